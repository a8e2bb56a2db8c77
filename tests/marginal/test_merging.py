"""Where states are merged and losers dropped, scores stay what the judge says."""

from __future__ import annotations

import itertools
import random
from unittest import mock

import numpy as np
import pytest
from benchmarks.problems import candidate as random_candidate
from hypothesis import assume, given, settings
from tests.judge import Judge, mean
from tests.marginal.merging import merging_above
from tests.strategies import candidates, parameters

from enthymeme.errors import BudgetExceeded, SolveError
from enthymeme.logic import parse_formula
from enthymeme.marginal import Prepared, Score, part, prepare, solving
from enthymeme.marginal.local_outcomes import count_worlds
from enthymeme.marginal.worlds import score_worlds
from enthymeme.methods.pwal import score_exactly
from enthymeme.problem import Candidate, Label, Link, Parameters


@settings(max_examples=800, deadline=None)
@given(candidates(), parameters)
def test_merging_from_the_start_changes_nothing(
    candidate: Candidate, parameters: Parameters
) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    assume(len(judge.worlds()) <= 64)
    worlds = [judge.world(links) for links in judge.worlds()]
    with merging_above(0):
        score = score_exactly(prepare(candidate, parameters))
    assert score.exact
    assert score.witness == pytest.approx(float(mean([w.witness for w in worlds])), abs=1e-12)
    assert score.score == pytest.approx(float(mean([w.score for w in worlds])), abs=1e-12)
    assert score.low == pytest.approx(float(mean([w.low for w in worlds])), abs=1e-12)
    assert score.high == pytest.approx(float(mean([w.high for w in worlds])), abs=1e-12)


@settings(max_examples=400, deadline=None)
@given(candidates(), parameters)
def test_averaged_costs_are_the_same(candidate: Candidate, parameters: Parameters) -> None:
    judge = Judge(candidate, parameters)
    assume(judge.satisfiable and candidate.target_clauses)
    prepared = prepare(candidate, parameters)
    tables = prepared.tables(no_link=True, guard=True)
    assert tables is not None
    for group in tables.forced_parts:
        assert isinstance(group, part.Part)
        measures = {b: np.ones((len(tables.outcomes[b]), 1)) for b in group.targets}
        if not measures:
            continue
        expected = solving.expected_costs(group, measures, 10**9)[0][0]
        for rows in (0, 3, 64):
            with merging_above(rows):
                averages = solving._run_costs(group, measures, 10**9, averaged=True)
            assert averages == pytest.approx(np.repeat(expected[None], 3, axis=0), rel=1e-12)


def by_all_worlds(prepared: Prepared) -> tuple[float, float, float]:
    """Score and bounds by scoring every world, which is tested against the judge elsewhere."""
    tables = prepared.tables(no_link=True, guard=True)
    assert tables is not None
    picks = np.array(list(itertools.product(*(range(len(own)) for own in tables.outcomes))))
    scores = score_worlds(tables, picks)
    assert scores.low is not None
    assert scores.high is not None
    return float(scores.score.mean()), float(scores.low.mean()), float(scores.high.mean())


def check(prepared: Prepared, score: Score) -> None:
    assert score.exact
    assert (score.score, score.low, score.high) == pytest.approx(by_all_worlds(prepared), abs=1e-12)


@pytest.mark.parametrize("seed", range(60))
def test_problems_of_the_papers_size(seed: int) -> None:
    rng = random.Random(seed)
    while True:
        candidate = random_candidate(rng, sources=(5, 10), targets=(5, 10), links=(0, 4))
        try:
            prepared = prepare(candidate)
        except SolveError:
            continue
        if 100 <= count_worlds(prepared.local_outcomes(no_link=True)) <= 20_000:
            break
    check(prepared, score_exactly(prepared))


