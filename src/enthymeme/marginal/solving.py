"""The semantic cost of a part, by dynamic programming over the turns of its target atoms.

The state is a cost for every source model and diagram node, all that the remaining atoms must
know of those already seen. ``expected_costs`` keeps the distribution over distinct states,
``costs_in_worlds`` one state per world.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.arrays import Bools, Floats, Ints
from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.merge import MERGE_ABOVE, merge_rows, row_codes, sum_by_row
from enthymeme.marginal.part import INFEASIBLE, ComponentTurn, LeafTurn, Part, State

# How many worlds are solved at once, to bound the memory.
CHUNK = 4096


def costs_in_worlds(part: Part, picks: Ints) -> Ints:
    """The part's semantic cost in each world: canonical, least, greatest (last axis).

    ``picks[k, b]`` is the position of target b's outcome in world k. Every distinct local outcome
    is solved once.
    """
    if not part.turns:
        return np.zeros((len(picks), 3), dtype=np.int64)
    outcomes = np.stack([turn.effect[picks[:, turn.target]] for turn in part.turns], axis=1)
    _, index, place = np.unique(row_codes(outcomes), return_index=True, return_inverse=True)
    outcomes = outcomes[index]
    solved = [
        _solved(part, outcomes[start : start + CHUNK]) for start in range(0, len(outcomes), CHUNK)
    ]
    return np.concatenate(solved)[place]


def _solved(part: Part, outcomes: Ints) -> Ints:
    state = State(
        np.zeros((len(outcomes), part.models, 1), dtype=np.int64),
        np.zeros((len(outcomes), 3, part.models, 1), dtype=np.int64),
    )
    for column, turn in enumerate(part.turns):
        state, _ = turn.advance(state, outcomes[:, column])
    return _final(state)


def best_models(part: Part, picks: Ints) -> Ints:
    """For a part of leaves only: the number of the canonical model in each world."""
    total = np.zeros((len(picks), part.models), dtype=np.int64)
    for turn in part.turns:
        assert isinstance(turn, LeafTurn)
        total += turn.total[turn.effect[picks[:, turn.target]]]
    best: Ints = total.argmin(axis=1)
    return best


def _final(state: State) -> Ints:
    total, semantic = state.total[..., 0], state.semantic[..., 0]
    first = total.argmin(axis=1)
    every = np.arange(len(total))
    canonical = semantic[every, 0, first]
    optimal = total == total.min(axis=1, keepdims=True)
    least = np.where(optimal, semantic[:, 1], INFEASIBLE).min(axis=1)
    greatest = np.where(optimal, semantic[:, 2], -INFEASIBLE).max(axis=1)
    return np.stack([canonical, least, greatest], axis=1)


def expected_costs(
    part: Part, measures: dict[int, Floats], budget: int, *, averaged: bool = False
) -> Floats:
    """The expected semantic cost under several measures at once.

    ``measures[b]`` has a row per outcome of target b and a column per measure; the measures need
    not be normalised. Returns an array with a row for the canonical, the least and the greatest
    cost. Raises ``BudgetExceeded`` when the states grow too many.

    Semantic costs differ from total costs by the number of true target atoms. As part of the
    state they keep states apart that choose alike. ``averaged``, every state carries the
    expectation of each entry's semantic cost instead, which is less work where there are
    components; but the least and greatest cost cannot be had that way, and all rows are the
    canonical one.
    """
    columns = next(iter(measures.values())).shape[1]
    state = State(
        np.zeros((1, part.models, 1), dtype=np.int64),
        np.zeros((1, 3, part.models, 1), dtype=np.int64),
    )
    # For each state its measure, and the measure times what was taken out of its semantic costs:
    # of each entry if averaged, else what all entries share.
    mass = np.ones((1, columns))
    owed = np.zeros((1, part.models if averaged else 1, 1, columns))
    effect_of_link = None
    work = 0
    for number, turn in enumerate(part.turns):
        nodes = len(turn.low) if isinstance(turn, ComponentTurn) else 1
        measure = sum_by_row(turn.effect, measures[turn.target], turn.rows)
        rows = np.flatnonzero(measure[:, 0])
        measure = measure[rows]
        carried = part.models * nodes if averaged else 1
        work += len(mass) * len(rows) * (8 * part.models * nodes + columns * (1 + carried))
        if work > budget:
            raise BudgetExceeded("too many distinct local outcomes")
        grown, way = turn.advance(State(state.total[:, None], state.semantic[:, None]), rows[None])
        total = grown.total.reshape(-1, *grown.total.shape[2:])
        semantic = grown.semantic.reshape(-1, *grown.semantic.shape[2:])
        mass = (mass[:, None] * measure[None]).reshape(-1, columns)
        owed = owed[:, None]
        if averaged and way is not None:
            owed = np.take_along_axis(owed, way[..., None], axis=3)
        owed = owed * measure[None, :, None, None]
        owed = owed.reshape(len(mass), -1, nodes if averaged else 1, columns)
        if len(mass) > MERGE_ABOVE:
            effect_of_link = effect_of_link or (_leads_ahead(part), _reaches(part))
            lost = _drop_losers(total, effect_of_link[0][number], effect_of_link[1][number])
            total -= total.min(axis=(1, 2), keepdims=True)
            if averaged:
                moved = semantic[:, 0].copy()
                semantic[:] = 0
            else:
                open_costs = np.where(lost, INFEASIBLE, semantic[:, 0])
                moved = open_costs.reshape(len(total), -1).min(axis=1)[:, None, None]
                semantic -= moved[:, None]
                semantic[np.broadcast_to(lost[:, None], semantic.shape)] = 0
            owed += mass[:, None, None] * moved[..., None]
            keys = total
            if not averaged:
                # By their difference, which is mostly the same for all states.
                inertia = np.where(lost[:, None], 0, total[:, None] - semantic)
                keys = np.concatenate([total[:, None], inertia], axis=1)
            kept, mass, owed = merge_rows(keys.reshape(len(total), -1), mass, owed)
            total, semantic = total[kept], semantic[kept]
        state = State(total, semantic)
    costs = _final(state)
    if averaged:
        best = state.total[..., 0].argmin(axis=1)
        owed = owed[np.arange(len(mass)), best][:, None]
        costs = costs[:, [0, 0, 0]]
    expected: Floats = (mass[:, None] * costs[:, :, None] + owed[:, :, 0]).sum(axis=0)
    return expected


def _leads_ahead(part: Part) -> list[Ints]:
    """For each turn, by pair of models, what all later turns can add to the first's cost over
    the second's."""
    ahead = np.zeros((part.models, part.models), dtype=np.int64)
    leads = []
    for turn in reversed(part.turns):
        leads.append(ahead)
        ahead = ahead + turn.lead
    return leads[::-1]


