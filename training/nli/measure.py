"""What a network is worth: accuracy, confusion and calibration, set by set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.nli.pairs import LABELS, LabelledPair

Floats = NDArray[np.float64]
Say = Callable[[str], None]

BINS = 15


@dataclass(frozen=True, slots=True)
class Measured:
    """One set, judged."""

    name: str
    pairs: int
    accuracy: float
    calibration_error: float
    confusion: tuple[tuple[int, ...], ...]
    """Gold label by judged label, in the order of LABELS."""
    sure_but_wrong: float
    """The share of pairs called a contradiction with 0.8 or more that is none."""


def measured(name: str, pairs: Sequence[LabelledPair], probabilities: Floats) -> Measured:
    """The figures for probabilities in the order of LABELS.

    >>> pair = LabelledPair("a", "b", "neutral", "toy")
    >>> found = measured("toy", [pair, pair], np.array([[0.1, 0.8, 0.1], [0.6, 0.3, 0.1]]))
    >>> found.accuracy, found.confusion[1]
    (0.5, (1, 1, 0))
    """
    gold = np.array([LABELS.index(pair.label) for pair in pairs])
    said = probabilities.argmax(axis=1)
    confusion = np.zeros((len(LABELS), len(LABELS)), dtype=int)
    np.add.at(confusion, (gold, said), 1)
    contrary = LABELS.index("contradiction")
    sure = (said == contrary) & (probabilities[:, contrary] >= 0.8)
    return Measured(
        name,
        len(pairs),
        float((said == gold).mean()),
        calibration_error(probabilities, gold),
        tuple(tuple(int(count) for count in row) for row in confusion),
        float((sure & (gold != contrary)).mean()),
    )


def calibration_error(probabilities: Floats, gold: NDArray[np.int_]) -> float:
    """Expected calibration error: |accuracy - confidence| over equal-width bins, by their size.

    >>> round(calibration_error(np.array([[0.9, 0.1, 0.0]] * 10), np.array([0] * 9 + [1])), 6)
    0.0
    """
    confidence = probabilities.max(axis=1)
    right = probabilities.argmax(axis=1) == gold
    places = np.minimum((confidence * BINS).astype(int), BINS - 1)
    error = 0.0
    for place in np.unique(places):
        inside = places == place
        error += inside.mean() * abs(right[inside].mean() - confidence[inside].mean())
    return float(error)


def temperature(logits: Floats, gold: NDArray[np.int_]) -> float:
    """The temperature under which the labels are most likely, to two decimals."""
    return min(
        (round(0.5 + step / 100, 2) for step in range(300)),
        key=lambda heat: _surprise(logits / heat, gold),
    )


def softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


def _surprise(logits: Floats, gold: NDArray[np.int_]) -> float:
    return float(-np.log(softmax(logits)[np.arange(len(gold)), gold]).mean())


def by_origin(pairs: Sequence[LabelledPair], probabilities: Floats) -> list[Measured]:
    """The figures for each origin among the pairs."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, pair in enumerate(pairs):
        places[pair.origin].append(place)
    return [
        measured(origin, [pairs[i] for i in where], probabilities[where])
        for origin, where in sorted(places.items())
    ]


def table(rows: Sequence[Measured]) -> str:
    """The figures as a Markdown table."""
    lines = [
        "| set | pairs | accuracy | ECE | wrong contradiction at 0.8 or more | "
        "confusion (gold e/n/c by judged e/n/c) |",
        "|---|---:|---:|---:|---:|---|",
    ]
    for row in rows:
        confusion = " / ".join(" ".join(map(str, line)) for line in row.confusion)
        lines.append(
            f"| {row.name} | {row.pairs} | {row.accuracy:.3f} | {row.calibration_error:.3f} | "
            f"{row.sure_but_wrong:.3f} | {confusion} |"
        )
    return "\n".join(lines)
