"""How far sampling is from marginalizing.

the paper, "Reference Coverage and Approximation".
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.evaluation.statistics.metrics import (
    FAIL,
    LOSS,
    TIE,
    WIN,
    Grades,
    MeanSd,
    mean_and_sd,
)
from enthymeme.evaluation.statistics.results import Results, Series
from enthymeme.system.arrays import Bools, Floats, Ints

NO_CHOICE = -1


class MeanAgreement(NamedTuple):
    """Mean scores over seeds against another way of scoring.

    Errors are in units of the score, agreements in percent; ``items`` is how many were scored.
    """

    items: int
    score_mae: float
    margin_mae: float
    decisions: float
    tie_status: float


class Attribution(NamedTuple):
    """Each seed against exact scores, in percent.

    ``agreement`` is over all items given; the rest parts the wrong choices of a seed by what
    they become.
    """

    items: int
    agreement: MeanSd
    correct: MeanSd | None
    tie: MeanSd | None
    wrong: MeanSd | None


class TieMargins(NamedTuple):
    """The ties of a way of scoring: how many, how many of them exact, and how far apart at most.

    ``sampled`` is the mean margin that sampled scores, averaged over seeds, have on these items.
    """

    ties: int
    exact: int
    widest: float
    sampled: float | None


class CapError(NamedTuple):
    """How far the capped reference is from exact scores, on the candidates that it caps.

    ``sampled_in_part`` of the items have a candidate whose exact score had to be sampled itself.
    """

    candidates: int
    mean: float
    most: float
    decisions_changed: int
    sampled_in_part: int


def choose_lowest(scores: Floats, tie: float) -> Ints:
    """The candidate of lowest score for each item; ``NO_CHOICE`` on a tie or without a score.

    Items are on the last axis but one, candidates on the last.

    >>> choose_lowest(np.array([[0.5, -1.0], [0.0, 1e-13], [np.nan, np.nan]]), 1e-12).tolist()
    [1, -1, -1]
    """
    missing = np.isnan(scores)
    nothing = missing.all(axis=-1, keepdims=True)
    filled = np.where(nothing, 0.0, np.where(missing, np.inf, scores))
    least = filled.min(axis=-1, keepdims=True)
    tied = (filled - least <= tie).sum(axis=-1) > 1
    return np.where(tied, NO_CHOICE, filled.argmin(axis=-1))


def mean_agreement(sampled: Series, other: Series, tie: float) -> MeanAgreement | None:
    """Scores averaged over seeds against the one score of the other; None where none is scored."""
    scored = (sampled.grades != FAIL).all(axis=0) & (other.grades[0] != FAIL)
    if not scored.any():
        return None
    mean, single = sampled.score[:, scored].mean(axis=0), other.score[0, scored]
    choice, other_choice = choose_lowest(mean, tie), choose_lowest(single, tie)
    margins = np.abs((mean[:, 1:] - mean[:, :1]) - (single[:, 1:] - single[:, :1]))
    return MeanAgreement(
        int(scored.sum()),
        float(np.nanmean(np.abs(mean - single))),
        float(np.nanmean(margins)),
        100 * float((choice == other_choice).mean()),
        100 * float(((choice == NO_CHOICE) == (other_choice == NO_CHOICE)).mean()),
    )


def attribution(sampled: Series, exact: Series, items: Bools) -> Attribution | None:
    """What the wrong choices of each seed become under exact scores, on some of the items.

    ``items`` has one entry per item of the series.
    """
    if not items.any():
        return None
    choice, exact_choice = _list_decisions(sampled)[:, items], _list_decisions(exact)[:, items]
    after: Grades = np.broadcast_to(exact.grades[:, items], choice.shape)
    wrong = sampled.grades[:, items] == LOSS
    counts = wrong.sum(axis=1)
    some = counts > 0

    def share(grade: int) -> MeanSd | None:
        shares = 100 * (wrong & (after == grade)).sum(axis=1)[some] / counts[some]
        return mean_and_sd(shares) if some.any() else None

    return Attribution(
        int(items.sum()),
        mean_and_sd(100 * (choice == exact_choice).mean(axis=1)),
        share(WIN),
        share(TIE),
        share(LOSS),
    )


def measure_ties(results: Results, reference: Series, sampled: Series | None) -> TieMargins | None:
    """The margins of the reference's ties (the paper, "Sampling Approximation"), if it has any."""
    tied = reference.grades[0] == TIE
    if not tied.any():
        return None
    sampled_margin = None
    if sampled is not None:
        usable = tied & (sampled.grades != FAIL).all(axis=0)
        if usable.any():
            sampled_margin = float(_margins(sampled.score[:, usable].mean(axis=0)).mean())
    return TieMargins(
        int(tied.sum()),
        int((tied & results.fully_exact).sum()),
        float(_margins(reference.score[0, tied]).max()),
        sampled_margin,
    )


def _margins(scores: Floats) -> Floats:
    """How far the second-best score of each item (first axis) is from the best."""
    ordered = np.sort(np.where(np.isnan(scores), np.inf, scores), axis=1)
    margins: Floats = ordered[:, 1] - ordered[:, 0]
    return margins


def measure_cap_error(
    results: Results, reference: Series, exact: Series, cap: int
) -> CapError | None:
    """What capping cost the reference; None where it capped nothing."""
    rows, places = [], []
    for number, counts in enumerate(results.worlds):
        for index, worlds in enumerate(counts):
            if worlds > cap:
                rows.append(number)
                places.append(index)
    if not rows:
        return None
    apart = np.abs(reference.score[0, rows, places] - exact.score[0, rows, places])
    items = np.unique(rows)
    changed = _list_decisions(reference)[0, items] != _list_decisions(exact)[0, items]
    return CapError(
        len(rows),
        float(apart.mean()),
        float(apart.max()),
        int(changed.sum()),
        int((~results.exactly_scored[items]).sum()),
    )


def _list_decisions(series: Series) -> Ints:
    return np.where(
        series.grades == TIE, NO_CHOICE, np.where(series.grades == FAIL, -2, series.choice)
    )
