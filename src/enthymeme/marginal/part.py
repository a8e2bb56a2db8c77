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

from enthymeme.arrays import Floats, Ints
from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.choices import Choices
from enthymeme.marginal.merge import merged, row_codes
from enthymeme.resistance import Split
from enthymeme.resistance.decomposition import Group, GroupParts, Model, linked_sources
from enthymeme.resistance.optimum import leads_into, pair_costs
from enthymeme.resistance.propagation import Diagram

# Stands for a diagram node that no model reaches; above any cost.
INFEASIBLE = 1 << 40
# How many worlds are solved at once, to bound the memory.
CHUNK = 4096

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

    def advance(self, state: State, row: Ints) -> State:
        return State(
            state.total + self.total[row][..., None],
            state.semantic + self.semantic[row][..., None],
        )

    @property
    def rows(self) -> int:
        return len(self.total)

    @property
    def swing(self) -> int:
        """How much the atom can add to the difference of two costs."""
        return int(self.total.max() - self.total.min())


@dataclass(frozen=True, slots=True, eq=False)
class Knotted:
    """The turn of a target atom in a knot: what false and true cost, and where they lead."""

    target: int
    effect: Ints
    false: Ints
    true: Ints
    epsilon: int
    low: Ints
    high: Ints

    def advance(self, state: State, row: Ints) -> State:
        wall = np.full((*state.total.shape[:-1], 1), INFEASIBLE)
        total = np.concatenate([state.total, wall], axis=-1)
        nothing = np.zeros((*state.semantic.shape[:-1], 1), dtype=np.int64)
        semantic = np.concatenate([state.semantic, nothing], axis=-1)
        false, true = self.false[row][..., None], self.true[row][..., None]
        total0 = total[..., self.low] + false
        total1 = total[..., self.high] + (true + self.epsilon)
        semantic0 = semantic[..., self.low] + false[..., None, :, :]
        semantic1 = semantic[..., self.high] + true[..., None, :, :]
        better = (total1 < total0)[..., None, :, :]
        chosen = np.where(better, semantic1, semantic0)
        tie = total1 == total0
        if tie.any():
            least = np.minimum(semantic0[..., 1, :, :], semantic1[..., 1, :, :])
            greatest = np.maximum(semantic0[..., 2, :, :], semantic1[..., 2, :, :])
            chosen[..., 1, :, :] = np.where(tie, least, chosen[..., 1, :, :])
            chosen[..., 2, :, :] = np.where(tie, greatest, chosen[..., 2, :, :])
        return State(np.minimum(total0, total1), chosen)

    @property
    def rows(self) -> int:
        return len(self.false)

    @property
    def swing(self) -> int:
        costs = np.stack([self.false, self.true + self.epsilon])
        return int(costs.max() - costs.min())


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """The turns of a part's target atoms, and the number of its source models."""

    models: int
    stages: tuple[Leaf | Knotted, ...]

    @property
    def targets(self) -> tuple[int, ...]:
        return tuple(stage.target for stage in self.stages)

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
        if inside.isdisjoint(linked_sources(split.instance, target)):
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
    instance = split.instance
    epsilon = instance.parameters.epsilon
    inside = set(atoms)
    nothing: tuple[tuple[int, ...], ...] = ((0,) * len(models),) * 4
    effects = []
    for option in options:
        if not leads_into(instance, target, option, inside):
            effects.append(nothing)
            continue
        columns = []
        for sources in model_assignments(split, atoms, models):
            false, true = pair_costs(instance, target, option, sources)
            if value is not None:
                cost = true if value else false
                columns.append((cost, cost, cost, cost))
            elif true + epsilon < false:
                columns.append((true + epsilon, true, true, true))
            elif true + epsilon == false:
                columns.append((false, false, true, false))
            else:
                columns.append((false, false, false, false))
        effects.append(tuple(zip(*columns, strict=True)))
    rows, effect = distinct(effects)
    if rows == [nothing]:
        return None
    tables = np.array(rows, dtype=np.int64)
    return Leaf(target, effect, tables[:, 0], tables[:, 1:])


