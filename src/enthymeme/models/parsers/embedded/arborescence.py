"""The best tree over scored arcs: Chu & Liu 1965, Edmonds 1967."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from enthymeme.system.arrays import Floats

ROOT = -1
_IMPOSSIBLE = -1e9


def best_tree(scores: Floats, roots: Floats) -> list[int]:
    """The head of each place in the best tree, and ``ROOT`` for the one that is its root.

    ``scores[tail, head]`` is for an arc, ``roots[tail]`` for being the root; scores of what may
    not be are -inf. Of equal trees, one and always the same.

    >>> scores = np.array([[-np.inf, 5.0, 0.0], [6.0, -np.inf, 1.0], [0.0, 2.0, -np.inf]])
    >>> best_tree(scores, np.array([3.0, 1.0, -np.inf]))
    [-1, 0, 1]
    """
    count = len(roots)
    own = np.full((count + 1, count + 1), _IMPOSSIBLE)
    own[:count, :count] = np.maximum(scores, _IMPOSSIBLE)
    own[:count, count] = np.maximum(roots, _IMPOSSIBLE / 2)
    # One root and no more: a root arc costs more than all other arcs together could gain.
    finite = own[:count][own[:count] > _IMPOSSIBLE / 2]
    spread = float(np.ptp(finite)) if len(finite) else 0.0
    own[:count, count] -= (spread + 1) * count
    heads = _solve(own, count)
    return [ROOT if head == count else head for head in heads[:count]]


def _solve(scores: Floats, root: int) -> list[int]:
    count = len(scores)
    scores = scores.copy()
    np.fill_diagonal(scores, 2 * _IMPOSSIBLE)
    heads = [int(np.argmax(scores[tail])) for tail in range(count)]
    heads[root] = ROOT
    cycle = _cycle(heads, root)
    if cycle is None:
        return heads
    outside = [place for place in range(count) if place not in cycle]
    new = len(outside)
    smaller = np.full((new + 1, new + 1), 2 * _IMPOSSIBLE)
    entry: dict[int, int] = {}
    leaving: dict[int, int] = {}
    inside = sorted(cycle)
    cycle_scores = np.array([scores[tail, heads[tail]] for tail in inside])
    for i, place in enumerate(outside):
        for j, other in enumerate(outside):
            smaller[i, j] = scores[place, other]
        # From the cycle out to this place, and from this place into the cycle.
        best = int(np.argmax(scores[place, inside]))
        smaller[i, new] = scores[place, inside[best]]
        leaving[place] = inside[best]
        gains = scores[inside, place] - cycle_scores
        best = int(np.argmax(gains))
        smaller[new, i] = gains[best]
        entry[place] = inside[best]
    contracted = _solve(smaller, outside.index(root))
    result = list(heads)
    for i, place in enumerate(outside):
        if place != root:
            result[place] = leaving[place] if contracted[i] == new else outside[contracted[i]]
    into = outside[contracted[new]]
    result[entry[into]] = into
    return result


def _cycle(heads: Sequence[int], root: int) -> set[int] | None:
    state = [0] * len(heads)
    state[root] = 2
    for start in range(len(heads)):
        place = start
        path = []
        while state[place] == 0:
            state[place] = 1
            path.append(place)
            place = heads[place]
        if state[place] == 1:
            return set(path[path.index(place) :])
        for visited in path:
            state[visited] = 2
    return None
