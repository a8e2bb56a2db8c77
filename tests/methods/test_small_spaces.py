"""Few worlds are enumerated, whatever the source; where they are drawn, no winner is by chance."""

from __future__ import annotations

import os
import pickle
import random
from dataclasses import replace
from itertools import product
from unittest import mock

import pytest

from enthymeme.decision import Method, choose, decide, prepared_candidates, score_candidate
from enthymeme.errors import InputError, SolveError, TimeExceeded
from enthymeme.logic import parse_formula
from enthymeme.marginal import enumeration, expectation, prepare, tables, tension
from enthymeme.methods import pwal
from enthymeme.methods.pwal import Rules, score_by_sampling, score_exactly, score_reference
from enthymeme.methods.top_link import score_top_link
from enthymeme.problem import Candidate, Label, Link, Parameters, Problem
from enthymeme.resistance import build_instance, evaluate_by_solver
from enthymeme.resistance.time_limit import time_limit

# How many random candidates are compared with enumeration; 2000 take some minutes.
CANDIDATES = int(os.environ.get("DISJUNCTIVE_CANDIDATES", "25"))


def opaque_candidate(pairs: int = 10) -> Candidate:
    """A source with more models than are gone through, and four worlds."""
    either = " & ".join(f"(p{i} | q{i})" for i in range(pairs))
    some = " | ".join(f"~p{i}" for i in range(pairs))
    links = (
        Link("s", "b", Label.ENT, 0.9),
        Link("t", "b", Label.CON, 0.7),
        Link("u", "b", Label.ENT, 0.7),
    )
    source = (parse_formula(f"{either} & ({some})"), parse_formula("s & t & u"))
    return Candidate(source, (parse_formula("b"),), links)


@pytest.mark.parametrize("mode", ["exact", "reference"])
def test_four_worlds_are_enumerated_and_equal_candidates_tie(mode: str) -> None:
    candidate = opaque_candidate()
    decision = decide(Problem("p", (candidate, candidate)), Method(mode=mode))  # type: ignore[arg-type]
    assert (decision.tie, decision.tied, decision.choice) == (True, (0, 1), None)
    scored = [score for score in decision.scores if score is not None]
    assert [(s.worlds, s.evaluated, s.exact, s.stderr) for s in scored] == [(4, 4, True, 0)] * 2
    prepared = prepare(candidate)
    assert prepared.decomposition is None
    worlds = product(*prepared.local_outcomes(no_link=True))
    scores = [evaluate_by_solver(prepared.instance, w, canonical=True).score for w in worlds]
    assert scored[0].score == pytest.approx(sum(scores) / 4, abs=1e-12)


def test_the_solver_that_is_asked_for_is_asked() -> None:
    prepared = prepare(opaque_candidate())
    for score in (score_exactly, score_reference):
        with mock.patch.object(pwal, "evaluate_by_solver", side_effect=evaluate_by_solver) as solve:
            score(prepared, Rules(by_solver=True))
        assert [call.args[3] for call in solve.call_args_list] == [False] * 4


def test_equal_candidates_tie_where_worlds_must_be_drawn() -> None:
    candidate = opaque_candidate()
    renamed = replace(
        candidate,
        source=(candidate.source[0], parse_formula("x & y & z")),
        links=tuple(
            replace(link, source=new) for link, new in zip(candidate.links, "xyz", strict=True)
        ),
    )
    with mock.patch.object(pwal, "REFERENCE_WORLDS", 3):
        decision = decide(Problem("p", (candidate, renamed)))
    assert decision.tie
    assert decision.scores[0] is not None
    assert (decision.scores[0].evaluated, decision.scores[0].exact) == (256, False)


def disjunctive_candidate(rng: random.Random) -> Candidate:
    """Disjunctions on both sides and few enough worlds to go through them."""
    pairs = rng.randint(2, 10)
    sources = [f"{side}{i}" for i in range(pairs) for side in "pq"]
    source = " & ".join(f"(p{i} | q{i})" for i in range(pairs))
    if rng.random() < 0.7:
        source += " & (" + " | ".join(f"~p{i}" for i in range(pairs)) + ")"
    targets = [f"b{i}" for i in range(rng.randint(1, 4))]
    clauses = [
        " | ".join(
            rng.choice(["", "~"]) + b for b in rng.sample(targets, rng.randint(1, len(targets)))
        )
        for _ in range(rng.randint(1, 4))
    ]
    target = " & ".join(f"({clause})" for clause in [*clauses, *(f"{b} | ~{b}" for b in targets)])
    links = [
        Link(a, b, rng.choice(list(Label)), rng.choice([0.5, 0.9, 0.01, round(rng.random(), 3)]))
        for b in targets
        for a in rng.sample(sources, rng.randint(0, 3))
    ]
    return Candidate((parse_formula(source),), (parse_formula(target),), tuple(links))


def test_exact_is_enumeration_for_disjunctive_candidates() -> None:
    rng = random.Random(2026)
    compared = 0
    while compared < CANDIDATES:
        candidate = disjunctive_candidate(rng)
        try:
            prepared = prepare(candidate)
            outcomes = prepared.local_outcomes(no_link=True)
            # Now and then the programme is not allowed to do it.
            budget = rng.choice([10, tension.WORK_BUDGET])
            with (
                mock.patch.object(tension, "WORK_BUDGET", budget),
                mock.patch.object(expectation, "WORK_BUDGET", budget),
            ):
                score = score_exactly(prepared)
        except SolveError:
            continue
        worlds = list(product(*outcomes))
        scores = [evaluate_by_solver(prepared.instance, w, canonical=True).score for w in worlds]
        assert (score.exact, score.evaluated) == (True, len(worlds))
        assert score.score == pytest.approx(sum(scores) / len(worlds), abs=1e-12)
        compared += 1


