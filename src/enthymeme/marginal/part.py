"""The semantic cost of one part of an instance, in many worlds at once.

A part is a group of the forced instance, or a block of the base instance with what hangs on it.
It is solved by dynamic programming over its target atoms: knots backwards through their
diagrams, then leaves. The state is a cost for every source model and diagram node, all that the
remaining atoms must know of those already seen. Two uses share the step from one atom to the
next: ``expected_costs`` keeps the distribution over distinct states, ``costs_in_worlds`` one
state per world.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np

from enthymeme.arrays import Bools, Floats, Ints
from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.choices import Choices
from enthymeme.marginal.merge import merged, row_codes
from enthymeme.marginal.outlook import Outlook, outlooks
from enthymeme.resistance import Split
from enthymeme.resistance.decomposition import Group, GroupParts, Model
from enthymeme.resistance.optimum import leads_into
from enthymeme.resistance.propagation import Diagram

# Stands for a diagram node that no model reaches; above any cost.
INFEASIBLE = 1 << 40
# How many worlds are solved at once, to bound the memory.
CHUNK = 4096
# Up to here, telling equal states costs more than it saves.
MERGE_ABOVE = 64

Effect = TypeVar("Effect", bound=Hashable)


class State(NamedTuple):
    """For each world or state (first axes), model and node (last two axes): costs so far.

    ``total`` includes inertia. ``semantic`` has one more axis, before the last two: the
    semantic cost of the canonical optimum, and the least and greatest over all optima.
    """

    total: Ints
    semantic: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """The turn of a target atom outside the knots.

    ``effect[i]`` is the row of the tables for the atom's i-th option; options that do the same
    to the part share a row.
    """

    target: int
    effect: Ints
    total: Ints
    semantic: Ints

    def advance(self, state: State, row: Ints) -> tuple[State, Ints | None]:
        """The state with this atom, and None: a leaf leaves the nodes as they are."""
        total = state.total + self.total[row][..., None]
        return State(total, state.semantic + self.semantic[row][..., None]), None

    @property
    def rows(self) -> int:
        return len(self.total)

    @property
    def lead(self) -> Ints:
        """By pair of models, how much the atom can add to the first's cost over the second's."""
        widest: Ints = (self.total[:, :, None] - self.total[:, None, :]).max(axis=0)
        return widest


@dataclass(frozen=True, slots=True, eq=False)
class Knotted:
    """The turn of a target atom in a knot: what false and true cost, and where they lead.

    The ``first`` atom of a knot has its turn last.
    """

    target: int
    effect: Ints
    false: Ints
    true: Ints
    epsilon: int
    low: Ints
    high: Ints
    first: bool

    def advance(self, state: State, row: Ints) -> tuple[State, Ints]:
        """The state with this atom, and for each node the one that the canonical optimum takes."""
        wall = np.full((*state.total.shape[:-1], 1), INFEASIBLE)
        total = np.concatenate([state.total, wall], axis=-1)
        nothing = np.zeros((*state.semantic.shape[:-1], 1), dtype=np.int64)
        semantic = np.concatenate([state.semantic, nothing], axis=-1)
        false, true = self.false[row][..., None], self.true[row][..., None]
        total0 = total[..., self.low] + false
        total1 = total[..., self.high] + (true + self.epsilon)
        semantic0 = semantic[..., self.low] + false[..., None, :, :]
        semantic1 = semantic[..., self.high] + true[..., None, :, :]
        better = total1 < total0
        chosen = np.where(better[..., None, :, :], semantic1, semantic0)
        tie = total1 == total0
        if tie.any():
            least = np.minimum(semantic0[..., 1, :, :], semantic1[..., 1, :, :])
            greatest = np.maximum(semantic0[..., 2, :, :], semantic1[..., 2, :, :])
            chosen[..., 1, :, :] = np.where(tie, least, chosen[..., 1, :, :])
            chosen[..., 2, :, :] = np.where(tie, greatest, chosen[..., 2, :, :])
        return State(np.minimum(total0, total1), chosen), np.where(better, self.high, self.low)

    @property
    def rows(self) -> int:
        return len(self.false)

    @property
    def lead(self) -> Ints:
        """By pair of models, how much the atom can add to the first's cost over the second's."""
        costs = np.concatenate([self.false, self.true])
        widest: Ints = (costs[:, :, None] - costs[:, None, :]).max(axis=0)
        return widest


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """The turns of a part's target atoms, and the number of its source models."""

    models: int
    stages: tuple[Leaf | Knotted, ...]

    @property
    def targets(self) -> tuple[int, ...]:
        return tuple(stage.target for stage in self.stages)

    @property
    def knotted(self) -> bool:
        """Whether the part has knots."""
        return any(isinstance(stage, Knotted) for stage in self.stages)

    @property
    def costless(self) -> bool:
        """Whether no optimum of the part can violate a link."""
        return all(isinstance(s, Leaf) and not s.semantic.any() for s in self.stages)


