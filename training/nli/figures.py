"""What a network is worth: accuracy, confusion and calibration of labelled pairs and arguments."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.nli.pairs import LABELS, Label, LabelledPair

Floats = NDArray[np.float64]

BINS = 15


@dataclass(frozen=True, slots=True)
class Argument:
    """Candidates of which one follows: `pairs[gold]` is the one to choose."""

    pairs: tuple[LabelledPair, ...]
    gold: int
    phenomenon: str


@dataclass(frozen=True, slots=True)
class Figures:
    """One set, measured."""

    name: str
    pairs: int
    accuracy: float
    calibration_error: float
    confusion: tuple[tuple[int, ...], ...]
    """Gold label by judged label, in the order of LABELS."""
    false_contradiction: float
    """The share of pairs that are none and are called a contradiction."""


def measure_pairs(name: str, pairs: Sequence[LabelledPair], probabilities: Floats) -> Figures:
    """The figures for probabilities: pair by label, in the order of LABELS.

    >>> pair = LabelledPair("a", "b", "neutral", "toy")
    >>> figures = measure_pairs("toy", [pair] * 2, np.array([[0.1, 0.8, 0.1], [0.6, 0.3, 0.1]]))
    >>> figures.accuracy, figures.confusion[1]
    (0.5, (1, 1, 0))
    """
    gold = gold_labels(pairs)
    judged = probabilities.argmax(axis=1)
    confusion = np.zeros((len(LABELS), len(LABELS)), dtype=int)
    np.add.at(confusion, (gold, judged), 1)
    contradiction = LABELS.index("contradiction")
    wrong = (judged == contradiction) & (gold != contradiction)
    return Figures(
        name,
        len(pairs),
        float((judged == gold).mean()),
        calibration_error(probabilities, gold),
        tuple(tuple(int(count) for count in row) for row in confusion),
        float(wrong.mean()),
    )


def gold_labels(pairs: Iterable[LabelledPair]) -> NDArray[np.int_]:
    """The index of each pair's label."""
    return np.array([LABELS.index(pair.label) for pair in pairs])


def calibration_error(probabilities: Floats, gold: NDArray[np.int_]) -> float:
    """Expected calibration error: |accuracy - confidence| over equal-width bins, by their size.

    >>> round(calibration_error(np.array([[0.9, 0.1, 0.0]] * 10), np.array([0] * 9 + [1])), 6)
    0.0
    """
    confidence = probabilities.max(axis=1)
    right = probabilities.argmax(axis=1) == gold
    bins = np.minimum((confidence * BINS).astype(int), BINS - 1)
    error = 0.0
    for number in np.unique(bins):
        inside = bins == number
        error += inside.mean() * abs(right[inside].mean() - confidence[inside].mean())
    return float(error)


def share_right(arguments: Sequence[Argument], probabilities: Floats) -> float:
    """How many arguments have the greatest p_Ent - p_Con at their gold candidate, and there alone.

    `probabilities` has a row for each pair of the arguments, in order.
    """
    right, start = 0, 0
    for argument in arguments:
        rows = probabilities[start : start + len(argument.pairs)]
        start += len(argument.pairs)
        support = rows[:, 0] - rows[:, 2]
        best = np.flatnonzero(support == support.max())
        right += len(best) == 1 and best[0] == argument.gold
    return right / len(arguments)


def fit_temperature(logits: Floats, gold: NDArray[np.int_], weights: Floats) -> float:
    """The temperature under which the labels are most likely, to two decimals.

    `logits` is pair by label; `gold` and `weights` have each pair's label and how much it counts.
    """

    def surprise(temperature: float) -> float:
        probabilities = softmax(logits / temperature)
        return float(-(weights * np.log(probabilities[np.arange(len(gold)), gold])).sum())

    return min((round(0.5 + step / 100, 2) for step in range(300)), key=surprise)


def softmax(logits: Floats) -> Floats:
    """Probabilities of logits, row by row."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


def read_arguments(path: Path) -> list[Argument]:
    """Arguments written by hand, one JSON object a line."""
    arguments = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        pairs = tuple(
            LabelledPair(c["premise"], c["conclusion"], _label(c["label"]), row["phenomenon"])
            for c in row["candidates"]
        )
        arguments.append(Argument(pairs, row["gold"], row["phenomenon"]))
    return arguments


def _label(text: str) -> Label:
    return LABELS[LABELS.index(text)]  # type: ignore[arg-type]


def format_table(rows: Sequence[Figures]) -> str:
    """The figures as a Markdown table."""
    lines = [
        "| set | pairs | accuracy | ECE | false contradiction | "
        "confusion (gold e/n/c by judged e/n/c) |",
        "|---|---:|---:|---:|---:|---|",
    ]
    for row in rows:
        confusion = " / ".join(" ".join(map(str, line)) for line in row.confusion)
        lines.append(
            f"| {row.name} | {row.pairs} | {row.accuracy:.3f} | {row.calibration_error:.3f} | "
            f"{row.false_contradiction:.3f} | {confusion} |"
        )
    return "\n".join(lines)
