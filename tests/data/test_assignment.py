"""Assignments against brute force: the total, then the maximum, then the first columns."""

from __future__ import annotations

from itertools import permutations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from enthymeme.data.assignment import assign

Grid = list[list[int | None]]


@st.composite
def grids(draw: st.DrawFn, cells: st.SearchStrategy[int | None], limit: int) -> Grid:
    columns = draw(st.integers(1, limit))
    rows = draw(st.integers(1, columns))
    return draw(
        st.lists(st.lists(cells, min_size=columns, max_size=columns), min_size=rows, max_size=rows)
    )


def by_brute_force(costs: Grid) -> tuple[int, ...] | None:
    best = None
    for columns in permutations(range(len(costs[0])), len(costs)):
        values = [costs[row][column] for row, column in enumerate(columns)]
        allowed = [value for value in values if value is not None]
        if len(allowed) == len(values):
            key = (sum(allowed), max(allowed), columns)
            best = key if best is None else min(best, key)
    return None if best is None else best[2]


@settings(max_examples=400, deadline=None)
@given(grids(st.none() | st.integers(0, 4), 5))
def test_total_then_maximum_then_first_columns(costs: Grid) -> None:
    assert assign(costs) == by_brute_force(costs)


def test_the_maximum_decides_between_equal_totals() -> None:
    # Both ways cost 4: (0, 1) is 0 + 4, (1, 0) is 2 + 2.
    assert assign([[0, 2], [2, 4]]) == (1, 0)


@settings(max_examples=50, deadline=None)
@given(grids(st.integers(0, 10**6), 12))
def test_the_total_is_scipys(costs: Grid) -> None:
    assignment = assign(costs)
    assert assignment is not None
    matrix = np.array(costs)
    rows, columns = linear_sum_assignment(matrix)
    assert sum(costs[row][column] or 0 for row, column in enumerate(assignment)) == int(
        matrix[rows, columns].sum()
    )


def test_no_rows_and_too_few_columns() -> None:
    assert assign([]) == ()
    assert assign([[]]) is None
    assert assign([[1], [1]]) is None
    assert assign([[None]]) is None
