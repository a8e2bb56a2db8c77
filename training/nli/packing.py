"""Weights in five bits: how the trained tensors are stored, so that the package stays small.

A matrix is cut into groups of 64 values that share a scale: down its columns (the values that one
neuron multiplies its inputs with) or, for word vectors, along its rows, so that a word can be read
alone. Each value becomes one of 32 (or 16) levels that lie evenly on both sides of zero: value =
(level - 15.5) * scale. The scale is the one, among a few below the largest value, with the smallest
squared error. The file is in the safetensors format.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

Floats32 = NDArray[np.float32]
Bytes = NDArray[np.uint8]

WORDS = "words"
"""The name of the word vectors among the packed matrices."""
GROUP = 64
# The largest table is the one that is looked up in, not multiplied with: it bears fewer bits.
WORD_BITS, MATRIX_BITS = 4, 5
# Shares of a group's largest value that are tried as the outermost level.
CLIPS = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76)


def quantise(values: Floats32, bits: int) -> tuple[Bytes, NDArray[np.float16]]:
    """The level of each value, and the scale of each group, for groups along the middle axis.

    `values` and the levels are outer by group member by inner, the scales outer by inner.
    """
    middle = (2**bits - 1) / 2
    largest = np.abs(values).max(axis=1, keepdims=True)
    largest[largest == 0] = 1.0
    best_error = np.full(largest.shape, np.inf, dtype=np.float32)
    best_scale = np.zeros(largest.shape, dtype=np.float16)
    for clip in CLIPS:
        scale = (largest * clip / middle).astype(np.float16)
        error = (_levels(values, scale, bits) - np.float32(middle)) * scale - values
        summed = (error * error).sum(axis=1, keepdims=True)
        better = summed < best_error
        best_error = np.where(better, summed, best_error)
        best_scale = np.where(better, scale, best_scale)
    return _levels(values, best_scale, bits).astype(np.uint8), best_scale[:, 0]


def _levels(values: Floats32, scale: NDArray[np.float16], bits: int) -> Floats32:
    middle = (2**bits - 1) / 2
    exact = values / scale.astype(np.float32) + middle
    return np.clip(np.rint(exact), 0, 2**bits - 1).astype(np.float32)


def pack(values: Floats32, bits: int, by_row: bool) -> dict[str, NDArray[np.generic]]:
    """A matrix as bytes: `low` has two values' lower four bits each, `high` eight values' fifth.

    `by_row` groups along the rows, otherwise down the columns.
    """
    height, width = values.shape
    grouped = values.reshape((-1, GROUP, 1) if by_row else (height // GROUP, GROUP, width))
    levels, scale = quantise(grouped, bits)
    flat = levels.reshape(-1)
    lower = flat & 15
    packed: dict[str, NDArray[np.generic]] = {
        "low": lower[0::2] | (lower[1::2] << 4),
        "scale": scale,
    }
    if bits == 5:
        packed["high"] = np.packbits(flat >> 4)
    return packed


def write_packed(words: Floats32, matrices: Mapping[str, Floats32], path: Path) -> None:
    """Write the word vectors in four bits, by row, and the matrices in five."""
    stored: dict[str, NDArray[np.generic]] = {}
    shapes: dict[str, tuple[int, ...]] = {}
    for name, values in {WORDS: words, **matrices}.items():
        bits = WORD_BITS if name == WORDS else MATRIX_BITS
        shapes[name] = values.shape
        packed = pack(np.ascontiguousarray(values), bits, by_row=name == WORDS)
        stored |= {f"{name}:{part}": array for part, array in packed.items()}
    save_file(stored, path, metadata={"shapes": json.dumps(shapes)})
