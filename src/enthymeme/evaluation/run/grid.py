"""What a run scores: the methods, their ablations, how many worlds and which seeds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from enthymeme.decision import DEFAULT_TIME_LIMIT
from enthymeme.errors import InputError
from enthymeme.methods.fh_hardsat import Thresholds
from enthymeme.methods.joint.weights import ABLATIONS as JOINT_ABLATIONS
from enthymeme.methods.joint.weights import REPRESENTATIONS, JointSettings, JointWeights

METHODS = ("fh-hardsat", "top-link", "pwal", "direct-nli", "joint")
ABLATIONS = ("no-link", "guard")
"""Of PWAL; those of joint scoring are its own."""
# What Parquet's columns hold, and what a run can be asked in earnest.
MOST_SAMPLES, MOST_SEEDS, LARGEST_SEED = 10**6, 10_000, 2**63 - 1
EXACT, SAMPLED, REFERENCE, SINGLE = "exact", "sampled", "reference", "single"


class Variant(NamedTuple):
    """One way of deciding: a method, what is left out of it, and how worlds are taken.

    ``mode`` is "single" for methods that have one way only; ``samples`` is 0 unless sampled.
    """

    method: str
    ablation: str = ""
    mode: str = SINGLE
    samples: int = 0

    @property
    def title(self) -> str:
        """Its name in a table.

        >>> Variant("pwal", "guard", "sampled", 100).title
        'PWAL w/o guard, K=100'
        """
        titles = {
            "fh-hardsat": "FH-HardSAT",
            "top-link": "Top-Link",
            "pwal": "PWAL",
            "direct-nli": "Direct NLI",
            "joint": "Joint",
        }
        name = titles.get(self.method, self.method)
        if self.ablation:
            name += f" w/o {self.ablation}"
        if self.mode == SAMPLED:
            return f"{name}, K={self.samples}"
        return name if self.mode == SINGLE else f"{name}, {self.mode}"


@dataclass(frozen=True, slots=True)
class Grid:
    """All that is scored of every item.

    PWAL is always scored exactly; beside it with every number of samples and every seed, and as
    the paper's reference. Ablations are those of PWAL and of joint scoring, which has ``weights``.
    A candidate may take ``time_limit`` seconds by each of these.

    >>> [variant.title for variant, _ in Grid(("top-link", "pwal"), samples=(100,)).variants()]
    ['Top-Link', 'PWAL, exact', 'PWAL, K=100']
    """

    methods: tuple[str, ...] = ("top-link", "pwal", "direct-nli")
    samples: tuple[int, ...] = ()
    seeds: tuple[int, ...] = (2026,)
    reference: bool = False
    ablations: tuple[str, ...] = ()
    thresholds: Thresholds | None = None
    time_limit: float = DEFAULT_TIME_LIMIT
    weights: JointWeights | None = None

    def __post_init__(self) -> None:
        _check("methods", self.methods, METHODS)
        _check("ablations", self.ablations, (*ABLATIONS, *JOINT_ABLATIONS))
        if not self.methods:
            raise InputError(f"methods: expected one of {', '.join(METHODS)}")
        self._check_samples()
        self._check_method_settings()

    def _check_samples(self) -> None:
        for name, values in (("samples", self.samples), ("seeds", self.seeds)):
            if len(set(values)) < len(values):
                raise InputError(f"{name}: expected each once")
        if any(not 1 <= size <= MOST_SAMPLES for size in self.samples):
            raise InputError(f"samples: expected from 1 to {MOST_SAMPLES:,}")
        if any(not 0 <= seed <= LARGEST_SEED for seed in self.seeds):
            raise InputError(f"seeds: expected from 0 to {LARGEST_SEED}")
        if len(self.seeds) > MOST_SEEDS:
            raise InputError(f"seeds: expected at most {MOST_SEEDS:,}, found {len(self.seeds):,}")
        if self.samples and not self.seeds:
            raise InputError("seeds: expected at least one")

    def _check_method_settings(self) -> None:
        """What belongs to a method is given with it, and not without it."""
        if "pwal" not in self.methods and (self.own_ablations("pwal") or self.reference):
            raise InputError("ablations and reference: expected pwal among the methods")
        if "joint" not in self.methods and self.own_ablations("joint"):
            raise InputError("ablations of joint scoring: expected joint among the methods")
        if ("joint" in self.methods) != (self.weights is not None):
            raise InputError("joint: expected its weights")
        if ("fh-hardsat" in self.methods) != (self.thresholds is not None):
            raise InputError(
                "fh-hardsat: expected its thresholds; 'enthymeme tune' finds them on "
                "development items"
            )

    def own_ablations(self, method: str) -> tuple[str, ...]:
        """The ablations of a method that are asked for, in a fixed order."""
        own = {"pwal": ABLATIONS, "joint": JOINT_ABLATIONS}.get(method, ())
        return tuple(name for name in own if name in self.ablations)

    @property
    def needs_problems(self) -> bool:
        """Whether the paper's problems (atoms and links) must be built: for FH-HardSAT, Top-Link
        and PWAL, and without joint scoring for the traces, which then record exact PWAL."""
        return bool({"fh-hardsat", "top-link", "pwal"} & set(self.methods)) or self.weights is None

    @property
    def representations(self) -> tuple[str, ...]:
        """What joint scoring looks at in any of its variants; no other is asked about."""
        if self.weights is None:
            return ()
        whole = JointSettings(self.weights)
        settings = [whole, *(whole.without(name) for name in self.own_ablations("joint"))]
        counting = {name for one in settings for name in one.weights.representations}
        return tuple(name for name in REPRESENTATIONS if name in counting)

    def variants(self) -> Iterator[tuple[Variant, tuple[int | None, ...]]]:
        """Every way of deciding, with its seeds; a fixed order, whatever was asked first."""
        for method in METHODS:
            if method not in self.methods:
                continue
            if method != "pwal":
                for ablation in ("", *self.own_ablations(method)):
                    yield Variant(method, ablation), (None,)
                continue
            yield Variant(method, "", EXACT), (None,)
            if self.reference:
                yield Variant(method, "", REFERENCE), (None,)
            for ablation in ("", *self.own_ablations(method)):
                if ablation:
                    yield Variant(method, ablation, EXACT), (None,)
                for size in sorted(self.samples):
                    yield Variant(method, ablation, SAMPLED, size), tuple(sorted(self.seeds))


def _check(name: str, values: tuple[str, ...], known: tuple[str, ...]) -> None:
    for value in values:
        if value not in known:
            raise InputError(f"{name}: expected {', '.join(known)}, found {value!r}")
    if len(set(values)) < len(values):
        raise InputError(f"{name}: expected each once")
