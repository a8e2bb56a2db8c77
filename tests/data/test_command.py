"""The commands as a user meets them: output, messages, exit status."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from tests.data.releases import plain_essay, write_split

from enthymeme.cli import main
from enthymeme.cli.data import TASK_NAMES
from enthymeme.data import TASKS


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """AAE2 in its full sizes: 550 items."""
    return write_release(tmp_path / "release", essays=69)


def write_release(folder: Path, essays: int) -> Path:
    names = [f"essay{number:03}" for number in range(1, essays + 1)]
    write_split(
        folder, {name: "TEST" if number % 5 == 0 else "TRAIN" for number, name in enumerate(names)}
    )
    for name in names:
        plain_essay(folder, name, pairs=4)
    return folder


@pytest.fixture
def built(tmp_path: Path, release: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["data", "build", "aae2", "--from", str(release), "-o", str(tmp_path / "out")]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "TUdatalib" in captured.err
    assert "which restrict redistribution" in captured.err
    assert "test.jsonl: 350 items in" in captured.err
    return tmp_path / "out"


def test_a_release_with_shared_essays_passes_its_audit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    release = write_release(tmp_path / "release", essays=74)
    essays = release / "brat-project-final"
    for twin, other in (("essay002", "essay003"), ("essay006", "essay009")):  # 006 is of the test
        for ending in (".txt", ".ann"):
            (essays / f"{twin}{ending}").write_bytes((essays / f"{other}{ending}").read_bytes())
    out = tmp_path / "twins"
    assert main(["data", "build", "aae2", "--from", str(release), "-o", str(out)]) == 0
    assert main(["data", "check", str(out), "--from", str(release)]) == 0
    streams = capsys.readouterr()
    rows = [line.split() for line in streams.out.splitlines()[1:3]]
    assert [row[4:7] for row in rows] == [["0", "0", "0"], ["0", "0", "0"]]


def test_source_sizes_are_reported(built: Path, release: Path) -> None:
    essays = release / "brat-project-final"
    text = (essays / "essay001.ann").read_text()
    (essays / "essay001.ann").write_text(f"{text}R99\tsupports Arg1:T5 Arg2:T2\n")
    counts = json.loads((built / "manifest.json").read_text())["counts"]
    assert "source_statements" not in counts["test"]  # every source is one Premise
    assert main(["data", "build", "aae2", "--from", str(release), "-o", str(built)]) == 0
    splits = json.loads((built / "manifest.json").read_text())["counts"]
    sizes = next(splits[name] for name in ("dev", "test") if "source_statements" in splits[name])
    assert sizes["source_statements"]["maximum"] == 2
    assert sizes["source_statements"]["median"] == 1.0
    assert 1 < sizes["source_statements"]["mean"] < 1.02


def test_the_names_of_the_tasks_are_those_of_the_command() -> None:
    assert tuple(TASKS) == TASK_NAMES


def test_check_prints_the_table_and_derives_again(
    built: Path, release: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "check", str(built)]) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[2].split()[:3] == ["AAE2", "test", "350"]
    assert "name the release with --from" in captured.err
    assert main(["data", "check", str(built), "--from", str(release), "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert [row["paths"] for row in json.loads(captured.out)["splits"]] == [0, 0]


def test_check_exits_1_on_a_violation(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = built / "test.jsonl"
    lines = path.read_text().splitlines()
    copy = json.loads(lines[0]) | {"id": "again"}
    path.write_text("\n".join([*lines, json.dumps(copy)]) + "\n")
    assert main(["data", "check", str(built)]) == 1
    errors = capsys.readouterr().err
    assert "violation: test: again repeats an earlier example" in errors
    assert "violation: test.jsonl: not as" in errors


def test_show_prints_items_by_id_in_the_order_asked(
    built: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "show", str(built)]) == 0
    first = capsys.readouterr().out
    assert first.startswith("aae2-essay")
    ids = [json.loads(line)["id"] for line in (built / "test.jsonl").read_text().splitlines()[:2]]
    assert main(["data", "show", str(built), *reversed(ids)]) == 0
    output = capsys.readouterr().out
    assert output.index(ids[1]) < output.index(ids[0])
    assert main(["data", "show", str(built / "test.jsonl")]) == 0
    assert capsys.readouterr().out.startswith(ids[0])
    assert main(["data", "show", str(built), "nobody"]) == 2
    assert "expected an item nobody, found none" in capsys.readouterr().err


def test_an_audit_from_sheet_to_outcome(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, key = tmp_path / "sheet.csv", tmp_path / "sheet.key.csv"
    command = ["data", "audit", str(built), "--size", "10", "-o", str(sheet)]
    assert main(command) == 0
    first = sheet.read_bytes(), key.read_bytes()
    assert main(command) == 0
    assert (sheet.read_bytes(), key.read_bytes()) == first
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        header, *rows = csv.reader(file)
    golds = {
        row["item"]: row["gold"] for row in csv.DictReader(key.read_text("utf-8-sig").splitlines())
    }
    for row in rows:
        row[4:] = [golds[row[0]], "high", "So it is.", "meaningful_contrast"]
    with sheet.open("w", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    capsys.readouterr()
    assert main(["data", "audit", "--summarise", str(sheet), "--key", str(key)]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[1].split() == ["AAE2", "10", "10", "0", "0", "0", "0", "10", "(100%)"]
    assert "meaningful_contrast 10" in out
    assert main(["data", "audit", "--summarise", str(sheet), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["gold_or_both"] == 10
    instruction = sheet.with_suffix(".instruction.txt").read_text()
    assert instruction.startswith("You are conducting a validity audit")
    assert "opposite_stance_contrast" in instruction
    ids = [row["id"] for row in csv.DictReader(key.read_text("utf-8-sig").splitlines())]
    (tmp_path / "blinded.txt").write_text("\n".join(ids[1:]) + "\n")
    subset = ["data", "audit", "--summarise", str(sheet), "--only", str(tmp_path / "blinded.txt")]
    assert main(subset) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:3] == ["AAE2", "9", "9"]
    (tmp_path / "blinded.txt").write_text("nobody\n")
    assert main(subset) == 2
    assert "expected an item to count among those named" in capsys.readouterr().err
    assert main(["data", "audit", "--summarise", str(sheet), str(sheet)]) == 0
    table = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in table[:3]] == ["Dataset", "AAE2", "AAE2"]
    assert main(["data", "audit", "--summarise", str(sheet), str(sheet), "--key", str(key)]) == 2
    assert "expected 2 keys, one a sheet, found 1" in capsys.readouterr().err


def test_import_writes_items_to_a_file_or_to_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.csv").write_text("s,a,b\none,two,three\n")
    command = [
        "data",
        "import",
        str(tmp_path / "own.csv"),
        "--map",
        "source=s",
        "target.0=a",
        "target.1=b",
    ]
    assert main(command) == 0
    line = capsys.readouterr().out
    assert json.loads(line)["id"] == "own-1"
    assert main([*command, "-o", str(tmp_path / "items.jsonl")]) == 0
    assert (tmp_path / "items.jsonl").read_text() == line
    (tmp_path / "own.argdown").write_text("# i\n(1) a\n----\n(2) b\n\n(1) a\n----\n(2) c\n")
    capsys.readouterr()
    assert main(["data", "import", str(tmp_path / "own.argdown")]) == 0
    assert json.loads(capsys.readouterr().out)["candidates"][1]["target"] == ["c"]


def test_a_failed_import_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text("s,a,b\none,two,three\nfour,five\n")
    (tmp_path / "items.jsonl").write_text("before")
    command = [
        "data",
        "import",
        str(tmp_path / "own.csv"),
        "--map",
        "source=s",
        "target.0=a",
        "target.1=b",
    ]
    assert main([*command, "-o", str(tmp_path / "items.jsonl")]) == 2
    assert (tmp_path / "items.jsonl").read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["items.jsonl", "own.csv"]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (["audit"], "audit: expected DIR --size N -o SHEET.csv, or --summarise SHEET.csv"),
        (["audit", "{built}", "--size", "0", "-o", "s.csv"], "expected a size from 1 to 350"),
        (
            ["audit", "{built}", "--size", "9", "-o", "s.csv", "--key", "s.csv"],
            "a file apart from the sheet",
        ),
        (["audit", "{built}", "--summarise", "s.csv"], "and no folder"),
        (["check", "{built}/.."], "expected manifest.json here"),
        (["show", "{built}/manifest.json"], "manifest.json:1: expected a JSON object"),
        (
            ["build", "arct", "--from", "{built}", "-o", "{built}/x"],
            "expected train.tsv or train-full.txt here",
        ),
        (
            ["build", "arct", "--from", "{built}", "-o", "{built}/x", "--paper-rules"],
            "--paper-rules: expected for another task, found arct",
        ),
        (["build", "arct", "-o", "{built}/x"], "--from: expected a folder; ARCT: train.tsv"),
        (["import", "{built}/own.argdown", "--map", "source=s"], "expected no --map for Argdown"),
    ],
)
def test_what_the_user_can_mend_is_one_line_and_exit_2(
    built: Path, capsys: pytest.CaptureFixture[str], command: list[str], expected: str
) -> None:
    assert main(["data", *(word.replace("{built}", str(built)) for word in command)]) == 2
    errors = capsys.readouterr().err
    assert expected in errors
    assert errors.count("\n") == 1
    assert not (built / "x").exists()
    assert not (built / "s.csv").exists()


def test_essays_are_for_aae2_alone(
    built: Path, release: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = json.loads((built / "manifest.json").read_text()) | {"task": "cded"}
    (built / "manifest.json").write_text(json.dumps(manifest))
    assert main(["data", "check", str(built), "--from", str(release)]) == 2
    assert "--from: expected for aae2 alone, found cded" in capsys.readouterr().err
    (built / "manifest.json").write_text(json.dumps(manifest | {"task": "mine"}))
    assert main(["data", "check", str(built)]) == 2
    assert "expected one of the tasks arct, anli" in capsys.readouterr().err
