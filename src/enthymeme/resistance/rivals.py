"""How far the witnesses of one world depend on which base optimum a solver returns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from enthymeme.resistance.decomposition import Cluster, Model, Split
from enthymeme.resistance.instance import World
from enthymeme.resistance.measure import Assignment, witnesses
from enthymeme.resistance.optimum import Base, hanging_on, model_loads, pair_costs

# How many optimal assignments of one cluster are looked at.
RIVAL_BUDGET = 512


class Leeway(NamedTuple):
    """How far the support of another base optimum may lie above and below the canonical one's.

    The support is ``alpha * base cost / capacity + witness ratio``; a score is
    ``alpha * forced cost / capacity`` less the support.
    """

    above: float
    below: float


def leeway(split: Split, world: World, base: Base, capacity: int, guard: bool) -> Leeway | None:
    """The leeway of one world, or None where the optima are too many to look at.

    Clusters are independent of each other, so each adds its own.
    """
    above = below = 0.0
    hanging = base.hanging
    if split.rival_home != split.home:
        hanging = hanging_on(split.instance, world, split.rival_home)
    for cluster in split.rival_clusters:
        touched = set(cluster.waverers)
        choices: list[list[Model]] = []
        for number in cluster.blocks:
            block = split.blocks[number]
            if block.rivals is None:
                return None
            touched.update(hanging[number])
            if block.rivals is block.models and number in base.loads:
                loads = base.loads[number]
            else:
                loads = model_loads(split, world, block.atoms, block.rivals, hanging[number])
            best = min([load.cost for load in loads])
            choices.append(
                [
                    model
                    for model, load in zip(block.rivals, loads, strict=True)
                    if load.cost == best
                ]
            )
        if not cluster.waverers and all(len(models) == 1 for models in choices):
            continue
        supports = _supports(
            split, world, base.assignment, cluster, choices, touched, capacity, guard
        )
        low = high = here = next(supports)
        for count, support in enumerate(supports, start=1):
            if count >= RIVAL_BUDGET:
                return None
            low, high = min(low, support), max(high, support)
        above += high - here
        below += here - low
    return Leeway(above, below)


def _supports(
    split: Split,
    world: World,
    base: Assignment,
    cluster: Cluster,
    choices: list[list[Model]],
    touched: set[int],
    capacity: int,
    guard: bool,
) -> Iterator[float]:
    """What the cluster adds to the support of each base optimum, the canonical one first."""
    instance = split.instance
    epsilon = instance.parameters.epsilon
    scale = instance.parameters.alpha / capacity
    clauses = [instance.target_clauses[number] for number in cluster.clauses]
    clauses += [c for c in instance.target_clauses if len(c) == 1 and abs(c[0]) - 1 in touched]
    share = 1 / len(instance.target_clauses)
    sources = list(base.sources)
    targets = list(base.targets)
    for models in product(*choices):
        for number, model in zip(cluster.blocks, models, strict=True):
            for atom, value in zip(split.blocks[number].atoms, model, strict=True):
                sources[atom] = value
        cost = 0
        undecided = []
        for target in touched:
            false, true = pair_costs(instance, target, world[target], sources)
            if true + epsilon == false:
                undecided.append(target)
            targets[target] = 1 if true + epsilon < false else 0
            cost += true if targets[target] else false
        for values in product((0, 1), repeat=len(undecided)):
            for target, value in zip(undecided, values, strict=True):
                targets[target] = value
            met = sum(witnesses(instance, clauses, world, sources, targets, guard))
            # An undecided atom that is true costs inertia instead of as much semantic cost.
            yield scale * (cost - epsilon * sum(values)) + share * met
