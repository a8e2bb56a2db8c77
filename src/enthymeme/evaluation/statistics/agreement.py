"""How far sampling is from marginalizing.

``paper.tex``, "Reference Coverage and Approximation".
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.arrays import Bools, Floats, Ints
from enthymeme.evaluation.statistics.metrics import FAIL, LOSS, TIE, WIN, Outcomes, Spread, spread
from enthymeme.evaluation.statistics.results import Results, Series

TIED = -1


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
    agreement: Spread
    correct: Spread | None
    tie: Spread | None
    wrong: Spread | None


class CapError(NamedTuple):
    """How far the capped reference is from exact scores, on the candidates that it caps.

    ``sampled_in_part`` of the items have a candidate whose exact score had to be sampled itself.
    """

    candidates: int
    mean: float
    most: float
    decisions_changed: int
    sampled_in_part: int


def choices(scores: Floats, tie: float) -> Ints:
    """The candidate of lowest score for each item, or ``TIED``, as also where there is no score.

    >>> choices(np.array([[0.5, -1.0], [0.0, 1e-13], [np.nan, np.nan]]), 1e-12).tolist()
    [1, -1, -1]
    """
    missing = np.isnan(scores)
    nothing = missing.all(axis=-1, keepdims=True)
    filled = np.where(nothing, 0.0, np.where(missing, np.inf, scores))
    least = filled.min(axis=-1, keepdims=True)
    tied = (filled - least <= tie).sum(axis=-1) > 1
    return np.where(tied, TIED, filled.argmin(axis=-1))


def mean_agreement(sampled: Series, other: Series, tie: float) -> MeanAgreement | None:
    """Scores averaged over seeds against the one score of the other; None where none is scored."""
    scored = (sampled.outcome != FAIL).all(axis=0) & (other.outcome[0] != FAIL)
    if not scored.any():
        return None
    ours = sampled.score[:, scored].mean(axis=0)
    theirs = other.score[0, scored]
    here, there = choices(ours, tie), choices(theirs, tie)
    margins = np.abs((ours[:, 1:] - ours[:, :1]) - (theirs[:, 1:] - theirs[:, :1]))
    return MeanAgreement(
        int(scored.sum()),
        float(np.nanmean(np.abs(ours - theirs))),
        float(np.nanmean(margins)),
        100 * float((here == there).mean()),
        100 * float(((here == TIED) == (there == TIED)).mean()),
    )


def attribution(sampled: Series, exact: Series, items: Bools) -> Attribution | None:
    """What the wrong choices of each seed become under exact scores, on some of the items."""
    if not items.any():
        return None
    ours, theirs = _decisions(sampled)[:, items], _decisions(exact)[:, items]
    after: Outcomes = np.broadcast_to(exact.outcome[:, items], ours.shape)
    wrong = sampled.outcome[:, items] == LOSS
    counts = wrong.sum(axis=1)
    some = counts > 0

    def share(outcome: int) -> Spread | None:
        found = 100 * (wrong & (after == outcome)).sum(axis=1)[some] / counts[some]
        return spread(found) if some.any() else None

    return Attribution(
        int(items.sum()),
        spread(100 * (ours == theirs).mean(axis=1)),
        share(WIN),
        share(TIE),
        share(LOSS),
    )


def cap_error(results: Results, reference: Series, exact: Series, cap: int) -> CapError | None:
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
    changed = _decisions(reference)[0, items] != _decisions(exact)[0, items]
    return CapError(
        len(rows),
        float(apart.mean()),
        float(apart.max()),
        int(changed.sum()),
        int((~results.whole[items]).sum()),
    )


def _decisions(series: Series) -> Ints:
    return np.where(
        series.outcome == TIE, TIED, np.where(series.outcome == FAIL, -2, series.choice)
    )
