"""Weights in a few bits each: how they lie in their file, and how they are read.

A matrix (inputs by outputs) is cut into groups of 64 inputs of one output. A weight is stored as
one of 32 or 64 levels, a group has a step from 1 to 128, an output has a scale:

    weight = whole number * scale of the output
    whole number = round((2 * level - most) * step / divisor), from -63 to 63

where `most` is the highest level and `divisor` 64 for five bits, 128 for six. So the network can
be computed in whole numbers, without a second rounding; the graph has the scales. Whole numbers go
no higher because of processors that add two products of bytes in sixteen bits: 2 * 255 * 63 fits.

Levels are kept in parts that NumPy takes apart fast: the lower four bits of two weights share a
byte, and so do the fifth (or sixth) bits of eight; weights that share a byte lie far apart, so that
all copies are of whole stretches.

Word vectors are stored in four bits, in groups of 64 along each row, so that a word can be read
alone: value = (level - 7.5) * scale of the group. The first words of the vocabulary, which are the
more frequent ones, have a fifth bit, which adds or takes away a quarter of the scale.

The file is in the safetensors format: the length of a header, the header in JSON, the bytes of all
arrays.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Arrays: TypeAlias = Mapping[str, NDArray[Any]]
Bytes: TypeAlias = NDArray[np.uint8]
SignedBytes: TypeAlias = NDArray[np.int8]
Floats32: TypeAlias = NDArray[np.float32]

GROUP = 64
WORDS = "words"
"""What the names of the word vectors' arrays begin with."""
_TYPES = {"U8": np.uint8, "F16": np.float16, "F32": np.float32}


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a safetensors file by name; ValueError if it is none, or cut short."""
    content = np.fromfile(path, dtype=np.uint8)
    start = 8 + int.from_bytes(content[:8].tobytes(), "little")
    if not 8 < start <= len(content):
        raise ValueError("expected a safetensors file")
    header = json.loads(content[8:start].tobytes())
    arrays: dict[str, NDArray[Any]] = {}
    for name, entry in header.items():
        if name != "__metadata__":
            first, last = entry["data_offsets"]
            values = content[start + first : start + last].view(_TYPES[entry["dtype"]])
            arrays[name] = values.reshape(entry["shape"])
    return arrays


def matrix_names(arrays: Arrays) -> list[str]:
    """The names of the matrices among the arrays."""
    return [name.removesuffix(":step") for name in arrays if name.endswith(":step")]


def unpack_matrix(arrays: Arrays, name: str) -> SignedBytes:
    """The whole numbers of a matrix, input by output."""
    low, high, step = (arrays[f"{name}:{part}"] for part in ("low", "high", "step"))
    levels = unpack_levels(low, high)
    return whole_numbers(levels, step, bits=4 + len(high))


def unpack_levels(low: Bytes, high: Bytes) -> Bytes:
    """Levels (input by output) from their lower four bits and the planes of their higher bits.

    `low` (half the inputs by output) has an input of the first half in a byte's lower four bits
    and the one as far into the second half in its higher four; `high` (plane by an eighth of the
    inputs by output) has in bit `i` an input of the i-th eighth.
    """
    levels = np.concatenate((low & 15, low >> 4))
    eighth = high.shape[1]
    for place, plane in enumerate(high, start=4):
        for bit in range(8):
            part = levels[bit * eighth : (bit + 1) * eighth]
            part |= ((plane >> bit) & 1) << place
    return levels


def whole_numbers(levels: Bytes, step: Bytes, bits: int) -> SignedBytes:
    """The whole number of each level (input by output); steps are group by output.

    >>> levels, step = np.repeat(np.array([[0], [15], [31]], np.uint8), 64, axis=0), [128, 64, 2]
    >>> whole_numbers(levels, np.array(step, np.uint8)[:, None], bits=5)[[0, 64, 128], 0]
    array([-62,  -1,   1], dtype=int8)
    """
    # (2 * level - most) * step / divisor, rounded, in sixteen bits: 63 * 2 * 128 fits.
    shift = bits + 1
    step = step[:, None].astype(np.int16)
    grouped = levels.reshape(len(step), GROUP, -1).astype(np.int16)
    grouped *= 2 * step
    grouped += (1 << shift >> 1) - ((1 << bits) - 1) * step
    grouped >>= shift
    return grouped.astype(np.int8).reshape(levels.shape)


@dataclass(frozen=True, slots=True)
class WordVectors:
    """The vectors of all words.

    `low` (word by half a vector) has in a byte the levels of two values, as far into the vector's
    first half and into its second; `fifth` (word by an eighth of a vector), of the first words
    alone, has in bit `i` the fifth bit of a value in the i-th eighth; `scale` is word by group.
    """

    low: Bytes
    fifth: Bytes
    scale: NDArray[np.float16]

    @property
    def width(self) -> int:
        """How many values a vector has."""
        return 2 * int(self.low.shape[1])

    def look_up(self, words: NDArray[np.int64]) -> Floats32:
        """Vectors of words: shaped like `words`, with an axis for the vectors' values."""
        low = self.low[words]
        values = np.concatenate((low & 15, low >> 4), axis=-1).astype(np.float32)
        values -= np.float32(7.5)
        refined = words < len(self.fifth)
        fifth = self.fifth[words[refined]][:, None] >> np.arange(8, dtype=np.uint8)[:, None] & 1
        values[refined] += fifth.reshape(-1, self.width) * np.float32(0.5) - np.float32(0.25)
        groups = values.reshape(*words.shape, self.width // GROUP, GROUP)
        groups *= self.scale[words].astype(np.float32)[..., None]
        return groups.reshape(values.shape)


def read_words(arrays: Arrays) -> WordVectors:
    """The word vectors among the arrays."""
    return WordVectors(*(arrays[f"{WORDS}:{part}"] for part in ("low", "fifth", "scale")))
