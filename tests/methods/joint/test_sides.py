"""Which side of a rule other statements speak of."""

from __future__ import annotations

import pytest

from enthymeme.logic import parse_formula
from enthymeme.methods.joint.sides import (
    Nearness,
    find_links_past_rules,
    keep_nearer_side,
    list_sides,
)


def near(values: dict[str, float]) -> Nearness:
    """Nearness by pairs that are written "a b"."""
    return {frozenset(pair.split()): value for pair, value in values.items()}


@pytest.mark.parametrize(
    ("rule", "nearness", "kept"),
    [
        ("p >> q", {"p": 0.9, "q": 0.8}, ["p"]),
        ("p >> q", {"p": 0.6, "q": 0.9}, ["q"]),
        # What is not near says nothing about the other side.
        ("p >> q", {"p": 0.4, "q": 0.3}, ["p", "q"]),
        ("p >> q", {"p": 0.9, "q": 0.9}, ["p", "q"]),
        # Parts of one side do not rival, nor do three alternatives: a fact may rule out two.
        ("p & r >> q", {"p": 0.9, "r": 0.7, "q": 0.6}, ["p", "r"]),
        ("p | q", {"p": 0.9, "q": 0.8}, ["p"]),
        ("p | q | r", {"p": 0.9, "q": 0.8, "r": 0.7}, ["p", "q", "r"]),
        ("r & (p >> q)", {"p": 0.9, "q": 0.8, "r": 0.1}, ["p", "r"]),
        # What stands on both sides belongs to neither.
        ("p & r >> q & r", {"p": 0.9, "r": 0.7, "q": 0.6}, ["p", "r"]),
    ],
)
def test_a_statement_speaks_of_one_side_of_a_rule(
    rule: str, nearness: dict[str, float], kept: list[str]
) -> None:
    sides = list_sides([parse_formula(rule), parse_formula("~f")])
    values = near({f"{atom} f": value for atom, value in nearness.items()})
    pairs = keep_nearer_side(sides, [(atom, "f") for atom in nearness], values)
    assert sorted(atom for atom, _ in pairs) == kept
    # Which of the statements comes first does not matter.
    turned = keep_nearer_side(sides, [("f", atom) for atom in nearness], values)
    assert sorted(atom for _, atom in turned) == kept


@pytest.mark.parametrize(
    ("changed", "is_past"),
    [
        ({}, True),
        # The fact speaks of the side that the target is near to, or of none.
        ({"p f": 0.1, "q f": 0.9}, False),
        ({"p f": 0.4}, False),
        # The target is near to no side, or to the fact's own, or nearer to the fact.
        ({"q b": 0.4}, False),
        ({"p b": 0.95}, False),
        ({"f b": 0.95}, False),
    ],
)
def test_what_a_fact_says_of_one_side_it_says_of_the_other_by_the_rule(
    changed: dict[str, float], is_past: bool
) -> None:
    values = near({"p f": 0.9, "q b": 0.9, "f b": 0.6, **changed})
    links = find_links_past_rules(list_sides([parse_formula("p >> q")]), ["f"], ["b"], values)
    assert links == (frozenset({("f", "b")}) if is_past else frozenset())