class _Reach(NamedTuple):
    """Bounds, by model and node, on what the atoms of a component whose turn is still to
    come cost on the best way to the node, above what they would cost unbound."""

    nearest: Ints
    farthest: Ints


def _reaches(part: Part) -> list[_Reach | None]:
    """For each turn the bounds for its nodes; None for leaves."""
    reach = None
    reaches: list[_Reach | None] = []
    for turn in reversed(part.turns):
        if isinstance(turn, LeafTurn):
            reaches.append(None)
            continue
        if turn.first or reach is None:
            root = np.zeros((part.models, 1), dtype=np.int64)
            reach = _Reach(root, root)
        reaches.append(reach)
        reach = _next_reach(turn, reach)
    return reaches[::-1]


def _next_reach(turn: ComponentTurn, reach: _Reach) -> _Reach:
    costs = np.stack([turn.false, turn.true + turn.epsilon])
    excess = costs - costs.min(axis=0)
    nodes = max(turn.low.max(), turn.high.max()) + 1
    nearest = np.full((len(reach.nearest), nodes), INFEASIBLE)
    farthest = nearest.copy()
    for children, extra in zip((turn.low, turn.high), excess, strict=True):
        least, most = extra.min(axis=0), extra.max(axis=0)
        for node, child in enumerate(children.tolist()):
            if child >= 0:
                near, far = reach.nearest[:, node] + least, reach.farthest[:, node] + most
                nearest[:, child] = np.minimum(nearest[:, child], near)
                farthest[:, child] = np.minimum(farthest[:, child], far)
    return _Reach(nearest, farthest)


def _drop_losers(total: Ints, lead: Ints, reach: _Reach | None) -> Bools:
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
