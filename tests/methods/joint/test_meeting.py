"""Which atoms may meet, and the mixture that their relations make."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enthymeme.errors import InputError
from enthymeme.joint_candidate import JointCandidate, Meeting, Relation
from enthymeme.logic import parse_formula
from enthymeme.methods.joint.meeting import (
    build_meeting,
    equal_pairs,
    keep_nearer_side,
    meeting_pairs,
    most_probable,
    relate,
)
from enthymeme.problem import Candidate

PROBABILITIES = st.tuples(st.floats(0, 1), st.floats(0, 1)).map(
    lambda pair: (pair[0], pair[1] * (1 - pair[0]))
)


@given(PROBABILITIES, PROBABILITIES)
def test_relations_sum_to_one_and_swap_with_the_direction(
    forward: tuple[float, float], backward: tuple[float, float]
) -> None:
    relations, swapped = relate(forward, backward), relate(backward, forward)
    assert math.fsum(relations.values()) == pytest.approx(1, abs=1e-12)
    assert min(relations.values()) >= -1e-15
    assert relations[Relation.SAME] == pytest.approx(swapped[Relation.SAME])
    assert relations[Relation.IMPLIES] == pytest.approx(swapped[Relation.IMPLIED])
    meeting = build_meeting(("a", "c"), relations)
    assert meeting is None or meeting.relations[0][1] == max(p for _, p in meeting.relations)


def test_only_atoms_of_a_condition_or_disjunction_meet_others() -> None:
    formulas = ["a & b", "~(c & d)", "e"]
    assert meeting_pairs([parse_formula(text) for text in formulas]) == ()
    either = [parse_formula("a | b"), parse_formula("c & d")]
    assert set(meeting_pairs(either)) == {("a", "c"), ("a", "d"), ("b", "c"), ("b", "d")}


@pytest.mark.parametrize(
    ("rule", "near", "kept"),
    [
        ("p >> q", {"p": 0.9, "q": 0.8}, ["p"]),
        ("p >> q", {"p": 0.6, "q": 0.9}, ["q"]),
        # What is not near says nothing about the other side.
        ("p >> q", {"p": 0.4, "q": 0.3}, ["p", "q"]),
        ("p >> q", {"p": 0.9, "q": 0.9}, ["p", "q"]),
        # Parts of one side do not rival, nor do alternatives.
        ("p & r >> q", {"p": 0.9, "r": 0.7, "q": 0.6}, ["p", "r"]),
        ("p | q", {"p": 0.9, "q": 0.8}, ["p", "q"]),
        ("r & (p >> q)", {"p": 0.9, "q": 0.8, "r": 0.1}, ["p", "r"]),
        # What stands on both sides belongs to neither.
        ("p & r >> q & r", {"p": 0.9, "r": 0.7, "q": 0.6}, ["p", "r"]),
    ],
)
def test_a_statement_speaks_of_one_side_of_a_condition(
    rule: str, near: dict[str, float], kept: list[str]
) -> None:
    source = [parse_formula(rule), parse_formula("~f")]
    nearness = {frozenset((atom, "f")): value for atom, value in near.items()}
    pairs = keep_nearer_side(source, [(atom, "f") for atom in near], nearness)
    assert sorted(atom for atom, _ in pairs) == kept
    # Which of the statements comes first does not matter.
    turned = keep_nearer_side(source[::-1], [("f", atom) for atom in near], nearness)
    assert sorted(atom for _, atom in turned) == kept


def test_equal_texts_of_one_statement_are_left_to_it() -> None:
    source = [parse_formula("a & b"), parse_formula("c")]
    assert equal_pairs(source, {"a": "x.", "b": "X.", "c": "x."}) == (("a", "c"),)
    assert equal_pairs(source, {"a": "x.", "b": "x.", "c": "y."}) == ()


@given(st.lists(st.integers(1, 9), min_size=1, max_size=4), st.integers(1, 70))
def test_the_most_probable_configurations_come_first(shares: list[int], most: int) -> None:
    halves = [((Relation.SAME, s / 10), (Relation.UNRELATED, 1 - s / 10)) for s in shares]
    meetings = [
        Meeting(("a", "c"), tuple(sorted(pair, key=lambda one: -one[1]))) for pair in halves
    ]
    configurations, impossible = most_probable(meetings, lambda _: True, most)
    masses = [one.probability for one in configurations]
    assert all(more >= less - 1e-15 for more, less in pairwise(masses))
    assert len({one.places for one in configurations}) == len(configurations)
    assert len(configurations) == min(most, 2 ** len(shares))
    assert impossible == 0
    if most >= 2 ** len(shares):
        assert math.fsum(masses) == pytest.approx(1)


def test_meetings_are_checked() -> None:
    with pytest.raises(InputError, match="of sum 1"):
        Meeting(("a", "c"), ((Relation.SAME, 0.5),))
    with pytest.raises(InputError, match="each relation once"):
        Meeting(("a", "c"), ((Relation.SAME, 0.5), (Relation.SAME, 0.5)))
    candidate = Candidate((parse_formula("a"),), (parse_formula("b"),))
    with pytest.raises(InputError, match="a source atom, found 'b'"):
        JointCandidate(candidate, equals=(("a", "b"),))
