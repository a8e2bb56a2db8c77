"""What becomes of one method's decisions under another (``paper.tex``, "Top-Link-to-PWAL")."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.arrays import Ints
from enthymeme.evaluation.statistics.metrics import (
    LOSS,
    TIE,
    WIN,
    Outcomes,
    Spread,
    percentages,
    spread,
)

NAMES = ("correct", "wrong", "tie", "failed")


class Transitions(NamedTuple):
    """The summary over seeds; ``matrix`` counts by seed, outcome before and outcome after."""

    ties: int
    eacc_on_ties: Spread | None
    repairs: Spread
    damages: Spread
    matrix: Ints


def transitions(before: Outcomes, after: Outcomes) -> Transitions:
    """From the outcomes of a method with one run to those of one with several (seeds, items).

    >>> found = transitions(np.array([[1, 0, 2, 2]], np.int8), np.array([[0, 1, 0, 2]], np.int8))
    >>> found.ties, found.eacc_on_ties.mean, found.repairs.mean, found.damages.mean
    (2, 75.0, 1.0, 1.0)
    """
    first = before[0]
    tied = first == TIE
    matrix = np.stack(
        [np.bincount(4 * first.astype(np.int64) + row, minlength=16) for row in after]
    ).reshape(-1, 4, 4)
    return Transitions(
        ties=int(tied.sum()),
        eacc_on_ties=spread(percentages(after[:, tied], "EAcc")) if tied.any() else None,
        repairs=spread(matrix[:, LOSS, WIN]),
        damages=spread(matrix[:, WIN, LOSS]),
        matrix=matrix,
    )
