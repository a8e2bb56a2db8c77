"""How sure joint scoring is, and how often it is right: calibration, and risk by coverage."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.evaluation.run.grid import Variant
from enthymeme.evaluation.statistics.metrics import WIN
from enthymeme.evaluation.statistics.results import Results
from enthymeme.methods.joint.fitting import BINS, calibration_error, candidate_probabilities
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.system.arrays import Bools, Floats


class Confidence(NamedTuple):
    """How probable a choice is, and whether it is right: one entry per item that joint scoring
    decided."""

    probability: Floats
    right: Bools

    @property
    def error(self) -> float:
        """The expected calibration error."""
        return calibration_error(self.probability, self.right)


class Bin(NamedTuple):
    """The choices of about the same probability; ``accuracy`` is how often they are right."""

    low: float
    high: float
    choices: int
    probability: float
    accuracy: float


def measure_confidence(run: Results, ablation: str = "") -> Confidence | None:
    """How sure a run's joint decisions are; ties and failures are left out."""
    series = run.series.get(Variant("joint", ablation))
    if series is None or run.grid.weights is None:
        return None
    settings = JointSettings(run.grid.weights)
    calibration = (settings.without(ablation) if ablation else settings).weights.calibration
    decided = series.choice[0] >= 0
    scores = np.where(np.isnan(series.score[0]), np.inf, series.score[0])[decided]
    if not len(scores):
        return None
    probability = candidate_probabilities(scores, calibration).max(axis=1)
    return Confidence(probability, series.grades[0][decided] == WIN)


def list_bins(confidence: Confidence) -> list[Bin]:
    """The bins of a reliability diagram that have choices in them.

    >>> list_bins(Confidence(np.array([0.72, 0.78]), np.array([True, False])))
    [Bin(low=0.7, high=0.8, choices=2, probability=0.75, accuracy=0.5)]
    """
    numbers = np.minimum((confidence.probability * BINS).astype(int), BINS - 1)
    bins = []
    for number in range(BINS):
        rows = numbers == number
        if rows.any():
            bins.append(
                Bin(
                    number / BINS,
                    (number + 1) / BINS,
                    int(rows.sum()),
                    float(confidence.probability[rows].mean()),
                    float(confidence.right[rows].mean()),
                )
            )
    return bins


def risk_by_coverage(confidence: Confidence) -> tuple[Floats, Floats]:
    """The share of items decided, most probable choices first, and the share of these that are
    wrong: one entry per number of items decided.

    >>> coverage, risk = risk_by_coverage(Confidence(np.array([0.6, 0.9]), np.array([False, True])))
    >>> coverage.tolist(), risk.tolist()
    ([0.5, 1.0], [0.0, 0.5])
    """
    order = np.argsort(-confidence.probability, kind="stable")
    decided = np.arange(1, len(order) + 1)
    wrong = np.cumsum(~confidence.right[order])
    return decided / len(order), wrong / decided
