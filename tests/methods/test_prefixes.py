"""One batch of worlds gives what drawing for each size and seed would."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from tests.strategies import candidates, parameters

from enthymeme.errors import SolveError
from enthymeme.logic import parse_formula
from enthymeme.marginal import prepare, worlds
from enthymeme.marginal.draws import Stream
from enthymeme.marginal.solving import costs_in_worlds
from enthymeme.marginal.tables import Prepared
from enthymeme.methods import prefixes
from enthymeme.methods.pwal import Rules, score_by_sampling
from enthymeme.problem import Candidate, Label, Link, Parameters

SIZES, SEEDS = (3, 1, 20), (2026, 7)


@settings(max_examples=60, deadline=None)
@given(candidates(), parameters)
def test_prefixes_are_what_each_size_and_seed_gives(
    candidate: Candidate, constants: Parameters
) -> None:
    try:
        prepared = prepare(candidate, constants)
    except SolveError:
        return
    for no_link in (True, False):
        scores = list(
            prefixes.score_prefixes(
                prepared,
                sizes=SIZES,
                seeds=SEEDS,
                stream_key=("p", 1),
                no_link=no_link,
                guards=(True, False),
            )
        )
        assert len(scores) == 2 * len(SIZES) * len(SEEDS)
        for one in scores:
            alone = score_by_sampling(
                prepared,
                Rules(no_link, one.guard),
                size=one.size,
                seed=one.seed,
                stream_key=("p", 1),
            )
            if not one.guard:
                alone = alone._replace(low=None, high=None)
            assert one.score == alone


@settings(max_examples=25, deadline=None)
@given(candidates())
def test_without_the_guard_no_world_is_drawn_and_no_cost_solved_again(candidate: Candidate) -> None:
    def work(guards: tuple[bool, ...]) -> tuple[int, int, int]:
        prepared = prepare(candidate)
        with (
            patch.object(Stream, "picks", autospec=True, side_effect=Stream.picks) as drawn,
            patch.object(worlds, "costs_in_worlds", side_effect=costs_in_worlds) as solved,
            patch.object(worlds, "score_worlds", side_effect=worlds.score_worlds) as scored,
            patch("enthymeme.methods.pwal.score_worlds", scored),
        ):
            list(prefixes.score_prefixes(prepared, sizes=SIZES, seeds=SEEDS, guards=guards))
        return drawn.call_count, solved.call_count, scored.call_count

    try:
        prepare(candidate)
    except SolveError:
        return
    assert work((True, False)) == work((True,))


def test_where_all_is_left_to_the_solver_the_worlds_are_the_same() -> None:
    links = (Link("a", "b", Label.CON, 0.9), Link("d", "b", Label.ENT, 0.6))
    prepared = prepare(Candidate((parse_formula("a | d"),), (parse_formula("~b | c"),), links))
    solver_only = Prepared(prepared.instance, None)
    for one, other in zip(
        prefixes.score_prefixes(prepared, sizes=(8,), seeds=(1,), guards=(True, False)),
        prefixes.score_prefixes(solver_only, sizes=(8,), seeds=(1,), guards=(True, False)),
        strict=True,
    ):
        assert one.score.score == pytest.approx(other.score.score, abs=1e-12)
