from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.logic.formulas import formulas

from enthymeme.errors import BudgetExceeded
from enthymeme.logic import (
    And,
    Atom,
    Clause,
    Formula,
    Implies,
    Literal,
    Not,
    Or,
    atoms,
    cnf,
    parse_formula,
)


def clauses(*texts: str) -> list[Clause]:
    """Clauses from words: `clauses("a ~b", "c")`."""
    return [
        frozenset(Literal(word.lstrip("~"), not word.startswith("~")) for word in clause.split())
        for clause in texts
    ]


def to_sympy(formula: Formula) -> Any:
    match formula:
        case Atom(name):
            return sympy.Symbol(name)
        case Not(operand):
            return sympy.Not(to_sympy(operand))
        case And(operands):
            return sympy.And(*map(to_sympy, operands))
        case Or(operands):
            return sympy.Or(*map(to_sympy, operands))
        case Implies(antecedent, consequent):
            return sympy.Implies(to_sympy(antecedent), to_sympy(consequent))


def sympy_clauses(formula: Formula) -> set[Clause]:
    result = sympy.to_cnf(to_sympy(formula), simplify=False)
    if result in (sympy.true, sympy.false):
        return set() if result == sympy.true else {frozenset()}
    return {
        frozenset(
            Literal(literal.args[0].name, False)
            if isinstance(literal, sympy.Not)
            else Literal(literal.name, True)
            for literal in sympy.Or.make_args(clause)
        )
        for clause in sympy.And.make_args(result)
    }


def holds(formula: Formula, world: Mapping[str, bool]) -> bool:
    match formula:
        case Atom(name):
            return world[name]
        case Not(operand):
            return not holds(operand, world)
        case And(operands):
            return all(holds(operand, world) for operand in operands)
        case Or(operands):
            return any(holds(operand, world) for operand in operands)
        case Implies(antecedent, consequent):
            return not holds(antecedent, world) or holds(consequent, world)


@settings(max_examples=1500, deadline=None)
@given(st.one_of(formulas("cab"), formulas("ba"), formulas("bdac", max_leaves=10)))
def test_the_clauses_are_those_of_sympy(formula: Formula) -> None:
    normal = cnf(formula)
    assert set(normal) == sympy_clauses(formula)
    assert len(set(normal)) == len(normal)


@settings(max_examples=300, deadline=None)
@given(formulas("abcd", max_leaves=12))
def test_the_clauses_mean_the_formula(formula: Formula) -> None:
    names = atoms(formula)
    normal = cnf(formula)
    assert {literal.atom for clause in normal for literal in clause} <= set(names)
    for values in itertools.product([False, True], repeat=len(names)):
        world = dict(zip(names, values, strict=True))
        means = all(any(world[x.atom] is x.positive for x in clause) for clause in normal)
        assert means is holds(formula, world)


@settings(deadline=None)
@given(formulas())
def test_clauses_are_in_lexicographic_order(formula: Formula) -> None:
    place = {name: index for index, name in enumerate(atoms(formula))}
    readings = [
        sorted((place[literal.atom], not literal.positive) for literal in clause)
        for clause in cnf(formula)
    ]
    assert readings == sorted(readings)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", clauses("a")),
        ("~~a", clauses("a")),
        ("z & ~y & x", clauses("z", "~y", "x")),
        ("a | b | ~c", clauses("a b ~c")),
        ("a & a", clauses("a")),
        ("a & b >> c", clauses("~a ~b c")),
        ("a >> b & c", clauses("~a b", "~a c")),
        ("~(a >> b)", clauses("a", "~b")),
        ("(a & b) | (c & d)", clauses("a c", "a d", "b c", "b d")),
        ("(a & b) | (b & a)", clauses("a", "b")),
        # Nothing is simplified away but by the rules that SymPy's constructors have.
        ("a & ~a", clauses("a", "~a")),
        ("a | ~a", clauses("a ~a")),
        ("a & (a | b)", clauses("a", "a b")),
        ("a & b | a & ~b", clauses("a", "a b", "a ~b", "b ~b")),
        ("a >> ~a", clauses("~a")),
        ("(a | b) & ~(a | b)", clauses("a b", "~a", "~b")),
        ("a & b | ~(a & b)", clauses("a ~a ~b", "~a b ~b")),
        # Equal operands merge after negations moved inwards, and across flattened levels.
        ("~(a | b) | ~b & ~a", clauses("~a", "~b")),
        ("c | (a & b) | (c | (b & a))", clauses("c a", "c b")),
        # A smaller conjunction is split before the larger one that contains it.
        ("a & b | (a & b | d) & f", clauses("a b d", "a d", "a f", "b d", "b f")),
    ],
)
def test_clauses_by_hand(text: str, expected: list[Clause]) -> None:
    assert list(cnf(parse_formula(text))) == expected
    assert set(expected) == sympy_clauses(parse_formula(text))


