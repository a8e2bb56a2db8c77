"""Laws of the translation over random graphs."""

from __future__ import annotations

import itertools
import re

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.amr.graphs import Node, trees

from enthymeme.amr import Statement, translate
from enthymeme.amr.graph import decode
from enthymeme.errors import TranslationError
from enthymeme.logic import And, Atom, Formula, Implies, Not, Or, atoms

REASONS = {
    "connective-cycle",
    "constant-formula",
    "empty-antecedent",
    "empty-verbalization",
    "literal-branch",
    "self-condition",
}


def translated(tree: Node, prefix: str = "v") -> Statement | TranslationError:
    names = {number: f"{prefix}{number}" for number in range(20)}
    try:
        return translate(tree.write(names))
    except TranslationError as error:
        return error


@settings(max_examples=400, deadline=None)
@given(trees())
def test_a_statement_is_closed_and_complete_or_the_error_has_a_known_name(tree):
    result = translated(tree)
    if isinstance(result, TranslationError):
        assert result.reason in REASONS
        return
    identifiers = [atom.id for atom in result.atoms]
    assert sorted(set(identifiers)) == sorted(identifiers)
    assert set(atoms(result.formula)) == set(identifiers)
    assert identifiers == [f"x{place}" for place in range(1, len(identifiers) + 1)]
    for atom in result.atoms:
        assert atom.text == " ".join(atom.text.split()) != ""
        assert len(atom.expression.endpoints) == {"unary": 1, "triple": 3}.get(atom.kind, 2)
        assert len(atom.expression.roles) == {"unary": 0, "triple": 2}.get(atom.kind, 1)


@settings(max_examples=150, deadline=None)
@given(trees(), st.permutations(range(20)))
def test_names_of_variables_change_nothing(tree, order):
    plain = translated(tree)
    names = {number: f"z{place}" for number, place in enumerate(order)}
    try:
        renamed: Statement | TranslationError = translate(tree.write(names))
    except TranslationError as error:
        renamed = error
    if isinstance(plain, Statement) and isinstance(renamed, Statement):
        assert plain == renamed
        assert [atom.key for atom in plain.atoms] == [atom.key for atom in renamed.atoms]
    else:
        assert isinstance(plain, TranslationError)
        assert isinstance(renamed, TranslationError)
        assert plain.reason == renamed.reason


@settings(max_examples=50, deadline=None)
@given(trees())
def test_translating_twice_gives_the_same(tree):
    assert repr(translated(tree)) == repr(translated(tree))


@settings(max_examples=300, deadline=None)
@given(trees())
def test_the_order_of_siblings_changes_neither_keys_nor_meaning(tree):
    forwards, backwards = translated(tree), translated(tree.reversed())
    if isinstance(forwards, TranslationError) or isinstance(backwards, TranslationError):
        assert isinstance(forwards, TranslationError)
        assert isinstance(backwards, TranslationError)
        return
    assert {atom.key for atom in forwards.atoms} == {atom.key for atom in backwards.atoms}
    assert equivalent(forwards, backwards)


@settings(max_examples=300, deadline=None)
@given(trees())
def test_negation_is_in_the_formula_and_never_in_a_text(tree):
    result = translated(tree)
    if isinstance(result, Statement):
        for atom in result.atoms:
            assert not re.search(r"\b(not|no|never|without)\b|-(?!\w)", atom.text)


@settings(max_examples=150, deadline=None)
@given(trees(max_nodes=6))
def test_every_relation_is_an_atom_or_part_of_one(tree):
    """Before constants are normalised away, no semantic record is lost."""
    from enthymeme.amr.atoms import AtomBuilder
    from enthymeme.amr.partition import partition

    try:
        parts = partition(decode(tree.write({number: f"v{number}" for number in range(20)})))
    except TranslationError:
        return
    records = {record for atom in AtomBuilder(parts).build().occurrences for record in atom.records}
    assert {record.id for record in parts.semantic} <= records


def equivalent(one: Statement, other: Statement) -> bool:
    """Whether two statements hold in the same worlds, where their keys tell the atoms apart."""
    keys = sorted({atom.key for atom in one.atoms})
    if not len(keys) == len(one.atoms) == len(other.atoms) <= 10:
        return True
    places = [{atom.id: keys.index(atom.key) for atom in each.atoms} for each in (one, other)]
    return all(
        holds(one.formula, places[0], world) == holds(other.formula, places[1], world)
        for world in itertools.product([False, True], repeat=len(keys))
    )


def holds(formula: Formula, places: dict[str, int], world: tuple[bool, ...]) -> bool:
    match formula:
        case Atom(name):
            return world[places[name]]
        case Not(operand):
            return not holds(operand, places, world)
        case And(operands):
            return all(holds(operand, places, world) for operand in operands)
        case Or(operands):
            return any(holds(operand, places, world) for operand in operands)
        case Implies(antecedent, consequent):
            return not holds(antecedent, places, world) or holds(consequent, places, world)
