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
    meeting_pairs,
    most_probable,
    relate,
    settle_probably,
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
    ("relation", "settled"),
    [
        (Relation.SAME, {"a": True, "b": True, "c": True}),
        (Relation.IMPLIED, {"a": True, "b": True, "c": True}),
        (Relation.IMPLIES, {"c": True}),
        (Relation.EXCLUDES, {"a": False, "c": True}),
    ],
)
def test_what_is_settled_goes_by_the_most_probable_relation(
    relation: Relation, settled: dict[str, bool]
) -> None:
    source = [parse_formula("a >> b"), parse_formula("c")]
    meeting = Meeting(("a", "c"), ((relation, 0.6), (Relation.UNRELATED, 0.4)))
    assert settle_probably(source, (), [meeting]) == settled
    unsure = Meeting(("a", "c"), ((Relation.UNRELATED, 0.6), (relation, 0.4)))
    assert settle_probably(source, (), [unsure]) == {"c": True}


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
