"""Other graphs of a text: what comes out where choices that were close fall the other way."""

from __future__ import annotations

import heapq
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, fsum
from typing import Generic, TypeVar

from enthymeme.models.parsers.embedded.penman_writing import PlainGraph, join_graphs, write
from enthymeme.models.protocols import Penman, ProbableGraph

CLOSE = 5.0
"""Choices that cost more than this, in natural logarithms, are not changed."""
MOST_TRIED = 24
"""Of a sentence's graphs, however many are asked for: enough to say how probable the first is."""
MOST_CHANGES = 8
"""Of its fragments, and of the edges between them."""

Choice = TypeVar("Choice", bound=Hashable)


@dataclass(frozen=True, slots=True)
class GraphCandidate:
    """A graph of a sentence, and by how much it scores below the best one."""

    graph: PlainGraph
    cost: float


@dataclass(frozen=True, slots=True)
class Change(Generic[Choice]):
    """Choices that fall the other way, and what that costs together."""

    cost: float
    choices: tuple[Choice, ...]


def list_changes(options: Sequence[tuple[float, Choice]], most: int) -> Iterator[Change[Choice]]:
    """Sets of choices to change, cheapest first, beginning with none.

    >>> [change.choices for change in list_changes([(1.0, "a"), (2.0, "b"), (9.0, "c")], 5)]
    [(), ('a',), ('b',), ('a', 'b')]
    """
    close = sorted((max(cost, 0.0), place) for place, (cost, _) in enumerate(options))
    close = [(cost, place) for cost, place in close if cost <= CLOSE]
    yield Change(0.0, ())
    # Each set in the heap grows in two ways: by the next choice, or by it in place of its last.
    heap: list[tuple[float, tuple[int, ...]]] = [(close[0][0], (0,))] if close else []
    for _ in range(most - 1):
        if not heap:
            return
        cost, chosen = heapq.heappop(heap)
        if cost > CLOSE:
            return
        yield Change(cost, tuple(options[close[k][1]][1] for k in chosen))
        following = chosen[-1] + 1
        if following < len(close):
            more = close[following][0]
            heapq.heappush(heap, (cost + more, (*chosen, following)))
            heapq.heappush(heap, (cost - close[chosen[-1]][0] + more, (*chosen[:-1], following)))


def keep_best(candidates: Sequence[GraphCandidate]) -> list[GraphCandidate]:
    """Each graph once, at its least cost; the best one first."""
    best_by_text: dict[Penman, GraphCandidate] = {}
    for candidate in sorted(candidates, key=lambda one: one.cost):
        best_by_text.setdefault(write(candidate.graph), candidate)
    return list(best_by_text.values())[:MOST_TRIED]


def combine_sentences(
    sentences: Sequence[Sequence[GraphCandidate]], most: int
) -> tuple[ProbableGraph, ...]:
    """The best graphs of a text from those of its sentences, most probable first.

    The probabilities of the graphs that were tried sum to one, so those given sum to no more.
    """
    parts: list[tuple[float, tuple[PlainGraph, ...]]] = [(0.0, ())]
    for candidates in sentences:
        grown = [
            (cost + one.cost, (*graphs, one.graph)) for cost, graphs in parts for one in candidates
        ]
        parts = sorted(grown, key=lambda part: part[0])[:MOST_TRIED]
    together = [GraphCandidate(join_graphs(graphs), cost) for cost, graphs in parts]
    total = fsum(exp(-one.cost) for one in together)
    return tuple(ProbableGraph(write(one.graph), exp(-one.cost) / total) for one in together[:most])
