"""Tables say what plain loops over the decisions say; formats say what the tables say."""

from __future__ import annotations

import statistics

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.evaluation.made_up import results

from enthymeme.evaluation.report.contrast_tables import build_contrast_tables
from enthymeme.evaluation.report.decision_tables import (
    build_exclusion_table,
    build_stance_table,
    build_strata_table,
)
from enthymeme.evaluation.report.main_tables import build_count_table
from enthymeme.evaluation.report.rendering import to_html, to_json, to_latex, to_markdown
from enthymeme.evaluation.report.sampling_tables import build_coverage_table
from enthymeme.evaluation.report.table import Cell, Line, Number, Table, format_cell
from enthymeme.evaluation.run.grid import SAMPLED, Variant
from enthymeme.evaluation.statistics.metrics import TIE, WIN
from enthymeme.evaluation.statistics.results import Results

few = settings(max_examples=40)
SAMPLE = Variant("pwal", "", SAMPLED, 100)


def value(cell: Cell) -> float:
    assert isinstance(cell, Number)
    return cell.value


@few
@given(results())
def test_coverage(run: Results) -> None:
    table = build_coverage_table([run], paper=False)
    counts = [count for worlds in run.worlds for count in worlds]
    if not counts:
        assert table is None
        return
    assert table is not None
    _, exact, capped, median, _, most, unscored = table.lines[0].cells
    assert value(exact) + value(capped) + value(unscored) == len(run)
    assert value(exact) == sum(
        bool(w) and all(n <= 10**5 for n in w) and whole
        for w, whole in zip(run.worlds, run.exactly_scored.tolist(), strict=True)
    )
    assert (value(median), value(most)) == (statistics.median(counts), max(counts))


@few
@given(results())
def test_counts_are_those_of_all_items(run: Results) -> None:
    for line in build_count_table([run]).lines:
        assert sum(map(value, line.cells[3:])) == pytest.approx(len(run))


@few
@given(results())
def test_stances(run: Results) -> None:
    table = build_stance_table([run], paper=False)
    series = run.series[SAMPLE]
    for stance in ("For", "Against"):
        items = [item for item, one in enumerate(run.stances) if one == stance]
        lines = [line for line in (table.lines if table else ()) if line.cells[1] == stance]
        assert bool(items) == bool(lines)
        if items:
            by_seed = [
                100 * statistics.fmean({WIN: 1.0, TIE: 0.5}.get(int(row[i]), 0.0) for i in items)
                for row in series.grades
            ]
            assert value(lines[0].cells[2]) == pytest.approx(statistics.fmean(by_seed))
            assert value(lines[0].cells[3]) == len(items)


@few
@given(results())
def test_strata_make_up_all_that_is_scored(run: Results) -> None:
    table = build_strata_table([run])
    scored = [item for item, worlds in enumerate(run.worlds) if worlds]
    wins = {SAMPLE.title: 0.0, "Top-Link": 0.0}
    for line in table.lines if table else ():
        if line.cells[3] in wins:
            wins[str(line.cells[3])] += value(line.cells[2]) * value(line.cells[4]) / 100
    for variant in (SAMPLE, Variant("top-link")):
        series = run.series[variant]
        expected = (series.grades[:, scored] == WIN).sum() / len(series.seeds)
        assert wins[variant.title] == pytest.approx(expected)


@few
@given(results(), st.integers(0, 11))
def test_leaving_items_out_is_the_rest_alone(run: Results, number: int) -> None:
    left_out = {f"item {number}", "no such item"}
    table = build_exclusion_table([run], left_out)
    kept = np.array([one not in left_out for one in run.ids])
    if kept.all() or not kept.any():
        assert table is None
        return
    assert table is not None
    rest = run.select(np.flatnonzero(kept)).series[Variant("top-link")]
    line = next(one for one in table.lines if one.cells[1:3] == ("Top-Link", "Acc"))
    _, _, _, whole, without, change = line.cells
    assert value(without) == pytest.approx(100 * (rest.grades == WIN).mean())
    assert value(change) == pytest.approx(value(without) - value(whole))


@settings(max_examples=15)
@given(results())
def test_a_contrast_is_the_difference_of_the_tables(run: Results) -> None:
    main, component = build_contrast_tables([run], False, replicates=20)
    pwal, top = run.series[SAMPLE].grades, run.series[Variant("top-link")].grades
    line = next(one for one in main.lines if one.cells[1] == "PWAL, K=100 − Top-Link")
    assert value(line.cells[2]) == pytest.approx(100 * ((pwal == WIN).mean() - (top == WIN).mean()))
    # Fewer ties are a gain.
    assert value(line.cells[4]) == pytest.approx(100 * ((top == TIE).mean() - (pwal == TIE).mean()))
    assert [one.cells[1] for one in component.lines] == ["PWAL, K=100 − PWAL w/o guard, K=100"]


HOSTILE = Table(
    "t",
    "A & B <i>",
    ("Task|1", "x_%"),
    (
        Line(("a|b <script>", Number(-0.001))),
        Line(("p", Number(1.0, low=0.5, high=2.0, form="signed")), paper=True),
    ),
    "100 % & more",
)


def test_what_has_a_meaning_in_a_format_is_escaped() -> None:
    assert r"a\|b" in to_markdown([HOSTILE])
    assert "<script>" not in to_html([HOSTILE])
    text = to_latex([HOSTILE])
    assert r"A \& B" in text
    assert r"x\_\%" in text
    assert r"100 \% \& more" in text
    assert '"value": -0.001' in to_json([HOSTILE])


def test_the_papers_lines_are_marked_in_every_format() -> None:
    assert "| *paper* " in to_markdown([HOSTILE])
    assert r"\textit{paper}" in to_latex([HOSTILE])
    assert '<tr class="paper"><td>p</td><td>paper</td>' in to_html([HOSTILE])
    assert '"source": "paper"' in to_json([HOSTILE])


def test_numbers_as_people_read_them() -> None:
    assert format_cell(Number(-0.001))[0] == "0.00"
    assert format_cell(Number(0.0, form="signed"))[0] == "+0.00"
    assert format_cell(Number(1234567.5, form="count"))[0] == "1,234,568"
    assert format_cell(Number(10.5, form="count"))[0] == "10.5"
    assert format_cell(Number(10**30, form="count"))[0] == "1.00×10^30"
    assert format_cell(Number(1.0, low=0.1, high=2.0, form="signed"))[2:] == ("[+0.10, +2.00]", "†")
