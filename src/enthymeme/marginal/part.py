"""The parts of an instance as steps of their target atoms.

A part is a group of the forced instance, or a block of the base instance with what hangs on it.
Its target atoms are taken one after the other, a step each: components backwards through their
diagrams, then leaves. A step leads from a state to the next, whatever the number of states or
worlds (``solving`` has two uses for that).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from enthymeme.marginal.link_effect import LinkEffect, build_outcome_table
from enthymeme.marginal.local_outcomes import LocalOutcomes
from enthymeme.resistance import Decomposition
from enthymeme.resistance.decomposition import Group, GroupSpace, Model
from enthymeme.resistance.propagation import Diagram
from enthymeme.system.arrays import Ints

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
class LeafStep:
    """The step of a target atom outside the components.

    ``row_of[i]`` is the row of the tables for the atom's i-th outcome. ``total`` has the axes row,
    model; ``semantic`` the axes row, optimum (canonical, least, greatest), model.
    """

    target: int
    row_of: Ints
    total: Ints
    semantic: Ints

    def advance(self, state: State, row: Ints) -> tuple[State, Ints | None]:
        """The state with this atom, whose ``row`` each world or state has, and None: a leaf leaves
        the nodes as they are."""
        total = state.total + self.total[row][..., None]
        return State(total, state.semantic + self.semantic[row][..., None]), None

    @property
    def rows(self) -> int:
        return len(self.total)

    @property
    def lead(self) -> Ints:
        """How much the atom can add to a model's cost over another's (axes: model, other model)."""
        widest: Ints = (self.total[:, :, None] - self.total[:, None, :]).max(axis=0)
        return widest


@dataclass(frozen=True, slots=True, eq=False)
class ComponentStep:
    """The step of a target atom in a component: what false and true cost, and where they lead.

    ``false`` and ``true`` have the axes row, model; ``low`` and ``high`` lead from a node to that
    of the atom before. The ``first`` atom of a component is taken last.
    """

    target: int
    row_of: Ints
    false: Ints
    true: Ints
    epsilon: int
    low: Ints
    high: Ints
    first: bool

    def advance(self, state: State, row: Ints) -> tuple[State, Ints]:
        """The state with this atom, and for each node the one that the canonical optimum takes.

        ``row`` is that of each world or state.
        """
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
        """How much the atom can add to a model's cost over another's (axes: model, other model)."""
        costs = np.concatenate([self.false, self.true])
        widest: Ints = (costs[:, :, None] - costs[:, None, :]).max(axis=0)
        return widest


@dataclass(frozen=True, eq=False)
class Part:
    """The steps of a part's target atoms, and the number of its source models."""

    models: int
    steps: tuple[LeafStep | ComponentStep, ...]

    @property
    def targets(self) -> tuple[int, ...]:
        return tuple(step.target for step in self.steps)

    @cached_property
    def has_components(self) -> bool:
        """Whether the part has target components."""
        return any(isinstance(step, ComponentStep) for step in self.steps)

    @cached_property
    def is_costless(self) -> bool:
        """Whether no optimum of the part can violate a link."""
        return all(isinstance(t, LeafStep) and not t.semantic.any() for t in self.steps)

    @cached_property
    def cells(self) -> int:
        """The most entries that a state may have."""
        nodes = [len(step.low) for step in self.steps if isinstance(step, ComponentStep)]
        return self.models * max(nodes, default=1)

    @cached_property
    def leads_ahead(self) -> list[Ints]:
        """For each step what all later ones can add to a model's cost over another's (axes: model,
        other model)."""
        ahead = np.zeros((self.models, self.models), dtype=np.int64)
        leads = []
        for step in reversed(self.steps):
            leads.append(ahead)
            ahead = ahead + step.lead
        return leads[::-1]

    @cached_property
    def reaches(self) -> list[Reach | None]:
        """For each step the bounds for its nodes; None for leaves."""
        reach = None
        reaches: list[Reach | None] = []
        for step in reversed(self.steps):
            if isinstance(step, LeafStep):
                reaches.append(None)
                continue
            if step.first or reach is None:
                root = np.zeros((self.models, 1), dtype=np.int64)
                reach = Reach(root, root)
            reaches.append(reach)
            reach = _next_reach(step, reach)
        return reaches[::-1]


class Reach(NamedTuple):
    """Bounds (axes: model, node) on what the atoms of a component still to be taken cost
    on the best way to the node, above what they would cost unbound."""

    nearest: Ints
    farthest: Ints


