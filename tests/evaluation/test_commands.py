"""``run``, ``tune``, ``report`` and ``compare`` as a user meets them."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.evaluation.stand_ins import (
    MODELS,
    install,
    some_items,
    write_items,
    write_thresholds,
)

import enthymeme.evaluation
from enthymeme.cli import main
from enthymeme.cli.progress import Progress
from enthymeme.evaluation.statistics.metrics import count_grades
from enthymeme.evaluation.statistics.results import read_results


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    write_items(tmp_path / "dev.jsonl", some_items(20))
    write_items(tmp_path / "test.jsonl", some_items(20, seed=3))


def command(name: str, *arguments: str, status: int = 0) -> None:
    assert main([name, *arguments]) == status


def test_thresholds_found_on_development_items_serve_the_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command("tune", "dev.jsonl", "-o", "dev", "--workers", "1", *MODELS)
    captured = capsys.readouterr()
    assert "### FH-HardSAT on development items of dev" in captured.out
    assert captured.out.count("\n| ") == 34
    thresholds = json.loads(Path("dev/thresholds.json").read_text())
    assert len(thresholds["trials"]) == 33
    most = max(trial["wins"] for trial in thresholds["trials"])
    assert thresholds["dev"]["wins"] == most
    options = ["--thresholds", "dev/thresholds.json", "--methods", "fh-hardsat", "--workers", "1"]
    command("run", "test.jsonl", "-o", "test", *MODELS, *options)
    grid = json.loads(Path("test/run.json").read_text())["settings"]["grid"]
    assert grid["thresholds"]["similarity"] == thresholds["similarity"]
    command("report", "test")
    assert "### FH-HardSAT as it was run" in capsys.readouterr().out


def test_thresholds_are_not_chosen_on_test_items(capsys: pytest.CaptureFixture[str]) -> None:
    command("tune", "test.jsonl", "-o", "test", *MODELS, status=2)
    assert "test.jsonl: expected development items" in capsys.readouterr().err


def test_a_finished_run_stays_finished_when_thresholds_are_searched_in_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command("run", "dev.jsonl", "-o", "dev", "--workers", "1", *MODELS)
    before = Path("dev/run.json").read_bytes()
    command("tune", "dev.jsonl", "-o", "dev", "--workers", "1", *MODELS)
    assert Path("dev/run.json").read_bytes() == before
    command("report", "dev", "--replicates", "20")
    assert "### Coefficient of tension" in capsys.readouterr().out


def test_the_chosen_thresholds_are_those_that_score_best_in_a_run() -> None:
    """The search and the run decide alike."""
    command("tune", "dev.jsonl", "-o", "dev", "--workers", "1", *MODELS)
    thresholds = json.loads(Path("dev/thresholds.json").read_text())
    options = ["--thresholds", "dev/thresholds.json", "--methods", "fh-hardsat", "--workers", "1"]
    command("run", "dev.jsonl", "-o", "dev", *MODELS, *options)
    (series,) = read_results(Path("dev")).series.values()
    counts = count_grades(series.grades[0])
    assert {name: thresholds["dev"][name] for name in counts._fields[:4]} == dict(
        zip(counts._fields, counts[:4], strict=False)
    )


def test_the_report_has_the_accuracy_of_the_thresholds_on_development_items(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command("tune", "dev.jsonl", "-o", "dev", "--workers", "1", *MODELS)
    options = ["--thresholds", "dev/thresholds.json", "--methods", "fh-hardsat", "--workers", "1"]
    command("run", "test.jsonl", "-o", "out", *MODELS, *options)
    accuracy = json.loads(Path("dev/thresholds.json").read_text())["dev"]["accuracy"]
    capsys.readouterr()
    command("report", "out", "--format", "json", "--replicates", "20")
    tables = {one["name"]: one for one in json.loads(capsys.readouterr().out)["tables"]}
    place = tables["thresholds"]["columns"].index("Dev Acc (%)")
    (row,) = tables["thresholds"]["rows"]
    assert row["cells"][place]["value"] == pytest.approx(100 * accuracy)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--methods", "fh-hardsat"], "fh-hardsat: expected its thresholds; 'enthymeme tune'"),
        (["--samples", "ten"], "--samples: expected whole numbers, as in 1,2 or 1-3, found 'ten'"),
        (
            ["--engine", "spark"],
            "engine: expected local, dask, dask://HOST:PORT or tls://HOST:PORT",
        ),
        (["--nli", "nonsense"], "no nli 'nonsense'"),
        (["--thresholds", "tuned.json"], "--thresholds: expected fh-hardsat among the methods"),
        (
            ["--methods", "fh-hardsat", "--thresholds", "tuned.json", "--embedder", "nope"],
            "fh-hardsat needs --embedder: no embedder 'nope': expected one of",
        ),
        (
            ["--methods", "fh-hardsat", "--thresholds", "none.json"],
            "none.json: expected a readable",
        ),
        (["--methods", "fh-hardsat", "--thresholds", "dev.jsonl"], "expected thresholds as"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write_thresholds(Path("tuned.json"))
    command("run", "test.jsonl", "-o", "out", "--workers", "1", *MODELS, *options, status=2)
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_no_items_are_no_run(capsys: pytest.CaptureFixture[str]) -> None:
    Path("none.jsonl").write_text("\n")
    command("run", "none.jsonl", "-o", "out", "--workers", "1", *MODELS, status=2)
    assert "expected at least one item, found none" in capsys.readouterr().err


def test_a_wrong_line_is_told_and_nothing_is_run(capsys: pytest.CaptureFixture[str]) -> None:
    with Path("test.jsonl").open("a") as file:
        file.write('{"id": "x"}\n')
    command("run", "test.jsonl", "-o", "out", "--workers", "1", *MODELS, status=2)
    assert "test.jsonl:21: the item: expected a field 'candidates'" in capsys.readouterr().err
    assert not any(path.is_file() for path in Path("out").rglob("*") if path.name != ".lock")


@pytest.mark.parametrize("name", ["run", "tune", "report", "compare"])
def test_a_missing_library_is_told_with_how_to_get_it(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enthymeme.evaluation, "find_spec", lambda library: None)
    arguments = {
        "run": ["test.jsonl", "-o", "x"],
        "tune": ["dev.jsonl", "-o", "x"],
        "report": ["x"],
        "compare": ["x", "y"],
    }[name]
    command(name, *arguments, status=2)
    assert capsys.readouterr().err == (
        'enthymeme: the run folder needs pyarrow: pip install "enthymeme[evaluate]"\n'
    )


def test_runtime_is_measured_once_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--samples", "5", "--seeds", "1", "--workers", "1", *MODELS, "--runtime"]
    command("run", "test.jsonl", "-o", "out", *options)
    first = Path("out/runtime.json").read_bytes()
    timings = json.loads(first)
    assert list(timings["milliseconds"]) == ["Top-Link", "PWAL K=5", "PWAL exact"]
    assert {len(times) for times in timings["milliseconds"].values()} == {timings["pairs"]}
    command("run", "test.jsonl", "-o", "out", *options)
    assert Path("out/runtime.json").read_bytes() == first
    command("report", "out")
    assert "### Scoring time" in capsys.readouterr().out


def test_items_without_gold_are_run_but_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in Path("test.jsonl").read_text().splitlines()]
    del lines[0]["gold"]
    Path("test.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    command("run", "test.jsonl", "-o", "out", "--workers", "1", *MODELS)
    command("report", "out", "--replicates", "20")
    out = capsys.readouterr().out
    assert "1 items without a gold candidate are left out." in out
    assert "| test |  19 |" in out


def test_three_candidates_are_no_trouble(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in Path("test.jsonl").read_text().splitlines()]
    lines[2]["candidates"].append({"source": ["moon"], "target": ["fish dog"]})
    Path("test.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    options = ["--workers", "1", "--reference", "--ablate", "guard", *MODELS]
    command("run", "test.jsonl", "-o", "out", *options)
    command("report", "out", "--replicates", "20")
    assert "### Component signatures" in capsys.readouterr().out


@pytest.mark.parametrize("methods", ["direct-nli", "top-link", "pwal", "top-link,pwal"])
@pytest.mark.parametrize("count", [1, 4])
def test_a_report_of_little_is_a_report(
    methods: str, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    write_items(Path("few.jsonl"), some_items(count))
    options = ["--methods", methods, "--samples", "", "--workers", "1", *MODELS]
    command("run", "few.jsonl", "-o", "few", *options)
    command("report", "few", "--format", "html", "--replicates", "20", "--figures", "drawn")
    assert capsys.readouterr().out.endswith("</html>\n")


def test_the_bar_shows_share_rate_and_rest(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter([0.0, 0.0, 10.0, 20.0])
    monkeypatch.setattr("enthymeme.cli.progress.time.monotonic", lambda: next(moments))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    bar = Progress()
    bar("score", 0, 100)
    bar("score", 25, 100)
    bar("score", 100, 100)
    bar.close()
    bars = capsys.readouterr().err.split("\r\x1b[K")
    assert "25/100  2.5 items/s  30 s left" in bars[2]
    assert bars[3].rstrip().endswith("100/100  5.0 items/s")


def test_off_a_terminal_there_is_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    Progress()("score", 1, 2)
    assert capsys.readouterr().err == ""


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys; from enthymeme.cli import main\n"
        "try: main(['run', '--help'])\n"
        "except SystemExit: pass\n"
        "print([m for m in ('numpy', 'pyarrow', 'matplotlib', 'distributed') if m in sys.modules])"
    )
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert process.stdout.decode().splitlines()[-1] == "[]"


def test_commands_are_listed() -> None:
    cli = import_module("enthymeme.cli")
    assert {"run", "tune", "report", "compare"} <= set(cli.COMMANDS)
