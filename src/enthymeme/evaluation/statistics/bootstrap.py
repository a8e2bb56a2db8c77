"""Paired two-way cluster bootstrap (the paper, "Paired and Clustered Statistical Inference").

A replicate draws whole clusters and whole seed runs with replacement, the same for both methods,
and averages the difference of their credit over the items and seeds drawn. Summed by cluster
once, a replicate is a weighted sum over a small table, so thousands of them are two matrix
products.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from enthymeme.marginal.draws import Stream
from enthymeme.system.arrays import Floats, Ints

REPLICATES = 10_000
SEED = 2026
LEVEL = 95.0
# How many replicates are in memory at once.
_BATCH = 1_000


class Resamples(NamedTuple):
    """How often each cluster (axes: replicate, cluster) and each seed run (axes: replicate, seed)
    was drawn."""

    clusters: Ints
    seeds: Ints


class Interval(NamedTuple):
    """A difference in percentage points and its percentile interval."""

    value: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """
        >>> Interval(1.0, 0.2, 1.8).excludes_zero, Interval(0.1, 0.0, 0.3).excludes_zero
        (True, False)
        """
        return self.low > 0 or self.high < 0


def draw_resamples(
    clusters: int, seeds: int, replicates: int = REPLICATES, names: tuple[int | str, ...] = ()
) -> Iterator[Resamples]:
    """Resamples for all replicates, some at a time: a function of the numbers and names alone.

    >>> first = next(draw_resamples(3, 2, replicates=4))
    >>> first.clusters.sum(axis=1).tolist(), first.seeds.sum(axis=1).tolist()
    ([3, 3, 3, 3], [2, 2, 2, 2])
    """
    stream = Stream(SEED, "bootstrap", *names)
    for start in range(0, replicates, _BATCH):
        size = min(_BATCH, replicates - start)
        picked = stream.picks([clusters] * clusters + [seeds] * seeds, size)
        yield Resamples(
            _multiplicities(picked[:, :clusters], clusters),
            _multiplicities(picked[:, clusters:], seeds),
        )


def _multiplicities(picked: Ints, count: int) -> Ints:
    rows = len(picked)
    flat = (picked + count * np.arange(rows)[:, None]).ravel()
    return np.bincount(flat, minlength=rows * count).reshape(rows, count)


def bootstrap_intervals(
    differences: Sequence[Floats],
    clusters: Ints,
    *,
    replicates: int = REPLICATES,
    names: tuple[int | str, ...] = (),
) -> list[Interval]:
    """The percentile intervals of several differences, all from the same resamples.

    A difference of credits has the axes seed, item; without seeds, a single row. ``clusters``
    has the cluster of each item as a number from 0. Values are in percentage points.
    """
    seeds = max(map(len, differences))
    tables = []
    for difference in differences:
        # Without seeds, every seed run is the same.
        by_seed = np.broadcast_to(difference, (seeds, difference.shape[1]))
        tables.append(sum_by_cluster(by_seed, clusters))
    values = np.empty((len(tables), replicates))
    start = 0
    for resamples in draw_resamples(len(tables[0][1]), seeds, replicates, names):
        end = start + len(resamples.clusters)
        for row, (sums, sizes) in zip(values, tables, strict=True):
            row[start:end] = average_replicates(sums, sizes, resamples)
        start = end
    tail = (100 - LEVEL) / 2
    lows, highs = np.percentile(values, [tail, 100 - tail], axis=1)
    return [
        Interval(100 * float(difference.mean()), 100 * float(low), 100 * float(high))
        for difference, low, high in zip(differences, lows, highs, strict=True)
    ]


def sum_by_cluster(difference: Floats, clusters: Ints) -> tuple[Floats, Ints]:
    """The sums of a difference by cluster (axes: seed, cluster), and the clusters' sizes.

    ``difference`` has the axes seed, item; ``clusters`` has the number of each item's cluster.
    """
    sizes = np.bincount(clusters)
    sums = np.zeros((len(difference), len(sizes)))
    for row, by_item in zip(sums, difference, strict=True):
        np.add.at(row, clusters, by_item)
    return sums, sizes


def average_replicates(sums: Floats, sizes: Ints, drawn: Resamples) -> Floats:
    """The mean difference of each replicate, from what ``sum_by_cluster`` gives."""
    totals = ((drawn.seeds @ sums) * drawn.clusters).sum(axis=1)
    means: Floats = totals / (len(sums) * (drawn.clusters @ sizes))
    return means
