"""Accuracy, tie rate and accuracy with credit for ties (the paper, "Metrics").

A decision is graded in one of four ways. What failed is an error of the method: it counts in every
denominator, gets no credit and is never a tie. A tie among k candidates gets 1/k if gold is one of
them, as picking one of them at random would; with two candidates that is the paper's half.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from enthymeme.system.arrays import Bools, Floats, Ints

WIN, LOSS, TIE, FAIL = 0, 1, 2, 3
GRADE_NAMES = ("correct", "wrong", "tie", "failed")
METRICS = ("Acc", "Tie", "EAcc")
Grades = npt.NDArray[np.int8]
"""How each decision ended: ``WIN``, ``LOSS``, ``TIE`` or ``FAIL``."""


class Counts(NamedTuple):
    """How many decisions ended which way; ``failed`` are among the errors.

    ``tie_credit`` is what the ties are worth in all: half of them where there are two candidates.

    >>> counts = Counts(wins=6, errors=3, ties=1, failed=1, tie_credit=0.5)
    >>> counts.accuracy, counts.tie_rate, counts.eacc
    (0.6, 0.1, 0.65)
    """

    wins: int
    errors: int
    ties: int
    failed: int
    tie_credit: float

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
        return (self.wins + self.tie_credit) / self.total


class MeanSd(NamedTuple):
    """A mean, and the sample standard deviation where there is more than one value."""

    mean: float
    sd: float | None = None


def grade_decision(gold: int, choice: int | None, tie: bool, failed: bool) -> int:
    """How one decision ended.

    >>> grade_decision(1, 1, False, False) == WIN, grade_decision(1, None, True, False) == TIE
    (True, True)
    """
    if failed:
        return FAIL
    if tie:
        return TIE
    return WIN if choice == gold else LOSS


def credit_tie(tied: Sequence[bool], gold: int) -> float:
    """What a tie among some of the candidates is worth.

    >>> credit_tie([True, True], 0), credit_tie([True, False, True, True], 1)
    (0.5, 0.0)
    """
    return tied[gold] / sum(tied)


def credit_ties(tied: Bools, gold: Ints) -> Floats:
    """The same for many decisions (axes: seed, item).

    ``tied`` has the axes seed, item, candidate; ``gold`` has one entry per item.

    >>> tied = np.array([[[True, True, False, True], [True, True, False, False]]])
    >>> credit_ties(tied, np.array([0, 2])).tolist()
    [[0.3333333333333333, 0.0]]
    """
    right = np.take_along_axis(tied, np.broadcast_to(gold, tied.shape[:2])[:, :, None], axis=2)
    share: Floats = right[:, :, 0] / np.maximum(1, tied.sum(axis=2))
    return share


def count_grades(grades: Grades | Iterable[int], tie_credit: float | None = None) -> Counts:
    """The counts of some grades; ties are worth half unless it is said what they are worth in all.

    >>> count_grades([0, 0, 1, 2, 3])
    Counts(wins=2, errors=2, ties=1, failed=1, tie_credit=0.5)
    """
    counts = np.bincount(np.asarray(list(grades), dtype=np.int64), minlength=4).tolist()
    worth = counts[TIE] / 2 if tie_credit is None else tie_credit
    return Counts(counts[WIN], counts[LOSS] + counts[FAIL], counts[TIE], counts[FAIL], worth)


def mean_and_sd(values: Iterable[float] | Floats | Ints) -> MeanSd:
    """Mean and sample standard deviation over seeds.

    >>> mean_and_sd([1.0, 3.0]), mean_and_sd([2.0])
    (MeanSd(mean=2.0, sd=1.4142135623730951), MeanSd(mean=2.0, sd=None))
    """
    numbers = [float(value) for value in values]
    mean = math.fsum(numbers) / len(numbers)
    if len(numbers) < 2:
        return MeanSd(mean)
    return MeanSd(mean, math.sqrt(sum((x - mean) ** 2 for x in numbers) / (len(numbers) - 1)))
