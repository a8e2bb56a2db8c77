"""The parts of an instance as turns of their target atoms.

A part is a group of the forced instance, or a block of the base instance with what hangs on it.
Its target atoms have their turns one after the other: components backwards through their diagrams,
then leaves. A turn leads from a state to the next, whatever the number of states or worlds
(``solving`` has two uses for that).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from enthymeme.arrays import Ints
from enthymeme.marginal.link_effect import LinkEffect, link_effects
from enthymeme.marginal.local_outcomes import LocalOutcomes
from enthymeme.marginal.merge import number_distinct
from enthymeme.resistance import Decomposition
from enthymeme.resistance.decomposition import Group, GroupSpace, Model
from enthymeme.resistance.optimum import leads_into
from enthymeme.resistance.propagation import Diagram

# Stands for a diagram node that no model reaches; above any cost.
INFEASIBLE = 1 << 40


class State(NamedTuple):
    """For each world or state (first axes), model and node (last two axes): costs so far.

    ``total`` includes inertia. ``semantic`` has one more axis, before the last two: the
    semantic cost of the canonical optimum, and the least and greatest over all optima.
    """

    total: Ints
    semantic: Ints


@dataclass(frozen=True, slots=True, eq=False)
class LeafTurn:
    """The turn of a target atom outside the components.

    ``effect[i]`` is the row of the tables for the atom's i-th outcome; outcomes that do the same
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
class ComponentTurn:
    """The turn of a target atom in a component: what false and true cost, and where they lead.

    The ``first`` atom of a component has its turn last.
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
    turns: tuple[LeafTurn | ComponentTurn, ...]

    @property
    def targets(self) -> tuple[int, ...]:
        return tuple(turn.target for turn in self.turns)

    @property
    def has_components(self) -> bool:
        """Whether the part has target components."""
        return any(isinstance(turn, ComponentTurn) for turn in self.turns)

    @property
    def costless(self) -> bool:
        """Whether no optimum of the part can violate a link."""
        return all(isinstance(s, LeafTurn) and not s.semantic.any() for s in self.turns)


def group_part(
    decomposition: Decomposition, group: Group, space: GroupSpace, outcomes: LocalOutcomes
) -> Part:
    """A group of the forced instance as a part."""
    turns: list[LeafTurn | ComponentTurn] = []
    for component in space.components:
        turns += _component_turns(decomposition, group, space, component, outcomes)
    for target in group.leaves:
        value = decomposition.forced[target]
        leaf = leaf_turn(
            decomposition, group.sources, space.models, target, outcomes[target], value
        )
        if leaf is not None:
            turns.append(leaf)
    return Part(len(space.models), tuple(turns))


def block_part(decomposition: Decomposition, number: int, outcomes: LocalOutcomes) -> Part:
    """A block of the base instance, with the target atoms that may hang on it, as a part."""
    block = decomposition.blocks[number]
    inside = set(block.atoms)
    turns = []
    for target, mine in enumerate(outcomes):
        if inside.isdisjoint(decomposition.instance.linked[target]):
            continue
        leaf = leaf_turn(decomposition, block.atoms, block.models, target, mine, None)
        if leaf is not None:
            turns.append(leaf)
    return Part(len(block.models), tuple(turns))


def leaf_turn(
    decomposition: Decomposition,
    atoms: tuple[int, ...],
    models: Sequence[Model],
    target: int,
    outcomes: Sequence[int],
    value: int | None,
) -> LeafTurn | None:
    """The turn of a target atom that is set to ``value`` or, if None, as its links are best.

    None where no outcome does anything to these source atoms.
    """
    epsilon = decomposition.instance.parameters.epsilon
    inside = set(atoms)
    nothing: tuple[tuple[int, ...], ...] = ((0, 0, 0, 0),) * len(models)
    effects = []
    for outcome in outcomes:
        if not leads_into(decomposition.instance, target, outcome, inside):
            effects.append(nothing)
            continue
        seen = link_effects(decomposition, target, outcome, atoms, models)
        costs = [_leaf_costs(effect_of_link, value, epsilon) for effect_of_link in seen.different]
        effects.append(tuple([costs[number] for number in seen.of_model]))
    rows, effect = number_distinct(effects)
    if rows == [nothing]:
        return None
    tables = np.array(rows, dtype=np.int64)
    return LeafTurn(target, effect, tables[..., 0], np.moveaxis(tables[..., 1:], 2, 1))


def _leaf_costs(effect_of_link: LinkEffect, value: int | None, epsilon: int) -> tuple[int, ...]:
    """The total cost, and the semantic cost of the canonical, the least and greatest optimum."""
    false, true, _ = effect_of_link
    if value is not None:
        cost = true if value else false
        return cost, cost, cost, cost
    if true + epsilon < false:
        return true + epsilon, true, true, true
    if true + epsilon == false:
        return false, false, true, false
    return false, false, false, false


def _component_turns(
    decomposition: Decomposition,
    group: Group,
    space: GroupSpace,
    component: Diagram,
    outcomes: LocalOutcomes,
) -> list[ComponentTurn]:
    """The turns of a component, last target atom first."""
    epsilon = decomposition.instance.parameters.epsilon
    models = space.models
    turns = []
    levels = zip(component.targets, component.levels, component.signs, strict=True)
    for target, (low, high), signs in reversed(list(levels)):
        effects = []
        for outcome in outcomes[target]:
            seen = link_effects(decomposition, target, outcome, group.sources, models)
            costs = [
                _component_costs(effect_of_link, signs, epsilon)
                for effect_of_link in seen.different
            ]
            effects.append(tuple([costs[number] for number in seen.of_model]))
        rows, effect = number_distinct(effects)
        tables = np.array(rows, dtype=np.int64)
        turns.append(
            ComponentTurn(
                target=target,
                effect=effect,
                false=tables[:, :, 0],
                true=tables[:, :, 1],
                epsilon=epsilon,
                low=np.array(low),
                high=np.array(high),
                first=target == component.targets[0],
            )
        )
    return turns


def _component_costs(
    effect_of_link: LinkEffect, signs: tuple[bool, bool], epsilon: int
) -> tuple[int, int]:
    """What false and true cost, alike for outcomes that are sure to choose alike.

    An atom that clauses have only negated is false whenever that costs no more, whatever true
    costs; one that they have only plain is true whenever that costs less.
    """
    false, true, _ = effect_of_link
    if not signs[1] and false < true + epsilon:
        return false, false
    if not signs[0] and true + epsilon < false:
        return true + epsilon + 1, true
    return false, true
