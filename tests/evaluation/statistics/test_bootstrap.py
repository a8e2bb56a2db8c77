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
    average_replicates,
    bootstrap_intervals,
    draw_resamples,
    sum_by_cluster,
)
from enthymeme.evaluation.statistics.metrics import TIE, WIN
from enthymeme.evaluation.statistics.results import Results

METRICS = ("Acc", "EAcc", "Tie")


def credit(end: int, metric: str) -> float:
    if metric == "Tie":
        return float(end == TIE)
    return 1.0 if end == WIN else 0.5 if end == TIE and metric == "EAcc" else 0.0


@settings(max_examples=40)
@given(results())
def test_replicates_are_what_a_literal_loop_gives_on_the_same_draws(run: Results) -> None:
    series = run.series[Variant("pwal", "", SAMPLED, 100)], run.series[Variant("top-link")]
    first, second = (one.grades for one in series)
    clusters = run.cluster_codes
    names = sorted(set(clusters.tolist()))
    resamples = next(draw_resamples(len(names), len(first), 25))
    for metric in METRICS:
        difference = series[0].credit(metric) - series[1].credit(metric)
        fast = average_replicates(*sum_by_cluster(difference, clusters), resamples)
        for number in range(25):
            # Written out: every cluster and every seed run as often as it was drawn.
            picked = [
                name
                for name, times in zip(names, resamples.clusters[number].tolist(), strict=True)
                for _ in range(times)
            ]
            seeds = [
                seed
                for seed, times in enumerate(resamples.seeds[number].tolist())
                for _ in range(times)
            ]
            values = [
                credit(int(first[seed, item]), metric) - credit(int(second[0, item]), metric)
                for seed in seeds
                for name in picked
                for item in range(len(run))
                if clusters[item] == name
            ]
            assert fast[number] == pytest.approx(statistics.fmean(values), abs=1e-12)


def test_draws_are_with_replacement_and_the_same_each_time() -> None:
    first, longer = next(draw_resamples(7, 3, 400)), next(draw_resamples(7, 3, 900))
    assert (first.clusters == longer.clusters[:400]).all()
    assert (first.seeds == longer.seeds[:400]).all()
    assert (first.clusters.sum(axis=1) == 7).all()
    assert (first.seeds.sum(axis=1) == 3).all()
    assert first.clusters.max() > 2
    # Every cluster is as likely as another.
    assert np.abs(first.clusters.mean(axis=0) - 1).max() < 0.2
    assert (next(draw_resamples(7, 3, 400, ("other",))).clusters != first.clusters).any()


def test_an_interval_by_hand() -> None:
    # One cluster and one seed: every replicate is the whole, and the interval a point.
    difference = np.array([[1.0, 1.0, -1.0, 0.0]])
    (interval,) = bootstrap_intervals([difference], np.zeros(4, dtype=np.int64), replicates=50)
    assert interval == Interval(25.0, 25.0, 25.0)
    assert interval.excludes_zero


def test_the_interval_of_many_items_is_near_that_of_the_normal_distribution() -> None:
    rng = random.Random(3)
    wins = np.array([[1.0 if rng.random() < 0.6 else 0.0 for _ in range(800)]])
    (interval,) = bootstrap_intervals([wins], np.arange(800), replicates=4000)
    p = interval.value / 100
    half = 196 * (p * (1 - p) / 800) ** 0.5
    assert interval.low == pytest.approx(interval.value - half, abs=0.35)
    assert interval.high == pytest.approx(interval.value + half, abs=0.35)


def test_seed_runs_widen_the_interval() -> None:
    # Seeds disagree as a whole; a bootstrap over items alone would not see it.
    wins = np.array([[1.0] * 50, [0.0] * 50, [1.0] * 50, [0.0] * 50])
    (interval,) = bootstrap_intervals([wins], np.arange(50), replicates=2000)
    assert (interval.value, interval.low, interval.high) == (50.0, 0.0, 100.0)


@settings(max_examples=20)
@given(results())
def test_together_or_alone_the_intervals_are_the_same(run: Results) -> None:
    top = run.series[Variant("top-link")]
    sampled = run.series[Variant("pwal", "", SAMPLED, 100)]
    ablated = run.series[Variant("pwal", "guard", SAMPLED, 100)]
    pairs = [(sampled, top), (sampled, ablated)]
    differences = [a.credit("EAcc") - b.credit("EAcc") for a, b in pairs]
    together = bootstrap_intervals(differences, run.cluster_codes, replicates=60)
    for interval, difference in zip(together, differences, strict=True):
        alone = bootstrap_intervals([difference], run.cluster_codes, replicates=60)
        assert alone == [interval]
    for interval in together:
        assert interval.low <= interval.high