def _knot_stages(
    split: Split, group: Group, parts: GroupParts, knot: Diagram, options: Choices
) -> list[Knotted]:
    stages = []
    for target, (low, high) in zip(reversed(knot.targets), reversed(knot.levels), strict=True):
        effects = [
            tuple(
                pair_costs(split.instance, target, option, sources)
                for sources in model_assignments(split, group.sources, parts.models)
            )
            for option in options[target]
        ]
        rows, effect = distinct(effects)
        tables = np.array(rows, dtype=np.int64)
        stages.append(
            Knotted(
                target=target,
                effect=effect,
                false=tables[:, :, 0],
                true=tables[:, :, 1],
                epsilon=split.instance.parameters.epsilon,
                low=np.array(low),
                high=np.array(high),
            )
        )
    return stages


def model_assignments(
    split: Split, atoms: tuple[int, ...], models: Sequence[Model]
) -> list[list[int]]:
    """The values of all source atoms under each model; open atoms of other parts as false."""
    known = [value or 0 for value in split.fixed]
    assignments = []
    for model in models:
        sources = list(known)
        for atom, value in zip(atoms, model, strict=True):
            sources[atom] = value
        assignments.append(sources)
    return assignments


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
        state = stage.advance(state, outcomes[:, column])
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


def expected_costs(part: Part, measures: dict[int, Floats], budget: int) -> tuple[Floats, int]:
    """The expected semantic cost under several measures at once, and the work it took.

    ``measures[b]`` has a row per option of target b and a column per measure; the measures need
    not be normalised. Returns an array with a row for the canonical, the least and the greatest
    cost. Raises ``BudgetExceeded`` when the states grow too many.
    """
    columns = next(iter(measures.values())).shape[1]
    state = State(
        np.zeros((1, part.models, 1), dtype=np.int64),
        np.zeros((1, 3, part.models, 1), dtype=np.int64),
    )
    # For each state its measure, and the measure times what its semantic costs left out.
    mass = np.ones((1, 2, columns))
    mass[:, 1] = 0
    swing = sum(stage.swing for stage in part.stages)
    work = 0
    for stage in part.stages:
        swing -= stage.swing
        nodes = len(stage.low) if isinstance(stage, Knotted) else 1
        measure = np.zeros((stage.rows, columns))
        np.add.at(measure, stage.effect, measures[stage.target])
        rows = np.flatnonzero(measure[:, 0])
        measure = measure[rows]
        work += len(mass) * len(rows) * (8 * part.models * nodes + 2 * columns)
        if work > budget:
            raise BudgetExceeded("too many distinct local outcomes")
        state = stage.advance(State(state.total[:, None], state.semantic[:, None]), rows[None])
        mass = mass[:, None] * measure[None, :, None, :]
        total = state.total.reshape(-1, *state.total.shape[2:])
        semantic = state.semantic.reshape(-1, *state.semantic.shape[2:])
        mass = mass.reshape(-1, 2, columns)
        # Only differences matter from here on. What is shared goes out of the state.
        total -= total.min(axis=(1, 2), keepdims=True)
        shared = semantic[:, 0, 0, 0].copy()
        semantic -= shared[:, None, None, None]
        mass[:, 1] += mass[:, 0] * shared[:, None]
        # What lies further behind than the remaining atoms can make up is out of the race.
        lost = total > swing
        if lost.any():
            total[lost] = swing + 1
            semantic = np.where(lost[:, None], 0, semantic)
        keys = np.concatenate([total[:, None], semantic], axis=1)
        kept, mass = merged(keys.reshape(len(keys), -1), mass)
        state = State(total[kept], semantic[kept])
    final = _final(state)
    return (mass[:, 0, None] * final[:, :, None] + mass[:, 1, None]).sum(axis=0), work
