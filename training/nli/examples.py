"""What the network learns from: texts, and which labels they may have.

Most sets say one label for one pair. Two-way sets say "not entailed", which is neutral or
contradiction; MNLI's triples say one label of three and that the other two hypotheses have one of
the remaining labels each. All of that is one thing: an example has rows (pairs of texts) and the
labelings of its rows that may be true. The loss is minus the logarithm of their summed probability.

Rows that differ in little and have different labels (the candidates of an argument) are one
example too: what tells them apart is learned best from all of them at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, product

from training.nli.pairs import LABELS, Label, LabelledPair

Row = tuple[str, str]
"""A premise and a hypothesis."""
Labeling = tuple[int, ...]
"""For each row of an example, the index of its label in LABELS."""

ENTAILMENT, NEUTRAL, CONTRADICTION = range(3)
# Examples of more rows are left apart: the labelings of a joint example multiply.
MOST_JOINED = 4


@dataclass(frozen=True, slots=True)
class Example:
    """Rows that are judged together, and the labelings that may be true."""

    rows: tuple[Row, ...]
    labelings: tuple[Labeling, ...]
    origin: str


def build_example(premise: str, hypothesis: str, labels: tuple[int, ...], origin: str) -> Example:
    """One pair that has one of some labels.

    >>> build_example("It rains.", "It is dry.", (NEUTRAL, CONTRADICTION), "toy").labelings
    ((1,), (2,))
    """
    return Example(((premise, hypothesis),), tuple((label,) for label in labels), origin)


def example_from_pair(pair: LabelledPair) -> Example:
    """A pair whose label is known."""
    return build_example(pair.premise, pair.hypothesis, (LABELS.index(pair.label),), pair.origin)


def build_triple(
    premise: str, hypotheses: tuple[str, str, str], known: int, label: Label, origin: str
) -> Example:
    """Three hypotheses of one premise with three different labels, one of them known.

    `known` is the place of the hypothesis whose label is known.

    >>> build_triple("p", ("x", "y", "z"), 1, "neutral", "toy").labelings
    ((0, 1, 2), (2, 1, 0))
    """
    own = LABELS.index(label)
    first, second = (other for other in range(3) if other != own)
    labelings = []
    for order in ((first, second), (second, first)):
        rest = iter(order)
        labelings.append(tuple(own if place == known else next(rest) for place in range(3)))
    return Example(
        tuple((premise, hypothesis) for hypothesis in hypotheses), tuple(labelings), origin
    )


def join_examples(examples: Sequence[Example]) -> Example:
    """All rows of some examples as one; a labeling of each makes a labeling of all.

    >>> wet = build_example("It rains.", "It is wet.", (ENTAILMENT,), "toy")
    >>> dry = build_example("It rains.", "It is dry.", (NEUTRAL, CONTRADICTION), "toy")
    >>> join_examples([wet, dry]).labelings
    ((0, 1), (0, 2))
    """
    return Example(
        tuple(row for example in examples for row in example.rows),
        tuple(
            tuple(chain.from_iterable(labelings))
            for labelings in product(*(example.labelings for example in examples))
        ),
        examples[0].origin,
    )


def join_neighbours(
    examples: Iterable[Example], key: Callable[[Example], object]
) -> Iterator[Example]:
    """Examples, where those that follow each other and have the same key are one."""
    for _, group in groupby(examples, key):
        neighbours = list(group)
        if len(neighbours) <= MOST_JOINED:
            yield join_examples(neighbours)
        else:
            yield from neighbours


def ranked_rows(example: Example) -> list[tuple[int, int]]:
    """Places of rows, the first of which is nearer to entailment than the second for certain.

    >>> wet = build_example("It rains.", "It is wet.", (ENTAILMENT,), "toy")
    >>> dry = build_example("It rains.", "It is dry.", (NEUTRAL, CONTRADICTION), "toy")
    >>> ranked_rows(join_examples([dry, wet]))
    [(1, 0)]
    """
    places = range(len(example.rows))
    return [
        (nearer, farther)
        for nearer in places
        for farther in places
        if all(labeling[nearer] < labeling[farther] for labeling in example.labelings)
    ]
