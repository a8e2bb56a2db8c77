"""Injective assignment: the least total cost, then the least maximum, then the first columns.

`assign` decides the three criteria exactly, one after the other:

1. *Total.* The Hungarian method (shortest augmenting paths with potentials) on whole numbers.
2. *Maximum.* Among the assignments of least total, one with all costs at most ``m`` exists exactly
   when the problem without the dearer cells still has that total. The least such ``m`` is the
   least maximum, so the first ceiling that keeps the total is it.
3. *Ties.* What is left is decided in favour of the lexicographically first tuple of columns. With
   ``k`` rows and ``n`` columns each cell weighs ``cost * n**k + column * n**(k - 1 - row)``; the
   second terms sum to less than ``n**k``, so they never outweigh one unit of cost, and they order
   assignments as numbers in base ``n``. Python's integers hold this without rounding.
"""

from __future__ import annotations

from collections.abc import Sequence

Costs = Sequence[Sequence[int | None]]
"""A row for each that wants one, a column for each that can be had; None where it must not be."""


def assign(costs: Costs) -> tuple[int, ...] | None:
    """A column of its own for each row; None where no such assignment exists.

    >>> assign([[None, 1, 4], [1, None, 3], [4, 3, None]])  # total 8 both ways round
    (1, 2, 0)
    >>> assign([[None, 2], [None, 5]]) is None  # both want the second column
    True
    """
    cheapest = _cheapest(costs)
    if cheapest is None:
        return None
    total = _total(costs, cheapest)
    for ceiling in sorted({cost for row in costs for cost in row if cost is not None}):
        columns = _cheapest([[_within(cost, ceiling) for cost in row] for row in costs])
        if columns is not None and _total(costs, columns) == total:
            return columns
    return cheapest  # no rows at all: nothing to cap


def _within(cost: int | None, ceiling: int) -> int | None:
    return cost if cost is not None and cost <= ceiling else None


def _total(costs: Costs, columns: Sequence[int]) -> int:
    return sum(costs[row][column] or 0 for row, column in enumerate(columns))


def _cheapest(costs: Costs) -> tuple[int, ...] | None:
    """The lexicographically first assignment of least total cost."""
    rows = len(costs)
    columns = len(costs[0]) if rows else 0
    if rows > columns:
        return None
    unit = columns**rows
    dearest = max((cost for row in costs for cost in row if cost is not None), default=0)
    forbidden = (rows * dearest + 1) * unit  # more than any assignment of allowed cells weighs
    weights = [
        [
            forbidden if cost is None else cost * unit + column * columns ** (rows - 1 - row)
            for column, cost in enumerate(line)
        ]
        for row, line in enumerate(costs)
    ]
    assignment = _hungarian(weights)
    if any(costs[row][column] is None for row, column in enumerate(assignment)):
        return None
    return assignment


def _hungarian(weights: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The columns of an assignment of least weight; at least as many columns as rows.

    Rows enter one by one. For each, Dijkstra over reduced weights finds the cheapest alternating
    path to a free column; prices keep reduced weights non-negative. Column ``-1`` of the text
    books is the extra last entry here: the entering row stands there until the path is flipped.
    """
    rows, columns = len(weights), len(weights[0]) if weights else 0
    row_prices, column_prices = [0] * rows, [0] * (columns + 1)
    owners: list[int | None] = [None] * (columns + 1)
    for entering in range(rows):
        owners[columns] = entering
        column, came_from = _find_free_column(weights, row_prices, column_prices, owners)
        while column != columns:
            owners[column] = owners[came_from[column]]
            column = came_from[column]
    column_of = {row: column for column, row in enumerate(owners[:columns]) if row is not None}
    return tuple(column_of[row] for row in range(rows))


def _find_free_column(
    weights: Sequence[Sequence[int]],
    row_prices: list[int],
    column_prices: list[int],
    owners: Sequence[int | None],
) -> tuple[int, list[int]]:
    """The free column that the entering row reaches cheapest, and the column before each.

    Prices are changed on the way, those of the columns reached and of their rows.
    """
    outside = len(owners) - 1
    # What is still to pay for each column that is not reached yet.
    slack: dict[int, int | None] = dict.fromkeys(range(outside))
    came_from = [outside] * outside
    reached = [outside]
    while (row := owners[reached[-1]]) is not None:
        for column, known in slack.items():
            reduced = weights[row][column] - row_prices[row] - column_prices[column]
            if known is None or reduced < known:
                slack[column], came_from[column] = reduced, reached[-1]
        step, nearest = min((gap, column) for column, gap in slack.items() if gap is not None)
        for column in reached:
            owner = owners[column]
            assert owner is not None
            row_prices[owner] += step
            column_prices[column] -= step
        del slack[nearest]
        slack = {column: gap if gap is None else gap - step for column, gap in slack.items()}
        reached.append(nearest)
    return reached[-1], came_from
