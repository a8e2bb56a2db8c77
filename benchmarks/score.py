"""Scoring against the paper's way, and the cost of exact PWAL as problems grow.

    python -m benchmarks.score

Both sides start from the same prepared candidates, in one process, interleaved candidate by
candidate. Ratios are of total times.
"""

from __future__ import annotations

import math
import random
import resource
import statistics
import time
from collections.abc import Callable
from typing import TypeVar

from benchmarks import plain
from benchmarks.problems import candidate

from enthymeme.errors import SolveError
from enthymeme.marginal import Score, exact, sampled, top_link, top_world
from enthymeme.marginal.choices import choices, world_count
from enthymeme.marginal.methods import draw_worlds
from enthymeme.resistance import Instance, prepare, split

Result = TypeVar("Result")


def timed(function: Callable[[], Result], repeats: int = 1) -> tuple[float, Result]:
    """The least time of some runs, and the result."""
    best = math.inf
    for _ in range(repeats):
        start = time.perf_counter()
        result = function()
        best = min(best, time.perf_counter() - start)
    return best, result


def instances(
    rng: random.Random, count: int, fits: Callable[[Instance], bool], **sizes: tuple[int, int]
) -> list[Instance]:
    """Satisfiable instances that fit."""
    found: list[Instance] = []
    while len(found) < count:
        try:
            instance = prepare(candidate(rng, **sizes))
            split(instance)
        except SolveError:
            continue
        if fits(instance):
            found.append(instance)
    return found


def worlds_of(instance: Instance) -> int:
    return world_count(choices(instance))


def compare(label: str, floor: float, times: list[tuple[float, float]]) -> None:
    theirs, ours = (sum(column) for column in zip(*times, strict=True))
    print(
        f"{label:<12} plain {1e3 * theirs / len(times):10.2f} ms   "
        f"enthymeme {1e3 * ours / len(times):7.3f} ms   "
        f"{theirs / ours:8.0f} x   (floor {floor:.0f} x)   {len(times)} candidates"
    )


def check(ours: Score, theirs: float) -> None:
    """The plain score must lie within our bounds: a fast wrong answer is worth nothing."""
    assert ours.low is not None
    assert ours.high is not None
    assert ours.low - 1e-9 <= theirs <= ours.high + 1e-9, (ours, theirs)


def against_the_paper(rng: random.Random) -> None:
    print("Against two RC2 calls a world (mean per candidate)")
    small = instances(rng, 60, lambda i: worlds_of(i) <= 10**5)

    times = []
    for instance in small:
        theirs, score = timed(lambda i=instance: plain.resistance(i, top_world(i)), 3)
        ours, ours_score = timed(lambda i=instance: top_link(i), 3)
        check(ours_score, score)
        times.append((theirs, ours))
    compare("Top-Link", 10, times)

    times = []
    for number, instance in enumerate(small[:30]):
        names = ("bench", number)
        options = choices(instance)
        picks = draw_worlds(instance, options, 100, 2026, names).tolist()
        worlds = [tuple(o[p] for o, p in zip(options, pick, strict=True)) for pick in picks]
        theirs, score = timed(lambda i=instance, w=worlds: plain.mean_resistance(i, w))
        ours, ours_score = timed(
            lambda i=instance, n=names: sampled(i, size=100, seed=2026, names=n), 3
        )
        check(ours_score, score)
        times.append((theirs, ours))
    compare("K=100", 100, times)

    times = []
    visited = 0
    for instance in small:
        if visited + worlds_of(instance) > 100_000:
            continue
        visited += worlds_of(instance)
        theirs, score = timed(lambda i=instance: plain.mean_resistance(i, plain.all_worlds(i)))
        ours, ours_score = timed(lambda i=instance: exact(i), 3)
        check(ours_score, score)
        times.append((theirs, ours))
    compare("exact", 2000, times)
    print(f"{'':12} {visited} worlds in all")


def growth(rng: random.Random) -> None:
    print("\nExact PWAL as problems grow (100 candidates a row, paper's shape)")
    print("targets   worlds (median)   median ms   p95 ms   max ms   truly exact   with bounds")
    for targets in (5, 10, 15, 20, 25, 30):
        rows = instances(rng, 100, lambda i: True, targets=(targets, targets))
        _row(f"{targets:7d}", rows)
    print("about 10^13 worlds:")
    rows = instances(rng, 100, lambda i: 10**12.5 <= worlds_of(i) <= 10**13.5, targets=(15, 30))
    _row("  15-30", rows)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of this whole process: {peak:.0f} MB")


def _row(label: str, rows: list[Instance]) -> None:
    times = []
    truly = bounded = 0
    for instance in rows:
        taken, score = timed(lambda i=instance: exact(i), 3)
        times.append(1e3 * taken)
        truly += score.exact
        bounded += score.low is not None
    worlds = statistics.median(math.log10(worlds_of(i)) for i in rows)
    times.sort()
    print(
        f"{label}   {'10^' + format(worlds, '.1f'):>15}   {statistics.median(times):9.2f}   "
        f"{times[int(0.95 * len(times))]:6.1f}   {times[-1]:6.1f}   {truly:9d} %   {bounded:9d} %"
    )


if __name__ == "__main__":
    generator = random.Random(2026)
    against_the_paper(generator)
    growth(generator)
