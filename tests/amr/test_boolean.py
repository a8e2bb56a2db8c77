from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from enthymeme.amr.boolean import FALSE, TRUE, FormulaPool
from enthymeme.logic import And, Atom, Formula, Implies, Not, Or, formula_to_text


def written(pool: FormulaPool, ref: int) -> str:
    return formula_to_text(pool.formula(ref, lambda number: f"a{number}"))


def test_joins_flatten_and_drop_what_repeats():
    pool = FormulaPool()
    a, b, c = (pool.atom(i) for i in range(3))
    inner = pool.conjunction([b, a])
    assert written(pool, pool.conjunction([a, inner, c, TRUE])) == "a0 & a1 & a2"
    assert written(pool, pool.disjunction([inner, c, inner, FALSE])) == "a1 & a0 | a2"


def test_joins_prove_nothing():
    pool = FormulaPool()
    a = pool.atom(0)
    assert written(pool, pool.conjunction([a, pool.negation(a)])) == "a0 & ~a0"
    assert written(pool, pool.negation(pool.negation(a))) == "~~a0"
    assert written(pool, pool.implication(a, a)) == "a0 >> a0"


def test_a_join_of_one_is_that_one_and_of_none_its_constant():
    pool = FormulaPool()
    assert pool.conjunction([pool.atom(0)]) == pool.atom(0)
    assert (pool.conjunction([]), pool.disjunction([])) == (TRUE, FALSE)


def test_atoms_come_by_first_appearance():
    pool = FormulaPool()
    a, b, c = (pool.atom(i) for i in range(3))
    assert pool.atoms(pool.disjunction([pool.conjunction([c, a]), b, a])) == [2, 0, 1]


def test_projection_minds_the_parity_of_negations_alone():
    pool = FormulaPool()
    a, b = pool.atom(0), pool.atom(1)
    ref = pool.implication(pool.conjunction([a, b]), pool.negation(pool.disjunction([a, b])))
    projected = pool.with_negative_atoms(ref, frozenset({0}))
    assert written(pool, projected) == "~a0 & a1 >> ~(a0 | a1)"
    twice = pool.with_negative_atoms(pool.negation(pool.negation(a)), frozenset({0}))
    assert written(pool, twice) == "~~~a0"


def formulas() -> st.SearchStrategy[tuple[object, ...]]:
    leaves = st.sampled_from([("true",), ("false",), ("atom", 0), ("atom", 1), ("atom", 2)])
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.tuples(st.just("not"), inner),
            st.tuples(st.just("implies"), inner, inner),
            st.tuples(st.sampled_from(["and", "or"]), inner, inner, inner),
        ),
        max_leaves=12,
    )


def build(pool: FormulaPool, tree: tuple[Any, ...]) -> int:
    kind, *rest = tree
    match kind:
        case "true":
            return TRUE
        case "false":
            return FALSE
        case "atom":
            return pool.atom(rest[0])
    parts = [build(pool, part) for part in rest]
    match kind:
        case "not":
            return pool.negation(*parts)
        case "implies":
            return pool.implication(*parts)
    return pool.conjunction(parts) if kind == "and" else pool.disjunction(parts)


def truth(tree: tuple[Any, ...], world: tuple[bool, ...]) -> bool:
    kind, *rest = tree
    match kind:
        case "true" | "false":
            return kind == "true"
        case "atom":
            return bool(world[rest[0]])
    parts = [truth(part, world) for part in rest]
    match kind:
        case "not":
            return not parts[0]
        case "implies":
            return not parts[0] or parts[1]
    return all(parts) if kind == "and" else any(parts)


def value(formula: Formula, world: tuple[bool, ...]) -> bool:
    match formula:
        case Atom(name):
            return world[int(name[1:])]
        case Not(operand):
            return not value(operand, world)
        case And(operands):
            return all(value(operand, world) for operand in operands)
        case Or(operands):
            return any(value(operand, world) for operand in operands)
        case Implies(antecedent, consequent):
            return not value(antecedent, world) or value(consequent, world)


@given(formulas())
def test_normalising_keeps_the_truth_and_leaves_no_constant(tree):
    pool = FormulaPool()
    normal = pool.normalise(build(pool, tree))
    for world in itertools.product([False, True], repeat=3):
        if normal in (TRUE, FALSE):
            assert (normal == TRUE) == truth(tree, world)
        else:
            # A formula as a value has no room for a constant.
            assert value(pool.formula(normal, "a{}".format), world) == truth(tree, world)
