"""Learned coefficients: the best there are, never negative, tasks weighing the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.methods.joint.fitting import (
    Choices,
    build_choices,
    build_penalty,
    calibrate,
    calibration_error,
    candidate_probabilities,
    compare,
    cross_validate,
    fit_weights,
    losses,
    predict,
)
from enthymeme.system.arrays import Floats


def random_task(seed: int, items: int, weights: list[float], candidates: int = 2) -> Choices:
    """Items whose gold is drawn from the probabilities that given weights make."""
    generator = np.random.default_rng(seed)
    features = generator.normal(size=(items, candidates, len(weights)))
    clusters = [f"c{number // 2}" for number in range(items)]
    shell = build_choices(list(features), [0] * items, clusters)
    probable = predict(shell, np.array(weights))
    gold = [int(generator.choice(candidates, p=row)) for row in probable]
    return build_choices(list(features), gold, clusters)


def loss(tasks: dict[str, Choices], weights: Floats, ridge: float, evenness: float) -> float:
    means = [float(losses(own, weights).mean()) for own in tasks.values()]
    apart = weights[::2] - weights[1::2]
    return (
        float(np.mean(means)) + ridge * float(weights @ weights) + evenness * float(apart @ apart)
    )


@settings(max_examples=15, deadline=None)
@given(
    st.integers(0, 10**6),
    st.integers(2, 4),
    st.sampled_from([0.001, 0.1]),
    st.sampled_from([0.0, 0.1]),
)
def test_no_step_makes_the_fit_better(
    seed: int, candidates: int, ridge: float, evenness: float
) -> None:
    tasks = {
        "a": random_task(seed, 30, [1.0, 0.0, 2.0, 0.5], candidates),
        "b": random_task(seed + 1, 9, [0.5, -1.0, 0.0, 1.0]),
    }
    weights = fit_weights(tasks, build_penalty(2, ridge, evenness))
    assert (weights >= 0).all()
    least = loss(tasks, weights, ridge, evenness)
    for place in range(4):
        for step in (1e-3, -1e-3):
            other = weights.copy()
            other[place] = max(0.0, other[place] + step)
            assert loss(tasks, other, ridge, evenness) >= least - 1e-12


def test_a_price_on_their_difference_makes_the_weights_of_a_pair_alike() -> None:
    task = {"a": random_task(7, 400, [1.5, 0.2, 0.2, 1.5])}
    free, even = (fit_weights(task, build_penalty(2, 1e-6, price)) for price in (0.0, 10.0))
    assert free[0] > 2 * free[1]
    assert free[3] > 2 * free[2]
    assert even[::2] == pytest.approx(even[1::2], rel=0.05)


def test_coefficients_come_back_and_negative_ones_are_zero() -> None:
    weights = fit_weights({"a": random_task(7, 4000, [1.5, 0.0, 0.5])}, 1e-6 * np.eye(3))
    assert weights == pytest.approx([1.5, 0.0, 0.5], abs=0.2)
    assert fit_weights({"a": random_task(7, 400, [1.5, -1.0, 0.5])}, 1e-6 * np.eye(3))[1] == 0


def test_tasks_weigh_the_same_however_many_items_they_have() -> None:
    small, large = random_task(1, 10, [2.0]), random_task(2, 10, [0.1])
    repeated = Choices(*(np.concatenate([getattr(large, name)] * 5) for name in Choices.__slots__))
    penalty = 0.01 * np.eye(1)
    once = fit_weights({"a": small, "b": large}, penalty)
    assert fit_weights({"a": small, "b": repeated}, penalty) == pytest.approx(once, abs=1e-6)


def test_held_out_items_were_not_learned_from() -> None:
    task = random_task(3, 60, [1.0, 1.0])
    penalty = 0.01 * np.eye(2)
    held = cross_validate({"a": task}, penalty)
    for fold in np.unique(task.folds):
        weights = fit_weights({"a": task.take(task.folds != fold)}, penalty)
        rows = task.folds == fold
        assert held.scores["a"][rows] == pytest.approx(task.features[rows] @ weights, abs=1e-9)
    clusters: dict[str, set[int]] = {f"c{number // 2}": set() for number in range(60)}
    for number, fold in enumerate(task.folds.tolist()):
        clusters[f"c{number // 2}"].add(fold)
    assert all(len(folds) == 1 for folds in clusters.values())


def test_calibration_undoes_a_scale() -> None:
    task = random_task(5, 3000, [1.0])
    scores = 4 * task.features[..., 0]
    factor = calibrate({"a": task}, {"a": scores})
    assert factor == pytest.approx(0.25, rel=0.15)
    probable = candidate_probabilities(scores, factor)
    right = probable.argmax(axis=1) == task.gold
    assert calibration_error(probable.max(axis=1), right) < 0.03
    sharp = candidate_probabilities(scores, 4.0)
    assert calibration_error(sharp.max(axis=1), right) > 0.1


def test_items_said_over_in_their_cluster_make_nothing_surer() -> None:
    generator = np.random.default_rng(8)
    losses_of = [generator.random(12) for _ in range(2)]
    names = [f"c{number}" for number in range(12)]
    compared = []
    for times in (1, 50):
        choices = build_choices([np.zeros((2, 1))] * 12 * times, [0] * 12 * times, names * times)
        one, other = ({"a": np.tile(own, times)} for own in losses_of)
        compared.append(compare({"a": choices}, one, other))
    assert compared[1] == pytest.approx(compared[0])
    apart = losses_of[0] - losses_of[1]
    assert compared[0] == pytest.approx((apart.mean(), apart.std() / np.sqrt(12)))
