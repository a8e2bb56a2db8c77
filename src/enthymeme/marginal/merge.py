"""Equal states, and outcomes that do the same, made one."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, TypeVar

import numpy as np

from enthymeme.system.arrays import Floats, Ints

Value = TypeVar("Value", bound=Hashable)


def merge_rows(keys: Ints, *masses: Floats) -> tuple[Any, ...]:
    """The index of one row for each distinct key, and for each mass the sums over its rows.

    ``keys`` has one key per row; all ``masses`` have as many rows, and perhaps more axes.

    >>> kept, sums = merge_rows(np.array([[1, 2], [0, 2], [1, 2]]), np.array([1.0, 2.0, 4.0]))
    >>> kept.tolist(), sums.tolist()
    ([1, 0], [2.0, 5.0])
    """
    if len(keys) == 1:
        return np.zeros(1, dtype=np.int64), *masses
    codes = row_codes(keys)
    order = np.argsort(codes, kind="stable")
    ordered = codes[order]
    starts = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    return order[starts], *(np.add.reduceat(mass[order], starts, axis=0) for mass in masses)


def row_codes(keys: Ints) -> Ints:
    """A number for every row of ``keys``, equal where the rows are equal."""
    least = keys.min(axis=0)
    spans = keys.max(axis=0) - least + 1
    varying = np.flatnonzero(spans > 1)
    codes = np.zeros(len(keys), dtype=np.int64)
    size = 1
    for column in varying:
        span = int(spans[column])
        if size * span >= 1 << 62:
            _, codes = np.unique(codes, return_inverse=True)
            size = len(keys)
        codes = codes * span + (keys[:, column] - least[column])
        size *= span
    return codes


def number_distinct(values: Sequence[Value]) -> tuple[list[Value], Ints]:
    """The distinct values in order of appearance, and for each value its place among them.

    >>> number_distinct("abca")
    (['a', 'b', 'c'], array([0, 1, 2, 0]))
    """
    index: dict[Value, int] = {}
    places = [index.setdefault(value, len(index)) for value in values]
    return list(index), np.array(places, dtype=np.int64)


def sum_by_row(row_of: Ints, values: Floats, rows: int) -> Floats:
    """The sums of the outcomes' values, row by row of a step's tables.

    ``values`` has one row per outcome, and ``row_of`` says to which of the ``rows`` it adds.
    """
    if rows == len(row_of):
        return values
    sums = np.zeros((rows, *values.shape[1:]))
    np.add.at(sums, row_of, values)
    return sums