def group_part(split: Split, group: Group, parts: GroupParts, options: Choices) -> Part:
    """A group of the forced instance as a part."""
    stages: list[Leaf | Knotted] = []
    for knot in parts.knots:
        stages += _knot_stages(split, group, parts, knot, options)
    for target in group.leaves:
        value = split.forced[target]
        leaf = leaf_stage(split, group.sources, parts.models, target, options[target], value)
        if leaf is not None:
            stages.append(leaf)
    return Part(len(parts.models), tuple(stages))


def block_part(split: Split, number: int, options: Choices) -> Part:
    """A block of the base instance, with the target atoms that may hang on it, as a part."""
    block = split.blocks[number]
    inside = set(block.atoms)
    stages = []
    for target, mine in enumerate(options):
        if inside.isdisjoint(split.instance.linked[target]):
            continue
        leaf = leaf_stage(split, block.atoms, block.models, target, mine, None)
        if leaf is not None:
            stages.append(leaf)
    return Part(len(block.models), tuple(stages))


def leaf_stage(
    split: Split,
    atoms: tuple[int, ...],
    models: Sequence[Model],
    target: int,
    options: Sequence[int],
    value: int | None,
) -> Leaf | None:
    """The turn of a target atom that is set to ``value`` or, if None, as its links are best.

    None where no option does anything to these source atoms.
    """
    epsilon = split.instance.parameters.epsilon
    inside = set(atoms)
    nothing: tuple[tuple[int, ...], ...] = ((0, 0, 0, 0),) * len(models)
    effects = []
    for option in options:
        if not leads_into(split.instance, target, option, inside):
            effects.append(nothing)
            continue
        seen = outlooks(split, target, option, atoms, models)
        costs = [_leaf_costs(outlook, value, epsilon) for outlook in seen.different]
        effects.append(tuple([costs[number] for number in seen.of_model]))
    rows, effect = distinct(effects)
    if rows == [nothing]:
        return None
    tables = np.array(rows, dtype=np.int64)
    return Leaf(target, effect, tables[..., 0], np.moveaxis(tables[..., 1:], 2, 1))


def _leaf_costs(outlook: Outlook, value: int | None, epsilon: int) -> tuple[int, ...]:
    """The total cost, and the semantic cost of the canonical, the least and greatest optimum."""
    false, true, _ = outlook
    if value is not None:
        cost = true if value else false
        return cost, cost, cost, cost
    if true + epsilon < false:
        return true + epsilon, true, true, true
    if true + epsilon == false:
        return false, false, true, false
    return false, false, false, false


def _knot_stages(
    split: Split, group: Group, parts: GroupParts, knot: Diagram, options: Choices
) -> list[Knotted]:
    """The turns of a knot, last target atom first."""
    epsilon = split.instance.parameters.epsilon
    models = parts.models
    stages = []
    turns = zip(knot.targets, knot.levels, knot.signs, strict=True)
    for target, (low, high), signs in reversed(list(turns)):
        effects = []
        for option in options[target]:
            seen = outlooks(split, target, option, group.sources, models)
            costs = [_knot_costs(outlook, signs, epsilon) for outlook in seen.different]
            effects.append(tuple([costs[number] for number in seen.of_model]))
        rows, effect = distinct(effects)
        tables = np.array(rows, dtype=np.int64)
        stages.append(
            Knotted(
                target=target,
                effect=effect,
                false=tables[:, :, 0],
                true=tables[:, :, 1],
                epsilon=epsilon,
                low=np.array(low),
                high=np.array(high),
                first=target == knot.targets[0],
            )
        )
    return stages


def _knot_costs(outlook: Outlook, signs: tuple[bool, bool], epsilon: int) -> tuple[int, int]:
    """What false and true cost a knotted atom, alike for options that are sure to choose alike.

    An atom that clauses have only negated is false whenever that costs no more, whatever true
    costs; one that they have only plain is true whenever that costs less.
    """
    false, true, _ = outlook
    if not signs[1] and false < true + epsilon:
        return false, false
    if not signs[0] and true + epsilon < false:
        return true + epsilon + 1, true
    return false, true


def distinct(effects: Sequence[Effect]) -> tuple[list[Effect], Ints]:
    """The distinct values in order of appearance, and for each value its place among them.

    >>> distinct("abca")
    (['a', 'b', 'c'], array([0, 1, 2, 0]))
    """
    index: dict[Effect, int] = {}
    places = [index.setdefault(effect, len(index)) for effect in effects]
    return list(index), np.array(places, dtype=np.int64)


def costs_in_worlds(part: Part, picks: Ints) -> Ints:
    """The part's semantic cost in each world: canonical, least, greatest (last axis).

    ``picks[k, b]`` is the position of target b's option in world k. Every distinct local outcome
    is solved once.
    """
    if not part.stages:
        return np.zeros((len(picks), 3), dtype=np.int64)
    outcomes = np.stack([stage.effect[picks[:, stage.target]] for stage in part.stages], axis=1)
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
    for column, stage in enumerate(part.stages):
        state, _ = stage.advance(state, outcomes[:, column])
    return _final(state)


