"""Independent choices by their joint probability: the most probable combination first."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence

Column = Sequence[float]
"""The probabilities of what may be chosen at one place, the greatest first."""

Places = tuple[tuple[int, int], ...]
"""Column and place of every choice that is not the most probable of its column."""


def rank_choices(columns: Sequence[Column]) -> Iterator[tuple[Places, float]]:
    """Every combination of one choice a column, with its probability, from the most probable on.

    Columns are taken by how little is lost when one steps down to its second choice. A state is
    where columns have stepped down, as (rank, place), the last rank being the one in hand. From it
    one may step down further there, step down at the next rank as well, or, from a first step, at
    the next rank instead. So each state has one way to it, and none is more probable than the one
    before it: a heap gives them in order.

    >>> [(places, round(mass, 2)) for places, mass in rank_choices([(0.9, 0.1), (0.7, 0.3)])]
    [((), 0.63), (((1, 1),), 0.27), (((0, 1),), 0.07), (((0, 1), (1, 1)), 0.03)]
    """
    ranks = sorted(
        (number for number, column in enumerate(columns) if len(column) > 1),
        key=lambda number: (-_ratio(columns[number], 1), number),
    )
    mass = math.prod(column[0] for column in columns)
    queue: list[tuple[float, Places]] = [(-1.0, ())]
    while queue:
        share, state = heapq.heappop(queue)
        yield tuple(sorted((ranks[rank], place) for rank, place in state)), -share * mass
        for below in _step_down(state, ranks, columns):
            product = math.prod(_ratio(columns[ranks[rank]], place) for rank, place in below)
            heapq.heappush(queue, (-product, below))


def _step_down(state: Places, ranks: Sequence[int], columns: Sequence[Column]) -> Iterator[Places]:
    if not state:
        if ranks:
            yield ((0, 1),)
        return
    *before, (rank, place) = state
    if place + 1 < len(columns[ranks[rank]]):
        yield (*before, (rank, place + 1))
    if rank + 1 < len(ranks):
        yield (*state, (rank + 1, 1))
        if place == 1:
            yield (*before, (rank + 1, 1))


def _ratio(column: Column, place: int) -> float:
    """How probable a choice is, the first of its column being 1."""
    return column[place] / column[0] if column[0] else 0.0
