"""Laws of the translation to event atoms, over random graphs."""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.amr.graphs import Node, trees
from tests.amr.test_laws import REASONS

from enthymeme.amr import Statement, translate
from enthymeme.errors import TranslationError
from enthymeme.logic import atoms

NEGATION = re.compile(
    r"\b(not|no|never|none|nobody|nothing|nowhere|neither|nor|without|cannot)\b|n't\b",
    re.IGNORECASE,
)


def translated(tree: Node, prefix: str = "v") -> Statement | TranslationError:
    return attempt(tree.write({number: f"{prefix}{number}" for number in range(20)}))


def attempt(text: str) -> Statement | TranslationError:
    try:
        return translate(text, atoms="events")
    except TranslationError as error:
        return error


@settings(max_examples=150, deadline=None)
@given(trees())
def test_a_statement_is_closed_and_complete_or_the_error_has_a_known_name(tree):
    result = translated(tree)
    if isinstance(result, TranslationError):
        assert result.reason in REASONS
        return
    identifiers = [atom.id for atom in result.atoms]
    assert set(atoms(result.formula)) == set(identifiers)
    assert identifiers == [f"x{place}" for place in range(1, len(identifiers) + 1)]
    for atom in result.atoms:
        assert atom.text == " ".join(atom.text.split()) != ""
        assert atom.text[0].isupper() or not atom.text[0].isalpha()
        assert atom.kind in ("event", "entity")


@settings(max_examples=150, deadline=None)
@given(trees(), st.permutations(range(20)))
def test_names_of_variables_change_nothing(tree, order):
    plain = translated(tree)
    renamed = attempt(tree.write({number: f"z{place}" for number, place in enumerate(order)}))
    if isinstance(plain, TranslationError) or isinstance(renamed, TranslationError):
        assert isinstance(plain, TranslationError)
        assert isinstance(renamed, TranslationError)
        assert plain.reason == renamed.reason
    else:
        assert plain == renamed


@settings(max_examples=150, deadline=None)
@given(trees())
def test_the_order_of_branches_changes_no_text(tree):
    forwards, backwards = translated(tree), translated(tree.reversed())
    if isinstance(forwards, TranslationError) or isinstance(backwards, TranslationError):
        assert isinstance(forwards, TranslationError)
        assert isinstance(backwards, TranslationError)
        return
    texts = [Counter(atom.text for atom in each.atoms) for each in (forwards, backwards)]
    assert texts[0] == texts[1]


@settings(max_examples=150, deadline=None)
@given(trees())
def test_negation_is_in_the_formula_and_never_in_a_text(tree):
    result = translated(tree)
    if isinstance(result, Statement):
        for atom in result.atoms:
            assert not NEGATION.search(atom.text)


@settings(max_examples=150, deadline=None)
@given(trees())
def test_equal_texts_are_equal_atoms(tree):
    result = translated(tree)
    if isinstance(result, Statement):
        keys: dict[str, str] = {}
        for atom in result.atoms:
            assert keys.setdefault(atom.text.casefold(), atom.key) == atom.key
