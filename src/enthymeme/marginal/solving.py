"""The semantic cost of a part: in expectation, or world by world.

The state of the programme is a cost for every source model and diagram node, all that the
remaining atoms must know of those already taken.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.enumeration import sum_over_combinations
from enthymeme.marginal.merge import merge_rows, row_codes, sum_by_row
from enthymeme.marginal.part import INFEASIBLE, ComponentStep, LeafStep, Part, Reach, State
from enthymeme.marginal.programme import Measures, Work, run_programme
from enthymeme.resistance.time_limit import check_time
from enthymeme.system.arrays import Bools, Floats, Ints

# How many worlds are solved at once, to bound the memory, and how many entries of their states.
WORLDS_PER_CHUNK = 4_096
CELLS_PER_CHUNK = 4_000_000


def costs_in_worlds(part: Part, picks: Ints) -> Ints:
    """The part's semantic costs (axes: world; canonical, least, greatest).

    ``picks[k, b]`` is the position of target b's outcome in world k. Every distinct combination
    of rows is solved once.
    """
    if not part.steps:
        return np.zeros((len(picks), 3), dtype=np.int64)
    rows = np.stack([step.row_of[picks[:, step.target]] for step in part.steps], axis=1)
    _, index, place = np.unique(row_codes(rows), return_index=True, return_inverse=True)
    return _solve_combinations(part, rows[index])[place]


def _solve_combinations(part: Part, rows: Ints) -> Ints:
    """The costs for combinations of rows (axes: combination, step), some at a time."""
    size = max(1, min(WORLDS_PER_CHUNK, CELLS_PER_CHUNK // part.cells))
    solved = []
    for start in range(0, len(rows), size):
        check_time()
        chunk = rows[start : start + size]
        state = _first_state(part, len(chunk))
        for column, step in enumerate(part.steps):
            state, _ = step.advance(state, chunk[:, column])
        solved.append(_final_costs(state))
    return np.concatenate(solved)


def _first_state(part: Part, size: int) -> State:
    return State(
        np.zeros((size, part.models, 1), dtype=np.int64),
        np.zeros((size, 3, part.models, 1), dtype=np.int64),
    )


def best_models(part: Part, picks: Ints) -> Ints:
    """For a part of leaves only: the number of the canonical model in each world.

    ``picks`` has the axes world, target atom.
    """
    total = np.zeros((len(picks), part.models), dtype=np.int64)
    for step in part.steps:
        assert isinstance(step, LeafStep)
        total += step.total[step.row_of[picks[:, step.target]]]
    best: Ints = total.argmin(axis=1)
    return best


def _final_costs(state: State) -> Ints:
    total, semantic = state.total[..., 0], state.semantic[..., 0]
    first = total.argmin(axis=1)
    every = np.arange(len(total))
    canonical = semantic[every, 0, first]
    optimal = total == total.min(axis=1, keepdims=True)
    least = np.where(optimal, semantic[:, 1], INFEASIBLE).min(axis=1)
    greatest = np.where(optimal, semantic[:, 2], -INFEASIBLE).max(axis=1)
    return np.stack([canonical, least, greatest], axis=1)


def expected_costs(part: Part, measures: Measures, budget: int) -> tuple[Floats, bool]:
    """A part's expected semantic cost under several measures at once, and whether it is bounded.

    The measures need not be normalised. The costs have the axes optimum (canonical, least,
    greatest), measure; where they are not bounded, all are the canonical one. Raises
    ``BudgetExceeded`` where the states grow too many and the combinations of rows are too many.
    """
    try:
        if not part.has_components:
            return _run_costs(part, measures, budget, averaged=False), True
        try:
            return _run_costs(part, measures, budget // 2, averaged=False), True
        except BudgetExceeded:
            return _run_costs(part, measures, budget, averaged=True), False
    except BudgetExceeded:
        by_row = [sum_by_row(t.row_of, measures[t.target], t.rows) for t in part.steps]
        return sum_over_combinations(by_row, lambda rows: _solve_combinations(part, rows)), True


def _run_costs(part: Part, measures: Measures, budget: int, *, averaged: bool) -> Floats:
    columns = next(iter(measures.values())).shape[1]
    states = _CostStates(
        part=part,
        averaged=averaged,
        state=_first_state(part, 1),
        mass=np.ones((1, columns)),
        owed=np.zeros((1, part.models if averaged else 1, 1, columns)),
    )
    return run_programme(states, part.steps, measures, Work(budget)).expectation()


@dataclass(frozen=True, slots=True, eq=False)
class _CostStates:
    """States of a part, each with its mass (axes: state, measure).

    ``owed`` is the mass times what was taken out of a state's semantic costs: of each entry if
    averaged, else what all entries share (axes: state, model, node, measure).

    Semantic costs differ from total costs by the number of true target atoms. As part of the
    state they keep states apart that choose alike. ``averaged``, every state carries the
    expectation of each entry's semantic cost instead, which is less work where there are
    components; but the least and greatest cost cannot be had that way.
    """

    part: Part
    averaged: bool
    state: State
    mass: Floats
    owed: Floats

    def __len__(self) -> int:
        return len(self.mass)

    def work(self, step: LeafStep | ComponentStep) -> int:
        entries = self.part.models * _nodes(step)
        measures: int = self.mass.shape[1]
        return 8 * entries + measures * (1 + (entries if self.averaged else 1))

    def grow(self, step: LeafStep | ComponentStep, rows: Ints, measure: Floats) -> _CostStates:
        total, semantic = self.state
        grown, way = step.advance(State(total[:, None], semantic[:, None]), rows[None])
        columns = measure.shape[1]
        mass = (self.mass[:, None] * measure[None]).reshape(-1, columns)
        owed = self.owed[:, None]
        if self.averaged and way is not None:
            owed = np.take_along_axis(owed, way[..., None], axis=3)
        owed = owed * measure[None, :, None, None]
        owed = owed.reshape(len(mass), -1, _nodes(step) if self.averaged else 1, columns)
        state = State(
            grown.total.reshape(-1, *grown.total.shape[2:]),
            grown.semantic.reshape(-1, *grown.semantic.shape[2:]),
        )
        return _CostStates(self.part, self.averaged, state, mass, owed)

    def merge(self, number: int) -> _CostStates:
        total, semantic = self.state
        lost = _drop_losers(total, self.part.leads_ahead[number], self.part.reaches[number])
        total -= total.min(axis=(1, 2), keepdims=True)
        keys = total
        if self.averaged:
            common = semantic[:, 0].copy()
            semantic[:] = 0
        else:
            open_costs = np.where(lost, INFEASIBLE, semantic[:, 0])
            common = open_costs.reshape(len(total), -1).min(axis=1)[:, None, None]
            semantic -= common[:, None]
            semantic[np.broadcast_to(lost[:, None], semantic.shape)] = 0
            # By their difference, which is mostly the same for all states.
            inertia = np.where(lost[:, None], 0, total[:, None] - semantic)
            keys = np.concatenate([total[:, None], inertia], axis=1)
        owed = self.owed + self.mass[:, None, None] * common[..., None]
        firsts, mass, owed = merge_rows(keys.reshape(len(total), -1), self.mass, owed)
        return _CostStates(
            self.part, self.averaged, State(total[firsts], semantic[firsts]), mass, owed
        )

    def expectation(self) -> Floats:
        """The expected costs (axes: optimum, measure)."""
        costs, owed = _final_costs(self.state), self.owed
        if self.averaged:
            best = self.state.total[..., 0].argmin(axis=1)
            owed = owed[np.arange(len(self)), best][:, None]
            costs = costs[:, [0, 0, 0]]
        expected: Floats = (self.mass[:, None] * costs[:, :, None] + owed[:, :, 0]).sum(axis=0)
        return expected


def _nodes(step: LeafStep | ComponentStep) -> int:
    return len(step.low) if isinstance(step, ComponentStep) else 1


def _drop_losers(total: Ints, lead: Ints, reach: Reach | None) -> Bools:
    """Mark the models and nodes that no optimum can come to any more, and level their costs.

    Whatever the remaining atoms do, something else costs strictly less. So what such an entry
    holds does not matter, and states that differ in it alone become equal.
    """
    lost = np.zeros(total.shape, dtype=bool)
    if reach is not None and total.shape[2] > 1:
        bar = (total + reach.farthest).min(axis=2, keepdims=True) - reach.nearest
        lost = total > bar
        np.minimum(total, bar + 1, out=total)
    if total.shape[1] > 1 and total.shape[2] == 1:
        # bar[s'] is the cost at which model s' is out of reach of some other model s.
        bar = (total + lead[None]).min(axis=1)[:, :, None]
        lost |= total > bar
        np.minimum(total, bar + 1, out=total)
    return lost
