"""Metrics, transitions, signatures, agreements and the sweep: by hand, and by slow plain twins."""

from __future__ import annotations

import statistics
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.evaluation.made_up import results, series_of

from enthymeme.evaluation.run.grid import EXACT, REFERENCE, SAMPLED, Variant
from enthymeme.evaluation.statistics.agreement import (
    attribution,
    cap_error,
    choices,
    mean_agreement,
)
from enthymeme.evaluation.statistics.metrics import (
    FAIL,
    LOSS,
    TIE,
    WIN,
    counted,
    outcome,
    percentages,
    spread,
    utility,
)
from enthymeme.evaluation.statistics.results import Results, Series
from enthymeme.evaluation.statistics.signatures import signatures
from enthymeme.evaluation.statistics.sweep import ALPHAS, swept
from enthymeme.evaluation.statistics.transitions import transitions

near = pytest.approx
TOP, SAMPLE = Variant("top-link"), Variant("pwal", "", SAMPLED, 100)


def one_seed(tension: list[list[float]], witness: list[list[float]], gold: list[int]) -> Series:
    failed = np.zeros(len(gold), dtype=bool)
    return series_of(TOP, (None,), np.array([tension]), np.array([witness]), failed, np.array(gold))


# Metrics


def test_an_outcome_by_hand() -> None:
    assert outcome(0, 0, False, False) == WIN
    assert outcome(0, 1, False, False) == LOSS
    assert outcome(0, None, True, False) == TIE
    # A failed evaluation is an error even if some score says tie.
    assert outcome(0, None, True, True) == FAIL


@given(st.lists(st.integers(0, 3), min_size=1, max_size=30))
def test_counts_add_up_and_metrics_are_their_shares(ends: list[int]) -> None:
    counts = counted(ends)
    assert counts.total == len(ends)
    assert counts.failed <= counts.errors
    outcomes = np.array([ends], dtype=np.int8)
    assert percentages(outcomes, "Acc")[0] == near(100 * counts.accuracy)
    assert percentages(outcomes, "Tie")[0] == near(100 * counts.tie_rate)
    assert percentages(outcomes, "EAcc")[0] == near(100 * counts.eacc)
    credit = {WIN: 1.0, TIE: 0.5}
    assert utility(outcomes, "EAcc")[0].tolist() == [credit.get(end, 0.0) for end in ends]


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=12))
def test_the_spread_is_mean_and_sample_deviation(values: list[float]) -> None:
    found = spread(values)
    assert found.mean == near(statistics.mean(values), abs=1e-9)
    assert found.sd == near(statistics.stdev(values), abs=1e-6)


# Transitions


def test_transitions_by_hand() -> None:
    before = np.array([[TIE, TIE, TIE, TIE, LOSS, LOSS, WIN, WIN, FAIL]], dtype=np.int8)
    after = np.array(
        [
            [WIN, WIN, LOSS, TIE, WIN, LOSS, LOSS, WIN, FAIL],
            [WIN, LOSS, LOSS, LOSS, WIN, WIN, WIN, TIE, FAIL],
        ],
        dtype=np.int8,
    )
    found = transitions(before, after)
    assert found.ties == 4
    assert found.eacc_on_ties is not None
    assert found.eacc_on_ties.mean == near((62.5 + 25.0) / 2)
    assert (found.repairs.mean, found.damages.mean) == (1.5, 0.5)
    assert found.repairs.sd == near(0.5**0.5)


@given(results())
def test_the_matrix_has_the_accuracy_tables_for_margins(run: Results) -> None:
    before, after = run.series[TOP], run.series[SAMPLE]
    matrix = transitions(before.outcome, after.outcome).matrix
    for seed in range(len(after.seeds)):
        for end in range(4):
            assert matrix[seed, end].sum() == (before.outcome[0] == end).sum()
            assert matrix[seed, :, end].sum() == (after.outcome[seed] == end).sum()
        twin = [[0] * 4 for _ in range(4)]
        for first, second in zip(
            before.outcome[0].tolist(), after.outcome[seed].tolist(), strict=True
        ):
            twin[first][second] += 1
        assert matrix[seed].tolist() == twin


# Signatures


def test_signatures_by_hand() -> None:
    # All wrong, for gold is 1 and the first candidate has the lower score.
    tension = [[0.0, 0.5], [0.0, 0.0], [0.0, 0.5], [0.2, 0.2 + 5e-10]]
    witness = [[0.0, 0.0], [0.5, 0.0], [0.5, 0.0], [0.1, 0.1]]
    found = signatures(one_seed(tension, witness, [1, 1, 1, 1]), np.array([1, 1, 1, 1]))
    assert found.wrong.mean == 4
    assert [one and one.mean for one in found[1:]] == [25.0, 25.0, 25.0, 25.0]


