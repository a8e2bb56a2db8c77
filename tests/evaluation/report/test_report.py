"""Reports of small runs: golden, in every format, and with what is asked beside."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from tests.evaluation.made_up import made_up, results
from tests.evaluation.stand_ins import (
    GRID,
    MODELS,
    install,
    some_items,
    write_items,
    write_thresholds,
)

from enthymeme.cli import main
from enthymeme.data.validity import make_sheet_header
from enthymeme.errors import InputError
from enthymeme.evaluation.report.comparison import build_comparison_tables, mcnemar
from enthymeme.evaluation.report.main_tables import build_main_table
from enthymeme.evaluation.report.table import Number
from enthymeme.evaluation.run.grid import Variant
from enthymeme.evaluation.statistics.metrics import LOSS, WIN, count_grades
from enthymeme.evaluation.statistics.results import Results, read_results

GOLDEN = Path(__file__).parent / "golden"
# `ENTHYMEME_WRITE_GOLDEN=1 pytest` on this file takes what is for what should be.
WRITE = "ENTHYMEME_WRITE_GOLDEN" in os.environ


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a finished run on test items, one on development items, and one more."""
    with pytest.MonkeyPatch.context() as patched:
        path = tmp_path_factory.mktemp("report")
        install(path, patched)
        patched.chdir(path)
        # What is golden is not to change with the version.
        patched.setattr(import_module("enthymeme.system.machine"), "__version__", "1.2.3")
        for task, split, seed in (("aae2", "test", 1), ("aae2", "dev", 2)):
            write_items(path / f"{split}.jsonl", some_items(24, seed))
            common = [f"{split}.jsonl", "-o", split, "--task", task, "--workers", "1", *MODELS]
            write_thresholds(path / "tuned.json")
            assert main(["run", *common, *GRID, "--thresholds", "tuned.json"]) == 0
        write_items(path / "more.jsonl", some_items(30, 1)[6:])
        common = ["more.jsonl", "-o", "more", "--workers", "1", *MODELS]
        assert main(["run", *common, "--samples", "20", "--seeds", "2027-2030"]) == 0
    return path


