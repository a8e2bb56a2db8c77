"""How far the witnesses of one world depend on which base optimum a solver returns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from enthymeme.resistance.decomposition import Cluster, Split
from enthymeme.resistance.instance import World
from enthymeme.resistance.measure import Assignment, semantic_cost, witnesses
from enthymeme.resistance.optimum import block_costs, hanging_on, pair_costs

# How many optimal assignments of one cluster are looked at.
RIVAL_BUDGET = 512


class Support(NamedTuple):
    """The range of ``alpha * base cost / capacity + witness ratio`` over the base optima.

    A score is ``alpha * forced cost / capacity`` less this.
    """

    least: float
    greatest: float


def support_range(
    split: Split, world: World, base: Assignment, capacity: int, guard: bool
) -> Support | None:
    """The range for one world, or None where the optima are too many to look at.

    Clusters are independent of each other, so each adds its own leeway.
    """
    here = _support(split, world, base, capacity, guard)
    least = greatest = here
    for cluster in split.rival_clusters:
        low = high = here
        for count, rival in enumerate(_rivals(split, world, base, cluster)):
            if rival is None or count >= RIVAL_BUDGET:
                return None
            value = _support(split, world, rival, capacity, guard)
            low, high = min(low, value), max(high, value)
        least += low - here
        greatest += high - here
    return Support(least, greatest)


def _support(split: Split, world: World, base: Assignment, capacity: int, guard: bool) -> float:
    witnessed = witnesses(split.instance, world, base, guard)
    cost = semantic_cost(split.instance, world, base)
    alpha = split.instance.parameters.alpha
    return alpha * cost / capacity + sum(witnessed) / len(witnessed)


def _rivals(
    split: Split, world: World, base: Assignment, cluster: Cluster
) -> Iterator[Assignment | None]:
    """The base optima that differ from the canonical one within the cluster; None: too many."""
    epsilon = split.instance.parameters.epsilon
    choices = []
    touched = set(cluster.waverers)
    for number in cluster.blocks:
        block = split.blocks[number]
        if block.rivals is None:
            yield None
            return
        hanging = hanging_on(split.instance, world, split.rival_home, number)
        touched.update(hanging)
        costs = block_costs(split, world, block, block.rivals, hanging)
        best = min(costs)
        choices.append([m for m, cost in zip(block.rivals, costs, strict=True) if cost == best])
    for models in product(*choices):
        sources = list(base.sources)
        for number, model in zip(cluster.blocks, models, strict=True):
            for atom, value in zip(split.blocks[number].atoms, model, strict=True):
                sources[atom] = value
        targets = list(base.targets)
        undecided = []
        for target in touched:
            false, true = pair_costs(split.instance, target, world[target], sources)
            targets[target] = 1 if true + epsilon < false else 0
            if true + epsilon == false:
                undecided.append(target)
        for values in product((0, 1), repeat=len(undecided)):
            for target, value in zip(undecided, values, strict=True):
                targets[target] = value
            yield Assignment(tuple(sources), tuple(targets))
