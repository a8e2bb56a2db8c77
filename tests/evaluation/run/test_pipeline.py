"""Runs: complete, resumed, elsewhere, damaged; always the same bytes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.evaluation.stand_ins import (
    GRID,
    MODELS,
    install,
    some_items,
    write_items,
    write_thresholds,
)

from enthymeme.cli import main
from enthymeme.decision import Method, decide
from enthymeme.errors import InputError, RunError
from enthymeme.evaluation.run import stage_functions
from enthymeme.evaluation.run.chunks import ChunkFolder
from enthymeme.evaluation.run.grid import Grid
from enthymeme.evaluation.run.rows import unpack_rows
from enthymeme.evaluation.statistics.results import read_results
from enthymeme.formats.problems import problem_from_json
from enthymeme.formats.traces import trace_name

ITEMS = 40


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    write_items(tmp_path / "items.jsonl", some_items(ITEMS))
    write_thresholds(tmp_path / "tuned.json")


def run(output: str, *more: str, status: int = 0, grid: list[str] | None = None) -> None:
    options = [*MODELS, *(GRID if grid is None else grid), "--thresholds", "tuned.json"]
    assert main(["run", "items.jsonl", "-o", output, "--workers", "1", *options, *more]) == status


def content(folder: str, names: tuple[str, ...] = ("run.json", "rows.parquet")) -> dict[str, bytes]:
    """The bytes of a run that are to be the same however it came about."""
    path = Path(folder)
    files = [path / name for name in names]
    files += sorted((path / "traces").iterdir())
    for stage in ("parse", "translate", "judge", "embed", "score"):
        files += sorted((path / stage).iterdir())
    return {str(file.relative_to(path)): file.read_bytes() for file in files}


def chunks_made(folder: str) -> dict[str, int]:
    """How many chunks of each stage the last go made."""
    attempt = json.loads(Path(folder, "timings.json").read_text())["attempts"][-1]
    return {stage: counts["chunks_made"] for stage, counts in attempt["stages"].items()}


def test_every_row_is_what_deciding_alone_gives() -> None:
    run("whole")
    rows = unpack_rows(Path("whole/rows.parquet").read_bytes())
    by_item: dict[str, list[dict[str, object]]] = {}
    for row in rows:
        by_item.setdefault(str(row["item"]), []).append(row)
    assert list(by_item) == [item.id for item in some_items(ITEMS)]
    assert len({len(own_rows) for own_rows in by_item.values()}) == 1
    checked = 0
    for item, own_rows in by_item.items():
        trace = json.loads(Path("whole/traces", trace_name(item)).read_text())
        for row in own_rows:
            if row["method"] not in ("pwal", "top-link"):
                continue
            if trace["problem"] is None:
                assert row["error"] == trace["decision"]["error"]
                assert (row["choice"], row["tie"]) == (None, False)
                continue
            method = Method(
                name=row["method"],  # type: ignore[arg-type]
                mode="exact" if row["mode"] == "single" else row["mode"],  # type: ignore[arg-type]
                samples=int(str(row["samples"])) or 100,
                seed=int(str(row["seed"] or 2026)),
                no_link=row["ablation"] != "no-link",
                guard=row["ablation"] != "guard",
            )
            decision = decide(problem_from_json(trace["problem"]), method)
            assert (row["choice"], row["tie"], row["error"]) == (
                decision.choice,
                decision.tie,
                decision.error,
            )
            for name in ("score", "tension", "witness", "stderr"):
                assert row[name] == [score and getattr(score, name) for score in decision.scores]
            checked += 1
    assert checked > 500


def test_failures_are_kept_as_errors_of_every_logical_method_and_never_ties() -> None:
    run("whole")
    failed = [row for row in unpack_rows(Path("whole/rows.parquet").read_bytes()) if row["error"]]
    assert {row["method"] for row in failed} >= {"fh-hardsat", "top-link", "pwal"}
    assert {"item 5", "item 7"} <= {row["item"] for row in failed}
    # Direct NLI reads no graphs, so what cannot be parsed is no trouble to it.
    assert all(row["method"] != "direct-nli" for row in failed)
    assert all(row["choice"] is None and not row["tie"] for row in failed)
    results = read_results(Path("whole"))
    for series in results.series.values():
        assert series.grades.shape[1] == ITEMS


def test_a_run_has_the_atoms_that_it_was_asked_for() -> None:
    grid = ["--methods", "top-link,fh-hardsat"]
    run("events", "--atoms", "events", grid=grid)
    assert json.loads(Path("events/run.json").read_text())["settings"]["atoms"] == "events"
    traces = [json.loads(path.read_text()) for path in Path("events/traces").iterdir()]
    assert {trace["atoms"] for trace in traces} == {"events"}
    kinds = {a["kind"] for t in traces for s in t["statements"] for a in s["atoms"]}
    assert kinds == {"event"} or kinds == {"entity"} or kinds == {"event", "entity"}
    # Other atoms are another run.
    run("events", grid=grid, status=2)


def test_a_finished_run_is_left_as_it_is() -> None:
    run("whole")
    before = content("whole")
    run("whole")
    assert content("whole") == before
    assert set(chunks_made("whole").values()) == {0}


@pytest.mark.parametrize("stage", ["parse", "translate", "judge", "embed", "score"])
@pytest.mark.parametrize("damage", ["flipped", "cut", "gone"])
def test_a_damaged_chunk_is_made_again_and_it_alone(stage: str, damage: str) -> None:
    run("whole")
    before = content("whole")
    chunk = sorted(Path("whole", stage).iterdir())[1]
    data = chunk.read_bytes()
    if damage == "flipped":
        middle = len(data) // 2
        chunk.write_bytes(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
    elif damage == "cut":
        chunk.write_bytes(data[: len(data) // 2])
    else:
        chunk.unlink()
    run("whole")
    assert content("whole") == before
    assert chunks_made("whole") == {name: int(name == stage) for name in chunks_made("whole")}


def test_damaged_rows_are_refused_by_the_report_and_mended_by_the_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run("whole")
    before = content("whole")
    rows = Path("whole/rows.parquet")
    data = rows.read_bytes()
    rows.write_bytes(data[:100] + bytes([data[100] ^ 4]) + data[101:])
    assert main(["report", "whole"]) == 2
    assert "rows.parquet: is damaged: run again to mend it" in capsys.readouterr().err
    run("whole")
    assert content("whole") == before
    assert set(chunks_made("whole").values()) == {0}


def test_a_lost_or_changed_trace_comes_back() -> None:
    run("whole")
    before = content("whole")
    first, second = sorted(Path("whole/traces").iterdir())[:2]
    first.unlink()
    second.write_text("{}")
    run("whole")
    assert content("whole") == before


def test_no_question_is_asked_twice_however_often_it_stands_in_the_items() -> None:
    models = ["--parser", "words:log=parsed", "--nli", "letters:log=judged"]
    run("whole", *models)
    run("whole", *models)
    for log in ("parsed", "judged"):
        questions = Path(log).read_text().splitlines()
        # Only what failed is not remembered from one run to the next.
        assert len(questions) == len(set(questions))


def test_without_the_cache_the_run_remembers_by_itself() -> None:
    run("whole", "--no-cache", "--parser", "words:log=parsed")
    assert not Path("cache").exists()
    texts = Path("parsed").read_text().splitlines()
    assert len(texts) == len(set(texts))


def test_another_grid_scores_anew_from_what_is_there() -> None:
    run("whole")
    run("whole", grid=["--methods", "fh-hardsat,top-link,pwal,direct-nli", "--samples", "7"])
    assert chunks_made("whole") == {"parse": 0, "translate": 0, "judge": 0, "embed": 0, "score": 5}
    assert len(list(Path("whole/score").iterdir())) == 5
    assert read_results(Path("whole")).grid.samples == (7,)


def test_a_run_of_other_items_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    run("whole")
    before = content("whole")
    write_items(Path("items.jsonl"), some_items(ITEMS, seed=2))
    run("whole", status=2)
    assert "whole: holds a run with other items: expected another folder" in capsys.readouterr().err
    assert content("whole") == before


def test_a_run_with_another_task_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    run("whole")
    run("whole", "--task", "arct", status=2)
    assert "holds a run with other task" in capsys.readouterr().err


def test_two_runs_do_not_work_on_one_folder(capsys: pytest.CaptureFixture[str]) -> None:
    fcntl = pytest.importorskip("fcntl")
    run("whole")
    with open("whole/.lock", "w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        run("whole", status=2)
    assert "another process works on this run" in capsys.readouterr().err


def test_processes_give_the_same_bytes() -> None:
    run("whole")
    run("elsewhere", "--workers", "2")
    assert content("elsewhere") == content("whole")


def test_leavings_of_a_killed_run_are_cleared() -> None:
    run("whole")
    Path("whole/score/.unfinished-1-00000.parquet").write_bytes(b"half")
    Path("whole/.unfinished-1-rows.parquet").write_bytes(b"half")
    run("whole")
    leavings = [name for _, _, files in os.walk("whole") for name in files if "unfinished" in name]
    assert leavings == []


def test_items_are_kept_as_they_were_given() -> None:
    run("whole")
    assert Path("whole/items.jsonl").read_bytes() == Path("items.jsonl").read_bytes()


def test_the_record_says_what_was_asked_and_nothing_of_when_or_where() -> None:
    run("whole")
    record = json.loads(Path("whole/run.json").read_text())
    assert record["settings"]["task"] == "items"
    assert record["settings"]["split"] == "test"
    assert record["settings"]["models"]["parser"] == {"name": "words", "fingerprint": "words 1"}
    assert record["items"]["count"] == ITEMS
    assert record["rows"]["count"] == len(unpack_rows(Path("whole/rows.parquet").read_bytes()))
    assert {"enthymeme", "python", "numpy", "pyarrow"} <= set(record["versions"])
    text = Path("whole/run.json").read_text()
    assert "started" not in text
    assert str(Path.cwd()) not in text


def test_task_and_split_come_from_the_manifest_of_a_build() -> None:
    folder = Path("arct")
    folder.mkdir()
    write_items(folder / "dev.jsonl", some_items(3))
    (folder / "manifest.json").write_text(
        json.dumps({"task": "arct", "outputs": {"dev.jsonl": "x"}})
    )
    command = ["run", "arct/dev.jsonl", "-o", "dev", "--workers", "1", *MODELS]
    assert main([*command, "--methods", "top-link"]) == 0
    settings = json.loads(Path("dev/run.json").read_text())["settings"]
    assert (settings["task"], settings["split"]) == ("arct", "dev")


def test_the_traces_recompute(capsys: pytest.CaptureFixture[str]) -> None:
    run("whole")
    assert main(["score", "--trace", "whole/traces"]) == 0
    assert f"{ITEMS} problems" in capsys.readouterr().err


def test_a_folder_in_place_of_a_chunk_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / f"00003-4f1c-{'0' * 20}.parquet").mkdir()
    with pytest.raises(RunError, match=r"parquet: expected a chunk of the run: Is a directory"):
        ChunkFolder(tmp_path).find(3, "4f1c")


@pytest.mark.parametrize("module", ["enthymeme.marginal", "enthymeme.amr"])
def test_chunks_are_kept_under_the_code_that_makes_them(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other code, other keys: nothing stale is taken for new after an upgrade."""
    assert module in stage_functions.SCORING_CODE
    before = stage_functions.hash_scoring_code()
    others = tuple(name for name in stage_functions.SCORING_CODE if name != module)
    monkeypatch.setattr(stage_functions, "SCORING_CODE", others)
    assert stage_functions.hash_scoring_code() != before


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"seeds": (-1,)}, "seeds: expected from 0 to"),
        ({"seeds": (10**20,)}, "seeds: expected from 0 to"),
        ({"seeds": tuple(range(10_001))}, "seeds: expected at most 10,000, found 10,001"),
        ({"samples": (10**9,)}, "samples: expected from 1 to 1,000,000"),
    ],
)
def test_grids_that_no_run_can_score(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        Grid(**options)