def report(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(["report", *arguments, "--replicates", "300"]) == status
    captured = capsys.readouterr()
    return captured.err if status else captured.out


@pytest.mark.parametrize("form", ["md", "latex", "json"])
def test_the_report_is_as_it_was(
    runs: Path, form: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(runs)
    out = report(capsys, "test", "dev", "--format", form, "--paper", "--exclude", "item 3,item 4")
    golden = GOLDEN / f"report.{form}"
    if form == "json":
        # The last bits of a sum are a matter of the processor.
        tables = json.loads(out, parse_float=lambda text: round(float(text), 9) + 0.0)
        out = json.dumps(tables, ensure_ascii=False, indent=1) + "\n"
    if WRITE:
        golden.write_text(out, "utf-8")
    assert out == golden.read_text("utf-8")


def test_a_report_needs_no_model_and_no_solver(
    runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        patch("enthymeme.marginal.tables.prepare", side_effect=AssertionError),
        patch("enthymeme.marginal.worlds.score_worlds", side_effect=AssertionError),
        patch("enthymeme.resistance.rc2.RC2", side_effect=AssertionError),
        patch("enthymeme.models.loading._adapter", side_effect=AssertionError),
    ):
        out = report(capsys, str(runs / "test"), str(runs / "dev"))
    assert "### Coefficient of tension" in out


def test_the_papers_values_are_there_when_asked_for_and_marked(
    runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = report(capsys, str(runs / "test"))
    assert "paper" not in plain
    beside = report(capsys, str(runs / "test"), "--paper")
    lines = [line for line in beside.splitlines() if "| *paper* |" in line]
    assert len(lines) > 15
    assert any("*54.43 ± 0.56*" in line for line in lines)
    # The paper's rows have nothing of ours, and ours nothing of the paper's.
    assert all(line.startswith("| *AAE2*") for line in lines)
    value = json.loads(report(capsys, str(runs / "test"), "--paper", "--format", "json"))
    assert {row["source"] for table in value["tables"] for row in table["rows"]} == {
        "ours",
        "paper",
    }


def test_numbers_in_json_are_full(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value = json.loads(report(capsys, str(runs / "test"), "--format", "json"))
    tables = {table["name"]: table for table in value["tables"]}
    grid = read_results(runs / "test").series
    row = next(row for row in tables["main"]["rows"] if row["cells"][2] == "Acc")
    cell = row["cells"][tables["main"]["columns"].index("Top-Link")]
    counts = count_grades(next(s for v, s in grid.items() if v.method == "top-link").grades[0])
    assert cell["value"] == pytest.approx(100 * counts.accuracy, abs=1e-12)


def test_the_page_stands_by_itself(
    runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "report.html"
    report(capsys, str(runs / "test"), str(runs / "dev"), "--format", "html", "-o", str(page))
    text = page.read_text("utf-8")
    assert text.count("<svg") == 4
    # Names of XML's own are no places to load from.
    assert not re.findall(r'(?:src|href)="(?!#)[^"]+"', text)
    assert "url(http" not in text


def test_figures_are_the_same_each_time(
    runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("first", "again"):
        arguments = [str(runs / "test"), str(runs / "dev"), "--figures", str(tmp_path / folder)]
        report(capsys, *arguments)
    first = {path.name: path.read_bytes() for path in (tmp_path / "first").iterdir()}
    again = {path.name: path.read_bytes() for path in (tmp_path / "again").iterdir()}
    assert first == again
    names = ("stability", "sweep", "transitions", "worlds")
    assert sorted(first) == sorted(f"{name}.{end}" for name in names for end in ("png", "svg"))
    assert first["sweep.png"].startswith(b"\x89PNG")


def test_without_development_items_there_is_no_sweep(
    runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Coefficient of tension" not in report(capsys, str(runs / "test"))


def test_two_runs_of_a_task_are_told_apart(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = report(capsys, str(runs / "test"), str(runs / "test"))
    assert "| AAE2 [test] |" in out


def test_what_is_no_run_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "found no run.json" in report(capsys, str(tmp_path), status=2)
    (tmp_path / "run.json").write_text('{"format": "enthymeme-run", "version": 99}')
    assert "expected a run of version 1, found 99" in report(capsys, str(tmp_path), status=2)
    (tmp_path / "run.json").write_text('{"format": "enthymeme-run", "version": 1, "rows": null}')
    assert "run.json: expected settings.task in" in report(capsys, str(tmp_path), status=2)


def test_records_that_lack_something_or_are_of_a_run_under_way(
    runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads((runs / "test" / "run.json").read_text())
    path = tmp_path / "run.json"
    path.write_text(json.dumps(record | {"rows": None}))
    assert "not finished: run it again" in report(capsys, str(tmp_path), status=2)
    for key in ("settings", "items", "versions", "rows"):
        path.write_text(json.dumps({name: one for name, one in record.items() if name != key}))
        error = report(capsys, str(tmp_path), status=2)
        assert f"run.json: expected {key}" in error
        assert error.count("\n") == 1
    grid = {name: one for name, one in record["settings"]["grid"].items() if name != "seeds"}
    path.write_text(json.dumps(record | {"settings": record["settings"] | {"grid": grid}}))
    assert "expected settings.grid.seeds" in report(capsys, str(tmp_path), status=2)


def test_ids_to_exclude_may_be_in_a_file(
    runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "left_out.txt"
    file.write_text("item 3\nitem 4\nitem 999\n")
    out = report(capsys, str(runs / "test"), "--exclude", str(file))
    assert "Without 2 of 3 named items." in out


@settings(max_examples=25)
@given(results())
def test_the_main_table_says_what_the_outcomes_say(run: Results) -> None:
    table = build_main_table([run], paper=False)
    place = table.columns.index("Top-Link")
    series = next(s for v, s in run.series.items() if v.method == "top-link")
    counts = count_grades(series.grades[0])
    shares = {"Acc": counts.accuracy, "Tie": counts.tie_rate, "EAcc": counts.eacc}
    for line in table.lines:
        cell = line.cells[place]
        assert isinstance(cell, Number)
        assert cell.value == pytest.approx(100 * shares[str(line.cells[2])])


def certain(run: Results, wins: bool) -> Results:
    """The run with a Top-Link that is right, or wrong, of every item but one."""
    variant = Variant("top-link")
    series = run.series[variant]
    grades = np.full_like(series.grades, WIN if wins else LOSS)
    credit = np.zeros_like(series.tie_credit)
    changed = replace(series, grades=grades, tie_credit=credit)
    return replace(run, series=run.series | {variant: changed})


def test_nothing_is_bold_that_is_no_better_than_chance() -> None:
    run = made_up(40, 3)
    rows: dict[bool, list[Number]] = {True: [], False: []}
    for wins in (True, False):
        table = build_main_table([certain(run, wins)], paper=False, replicates=200)
        rows[wins] = [cell for cell in table.lines[0].cells if isinstance(cell, Number)]
    assert [cell.value for cell in rows[True] if cell.best] == [100.0]
    best = max(cell.value for cell in rows[False][1:])
    assert best < 50
    assert not any(cell.best for cell in rows[False])


def test_a_validity_audit_stands_beside_the_papers(
    runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = "item,task,id,gold,cluster,stratum\n1,cded,cded-1,A,c,s\n"
    (tmp_path / "sheet.key.csv").write_text(key)
    header = ",".join(f'"{name}"' for name in make_sheet_header("cded"))
    (tmp_path / "sheet.csv").write_text(f"{header}\n1,c,a,b,both,high,So.\n")
    sheet = str(tmp_path / "sheet.csv")
    out = report(capsys, str(runs / "test"), "--paper", "--audit", sheet)
    (row,) = [line for line in out.splitlines() if line.startswith("| CDED ")]
    assert [cell.strip() for cell in row.split("|")[3:-1]] == ["1", "0", "1", "0", "0", "0", "1"]
    (papers,) = [line for line in out.splitlines() if line.startswith("| *CDED*")]
    assert "*39*" in papers


def test_times_are_also_told_in_multiples_of_top_links(
    runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    times = {"Top-Link": [2.0, 4.0], "PWAL K=100": [30.0, 60.0]}
    value = {"pairs": 2, "repeats": 3, "milliseconds": times}
    (runs / "test" / "runtime.json").write_text(json.dumps(value))
    try:
        out = report(capsys, str(runs / "test"), "--paper", "--format", "json")
    finally:
        (runs / "test" / "runtime.json").unlink()
    (table,) = [one for one in json.loads(out)["tables"] if one["name"] == "runtime"]
    multiples = [(row["source"], row["cells"][-1]["value"]) for row in table["rows"]]
    assert multiples == [
        ("ours", 1.0),
        ("paper", 1.0),
        ("ours", 15.0),
        ("paper", pytest.approx(94.04 / 1.10)),
    ]


# Comparing


def test_mcnemar_by_hand() -> None:
    yes, no = np.array([True]), np.array([False])
    assert mcnemar(yes, yes).p == 1.0
    assert mcnemar(np.repeat(yes, 5), np.repeat(no, 5)) == (5, 0, 2 / 32)


def test_mcnemar_is_the_binomial_test() -> None:
    from scipy.stats import binomtest

    rng = np.random.default_rng(5)
    for _ in range(40):
        first, second = rng.random((2, 30)) < rng.random((2, 1))
        test = mcnemar(first, second)
        total = test.first_only + test.second_only
        expected = binomtest(test.first_only, total).pvalue if total else 1.0
        assert test.p == pytest.approx(expected)


def test_a_run_against_itself_differs_in_nothing(
    runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(runs / "test")
    assert main(["compare", path, path, "--format", "json", "--replicates", "50"]) == 0
    comparison, flips = json.loads(capsys.readouterr().out)["tables"]
    assert flips["rows"] == []
    for row in comparison["rows"]:
        assert [cell["value"] for cell in row["cells"][1:4]] == [0.0, 0.0, 0.0]
        assert [cell["value"] for cell in row["cells"][4:]] == [0, 0, 1.0]


def test_runs_with_some_items_and_seeds_in_common(
    runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["compare", str(runs / "test"), str(runs / "more"), "--replicates", "50"]
    assert main(command) == 0
    out = capsys.readouterr().out
    assert "18 items in common" in out
    assert "| Top-Link " in out
    # Worlds are a function of seed and item, so what is in common is the same in both.
    assert "0 flips." in out


def test_runs_with_nothing_in_common_are_refused(
    runs: Path,
) -> None:
    run = read_results(runs / "test")
    other = read_results(runs / "more").select(np.arange(20, 24))
    with pytest.raises(InputError, match="expected runs with items in common"):
        next(build_comparison_tables(run, other))
