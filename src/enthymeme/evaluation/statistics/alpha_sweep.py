"""The coefficient of tension swept over a grid, from stored components alone.

the paper, "Resistance-Component Sensitivity": on development items only, and no world is
solved again, for tension and witness ratio do not depend on the coefficient.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.evaluation.statistics.agreement import NO_CHOICE, choose_lowest
from enthymeme.evaluation.statistics.metrics import FAIL, spread
from enthymeme.evaluation.statistics.results import Series
from enthymeme.system.arrays import Floats, Ints

ALPHAS = tuple(round(0.05 * step, 2) for step in range(101))


class Curve(NamedTuple):
    """Accuracy in percent at every coefficient: mean and standard deviation over seeds."""

    alphas: tuple[float, ...]
    mean: Floats
    sd: Floats | None

    def at(self, alpha: float) -> float:
        """The mean at a coefficient of the grid."""
        return float(self.mean[self.alphas.index(alpha)])


def sweep_alpha(
    series: Series, gold: Ints, tie: float, alphas: tuple[float, ...] = ALPHAS
) -> Curve:
    """The accuracy of a method at every coefficient."""
    failed = series.grades == FAIL
    rows = []
    for alpha in alphas:
        chosen = choose_lowest(alpha * series.tension - series.witness, tie)
        rows.append(100 * ((chosen == gold) & (chosen != NO_CHOICE) & ~failed).mean(axis=1))
    spreads = [spread(row) for row in rows]
    sds = [one.sd for one in spreads]
    return Curve(
        alphas,
        np.array([one.mean for one in spreads]),
        None if None in sds else np.array(sds, dtype=np.float64),
    )