def linked(source: str, target: str, links: str) -> Candidate:
    """A candidate from texts; a link is written ``a>b.98`` or ``a!b.57``."""
    parsed = []
    for text in links.split():
        kind = ">" if ">" in text else "!"
        a, rest = text.split(kind)
        b, p = rest.split(".")
        label = Label.ENT if kind == ">" else Label.CON
        parsed.append(Link(a, b, label, float("0." + p)))
    return Candidate((parse_formula(source),), (parse_formula(target),), tuple(parsed))


def test_one_wide_negated_clause() -> None:
    atoms = [f"b{i}" for i in range(12)]
    links = " ".join(f"a>{b}.{60 + 3 * i}" for i, b in enumerate(atoms))
    prepared = prepare(linked("a", f"~({' & '.join(atoms)})", links))
    check(prepared, score_exactly(prepared))


def test_one_wide_implication() -> None:
    left, right = [f"b{i}" for i in range(6)], [f"b{i}" for i in range(6, 12)]
    links = " ".join(f"a>{b}.{60 + 3 * i}" for i, b in enumerate(left))
    links += " " + " ".join(f"a!{b}.{41 + 7 * i}" for i, b in enumerate(right))
    prepared = prepare(linked("a", f"{' & '.join(left)} >> {' & '.join(right)}", links))
    check(prepared, score_exactly(prepared))


def test_two_free_sources_and_ten_targets() -> None:
    atoms = [f"b{i}" for i in range(8)]
    links = " ".join(f"a!{b}.{60 + i} c!{b}.{50 + 2 * i}" for i, b in enumerate(atoms))
    prepared = prepare(linked("a | c", " & ".join(atoms), links))
    check(prepared, score_exactly(prepared))
    wider = [f"b{i}" for i in range(10)]
    links = " ".join(f"a!{b}.{60 + i} c>{b}.{50 + 2 * i} d!{b}.9" for i, b in enumerate(wider))
    huge = score_exactly(prepare(linked("d & (a | c)", " & ".join(wider), links)))
    assert huge.exact
    assert huge.worlds == 4**10


def test_a_disjunction_of_conjunctions_has_a_narrow_diagram() -> None:
    # 3^6 clauses, yet the only question is whether some conjunction holds.
    terms = [[f"b{3 * i + j}" for j in range(3)] for i in range(6)]
    links = " ".join(f"a!{term[0]}.{50 + 7 * i} a>{term[1]}.6" for i, term in enumerate(terms))
    target = " | ".join(f"({' & '.join(term)})" for term in terms)
    prepared = prepare(linked("a", target, links))
    assert len(prepared.instance.target_clauses) == 3**6
    check(prepared, score_exactly(prepared))


def test_bounds_may_fail_where_the_score_does_not() -> None:
    left, right = [f"b{i}" for i in range(6)], [f"b{i}" for i in range(6, 12)]
    links = " ".join(f"a>{b}.{60 + 3 * i}" for i, b in enumerate(left))
    links += " " + " ".join(f"a!{b}.{41 + 7 * i}" for i, b in enumerate(right))
    prepared = prepare(linked("a", f"{' & '.join(left)} >> {' & '.join(right)}", links))
    tables = prepared.tables(no_link=True, guard=True)
    assert tables is not None
    (group,) = tables.forced_parts
    assert isinstance(group, part.Part)
    measures = {b: np.ones((2, 1)) for b in group.targets}
    expected, _ = solving.expected_costs(group, measures, 10**9)
    run_costs = solving._run_costs

    def exceeds_unless_averaged(
        *arguments: object, averaged: bool
    ) -> np.ndarray:  # stands in for a part whose states are too many to keep apart
        if not averaged:
            raise BudgetExceeded("too many")
        return run_costs(group, measures, 10**9, averaged=True)

    with mock.patch.object(solving, "_run_costs", exceeds_unless_averaged):
        costs, bounded = solving.expected_costs(group, measures, 10**9)
    assert not bounded
    assert costs[0] == pytest.approx(expected[0], rel=1e-12)
