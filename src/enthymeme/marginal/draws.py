"""Random worlds, the same for the same names whatever else is going on."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from enthymeme.system.arrays import Floats, Ints

StreamKey = tuple[int | str, ...]
"""What identifies a random stream: for a candidate, its problem's id and its own index."""


class Stream:
    """A stream of random numbers that is a function of its names alone.

    It is built on the raw output of Philox, which does not change between NumPy versions.

    >>> first, again = Stream(2026, "maya", 0), Stream(2026, "maya", 0)
    >>> bool((first.picks([2, 3], 5) == again.picks([2, 3], 9)[:5]).all())
    True
    """

    def __init__(self, *names: int | str) -> None:
        text = "\x1f".join(map(str, names))
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
        self._source = np.random.Philox(key=int.from_bytes(digest[:16], "little"))

    def picks(self, counts: Sequence[int], size: int) -> Ints:
        """Draws one after the other (axes: draw, count): for each a number below every count."""
        picks: Ints = (self._fractions(len(counts), size) * np.asarray(counts)).astype(np.int64)
        return picks

    def positions(self, probabilities: Sequence[Sequence[float]], size: int) -> Ints:
        """Positions of outcomes, world after world (axes: world, target atom).

        ``probabilities`` has those of each target atom's outcomes. Where they are equal, this is
        what ``picks`` gives for their number.
        """
        fractions = self._fractions(len(probabilities), size)
        counts = np.array([len(own) for own in probabilities])
        positions: Ints = (fractions * counts).astype(np.int64)
        for column, own in enumerate(probabilities):
            if any(probability != own[0] for probability in own):
                ends = np.cumsum(own)[:-1]
                positions[:, column] = np.searchsorted(ends, fractions[:, column], side="right")
        return positions

    def _fractions(self, columns: int, size: int) -> Floats:
        raw = self._source.random_raw(size * columns).reshape(size, columns)
        # 53 bits as a fraction of one, as NumPy's own floats are made.
        fractions: Floats = (raw >> np.uint64(11)).astype(np.float64) * 2.0**-53
        return fractions
