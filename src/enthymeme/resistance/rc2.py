"""PySAT's RC2 on one world: what the paper used, and what is left when a part is too large.

RC2 returns some optimal assignment. To make it return the canonical one, link and inertia
weights are scaled up, and below them every atom gets a weight for being false, twice that of
the next atom in the lexicographic order.
"""

from __future__ import annotations

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from enthymeme.errors import Unsatisfiable
from enthymeme.resistance.instance import NO_LINK, Instance, World
from enthymeme.resistance.measure import Assignment


def rc2_optimum(
    instance: Instance, world: World, *, forced: bool, canonical: bool = False
) -> Assignment:
    """An optimal assignment of the base or forced instance, or the canonical one."""
    first_target = instance.sources
    size = instance.sources + instance.targets
    scale = 1 << size if canonical else 1
    formula = WCNF()
    for clause in instance.source_clauses:
        formula.append(list(clause))
    if forced:
        for clause in instance.target_clauses:
            formula.append(
                [lit + first_target if lit > 0 else lit - first_target for lit in clause]
            )
    w_max, epsilon = instance.parameters.w_max * scale, instance.parameters.epsilon * scale
    for target, outcome in enumerate(world):
        b = first_target + target + 1
        formula.append([-b], weight=epsilon)
        for source in instance.exact[target]:
            formula.append([-source - 1, b], weight=w_max)
            formula.append([source + 1, -b], weight=w_max)
        if outcome != NO_LINK:
            source, entails, weight, _ = instance.alternatives[target][outcome]
            formula.append([-source - 1, b if entails else -b], weight=weight * scale)
    if canonical:
        for atom in range(1, size + 1):
            formula.append([-atom], weight=1 << (size - atom))
    with RC2(formula) as solver:
        model = solver.compute()
    if model is None:
        raise Unsatisfiable("source and target cannot hold")
    # RC2 leaves out atoms that no clause mentions; false is as good as true for them.
    true = {literal for literal in model if literal > 0}
    values = tuple(1 if atom in true else 0 for atom in range(1, size + 1))
    return Assignment(values[:first_target], values[first_target:])
