"""Accuracy, tie rate and accuracy with half credit for ties (``paper.tex``, "Metrics").

A decision ends in one of four ways. What failed is an error of the method: it counts in every
denominator, gets no credit and is never a tie.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from enthymeme.arrays import Floats, Ints

WIN, LOSS, TIE, FAIL = 0, 1, 2, 3
Outcomes = npt.NDArray[np.int8]
"""How each decision ended."""

# Credit by outcome: strict accuracy, accuracy with half credit for ties, ties themselves.
UTILITIES: dict[str, tuple[float, float, float, float]] = {
    "Acc": (1.0, 0.0, 0.0, 0.0),
    "Tie": (0.0, 0.0, 1.0, 0.0),
    "EAcc": (1.0, 0.0, 0.5, 0.0),
}


class Counts(NamedTuple):
    """How many decisions ended which way; ``failed`` are among the errors.

    >>> counts = Counts(wins=6, errors=3, ties=1, failed=1)
    >>> counts.accuracy, counts.tie_rate, counts.eacc
    (0.6, 0.1, 0.65)
    """

    wins: int
    errors: int
    ties: int
    failed: int

    @property
    def total(self) -> int:
        return self.wins + self.errors + self.ties

    @property
    def accuracy(self) -> float:
        return self.wins / self.total

    @property
    def tie_rate(self) -> float:
        return self.ties / self.total

    @property
    def eacc(self) -> float:
        return (self.wins + self.ties / 2) / self.total


class Spread(NamedTuple):
    """A mean, and the sample standard deviation where there is more than one value."""

    mean: float
    sd: float | None = None


def outcome(gold: int, choice: int | None, tie: bool, failed: bool) -> int:
    """How one decision ended.

    >>> outcome(1, 1, False, False), outcome(1, None, True, False), outcome(1, None, False, True)
    (0, 2, 3)
    """
    if failed:
        return FAIL
    if tie:
        return TIE
    return WIN if choice == gold else LOSS


def counted(outcomes: Outcomes | Iterable[int]) -> Counts:
    """The counts of some outcomes.

    >>> counted([0, 0, 1, 2, 3])
    Counts(wins=2, errors=2, ties=1, failed=1)
    """
    found = np.bincount(np.asarray(list(outcomes), dtype=np.int64), minlength=4).tolist()
    return Counts(found[WIN], found[LOSS] + found[FAIL], found[TIE], found[FAIL])


def utility(outcomes: Outcomes, metric: str) -> Floats:
    """The credit of each decision."""
    credit: Floats = np.array(UTILITIES[metric])[outcomes]
    return credit


def percentages(outcomes: Outcomes, metric: str) -> Floats:
    """A metric in percent for each seed (first axis), over items (second)."""
    means: Floats = 100 * utility(outcomes, metric).mean(axis=1)
    return means


def spread(values: Iterable[float] | Floats | Ints) -> Spread:
    """Mean and sample standard deviation over seeds.

    >>> spread([1.0, 3.0]), spread([2.0])
    (Spread(mean=2.0, sd=1.4142135623730951), Spread(mean=2.0, sd=None))
    """
    numbers = [float(value) for value in values]
    mean = math.fsum(numbers) / len(numbers)
    if len(numbers) < 2:
        return Spread(mean)
    return Spread(mean, math.sqrt(sum((x - mean) ** 2 for x in numbers) / (len(numbers) - 1)))
