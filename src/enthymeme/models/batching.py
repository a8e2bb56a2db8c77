"""Texts put together by length, so that a network does not compute padding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

# Padding included: bounds the memory of a batch, and keeps long texts from stalling short ones.
TOKENS_PER_BATCH = 8192


def batches_by_length(lengths: Sequence[int], budget: int = TOKENS_PER_BATCH) -> list[list[int]]:
    """Positions in batches of like length, long ones first, each within a budget of tokens.

    >>> batches_by_length([3, 9, 2, 8], budget=18)
    [[1, 3], [0, 2]]
    """
    batches: list[list[int]] = []
    longest = 0
    for position in sorted(range(len(lengths)), key=lambda place: -lengths[place]):
        if not batches or longest * (len(batches[-1]) + 1) > budget:
            batches.append([])
            longest = lengths[position]
        batches[-1].append(position)
    return batches


def batches_of_equals(lengths: Sequence[int], size: int) -> list[list[int]]:
    """Positions in batches of one length each, at most ``size`` in one, long ones first.

    Without padding, what a network says of a text does not depend on its neighbours.

    >>> batches_of_equals([3, 9, 3, 3], size=2)
    [[1], [0, 2], [3]]
    """
    by_length: dict[int, list[int]] = defaultdict(list)
    for position, length in enumerate(lengths):
        by_length[length].append(position)
    return [
        positions[start : start + size]
        for _, positions in sorted(by_length.items(), reverse=True)
        for start in range(0, len(positions), size)
    ]
