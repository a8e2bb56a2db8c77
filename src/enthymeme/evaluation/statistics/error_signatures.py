"""Which score component favours a wrong choice (the paper, "Score-Component Error Signatures").

Tension does where the gold candidate has more of it, the witness ratio where the chosen one has
more. Differences within 1e-9 are none; that tolerance has no part in decisions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.evaluation.statistics.metrics import LOSS, Spread, spread
from enthymeme.evaluation.statistics.results import Series
from enthymeme.system.arrays import Bools, Floats, Ints

TOLERANCE = 1e-9


class ErrorSignatures(NamedTuple):
    """Wrong choices, and in percent of them which components favour them.

    A seed without a wrong choice has no shares; None where there is no other.
    """

    wrong: Spread
    tension: Spread | None
    witness: Spread | None
    both: Spread | None
    neither: Spread | None


def compute_error_signatures(series: Series, gold: Ints) -> ErrorSignatures:
    """The signatures of a method's wrong choices, over seeds."""
    by_tension, by_witness = find_favours(series, gold)
    wrong = series.grades == LOSS
    counts = wrong.sum(axis=1)
    some = counts > 0

    def share(which: Bools) -> Spread | None:
        shares = 100 * (which & wrong).sum(axis=1)[some] / counts[some]
        return spread(shares) if some.any() else None

    return ErrorSignatures(
        spread(counts),
        share(by_tension & ~by_witness),
        share(~by_tension & by_witness),
        share(by_tension & by_witness),
        share(~by_tension & ~by_witness),
    )


def find_favours(series: Series, gold: Ints) -> tuple[Bools, Bools]:
    """Whether tension, and whether the witness ratio, favours each choice over gold."""
    chosen = np.maximum(series.choice, 0)

    def take(values: Floats, which: Ints) -> Floats:
        return np.take_along_axis(values, which[:, :, None], axis=2)[:, :, 0]

    right = np.broadcast_to(gold, series.choice.shape)
    by_tension = take(series.tension, right) - take(series.tension, chosen) > TOLERANCE
    by_witness = take(series.witness, chosen) - take(series.witness, right) > TOLERANCE
    return by_tension, by_witness
