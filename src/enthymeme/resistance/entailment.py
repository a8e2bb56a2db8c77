"""Plain SAT questions, without links or weights: is a set of clauses satisfiable, which atoms does
it entail (sound witnesses), and does a target follow from a source (section "Compared methods",
FH-HardSAT)."""

from __future__ import annotations

from collections.abc import Sequence

from pysat.solvers import Solver

from enthymeme.errors import Unsatisfiable
from enthymeme.resistance.instance import Literals
from enthymeme.resistance.propagation import propagate
from enthymeme.resistance.time_limit import check_time

EntailedValues = tuple[int | None, ...]
"""For each source atom its value in every model of the source; None where models differ."""


def find_entailed_values(size: int, clauses: Sequence[Literals]) -> EntailedValues:
    """What clauses entail of each of ``size`` atoms.

    >>> find_entailed_values(3, [(1, 2), (1, -2), (-1, 2, 3)])
    (1, None, None)
    """
    settled = propagate(size, clauses)
    if settled is None:
        raise Unsatisfiable("the source cannot hold")
    values, still_open = settled
    if not still_open:
        return tuple(values)
    with Solver(bootstrap_with=[list(clause) for clause in still_open]) as solver:
        if not solver.solve():
            raise Unsatisfiable("the source cannot hold")
        model_values = {abs(literal) - 1: int(literal > 0) for literal in solver.get_model()}
        for atom in sorted({abs(literal) - 1 for clause in still_open for literal in clause}):
            check_time()
            value = model_values[atom]
            if not solver.solve(assumptions=[-atom - 1 if value else atom + 1]):
                values[atom] = value
    return tuple(values)


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
    if not is_satisfiable(target):
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


def is_satisfiable(clauses: Sequence[Literals]) -> bool:
    """Whether clauses can hold together.

    >>> is_satisfiable([(1, 2), (-1,)]), is_satisfiable([(1,), (-1,)])
    (True, False)
    """
    if () in clauses:
        return False
    settled = propagate(max((abs(x) for clause in clauses for x in clause), default=0), clauses)
    if settled is None or not settled[1]:
        return settled is not None
    with Solver(bootstrap_with=[list(clause) for clause in settled[1]]) as solver:
        return bool(solver.solve())
