"""Metrics, transitions, signatures, agreements and the sweep: by hand, and by slow plain twins."""

from __future__ import annotations

import statistics
import sys
from dataclasses import replace
from types import FrameType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.evaluation.made_up import made_up, results, series_of

from enthymeme.evaluation.run.grid import EXACT, REFERENCE, SAMPLED, Variant
from enthymeme.evaluation.statistics.agreement import (
    attribution,
    choose_lowest,
    mean_agreement,
    measure_cap_error,
    measure_ties,
)
from enthymeme.evaluation.statistics.diagnostics import (
    ALPHAS,
    compute_error_signatures,
    count_transitions,
    sweep_alpha,
)
from enthymeme.evaluation.statistics.metrics import (
    FAIL,
    LOSS,
    TIE,
    WIN,
    count_grades,
    credit_tie,
    credit_ties,
    grade_decision,
    mean_and_sd,
)
from enthymeme.evaluation.statistics.results import Results, Series

near = pytest.approx
TOP, SAMPLE = Variant("top-link"), Variant("pwal", "", SAMPLED, 100)


def one_seed(tension: list[list[float]], witness: list[list[float]], gold: list[int]) -> Series:
    failed = np.zeros(len(gold), dtype=bool)
    return series_of(TOP, (None,), np.array([tension]), np.array([witness]), failed, np.array(gold))


# Metrics


def test_an_outcome_by_hand() -> None:
    assert grade_decision(0, 0, False, False) == WIN
    assert grade_decision(0, 1, False, False) == LOSS
    assert grade_decision(0, None, True, False) == TIE
    # A failed evaluation is an error even if some score says tie.
    assert grade_decision(0, None, True, True) == FAIL


@given(results())
def test_counts_add_up_and_metrics_are_their_shares(run: Results) -> None:
    series = run.series[TOP]
    grades = series.grades[0].tolist()
    counts = count_grades(grades)
    assert counts.total == len(grades)
    assert counts.failed <= counts.errors
    assert series.percentages("Acc")[0] == near(100 * counts.accuracy)
    assert series.percentages("Tie")[0] == near(100 * counts.tie_rate)
    assert series.percentages("EAcc")[0] == near(100 * counts.eacc)
    worth = {WIN: 1.0, TIE: 0.5}
    assert series.credit("EAcc")[0].tolist() == [worth.get(grade, 0.0) for grade in grades]


def test_a_tie_among_more_than_two_is_worth_what_chance_makes_of_it() -> None:
    assert credit_tie([True, True, True], 1) == near(1 / 3)
    assert credit_tie([True, True, False], 2) == 0.0
    assert credit_tie([True, True, False], 0) == 0.5


@given(
    st.lists(
        st.tuples(st.lists(st.booleans(), min_size=3, max_size=3).filter(any), st.integers(0, 2)),
        min_size=1,
    )
)
def test_ties_of_many_items_are_worth_what_each_is(ties: list[tuple[list[bool], int]]) -> None:
    tied, gold = np.array([[one for one, _ in ties]]), np.array([one for _, one in ties])
    assert credit_ties(tied, gold)[0].tolist() == near([credit_tie(*one) for one in ties])


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=12))
def test_the_spread_is_mean_and_sample_deviation(values: list[float]) -> None:
    deviation = mean_and_sd(values)
    assert deviation.mean == near(statistics.mean(values), abs=1e-9)
    assert deviation.sd == near(statistics.stdev(values), abs=1e-6)


# Transitions


def graded(*rows: list[int]) -> Series:
    """A series that ended so, by seed."""
    grades = np.array(rows, dtype=np.int8)
    nothing = np.zeros((*grades.shape, 2))
    credit = np.where(grades == TIE, 0.5, 0.0)
    seeds = tuple(range(len(rows)))
    return Series(SAMPLE, seeds, grades, credit, np.zeros(grades.shape, int), *[nothing] * 3)


