"""Sampled, reference and solver-bound scores."""

from __future__ import annotations

import math
import random
from itertools import product
from unittest import mock

import numpy as np
import pytest
from benchmarks.problems import candidate as random_candidate
from hypothesis import assume, given, settings
from tests.judge import Judge
from tests.strategies import candidates, parameters

from enthymeme.errors import BudgetExceeded, SolveError
from enthymeme.logic import parse_formula
from enthymeme.marginal import Prepared, enumeration, expectation, prepare, tension
from enthymeme.marginal.worlds import score_worlds
from enthymeme.methods import pwal
from enthymeme.methods.pwal import (
    Rules,
    distinct_worlds,
    draw_worlds,
    score_by_sampling,
    score_exactly,
    score_reference,
)
from enthymeme.methods.top_link import score_top_link
from enthymeme.problem import Candidate, Label, Link, Parameters
from enthymeme.resistance import decomposition, evaluate_by_solver, propagation


def some_prepared(seed: int, **sizes: tuple[int, int]) -> Prepared:
    rng = random.Random(seed)
    while True:
        try:
            return prepare(random_candidate(rng, **sizes))
        except SolveError:
            continue


@settings(max_examples=400, deadline=None)
@given(candidates(), parameters)
def test_top_link_and_rc2_agree_with_the_judge(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    prepared = prepare(candidate, parameters)
    expected = judge.world(judge.top_link())
    score = score_top_link(prepared)
    assert score.score == pytest.approx(float(expected.score), abs=1e-12)
    assert score.low == pytest.approx(float(expected.low), abs=1e-12)
    assert score.high == pytest.approx(float(expected.high), abs=1e-12)
    returned = score_top_link(prepared, by_solver=True)
    assert returned.low is not None
    assert returned.high is not None
    assert returned.low - 1e-12 <= returned.score <= returned.high + 1e-12


@settings(max_examples=60, deadline=None)
@given(candidates(sources=4, targets=3), parameters)
def test_rc2_over_all_worlds_stays_within_the_bounds(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    assume(len(judge.worlds()) <= 24)
    prepared = prepare(candidate, parameters)
    exact = score_exactly(prepared)
    for returned in (
        score_exactly(prepared, Rules(by_solver=True)),
        score_reference(prepared, Rules(by_solver=True)),
    ):
        assert returned.low is not None
        assert returned.high is not None
        assert (returned.low, returned.high) == (exact.low, exact.high)
        assert returned.low - 1e-12 <= returned.score <= returned.high + 1e-12
        if exact.low == exact.high:
            assert returned.score == pytest.approx(exact.score, abs=1e-12)


def test_top_link_ties_go_to_the_first_source_atom() -> None:
    candidate = Candidate(
        (parse_formula("a & c"),),
        (parse_formula("b"),),
        (Link("c", "b", Label.CON, 0.9), Link("a", "b", Label.ENT, 0.9)),
    )
    assert score_top_link(prepare(candidate)).score == -1


@pytest.mark.parametrize("seed", range(25))
def test_sampled_scores_lie_within_four_standard_errors(seed: int) -> None:
    prepared = some_prepared(seed)
    truth = score_exactly(prepared)
    assert truth.exact
    score = score_by_sampling(prepared, size=2000, seed=seed, stream_key=("test", seed))
    assert score.evaluated == 2000
    assert not score.exact
    assert score.stderr is not None
    assert abs(score.score - truth.score) <= 4 * score.stderr + 1e-12
    assert truth.low is not None
    assert score.low is not None
    # The bounds have the spread of the score, and move with it.
    assert abs(score.low - truth.low) <= 8 * score.stderr + 0.05


def test_a_sampled_score_is_the_mean_of_its_worlds_with_its_standard_error() -> None:
    prepared = some_prepared(3)
    options = prepared.local_outcomes(no_link=True)
    picks = draw_worlds(prepared.instance, options, 50, 7, ("p", 0))
    tables = prepared.tables(no_link=True, guard=True)
    assert tables is not None
    scores = score_worlds(tables, picks).score
    sampled = score_by_sampling(prepared, size=50, seed=7, stream_key=("p", 0))
    assert sampled.score == pytest.approx(scores.mean(), abs=1e-12)
    assert sampled.stderr == pytest.approx(np.std(scores, ddof=1) / math.sqrt(50), abs=1e-12)
    assert score_by_sampling(prepared, size=1, seed=7, stream_key=("p", 0)).stderr is None


def test_a_smaller_sample_is_a_prefix_and_names_and_seeds_matter() -> None:
    prepared = some_prepared(4)
    options = prepared.local_outcomes(no_link=True)

    def draw(size: int, seed: int, *names: int | str) -> np.ndarray:
        return draw_worlds(prepared.instance, options, size, seed, names)

    assert (draw(20, 1, "p", 0) == draw(200, 1, "p", 0)[:20]).all()
    for other in (draw(20, 2, "p", 0), draw(20, 1, "q", 0), draw(20, 1, "p", 1)):
        assert (draw(20, 1, "p", 0) != other).any()
    # Names are told apart, however they would run together.
    assert (draw(20, 1, "p1", 0) != draw(20, 1, "p", 10)).any()


def test_worlds_draw_one_outcome_per_unmatched_target_atom_in_order() -> None:
    links = tuple(Link("a", b, Label.ENT, 0.9) for b in ("b1", "b3"))
    with_exact = Candidate(
        (parse_formula("a"),), (parse_formula("b1 & b2 & b3"),), links, (("a", "b2"),)
    )
    without = Candidate((parse_formula("a"),), (parse_formula("b1 & b3"),), links)
    drawn = []
    for candidate in (with_exact, without):
        prepared = prepare(candidate)
        options = prepared.local_outcomes(no_link=True)
        drawn.append(draw_worlds(prepared.instance, options, 30, 5, ("p", 0)))
    # The matched atom b2 takes no random number.
    assert (drawn[0][:, [0, 2]] == drawn[1]).all()
    assert (drawn[0][:, 1] == 0).all()


def test_every_option_is_drawn_as_often_as_the_others() -> None:
    prepared = some_prepared(9)
    options = prepared.local_outcomes(no_link=True)
    picks = draw_worlds(prepared.instance, options, 20_000, 1, ("p", 0))
    for target, outcomes in enumerate(options):
        shares = np.bincount(picks[:, target], minlength=len(outcomes)) / len(picks)
        spread = math.sqrt((1 / len(outcomes)) * (1 - 1 / len(outcomes)) / len(picks))
        assert np.abs(shares - 1 / len(outcomes)).max() <= 5 * spread + 1e-12


def test_the_guard_ablation_reuses_the_worlds() -> None:
    prepared = some_prepared(5)
    with mock.patch.object(pwal, "_draw_chunks", side_effect=pwal._draw_chunks) as drawing:
        score_by_sampling(prepared, size=10, seed=1, stream_key=("p", 0))
        score_by_sampling(prepared, Rules(guard=False), size=10, seed=1, stream_key=("p", 0))
    full, ablated = (call.args for call in drawing.call_args_list)
    assert full[1:] == ablated[1:]


def test_the_reference_up_to_its_cap_is_exact() -> None:
    prepared = some_prepared(6, targets=(3, 5))
    reference = score_reference(prepared)
    assert reference.worlds <= pwal.REFERENCE_WORLDS
    assert reference == score_exactly(prepared)


def test_the_reference_above_its_cap_draws_distinct_worlds() -> None:
    prepared = some_prepared(8, targets=(9, 12), links=(4, 6))
    options = prepared.local_outcomes(no_link=True)
    truth = score_exactly(prepared)
    assert truth.worlds > pwal.REFERENCE_WORLDS
    worlds = distinct_worlds(options, ("p", 0))
    assert len(np.unique(worlds, axis=0)) == len(worlds) == pwal.REFERENCE_WORLDS
    reference = score_reference(prepared, stream_key=("p", 0))
    assert (reference.evaluated, reference.exact) == (pwal.REFERENCE_WORLDS, False)
    assert reference.stderr is not None
    assert abs(reference.score - truth.score) <= 4 * reference.stderr


def test_a_draw_without_replacement_of_almost_all_worlds_knows_almost_all() -> None:
    candidate = Candidate(
        (parse_formula("a & c & d"),),
        (parse_formula("b1 & b2 & b3"),),
        tuple(
            Link(a, b, label, 0.9)
            for b in ("b1", "b2", "b3")
            for a, label in (("a", Label.ENT), ("c", Label.CON), ("d", Label.ENT))
        ),
    )
    prepared = prepare(candidate)
    with mock.patch.object(pwal, "REFERENCE_WORLDS", 63):
        reference = score_reference(prepared, stream_key=("p", 0))
    truth = score_exactly(prepared)
    assert reference.worlds == 64
    assert reference.evaluated == 63
    assert reference.stderr is not None
    assert 0 < reference.stderr < 0.02
    assert reference.score != truth.score
    assert abs(reference.score - truth.score) < 0.05


@pytest.mark.parametrize("seed", range(12))
def test_a_part_that_is_too_much_work_is_sampled_and_nothing_else(seed: int) -> None:
    prepared = some_prepared(seed, targets=(5, 8))
    truth = score_exactly(prepared)
    with (
        mock.patch.object(tension, "WORK_BUDGET", 10),
        mock.patch.object(expectation, "WORK_BUDGET", 10),
        mock.patch.object(enumeration, "ENUMERABLE_WORLDS", 0),
    ):
        score = score_exactly(prepared, stream_key=("p", seed), influence=True)
    assert prepared.decomposition is not None
    if not prepared.decomposition.groups and not prepared.decomposition.scopes:
        assert score.exact
        return
    assert not score.exact
    assert score.influences is None
    assert score.low is None
    assert score.stderr is not None
    assert abs(score.score - truth.score) <= 5 * score.stderr + 1e-12
    # Drawing one part alone varies less than drawing whole worlds.
    sampled = score_by_sampling(prepared, size=score.evaluated, seed=1, stream_key=("p", seed))
    assert sampled.stderr is not None
    assert score.stderr <= 1.5 * sampled.stderr


@settings(max_examples=60, deadline=None)
@given(candidates(sources=4, targets=3), parameters)
def test_what_has_too_many_models_is_left_to_the_sat_solver(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    expected = judge.world(judge.top_link())
    # First only groups lose their models and diagrams, then everything does.
    for module, name in (
        (propagation, "NODE_BUDGET"),
        (decomposition, "MODEL_BUDGET"),
        (propagation, "SEARCH_BUDGET"),
    ):
        with mock.patch.object(module, name, 0):
            prepared = prepare(candidate, parameters)
        score = score_top_link(prepared)
        assert score.score == pytest.approx(float(expected.score), abs=1e-12)
        sampled = score_by_sampling(prepared, size=5, seed=1, stream_key=("p", 0))
        whole = score_by_sampling(
            prepare(candidate, parameters), size=5, seed=1, stream_key=("p", 0)
        )
        assert sampled.score == pytest.approx(whole.score, abs=1e-12)


def test_wide_diagrams_are_left_to_the_sat_solver_alone() -> None:
    rng = random.Random(1)
    atoms = [f"b{i}" for i in range(24)]
    clauses = [
        "(" + " | ".join(rng.choice(["", "~"]) + b for b in rng.sample(atoms, 3)) + ")"
        for _ in range(60)
    ]
    links = tuple(Link("a", b, rng.choice(list(Label)), 0.9) for b in atoms[:4])
    candidate = Candidate((parse_formula("a"),), (parse_formula(" & ".join(clauses)),), links)
    prepared = prepare(candidate)
    assert prepared.decomposition is not None
    (group,) = prepared.decomposition.groups
    assert group.space is None
    with (
        mock.patch.object(tension, "SOLVER_DRAWS", 8),
        mock.patch.object(enumeration, "ENUMERABLE_WORLDS", 15),
    ):
        drawn = score_exactly(prepared, stream_key=("p", 0))
    assert (drawn.exact, drawn.low) == (False, None)
    # All of its 16 worlds are few enough.
    score = score_exactly(prepared, stream_key=("p", 0))
    assert (score.exact, score.evaluated, score.stderr) == (True, 16, 0)
    worlds = list(product(*prepared.local_outcomes(no_link=True)))
    scores = [evaluate_by_solver(prepared.instance, w, canonical=True).score for w in worlds]
    assert score.score == pytest.approx(sum(scores) / 16, abs=1e-12)


def test_exact_by_solver_is_refused_beyond_the_cap() -> None:
    prepared = some_prepared(8, targets=(9, 12), links=(4, 6))
    with pytest.raises(BudgetExceeded, match="too many to solve one by one"):
        score_exactly(prepared, Rules(by_solver=True))


def test_bounds_that_would_take_too_long_are_none_and_the_score_stays() -> None:
    # A link as heavy as inertia lets an optimum go either way; what that is worth depends on the
    # weight of all other links, which here ranges over millions.
    names = [f"b{i}" for i in range(6)]
    links = tuple(Link("a", b, Label.ENT, 0.3 + i / 10) for i, b in enumerate(names[1:]))
    links += (Link("a", "b0", Label.ENT, 0.000001),)
    candidate = Candidate((parse_formula("a"),), (parse_formula(" & ".join(names)),), links)
    score = score_exactly(prepare(candidate, Parameters(w_max=10**6)))
    assert (score.exact, score.low, score.high) == (True, None, None)
    small = score_exactly(prepare(candidate, Parameters(w_max=10**3)))
    assert small.low is not None
    assert small.high is not None
    assert small.low < small.high


def test_a_group_left_to_the_sat_solver_counts_all_its_tied_atoms() -> None:
    # The tied atoms hang on a settled source atom, so nothing but the knot holds them.
    links = (Link("a", "b", Label.ENT, 0.9), Link("a", "c", Label.CON, 0.7))
    candidate = Candidate((parse_formula("a"),), (parse_formula("b >> c"),), links)
    truth = score_exactly(prepare(candidate))
    with mock.patch.object(propagation, "NODE_BUDGET", 0):
        prepared = prepare(candidate)
    assert prepared.decomposition is not None
    assert prepared.decomposition.groups[0].space is None
    sampled = score_by_sampling(prepared, size=400, seed=1, stream_key=("p", 0))
    whole = score_by_sampling(prepare(candidate), size=400, seed=1, stream_key=("p", 0))
    assert sampled.score == whole.score
    assert truth.tension > 0
    score = score_exactly(prepared, stream_key=("p", 0))
    assert score.exact
    assert score.score == pytest.approx(truth.score, abs=1e-12)
    with mock.patch.object(enumeration, "ENUMERABLE_WORLDS", 0):
        score = score_exactly(prepared, stream_key=("p", 0))
    assert not score.exact
    assert score.stderr is not None
    assert abs(score.score - truth.score) <= 5 * score.stderr


def test_the_standard_error_has_both_its_parts() -> None:
    # The source model decides what is witnessed, and what the forced target costs.
    links = tuple(
        Link(a, b, Label(label), 0.9)
        for a, b, label in (
            ("a", "b", "Ent"),
            ("d", "b", "Con"),
            ("d", "c", "Ent"),
            ("a", "c", "Con"),
            ("a", "e", "Con"),
            ("d", "e", "Con"),
        )
    )
    candidate = Candidate((parse_formula("a | d"),), (parse_formula("b & c & e"),), links)
    never = mock.patch.object(enumeration, "ENUMERABLE_WORLDS", 0)
    with never, mock.patch.object(expectation, "WORK_BUDGET", 10):
        witness_only = score_exactly(prepare(candidate), stream_key=("p", 0))
    with never, mock.patch.object(tension, "WORK_BUDGET", 10):
        tension_only = score_exactly(prepare(candidate), stream_key=("p", 0))
        tripled = score_exactly(prepare(candidate, Parameters(alpha=3.0)), stream_key=("p", 0))
    assert not witness_only.exact
    assert not tension_only.exact
    assert witness_only.stderr is not None
    assert tension_only.stderr is not None
    assert 0 < witness_only.stderr < 0.05
    assert 0 < tension_only.stderr < 0.05
    assert tripled.stderr == pytest.approx(3 * tension_only.stderr)
