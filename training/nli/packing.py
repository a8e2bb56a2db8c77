"""The trained tensors in a few bits each, as `enthymeme.models.nli.embedded.packed` reads them.

Steps are chosen first: of a few shares of a group's largest value, the outermost level is put where
the squared error is least, each input's error weighing as much as the input itself is large. Then
`training.nli.rounding` chooses the levels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from enthymeme.models.nli.embedded.packed import (
    GROUP,
    Bytes,
    Floats32,
    WordVectors,
    whole_numbers,
)

# Shares of a group's largest value that are tried as the outermost level.
CLIPS = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
LARGEST_STEP = 128


@dataclass(frozen=True, slots=True)
class Grid:
    """The values that a matrix may have: a step for each group (group by output) and a scale for
    each output, for levels of some bits."""

    bits: int
    step: Bytes
    scale: Floats32

    def restore(self, levels: Bytes) -> Floats32:
        """The values of levels, input by output."""
        return whole_numbers(levels, self.step, self.bits).astype(np.float32) * self.scale

    def restore_row(self, levels: Bytes, group: int) -> Floats32:
        """The values of one input's levels, by output."""
        odd = 2 * levels.astype(np.int32) - (2**self.bits - 1)
        whole = (odd * self.step[group] + 2**self.bits) >> (self.bits + 1)
        return whole.astype(np.float32) * self.scale

    def nearest(self, values: Floats32, group: int) -> Bytes:
        """The levels of values that are all of one group: some inputs by output."""
        most = 2**self.bits - 1
        width = self.step[group] * self.scale / 2**self.bits
        return np.clip(np.rint(values / width + most / 2), 0, most).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class Quantised:
    """A matrix in few bits: its levels (input by output), and what values they stand for."""

    levels: Bytes
    grid: Grid

    def restore(self) -> Floats32:
        """Its values, input by output."""
        return self.grid.restore(self.levels)


def choose_grid(values: Floats32, bits: int, weight: Floats32 | None = None) -> Grid:
    """Steps and scales for a matrix (input by output); `weight` says how much each input counts."""
    counts = np.ones(len(values), np.float32) if weight is None else weight
    grouped = values.reshape(-1, GROUP, values.shape[1])
    counts = counts.reshape(-1, GROUP, 1)
    most, divisor = 2**bits - 1, 2 ** (bits + 1)
    largest = np.maximum(np.abs(grouped).max(axis=1), 1e-6)  # group by output
    scale = (largest.max(axis=0) * divisor / (most * LARGEST_STEP)).astype(np.float32)
    best_error = np.full(largest.shape, np.inf, np.float32)
    best_step = np.ones(largest.shape, np.uint8)
    for clip in CLIPS:
        exact = largest * clip * divisor / (most * scale)
        step = np.clip(np.rint(exact), 1, LARGEST_STEP).astype(np.uint8)
        grid = Grid(bits, step, scale)
        levels = np.stack([grid.nearest(each, place) for place, each in enumerate(grouped)])
        restored = grid.restore(levels.reshape(values.shape)).reshape(grouped.shape)
        error = (counts * (restored - grouped) ** 2).sum(axis=1)
        better = error < best_error
        best_error, best_step = (
            np.where(better, error, best_error),
            np.where(better, step, best_step),
        )
    return Grid(bits, best_step, scale)


def round_plainly(values: Floats32, grid: Grid) -> Bytes:
    """Each value's nearest level: input by output."""
    grouped = values.reshape(-1, GROUP, values.shape[1])
    levels = [grid.nearest(each, place) for place, each in enumerate(grouped)]
    return np.concatenate(levels)


def pack_matrix(matrix: Quantised) -> dict[str, NDArray[Any]]:
    """The arrays of a matrix, by the parts of their names."""
    levels, grid = matrix.levels, matrix.grid
    upper, lower = np.split(levels & 15, 2)
    eighths = levels.reshape(8, -1, levels.shape[1])
    planes = []
    for place in range(4, grid.bits):
        bits = ((eighths >> place) & 1) << np.arange(8, dtype=np.uint8)[:, None, None]
        planes.append(np.bitwise_or.reduce(bits, axis=0))
    return {
        "low": upper | (lower << 4),
        "high": np.stack(planes),
        "step": grid.step,
    }


def pack_words(vectors: Floats32, refined: int) -> WordVectors:
    """Word vectors (word by value) in four bits, those of the first words in five."""
    grouped = vectors.reshape(len(vectors), -1, GROUP)
    fine, coarse = _quantise_words(grouped[:refined], 5), _quantise_words(grouped[refined:], 4)
    levels = np.concatenate((fine[0] >> 1, coarse[0])).reshape(vectors.shape)
    left, right = np.split(levels, 2, axis=1)
    bits = (fine[0] & 1).reshape(len(fine[0]), 8, vectors.shape[1] // 8) << np.arange(
        8, dtype=np.uint8
    )[:, None]
    # A coarse level is two fine ones wide.
    scale = np.concatenate((2 * fine[1], coarse[1]))
    return WordVectors(left | (right << 4), np.bitwise_or.reduce(bits, axis=1), scale)


def _quantise_words(grouped: Floats32, bits: int) -> tuple[Bytes, NDArray[np.float16]]:
    """Levels (word by group by member) and the scale of each group (word by group)."""
    most = 2**bits - 1
    largest = np.abs(grouped).max(axis=2, keepdims=True)
    best_error = np.full(largest.shape, np.inf, np.float32)
    best_scale = np.ones(largest.shape, np.float16)
    best_levels = np.zeros(grouped.shape, np.uint8)
    for clip in CLIPS:
        scale = np.maximum(largest * clip * 2 / most, 1e-6).astype(np.float16)
        exact = grouped / scale.astype(np.float32) + np.float32(most / 2)
        levels = np.clip(np.rint(exact), 0, most)
        restored = (levels - np.float32(most / 2)) * scale.astype(np.float32)
        error = ((restored - grouped) ** 2).sum(axis=2, keepdims=True)
        better = error < best_error
        best_error = np.where(better, error, best_error)
        best_scale = np.where(better, scale, best_scale)
        best_levels = np.where(better, levels.astype(np.uint8), best_levels)
    return best_levels, best_scale[:, :, 0]