def _next_reach(step: ComponentStep, reach: Reach) -> Reach:
    costs = np.stack([step.false, step.true + step.epsilon])
    excess = costs - costs.min(axis=0)
    nodes = max(step.low.max(), step.high.max()) + 1
    nearest = np.full((len(reach.nearest), nodes), INFEASIBLE)
    farthest = nearest.copy()
    for children, extra in zip((step.low, step.high), excess, strict=True):
        least, most = extra.min(axis=0), extra.max(axis=0)
        for node, child in enumerate(children.tolist()):
            if child >= 0:
                near, far = reach.nearest[:, node] + least, reach.farthest[:, node] + most
                nearest[:, child] = np.minimum(nearest[:, child], near)
                farthest[:, child] = np.minimum(farthest[:, child], far)
    return Reach(nearest, farthest)


def group_part(
    decomposition: Decomposition, group: Group, space: GroupSpace, outcomes: LocalOutcomes
) -> Part:
    """A group of the forced instance as a part."""
    steps: list[LeafStep | ComponentStep] = []
    for component in space.components:
        steps += _component_steps(decomposition, group, space, component, outcomes)
    for target in group.leaves:
        value = decomposition.target_values[target]
        leaf = _leaf_step(
            decomposition, group.sources, space.models, target, outcomes[target], value
        )
        if leaf is not None:
            steps.append(leaf)
    return Part(len(space.models), tuple(steps))


def block_part(decomposition: Decomposition, number: int, outcomes: LocalOutcomes) -> Part:
    """A block of the base instance, with the target atoms that may hang on it, as a part."""
    block = decomposition.blocks[number]
    inside = set(block.atoms)
    steps = []
    for target, own in enumerate(outcomes):
        if inside.isdisjoint(decomposition.instance.linked[target]):
            continue
        leaf = _leaf_step(decomposition, block.atoms, block.models, target, own, None)
        if leaf is not None:
            steps.append(leaf)
    return Part(len(block.models), tuple(steps))


def _leaf_step(
    decomposition: Decomposition,
    atoms: tuple[int, ...],
    models: Sequence[Model],
    target: int,
    outcomes: Sequence[int],
    value: int | None,
) -> LeafStep | None:
    """The step of a target atom that is set to ``value`` or, if None, as its links are best.

    None where no outcome does anything to these source atoms.
    """
    epsilon = decomposition.instance.parameters.epsilon

    def describe(effect: LinkEffect, leads_here: bool) -> tuple[int, ...]:
        return _leaf_costs(effect, value, epsilon) if leads_here else (0, 0, 0, 0)

    _, row_of, cells = build_outcome_table(decomposition, target, outcomes, atoms, models, describe)
    if not cells.any():
        return None
    return LeafStep(target, row_of, cells[..., 0], np.moveaxis(cells[..., 1:], 2, 1))


def _leaf_costs(effect: LinkEffect, value: int | None, epsilon: int) -> tuple[int, ...]:
    """The total cost, and the semantic cost of the canonical, the least and greatest optimum."""
    false, true, _ = effect
    if value is not None:
        cost = true if value else false
        return cost, cost, cost, cost
    if true + epsilon < false:
        return true + epsilon, true, true, true
    if true + epsilon == false:
        return false, false, true, false
    return false, false, false, false


def _component_steps(
    decomposition: Decomposition,
    group: Group,
    space: GroupSpace,
    component: Diagram,
    outcomes: LocalOutcomes,
) -> list[ComponentStep]:
    """The steps of a component, last target atom first."""
    epsilon = decomposition.instance.parameters.epsilon
    steps = []
    levels = zip(component.targets, component.levels, component.signs, strict=True)
    for target, (low, high), signs in reversed(list(levels)):

        def describe(
            effect: LinkEffect, _: bool, signs: tuple[bool, bool] = signs
        ) -> tuple[int, int]:
            return _component_costs(effect, signs, epsilon)

        _, row_of, cells = build_outcome_table(
            decomposition, target, outcomes[target], group.sources, space.models, describe
        )
        steps.append(
            ComponentStep(
                target=target,
                row_of=row_of,
                false=cells[:, :, 0],
                true=cells[:, :, 1],
                epsilon=epsilon,
                low=np.array(low),
                high=np.array(high),
                first=target == component.targets[0],
            )
        )
    return steps


def _component_costs(effect: LinkEffect, signs: tuple[bool, bool], epsilon: int) -> tuple[int, int]:
    """What false and true cost, alike for outcomes that are sure to choose alike.

    An atom that clauses have only negated is false whenever that costs no more, whatever true
    costs; one that they have only plain is true whenever that costs less.
    """
    false, true, _ = effect
    if not signs[1] and false < true + epsilon:
        return false, false
    if not signs[0] and true + epsilon < false:
        return true + epsilon + 1, true
    return false, true
