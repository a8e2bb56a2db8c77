"""What joint scoring has learned: what each representation's tension and witness count for.

``formats.weights`` reads and writes the file; here are its values.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from enthymeme.errors import InputError
from enthymeme.methods.joint.distribution import LinkDistribution

PAPER, EVENTS, STATEMENT = "paper", "events", "statement"
CONVERSE, CLAUSES = "converse", "clauses"
REPRESENTATIONS = (PAPER, EVENTS, STATEMENT, CONVERSE, CLAUSES)
DIRECT = "direct"
"""Direct NLI as a representation: all of the source one atom, and all of the target another."""
WHOLE = (STATEMENT, CONVERSE, DIRECT)
"""The representations whose atoms are statements as they stand."""
WORDED = (*WHOLE, CLAUSES)
"""The representations whose atoms have the words of the text: no graph is needed for them."""

MOST_ALTERNATIVES = 24
"""Of a statement's graphs, which are as many as the parser in the package tries."""

ABLATIONS = ("soft", "sound", "shared", "events", "statement", "converse", "clauses", "fitted")
"""What joint scoring can do without, each by itself: probabilities of links, sound witnesses,
atoms that statements share, four of the representations, learned weights."""


@dataclass(frozen=True, slots=True)
class RepresentationWeights:
    """How much a representation's tension counts against a candidate, and its witness for it;
    and how its links get their probabilities."""

    tension: float = 1.0
    witness: float = 1.0
    distribution: LinkDistribution = field(default_factory=LinkDistribution)

    def __post_init__(self) -> None:
        for name in ("tension", "witness"):
            value = getattr(self, name)
            if not 0 <= value < math.inf:
                raise InputError(f"{name}: expected a finite number of at least 0, found {value!r}")

    @property
    def counts(self) -> bool:
        """Whether the representation has any say."""
        return self.tension > 0 or self.witness > 0

    def describe_links(self, name: str) -> str:
        """How the links of the representation of this name get their probabilities, in words.

        >>> RepresentationWeights(1, 1, LinkDistribution("odds", 6.0)).describe_links("statement")
        'odds (temperature 6, no link 0.5)'
        """
        if not self.counts:
            return "no say, never asked about"
        own = self.distribution
        if own.form == "odds":
            return f"odds (temperature {own.temperature:g}, no link {own.no_link:g})"
        # A whole source has one link at most: the other forms leave it its probability.
        return "as judged" if name in WORDED else own.form


ABSENT = RepresentationWeights(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class JointWeights:
    """What every representation counts for; the converse and clauses count only where said so.

    A candidate's probability is in proportion to exp(-``calibration`` * score). ``name`` says where
    the weights come from; it takes no part in equality.

    >>> JointWeights().of("statement").witness
    1.0
    """

    paper: RepresentationWeights = field(default_factory=RepresentationWeights)
    events: RepresentationWeights = field(default_factory=RepresentationWeights)
    statement: RepresentationWeights = field(default_factory=RepresentationWeights)
    converse: RepresentationWeights = ABSENT
    clauses: RepresentationWeights = ABSENT
    calibration: float = 1.0
    name: str = field(default="uniform", compare=False)

    def __post_init__(self) -> None:
        if not 0 < self.calibration < math.inf:
            raise InputError(f"calibration: expected a number above 0, found {self.calibration!r}")
        if not self.representations:
            raise InputError("weights: expected a representation that counts, found none")

    def of(self, representation: str) -> RepresentationWeights:
        """The weights of a representation."""
        if representation == DIRECT:
            return RepresentationWeights()
        weights: RepresentationWeights = getattr(self, representation)
        return weights

    @property
    def representations(self) -> tuple[str, ...]:
        """The representations that have any say."""
        return tuple(name for name in REPRESENTATIONS if self.of(name).counts)


UNIFORM = JointWeights()
"""The coefficients of the paper's atoms, event atoms and whole statements 1, all others 0: nothing
learned."""


def scale_weights(weights: JointWeights, scale: Mapping[str, float]) -> JointWeights:
    """The weights with both coefficients of some representations multiplied.

    >>> scale_weights(UNIFORM, {"paper": 0.5}).paper.tension
    0.5
    """

    def scale_one(name: str) -> RepresentationWeights:
        own, factor = weights.of(name), scale.get(name, 1.0)
        return replace(own, tension=factor * own.tension, witness=factor * own.witness)

    scaled = {name: scale_one(name) for name in REPRESENTATIONS}
    return JointWeights(**scaled, calibration=weights.calibration, name=weights.name)


@dataclass(frozen=True, slots=True)
class JointSettings:
    """How joint scoring goes about it: its weights, and what it is to do without.

    Without ``sound`` witnesses are the paper's; without ``shared`` the atoms of source statements
    never meet. Below ``min_confidence`` there is no choice. ``alternatives`` is how many graphs of
    a statement are scored, each as far as the parser finds it probable.
    """

    weights: JointWeights = UNIFORM
    sound: bool = True
    shared: bool = True
    min_confidence: float = 0.0
    alternatives: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.min_confidence <= 1:
            raise InputError(
                f"confidence: expected a probability in [0, 1], found {self.min_confidence!r}"
            )
        if not 1 <= self.alternatives <= MOST_ALTERNATIVES:
            raise InputError(
                f"alternatives: expected from 1 to {MOST_ALTERNATIVES}, found {self.alternatives}"
            )

    def without(self, ablation: str) -> JointSettings:
        """The settings without one of the ``ABLATIONS``.

        >>> JointSettings().without("events").weights.representations
        ('paper', 'statement')
        """
        weights = self.weights
        match ablation:
            case "sound":
                return replace(self, sound=False)
            case "shared":
                return replace(self, shared=False)
            case "fitted":
                return replace(self, weights=UNIFORM)
            case "soft":
                hard = LinkDistribution("uniform")
                return replace(
                    self,
                    weights=replace(
                        weights,
                        paper=replace(weights.paper, distribution=hard),
                        events=replace(weights.events, distribution=hard),
                    ),
                )
            case "events":
                return replace(self, weights=replace(weights, events=ABSENT))
            case "statement":
                return replace(self, weights=replace(weights, statement=ABSENT))
            case "converse":
                return replace(self, weights=replace(weights, converse=ABSENT))
            case "clauses":
                return replace(self, weights=replace(weights, clauses=ABSENT))
        raise InputError(f"without: expected one of {', '.join(ABLATIONS)}, found {ablation!r}")
