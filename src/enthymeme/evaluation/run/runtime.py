"""How long scoring takes, by the paper's protocol (the paper, "Runtime").

The same 20 pairs for every configuration, all of them enumerable, taken by a ranking of their
ids that knows no labels; for each pair the median of three runs after one warm-up. The clock
starts at a candidate that is numbered and split, with no table built: what one run builds, the
next must build again.
"""

from __future__ import annotations

import hashlib
import json
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from enthymeme.errors import SolveError
from enthymeme.evaluation.run.chunks import write_run_file
from enthymeme.evaluation.run.grid import Grid
from enthymeme.evaluation.run.run_folder import RunFolder, json_bytes
from enthymeme.formats.problems import problem_from_json
from enthymeme.formats.traces import trace_name
from enthymeme.marginal import Prepared, prepare
from enthymeme.marginal.local_outcomes import count_worlds
from enthymeme.methods.pwal import REFERENCE_WORLDS, score_by_sampling, score_exactly
from enthymeme.methods.top_link import score_top_link

PAIRS = 20
REPEATS = 3
SEED = 2026


class Timing(NamedTuple):
    """Milliseconds a pair: what one configuration took for each pair timed."""

    configuration: str
    milliseconds: tuple[float, ...]

    @property
    def mean(self) -> float:
        return statistics.fmean(self.milliseconds)

    @property
    def median(self) -> float:
        return statistics.median(self.milliseconds)


def order_by_hash(ids: list[str]) -> list[str]:
    """Ids in the order of their hashes, which has nothing to do with what they name.

    >>> order_by_hash(["a", "b", "c"]) == order_by_hash(["c", "a", "b"])
    True
    """
    return sorted(ids, key=lambda one: hashlib.sha256(one.encode()).hexdigest())


def measure(folder: RunFolder, grid: Grid) -> None:
    """Time the configurations of a run, and keep what was measured."""
    pairs = list(_enumerable_pairs(folder))
    timings = {
        name: [_measure_time(pair, score) for pair in pairs]
        for name, score in _configurations(grid)
        if pairs
    }
    write_run_file(
        folder.runtime,
        json_bytes({"pairs": len(pairs), "repeats": REPEATS, "milliseconds": timings}),
    )


def read_runtime(path: Path) -> tuple[Timing, ...]:
    """What was measured; nothing where nothing was."""
    if not path.exists():
        return ()
    value: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return tuple(
        Timing(name, tuple(milliseconds)) for name, milliseconds in value["milliseconds"].items()
    )


def _configurations(grid: Grid) -> Iterator[tuple[str, Callable[[Prepared, int], object]]]:
    yield "Top-Link", lambda prepared, place: score_top_link(prepared)
    for size in sorted(grid.samples):
        yield f"PWAL K={size}", _sample_worlds(size)
    yield "PWAL exact", lambda prepared, place: score_exactly(prepared)


def _sample_worlds(size: int) -> Callable[[Prepared, int], object]:
    return lambda prepared, place: score_by_sampling(
        prepared, size=size, seed=SEED, stream_key=("time", place)
    )


def _enumerable_pairs(folder: RunFolder) -> Iterator[tuple[Prepared, ...]]:
    count = 0
    for item in order_by_hash([item.id for item in folder.read_items()]):
        trace = json.loads((folder.traces / trace_name(item)).read_text("utf-8"))
        if trace["problem"] is None:
            continue
        try:
            pair = tuple(map(prepare, problem_from_json(trace["problem"]).candidates))
        except SolveError:
            continue
        if all(count_worlds(one.local_outcomes(True)) <= REFERENCE_WORLDS for one in pair):
            yield pair
            count += 1
        if count == PAIRS:
            return


def _measure_time(pair: tuple[Prepared, ...], score: Callable[[Prepared, int], object]) -> float:
    times = []
    for _ in range(1 + REPEATS):
        fresh = [Prepared(one.instance, one.decomposition) for one in pair]
        start = time.perf_counter()
        for place, one in enumerate(fresh):
            score(one, place)
        times.append(1e3 * (time.perf_counter() - start))
    return statistics.median(times[1:])
