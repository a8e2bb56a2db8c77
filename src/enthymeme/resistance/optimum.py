"""The canonical optimum of one world, and how far other optima could stray.

Of several optimal assignments the canonical one is the lexicographically smallest: false before
true, source atoms before target atoms, in problem order. It is the same for every solver, and
the canonical optimum of the whole is that of each part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enthymeme.resistance.decomposition import Decomposition, Group, GroupSpace, Model
from enthymeme.resistance.instance import NO_LINK, Instance, World
from enthymeme.resistance.measure import Assignment
from enthymeme.resistance.propagation import Diagram

INFEASIBLE = 1 << 60


def pair_costs(
    instance: Instance, target: int, outcome: int, sources: Sequence[int | None]
) -> tuple[int, int]:
    """The semantic cost of a target atom's links when it is false and when it is true.

    ``sources`` has the values of all source atoms.
    """
    exact = instance.exact[target]
    if exact:
        true = 0
        for a in exact:
            if sources[a]:
                true += 1
        w_max = instance.parameters.w_max
        return w_max * true, w_max * (len(exact) - true)
    if outcome != NO_LINK:
        source, entails, weight, *_ = instance.alternatives[target][outcome]
        if sources[source]:
            return (weight, 0) if entails else (0, weight)
    return 0, 0


def leads_into(instance: Instance, target: int, outcome: int, sources: set[int]) -> bool:
    """Whether the target atom has an exact link, or with this outcome a link, to these sources."""
    if outcome == NO_LINK:
        return not sources.isdisjoint(instance.exact[target])
    return instance.alternatives[target][outcome].source in sources


class Load(NamedTuple):
    """What some target atoms cost, inertia included, how many of them are true, and how many
    their links leave undecided (they count as false)."""

    cost: int
    true: int
    undecided: int


class BaseOptimum(NamedTuple):
    """The canonical base optimum and its semantic cost, with what it was found by.

    ``pairs`` are the two costs of every target atom. ``attached`` are, by block, the target atoms
    with an active or exact link to it, and ``loads`` what they cost under each of its models.
    """

    assignment: Assignment
    cost: int
    pairs: list[tuple[int, int]]
    attached: dict[int, list[int]]
    loads: dict[int, list[Load]]


def base_optimum(decomposition: Decomposition, world: World) -> BaseOptimum:
    """The canonical optimum of the base instance."""
    instance = decomposition.instance
    epsilon = instance.parameters.epsilon
    sources = list(decomposition.source_values)
    attached = attach_targets(instance, world, decomposition.block_of)
    all_loads = {}
    for number, targets_of_block in attached.items():
        block = decomposition.blocks[number]
        loads = model_loads(decomposition, world, block.atoms, block.models, targets_of_block)
        costs = [load.cost for load in loads]
        model = block.models[costs.index(min(costs))]
        for atom, value in zip(block.atoms, model, strict=True):
            sources[atom] = value
        all_loads[number] = loads
    targets = []
    pairs = []
    cost = 0
    for target, outcome in enumerate(world):
        false, true = pair = pair_costs(instance, target, outcome, sources)
        pairs.append(pair)
        if true + epsilon < false:
            targets.append(1)
            cost += true
        else:
            targets.append(0)
            cost += false
    assignment = Assignment(tuple(sources), tuple(targets))  # type: ignore[arg-type]
    return BaseOptimum(assignment, cost, pairs, attached, all_loads)


def attach_targets(
    instance: Instance, world: World, block_of: Sequence[int]
) -> dict[int, list[int]]:
    """By block, the target atoms with an active or exact link to one of its source atoms."""
    attached: dict[int, list[int]] = {number: [] for number in set(block_of) if number >= 0}
    if attached:
        for target, outcome in enumerate(world):
            if outcome != NO_LINK:
                number = block_of[instance.alternatives[target][outcome].source]
            else:
                # The open sources of exact links to one target atom are all in one block.
                number = max([block_of[a] for a in instance.exact[target]], default=-1)
            if number >= 0:
                attached[number].append(target)
    return attached


def leaf_load(false: int, true: int, value: int | None, epsilon: int) -> Load:
    """The load of one target atom that is set to ``value`` or, if None, as its links are best."""
    true += epsilon
    if value is None:
        if true == false:
            return Load(false, 0, 1)
        value = 1 if true < false else 0
    return Load(true, 1, 0) if value else Load(false, 0, 0)


def model_loads(
    decomposition: Decomposition,
    world: World,
    atoms: Sequence[int],
    models: Sequence[Model],
    attached: Sequence[int],
    values: Sequence[int | None] | None = None,
) -> list[Load]:
    """For each model of the source ``atoms`` the load of the target atoms ``attached`` to them.

    ``values`` are those of target atoms that are set, None where the links decide.
    A link costs nothing while its source atom is false. So but for exact links, a model's load
    is a sum over its true atoms.
    """
    instance = decomposition.instance
    epsilon = instance.parameters.epsilon
    idle = [0, 0, 0]
    by_atom = {atom: [0, 0, 0] for atom in atoms}
    exact = []
    for target in attached:
        value = None if values is None else values[target]
        if instance.exact[target]:
            exact.append((target, value))
            continue
        source, entails, weight, *_ = instance.alternatives[target][world[target]]
        sums = by_atom[source]
        unlinked = leaf_load(0, 0, value, epsilon)
        linked = (
            leaf_load(weight, 0, value, epsilon)
            if entails
            else leaf_load(0, weight, value, epsilon)
        )
        for part in range(3):
            idle[part] += unlinked[part]
            sums[part] += linked[part] - unlinked[part]
    loads = []
    sources = list(decomposition.source_values)
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


class ForcedOptimum(NamedTuple):
    """The canonical forced optimum, its semantic cost, and the range of that over all optima."""

    assignment: Assignment
    cost: int
    least_cost: int
    greatest_cost: int


def forced_optimum(
    decomposition: Decomposition, world: World, base: BaseOptimum
) -> ForcedOptimum | None:
    """The canonical optimum of the forced instance; None where a group has too many models."""
    instance = decomposition.instance
    epsilon = instance.parameters.epsilon
    sources = list(decomposition.source_values)
    targets = list(decomposition.target_values)
    slack_low = slack_high = 0
    for group in decomposition.groups:
        if group.space is None:
            return None
        attached = [
            b
            for k in group.blocks
            for b in base.attached[k]
            if b not in decomposition.component_targets
        ]
        low, high = _solve_group(
            decomposition, world, group, group.space, attached, sources, targets
        )
        slack_low += low
        slack_high += high
    cost = 0
    pairs = base.pairs
    if tuple(sources) != base.assignment.sources:
        pairs = [pair_costs(instance, b, outcome, sources) for b, outcome in enumerate(world)]
    for target, (false, true) in enumerate(pairs):
        value = targets[target]
        if value is None:
            # No clause is left to say anything: as in the base instance.
            value = targets[target] = 1 if true + epsilon < false else 0
            if true + epsilon == false:
                slack_low -= epsilon
        cost += true if value else false
    return ForcedOptimum(
        Assignment(tuple(sources), tuple(targets)),  # type: ignore[arg-type]
        cost,
        cost + slack_low,
        cost + slack_high,
    )


class _Solved(NamedTuple):
    """A component's canonical values, its cost, and how many atoms an optimum may set true."""

    cost: int
    values: list[int]
    fewest: int
    most: int