def test_transitions_by_hand() -> None:
    before = graded([TIE, TIE, TIE, TIE, LOSS, LOSS, WIN, WIN, FAIL])
    after = graded(
        [WIN, WIN, LOSS, TIE, WIN, LOSS, LOSS, WIN, FAIL],
        [WIN, LOSS, LOSS, LOSS, WIN, WIN, WIN, TIE, FAIL],
    )
    counts = count_transitions(before, after)
    assert counts.ties == 4
    assert counts.eacc_on_ties is not None
    assert counts.eacc_on_ties.mean == near((62.5 + 25.0) / 2)
    assert (counts.repairs.mean, counts.damages.mean) == (1.5, 0.5)
    assert counts.repairs.sd == near(0.5**0.5)


@given(results())
def test_the_matrix_has_the_accuracy_tables_for_margins(run: Results) -> None:
    before, after = run.series[TOP], run.series[SAMPLE]
    matrix = count_transitions(before, after).matrix
    for seed in range(len(after.seeds)):
        for grade in range(4):
            assert matrix[seed, grade].sum() == (before.grades[0] == grade).sum()
            assert matrix[seed, :, grade].sum() == (after.grades[seed] == grade).sum()
        twin = [[0] * 4 for _ in range(4)]
        for first, second in zip(
            before.grades[0].tolist(), after.grades[seed].tolist(), strict=True
        ):
            twin[first][second] += 1
        assert matrix[seed].tolist() == twin


# Signatures


def test_signatures_by_hand() -> None:
    # All wrong, for gold is 1 and the first candidate has the lower score.
    tension = [[0.0, 0.5], [0.0, 0.0], [0.0, 0.5], [0.2, 0.2 + 5e-10]]
    witness = [[0.0, 0.0], [0.5, 0.0], [0.5, 0.0], [0.1, 0.1]]
    signatures = compute_error_signatures(
        one_seed(tension, witness, [1, 1, 1, 1]), np.array([1, 1, 1, 1])
    )
    assert signatures.wrong.mean == 4
    assert [one and one.mean for one in signatures[1:]] == [25.0, 25.0, 25.0, 25.0]


@given(results())
def test_signatures_are_what_a_loop_finds(run: Results) -> None:
    series = run.series[SAMPLE]
    signatures = compute_error_signatures(series, run.gold)
    by_seed = []
    for seed in range(len(series.seeds)):
        shares = {"tension": 0, "witness": 0, "both": 0, "neither": 0}
        for item, gold in enumerate(run.gold.tolist()):
            if series.grades[seed, item] != LOSS:
                continue
            chosen = series.choice[seed, item]
            tension = series.tension[seed, item, gold] - series.tension[seed, item, chosen] > 1e-9
            witness = series.witness[seed, item, chosen] - series.witness[seed, item, gold] > 1e-9
            name = "both" if tension and witness else "tension" if tension else "witness"
            shares[name if tension or witness else "neither"] += 1
        by_seed.append(shares)
    assert signatures.wrong == mean_and_sd([sum(shares.values()) for shares in by_seed])
    some = [shares for shares in by_seed if sum(shares.values())]
    for name in ("tension", "witness", "both", "neither"):
        expected = [100 * shares[name] / sum(shares.values()) for shares in some]
        assert getattr(signatures, name) == (near(mean_and_sd(expected)) if expected else None)


# Agreement


