"""How much a score depends on which of several base optima a solver returns.

For every world: how much the support (``alpha * base cost / capacity + witness ratio``) of
another base optimum may lie above and below that of the canonical one. What competes in a scope
are *contenders*: its source models together with values of its indifferent target atoms. The state
of the programme is what each contender costs and witnesses so far. Where contenders may differ in
semantic cost too, the capacity weighs that against the witnesses, so the weight of the active
links joins the state and the weight of all other links comes in as a distribution.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.link_effect import LinkEffect, OutcomeTable, build_outcome_table
from enthymeme.marginal.local_outcomes import LocalOutcomes, outcome_weights
from enthymeme.marginal.merge import merge_rows, number_distinct
from enthymeme.marginal.programme import Measures, Work, remaining_swings, run_programme
from enthymeme.marginal.witness import misses, scope_members, unit_signs
from enthymeme.resistance import Decomposition, Instance
from enthymeme.resistance.decomposition import ClauseScope, Model, join_models
from enthymeme.resistance.instance import Literals
from enthymeme.resistance.measure import WitnessRule
from enthymeme.resistance.spread import OPTIMA_BUDGET
from enthymeme.system.arrays import Floats, Ints

# Stands for the support of a contender that is not optimal.
OUT = 1e9
# How many weights of other links are looked at at once, in array cells, to bound the memory.
CELLS_PER_CHUNK = 2_000_000


@dataclass(frozen=True, slots=True, eq=False)
class SpreadStep:
    """A target atom's step; tables have the axes row, contender.

    ``met`` tells for each clause of the scope (last axis) whether the atom witnesses it.
    ``weight`` is by row, 0 if not needed.
    """

    target: int
    row_of: Ints
    cost: Ints
    semantic: Ints
    gain: Ints
    met: Ints
    weight: Ints

    @property
    def rows(self) -> int:
        return len(self.cost)


@dataclass(frozen=True, slots=True, eq=False)
class SpreadTable:
    """A scope made ready: its steps, and after which step each of its clauses is complete."""

    contenders: int
    steps: tuple[SpreadStep, ...]
    last_step: tuple[int, ...]
    weighed: bool
    """Whether contenders may differ in semantic cost."""
    clauses: int
    """The number of target clauses of the whole instance."""
    alpha: float
    exact_weight: int

    def support(self, gain: Ints, semantic: Ints, capacity: Ints) -> Floats:
        """The support that a scope gives, up to what all contenders share.

        All arrays have contenders on the last axis; of the capacity, that axis has length 1.
        """
        witness: Floats = gain / self.clauses
        return witness + self.alpha * semantic / capacity if self.weighed else witness


def spread_table(
    decomposition: Decomposition, scope: ClauseScope, outcomes: LocalOutcomes, rule: WitnessRule
) -> SpreadTable:
    """Make a scope ready; raises ``BudgetExceeded`` where it has too many contenders."""
    instance = decomposition.instance
    models = _joint_models(decomposition, scope)
    contenders = len(models) << len(scope.indifferent)
    if contenders > OPTIMA_BUDGET:
        raise BudgetExceeded("too many base optima")
    atoms = tuple(sorted(a for n in scope.blocks for a in decomposition.blocks[n].atoms))
    clauses = [instance.target_clauses[number] for number in scope.clauses]
    members = sorted({*scope_members(instance, atoms, clauses), *scope.indifferent})
    tables = [
        build_outcome_table(
            decomposition,
            target,
            outcomes[target],
            atoms,
            models,
            _describe_contenders(instance, scope, clauses, target, rule),
        )
        for target in members
    ]
    steps = [_spread_step(table, contenders, 3 + len(clauses)) for table in tables]
    weighed = any(step.semantic.any() for step in steps)
    if weighed:
        weights = outcome_weights(instance, outcomes)
        steps = [_with_weights(step, weights[step.target]) for step in steps]
    return SpreadTable(
        contenders=contenders,
        steps=tuple(steps),
        last_step=tuple(
            max(members.index(abs(literal) - 1) for literal in clause) for clause in clauses
        ),
        weighed=weighed,
        clauses=len(instance.target_clauses),
        alpha=instance.parameters.alpha,
        exact_weight=instance.exact_weight,
    )


def _describe_contenders(
    instance: Instance,
    scope: ClauseScope,
    clauses: list[Literals],
    target: int,
    rule: WitnessRule,
) -> Callable[[LinkEffect, bool], tuple[int, ...]]:
    """What the columns of a target atom's table say: for all values of the indifferent atoms, one
    after the other, total cost, semantic cost, gain, and whether each clause is met."""
    epsilon = instance.parameters.epsilon
    signs = unit_signs(instance).get(target, [])
    is_indifferent = target in scope.indifferent
    values = [
        chosen[scope.indifferent.index(target)] if is_indifferent else None
        for chosen in product((0, 1), repeat=len(scope.indifferent))
    ]

    def describe_value(effect: LinkEffect, counts: bool, value: int) -> tuple[int, ...]:
        if rule == "sound":
            # No base optimum has a say in these.
            witnessed = (False, False)
        else:
            guard = rule == "guarded"
            witnessed = (bool(value), not value and effect.witness(epsilon, guard)[1])
        met = (not misses(clause, target, witnessed) for clause in clauses)
        if not counts:
            return 0, 0, 0, *met
        semantic = effect.true if value else effect.false
        gain = sum(witnessed[0 if sign else 1] for sign in signs)
        return semantic + epsilon * value, semantic, gain, *met

    def describe(effect: LinkEffect, leads_here: bool) -> tuple[int, ...]:
        settled = int(effect.is_true(epsilon))
        counts = is_indifferent or leads_here
        cells: list[int] = []
        for value in values:
            cells += describe_value(effect, counts, settled if value is None else value)
        return tuple(cells)

    return describe


def _spread_step(table: OutcomeTable, contenders: int, columns: int) -> SpreadStep:
    cells = table.cells.reshape(len(table.cells), contenders, columns)
    return SpreadStep(
        target=table.target,
        row_of=table.row_of,
        cost=cells[..., 0],
        semantic=cells[..., 1],
        gain=cells[..., 2],
        met=cells[..., 3:],
        weight=np.zeros(len(cells), dtype=np.int64),
    )


def _with_weights(step: SpreadStep, weights: tuple[int, ...]) -> SpreadStep:
    """The step with a row of its own for every weight that its outcomes have."""
    keys = list(zip(step.row_of.tolist(), weights, strict=True))
    rows, row_of = number_distinct(keys)
    old = [row for row, _ in rows]
    cells = {name: getattr(step, name)[old] for name in ("cost", "semantic", "gain", "met")}
    weight = np.array([weight for _, weight in rows], dtype=np.int64)
    return replace(step, row_of=row_of, weight=weight, **cells)


def _joint_models(decomposition: Decomposition, scope: ClauseScope) -> tuple[Model, ...]:
    parts = []
    for number in scope.blocks:
        block = decomposition.blocks[number]
        if block.spread_models is None:
            raise BudgetExceeded("too many base optima")
        parts.append((block.atoms, block.spread_models))
    return join_models(parts)


def spread_in_worlds(table: SpreadTable, picks: Ints, capacity: Ints) -> Floats:
    """How far the support may rise above the canonical one, and fall below (axes: world, side).

    ``picks[k, b]`` is the position of target b's outcome in world k, ``capacity[k]`` is world k's.
    """
    worlds = len(capacity)
    cost = np.zeros((worlds, table.contenders), dtype=np.int64)
    semantic = np.zeros_like(cost)
    gain = np.zeros_like(cost)
    met = np.zeros((worlds, table.contenders, len(table.last_step)), dtype=np.int64)
    for step in table.steps:
        row = step.row_of[picks[:, step.target]]
        cost += step.cost[row]
        semantic += step.semantic[row]
        gain += step.gain[row]
        met |= step.met[row]
    gain += met.sum(axis=2)
    return _spread(table.support(gain, semantic, capacity[:, None]), cost)


def _spread(support: Floats, cost: Ints) -> Floats:
    """How far the support of an optimal contender (last axis of both) may lie above and below
    that of the first, which is the canonical one (axes: those before, side)."""
    canonical = np.take_along_axis(support, cost.argmin(axis=-1)[..., None], axis=-1)[..., 0]
    optimal = cost == cost.min(axis=-1, keepdims=True)
    above = np.where(optimal, support, -OUT).max(axis=-1) - canonical
    below = canonical - np.where(optimal, support, OUT).min(axis=-1)
    return np.stack([above, below], axis=-1)


def expected_spread(
    table: SpreadTable, measures: Measures, other_weights: Floats, budget: int, work: Work
) -> Floats:
    """The expected spread of a scope, above and below.

    ``other_weights[w]`` is the probability that the links of all other target atoms weigh w. The
    programme may cost ``budget``, what comes after it is taken from ``work``.
    """
    width = table.contenders
    none = np.zeros((1, width), dtype=np.int64)
    states = run_programme(
        _SpreadStates(
            table=table,
            swings=remaining_swings([step.cost for step in table.steps]),
            number=0,
            cost=none,
            semantic=none,
            gain=none,
            met=np.zeros((1, width, len(table.last_step)), dtype=np.int64),
            weight=np.zeros(1, dtype=np.int64),
            mass=np.ones((1, 1)),
        ),
        table.steps,
        measures,
        Work(budget),
    )
    if not table.weighed:
        support = table.support(states.gain, states.semantic, states.weight)
        expected: Floats = np.sum(states.mass * _spread(support, states.cost), axis=0)
        return expected
    weights = np.flatnonzero(other_weights)
    work.spend(len(states) * len(weights) * width)
    expected = np.zeros(2)
    size = max(1, CELLS_PER_CHUNK // (len(states) * width))
    for start in range(0, len(weights), size):
        extra = weights[start : start + size]
        capacity = np.maximum(table.exact_weight + states.weight + extra[:, None], 1)[..., None]
        support = table.support(states.gain, states.semantic, capacity)
        cost = np.broadcast_to(states.cost, support.shape)
        by_weight = np.sum(states.mass * _spread(support, cost), axis=1)
        expected += other_weights[extra] @ by_weight
    return expected


@dataclass(frozen=True, slots=True, eq=False)
class _SpreadStates:
    """What each contender costs and witnesses (axes: state, contender), what the links weigh
    (axis: state), and the mass of the state (axes: state, measure)."""

    table: SpreadTable
    swings: list[int]
    number: int
    cost: Ints
    semantic: Ints
    gain: Ints
    met: Ints
    weight: Ints
    mass: Floats

    def __len__(self) -> int:
        return len(self.mass)

    def work(self, step: SpreadStep) -> int:
        return self.table.contenders * (6 + len(self.table.last_step))

    def grow(self, step: SpreadStep, rows: Ints, measure: Floats) -> _SpreadStates:
        width = self.table.contenders
        mass = (self.mass[:, None] * measure[None]).reshape(-1, 1)
        gain = (self.gain[:, None] + step.gain[None, rows]).reshape(-1, width)
        met = (self.met[:, None] | step.met[None, rows]).reshape(
            len(mass), width, len(self.table.last_step)
        )
        for clause, last in enumerate(self.table.last_step):
            if last == self.number:
                gain = gain + met[..., clause]
                met[..., clause] = 0
        return replace(
            self,
            number=self.number + 1,
            cost=(self.cost[:, None] + step.cost[None, rows]).reshape(-1, width),
            semantic=(self.semantic[:, None] + step.semantic[None, rows]).reshape(-1, width),
            gain=gain,
            met=met,
            weight=(self.weight[:, None] + step.weight[None, rows]).reshape(-1),
            mass=mass,
        )

    def merge(self, number: int) -> _SpreadStates:
        swing = self.swings[number]
        cost = self.cost - self.cost.min(axis=1, keepdims=True)
        lost = cost > swing
        cost[lost] = swing + 1
        # Only differences between contenders matter; they are taken from one still in the race.
        leader = (np.arange(len(cost)), cost.argmin(axis=1))
        semantic = np.where(lost, 0, self.semantic - self.semantic[leader][:, None])
        gain = np.where(lost, 0, self.gain - self.gain[leader][:, None])
        met = np.where(lost[..., None], 0, self.met)
        keys = [cost, semantic, gain, met.reshape(len(met), -1), self.weight[:, None]]
        firsts, mass = merge_rows(np.concatenate(keys, axis=1), self.mass)
        return replace(
            self,
            cost=cost[firsts],
            semantic=semantic[firsts],
            gain=gain[firsts],
            met=met[firsts],
            weight=self.weight[firsts],
            mass=mass,
        )
