"""Whether a target follows from a source outright, by a SAT solver: no links, no weights.

What the prior method asks of a candidate (section "Compared methods", FH-HardSAT).
"""

from __future__ import annotations

from collections.abc import Sequence

from pysat.solvers import Solver

from enthymeme.errors import Unsatisfiable
from enthymeme.resistance.instance import Literals


def entails(source: Sequence[Literals], target: Sequence[Literals]) -> bool:
    """Whether the target's clauses follow from the source's, and not for want of a model.

    Literals are numbers of atoms that both share, negative for a negation. True when source and
    negated target cannot hold together but source and target can; ``Unsatisfiable`` where the
    target cannot hold by itself.

    >>> entails([(1,), (-1, 2)], [(2,)]), entails([(1,)], [(2,)]), entails([(1,), (-1,)], [(2,)])
    (True, False, False)
    >>> entails([(1,)], [(2,), (-2,)])
    Traceback (most recent call last):
    enthymeme.errors.Unsatisfiable: the target cannot hold
    """
    if not _satisfiable(target):
        raise Unsatisfiable("the target cannot hold")
    if () in source:
        return False
    with Solver(bootstrap_with=[list(clause) for clause in source]) as solver:
        # A conjunction follows where each of its clauses does: no clause can be negated.
        for clause in target:
            if solver.solve(assumptions=[-literal for literal in clause]):
                return False
        for clause in target:
            solver.add_clause(list(clause))
        return bool(solver.solve())


def _satisfiable(clauses: Sequence[Literals]) -> bool:
    if () in clauses:
        return False
    with Solver(bootstrap_with=[list(clause) for clause in clauses]) as solver:
        return bool(solver.solve())
