"""What becomes of one method's decisions under another (the paper, "Top-Link-to-PWAL")."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.evaluation.statistics.metrics import LOSS, TIE, WIN, Spread, spread
from enthymeme.evaluation.statistics.results import Series
from enthymeme.system.arrays import Ints


class Transitions(NamedTuple):
    """The summary over seeds; ``matrix`` counts by seed, grade before and grade after."""

    ties: int
    eacc_on_ties: Spread | None
    repairs: Spread
    damages: Spread
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
        eacc_on_ties=spread(on_ties.percentages("EAcc")) if tied.any() else None,
        repairs=spread(matrix[:, LOSS, WIN]),
        damages=spread(matrix[:, WIN, LOSS]),
        matrix=matrix,
    )
