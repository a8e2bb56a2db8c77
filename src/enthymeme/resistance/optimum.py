"""The canonical optimum of one world, and how far other optima could stray.

Of several optimal assignments the canonical one is the lexicographically smallest: false before
true, source atoms before target atoms, in problem order. It is the same for every solver, and
the canonical optimum of the whole is that of each part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enthymeme.resistance.decomposition import Group, GroupParts, Model, Split
from enthymeme.resistance.instance import NO_LINK, Instance, World
from enthymeme.resistance.measure import Assignment
from enthymeme.resistance.propagation import Diagram

INFEASIBLE = 1 << 60


def pair_costs(
    instance: Instance, target: int, option: int, sources: Sequence[int | None]
) -> tuple[int, int]:
    """The semantic cost of a target atom's links when it is false and when it is true."""
    exact = instance.exact[target]
    if exact:
        true = 0
        for a in exact:
            if sources[a]:
                true += 1
        w_max = instance.parameters.w_max
        return w_max * true, w_max * (len(exact) - true)
    if option != NO_LINK:
        source, entails, weight, _ = instance.pulls[target][option]
        if sources[source]:
            return (weight, 0) if entails else (0, weight)
    return 0, 0


def leads_into(instance: Instance, target: int, option: int, sources: set[int]) -> bool:
    """Whether the target atom has an exact link, or with this option a link, to these sources."""
    if option == NO_LINK:
        return not sources.isdisjoint(instance.exact[target])
    return instance.pulls[target][option].source in sources


class Load(NamedTuple):
    """What some target atoms cost, inertia included, how many of them are true, and how many
    their links leave undecided (they count as false)."""

    cost: int
    true: int
    undecided: int


class Base(NamedTuple):
    """The canonical base optimum and its semantic cost, with what it was found by.

    ``pairs`` are the two costs of every target atom. ``hanging`` are, by block, the target atoms
    with an active or exact link to it, and ``loads`` what they cost under each of its models.
    """

    assignment: Assignment
    cost: int
    pairs: list[tuple[int, int]]
    hanging: dict[int, list[int]]
    loads: dict[int, list[Load]]


def base_optimum(split: Split, world: World) -> Base:
    """The canonical optimum of the base instance."""
    instance = split.instance
    epsilon = instance.parameters.epsilon
    sources = list(split.fixed)
    hanging = hanging_on(instance, world, split.home)
    all_loads = {}
    for number, targets_here in hanging.items():
        block = split.blocks[number]
        loads = model_loads(split, world, block.atoms, block.models, targets_here)
        costs = [load.cost for load in loads]
        model = block.models[costs.index(min(costs))]
        for atom, value in zip(block.atoms, model, strict=True):
            sources[atom] = value
        all_loads[number] = loads
    targets = []
    pairs = []
    cost = 0
    for target, option in enumerate(world):
        false, true = pair = pair_costs(instance, target, option, sources)
        pairs.append(pair)
        if true + epsilon < false:
            targets.append(1)
            cost += true
        else:
            targets.append(0)
            cost += false
    assignment = Assignment(tuple(sources), tuple(targets))  # type: ignore[arg-type]
    return Base(assignment, cost, pairs, hanging, all_loads)


def hanging_on(instance: Instance, world: World, home: Sequence[int]) -> dict[int, list[int]]:
    """By block, the target atoms with an active or exact link to one of its source atoms."""
    hanging: dict[int, list[int]] = {number: [] for number in set(home) if number >= 0}
    if hanging:
        for target, option in enumerate(world):
            if option != NO_LINK:
                number = home[instance.pulls[target][option].source]
            else:
                # The open sources of exact links to one target atom are all in one block.
                number = max([home[a] for a in instance.exact[target]], default=-1)
            if number >= 0:
                hanging[number].append(target)
    return hanging


def leaf_load(false: int, true: int, value: int | None, epsilon: int) -> Load:
    """The load of one target atom that is set to ``value`` or, if None, as its links are best."""
    true += epsilon
    if value is None:
        if true == false:
            return Load(false, 0, 1)
        value = 1 if true < false else 0
    return Load(true, 1, 0) if value else Load(false, 0, 0)


def model_loads(
    split: Split,
    world: World,
    atoms: Sequence[int],
    models: Sequence[Model],
    hanging: Sequence[int],
    values: Sequence[int | None] | None = None,
) -> list[Load]:
    """For each model of some source atoms the load of the target atoms that hang on them.

    A link costs nothing while its source atom is false. So but for exact links, a model's load
    is a sum over its true atoms.
    """
    instance = split.instance
    epsilon = instance.parameters.epsilon
    idle = [0, 0, 0]
    by_atom = {atom: [0, 0, 0] for atom in atoms}
    exact = []
    for target in hanging:
        value = None if values is None else values[target]
        if instance.exact[target]:
            exact.append((target, value))
            continue
        source, entails, weight, _ = instance.pulls[target][world[target]]
        mine = by_atom[source]
        unlinked = leaf_load(0, 0, value, epsilon)
        linked = (
            leaf_load(weight, 0, value, epsilon)
            if entails
            else leaf_load(0, weight, value, epsilon)
        )
        for part in range(3):
            idle[part] += unlinked[part]
            mine[part] += linked[part] - unlinked[part]
    loads = []
    sources = list(split.fixed)
    rows = list(by_atom.values())
    for model in models:
        cost, true, undecided = idle
        for row, holds in zip(rows, model, strict=True):
            if holds:
                cost += row[0]
                true += row[1]
                undecided += row[2]
        if exact:
            for atom, holds in zip(atoms, model, strict=True):
                sources[atom] = holds
            for target, value in exact:
                pair = pair_costs(instance, target, NO_LINK, sources)
                load = leaf_load(*pair, value, epsilon)
                cost += load.cost
                true += load.true
                undecided += load.undecided
        loads.append(Load(cost, true, undecided))
    return loads


