"""Exact PWAL against the judge's walk through all worlds."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from tests.judge import Judge, mean
from tests.strategies import candidates, parameters

from enthymeme.marginal import prepare
from enthymeme.methods.pwal import Rules, score_exactly
from enthymeme.problem import Candidate, Parameters


@settings(max_examples=1500, deadline=None)
@given(candidates(), parameters)
def test_exact_scores_bounds_and_ablations_are_the_judges(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    assume(len(judge.worlds()) <= 64)
    prepared = prepare(candidate, parameters)
    for no_link, guard in ((True, True), (False, True), (True, False)):
        worlds = [judge.world(links, guard) for links in judge.worlds(no_link)]
        score = score_exactly(prepared, Rules(no_link, guard))
        assert score.exact
        assert score.worlds == len(worlds)
        assert score.witness == pytest.approx(float(mean([w.witness for w in worlds])), abs=1e-12)
        assert score.score == pytest.approx(float(mean([w.score for w in worlds])), abs=1e-12)
        assert score.low == pytest.approx(float(mean([w.low for w in worlds])), abs=1e-12)
        assert score.high == pytest.approx(float(mean([w.high for w in worlds])), abs=1e-12)


@settings(max_examples=200, deadline=None)
@given(candidates(), parameters)
def test_an_influence_is_the_score_given_the_link_less_the_score(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses and candidate.links)
    assume(len(judge.worlds()) <= 48)
    score = score_exactly(prepare(candidate, parameters), influence=True)
    worlds = [judge.world(links) for links in judge.worlds()]
    whole = mean([w.score for w in worlds])
    assert score.influences is not None
    assert len(score.influences) == len(candidate.links)
    names = {
        (candidate.source_atoms[i.source], candidate.target_atoms[i.target]): i.value
        for i in score.influences
    }
    for link in candidate.links:
        given_link = mean([w.score for w in worlds if link in w.links])
        expected = float(given_link - whole)
        assert names[link.source, link.target] == pytest.approx(expected, abs=1e-12)