@given(results())
def test_signatures_are_what_a_loop_finds(run: Results) -> None:
    series = run.series[SAMPLE]
    found = signatures(series, run.gold)
    by_seed = []
    for seed in range(len(series.seeds)):
        shares = {"tension": 0, "witness": 0, "both": 0, "neither": 0}
        for item, gold in enumerate(run.gold.tolist()):
            if series.outcome[seed, item] != LOSS:
                continue
            chosen = series.choice[seed, item]
            tension = series.tension[seed, item, gold] - series.tension[seed, item, chosen] > 1e-9
            witness = series.witness[seed, item, chosen] - series.witness[seed, item, gold] > 1e-9
            name = "both" if tension and witness else "tension" if tension else "witness"
            shares[name if tension or witness else "neither"] += 1
        by_seed.append(shares)
    assert found.wrong == spread([sum(shares.values()) for shares in by_seed])
    some = [shares for shares in by_seed if sum(shares.values())]
    for name in ("tension", "witness", "both", "neither"):
        expected = [100 * shares[name] / sum(shares.values()) for shares in some]
        assert getattr(found, name) == (near(spread(expected)) if expected else None)


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
    found = mean_agreement(sampled, other, 1e-12)
    assert found is not None
    # Means: (0.1, 0.4) and (0.05, 0.05), a tie where the other has none.
    assert found.score_mae == near((0 + 0.1 + 0.05 + 0.15) / 4)
    assert found.margin_mae == near((0.1 + 0.2) / 2)
    assert (found.decisions, found.tie_status) == (50.0, 50.0)


@given(results())
def test_agreements_are_what_a_loop_finds(run: Results) -> None:
    sampled, exact = run.series[SAMPLE], run.series[Variant("pwal", "", EXACT)]
    scored = [item for item in range(len(run)) if exact.outcome[0, item] != FAIL]
    found = mean_agreement(sampled, exact, 1e-12)
    if not scored:
        assert found is None
        return
    assert found is not None

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
    assert found.items == len(scored)
    assert found.score_mae == near(statistics.fmean(apart))
    assert found.margin_mae == near(statistics.fmean(margins))
    assert found.decisions == near(100 * same / len(scored))
    assert found.tie_status == near(100 * status / len(scored))


@given(results())
def test_attributions_are_what_a_loop_finds(run: Results) -> None:
    sampled, exact = run.series[SAMPLE], run.series[Variant("pwal", "", EXACT)]
    items = [item for item in range(len(run)) if run.enumerable[item]]
    found = attribution(sampled, exact, run.enumerable)
    if not items:
        assert found is None
        return
    assert found is not None
    agreements, parts = [], []
    for seed in range(len(sampled.seeds)):
        agree, becomes = 0, {WIN: 0, TIE: 0, LOSS: 0}
        for item in items:
            pairs = [
                (series.outcome[row, item] == TIE, series.choice[row, item])
                for series, row in ((sampled, seed), (exact, 0))
            ]
            agree += pairs[0] == pairs[1]
            if sampled.outcome[seed, item] == LOSS:
                becomes[int(exact.outcome[0, item])] += 1
        agreements.append(100 * agree / len(items))
        if sum(becomes.values()):
            parts.append({end: 100 * n / sum(becomes.values()) for end, n in becomes.items()})
    assert found.items == len(items)
    assert found.agreement == near(spread(agreements))
    for end, share in ((WIN, found.correct), (TIE, found.tie), (LOSS, found.wrong)):
        assert share == (near(spread([part[end] for part in parts])) if parts else None)
    if parts:
        shares = [found.correct, found.tie, found.wrong]
        assert sum(share.mean for share in shares if share) == near(100)


@given(results())
def test_the_cap_costs_what_a_loop_finds(run: Results) -> None:
    reference, exact = (run.series[Variant("pwal", "", mode)] for mode in (REFERENCE, EXACT))
    apart, changed = [], set()
    for item, counts in enumerate(run.worlds):
        for place, count in enumerate(counts):
            if count > 10**5:
                apart.append(abs(reference.score[0, item, place] - exact.score[0, item, place]))
                ends = [(s.choice[0, item], s.outcome[0, item] == TIE) for s in (reference, exact)]
                if ends[0] != ends[1]:
                    changed.add(item)
    found = cap_error(run, reference, exact, 10**5)
    if not apart:
        assert found is None
        return
    assert found is not None
    assert (found.candidates, found.decisions_changed) == (len(apart), len(changed))
    assert (found.mean, found.most) == (near(statistics.fmean(apart)), near(max(apart)))


@given(st.lists(st.lists(st.sampled_from([0.0, 1e-13, 0.5]), min_size=2, max_size=2), min_size=1))
def test_choices_are_those_of_the_decision(rows: list[list[float]]) -> None:
    from enthymeme.decision import choose

    expected = [-1 if (found := choose(row, 1e-12))[1] else found[0] for row in rows]
    assert choices(np.array(rows), 1e-12).tolist() == expected


# The sweep


@settings(max_examples=30)
@given(results(most=6))
def test_the_sweep_is_what_a_loop_finds_and_at_one_it_is_the_accuracy(run: Results) -> None:
    series = run.series[SAMPLE]
    curve = swept(series, run.gold, 1e-12)
    assert curve.at(1.0) == near(spread(percentages(series.outcome, "Acc")).mean)
    for alpha in (0.0, 0.35, 5.0):
        accuracies = []
        for seed in range(len(series.seeds)):
            wins = 0
            for item, gold in enumerate(run.gold.tolist()):
                if series.outcome[seed, item] == FAIL:
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


@given(results(most=4))
def test_the_sweep_solves_nothing(run: Results) -> None:
    assume(len(run) > 1)
    with (
        patch("enthymeme.marginal.tables.prepare", side_effect=AssertionError),
        patch("enthymeme.marginal.worlds.score_worlds", side_effect=AssertionError),
        patch("enthymeme.resistance.rc2.RC2", side_effect=AssertionError),
    ):
        swept(run.series[SAMPLE], run.gold, 1e-12)
