"""The validity audit: a blinded sheet of items for a person to judge, and the key to it.

The sample is the paper's (supplement, "AI-Assisted Validity Audit with Author Verification"):
quotas proportional to the strata of the test set, a seeded order within a stratum, new clusters
before repeats. Strata combine evidence type and gold position for CDED; stance, gold position and
whether the distractor has support for AAE2; elsewhere they are the gold positions.

Chosen here: quotas are by largest remainder, and equal remainders go to strata in seeded order.
Strata are filled one after the other in the order of their names; within one, an item whose cluster
was used least so far, in any stratum, comes first, then the seeded order decides. The sheet is in
seeded order, so that neither place nor number tells the stratum, and holds no id: the key has the
ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from enthymeme.contrast import contrast
from enthymeme.data.sampling import shuffled
from enthymeme.errors import InputError
from enthymeme.item import Item

Stratum = tuple[str, ...]
POSITIONS = "AB"
SUPPORTED = ("A", "B", "both", "neither", "unclear")
CONFIDENCE = ("high", "medium", "low")
CONTRAST = ("meaningful_contrast", "topic_related_not_contrast", "unrelated", "unclear")


@dataclass(frozen=True, slots=True)
class LabelColumn:
    """A column that the judge fills; no ``allowed`` values means a sentence of their own."""

    name: str
    allowed: tuple[str, ...]

    @property
    def header(self) -> str:
        """The column's head on the sheet, with what may stand below it.

        >>> LabelColumn("confidence", CONFIDENCE).header
        'confidence (high | medium | low)'
        """
        return f"{self.name} ({' | '.join(self.allowed) or 'one sentence'})"


SUPPORT_COLUMN = LabelColumn("supported_candidate", SUPPORTED)
CONTRAST_COLUMN = LabelColumn("opposite_stance_contrast", CONTRAST)


def label_columns(task: str) -> tuple[LabelColumn, ...]:
    """What is asked of the judge for a task."""
    columns = (
        SUPPORT_COLUMN,
        LabelColumn("confidence", CONFIDENCE),
        LabelColumn("explanation", ()),
    )
    return (*columns, CONTRAST_COLUMN) if task == "aae2" else columns


def sheet_header(task: str) -> tuple[str, ...]:
    """The heads of the sheet's columns; the question stands over the context it is asked of.

    >>> sheet_header("cded")[1]
    'context (which of A and B is evidence for this claim?)'
    """
    questions = {
        "arct": "which of A and B makes the reason support the claim?",
        "anli": "which of A and B explains how the first led to the second?",
        "cded": "which of A and B is evidence for this claim?",
    }
    question = questions.get(task, "which of A and B does this support?")
    columns = (column.header for column in label_columns(task))
    return ("item", f"context ({question})", "A", "B", *columns)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the judge sees: a header and rows, labels empty."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What the judge does not see of the sheet's row of that number."""

    number: int
    task: str
    id: str
    gold: str
    cluster: str
    stratum: str


KEY_HEADER = ("item", "task", "id", "gold", "cluster", "stratum")


def stratum_of(item: Item, task: str) -> Stratum:
    """The stratum of an item.

    >>> from enthymeme.item import Completion
    >>> candidate = Completion(("s",), ("t",))
    >>> item = Item("i", (candidate, candidate), 1, meta=(("evidence_type", "STUDY"),))
    >>> stratum_of(item, "cded"), stratum_of(item, "idebate")
    (('STUDY', 'gold B'), ('gold B',))
    """
    if item.gold not in (0, 1) or len(item.candidates) != 2:
        raise InputError(f"{item.id}: expected two candidates and a gold one among them")
    position = f"gold {POSITIONS[item.gold]}"
    if task == "cded":
        return str(item.meta_value("evidence_type")), position
    if task == "aae2":
        supported = "supported" if item.meta_value("distractor_supported") else "unsupported"
        return str(item.meta_value("stance")), position, supported
    return (position,)


def quotas(sizes: Sequence[int], total: int, seed: int) -> tuple[int, ...]:
    """Shares of ``total`` proportional to ``sizes``, by largest remainder.

    >>> quotas([50, 30, 20], 7, 2026)
    (4, 2, 1)
    """
    exact = [Fraction(size * total, sum(sizes)) for size in sizes]
    shares = [int(share) for share in exact]
    tie_break = {place: rank for rank, place in enumerate(shuffled(len(sizes), seed))}
    by_remainder = sorted(
        range(len(sizes)), key=lambda place: (shares[place] - exact[place], tie_break[place])
    )
    for place in by_remainder[: total - sum(shares)]:
        shares[place] += 1
    return tuple(shares)


def sample(items: Sequence[Item], task: str, size: int, seed: int) -> list[Item]:
    """A stratified sample, in the seeded order in which the sheet shows it.

    >>> sample([], "cded", 50, 2026)
    Traceback (most recent call last):
    enthymeme.errors.InputError: expected a size from 1 to 0, the test items; found 50
    """
    if not 1 <= size <= len(items):
        raise InputError(f"expected a size from 1 to {len(items)}, the test items; found {size}")
    strata: dict[Stratum, list[Item]] = {}
    for index in shuffled(len(items), seed):
        strata.setdefault(stratum_of(items[index], task), []).append(items[index])
    names = sorted(strata)
    used: Counter[str] = Counter()
    chosen: list[Item] = []
    for name, quota in zip(
        names, quotas([len(strata[name]) for name in names], size, seed), strict=True
    ):
        waiting = list(strata[name])
        for _ in range(quota):
            # min() keeps the first of equals, so the seeded order decides among them.
            item = min(waiting, key=lambda one: used[one.cluster or one.id])
            waiting.remove(item)
            used[item.cluster or item.id] += 1
            chosen.append(item)
    return [chosen[index] for index in shuffled(len(chosen), seed)]


def draw_up(items: Sequence[Item], task: str, size: int, seed: int) -> tuple[Sheet, list[KeyRow]]:
    """The blinded sheet of a sample, and its key."""
    rows, key = [], []
    columns = label_columns(task)
    for number, item in enumerate(sample(items, task, size, seed), start=1):
        parts = contrast(item.candidates)
        texts = ["\n".join(part) for part in (parts.context, *parts.completions)]
        rows.append((str(number), *texts, *("" for _ in columns)))
        key.append(
            KeyRow(
                number,
                task,
                item.id,
                POSITIONS[item.gold or 0],
                item.cluster or item.id,
                " × ".join(stratum_of(item, task)),
            )
        )
    return Sheet(sheet_header(task), tuple(rows)), key
