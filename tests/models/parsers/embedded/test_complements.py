"""What follows "call", "find" and "without" decides what they mean."""

from __future__ import annotations

import pytest

from enthymeme.models.parsers.embedded.complements import (
    denials_by_advice,
    is_judging,
    is_naming,
    is_not_having,
)
from enthymeme.models.parsers.embedded.parser import EmbeddedParser
from enthymeme.models.parsers.embedded.words import words


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("They do not call him white.", True),
        ("Nobody called this a success.", True),
        ("Calling them liars helps nobody.", True),
        ("They call him.", False),
        ("They call him at night.", False),
        ("They call him home.", False),
        ("They call him yesterday.", False),
        ("They call the doctor a fool.", False),
        ("Call", False),
    ],
)
def test_calling_somebody_something_is_naming(text: str, names: bool) -> None:
    tokens = words(text)
    (place,) = [k for k, word in enumerate(tokens) if word.lower.startswith("call")]
    assert is_naming(tokens, place) is names


@pytest.mark.parametrize(
    ("text", "judges"),
    [
        ("I didn't find it confusing.", True),
        ("She finds them too small.", True),
        ("She finds them.", False),
        ("She finds it on the shelf.", False),
        ("She finds the book dull.", False),
        ("Find", False),
    ],
)
def test_finding_something_so_is_judging(text: str, judges: bool) -> None:
    tokens = words(text)
    (place,) = [k for k, word in enumerate(tokens) if word.lower.startswith("find")]
    assert is_judging(tokens, place) is judges


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("The man without a shirt jumps.", True),
        ("An old house without a roof stands there.", True),
        ("The cars without drivers stop.", True),
        ("He works without a contract.", False),
        ("The man works without a contract.", False),
        ("The man without doubt lies.", False),
        ("Without a doubt he lies.", False),
        ("The man is without", False),
    ],
)
def test_a_first_thing_without_another_has_it_not(text: str, lacks: bool) -> None:
    tokens = words(text)
    (place,) = [k for k, word in enumerate(tokens) if word.lower == "without"]
    assert is_not_having(tokens, place) is lacks


def test_the_graph_denies_the_having_and_not_the_man() -> None:
    (graph,) = EmbeddedParser().parse(["The man without a shirt is jumping."])
    assert "(h / have-03" in str(graph)
    assert str(graph).index("have-03") < str(graph).index(":polarity -")


@pytest.mark.parametrize(
    ("text", "denials"),
    [
        ("The guide recommends against using it.", {3: 4}),
        ("They fight against doping.", {}),
        ("They warn him against the dog.", {}),
        ("Fighting against doping, they warn him.", {}),
    ],
)
def test_advice_against_something_wants_it_not(text: str, denials: dict[int, int]) -> None:
    assert denials_by_advice(words(text)) == denials