def best_models(part: Part, picks: Ints) -> Ints:
    """For a part of leaves only: the number of the canonical model in each world."""
    total = np.zeros((len(picks), part.models), dtype=np.int64)
    for stage in part.stages:
        assert isinstance(stage, Leaf)
        total += stage.total[stage.effect[picks[:, stage.target]]]
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

    ``measures[b]`` has a row per option of target b and a column per measure; the measures need
    not be normalised. Returns an array with a row for the canonical, the least and the greatest
    cost. Raises ``BudgetExceeded`` when the states grow too many.

    Semantic costs differ from total costs by the number of true target atoms. As part of the
    state they keep states apart that choose alike. ``averaged``, every state carries the
    expectation of each entry's semantic cost instead, which is less work where there are knots;
    but the least and greatest cost cannot be had that way, and all rows are the canonical one.
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
    outlook = None
    work = 0
    for number, stage in enumerate(part.stages):
        nodes = len(stage.low) if isinstance(stage, Knotted) else 1
        measure = by_row(stage.effect, measures[stage.target], stage.rows)
        rows = np.flatnonzero(measure[:, 0])
        measure = measure[rows]
        carried = part.models * nodes if averaged else 1
        work += len(mass) * len(rows) * (8 * part.models * nodes + columns * (1 + carried))
        if work > budget:
            raise BudgetExceeded("too many distinct local outcomes")
        grown, way = stage.advance(State(state.total[:, None], state.semantic[:, None]), rows[None])
        total = grown.total.reshape(-1, *grown.total.shape[2:])
        semantic = grown.semantic.reshape(-1, *grown.semantic.shape[2:])
        mass = (mass[:, None] * measure[None]).reshape(-1, columns)
        owed = owed[:, None]
        if averaged and way is not None:
            owed = np.take_along_axis(owed, way[..., None], axis=3)
        owed = owed * measure[None, :, None, None]
        owed = owed.reshape(len(mass), -1, nodes if averaged else 1, columns)
        if len(mass) > MERGE_ABOVE:
            outlook = outlook or (_leads_ahead(part), _reaches(part))
            lost = _drop_losers(total, outlook[0][number], outlook[1][number])
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
            keys = total if averaged else np.concatenate([total[:, None], semantic], axis=1)
            payload = np.concatenate([mass[:, None], owed.reshape(len(mass), -1, columns)], axis=1)
            kept, payload = merged(keys.reshape(len(total), -1), payload)
            total, semantic = total[kept], semantic[kept]
            mass = payload[:, 0]
            owed = payload[:, 1:].reshape(len(kept), *owed.shape[1:])
        state = State(total, semantic)
    costs = _final(state)
    if averaged:
        best = state.total[..., 0].argmin(axis=1)
        owed = owed[np.arange(len(mass)), best][:, None]
        costs = costs[:, [0, 0, 0]]
    expected: Floats = (mass[:, None] * costs[:, :, None] + owed[:, :, 0]).sum(axis=0)
    return expected


def by_row(effect: Ints, values: Floats, rows: int) -> Floats:
    """The sums of the options' values, row by row of a stage's tables."""
    if rows == len(effect):
        return values
    sums = np.zeros((rows, *values.shape[1:]))
    np.add.at(sums, effect, values)
    return sums


def _leads_ahead(part: Part) -> list[Ints]:
    """For each turn, by pair of models, what all later turns can add to the first's cost over
    the second's."""
    ahead = np.zeros((part.models, part.models), dtype=np.int64)
    leads = []
    for stage in reversed(part.stages):
        leads.append(ahead)
        ahead = ahead + stage.lead
    return leads[::-1]


class _Reach(NamedTuple):
    """Bounds, by model and node, on what the atoms of a knot whose turn is still to come cost on
    the best way to the node, above what they would cost unbound."""

    nearest: Ints
    farthest: Ints


def _reaches(part: Part) -> list[_Reach | None]:
    """For each turn the bounds for its nodes; None for leaves."""
    reach = None
    reaches: list[_Reach | None] = []
    for stage in reversed(part.stages):
        if isinstance(stage, Leaf):
            reaches.append(None)
            continue
        if stage.first or reach is None:
            root = np.zeros((part.models, 1), dtype=np.int64)
            reach = _Reach(root, root)
        reaches.append(reach)
        reach = _next_reach(stage, reach)
    return reaches[::-1]


def _next_reach(stage: Knotted, reach: _Reach) -> _Reach:
    costs = np.stack([stage.false, stage.true + stage.epsilon])
    excess = costs - costs.min(axis=0)
    nodes = max(stage.low.max(), stage.high.max()) + 1
    nearest = np.full((len(reach.nearest), nodes), INFEASIBLE)
    farthest = nearest.copy()
    for children, extra in zip((stage.low, stage.high), excess, strict=True):
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
