"""What the network learns from: texts, and which labels they may have.

Most sets say one label for one pair. Two-way sets say "not entailed", which is neutral or
contradiction; MNLI's triples say one label of three and that the other two hypotheses have one of
the remaining labels each. All of that is one thing: an example has rows (pairs of texts) and the
labelings of its rows that may be true. The loss is minus the logarithm of their summed probability.
"""

from __future__ import annotations

from dataclasses import dataclass

from training.nli.pairs import LABELS, Label, LabelledPair

Row = tuple[str, str]
"""A premise and a hypothesis."""
Labeling = tuple[int, ...]
"""For each row of an example, the index of its label in LABELS."""

ENTAILMENT, NEUTRAL, CONTRADICTION = range(3)


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
    here = LABELS.index(label)
    first, second = (other for other in range(3) if other != here)
    labelings = []
    for order in ((first, second), (second, first)):
        rest = iter(order)
        labelings.append(tuple(here if place == known else next(rest) for place in range(3)))
    return Example(
        tuple((premise, hypothesis) for hypothesis in hypotheses), tuple(labelings), origin
    )
