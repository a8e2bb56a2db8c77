"""One world against the judge: optima, components and bounds."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from tests.judge import Judge
from tests.strategies import candidates, parameters

from enthymeme.errors import SolveError
from enthymeme.problem import Candidate, Parameters
from enthymeme.resistance import (
    NO_LINK,
    World,
    build_instance,
    decompose,
    evaluate_by_solver,
    evaluate_world,
)


def world_of(candidate: Candidate, links: tuple) -> World:
    options = {link.target: link for link in links}
    return tuple(
        alternatives.index(options[target]) if target in options else NO_LINK
        for target, alternatives in zip(candidate.target_atoms, candidate.alternatives, strict=True)
    )


@settings(max_examples=1500, deadline=None)
@given(candidates(), parameters)
def test_every_world_is_scored_as_the_judge_does(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    if not judge.satisfiable:
        with pytest.raises(SolveError):
            decompose(build_instance(candidate, parameters))
        return
    assume(candidate.target_clauses)
    parts = decompose(build_instance(candidate, parameters))
    for links in judge.worlds()[::7]:
        for guard in (True, False):
            expected = judge.world(links, guard)
            resistance = evaluate_world(parts, world_of(candidate, links), guard)
            assert (resistance.delta, resistance.capacity) == (expected.delta, expected.capacity)
            assert resistance.witness == pytest.approx(float(expected.witness), abs=1e-12)
            assert resistance.score == pytest.approx(float(expected.score), abs=1e-12)
            assert resistance.low == pytest.approx(float(expected.low), abs=1e-12)
            assert resistance.high == pytest.approx(float(expected.high), abs=1e-12)


@settings(max_examples=150, deadline=None)
@given(candidates(), parameters)
def test_rc2_stays_within_the_bounds_and_can_be_made_canonical(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    instance = build_instance(candidate, parameters)
    for links in judge.worlds()[::17]:
        world = world_of(candidate, links)
        resistance = evaluate_world(decompose(instance), world)
        returned = evaluate_by_solver(instance, world)
        assert resistance.low is not None
        assert resistance.high is not None
        assert resistance.low - 1e-12 <= returned.score <= resistance.high + 1e-12
        canonical = evaluate_by_solver(instance, world, canonical=True)
        assert (canonical.base, canonical.forced) == (resistance.base, resistance.forced)
