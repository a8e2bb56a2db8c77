"""The parts of an instance as turns of their target atoms.

A part is a group of the forced instance, or a block of the base instance with what hangs on it.
Its target atoms have their turns one after the other: knots backwards through their diagrams,
then leaves. A turn leads from a state to the next, whatever the number of states or worlds
(``solving`` has two uses for that).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from enthymeme.arrays import Ints
from enthymeme.marginal.choices import Choices
from enthymeme.marginal.merge import distinct
from enthymeme.marginal.outlook import Outlook, outlooks
from enthymeme.resistance import Split
from enthymeme.resistance.decomposition import Group, GroupParts, Model
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
