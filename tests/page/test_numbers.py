"""What a view states is what the library computes, and what brute force finds."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.strategies import candidates, parameters

from enthymeme.decision import Method, decide
from enthymeme.errors import SolveError
from enthymeme.examples import paper_problems
from enthymeme.explanation import CandidateAnalysis, analysis, explain
from enthymeme.marginal import prepare
from enthymeme.methods.pwal import score_by_sampling, score_exactly
from enthymeme.methods.top_link import score_top_link
from enthymeme.page import decision_view
from enthymeme.problem import Candidate, Parameters, Problem
from enthymeme.resistance import NO_LINK, evaluate_world

methods = st.sampled_from(
    [
        Method(),
        Method(name="top-link"),
        Method(no_link=False),
        Method(guard=False),
        Method(mode="sampled", samples=7),
        Method(witness="sound"),
        Method(name="top-link", witness="sound"),
    ]
)


def ready(*some: Candidate) -> Problem:
    problem = Problem("p", tuple(some))
    for candidate in some:
        try:
            prepare(candidate)
        except SolveError:
            assume(False)
    return problem


@settings(max_examples=60, deadline=None)
@given(candidates(4, 3), candidates(4, 3), methods, parameters)
def test_a_link_removed_is_the_decision_of_the_problem_without_it(
    first: Candidate, second: Candidate, method: Method, constants: Parameters
) -> None:
    problem = ready(first, second)
    explanation = explain(decide(problem, method, constants), problem, constants)
    whole = replace(method, mode="exact")
    for place, candidate in enumerate(problem.candidates):
        for link in candidate.links:
            left_over = explanation.without({place: (link,)})
            assert left_over is not None
            links = tuple(other for other in candidate.links if other != link)
            remaining = list(problem.candidates)
            remaining[place] = replace(candidate, links=links)
            decision = decide(replace(problem, candidates=tuple(remaining)), whole, constants)
            scores = [score.score for score in decision.scores if score is not None]
            assert left_over.scores == pytest.approx(scores, abs=1e-12)
            assert (left_over.choice, left_over.tie) == (decision.choice, decision.tie)


@settings(max_examples=40, deadline=None)
@given(candidates(4, 3), candidates(4, 3))
def test_several_links_removed_at_once(first: Candidate, second: Candidate) -> None:
    problem = ready(first, second)
    explanation = explain(decide(problem), problem)
    counterfactual = explanation.without({0: first.links, 1: second.links[:2]})
    remaining = (replace(first, links=()), replace(second, links=second.links[2:]))
    decision = decide(Problem("p", remaining))
    assert counterfactual is not None
    scores = [score.score for score in decision.scores if score is not None]
    assert counterfactual.scores == pytest.approx(scores, abs=1e-12)


@settings(max_examples=60, deadline=None)
@given(candidates(4, 3), st.booleans(), st.booleans())
def test_clauses_are_witnessed_as_often_one_by_one_as_in_all_worlds(
    candidate: Candidate, no_link: bool, guard: bool
) -> None:
    ready(candidate, candidate)
    method = Method(no_link=no_link, guard=guard)
    together, apart = (
        CandidateAnalysis(candidate, prepare(candidate), method, (), (), None) for _ in range(2)
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "ALL_WORLDS", 0)
        assert apart.worlds is None or not apart.worlds.complete
        assert apart.witness_shares is not None
        one_by_one = apart.witness_shares, apart.influences, apart.estimate
    assert together.witness_shares is not None
    assert together.witness_shares == pytest.approx(one_by_one[0], abs=1e-12)
    assert together.influences == pytest.approx(one_by_one[1], abs=1e-12)
    assert together.estimate == one_by_one[2]
    assert np.mean(together.witness_shares) == pytest.approx(together.exact.witness, abs=1e-12)


@settings(max_examples=30, deadline=None)
@given(candidates(4, 3), candidates(4, 3), methods)
def test_the_worlds_of_a_view_are_those_that_one_world_at_a_time_finds(
    first: Candidate, second: Candidate, method: Method
) -> None:
    problem = ready(first, second)
    view = decision_view(decide(problem, method), problem)
    json.dumps(view, allow_nan=False)
    for candidate, shown in zip(problem.candidates, view["candidates"], strict=True):
        prepared = prepare(candidate)
        assert prepared.decomposition is not None
        for row in shown["worlds"]["rows"]:
            world = tuple(
                NO_LINK if source is None else [p.source for p in alternatives].index(source)
                for source, alternatives in zip(
                    row["links"], prepared.instance.alternatives, strict=True
                )
            )
            entailed_values = prepared.entailed_values if method.witness == "sound" else None
            resistance = evaluate_world(
                prepared.decomposition, world, method.guard, entailed_values
            )
            assert (row["delta"], row["capacity"]) == (resistance.delta, resistance.capacity)
            assert row["witness"] == pytest.approx(resistance.witness, abs=1e-12)
            assert row["score"] == pytest.approx(resistance.score, abs=1e-12)


@pytest.mark.parametrize("problem", paper_problems(), ids=lambda problem: problem.id)
def test_the_scores_of_a_view_are_the_librarys(problem: Problem) -> None:
    decision = decide(problem, Method(influence=True))
    view = decision_view(decision, problem)
    for place, (candidate, numbers) in enumerate(
        zip(problem.candidates, view["candidates"], strict=True)
    ):
        prepared = prepare(candidate)
        score = decision.scores[place]
        assert score is not None
        for name in ("score", "tension", "witness", "low", "high"):
            assert numbers["exact"][name] == numbers["score"][name] == getattr(score, name)
        assert numbers["top"]["score"] == score_top_link(prepared).score
        sampled = score_by_sampling(prepared, size=100, seed=2026, stream_key=(problem.id, place))
        assert numbers["estimate"]["score"] == sampled.score
        assert numbers["estimate"]["stderr"] == sampled.stderr
        influences = score_exactly(prepared, influence=True).influences
        assert influences is not None
        stated = {(c["source"], c["target"]): c["influence"] for c in numbers["links"]["cells"]}
        computed = {(i.source, i.target): i.value for i in influences}
        assert stated == pytest.approx(computed, abs=1e-14)
        assert sum(view["distribution"]["shares"][place]) == pytest.approx(1)


def test_more_worlds_than_are_shown() -> None:
    source = " & ".join(f"a{n}" for n in range(6))
    from enthymeme.formats.problems import problem_from_json

    links = [[f"a{n}", f"b{m}", "Ent" if n % 2 else "Con", 0.5] for n in range(6) for m in range(7)]
    candidate = {
        "source": [source],
        "target": [" & ".join(f"b{n}" for n in range(7))],
        "links": links,
    }
    problem = problem_from_json({"id": "large", "candidates": [candidate, candidate]})
    view = decision_view(decide(problem), problem)
    worlds = view["candidates"][0]["worlds"]
    assert view["candidates"][0]["score"]["worlds"] == str(7**7)
    assert not worlds["complete"]
    assert not worlds["enumerated"]
    assert {row["kind"] for row in worlds["rows"]} == {
        "least resistant",
        "typical",
        "most resistant",
    }
    scores = [row["score"] for row in worlds["rows"]]
    assert min(scores) == scores[0] <= scores[-1] == max(scores)
