"""Joint expectations against a brute force over relations, worlds and assignments."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.judge import Judge
from tests.strategies import candidates

from enthymeme.errors import SolveError, Unsatisfiable
from enthymeme.logic import And, Atom, Formula, Implies, Not, parse_formula
from enthymeme.methods.joint.meeting import Meeting, Relation, meeting_pairs
from enthymeme.methods.joint.scoring import expect
from enthymeme.problem import Candidate, Label, Link, Parameters

ADDED = {
    Relation.SAME: lambda a, b: (Implies(a, b), Implies(b, a)),
    Relation.IMPLIES: lambda a, b: (Implies(a, b),),
    Relation.IMPLIED: lambda a, b: (Implies(b, a),),
    Relation.EXCLUDES: lambda a, b: (Not(And((a, b))),),
    Relation.UNRELATED: lambda a, b: (),
}


@st.composite
def problems(draw: st.DrawFn) -> tuple[Candidate, list[Meeting]]:
    """A candidate whose links have probabilities, and up to three meetings in sixteenths."""
    candidate = draw(candidates(sources=4, targets=3, probabilities=True))
    pairs = meeting_pairs(candidate.source)
    meetings = []
    for pair in draw(st.lists(st.sampled_from(pairs), max_size=3, unique=True)) if pairs else []:
        kinds = draw(st.lists(st.sampled_from(list(Relation)), min_size=1, max_size=3, unique=True))
        shares = draw(st.lists(st.integers(1, 9), min_size=len(kinds), max_size=len(kinds)))
        whole = sum(shares)
        likely = sorted(zip(kinds, (s / whole for s in shares), strict=True), key=lambda k: -k[1])
        meetings.append(Meeting(pair, tuple(likely)))
    return candidate, meetings


def judge_expectation(candidate: Candidate, meetings: list[Meeting]) -> tuple[float, float] | None:
    """Tension and witness, by going through everything; None where the source never holds."""
    mass, tension, witness = 0.0, 0.0, 0.0
    for chosen in itertools.product(*(meeting.relations for meeting in meetings)):
        added: list[Formula] = []
        for meeting, (relation, _) in zip(meetings, chosen, strict=True):
            added += ADDED[relation](*map(Atom, meeting.atoms))
        source = (And((*candidate.source, *added)),) if added else candidate.source
        judge = Judge(replace(candidate, source=source), Parameters())
        if not judge.source_holds.any():
            continue
        probability = math.prod(share for _, share in chosen)
        mass += probability
        for links, share in judge.weighed_worlds():
            world = judge.world(links, sound=True)
            tension += probability * float(share) * world.delta / world.capacity
            witness += probability * float(share) * float(world.witness)
    return (tension / mass, witness / mass) if mass else None


@settings(max_examples=150, deadline=None)
@given(problems())
def test_expectations_are_those_of_the_brute_force(
    problem: tuple[Candidate, list[Meeting]],
) -> None:
    candidate, meetings = problem
    if not Judge(candidate, Parameters()).target_holds.any():
        return
    expected = judge_expectation(candidate, meetings)
    try:
        result = expect(candidate, meetings=meetings)
    except Unsatisfiable:
        assert expected is None
        return
    except SolveError:
        return
    assert expected is not None
    assert (result.tension, result.witness) == pytest.approx(expected, abs=1e-12)
    assert result.exact


def link(source: str, target: str, label: Label, probability: float) -> Link:
    return Link(source, target, label, probability, probability=probability)


def test_a_conditional_and_its_condition_give_the_consequence_and_not_its_negation() -> None:
    source = (parse_formula("a1 >> a2"), parse_formula("a3"))
    wet = Candidate(source, (parse_formula("b"),), (), exact=(("a2", "b"),))
    dry = Candidate(source, (parse_formula("~b"),), (), exact=(("a2", "b"),))
    meets = [("a1", "a3")]
    assert expect(wet).witness == expect(dry).witness == 0.0
    assert (expect(wet, meets).tension, expect(wet, meets).witness) == (0.0, 1.0)
    assert (expect(dry, meets).tension, expect(dry, meets).witness) == (1.0, 0.0)


def test_equal_atoms_are_kept_apart_where_the_source_could_not_hold_otherwise() -> None:
    source = (parse_formula("a1"), parse_formula("~a2"))
    candidate = Candidate(source, (parse_formula("b"),), (link("a1", "b", Label.ENT, 0.9),))
    result = expect(candidate, equals=[("a1", "a2")])
    assert result.kept_apart == (("a1", "a2"),)
    assert result.witness == pytest.approx(0.9)


def test_mass_that_is_not_scored_is_reported() -> None:
    atoms = range(9)
    source = tuple(parse_formula(f"p{i} >> q{i}") for i in atoms) + (parse_formula("s"),)
    candidate = Candidate(source, (parse_formula("b"),), (link("q0", "b", Label.ENT, 0.9),))
    half = ((Relation.SAME, 0.5), (Relation.UNRELATED, 0.5))
    result = expect(candidate, meetings=[Meeting((f"p{i}", "s"), half) for i in atoms])
    assert result.left_out == pytest.approx(1 - 64 / 512)
