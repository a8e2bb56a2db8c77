"""What is learned from items: weights of what helps on held-out ones, and none of what does not."""

from __future__ import annotations

import numpy as np
import pytest

from enthymeme.learning.features import GRID, STATEMENT_GRID, ItemFeatures
from enthymeme.learning.fit import fit, measure_accuracy
from enthymeme.methods.joint.weights import ABSENT, JointWeights

ONLY_STATEMENTS = JointWeights(ABSENT, ABSENT)


def make_items(seed: int, count: int, strengths: dict[str, float]) -> list[ItemFeatures]:
    """Two candidates an item; gold is drawn by the strength of each representation's features.

    Every distribution of the grid says the same, so that none of them is better by chance.
    """
    generator = np.random.default_rng(seed)
    items = []
    for number in range(count):
        features = {}
        score = np.zeros(2)
        for name, strength in strengths.items():
            own = generator.normal(size=(2, 2))
            score += strength * own.sum(axis=1)
            for place in range(len(GRID)):
                features[name, place] = own
        gold = int(generator.random() > 1 / (1 + np.exp(score[0] - score[1])))
        items.append(ItemFeatures(gold, f"c{number}", 2, features))
    return items


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize("noise", ["paper", "events"])
def test_a_representation_of_noise_is_dropped_entirely(seed: int, noise: str) -> None:
    strengths = {"paper": 1.0, "events": 1.0, "statement": 1.0, noise: 0.0}
    fitted = fit({"toy": make_items(seed, 400, strengths)})
    assert noise not in fitted.weights.representations
    own = fitted.weights.of(noise)
    assert (own.tension, own.witness) == (0.0, 0.0)
    assert len(fitted.weights.representations) == 2


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_helps_on_held_out_items_is_kept(seed: int) -> None:
    strengths = {"paper": 0.7, "events": 0.7, "statement": 0.7}
    weights = fit({"toy": make_items(seed, 600, strengths)}).weights
    assert weights.representations == ("paper", "events", "statement")
    least = min(weights.paper.tension, weights.events.witness, weights.statement.tension)
    assert weights.calibration * least > 0.3


def test_a_converse_that_helps_is_kept_with_the_links_of_whole_statements() -> None:
    items = make_items(4, 400, {"statement": 1.0, "converse": 1.0})
    rng = np.random.default_rng(1)
    for item in items:
        # One distribution alone leaves whole statements as they are.
        for place in (0, 1, 3, 4):
            noise = rng.normal(size=(2, 2))
            item.features["statement", place] = item.features["statement", 2] + noise
    weights = fit({"toy": items}).weights
    assert weights.representations == ("statement", "converse")
    assert weights.statement.distribution == weights.converse.distribution == STATEMENT_GRID[2]


def test_what_helps_in_the_smallest_task_helps() -> None:
    # One task is decided by events, the other, ten times as large, by whole statements alone.
    small = make_items(5, 150, {"paper": 0.0, "events": 2.0, "statement": 0.0})
    large = make_items(6, 1500, {"paper": 0.0, "events": 0.0, "statement": 2.0})
    fitted = fit({"small": small, "large": large})
    assert fitted.weights.representations == ("events", "statement")
    least = min(fitted.weights.events.tension, fitted.weights.events.witness)
    assert fitted.weights.calibration * least > 0.3


def test_a_fit_says_how_whole_statements_do_alone() -> None:
    strengths = {"paper": 0.0, "events": 2.0, "statement": 0.5}
    [task] = fit({"toy": make_items(21, 300, strengths)}).tasks
    assert task.direct == pytest.approx(
        measure_accuracy({"toy": make_items(21, 300, strengths)}, ONLY_STATEMENTS)["toy"]
    )
    # Events decide most of it: joint scoring is better by far more than chance.
    assert task.accuracy - task.direct > 4 * task.direct_error > 0


def test_a_tie_is_right_by_a_part() -> None:
    level = np.zeros((2, 2))
    features = {("statement", 0): level}
    items = [ItemFeatures(number % 2, f"c{number}", 2, features) for number in range(9)]
    assert measure_accuracy({"toy": items}, JointWeights()) == {"toy": 0.5}


def test_of_distributions_of_whole_statements_the_one_that_is_right_most_often_is_taken() -> None:
    # Flattened, whole statements say what is right; as judged they are noise.
    items: list[ItemFeatures] = []
    for one in make_items(31, 300, {"paper": 0.0, "events": 0.0, "statement": 1.0}):
        noise = np.random.default_rng(len(items)).normal(size=(2, 2))
        features = {**one.features, ("statement", 0): one.features["statement", 0] + 3 * noise}
        items.append(ItemFeatures(one.gold, one.cluster, 2, features))
    fitted = fit({"toy": items})
    assert fitted.weights.statement.distribution in STATEMENT_GRID[1:]
    [task] = fitted.tasks
    assert task.accuracy > task.direct