def _solve_group(
    decomposition: Decomposition,
    world: World,
    group: Group,
    space: GroupSpace,
    attached: list[int],
    sources: list[int | None],
    targets: list[int | None],
) -> tuple[int, int]:
    """Set the group's atoms to their canonical values.

    Returns how far the semantic cost of another optimum may lie below and above. All optima of
    a group cost the same in total, so their semantic costs differ as their numbers of true
    target atoms do.
    """
    instance = decomposition.instance
    loads = model_loads(
        decomposition, world, group.sources, space.models, attached, decomposition.target_values
    )
    best_cost = INFEASIBLE
    fewest = most = true = 0
    for model, load in zip(space.models, loads, strict=True):
        components = []
        if space.components:
            for atom, value in zip(group.sources, model, strict=True):
                sources[atom] = value
            components = [
                solve_component(instance, world, component, sources)
                for component in space.components
            ]
        cost = load.cost + sum([component.cost for component in components])
        few = load.true + sum([component.fewest for component in components])
        many = load.true + load.undecided + sum([component.most for component in components])
        if cost < best_cost:
            best_cost, best_model, best_components = cost, model, components
            fewest, most = few, many
            true = load.true + sum([sum(component.values) for component in components])
        elif cost == best_cost:
            fewest, most = min(fewest, few), max(most, many)
    for atom, value in zip(group.sources, best_model, strict=True):
        sources[atom] = value
    for component, solved in zip(space.components, best_components, strict=True):
        for target, value in zip(component.targets, solved.values, strict=True):
            targets[target] = value
    epsilon = instance.parameters.epsilon
    for target in attached:
        false, right = pair_costs(instance, target, world[target], sources)
        targets[target] = leaf_load(false, right, decomposition.target_values[target], epsilon).true
    return epsilon * (true - most), epsilon * (true - fewest)


def solve_component(
    instance: Instance, world: World, component: Diagram, sources: Sequence[int | None]
) -> _Solved:
    """The canonical values of a component's target atoms, given its source atoms.

    Backwards through the diagram: the best way on from every node, false where both are equal.
    """
    epsilon = instance.parameters.epsilon
    ahead = [(0, 0, 0)]
    picks: list[list[int]] = []
    for target, (low, high) in zip(
        reversed(component.targets), reversed(component.levels), strict=True
    ):
        false, true = pair_costs(instance, target, world[target], sources)
        true += epsilon
        best = []
        pick = []
        for zero, one in zip(low, high, strict=True):
            cost0, few0, most0 = ahead[zero] if zero >= 0 else (INFEASIBLE, 0, 0)
            cost1, few1, most1 = ahead[one] if one >= 0 else (INFEASIBLE, 0, 0)
            cost0 += false
            cost1 += true
            if cost0 < cost1:
                best.append((cost0, few0, most0))
            elif cost1 < cost0:
                best.append((cost1, few1 + 1, most1 + 1))
            else:
                best.append((cost0, min(few0, few1 + 1), max(most0, most1 + 1)))
            pick.append(1 if cost1 < cost0 else 0)
        ahead = best
        picks.append(pick)
    values = []
    node = 0
    for (low, high), pick in zip(component.levels, reversed(picks), strict=True):
        value = pick[node]
        values.append(value)
        node = (high if value else low)[node]
    cost, fewest, most = ahead[0]
    return _Solved(cost, values, fewest, most)
