"""The bootstrap against a literal loop over the same draws, and by hand where that is possible."""

from __future__ import annotations

import random
import statistics

import numpy as np
import pytest
from hypothesis import given, settings
from tests.evaluation.made_up import results

from enthymeme.evaluation.run.grid import SAMPLED, Variant
from enthymeme.evaluation.statistics.bootstrap import (
    Interval,
    by_cluster,
    contrast,
    draws,
    intervals,
    replicated,
)
from enthymeme.evaluation.statistics.metrics import TIE, WIN, utility
from enthymeme.evaluation.statistics.results import Results

METRICS = ("Acc", "EAcc", "Tie")


def credit(end: int, metric: str) -> float:
    if metric == "Tie":
        return float(end == TIE)
    return 1.0 if end == WIN else 0.5 if end == TIE and metric == "EAcc" else 0.0


@settings(max_examples=40)
@given(results())
def test_replicates_are_what_a_literal_loop_gives_on_the_same_draws(run: Results) -> None:
    ours = run.series[Variant("pwal", "", SAMPLED, 100)].outcome
    theirs = run.series[Variant("top-link")].outcome
    clusters = run.cluster_codes
    names = sorted(set(clusters.tolist()))
    drawn = next(draws(len(names), len(ours), 25))
    for metric in METRICS:
        difference = utility(ours, metric) - utility(theirs, metric)
        fast = replicated(*by_cluster(difference, clusters), drawn)
        for number in range(25):
            # Written out: every cluster and every seed run as often as it was drawn.
            picked = [
                name
                for name, times in zip(names, drawn.clusters[number].tolist(), strict=True)
                for _ in range(times)
            ]
            seeds = [
                seed
                for seed, times in enumerate(drawn.seeds[number].tolist())
                for _ in range(times)
            ]
            values = [
                credit(int(ours[seed, item]), metric) - credit(int(theirs[0, item]), metric)
                for seed in seeds
                for name in picked
                for item in range(len(run))
                if clusters[item] == name
            ]
            assert fast[number] == pytest.approx(statistics.fmean(values), abs=1e-12)


def test_draws_are_with_replacement_and_the_same_each_time() -> None:
    first, again = next(draws(7, 3, 400)), next(draws(7, 3, 900))
    assert (first.clusters == again.clusters[:400]).all()
    assert (first.seeds == again.seeds[:400]).all()
    assert (first.clusters.sum(axis=1) == 7).all()
    assert (first.seeds.sum(axis=1) == 3).all()
    assert first.clusters.max() > 2
    # Every cluster is as likely as another.
    assert np.abs(first.clusters.mean(axis=0) - 1).max() < 0.2
    assert (next(draws(7, 3, 400, ("other",))).clusters != first.clusters).any()


def test_an_interval_by_hand() -> None:
    # One cluster and one seed: every replicate is the whole, and the interval a point.
    ours, theirs = np.array([[0, 0, 1, 2]], np.int8), np.array([[1, 1, 0, 2]], np.int8)
    found = contrast(ours, theirs, np.zeros(4, dtype=np.int64), "Acc", replicates=50)
    assert found == Interval(25.0, 25.0, 25.0)
    assert found.excludes_zero


def test_the_interval_of_many_items_is_near_that_of_the_normal_distribution() -> None:
    rng = random.Random(3)
    ends = np.array([[0 if rng.random() < 0.6 else 1 for _ in range(800)]], np.int8)
    base = np.ones((1, 800), np.int8)
    found = contrast(ends, base, np.arange(800), "Acc", replicates=4000)
    p = found.value / 100
    half = 196 * (p * (1 - p) / 800) ** 0.5
    assert found.low == pytest.approx(found.value - half, abs=0.35)
    assert found.high == pytest.approx(found.value + half, abs=0.35)


def test_seed_runs_widen_the_interval() -> None:
    # Seeds disagree as a whole; a bootstrap over items alone would not see it.
    ours = np.array([[0] * 50, [1] * 50, [0] * 50, [1] * 50], np.int8)
    theirs = np.ones((1, 50), np.int8)
    found = contrast(ours, theirs, np.arange(50), "Acc", replicates=2000)
    assert (found.value, found.low, found.high) == (50.0, 0.0, 100.0)


@settings(max_examples=20)
@given(results())
def test_together_or_alone_the_intervals_are_the_same(run: Results) -> None:
    top = run.series[Variant("top-link")].outcome
    sampled = run.series[Variant("pwal", "", SAMPLED, 100)].outcome
    ablated = run.series[Variant("pwal", "guard", SAMPLED, 100)].outcome
    pairs = [(sampled, top), (sampled, ablated)]
    differences = [utility(a, "EAcc") - utility(b, "EAcc") for a, b in pairs]
    together = intervals(differences, run.cluster_codes, replicates=60)
    alone = [contrast(a, b, run.cluster_codes, "EAcc", replicates=60) for a, b in pairs]
    assert together == alone
    for found in together:
        assert found.low <= found.high