class Forced(NamedTuple):
    """The canonical forced optimum, its semantic cost, and the range of that over all optima."""

    assignment: Assignment
    cost: int
    least_cost: int
    greatest_cost: int


def forced_optimum(split: Split, world: World, base: Base) -> Forced | None:
    """The canonical optimum of the forced instance; None where a group has too many models."""
    instance = split.instance
    epsilon = instance.parameters.epsilon
    sources = list(split.fixed)
    targets = list(split.forced)
    slack_low = slack_high = 0
    for group in split.groups:
        if group.parts is None:
            return None
        hanging = [b for k in group.blocks for b in base.hanging[k] if b not in split.tied]
        low, high = _solve_group(split, world, group, group.parts, hanging, sources, targets)
        slack_low += low
        slack_high += high
    cost = 0
    pairs = base.pairs
    if tuple(sources) != base.assignment.sources:
        pairs = [pair_costs(instance, b, option, sources) for b, option in enumerate(world)]
    for target, (false, true) in enumerate(pairs):
        value = targets[target]
        if value is None:
            # No clause is left to say anything: as in the base instance.
            value = targets[target] = 1 if true + epsilon < false else 0
            if true + epsilon == false:
                slack_low -= epsilon
        cost += true if value else false
    return Forced(
        Assignment(tuple(sources), tuple(targets)),  # type: ignore[arg-type]
        cost,
        cost + slack_low,
        cost + slack_high,
    )


class _Solved(NamedTuple):
    """A knot's canonical values, its cost, and how many target atoms an optimum may set true."""

    cost: int
    values: list[int]
    fewest: int
    most: int


def _solve_group(
    split: Split,
    world: World,
    group: Group,
    parts: GroupParts,
    hanging: list[int],
    sources: list[int | None],
    targets: list[int | None],
) -> tuple[int, int]:
    """Set the group's atoms to their canonical values.

    Returns how far the semantic cost of another optimum may lie below and above. All optima of
    a group cost the same in total, so their semantic costs differ as their numbers of true
    target atoms do.
    """
    instance = split.instance
    loads = model_loads(split, world, group.sources, parts.models, hanging, split.forced)
    best_cost = INFEASIBLE
    fewest = most = true = 0
    for model, load in zip(parts.models, loads, strict=True):
        knots = []
        if parts.knots:
            for atom, value in zip(group.sources, model, strict=True):
                sources[atom] = value
            knots = [solve_knot(instance, world, knot, sources) for knot in parts.knots]
        cost = load.cost + sum([knot.cost for knot in knots])
        few = load.true + sum([knot.fewest for knot in knots])
        many = load.true + load.undecided + sum([knot.most for knot in knots])
        if cost < best_cost:
            best_cost, best_model, best_knots = cost, model, knots
            fewest, most = few, many
            true = load.true + sum([sum(knot.values) for knot in knots])
        elif cost == best_cost:
            fewest, most = min(fewest, few), max(most, many)
    for atom, value in zip(group.sources, best_model, strict=True):
        sources[atom] = value
    for knot, solved in zip(parts.knots, best_knots, strict=True):
        for target, value in zip(knot.targets, solved.values, strict=True):
            targets[target] = value
    epsilon = instance.parameters.epsilon
    for target in hanging:
        false, right = pair_costs(instance, target, world[target], sources)
        targets[target] = leaf_load(false, right, split.forced[target], epsilon).true
    return epsilon * (true - most), epsilon * (true - fewest)


def solve_knot(
    instance: Instance, world: World, knot: Diagram, sources: Sequence[int | None]
) -> _Solved:
    """The canonical values of a knot's target atoms, given its source atoms.

    Backwards through the diagram: the best way on from every node, false where both are equal.
    """
    epsilon = instance.parameters.epsilon
    ahead = [(0, 0, 0)]
    picks: list[list[int]] = []
    for target, (low, high) in zip(reversed(knot.targets), reversed(knot.levels), strict=True):
        false, true = pair_costs(instance, target, world[target], sources)
        true += epsilon
        here = []
        pick = []
        for zero, one in zip(low, high, strict=True):
            cost0, few0, most0 = ahead[zero] if zero >= 0 else (INFEASIBLE, 0, 0)
            cost1, few1, most1 = ahead[one] if one >= 0 else (INFEASIBLE, 0, 0)
            cost0 += false
            cost1 += true
            if cost0 < cost1:
                here.append((cost0, few0, most0))
            elif cost1 < cost0:
                here.append((cost1, few1 + 1, most1 + 1))
            else:
                here.append((cost0, min(few0, few1 + 1), max(most0, most1 + 1)))
            pick.append(1 if cost1 < cost0 else 0)
        ahead = here
        picks.append(pick)
    values = []
    node = 0
    for (low, high), pick in zip(knot.levels, reversed(picks), strict=True):
        value = pick[node]
        values.append(value)
        node = (high if value else low)[node]
    cost, fewest, most = ahead[0]
    return _Solved(cost, values, fewest, most)