def test_mean_scores_against_others_by_hand() -> None:
    gold, failed = np.array([0, 0]), np.array([False, False])
    zero = np.zeros((2, 2, 2))
    sampled = series_of(
        SAMPLE,
        (1, 2),
        np.array([[[0.0, 0.4], [0.1, 0.0]], [[0.2, 0.4], [0.0, 0.1]]]),
        zero,
        failed,
        gold,
    )
    other = series_of(
        Variant("pwal", "", REFERENCE),
        (None,),
        np.array([[[0.1, 0.3], [0.0, 0.2]]]),
        zero[:1],
        failed,
        gold,
    )
    agreement = mean_agreement(sampled, other, 1e-12)
    assert agreement is not None
    # Means: (0.1, 0.4) and (0.05, 0.05), a tie where the other has none.
    assert agreement.score_mae == near((0 + 0.1 + 0.05 + 0.15) / 4)
    assert agreement.margin_mae == near((0.1 + 0.2) / 2)
    assert (agreement.decisions, agreement.tie_status) == (50.0, 50.0)


@given(results())
def test_agreements_are_what_a_loop_finds(run: Results) -> None:
    sampled, exact = run.series[SAMPLE], run.series[Variant("pwal", "", EXACT)]
    scored = [item for item in range(len(run)) if exact.grades[0, item] != FAIL]
    agreement = mean_agreement(sampled, exact, 1e-12)
    if not scored:
        assert agreement is None
        return
    assert agreement is not None

    def decision(scores: list[float]) -> int | None:
        best = min(scores)
        tied = sum(score - best <= 1e-12 for score in scores) > 1
        return None if tied else scores.index(best)

    apart, margins, same, status = [], [], 0, 0
    for item in scored:
        mean = [statistics.fmean(sampled.score[:, item, c].tolist()) for c in range(2)]
        other = exact.score[0, item].tolist()
        apart += [abs(a - b) for a, b in zip(mean, other, strict=True)]
        margins.append(abs((mean[1] - mean[0]) - (other[1] - other[0])))
        same += decision(mean) == decision(other)
        status += (decision(mean) is None) == (decision(other) is None)
    assert agreement.items == len(scored)
    assert agreement.score_mae == near(statistics.fmean(apart))
    assert agreement.margin_mae == near(statistics.fmean(margins))
    assert agreement.decisions == near(100 * same / len(scored))
    assert agreement.tie_status == near(100 * status / len(scored))


@given(results())
def test_attributions_are_what_a_loop_finds(run: Results) -> None:
    sampled, exact = run.series[SAMPLE], run.series[Variant("pwal", "", EXACT)]
    items = [item for item in range(len(run)) if run.enumerable[item]]
    attributed = attribution(sampled, exact, run.enumerable)
    if not items:
        assert attributed is None
        return
    assert attributed is not None
    agreements, parts = [], []
    for seed in range(len(sampled.seeds)):
        agree, becomes = 0, {WIN: 0, TIE: 0, LOSS: 0}
        for item in items:
            pairs = [
                (series.grades[row, item] == TIE, series.choice[row, item])
                for series, row in ((sampled, seed), (exact, 0))
            ]
            agree += pairs[0] == pairs[1]
            if sampled.grades[seed, item] == LOSS:
                becomes[int(exact.grades[0, item])] += 1
        agreements.append(100 * agree / len(items))
        if sum(becomes.values()):
            parts.append({end: 100 * n / sum(becomes.values()) for end, n in becomes.items()})
    assert attributed.items == len(items)
    assert attributed.agreement == near(mean_and_sd(agreements))
    for end, share in ((WIN, attributed.correct), (TIE, attributed.tie), (LOSS, attributed.wrong)):
        assert share == (near(mean_and_sd([part[end] for part in parts])) if parts else None)
    if parts:
        shares = [attributed.correct, attributed.tie, attributed.wrong]
        assert sum(share.mean for share in shares if share) == near(100)


@given(results())
def test_the_cap_costs_what_a_loop_finds(run: Results) -> None:
    reference, exact = (run.series[Variant("pwal", "", mode)] for mode in (REFERENCE, EXACT))
    apart, changed = [], set()
    for item, counts in enumerate(run.worlds):
        for place, count in enumerate(counts):
            if count > 10**5:
                apart.append(abs(reference.score[0, item, place] - exact.score[0, item, place]))
                ends = [(s.choice[0, item], s.grades[0, item] == TIE) for s in (reference, exact)]
                if ends[0] != ends[1]:
                    changed.add(item)
    error = measure_cap_error(run, reference, exact, 10**5)
    if not apart:
        assert error is None
        return
    assert error is not None
    assert (error.candidates, error.decisions_changed) == (len(apart), len(changed))
    assert error.mean == near(statistics.fmean(apart))
    assert error.most == near(max(apart))


