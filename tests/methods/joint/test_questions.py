"""What is not asked could change nothing: idle atoms, and directions that say nothing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from tests.judge import Judge, truth
from tests.methods.joint.brute_force import judge_expectation
from tests.strategies import candidates

from enthymeme.joint_candidate import JointCandidate, Meeting, Relation
from enthymeme.logic import parse_formula
from enthymeme.methods.joint.questions import choose_directions, idle_atoms
from enthymeme.methods.joint.scoring import compute_expectation
from enthymeme.problem import Candidate, Label, Link, Parameters
from enthymeme.reading.candidate import add_denials


@settings(max_examples=150, deadline=None)
@given(candidates(sources=4, targets=3, probabilities=True))
def test_links_of_idle_atoms_neither_support_nor_conflict(candidate: Candidate) -> None:
    assume(Judge(candidate, Parameters()).satisfiable and candidate.target_clauses)
    idle = idle_atoms(candidate, related=())
    others = tuple(link for link in candidate.links if link.source not in idle)
    alone = tuple(link for link in candidate.links if link.source in idle)
    bare = compute_expectation(JointCandidate(replace(candidate, links=())))
    with_idle = compute_expectation(JointCandidate(replace(candidate, links=alone)))
    assert with_idle.witness == pytest.approx(bare.witness, abs=1e-12)
    if not candidate.exact:
        assert with_idle.tension == pytest.approx(0, abs=1e-12)
    # The links that are asked for say as much without them: no more than their own mass is lost.
    assert {link.source for link in others} <= set(candidate.source_atoms) - idle


def test_an_atom_that_can_be_forced_is_not_idle() -> None:
    source = tuple(map(parse_formula, ("a", "p >> q", "r | s", "~d")))
    target = (parse_formula("t"),)
    assert idle_atoms(Candidate(source, target), ()) == {"p", "q", "d"}
    assert idle_atoms(Candidate(source, target), ("p",)) == {"d"}
    matched = Candidate(source, target, exact=(("d", "t"),))
    assert idle_atoms(matched, ()) == {"p", "q"}


@pytest.mark.parametrize(("fact", "asked"), [("c", (False, True)), ("~c", (True, False))])
def test_the_direction_that_is_not_asked_changes_nothing(
    fact: str, asked: tuple[bool, bool]
) -> None:
    source = (parse_formula("a >> b"), parse_formula(fact))
    [meeting] = choose_directions(source, [("a", "c")])
    assert (meeting.forward, meeting.backward) == asked
    silent = Relation.IMPLIES if fact == "c" else Relation.IMPLIED
    loud = Relation.IMPLIED if fact == "c" else Relation.IMPLIES
    target = parse_formula("t")
    for end in ("a", "b"):
        link = Link(end, "t", Label.ENT, 0.9, probability=0.9)
        joint = JointCandidate(Candidate(source, (target,), (link,)))

        def expected_of(relation: Relation, joint: JointCandidate = joint) -> tuple[float, float]:
            met = replace(joint, meetings=(Meeting(("a", "c"), ((relation, 1.0),)),))
            result = compute_expectation(met)
            return result.tension, result.witness

        assert expected_of(silent) == expected_of(Relation.UNRELATED)
        assert expected_of(loud) == expected_of(Relation.SAME)


@pytest.mark.parametrize(
    "source", ["~a1", "~a1 & a2", "a1 >> a2", "(a1 >> a2) & ~a2", "~(a1 & a2)", "a1", "a1 | ~a2"]
)
@pytest.mark.parametrize("target", ["b1", "~b1"])
def test_a_denial_has_the_effect_of_the_link_turned_round(source: str, target: str) -> None:
    surfaces = tuple((name, name) for name in ("a1", "a2", "b1") if name in source + target)
    plain = Candidate((parse_formula(source),), (parse_formula(target),), surfaces=surfaces)
    denied = add_denials(plain, (Link("not_a1", "b1", Label.CON, 1.0, probability=1.0),))
    expectation = compute_expectation(JointCandidate(denied))
    # By going through all assignments: b1 entails a1, whatever the solver makes of it.
    values = dict(zip(("a1", "a2", "b1"), np.meshgrid(*[[False, True]] * 3), strict=True))
    holds = truth(plain.source[0], values) & (~values["b1"] | values["a1"])
    claim = truth(plain.target[0], values)[holds]
    assert expectation.witness == (1.0 if claim.all() else 0.0)
    assert expectation.tension == (0.0 if claim.any() else 1.0)
    judged = judge_expectation(JointCandidate(denied))
    assert judged is not None
    assert (expectation.tension, expectation.witness) == pytest.approx(
        tuple(map(float, judged[:2])), abs=1e-12
    )


def test_two_open_atoms_are_asked_about_both_ways() -> None:
    source = [parse_formula("a >> b"), parse_formula("c | d")]
    for meeting in choose_directions(source, [("a", "c"), ("b", "d")]):
        assert meeting.forward
        assert meeting.backward
