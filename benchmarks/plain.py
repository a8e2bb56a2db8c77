"""What the paper does, plainly: two RC2 calls a world, worlds one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from enthymeme.resistance import NO_LINK, Instance, World


def _model(instance: Instance, world: World, forced: bool) -> list[int]:
    formula = WCNF()
    shift = instance.sources
    for clause in instance.source_clauses:
        formula.append(list(clause))
    for target, option in enumerate(world):
        b = shift + target + 1
        formula.append([-b], weight=instance.parameters.epsilon)
        for a in instance.exact[target]:
            formula.append([-a - 1, b], weight=instance.parameters.w_max)
            formula.append([a + 1, -b], weight=instance.parameters.w_max)
        if option != NO_LINK:
            alternative = instance.alternatives[target][option]
            formula.append(
                [-alternative.source - 1, b if alternative.entails else -b],
                weight=alternative.weight,
            )
    if forced:
        for clause in instance.target_clauses:
            formula.append([lit + shift if lit > 0 else lit - shift for lit in clause])
    with RC2(formula) as solver:
        model: list[int] = solver.compute()
    return [1 if literal > 0 else 0 for literal in model]


def _semantic_cost(instance: Instance, world: World, model: list[int]) -> int:
    cost = 0
    for target, option in enumerate(world):
        value = model[instance.sources + target]
        for a in instance.exact[target]:
            cost += instance.parameters.w_max * (model[a] != value)
        if option != NO_LINK:
            alternative = instance.alternatives[target][option]
            if model[alternative.source] and alternative.entails != bool(value):
                cost += alternative.weight
    return cost


def _witness_ratio(instance: Instance, world: World, model: list[int]) -> float:
    met = 0
    for clause in instance.target_clauses:
        for literal in clause:
            target = abs(literal) - 1
            value = model[instance.sources + target]
            if literal > 0 and value:
                met += 1
                break
            if literal < 0 and not value:
                option = world[target]
                if any(not model[a] for a in instance.exact[target]):
                    met += 1
                    break
                if option != NO_LINK:
                    alternative = instance.alternatives[target][option]
                    if not alternative.entails and model[alternative.source]:
                        met += 1
                        break
    return met / len(instance.target_clauses)


def resistance(instance: Instance, world: World) -> float:
    """The resistance of one world."""
    base = _model(instance, world, forced=False)
    forced = _model(instance, world, forced=True)
    delta = _semantic_cost(instance, world, forced) - _semantic_cost(instance, world, base)
    return delta / instance.capacity(world) - _witness_ratio(instance, world, base)


def mean_resistance(instance: Instance, worlds: Iterable[World]) -> float:
    """The mean over worlds."""
    scores = [resistance(instance, world) for world in worlds]
    return sum(scores) / len(scores)


def all_worlds(instance: Instance) -> Iterable[World]:
    """Every world of PWAL."""
    return product(
        *((NO_LINK, *range(len(alternatives))) for alternatives in instance.alternatives)
    )