def test_the_margins_of_ties_by_hand() -> None:
    gold, failed = np.array([0, 0, 1]), np.zeros(3, dtype=bool)
    score = np.array([[[0.0, 5e-13], [0.0, 0.5], [0.25, 0.25]]])
    reference = series_of(
        Variant("pwal", "", REFERENCE), (None,), score, np.zeros((1, 3, 2)), failed, gold
    )
    sampled = series_of(
        SAMPLE,
        (1, 2),
        np.array([[[0.0, 0.2], [0.0, 0.5], [0.5, 0.0]], [[0.0, 0.0], [0.0, 0.5], [0.0, 0.1]]]),
        np.zeros((2, 3, 2)),
        failed,
        gold,
    )
    run = replace(
        made_up(3, 1),
        worlds=((2, 2), (2, 2), (2, 10**6)),
        exactly_scored=np.ones(3, dtype=bool),
    )
    margins = measure_ties(run, reference, sampled)
    assert margins is not None
    assert (margins.ties, margins.exact) == (2, 1)
    assert margins.widest == near(5e-13)
    assert margins.sampled == near((0.1 + 0.2) / 2)


def test_what_was_sampled_in_part_is_not_exact() -> None:
    run = replace(made_up(2, 1), worlds=((2, 2), (2, 2)), exactly_scored=np.array([True, False]))
    assert run.enumerable.tolist() == [True, True]
    assert run.fully_exact.tolist() == [True, False]


@given(st.lists(st.lists(st.sampled_from([0.0, 1e-13, 0.5]), min_size=2, max_size=2), min_size=1))
def test_choices_are_those_of_the_decision(rows: list[list[float]]) -> None:
    from enthymeme.decision import choose

    expected = [-1 if (chosen := choose(row, 1e-12))[1] else chosen[0] for row in rows]
    assert choose_lowest(np.array(rows), 1e-12).tolist() == expected


# The sweep


@settings(max_examples=30)
@given(results(most=6))
def test_the_sweep_is_what_a_loop_finds_and_at_one_it_is_the_accuracy(run: Results) -> None:
    series = run.series[SAMPLE]
    curve = sweep_alpha(series, run.gold, 1e-12)
    assert curve.at(1.0) == near(mean_and_sd(series.percentages("Acc")).mean)
    for alpha in (0.0, 0.35, 5.0):
        accuracies = []
        for seed in range(len(series.seeds)):
            wins = 0
            for item, gold in enumerate(run.gold.tolist()):
                if series.grades[seed, item] == FAIL:
                    continue
                scores = [
                    alpha * series.tension[seed, item, c] - series.witness[seed, item, c]
                    for c in range(2)
                ]
                wins += scores[gold] < scores[1 - gold] - 1e-12
            accuracies.append(100 * wins / len(run))
        assert curve.at(alpha) == near(statistics.fmean(accuracies))
    assert len(curve.alphas) == 101
    assert curve.alphas == ALPHAS


def test_the_sweep_solves_nothing() -> None:
    """Only the evaluation's own functions run while the coefficient is swept."""
    run = made_up(6, 1)
    called: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_globals.get("__name__", ""))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        sweep_alpha(run.series[SAMPLE], run.gold, 1e-12)
    finally:
        sys.setprofile(before)
    packages = {name.split(".")[1] for name in called if name.startswith("enthymeme.")}
    assert packages == {"evaluation"}
    assert not any(name.startswith("pysat") for name in called)
