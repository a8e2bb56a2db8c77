"""Joint scores against the brute force, and the five methods that they come down to.

``ENTHYMEME_EXAMPLES`` says how many random problems there are to be; a few hundred as a rule.
"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.judge import Judge
from tests.methods.joint.brute_force import join_equals, judge_expectation, judge_score
from tests.strategies import candidates

from enthymeme.errors import Unsatisfiable
from enthymeme.joint_candidate import JointCandidate, Meeting, Relation
from enthymeme.logic import And, Atom, parse_formula
from enthymeme.marginal import prepare
from enthymeme.methods.direct_nli import score_directly
from enthymeme.methods.joint.combination import combine
from enthymeme.methods.joint.distribution import LinkDistribution, SourceJudgement, distribute
from enthymeme.methods.joint.meeting import meeting_pairs
from enthymeme.methods.joint.scoring import compute_expectation
from enthymeme.methods.joint.weights import JointWeights, RepresentationWeights
from enthymeme.methods.pwal import Rules, score_exactly
from enthymeme.methods.top_link import score_top_link
from enthymeme.problem import Candidate, Label, Link, Parameters

EXAMPLES = int(os.environ.get("ENTHYMEME_EXAMPLES", "150"))


@st.composite
def joint_candidates(draw: st.DrawFn) -> JointCandidate:
    """Links with probabilities, up to three meetings, and up to two pairs of equal atoms."""
    candidate = draw(candidates(sources=4, targets=3, probabilities=True))
    pairs = meeting_pairs(candidate.source)
    meetings = []
    for pair in draw(st.lists(st.sampled_from(pairs), max_size=3, unique=True)) if pairs else []:
        kinds = draw(st.lists(st.sampled_from(list(Relation)), min_size=1, max_size=3, unique=True))
        shares = draw(st.lists(st.integers(1, 9), min_size=len(kinds), max_size=len(kinds)))
        whole = sum(shares)
        parts = sorted(zip(kinds, (s / whole for s in shares), strict=True), key=lambda k: -k[1])
        meetings.append(Meeting(pair, tuple(parts)))
    atoms = candidate.source_atoms
    every = [(one, other) for i, one in enumerate(atoms) for other in atoms[i + 1 :]]
    equals = draw(st.lists(st.sampled_from(every), max_size=2, unique=True)) if every else []
    return JointCandidate(candidate, tuple(equals), tuple(meetings))


def can_be_scored(candidate: Candidate) -> bool:
    judge = Judge(candidate, Parameters())
    return bool(judge.satisfiable and candidate.target_clauses)


@settings(max_examples=EXAMPLES, deadline=None)
@given(joint_candidates(), st.booleans())
def test_expectations_are_those_of_the_brute_force(joint: JointCandidate, sound: bool) -> None:
    assume(can_be_scored(joint.candidate))
    judged = judge_expectation(joint, sound)
    if judged is None:
        with pytest.raises(Unsatisfiable, match="the source cannot hold"):
            compute_expectation(joint, sound=sound)
        return
    result = compute_expectation(joint, sound=sound)
    expected = tuple(map(float, judged))
    assert (result.tension, result.witness, result.impossible) == pytest.approx(expected, abs=1e-12)
    assert result.exact
    assert result.left_out == pytest.approx(0, abs=1e-12)
    assert list(result.kept_apart) == join_equals(joint)[1]


COEFFICIENTS = st.sampled_from([0.0, 0.25, 1.0, 2.5])


@settings(max_examples=max(10, EXAMPLES // 3), deadline=None)
@given(
    st.fixed_dictionaries({"paper": joint_candidates(), "events": joint_candidates()}),
    st.tuples(COEFFICIENTS, COEFFICIENTS, COEFFICIENTS, COEFFICIENTS),
)
def test_joint_scores_are_those_of_the_brute_force(
    representations: dict[str, JointCandidate], values: tuple[float, float, float, float]
) -> None:
    assume(all(can_be_scored(one.candidate) for one in representations.values()))
    weights = JointWeights(RepresentationWeights(*values[:2]), RepresentationWeights(*values[2:]))
    judged = judge_score(representations, weights)
    assume(judged is not None)
    score = combine(
        {name: compute_expectation(one) for name, one in representations.items()}, weights
    )
    assert score.score == pytest.approx(float(judged or 0), abs=1e-12)


# The five methods that joint scoring comes down to.

THREE = st.tuples(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1)).map(
    lambda three: tuple(value / (sum(three) or 1) for value in three)
)


@settings(max_examples=max(10, EXAMPLES // 3), deadline=None)
@given(candidates(sources=4, targets=3), st.data())
def test_uniform_links_are_pwal(shell: Candidate, data: st.DataObject) -> None:
    assume(can_be_scored(shell))
    matched = {target for _, target in shell.exact}
    hard: list[Link] = []
    soft: list[Link] = []
    for target in shell.target_atoms:
        if target in matched:
            continue
        judged = [SourceJudgement(one, *data.draw(THREE)) for one in shell.source_atoms]
        for one in judged:
            best = max(one.entailment, one.contradiction)
            if best > one.neutral:
                label = Label.ENT if one.entailment >= one.contradiction else Label.CON
                hard.append(Link(one.source, target, label, round(best, 3)))
        soft += distribute(target, judged, LinkDistribution("uniform"))
    paper = score_exactly(prepare(replace(shell, links=tuple(hard))))
    joint = compute_expectation(JointCandidate(replace(shell, links=tuple(soft))), sound=False)
    assert joint.tension == pytest.approx(paper.tension, abs=1e-12)
    assert joint.witness == pytest.approx(paper.witness, abs=1e-12)


@given(THREE)
def test_one_atom_is_direct_nli(three: tuple[float, float, float]) -> None:
    entailment, _, contradiction = three
    links = (
        Link("a", "b", Label.ENT, 1.0, entailment),
        Link("a", "b", Label.CON, 1.0, contradiction),
    )
    result = compute_expectation(JointCandidate(Candidate((Atom("a"),), (Atom("b"),), links)))
    direct = score_directly([(entailment, contradiction)], 1e-12).scores[0]
    assert result.tension - result.witness == pytest.approx(-direct, abs=1e-12)


@settings(max_examples=max(10, EXAMPLES // 3), deadline=None)
@given(candidates(sources=4, targets=3), st.booleans())
def test_all_mass_on_the_most_confident_link_is_top_link(candidate: Candidate, sound: bool) -> None:
    assume(can_be_scored(candidate))
    top = Judge(candidate, Parameters()).top_link()
    sure = tuple(replace(link, probability=1.0) for link in top)
    result = compute_expectation(JointCandidate(replace(candidate, links=sure)), sound=sound)
    expected = score_top_link(prepare(candidate), sound=sound)
    assert result.tension - result.witness == pytest.approx(expected.score, abs=1e-12)


@settings(max_examples=max(10, EXAMPLES // 3), deadline=None)
@given(candidates(sources=4, targets=3, probabilities=True), st.lists(st.booleans(), min_size=5))
def test_without_conditions_and_disjunctions_sound_witnesses_are_the_papers(
    candidate: Candidate, signs: list[bool]
) -> None:
    # A source of facts; each target atom matched once, for two matches may contradict each other.
    literals = tuple(
        parse_formula(atom if sign else f"~{atom}")
        for atom, sign in zip(candidate.source_atoms, signs, strict=False)
    )
    exact = tuple({target: (source, target) for source, target in candidate.exact}.values())
    # A confidence of 0.01 weighs as much as inertia, which the paper's rule lets win.
    links = tuple(replace(link, confidence=max(link.confidence, 0.29)) for link in candidate.links)
    facts = replace(candidate, source=literals, exact=exact, links=links)
    assume(can_be_scored(facts))
    joint = JointCandidate(facts)
    assert compute_expectation(joint, sound=True).witness == pytest.approx(
        compute_expectation(joint, sound=False).witness, abs=1e-12
    )


@settings(max_examples=max(10, EXAMPLES // 3), deadline=None)
@given(candidates(sources=4, targets=3, probabilities=True))
def test_one_representation_is_its_own_score(candidate: Candidate) -> None:
    assume(can_be_scored(candidate))
    score = combine({"events": compute_expectation(JointCandidate(candidate))}, JointWeights())
    assert score.score == pytest.approx(
        score_exactly(prepare(candidate), Rules(sound=True)).score, abs=1e-12
    )


# Examples.


def link(source: str, target: str, label: Label, probability: float) -> Link:
    return Link(source, target, label, probability, probability=probability)


def test_a_conditional_and_its_condition_give_the_consequence_and_not_its_negation() -> None:
    source = (parse_formula("a1 >> a2"), parse_formula("a3"))
    wet = Candidate(source, (parse_formula("b"),), (), exact=(("a2", "b"),))
    dry = Candidate(source, (parse_formula("~b"),), (), exact=(("a2", "b"),))
    meets = (("a1", "a3"),)
    assert (
        compute_expectation(JointCandidate(wet)).witness
        == compute_expectation(JointCandidate(dry)).witness
        == 0.0
    )
    met_wet, met_dry = (compute_expectation(JointCandidate(one, meets)) for one in (wet, dry))
    assert (met_wet.tension, met_wet.witness) == (0.0, 1.0)
    assert (met_dry.tension, met_dry.witness) == (1.0, 0.0)


def test_equal_atoms_are_kept_apart_where_the_source_could_not_hold_otherwise() -> None:
    source = (parse_formula("a1"), parse_formula("~a2"))
    candidate = Candidate(source, (parse_formula("b"),), (link("a1", "b", Label.ENT, 0.9),))
    result = compute_expectation(JointCandidate(candidate, (("a1", "a2"),)))
    assert result.kept_apart == (("a1", "a2"),)
    assert result.witness == pytest.approx(0.9)


def test_a_target_that_cannot_hold_is_told_from_a_source_that_cannot() -> None:
    fine, broken = parse_formula("a"), And((Atom("c"), parse_formula("~c")))
    with pytest.raises(Unsatisfiable, match="the target cannot hold"):
        compute_expectation(JointCandidate(Candidate((fine,), (broken,))))
    with pytest.raises(Unsatisfiable, match="the source cannot hold"):
        compute_expectation(JointCandidate(Candidate((broken,), (fine,))))


def test_mass_that_is_not_scored_is_reported() -> None:
    atoms = range(9)
    source = (*(parse_formula(f"p{i} >> q{i}") for i in atoms), parse_formula("s"))
    candidate = Candidate(source, (parse_formula("b"),), (link("q0", "b", Label.ENT, 0.9),))
    half = ((Relation.SAME, 0.5), (Relation.UNRELATED, 0.5))
    meetings = tuple(Meeting((f"p{i}", "s"), half) for i in atoms)
    result = compute_expectation(JointCandidate(candidate, meetings=meetings))
    assert result.configurations == 64
    assert result.left_out == pytest.approx(1 - 64 / 512)
