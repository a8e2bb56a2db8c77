"""What decisions are made of: error signatures, transitions, the coefficient of tension.

A component favours a wrong choice (the paper, "Score-Component Error Signatures"): tension does
where the gold candidate has more of it, the witness ratio where the chosen one has more.
Differences within 1e-9 are none; that tolerance has no part in decisions. One method's decisions
become others under another (the paper, "Top-Link-to-PWAL"). The coefficient of tension is swept
over a grid (the paper, "Resistance-Component Sensitivity") on development items only; no world is
solved again, for tension and witness ratio do not depend on it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.evaluation.statistics.agreement import NO_CHOICE, choose_lowest
from enthymeme.evaluation.statistics.metrics import FAIL, LOSS, TIE, WIN, MeanSd, mean_and_sd
from enthymeme.evaluation.statistics.results import Series
from enthymeme.system.arrays import Bools, Floats, Ints

TOLERANCE = 1e-9
ALPHAS = tuple(round(0.05 * step, 2) for step in range(101))


class ErrorSignatures(NamedTuple):
    """Wrong choices, and in percent of them which components favour them.

    A seed without a wrong choice has no shares; None where there is no other.
    """

    wrong: MeanSd
    tension: MeanSd | None
    witness: MeanSd | None
    both: MeanSd | None
    neither: MeanSd | None


def compute_error_signatures(series: Series, gold: Ints) -> ErrorSignatures:
    """The signatures of a method's wrong choices, over seeds; ``gold`` has one entry per item."""
    by_tension, by_witness = compare_with_gold(series, gold)
    wrong = series.grades == LOSS
    counts = wrong.sum(axis=1)
    some = counts > 0

    def share(which: Bools) -> MeanSd | None:
        shares = 100 * (which & wrong).sum(axis=1)[some] / counts[some]
        return mean_and_sd(shares) if some.any() else None

    return ErrorSignatures(
        mean_and_sd(counts),
        share(by_tension & ~by_witness),
        share(~by_tension & by_witness),
        share(by_tension & by_witness),
        share(~by_tension & ~by_witness),
    )


def compare_with_gold(series: Series, gold: Ints) -> tuple[Bools, Bools]:
    """Whether tension, and whether the witness ratio, favours each choice over gold (axes: seed,
    item); ``gold`` has one entry per item."""
    chosen = np.maximum(series.choice, 0)

    def take(values: Floats, which: Ints) -> Floats:
        return np.take_along_axis(values, which[:, :, None], axis=2)[:, :, 0]

    right = np.broadcast_to(gold, series.choice.shape)
    by_tension = take(series.tension, right) - take(series.tension, chosen) > TOLERANCE
    by_witness = take(series.witness, chosen) - take(series.witness, right) > TOLERANCE
    return by_tension, by_witness


class Transitions(NamedTuple):
    """What one method's decisions become under another: the summary over seeds.

    ``matrix`` counts decisions (axes: seed, grade before, grade after).
    """

    ties: int
    eacc_on_ties: MeanSd | None
    repairs: MeanSd
    damages: MeanSd
    matrix: Ints


def count_transitions(before: Series, after: Series) -> Transitions:
    """From the decisions of a method with one run to those of one with several seeds."""
    first = before.grades[0]
    tied = first == TIE
    matrix = np.stack(
        [np.bincount(4 * first.astype(np.int64) + row, minlength=16) for row in after.grades]
    ).reshape(-1, 4, 4)
    on_ties = after.select(np.flatnonzero(tied))
    return Transitions(
        ties=int(tied.sum()),
        eacc_on_ties=mean_and_sd(on_ties.percentages("EAcc")) if tied.any() else None,
        repairs=mean_and_sd(matrix[:, LOSS, WIN]),
        damages=mean_and_sd(matrix[:, WIN, LOSS]),
        matrix=matrix,
    )


class Curve(NamedTuple):
    """Accuracy in percent at every coefficient: mean and standard deviation over seeds, one entry
    per coefficient."""

    alphas: tuple[float, ...]
    mean: Floats
    sd: Floats | None

    def at(self, alpha: float) -> float:
        """The mean at a coefficient of the grid."""
        return float(self.mean[self.alphas.index(alpha)])


def sweep_alpha(
    series: Series, gold: Ints, tie: float, alphas: tuple[float, ...] = ALPHAS
) -> Curve:
    """The accuracy of a method at every coefficient, where scores within ``tie`` are equal.

    ``gold`` has one entry per item.
    """
    spreads = []
    for alpha in alphas:
        chosen = choose_lowest(alpha * series.tension - series.witness, tie)
        right = (chosen == gold) & (chosen != NO_CHOICE) & (series.grades != FAIL)
        spreads.append(mean_and_sd(100 * right.mean(axis=1)))
    sds = [one.sd for one in spreads]
    means = np.array([one.mean for one in spreads])
    return Curve(alphas, means, None if None in sds else np.array(sds, dtype=np.float64))