@pytest.mark.parametrize(
    "text",
    [
        "a >> a",
        "~~a >> a",
        "a & b >> b & a",
        "a & a >> a",
        "(a >> b) >> (a >> b)",
        "a | (b >> b)",
        "c >> a >> a",
        "~(a >> a) >> b",
        "((b >> b) >> a) >> a",
        "(a >> ~(b >> b)) >> ~a",
        "(a >> a) & (b >> b)",
    ],
)
def test_constants(text: str) -> None:
    truth = parse_formula(text)
    assert cnf(truth) == ()
    assert cnf(Not(truth)) == (frozenset(),)
    assert sympy_clauses(truth) == set()


def test_constants_vanish_from_the_rest() -> None:
    assert list(cnf(parse_formula("(a >> a) & (b | ~(a >> a))"))) == clauses("b")
    assert list(cnf(parse_formula("(a >> a) >> b"))) == clauses("b")
    assert list(cnf(parse_formula("b >> ~(a >> a)"))) == clauses("~b")


def pairs(count: int) -> Formula:
    return Or(tuple(And((Atom(f"a{i}"), Atom(f"b{i}"))) for i in range(count)))


def test_budget_is_the_largest_number_of_clauses() -> None:
    assert len(cnf(pairs(3), budget=8)) == 8
    with pytest.raises(BudgetExceeded, match="more than 7 clauses"):
        cnf(pairs(3), budget=7)
    conjunction = And(tuple(Atom(f"a{i}") for i in range(5)))
    assert len(cnf(conjunction, budget=5)) == 5
    with pytest.raises(BudgetExceeded, match="more than 4 clauses"):
        cnf(conjunction, budget=4)


@pytest.mark.parametrize("count", [14, 40, 400])
def test_explosion_is_stopped(count: int) -> None:
    with pytest.raises(BudgetExceeded, match="more than 10000 clauses"):
        cnf(pairs(count))


def test_explosion_inside_is_stopped() -> None:
    with pytest.raises(BudgetExceeded, match="more than 10000 clauses"):
        cnf(Or((Atom("x"), And((Atom("y"), Not(Not(pairs(40))))))))


@settings(max_examples=300, deadline=None)
@given(formulas("ab", max_leaves=10), st.integers(1, 12))
def test_budget_changes_no_answer(formula: Formula, budget: int) -> None:
    whole = cnf(formula)
    try:
        assert cnf(formula, budget) == whole
    except BudgetExceeded:
        return
    assert len(whole) <= budget


def test_budget_counts_different_clauses_only() -> None:
    # SymPy forms 4 ** 8 combinations here, most of them many times.
    conjunctions = [And((Atom("a"), Atom("b"), Atom("c"), Atom(f"d{i}"))) for i in range(8)]
    assert len(cnf(Or(tuple(conjunctions)), budget=1726)) == 1726


def test_literals_of_a_disjunction_come_before_its_products() -> None:
    # These make every product the same clause; without them there are 2 ** 20.
    literals = [Atom(f"{letter}{i}") for i in range(20) for letter in "ab"]
    assert len(cnf(Or((pairs(20), *literals)), budget=2)) == 1


def test_work_without_end_is_stopped() -> None:
    # The two sides have the same atoms and all their 2 ** 13 - 1 clauses, so has the disjunction
    # but for the marks; yet it takes 2 ** 26 unions to find that out.
    names = [Atom(f"a{i}") for i in range(13)]

    def side(step: int, mark: str) -> Formula:
        parts = [And((*names, names[i] | names[(i + step) % 13])) for i in range(13)]
        return And((Or(tuple(parts)), Atom(mark)))

    assert len(cnf(side(1, "u"))) == 2**13
    with pytest.raises(BudgetExceeded, match="more than 1000000 unions"):
        cnf(Or((side(1, "u"), side(2, "v"))))
