"""Links with probabilities, and sound witnesses, against the judge."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from tests.judge import Judge
from tests.strategies import candidates, parameters

from enthymeme.decision import Method, decide
from enthymeme.errors import InputError
from enthymeme.logic import parse_formula
from enthymeme.marginal import prepare
from enthymeme.marginal.local_outcomes import local_outcomes, outcome_probabilities
from enthymeme.methods.pwal import (
    Rules,
    draw_worlds,
    score_by_sampling,
    score_exactly,
    score_reference,
)
from enthymeme.methods.top_link import score_top_link
from enthymeme.problem import Candidate, Label, Link, Parameters, Problem
from enthymeme.resistance import evaluate_by_solver, evaluate_world


@settings(max_examples=800, deadline=None)
@given(candidates(probabilities=True), parameters)
def test_scores_bounds_and_sound_witnesses_are_the_judges(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    assume(len(judge.worlds()) <= 48)
    prepared = prepare(candidate, parameters)
    for no_link, guard, sound in (
        (True, True, False),
        (False, True, False),
        (True, False, False),
        (True, True, True),
    ):
        expected = judge.expected(no_link, guard, sound)
        score = score_exactly(prepared, Rules(no_link, guard, sound))
        assert score.exact
        assert score.worlds == len(judge.worlds(no_link))
        for name, value in expected.items():
            assert getattr(score, name) == pytest.approx(float(value), abs=1e-12), name
        assert score_reference(prepared, Rules(no_link, guard, sound)) == score


@settings(max_examples=150, deadline=None)
@given(candidates(probabilities=True), parameters)
def test_one_world_and_the_solver_have_sound_witnesses_too(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    prepared = prepare(candidate, parameters)
    assert prepared.decomposition is not None
    links = judge.top_link()
    world = tuple(
        next((place for place, link in enumerate(own) if link in links), -1)
        for own in candidate.alternatives
    )
    expected = judge.world(links, sound=True)
    one = evaluate_world(prepared.decomposition, world, True, prepared.entailed_values)
    for result in (
        one,
        evaluate_by_solver(prepared.instance, world, True, True, prepared.entailed_values),
    ):
        assert result.score == pytest.approx(float(expected.score), abs=1e-12)
    assert one.low == pytest.approx(float(expected.low), abs=1e-12)
    assert one.high == pytest.approx(float(expected.high), abs=1e-12)


@settings(max_examples=100, deadline=None)
@given(candidates(probabilities=True), parameters)
def test_an_influence_is_the_score_given_the_link_less_the_score(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses and candidate.links)
    worlds = judge.weighed_worlds()
    assume(len(worlds) <= 48)
    score = score_exactly(prepare(candidate, parameters), influence=True)
    assert score.influences is not None
    by_link = {
        (candidate.source_atoms[i.source], candidate.target_atoms[i.target], i.entails): i.value
        for i in score.influences
    }
    judged = [(links, mass, judge.world(links).score) for links, mass in worlds]
    whole = sum(mass * value for _, mass, value in judged)
    for link in candidate.links:
        inside = [(mass, value) for links, mass, value in judged if link in links]
        mass = sum((mass for mass, _ in inside), Fraction(0))
        key = link.source, link.target, link.label is Label.ENT
        if link.probability == 0:
            assert key not in by_link
            continue
        given_link = sum(mass * value for mass, value in inside) / mass
        assert by_link[key] == pytest.approx(float(given_link - whole), abs=1e-12)


def of_links(*links: Link, target: str = "b & c") -> Candidate:
    return Candidate((parse_formula("a & d"),), (parse_formula(target),), links)


def test_equal_probabilities_are_uniform_pwal() -> None:
    links = [Link(a, b, Label.ENT, 0.9) for a in "ad" for b in "bc"]
    uniform = prepare(of_links(*links))
    stated = prepare(of_links(*(replace(link, probability=1 / 3) for link in links)))
    assert score_exactly(stated) == score_exactly(uniform)
    scores = [
        score_by_sampling(one, size=50, seed=1, stream_key=("p", 0)) for one in (stated, uniform)
    ]
    assert scores[0] == scores[1]


@settings(max_examples=100, deadline=None)
@given(candidates(), parameters)
def test_all_mass_on_the_most_confident_links_is_top_link(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    top = judge.top_link()
    sure = tuple(replace(link, probability=float(link in top)) for link in candidate.links)
    prepared = prepare(replace(candidate, links=sure), parameters)
    score, expected = score_exactly(prepared), score_top_link(prepared)
    assert score.worlds == 1
    for name in ("score", "tension", "witness", "low", "high"):
        assert getattr(score, name) == pytest.approx(getattr(expected, name), abs=1e-12)


@settings(max_examples=100, deadline=None)
@given(candidates(probabilities=True), parameters)
def test_with_a_settled_source_sound_witnesses_are_the_papers(
    candidate: Candidate, parameters: Parameters
) -> None:
    facts = tuple(
        parse_formula(atom if number % 3 else f"~{atom}")
        for number, atom in enumerate(candidate.source_atoms)
    )
    settled = replace(candidate, source=facts)
    judge = Judge(settled, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    # An exact pair whose partners differ, or a link lighter than inertia, leaves them apart.
    assume(len({target for _, target in settled.exact}) == len(settled.exact))
    assume(parameters.w_max > parameters.epsilon)
    assume(
        all(link.confidence * parameters.w_max > parameters.epsilon + 1 for link in settled.links)
    )
    prepared = prepare(settled, parameters)
    paper, sound = score_exactly(prepared), score_exactly(prepared, Rules(sound=True))
    assert sound.witness == pytest.approx(paper.witness, abs=1e-12)
    assert sound.score == pytest.approx(paper.score, abs=1e-12)


def test_worlds_are_drawn_by_their_probabilities_and_a_smaller_size_is_a_prefix() -> None:
    candidate = of_links(
        Link("a", "b", Label.ENT, 0.9, 0.7),
        Link("d", "b", Label.CON, 0.9, 0.1),
        Link("a", "c", Label.ENT, 0.9),
    )
    prepared = prepare(candidate)
    outcomes = local_outcomes(prepared.instance)
    probabilities = outcome_probabilities(prepared.instance, outcomes)
    assert [round(p, 12) for p in probabilities[0]] == [0.2, 0.7, 0.1]
    worlds = draw_worlds(prepared.instance, outcomes, 20_000, 1, ("p", 0))
    shares = np.bincount(worlds[:, 0]) / len(worlds)
    assert shares == pytest.approx(probabilities[0], abs=0.02)
    assert (draw_worlds(prepared.instance, outcomes, 300, 1, ("p", 0)) == worlds[:300]).all()
    truth, sampled = score_exactly(prepared), score_by_sampling(prepared, size=5000, seed=1)
    assert sampled.stderr is not None
    assert abs(sampled.score - truth.score) <= 5 * sampled.stderr


@pytest.mark.parametrize(
    ("probabilities", "reason"),
    [
        ((0.5, None), "of all or of none"),
        ((0.7, 0.4), "sum to at most 1, found 1.1"),
        ((1.5, 0.0), r"in \[0, 1\], found 1.5"),
        ((float("nan"), 0.0), r"in \[0, 1\], found nan"),
    ],
)
def test_probabilities_that_are_none(probabilities: tuple, reason: str) -> None:
    links = [
        Link(source, "b", Label.ENT, 0.9, probability)
        for source, probability in zip("ad", probabilities, strict=True)
    ]
    with pytest.raises(InputError, match=reason):
        of_links(*links, target="b")


def test_sums_that_are_above_one_by_rounding_alone_are_one() -> None:
    links = [Link("a", "b", Label.ENT, 0.9, 0.7), Link("d", "b", Label.CON, 0.9, 0.3 + 1e-10)]
    prepared = prepare(of_links(*links, target="b"))
    assert score_exactly(prepared).worlds == 2
    assert sum(outcome_probabilities(prepared.instance, local_outcomes(prepared.instance))[0]) == 1


def test_a_sound_decision_does_not_take_a_bare_condition_for_support() -> None:
    # "If it rains, it is wet" and "it rains": the minimal model leaves "wet" of the condition
    # false, which the paper's rule takes for support of "it is not wet".
    denied = Candidate(
        (parse_formula("p >> q"), parse_formula("r")),
        (parse_formula("~b"),),
        exact=(("q", "b"),),
    )
    affirmed = replace(denied, target=(parse_formula("b"),))
    problem = Problem("p", (denied, affirmed))
    assert decide(problem).choice == 0
    assert decide(problem, Method(witness="sound")).tie
