"""Learning the coefficients of joint scores: ridge logistic regression with coefficients >= 0.

Support must never count against a candidate, nor conflict for it, so no coefficient is negative.
The loss is convex, so there is one best answer whatever the start. Tasks weigh the same however
many items they have.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from enthymeme.arrays import Floats

FOLDS = 5
# Stop when no step changes the loss by more.
PRECISION = 1e-12
MOST_STEPS = 200


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """An item to learn from: what is known of its candidates, and which one is right.

    ``features`` is candidate by feature, each feature oriented so that more of it is worse.
    ``cluster`` names items that must not be learned from and tested on apart.
    """

    features: Floats
    gold: int
    cluster: str


def choice_probabilities(features: Floats, weights: Floats) -> Floats:
    """The probability of each candidate: exp(-score), made to sum to 1.

    >>> choice_probabilities(np.array([[-1.0], [1.0]]), np.array([1.0])).round(2).tolist()
    [0.88, 0.12]
    """
    scores = features @ weights
    powers = np.exp(scores.min() - scores)
    probabilities: Floats = powers / powers.sum()
    return probabilities


def likelihood_loss(choices: Sequence[Choice], weights: Floats) -> float:
    """The mean of -log P(gold)."""
    return float(
        np.mean(
            [-np.log(choice_probabilities(each.features, weights)[each.gold]) for each in choices]
        )
    )


def fit_weights(tasks: Mapping[str, Sequence[Choice]], ridge: float) -> Floats:
    """The coefficients that make the gold candidates likeliest, tasks weighing the same.

    Projected Newton: coefficients that sit at zero and would go below it are left out of the step,
    and a step that leads below zero stops there.

    >>> easy = [Choice(np.array([[0.0, 1.0], [1.0, 0.0]]), 0, "a")] * 4
    >>> fit_weights({"toy": easy}, ridge=0.1).round(3).tolist()
    [1.178, 0.0]
    """
    weights: Floats = np.ones(next(iter(tasks.values()))[0].features.shape[1])
    loss, gradient, curvature = _expand(tasks, weights, ridge)
    for _ in range(MOST_STEPS):
        free = (weights > 0) | (gradient < 0)
        if not free.any():
            break
        step = np.zeros_like(weights)
        step[free] = -np.linalg.solve(curvature[np.ix_(free, free)], gradient[free])
        before = loss
        scale = 1.0
        while True:
            tried: Floats = np.maximum(weights + scale * step, 0.0)
            expanded = _expand(tasks, tried, ridge)
            if expanded[0] <= loss or scale < 1e-10:
                break
            scale /= 2
        weights, (loss, gradient, curvature) = tried, expanded
        if before - loss < PRECISION:
            break
    return weights


def _expand(
    tasks: Mapping[str, Sequence[Choice]], weights: Floats, ridge: float
) -> tuple[float, Floats, Floats]:
    """The loss with its gradient and its matrix of second derivatives."""
    size = len(weights)
    loss = ridge * float(weights @ weights)
    gradient: Floats = 2 * ridge * weights
    curvature: Floats = 2 * ridge * np.eye(size) + 1e-12 * np.eye(size)
    for choices in tasks.values():
        share = 1 / (len(tasks) * len(choices))
        for each in choices:
            likely = choice_probabilities(each.features, weights)
            mean = likely @ each.features
            loss -= share * float(np.log(likely[each.gold]))
            gradient = gradient + share * (each.features[each.gold] - mean)
            spread = each.features - mean
            curvature = curvature + share * (spread.T * likely) @ spread
    return loss, gradient, curvature


def held_out_loss(tasks: Mapping[str, Sequence[Choice]], ridge: float) -> float:
    """The loss on items that were not learned from: by folds of clusters, tasks weighing the same."""
    losses: dict[str, list[float]] = {name: [] for name in tasks}
    for fold in range(FOLDS):
        learned = {
            name: [each for each in choices if fold_of(each.cluster) != fold]
            for name, choices in tasks.items()
        }
        weights = fit_weights({name: some for name, some in learned.items() if some}, ridge)
        for name, choices in tasks.items():
            losses[name] += [
                likelihood_loss([each], weights)
                for each in choices
                if fold_of(each.cluster) == fold
            ]
    return float(np.mean([np.mean(each) for each in losses.values() if each]))


def fold_of(cluster: str) -> int:
    """The fold of a cluster, by its name alone."""
    return int.from_bytes(hashlib.sha256(cluster.encode()).digest()[:8]) % FOLDS
