"""PySAT's RC2 on one world: what the paper used, and what is left when a part is too large.

RC2 returns some optimal assignment. When it is done, the assumptions of its last call to the SAT
solver hold in every optimal assignment and in no other. So the canonical one is found by trying
the atoms in their order under these assumptions: false where that can be, else true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from enthymeme.errors import Unsatisfiable
from enthymeme.resistance.instance import NO_LINK, Instance, World
from enthymeme.resistance.measure import Assignment
from enthymeme.resistance.time_limit import check_time

# After so many conflicts the SAT solver is stopped to look at the time, then goes on.
CONFLICTS_PER_LOOK = 2_000


def rc2_optimum(
    instance: Instance, world: World, *, forced: bool, canonical: bool = False
) -> Assignment:
    """An optimal assignment of the base or forced instance, or the canonical one.

    Raises ``TimeExceeded`` where the time is over.
    """
    size = instance.sources + instance.targets
    formula = _weighted_clauses(instance, world, forced)
    if canonical:
        # Atoms that no clause mentions must not share their numbers with RC2's own variables.
        formula.nv = size
    with _TimedRC2(formula) as solver:
        model = solver.compute()
        if model is None:
            raise Unsatisfiable("source and target cannot hold")
        # RC2 leaves out atoms that no clause mentions; false is as good as true for them.
        true = {literal for literal in model if literal > 0}
        if canonical:
            true = _smallest_model(solver, true, size)
    values = tuple(1 if atom in true else 0 for atom in range(1, size + 1))
    return Assignment(values[: instance.sources], values[instance.sources :])


def _weighted_clauses(instance: Instance, world: World, forced: bool) -> WCNF:
    """Definition "Base and Forced MaxSAT Instances"; source atoms are numbered from 1, target
    atoms after them."""
    first_target = instance.sources
    formula = WCNF()
    for clause in instance.source_clauses:
        formula.append(list(clause))
    if forced:
        for clause in instance.target_clauses:
            formula.append(
                [lit + first_target if lit > 0 else lit - first_target for lit in clause]
            )
    w_max, epsilon = instance.parameters.w_max, instance.parameters.epsilon
    for target, outcome in enumerate(world):
        b = first_target + target + 1
        formula.append([-b], weight=epsilon)
        for source in instance.exact[target]:
            formula.append([-source - 1, b], weight=w_max)
            formula.append([source + 1, -b], weight=w_max)
        if outcome != NO_LINK:
            source, entails, weight, *_ = instance.alternatives[target][outcome]
            formula.append([-source - 1, b if entails else -b], weight=weight)
    return formula


def _smallest_model(solver: _TimedRC2, true: set[int], size: int) -> set[int]:
    """The true atoms of the lexicographically smallest optimal assignment.

    As long as they can, more and more atoms are made false at once.
    """
    settled = [*solver.sels, *solver.sums]
    first, count = 1, 1
    while first <= size:
        atoms = range(first, min(first + count, size + 1))
        negated = [-atom for atom in atoms]
        if true.isdisjoint(atoms):
            can_be_false = True
        elif can_be_false := solver.oracle.solve(assumptions=[*settled, *negated]):
            true = {literal for literal in solver.oracle.get_model() if literal > 0}
        if can_be_false:
            settled += negated
            first += count
            count *= 2
        elif count == 1:
            settled.append(first)
            first += 1
        else:
            count //= 2
    return true


class _TimedRC2(RC2):  # type: ignore[misc]
    """RC2 that looks at the time."""

    def init(self, formula: WCNF, incr: bool = False) -> None:
        super().init(formula, incr)
        self.oracle: Any = _TimedOracle(self.oracle)


class _TimedOracle:
    """A SAT solver that looks at the time; the rest is its own."""

    def __init__(self, oracle: Any) -> None:
        self._oracle = oracle

    def __getattr__(self, name: str) -> Any:
        return getattr(self._oracle, name)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        while True:
            check_time()
            self._oracle.conf_budget(CONFLICTS_PER_LOOK)
            answer = self._oracle.solve_limited(assumptions=list(assumptions))
            if answer is not None:
                return bool(answer)

    def solve_limited(
        self, assumptions: Sequence[int] = (), expect_interrupt: bool = False
    ) -> bool:
        return self.solve(assumptions)
