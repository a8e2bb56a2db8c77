"""The logical resistance of one world."""

from __future__ import annotations

from enthymeme.resistance.decomposition import Decomposition
from enthymeme.resistance.entailment import EntailedValues
from enthymeme.resistance.instance import Instance, World
from enthymeme.resistance.measure import (
    Assignment,
    Resistance,
    semantic_cost,
    sound_witnesses,
    witness_rule,
    witnesses,
)
from enthymeme.resistance.optimum import base_optimum, forced_optimum
from enthymeme.resistance.rc2 import rc2_optimum
from enthymeme.resistance.spread import base_spread


def evaluate_world(
    decomposition: Decomposition,
    world: World,
    guard: bool = True,
    entailed_values: EntailedValues | None = None,
) -> Resistance:
    """The resistance of one world from its canonical optima, with bounds over all optima.

    ``guard`` is the negative guard. With ``entailed_values`` (an entry for each source atom)
    witnesses are sound; without, they are the paper's.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> from enthymeme.resistance import build_instance, decompose
    >>> contradicted = Candidate((parse_formula("a"),), (parse_formula("b"),),
    ...                          (Link("a", "b", Label.CON, 0.7),))
    >>> result = evaluate_world(decompose(build_instance(contradicted)), (0,))
    >>> result.delta, result.capacity, result.witness, result.score
    (70, 70, 0.0, 1.0)
    """
    instance = decomposition.instance
    base = base_optimum(decomposition, world)
    forced = forced_optimum(decomposition, world, base)
    capacity = instance.capacity(world)
    if forced is None:
        assignment = rc2_optimum(instance, world, forced=True, canonical=True)
        cost = semantic_cost(instance, world, assignment)
    else:
        assignment, cost = forced.assignment, forced.cost
    witnessed = _find_witnesses(instance, world, base.assignment, guard, entailed_values)
    scale = instance.parameters.alpha / capacity
    score = scale * (cost - base.cost) - sum(witnessed) / len(witnessed)
    low: float | None = score
    high: float | None = score
    if forced is None:
        low = high = None
    elif decomposition.spread_scopes or forced.least_cost < forced.greatest_cost:
        rule = witness_rule(guard, entailed_values is not None)
        spread = base_spread(decomposition, world, base, capacity, rule)
        low = high = None
        if spread is not None:
            low = score - scale * (cost - forced.least_cost) - spread.above
            high = score + scale * (forced.greatest_cost - cost) + spread.below
    return Resistance(
        base.assignment, assignment, base.cost, cost, capacity, witnessed, score, low, high
    )


def evaluate_by_solver(
    instance: Instance,
    world: World,
    guard: bool = True,
    canonical: bool = False,
    entailed_values: EntailedValues | None = None,
) -> Resistance:
    """The resistance of one world from the assignments that RC2 returns, or with ``canonical`` from
    the canonical ones, without bounds; the rest is as for ``evaluate_world``."""
    base = rc2_optimum(instance, world, forced=False, canonical=canonical)
    forced = rc2_optimum(instance, world, forced=True, canonical=canonical)
    base_cost = semantic_cost(instance, world, base)
    forced_cost = semantic_cost(instance, world, forced)
    capacity = instance.capacity(world)
    witnessed = _find_witnesses(instance, world, base, guard, entailed_values)
    score = instance.parameters.alpha * (forced_cost - base_cost) / capacity - sum(witnessed) / len(
        witnessed
    )
    return Resistance(base, forced, base_cost, forced_cost, capacity, witnessed, score, None, None)


def _find_witnesses(
    instance: Instance,
    world: World,
    base: Assignment,
    guard: bool,
    entailed_values: EntailedValues | None,
) -> tuple[bool, ...]:
    if entailed_values is not None:
        return sound_witnesses(instance, world, entailed_values)
    return witnesses(instance, instance.target_clauses, world, *base, guard)