def test_a_source_of_many_atoms_is_canonical_by_the_solver_too() -> None:
    rng = random.Random(1)
    for _ in range(20):
        candidate = disjunctive_candidate(rng)
        try:
            prepared = prepare(candidate)
        except SolveError:
            continue
        if prepared.decomposition is None:
            continue
        opaque = tables.Prepared(prepared.instance, None)
        assert score_top_link(opaque).score == pytest.approx(
            score_top_link(prepared).score, abs=1e-12
        )


def test_a_candidate_has_its_time_and_no_more() -> None:
    problem = Problem("p", (opaque_candidate(), opaque_candidate(9)))
    decision = decide(problem, Method(time_limit=1e-9))
    assert decision.scores == (None, None)
    assert decision.error == "candidate 0: not done within the time limit of 1e-09 s"
    with time_limit(0), pytest.raises(TimeExceeded):
        score_exactly(prepare(opaque_candidate()))


@pytest.mark.parametrize(
    "wrong",
    [{"time_limit": 0}, {"time_limit": float("nan")}, {"samples": 0}, {"samples": 10**9}],
)
def test_limits_of_a_method(wrong: dict) -> None:
    with pytest.raises(InputError, match="expected"):
        Method(**wrong)


def close_pair() -> Problem:
    either = (Link("a", "b", Label.ENT, 0.9), Link("c", "b", Label.CON, 0.9))
    source, target = (parse_formula("a & c"),), (parse_formula("b"),)
    weaker = (either[0], replace(either[1], confidence=0.8))
    return Problem("p", (Candidate(source, target, either), Candidate(source, target, weaker)))


def test_a_decision_within_its_standard_errors_says_so() -> None:
    sampled = decide(close_pair(), Method(mode="sampled", samples=20))
    assert sampled.choice is not None
    assert sampled.undecided
    far = replace(close_pair().candidates[0], links=(Link("a", "b", Label.ENT, 0.9),))
    clear = decide(
        Problem("p", (far, close_pair().candidates[0])), Method(mode="sampled", samples=2000)
    )
    assert not clear.undecided
    assert not decide(close_pair()).undecided


def test_a_decision_keeps_its_prepared_candidates_while_it_lives() -> None:
    problem = close_pair()
    with mock.patch.object(tables, "build_instance", side_effect=build_instance) as building:
        decision = decide(problem)
        ready = prepared_candidates(decision, problem, Parameters())
        for place, prepared in enumerate(ready):
            assert prepared is not None
            names = ("p", place)
            with mock.patch.object(pwal, "exact_score") as scoring:
                assert score_candidate(prepared, decision.method, names) == decision.scores[place]
            scoring.assert_not_called()
    assert building.call_count == 2
    copy = pickle.loads(pickle.dumps(decision))
    assert copy == decision
    assert copy.prepared == ()
    assert "prepared" not in repr(decision)


def test_many_samples_are_drawn_some_at_a_time() -> None:
    prepared = prepare(close_pair().candidates[0])
    whole = score_by_sampling(prepared, size=95, seed=3, stream_key=("p", 0))
    with mock.patch.object(pwal, "WORLDS_PER_CHUNK", 10):
        chunked = score_by_sampling(prepared, size=95, seed=3, stream_key=("p", 0))
    assert chunked.score == pytest.approx(whole.score, abs=1e-12)
    assert chunked.stderr == pytest.approx(whole.stderr, abs=1e-12)
    assert (chunked.evaluated, chunked.worlds) == (95, 3)


def test_ties_name_the_candidates_that_are_tied() -> None:
    pair = close_pair().candidates
    decision = decide(Problem("p", (pair[0], replace(pair[0], links=()), pair[0])))
    lowest = min(score.score for score in decision.scores if score)
    tied = [i for i, score in enumerate(decision.scores) if score and score.score == lowest]
    assert list(decision.tied) == (tied if len(tied) > 1 else [])
    assert choose([0.0, 1.0, 0.0], 0.0) == (None, True)


def test_top_link_breaks_ties_by_the_order_of_surfaces() -> None:
    # The translator puts "cute dog" before "dog chase cat"; the formula has them the other way.
    links = (Link("x1", "b", Label.CON, 0.9), Link("x2", "b", Label.ENT, 0.9))
    surfaces = (("x1", "cute dog."), ("x2", "dog chase cat."), ("b", "animal run."))
    candidate = Candidate((parse_formula("x2 & x1"),), (parse_formula("b"),), links)
    assert candidate.source_atoms == ("x2", "x1")
    assert score_top_link(prepare(candidate)).score == -1
    ordered = replace(candidate, surfaces=surfaces)
    assert ordered.source_atoms == ("x1", "x2")
    assert score_top_link(prepare(ordered)).score == 1
    # Where an atom is left out, the order is that of first appearance.
    assert replace(candidate, surfaces=surfaces[:2]).source_atoms == ("x2", "x1")


def test_combinations_of_very_many_atoms() -> None:
    sizes = [1] * 100 + [2] + [1] * 100 + [3]
    (chunk,) = enumeration.combinations(sizes)
    assert chunk[:, [100, 201]].tolist() == [[i, j] for i in range(2) for j in range(3)]
