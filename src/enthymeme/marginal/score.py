"""What a method says of one candidate."""

from __future__ import annotations

from typing import NamedTuple


class Influence(NamedTuple):
    """How a link moves the score: the expected score where it is active, less the score."""

    source: int
    target: int
    value: float
    entails: bool


class Score(NamedTuple):
    """A candidate's score, lower is better: ``alpha * tension - witness``.

    ``stderr`` is the standard error of a sampled score, 0 where the score is exact and None
    where one world alone was drawn. ``low`` and ``high`` bound the score over all choices of
    optimal assignments; None where they could not be had within budget. ``worlds`` is the number
    of worlds there are, ``evaluated`` how many the score speaks for.
    """

    score: float
    tension: float
    witness: float
    stderr: float | None
    low: float | None
    high: float | None
    worlds: int
    evaluated: int
    exact: bool
    influences: tuple[Influence, ...] | None = None


def round_noise(value: float) -> float:
    """A value without the noise of its last bits: sums of thousands of terms end in it.

    >>> round_noise(-5.551115123125783e-17), round_noise(-0.6666666666666666)
    (0.0, -0.666666666666667)
    """
    return round(value, 15) + 0.0
