"""Many worlds at once against the judge, world by world."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import assume, given, settings
from tests.judge import Judge
from tests.strategies import candidates, parameters

from enthymeme.marginal import prepare
from enthymeme.marginal.worlds import score_worlds
from enthymeme.problem import Candidate, Parameters


@settings(max_examples=600, deadline=None)
@given(candidates(), parameters)
def test_every_world_of_a_batch_is_scored_as_the_judge_does(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    assume(len(judge.worlds()) <= 64)
    prepared = prepare(candidate, parameters)
    options = prepared.local_outcomes(no_link=True)
    picks = np.array(list(itertools.product(*(range(len(own)) for own in options))))
    for guard in (True, False):
        tables = prepared.tables(no_link=True, guard=guard)
        assert tables is not None
        scores = score_worlds(tables, picks)
        assert scores.low is not None
        assert scores.high is not None
        for row, pick in enumerate(picks):
            links = tuple(
                links_to[options[b][position]]
                for b, (position, links_to) in enumerate(
                    zip(pick, candidate.alternatives, strict=True)
                )
                if options[b][position] >= 0
            )
            expected = judge.world(links, guard)
            tension = expected.delta / expected.capacity
            assert scores.tension[row] == pytest.approx(tension, abs=1e-12)
            assert scores.witness[row] == pytest.approx(float(expected.witness), abs=1e-12)
            assert scores.score[row] == pytest.approx(float(expected.score), abs=1e-12)
            assert scores.low[row] == pytest.approx(float(expected.low), abs=1e-12)
            assert scores.high[row] == pytest.approx(float(expected.high), abs=1e-12)
