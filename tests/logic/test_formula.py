from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from tests.logic.formulas import formulas

from enthymeme.errors import InputError
from enthymeme.logic import (
    MAX_DEPTH,
    And,
    Atom,
    Formula,
    Implies,
    Not,
    Or,
    atoms,
    cnf,
    formula_to_text,
    parse_formula,
)

a, b, c = Atom("a"), Atom("b"), Atom("c")


def leaves(formula: Formula) -> list[str]:
    match formula:
        case Atom(name):
            return [name]
        case Not(operand):
            return leaves(operand)
        case And(operands) | Or(operands):
            return [name for operand in operands for name in leaves(operand)]
        case Implies(antecedent, consequent):
            return leaves(antecedent) + leaves(consequent)


@given(formulas())
def test_atoms_come_in_order_of_first_appearance(formula: Formula) -> None:
    assert atoms(formula) == tuple(dict.fromkeys(leaves(formula)))


def test_operators_build_what_they_write() -> None:
    assert ~a == Not(a)
    assert a >> b == Implies(a, b)
    assert a & b & c == And((a, b, c))
    assert a | b | c == Or((a, b, c))
    assert (a | b) & c == And((Or((a, b)), c))


def test_operators_keep_nesting_on_the_right() -> None:
    assert a & (b & c) == And((a, And((b, c))))
    assert a | (b | c) == Or((a, Or((b, c))))


@pytest.mark.parametrize("operator", ["__and__", "__or__", "__rshift__"])
def test_operators_leave_strangers_alone(operator: str) -> None:
    assert getattr(a, operator)(True) is NotImplemented


@pytest.mark.parametrize("name", ["_", "a", "Z9", "door_is_unlocked", "True", "__"])
def test_good_atom_names(name: str) -> None:
    assert Atom(name).name == name


@pytest.mark.parametrize(
    "name", ["", "1a", "a b", "a-b", "é", "aé", "a\n", " a", "~a", "a٣", None, 3]
)
def test_bad_atom_names(name: Any) -> None:
    with pytest.raises(InputError, match="expected an atom name"):
        Atom(name)


@pytest.mark.parametrize("connective", [And, Or])
def test_and_and_or_need_two_operands(connective: Any) -> None:
    for operands in [(), (a,)]:
        with pytest.raises(InputError, match="expected two operands or more"):
            connective(operands)
    with pytest.raises(InputError, match="expected a tuple"):
        connective([a, b])


@pytest.mark.parametrize(
    ("build", "operands"),
    [(Not, ("a",)), (And, ((a, "b"),)), (Or, ((None, b),)), (Implies, ("a", b)), (Implies, (a, 1))],
)
def test_operands_are_formulas(build: Any, operands: Any) -> None:
    with pytest.raises(InputError, match="expected a formula as operand"):
        build(*operands)


def deepest(grow: Any) -> Formula:
    formula: Formula = a
    while formula.depth < MAX_DEPTH:
        formula = grow(formula)
    return formula


GROWTHS = {
    "Not": Not,
    "And": lambda x: And((x, b)),
    "Or": lambda x: Or((b, x)),
    "Implies, left": lambda x: Implies(x, b),
    "Implies, right": lambda x: Implies(b, x),
    "And and Or": lambda x: Or((And((x, b)), b)) if x.depth + 2 <= MAX_DEPTH else Not(x),
}


@pytest.mark.parametrize("grow", GROWTHS.values(), ids=GROWTHS)
def test_depth_has_a_limit(grow: Any) -> None:
    with pytest.raises(InputError, match="at most 100 levels deep"):
        grow(deepest(grow))


@pytest.mark.parametrize("grow", GROWTHS.values(), ids=GROWTHS)
def test_the_deepest_formulas_can_be_worked_with(grow: Any) -> None:
    formula, twin = deepest(grow), deepest(grow)
    assert formula == twin
    assert hash(formula) == hash(twin)
    assert repr(formula) == repr(twin)
    assert pickle.loads(pickle.dumps(formula)) == formula
    assert copy.copy(formula) == formula
    assert set(atoms(formula)) <= {"a", "b"}
    assert parse_formula(formula_to_text(formula)) == formula
    assert cnf(formula) == cnf(twin)


def test_shared_parts_are_visited_once() -> None:
    formula: Formula = a
    for _ in range(45):  # written out, 2 ** 45 atoms
        formula = Implies(formula, Not(formula))
    assert atoms(formula) == ("a",)
    assert cnf(formula) == cnf(~a)


def test_formulas_are_values() -> None:
    assert len({a & b, And((Atom("a"), Atom("b"))), b & a}) == 2
    with pytest.raises(AttributeError):
        a.name = "b"  # type: ignore[misc]
