"""Scoring against the paper's way, and the cost of exact PWAL as problems grow.

    python -m benchmarks.score

As in the paper's protocol, both sides start from prepared logical states: numbered clauses and
links, and for us the instance taken apart and its tables built, which no method, seed or world
changes. "From scratch" is our time with all of that done anew. Both sides run in one process,
interleaved candidate by candidate; ratios are of total times.
"""

from __future__ import annotations

import math
import random
import resource
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeVar

from benchmarks import plain
from benchmarks.problems import candidate

from enthymeme.errors import SolveError
from enthymeme.marginal import Prepared, Score
from enthymeme.marginal.local_outcomes import count_worlds, local_outcomes
from enthymeme.methods.pwal import draw_worlds, score_by_sampling, score_exactly
from enthymeme.methods.top_link import score_top_link, top_world
from enthymeme.resistance import Instance, build_instance, decompose

Result = TypeVar("Result")

# Short runs are repeated and the least time counts, on both sides.
REPEATS = 20


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
    rows: list[Instance] = []
    while len(rows) < count:
        try:
            instance = build_instance(candidate(rng, **sizes))
            decompose(instance)
        except SolveError:
            continue
        if fits(instance):
            rows.append(instance)
    return rows


def worlds_of(instance: Instance) -> int:
    return count_worlds(local_outcomes(instance))


class Times(NamedTuple):
    plain: float
    prepared: float
    scratch: float


def compare(label: str, floor: float, times: list[Times]) -> None:
    plain_time, prepared, scratch = (
        sum(column) / len(times) for column in zip(*times, strict=True)
    )
    print(
        f"{label:<9} plain {1e3 * plain_time:9.2f} ms   prepared {1e3 * prepared:6.3f} ms "
        f"{plain_time / prepared:7.0f} x (floor {floor:.0f} x)   "
        f"from scratch {1e3 * scratch:6.3f} ms {plain_time / scratch:7.0f} x   "
        f"{len(times)} candidates"
    )


def both(score: Callable[[Prepared], Score], instance: Instance) -> tuple[float, float, Score]:
    """The time once the instance is prepared, the time from scratch, and the score."""
    scratch, result = timed(lambda: score(Prepared(instance, decompose(instance))), REPEATS)
    ready = Prepared(instance, decompose(instance))
    score(ready)
    prepared, _ = timed(lambda: score(ready), REPEATS)
    return prepared, scratch, result


def check(score: Score, expected: float) -> None:
    """The plain score must lie within our bounds: a fast wrong answer is worth nothing."""
    assert score.low is not None
    assert score.high is not None
    assert score.low - 1e-9 <= expected <= score.high + 1e-9, (score, expected)


def against_the_paper(rng: random.Random) -> None:
    print("Against two RC2 calls a world (mean per candidate)")
    small = instances(rng, 60, lambda i: worlds_of(i) <= 10**5)

    times = []
    for instance in small:
        plain_time, score = timed(partial(plain.resistance, instance, top_world(instance)), REPEATS)
        prepared, scratch, own_score = both(score_top_link, instance)
        check(own_score, score)
        times.append(Times(plain_time, prepared, scratch))
    compare("Top-Link", 10, times)

    times = []
    for number, instance in enumerate(small[:30]):
        names = ("bench", number)
        options = local_outcomes(instance)
        picks = draw_worlds(instance, options, 100, 2026, names).tolist()
        worlds = [tuple(o[p] for o, p in zip(options, pick, strict=True)) for pick in picks]
        plain_time, score = timed(partial(plain.mean_resistance, instance, worlds))
        prepared, scratch, own_score = both(
            partial(score_by_sampling, size=100, seed=2026, stream_key=names), instance
        )
        check(own_score, score)
        times.append(Times(plain_time, prepared, scratch))
    compare("K=100", 100, times)

    times = []
    visited = 0
    for instance in small:
        if visited + worlds_of(instance) > 100_000:
            continue
        visited += worlds_of(instance)
        worlds_in_turn = plain.all_worlds(instance)
        plain_time, score = timed(partial(plain.mean_resistance, instance, worlds_in_turn))
        prepared, scratch, own_score = both(score_exactly, instance)
        check(own_score, score)
        times.append(Times(plain_time, prepared, scratch))
    compare("exact", 2000, times)
    print(f"{'':9} ({visited} worlds in all)")


def growth(rng: random.Random) -> None:
    print("\nExact PWAL from scratch as problems grow (100 candidates a row, paper's shape)")
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
        _, taken, score = both(score_exactly, instance)
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
