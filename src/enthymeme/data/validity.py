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

from enthymeme.data.sampling import shuffle
from enthymeme.errors import InputError
from enthymeme.item import Item, contrast

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


def list_label_columns(task: str) -> tuple[LabelColumn, ...]:
    """What is asked of the judge for a task."""
    columns = (
        SUPPORT_COLUMN,
        LabelColumn("confidence", CONFIDENCE),
        LabelColumn("explanation", ()),
    )
    return (*columns, CONTRAST_COLUMN) if task == "aae2" else columns


def make_sheet_header(task: str) -> tuple[str, ...]:
    """The heads of the sheet's columns; the question stands over the context it is asked of.

    >>> make_sheet_header("cded")[1]
    'context (which of A and B is evidence for this claim?)'
    """
    questions = {
        "arct": "which of A and B makes the reason support the claim?",
        "anli": "which of A and B explains how the first led to the second?",
        "cded": "which of A and B is evidence for this claim?",
    }
    question = questions.get(task, "which of A and B does this support?")
    columns = (column.header for column in list_label_columns(task))
    return ("item", f"context ({question})", "A", "B", *columns)


INSTRUCTION = """\
You are conducting a validity audit of derived pairwise examples. For each
item, use only the displayed task context or source and Candidates A and B.
Do not consult gold labels, adjudication keys, model predictions, or solver
outputs, and do not replace examples after review.

For CDED, determine whether each candidate provides evidence supporting the
displayed claim. For iDebate and AAE2, determine whether the displayed source
supports each candidate claim.

Assign supported_candidate as exactly one of:
A --- only Candidate A is supported;
B --- only Candidate B is supported;
both --- both are plausibly supported;
neither --- neither is supported;
unclear --- the displayed text does not permit a clear judgment.

Also assign confidence as high, medium, or low,
and give one concise sentence explaining the judgment.

For AAE2 only, assign opposite_stance_contrast as exactly one of:
meaningful_contrast;
topic_related_not_contrast;
unrelated;
unclear.
"""
"""The paper's instruction to the judge, whole ("Audit instruction")."""

# The paper audits its derived tasks alone; these are ours, in the paper's manner.
OTHER_INSTRUCTIONS = {
    "arct": "For ARCT, determine whether each candidate makes the displayed reason support the "
    "displayed\nclaim.\n",
    "anli": "For αNLI, determine whether each candidate explains how the first observation led to "
    "the\nsecond.\n",
}


def build_instruction(task: str) -> str:
    """What goes to the judge with the sheet of a task.

    >>> build_instruction("cded") == INSTRUCTION, build_instruction("arct").count("For ARCT")
    (True, 1)
    """
    own = OTHER_INSTRUCTIONS.get(task)
    return INSTRUCTION if own is None else f"{INSTRUCTION}\n{own}"


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


def find_stratum(item: Item, task: str) -> Stratum:
    """The stratum of an item.

    >>> from enthymeme.item import Completion
    >>> candidate = Completion(("s",), ("t",))
    >>> item = Item("i", (candidate, candidate), 1, meta=(("evidence_type", "STUDY"),))
    >>> find_stratum(item, "cded"), find_stratum(item, "idebate")
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


def apportion(sizes: Sequence[int], total: int, seed: int) -> tuple[int, ...]:
    """Shares of ``total`` proportional to ``sizes``, by largest remainder.

    >>> apportion([50, 30, 20], 7, 2026)
    (4, 2, 1)
    """
    exact = [Fraction(size * total, sum(sizes)) for size in sizes]
    shares = [int(share) for share in exact]
    tie_break = {place: rank for rank, place in enumerate(shuffle(len(sizes), seed))}
    by_remainder = sorted(
        range(len(sizes)), key=lambda place: (shares[place] - exact[place], tie_break[place])
    )
    for place in by_remainder[: total - sum(shares)]:
        shares[place] += 1
    return tuple(shares)


def sample(items: Sequence[Item], task: str, size: int, seed: int) -> list[Item]:
    """A stratified sample of ``size`` items, in the seeded order in which the sheet shows it.

    >>> sample([], "cded", 50, 2026)
    Traceback (most recent call last):
    enthymeme.errors.InputError: expected a size from 1 to 0, the test items; found 50
    """
    if not 1 <= size <= len(items):
        raise InputError(f"expected a size from 1 to {len(items)}, the test items; found {size}")
    strata: dict[Stratum, list[Item]] = {}
    for index in shuffle(len(items), seed):
        strata.setdefault(find_stratum(items[index], task), []).append(items[index])
    names = sorted(strata)
    used: Counter[str] = Counter()
    chosen: list[Item] = []
    for name, quota in zip(
        names, apportion([len(strata[name]) for name in names], size, seed), strict=True
    ):
        waiting = list(strata[name])
        for _ in range(quota):
            # min() keeps the first of equals, so the seeded order decides among them.
            item = min(waiting, key=lambda one: used[one.cluster or one.id])
            waiting.remove(item)
            used[item.cluster or item.id] += 1
            chosen.append(item)
    return [chosen[index] for index in shuffle(len(chosen), seed)]


def make_sheet(
    items: Sequence[Item], task: str, size: int, seed: int
) -> tuple[Sheet, list[KeyRow]]:
    """The blinded sheet of a ``sample``, and its key."""
    rows, key = [], []
    columns = list_label_columns(task)
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
                " × ".join(find_stratum(item, task)),
            )
        )
    return Sheet(make_sheet_header(task), tuple(rows)), key
