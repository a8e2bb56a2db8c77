"""Learning the coefficients of joint scores: ridge logistic regression with coefficients >= 0.

Support must never count against a candidate, nor conflict for it, so no coefficient is negative.
The loss is convex, so there is one best answer whatever the start. Tasks weigh the same however
many items they have.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from enthymeme.system.arrays import Bools, Floats, Ints

FOLDS = 5
# Stop when no step changes the loss by more.
PRECISION = 1e-12
MOST_STEPS = 200
# What is left of a coefficient that many short steps took to zero.
NO_WEIGHT = 1e-9
# How far a calibration may sharpen or flatten the probabilities.
CALIBRATIONS = np.geomspace(0.05, 20, 601)
# Bins of the expected calibration error.
BINS = 10
# Scores this close are equal, as they are to a decision.
TIE = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """The items of a task to learn from: what is known of their candidates, and which is right.

    ``features`` has the axes item, candidate, feature, each feature oriented so that more of it is
    worse; ``present`` (axes: item, candidate) says which candidates there are. The others have one
    entry per item: ``gold`` is its right candidate, ``clusters`` numbers its cluster, and ``folds``
    is that cluster's fold: clusters are never split.
    """

    features: Floats
    present: Bools
    gold: Ints
    clusters: Ints
    folds: Ints

    def __len__(self) -> int:
        return len(self.gold)

    def take(self, rows: Bools) -> Choices:
        """Some of the items: those whose entry in ``rows`` is true."""
        return Choices(
            self.features[rows],
            self.present[rows],
            self.gold[rows],
            self.clusters[rows],
            self.folds[rows],
        )

    def keep_features(self, columns: Sequence[int]) -> Choices:
        """The same items with only these of their features."""
        return replace(self, features=self.features[:, :, list(columns)])


def build_choices(
    features: Sequence[Floats], gold: Sequence[int], clusters: Sequence[str]
) -> Choices:
    """Items with perhaps different numbers of candidates.

    ``features``, ``gold`` and ``clusters`` have one entry per item; features are arrays with the
    axes candidate, feature.

    >>> build_choices([np.zeros((2, 1)), np.zeros((3, 1))], [0, 2], ["a", "b"]).present.tolist()
    [[True, True, False], [True, True, True]]
    """
    most = max(len(one) for one in features)
    padded = np.zeros((len(features), most, features[0].shape[1]))
    present = np.zeros((len(features), most), dtype=bool)
    for row, one in enumerate(features):
        padded[row, : len(one)] = one
        present[row, : len(one)] = True
    numbers = {name: number for number, name in enumerate(dict.fromkeys(clusters))}
    return Choices(
        padded,
        present,
        np.array(gold, dtype=np.int64),
        np.array([numbers[cluster] for cluster in clusters]),
        np.array([fold_of(cluster) for cluster in clusters]),
    )


def fold_of(cluster: str) -> int:
    """The fold of a cluster, by its name alone."""
    return int.from_bytes(hashlib.sha256(cluster.encode()).digest()[:8]) % FOLDS


def predict(choices: Choices, weights: Floats) -> Floats:
    """The probability of each candidate (axes: item, candidate): exp(-score), of sum 1.

    ``weights`` has one entry per feature.

    >>> two = build_choices([np.array([[-1.0], [1.0]])], [0], ["a"])
    >>> predict(two, np.array([1.0])).round(2).tolist()
    [[0.88, 0.12]]
    """
    scores = np.where(choices.present, choices.features @ weights, np.inf)
    return candidate_probabilities(scores, 1.0)


def losses(choices: Choices, weights: Floats) -> Floats:
    """-log P(gold), one entry per item; ``weights`` has one per feature."""
    return -np.log(gold_probabilities(predict(choices, weights), choices.gold))


def build_penalty(pairs: int, ridge: float, evenness: float) -> Floats:
    """What coefficients cost, as a matrix: coefficients @ matrix @ coefficients.

    They come in pairs, as many as given: the tension's and the witness's of one representation.
    ``ridge`` is the price of a coefficient's square, ``evenness`` of the square of the difference
    of a pair.

    >>> build_penalty(1, ridge=1.0, evenness=0.5).tolist()
    [[1.5, -0.5], [-0.5, 1.5]]
    """
    apart = np.array([[1.0, -1.0], [-1.0, 1.0]])
    return ridge * np.eye(2 * pairs) + evenness * np.kron(np.eye(pairs), apart)


def fit_weights(tasks: Mapping[str, Choices], penalty: Floats) -> Floats:
    """The coefficients that make the gold candidates most probable, tasks weighing the same.

    There is one per feature; ``penalty`` (axes: feature, feature) is a positive definite matrix.
    Projected Newton: coefficients that sit at zero and would go below it are left out of the step,
    and a step that leads below zero stops there.

    >>> easy = build_choices([np.array([[0.0, 1.0], [1.0, 0.0]])] * 4, [0] * 4, ["a"] * 4)
    >>> fit_weights({"toy": easy}, build_penalty(1, ridge=0.1, evenness=0.0)).round(3).tolist()
    [1.178, 0.0]
    """
    weights: Floats = np.ones(len(penalty))
    loss, gradient, curvature = _loss_and_derivatives(tasks, weights, penalty)
    for _ in range(MOST_STEPS):
        free = (weights > 0) | (gradient < 0)
        if not free.any():
            break
        step = np.zeros_like(weights)
        step[free] = -np.linalg.solve(curvature[np.ix_(free, free)], gradient[free])
        before, scale = loss, 1.0
        while True:
            tried: Floats = np.maximum(weights + scale * step, 0.0)
            expanded = _loss_and_derivatives(tasks, tried, penalty)
            if expanded[0] <= loss or scale < 1e-10:
                break
            scale /= 2
        weights, (loss, gradient, curvature) = tried, expanded
        if before - loss < PRECISION:
            break
    return np.where(weights < NO_WEIGHT, 0.0, weights)


def _loss_and_derivatives(
    tasks: Mapping[str, Choices], weights: Floats, penalty: Floats
) -> tuple[float, Floats, Floats]:
    """The loss with its gradient and its matrix of second derivatives."""
    loss = float(weights @ penalty @ weights)
    gradient: Floats = 2 * penalty @ weights
    curvature: Floats = 2 * penalty + 1e-12 * np.eye(len(weights))
    for choices in tasks.values():
        share = 1 / (len(tasks) * len(choices))
        probable = predict(choices, weights)
        rows = np.arange(len(choices))
        mean = np.einsum("ic,icf->if", probable, choices.features)
        loss -= share * float(np.log(gold_probabilities(probable, choices.gold)).sum())
        gradient = gradient + share * (choices.features[rows, choices.gold] - mean).sum(axis=0)
        apart = choices.features - mean[:, None]
        curvature = curvature + share * np.einsum("ic,icf,icg->fg", probable, apart, apart)
    return loss, gradient, curvature


@dataclass(frozen=True, slots=True, eq=False)
class CrossValidation:
    """What was predicted of items that were not learned from.

    ``scores`` are by task (axes: item, candidate; infinite where there is none), ``losses`` too
    (axis: item); ``loss`` is their mean, tasks weighing the same.
    """

    scores: dict[str, Floats]
    losses: dict[str, Floats]
    loss: float


def cross_validate(tasks: Mapping[str, Choices], penalty: Floats) -> CrossValidation:
    """Learn from all folds but one and predict that one, for each fold of clusters; ``penalty`` is
    as in ``fit_weights``."""
    scores = {name: np.zeros(choices.present.shape) for name, choices in tasks.items()}
    # Where there is nothing to learn from, nothing is known.
    unknown = np.zeros(len(penalty))
    own_losses = {name: losses(choices, unknown) for name, choices in tasks.items()}
    for fold in range(FOLDS):
        learned = {name: choices.take(choices.folds != fold) for name, choices in tasks.items()}
        learned = {name: some for name, some in learned.items() if len(some)}
        if not learned:
            continue
        weights = fit_weights(learned, penalty)
        for name, choices in tasks.items():
            rows = choices.folds == fold
            some = choices.take(rows)
            scores[name][rows] = np.where(some.present, some.features @ weights, np.inf)
            own_losses[name][rows] = losses(some, weights)
    loss = float(np.mean([own.mean() for own in own_losses.values()]))
    return CrossValidation(scores, own_losses, loss)


def compare(
    tasks: Mapping[str, Choices], one: Mapping[str, Floats], other: Mapping[str, Floats]
) -> tuple[float, float]:
    """How much more one way of learning has of something than another, and its standard error.

    ``one`` and ``other`` are by task (axis: item), of the same held-out items. Tasks weigh the
    same; clusters are independent, items of a cluster need not be.

    >>> items = build_choices([np.zeros((2, 1))] * 4, [0] * 4, ["a", "b", "c", "d"])
    >>> compare({"toy": items}, {"toy": np.array([1.0, 1, 1, 0])}, {"toy": np.zeros(4)})[0]
    0.75
    """
    rows = [
        mean_and_error(one[name] - other[name], choices.clusters) for name, choices in tasks.items()
    ]
    means, errors = zip(*rows, strict=True)
    return float(np.mean(means)), math.hypot(*errors) / len(means)


def mean_and_error(values: Floats, clusters: Ints) -> tuple[float, float]:
    """The mean of values and its standard error; ``clusters`` numbers the cluster of each value.

    >>> mean_and_error(np.array([1.0, 1.0, 0.0, 0.0]), np.array([0, 0, 1, 1]))[0]
    0.5
    """
    mean = float(values.mean())
    sums = np.bincount(clusters, weights=values - mean)
    return mean, float(np.sqrt((sums**2).sum())) / len(values)


def credit_choices(scores: Floats, gold: Ints) -> Floats:
    """What each item's choice of the lowest score is worth: 1 or 0, among k that tie 1/k.

    ``scores`` has the axes item, candidate; ``gold`` has one entry per item.

    >>> credit_choices(np.array([[0.0, 1.0], [1.0, 1.0]]), np.array([0, 0])).tolist()
    [1.0, 0.5]
    """
    lowest = scores <= scores.min(axis=1, keepdims=True) + TIE
    credits: Floats = lowest[np.arange(len(gold)), gold] / lowest.sum(axis=1)
    return credits


def calibrate(tasks: Mapping[str, Choices], scores: Mapping[str, Floats]) -> float:
    """The factor on scores that makes the gold candidates most probable, tasks weighing the same.

    ``scores`` are by task (axes: item, candidate).

    >>> sure = build_choices([np.array([[0.0], [1.0]])] * 3 , [0, 0, 1], ["a", "b", "c"])
    >>> factor = calibrate({"toy": sure}, {"toy": sure.features[..., 0]})
    >>> bool(abs(factor - np.log(2)) < 0.01)
    True
    """

    def loss(name: str, factor: float) -> float:
        probabilities = candidate_probabilities(scores[name], factor)
        return float(np.mean(-np.log(gold_probabilities(probabilities, tasks[name].gold))))

    best = [float(np.mean([loss(name, factor) for name in tasks])) for factor in CALIBRATIONS]
    return float(CALIBRATIONS[int(np.argmin(best))])


def gold_probabilities(probabilities: Floats, gold: Ints) -> Floats:
    """Those of the gold candidates, one entry per item, so far above 0 that they have logarithms.

    ``probabilities`` has the axes item, candidate.
    """
    return np.maximum(probabilities[np.arange(len(gold)), gold], 1e-300)


def candidate_probabilities(scores: Floats, factor: float) -> Floats:
    """The probability of each candidate: exp(-factor * score), made to sum to 1 over the candidates
    of an item (axes of both: item, candidate; an infinite score has probability 0). For one item
    there is ``combination.choice_probabilities``."""
    powers = np.exp(factor * (scores.min(axis=1, keepdims=True) - scores))
    probabilities: Floats = powers / powers.sum(axis=1, keepdims=True)
    return probabilities


def calibration_error(confidences: Floats, right: Bools | Floats) -> float:
    """The expected calibration error: how far the probabilities of choices lie from how often
    they are right, in ten bins of equal width. Both have one entry per item; a tie may be right by
    a part.

    >>> calibration_error(np.full(4, 0.75), np.array([True, True, True, False]))
    0.0
    """
    bins = np.minimum((confidences * BINS).astype(int), BINS - 1)
    error = 0.0
    for number in range(BINS):
        rows = bins == number
        if rows.any():
            apart = float(right[rows].mean() - confidences[rows].mean())
            error += float(rows.mean()) * abs(apart)
    return error
