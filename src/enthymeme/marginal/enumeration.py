"""All combinations of local outcomes, where there are few enough to go through them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.local_outcomes import ENUMERABLE_WORLDS
from enthymeme.resistance.time_limit import check_time, half_the_time
from enthymeme.system.arrays import Floats, Ints

# How many combinations are looked at at once, to bound the memory.
COMBINATIONS_PER_CHUNK = 10_000


def combinations(sizes: Sequence[int]) -> Iterator[Ints]:
    """All combinations of numbers below the sizes, the last changing fastest, some at a time.

    >>> [chunk.tolist() for chunk in combinations((2, 2))]
    [[[0, 0], [0, 1], [1, 0], [1, 1]]]
    """
    total = math.prod(sizes)
    for start in range(0, total, COMBINATIONS_PER_CHUNK):
        check_time()
        numbers = np.arange(start, min(start + COMBINATIONS_PER_CHUNK, total))
        chunk = np.zeros((len(numbers), len(sizes)), dtype=np.int64)
        for column in reversed(range(len(sizes))):
            numbers, chunk[:, column] = np.divmod(numbers, sizes[column])
        yield chunk


def sum_over_combinations(measures: Sequence[Floats], values: Callable[[Ints], Ints]) -> Floats:
    """The sum of values times measures over all combinations of rows (axes: value, measure).

    ``measures[i]`` has the axes row, measure; a combination weighs their product. ``values`` gets
    combinations (axes: combination, i) and gives the axes combination, value. Raises
    ``BudgetExceeded`` where there are too many, or half of the time is over.
    """
    live = [np.flatnonzero(measure[:, 0]) for measure in measures]
    if math.prod(map(len, live)) > ENUMERABLE_WORLDS:
        raise BudgetExceeded(f"more than {ENUMERABLE_WORLDS} distinct local outcomes")
    sums = None
    with half_the_time():
        for places in combinations([len(rows) for rows in live]):
            rows = np.stack([own[places[:, i]] for i, own in enumerate(live)], axis=1)
            mass = np.ones((len(rows), measures[0].shape[1]))
            for i, measure in enumerate(measures):
                mass *= measure[rows[:, i]]
            part = values(rows).T @ mass
            sums = part if sums is None else sums + part
    assert sums is not None
    return sums