def make_decided(count: int, directly: float, flattened: float) -> list[ItemFeatures]:
    """Items of which whole statements, as judged and flattened, have these shares right."""
    items = []
    for number in range(count):
        features = {}
        for place in range(len(GRID)):
            share = directly if place == 0 else flattened
            sign = -0.5 if (number + 0.5) / count < share else 0.5
            features["statement", place] = np.array([[sign, sign], [-sign, -sign]])
        items.append(ItemFeatures(0, f"c{number}", 2, features))
    return items


def test_no_task_pays_for_another() -> None:
    # Flattened, whole statements are right more often on the whole, but less on one task.
    tasks = {"better": make_decided(200, 0.6, 1.0), "worse": make_decided(200, 0.7, 0.6)}
    fitted = fit(tasks)
    assert fitted.weights.statement.distribution == STATEMENT_GRID[0]
    assert [task.accuracy for task in fitted.tasks] == [task.direct for task in fitted.tasks]
    both = {"better": make_decided(200, 0.6, 1.0), "same": make_decided(200, 0.7, 0.7)}
    assert fit(both).weights.statement.distribution in STATEMENT_GRID[1:]


def test_one_item_less_in_one_task_does_not_outweigh_what_another_gains() -> None:
    # Three of 200 items are lost and two gained: less than the standard error of the difference.
    nearly = make_decided(200, 0.7, 0.7)
    for place in (0, 1, 2, 198, 199):
        directly = nearly[place].features["statement", 0]
        flattened = {("statement", number): -directly for number in range(1, len(GRID))}
        nearly[place].features.update(flattened)
    tasks = {"better": make_decided(200, 0.6, 1.0), "nearly": nearly}
    assert fit(tasks).weights.statement.distribution in STATEMENT_GRID[1:]


def test_of_settings_that_are_right_as_often_the_one_that_falls_least_behind_is_taken() -> None:
    # One setting is right about one item more of one task, and pays with one of the other.
    better, nearly = make_decided(200, 0.6, 0.9), make_decided(200, 0.7, 0.7)
    for items, place in ((better, 185), (nearly, 0)):
        items[place].features["statement", 2] = -items[place].features["statement", 2]
    fitted = fit({"better": better, "nearly": nearly})
    assert fitted.weights.statement.distribution in (STATEMENT_GRID[1], *STATEMENT_GRID[3:])
    assert [task.accuracy for task in fitted.tasks] == [0.9, 0.7]


def test_what_is_right_but_barely_is_not_taken() -> None:
    # One setting is right about one item more, but by little, and surest where it is wrong.
    items = make_decided(200, 0.6, 0.9)
    for number, one in enumerate(items):
        size = 0.02 if number < 181 else -0.5
        one.features["statement", 2] = np.array([[-size, -size], [size, size]])
    fitted = fit({"toy": items})
    assert fitted.weights.statement.distribution in (STATEMENT_GRID[1], *STATEMENT_GRID[3:])
    assert [task.accuracy for task in fitted.tasks] == [0.9]


def test_the_ridge_of_items_with_noise_lies_inside_those_tried() -> None:
    strengths = {"paper": 0.0, "events": 1.0, "statement": 1.0}
    noisy = fit({"toy": make_items(11, 40, strengths)})
    assert not noisy.is_ridge_at_edge
    rightest = max(noisy.ridges, key=lambda one: (one.accuracy, -one.held_out))
    assert noisy.ridge == rightest.ridge
    assert noisy.sets[0].held_out == min(one.held_out for one in noisy.sets)


def test_representations_are_chosen_with_flattened_statements_too() -> None:
    # As judged, whole statements are noise, and what the paper's atoms say is all there is.
    items: list[ItemFeatures] = []
    for one in make_items(41, 300, {"paper": 0.6, "events": 0.0, "statement": 2.0}):
        noise = np.random.default_rng(len(items)).normal(size=(2, 2))
        items.append(
            ItemFeatures(one.gold, one.cluster, 2, {**one.features, ("statement", 0): 9 * noise})
        )
    fitted = fit({"toy": items})
    assert "statement" in fitted.weights.representations
    assert fitted.weights.statement.distribution in STATEMENT_GRID[1:]
