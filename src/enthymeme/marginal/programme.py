"""The dynamic programme of the package: target atoms are taken in steps, equal states become one.

Whatever is expected over worlds, be it the cost of a part, the witnesses of a scope or the spread
of its base optima, is found in the same way. A state is all that the atoms still to come must know
of those already taken. A step multiplies the states by the distinct effects of the atom's
outcomes, and states that have become equal are merged, their masses added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar

import numpy as np

from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.merge import sum_by_row
from enthymeme.resistance.time_limit import check_time
from enthymeme.system.arrays import Floats, Ints

# Up to this many states, telling equal ones costs more than it saves.
MERGE_ABOVE = 64

Measures = Mapping[int, Floats]
"""For each target atom an array with the axes outcome, measure: what its outcomes weigh."""


class Step(Protocol):
    """The step of a target atom: ``row_of[i]`` is the row of its i-th outcome in its tables."""

    @property
    def target(self) -> int: ...

    @property
    def row_of(self) -> Ints: ...

    @property
    def rows(self) -> int: ...


StepT = TypeVar("StepT", bound=Step, contravariant=True)


class States(Protocol[StepT]):
    """Distinct states and their masses; all arrays have the states as their first axis."""

    def __len__(self) -> int: ...

    def work(self, step: StepT) -> int:
        """How many array cells a step costs for one state and one row."""
        ...

    def grow(self, step: StepT, rows: Ints, measure: Floats) -> Self:
        """Every state with every one of these rows, which have these measures (axes: row,
        measure)."""
        ...

    def merge(self, number: int) -> Self:
        """One state for those that the steps after this one cannot tell apart."""
        ...


StatesT = TypeVar("StatesT", bound=States[Any])


class Work:
    """Array cells to be spent.

    >>> Work(10).spend(11)
    Traceback (most recent call last):
    enthymeme.errors.BudgetExceeded: too many distinct local outcomes
    """

    def __init__(self, cells: int) -> None:
        self.left = cells

    def spend(self, cells: int) -> None:
        """Take cells away; raises ``BudgetExceeded`` where there are not so many left."""
        self.left -= cells
        if self.left < 0:
            raise BudgetExceeded("too many distinct local outcomes")


def run_programme(
    states: StatesT, steps: Sequence[Step], measures: Measures, work: Work
) -> StatesT:
    """The states after all steps. Raises ``BudgetExceeded`` when they grow too many."""
    for number, step in enumerate(steps):
        measure = sum_by_row(step.row_of, measures[step.target], step.rows)
        rows = np.flatnonzero(measure[:, 0])
        work.spend(len(states) * len(rows) * states.work(step))
        check_time()
        states = states.grow(step, rows, measure[rows])
        if len(states) > MERGE_ABOVE:
            states = states.merge(number)
    return states


def remaining_swings(costs: Sequence[Ints]) -> list[int]:
    """For each step how far apart all later ones can bring two costs."""
    swings = [int(cost.max() - cost.min()) for cost in costs]
    return [sum(swings[number + 1 :]) for number in range(len(swings))]
