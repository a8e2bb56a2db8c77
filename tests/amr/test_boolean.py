from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from enthymeme.amr.boolean import FALSE, TRUE, Workbench
from enthymeme.logic import And, Atom, Formula, Implies, Not, Or, formula_to_text


def written(bench: Workbench, ref: int) -> str:
    return formula_to_text(bench.formula(ref, lambda number: f"a{number}"))


def test_joins_flatten_and_drop_what_repeats():
    bench = Workbench()
    a, b, c = (bench.atom(i) for i in range(3))
    inner = bench.conjunction([b, a])
    assert written(bench, bench.conjunction([a, inner, c, TRUE])) == "a0 & a1 & a2"
    assert written(bench, bench.disjunction([inner, c, inner, FALSE])) == "a1 & a0 | a2"


def test_joins_prove_nothing():
    bench = Workbench()
    a = bench.atom(0)
    assert written(bench, bench.conjunction([a, bench.negation(a)])) == "a0 & ~a0"
    assert written(bench, bench.negation(bench.negation(a))) == "~~a0"
    assert written(bench, bench.implication(a, a)) == "a0 >> a0"


def test_a_join_of_one_is_that_one_and_of_none_its_constant():
    bench = Workbench()
    assert bench.conjunction([bench.atom(0)]) == bench.atom(0)
    assert (bench.conjunction([]), bench.disjunction([])) == (TRUE, FALSE)


def test_atoms_come_by_first_appearance():
    bench = Workbench()
    a, b, c = (bench.atom(i) for i in range(3))
    assert bench.atoms(bench.disjunction([bench.conjunction([c, a]), b, a])) == [2, 0, 1]


def test_projection_minds_the_parity_of_negations_alone():
    bench = Workbench()
    a, b = bench.atom(0), bench.atom(1)
    ref = bench.implication(bench.conjunction([a, b]), bench.negation(bench.disjunction([a, b])))
    projected = bench.with_negative_atoms(ref, frozenset({0}))
    assert written(bench, projected) == "~a0 & a1 >> ~(a0 | a1)"
    twice = bench.with_negative_atoms(bench.negation(bench.negation(a)), frozenset({0}))
    assert written(bench, twice) == "~~~a0"


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


def build(bench: Workbench, tree: tuple[Any, ...]) -> int:
    kind, *rest = tree
    match kind:
        case "true":
            return TRUE
        case "false":
            return FALSE
        case "atom":
            return bench.atom(rest[0])
    parts = [build(bench, part) for part in rest]
    match kind:
        case "not":
            return bench.negation(*parts)
        case "implies":
            return bench.implication(*parts)
    return bench.conjunction(parts) if kind == "and" else bench.disjunction(parts)


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
    bench = Workbench()
    normal = bench.normalise(build(bench, tree))
    for world in itertools.product([False, True], repeat=3):
        if normal in (TRUE, FALSE):
            assert (normal == TRUE) == truth(tree, world)
        else:
            # A formula as a value has no room for a constant.
            assert value(bench.formula(normal, "a{}".format), world) == truth(tree, world)
