"""How far the witnesses of one world depend on which base optimum a solver returns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from enthymeme.resistance.decomposition import ClauseScope, Decomposition, Model
from enthymeme.resistance.instance import World
from enthymeme.resistance.measure import Assignment, WitnessRule, witnesses
from enthymeme.resistance.optimum import BaseOptimum, attach_targets, model_loads, pair_costs

# How many optimal assignments of one scope are looked at.
OPTIMA_BUDGET = 512


class Spread(NamedTuple):
    """How far the support of another base optimum may lie above and below the canonical one's.

    The support is ``alpha * base cost / capacity + witness ratio``; a score is
    ``alpha * forced cost / capacity`` less the support.
    """

    above: float
    below: float


def base_spread(
    decomposition: Decomposition, world: World, base: BaseOptimum, capacity: int, rule: WitnessRule
) -> Spread | None:
    """The spread of one world, or None where the optima are too many to look at.

    Scopes are independent of each other, so each adds its own.
    """
    above = below = 0.0
    attached = base.attached
    if decomposition.spread_block_of != decomposition.block_of:
        attached = attach_targets(decomposition.instance, world, decomposition.spread_block_of)
    for scope in decomposition.spread_scopes:
        touched = set(scope.indifferent)
        choices: list[list[Model]] = []
        for number in scope.blocks:
            block = decomposition.blocks[number]
            if block.spread_models is None:
                return None
            touched.update(attached[number])
            if block.spread_models is block.models and number in base.loads:
                loads = base.loads[number]
            else:
                loads = model_loads(
                    decomposition, world, block.atoms, block.spread_models, attached[number]
                )
            best = min([load.cost for load in loads])
            choices.append(
                [
                    model
                    for model, load in zip(block.spread_models, loads, strict=True)
                    if load.cost == best
                ]
            )
        if not scope.indifferent and all(len(models) == 1 for models in choices):
            continue
        supports = _supports(
            decomposition, world, base.assignment, scope, choices, touched, capacity, rule
        )
        low = high = canonical = next(supports)
        for count, support in enumerate(supports, start=1):
            if count >= OPTIMA_BUDGET:
                return None
            low, high = min(low, support), max(high, support)
        above += high - canonical
        below += canonical - low
    return Spread(above, below)


def _supports(
    decomposition: Decomposition,
    world: World,
    base: Assignment,
    scope: ClauseScope,
    choices: list[list[Model]],
    touched: set[int],
    capacity: int,
    rule: WitnessRule,
) -> Iterator[float]:
    """What the scope adds to the support of each base optimum, the canonical one first."""
    instance = decomposition.instance
    epsilon = instance.parameters.epsilon
    scale = instance.parameters.alpha / capacity
    clauses = [instance.target_clauses[number] for number in scope.clauses]
    clauses += [c for c in instance.target_clauses if len(c) == 1 and abs(c[0]) - 1 in touched]
    share = 1 / len(instance.target_clauses)
    sources = list(base.sources)
    targets = list(base.targets)
    for models in product(*choices):
        for number, model in zip(scope.blocks, models, strict=True):
            for atom, value in zip(decomposition.blocks[number].atoms, model, strict=True):
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
            met = 0
            if rule != "sound":
                guard = rule == "guarded"
                met = sum(witnesses(instance, clauses, world, sources, targets, guard))
            # An undecided atom that is true costs inertia instead of as much semantic cost.
            yield scale * (cost - epsilon * sum(values)) + share * met
