"""Comparatives and superlatives that are certain by their forms."""

from __future__ import annotations

import pytest

from enthymeme.models.parsers.embedded.degrees import (
    extent_of,
    is_empty_than,
    owner_compared,
    pronouns_compared,
)
from enthymeme.models.parsers.embedded.fragments import NOTHING
from enthymeme.models.parsers.embedded.lexical_rules import LexicalRules, find_unbound_pronouns
from enthymeme.models.parsers.embedded.words import words

MORE = "(have-degree-91 :ARG2 (~A) :ARG3 (more))"
MOST = "(have-degree-91 :ARG2 (~A) :ARG3 (most))"
LABELS = (NOTHING, "-", "+", "(~A)", MORE, MOST, "(thing :poss (you))")


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("Marta is taller than her brother.", 2, "more"),
        ("This is a bigger red house than ours.", 3, "more"),
        ("Her youngest child sings.", 1, "most"),
        ("Tom's best friend left.", 2, "most"),
        ("The best won.", 1, "most"),
        ("The road is wider.", 3, ""),
        ("He did his best.", 3, ""),
        ("Fewer than ten came.", 0, ""),
        ("The honest man is rather tall.", 1, ""),
    ],
)
def test_extents(text: str, place: int, expected: str) -> None:
    assert extent_of(words(text), place) == expected


@pytest.mark.parametrize(
    ("text", "place", "label"),
    [("Tin is lighter than gold.", 2, MORE), ("The oldest tree fell.", 1, MOST)],
)
def test_a_degree_has_no_other_labels(text: str, place: int, label: str) -> None:
    assert LexicalRules(LABELS).degree_labels(words(text), place) == {LABELS.index(label)}


def test_than_brings_nothing_beside_a_comparative() -> None:
    text = words("Tin is lighter than gold.")
    assert LexicalRules(LABELS).label_by_context(text, 3) == LABELS.index(NOTHING)
    assert not is_empty_than(words("More than ten came."), 1)


def test_yours_is_a_thing_of_yours_in_a_comparison() -> None:
    text = words("My bag is as big as yours.")
    assert LexicalRules(LABELS).label_by_context(text, 6) == LABELS.index("(thing :poss (you))")
    assert owner_compared(words("Yours is big."), 0) == ""


def test_whom_than_compares_with_has_a_node() -> None:
    text = words("My sister is older than me.")
    assert pronouns_compared(text) == {5: "i"}
    labels = ["(i)", "(person)", "", MORE, "", "", ""]
    assert find_unbound_pronouns(text, labels) == {5: "i"}
