"""Seeded draws and gold positions.

``numpy.random.RandomState`` is the generator whose stream NumPy promises never to change, so a
seed gives the same items on every machine and in every year. A draw without replacement is the
head of one permutation.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np


def shuffle(count: int, seed: int) -> tuple[int, ...]:
    """The numbers below ``count`` in the order that a seed gives them.

    >>> shuffle(5, 1129)
    (3, 0, 4, 1, 2)
    """
    return tuple(int(index) for index in np.random.RandomState(seed).permutation(count))


def draw(count: int, size: int, seed: int) -> tuple[int, ...]:
    """``size`` of the numbers below ``count``, without replacement, in ascending order.

    Ascending, so that what is drawn stays in the order of the release.

    >>> draw(5, 3, 1129)
    (0, 3, 4)
    """
    return tuple(sorted(shuffle(count, seed)[:size]))


def draw_from_every(groups: Sequence[Hashable], size: int, seed: int) -> tuple[int, ...]:
    """Like `draw`, but each group gives a member before any gives its second.

    ``groups`` names the group of each number. The first members are the first of the permutation
    in their group, the rest follow in the permutation's order whatever their group.

    >>> draw_from_every("aaaaaaab", 2, 2026)
    (4, 7)
    """
    order = shuffle(len(groups), seed)
    seen: set[Hashable] = set()
    first: list[int] = []
    later: list[int] = []
    for index in order:
        (later if groups[index] in seen else first).append(index)
        seen.add(groups[index])
    return tuple(sorted((first + later)[:size]))


def balance_positions(count: int, seed: int) -> tuple[int, ...]:
    """A gold position for each of ``count`` items: half 0 and half 1, in seeded order.

    >>> sum(balance_positions(400, 2026))
    200
    """
    return tuple(index % 2 for index in shuffle(count, seed))
