"""Runs as pages, and the command that writes them."""

from __future__ import annotations

import csv
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.evaluation.stand_ins import install, some_items, write_items
from tests.models.fakes import LetterNli, WordParser
from tests.page.hostile import HOSTILE, hostile_problem

from enthymeme.cli import main
from enthymeme.decision import Method
from enthymeme.examples import paper_problems
from enthymeme.formats.items import item_line
from enthymeme.formats.problems import problem_to_json
from enthymeme.formats.traces import trace_name, trace_to_json
from enthymeme.item import Completion, Item
from enthymeme.models import Reader
from enthymeme.page.run_index import ITEMS_PER_FILE
from enthymeme.selection import select_items


def index_data(page: Path) -> dict[str, Any]:
    text = (page / "index.html").read_text("utf-8")
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert match is not None
    value: dict[str, Any] = json.loads(match.group(1))
    return value


def item_data(page: Path, number: int) -> dict[str, Any]:
    file = page / "items" / f"{number // ITEMS_PER_FILE:04}.js"
    text = file.read_text("utf-8").splitlines()[number % ITEMS_PER_FILE]
    value: dict[str, Any] = json.loads(text[text.index(",") + 1 : text.rindex(")")])
    return value


def made_run(folder: Path) -> list[Item]:
    words = ["dog", "cat", "rain", "sun"]
    items = [
        Item(
            f"item {n}",
            (
                Completion((words[n % 3], words[n % 4]), ("bird tree",)),
                Completion((words[(n + 1) % 3],), ("bird tree",)),
            ),
            gold=n % 2,
        )
        for n in range(12)
    ]
    (folder / "traces").mkdir(parents=True)
    reader = Reader(WordParser(poison="sun"), LetterNli())
    for decision in select_items(items, reader, method=Method("pwal")):
        path = folder / "traces" / trace_name(decision.id)
        path.write_text(json.dumps(trace_to_json(decision)), "utf-8")
    (folder / "items.jsonl").write_text("".join(f"{item_line(item)}\n" for item in items), "utf-8")
    return items


def test_a_run_in_the_order_of_its_items(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    items = made_run(tmp_path / "run")
    assert main(["page", str(tmp_path / "run"), "-o", str(tmp_path / "page")]) == 0
    rows = index_data(tmp_path / "page")["rows"]
    assert [row["id"] for row in rows] == [item.id for item in items]
    messages = capsys.readouterr().err
    outcomes = [row["outcome"] for row in rows]
    assert sum(int(n) for n in re.findall(r"(\d+) (?:correct|wrong|tie|error)", messages)) == 12
    assert outcomes.count("error") == 3
    for number, row in enumerate(rows):
        view = item_data(tmp_path / "page", number)
        for name in ("id", "outcome", "choice", "gold", "margin"):
            assert view[name] == row[name]
        stated = json.loads((tmp_path / "run/traces" / trace_name(row["id"])).read_text())
        assert view["choice"] == stated["decision"]["choice"]


def test_a_run_that_the_command_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    items = some_items(20)
    path = str(write_items(tmp_path / "items.jsonl", items))
    models = ["--parser", "words", "--nli", "letters"]
    options = ["--methods", "top-link,pwal", "--task", "toy", "--split", "test"]
    assert main(["run", path, "-o", str(tmp_path / "run"), *models, *options]) == 0
    assert main(["page", str(tmp_path / "run"), "-o", str(tmp_path / "page")]) == 0
    data = index_data(tmp_path / "page")
    assert data["title"] == "toy test"
    assert [row["id"] for row in data["rows"]] == [item.id for item in items]
    for row in data["rows"]:
        assert (row["outcome"] == "error") == any(w in row["text"] for w in ("poison", "broken"))


def test_many_processes_write_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_run(tmp_path / "run")
    assert main(["page", str(tmp_path / "run"), "-o", str(tmp_path / "one")]) == 0
    monkeypatch.setattr("enthymeme.page.run_index.WORTH_PROCESSES", 1)
    many = ["page", str(tmp_path / "run"), "-o", str(tmp_path / "two"), "--processes", "2"]
    assert main(many) == 0
    for path in sorted((tmp_path / "one").rglob("*.*")):
        assert (
            path.read_bytes()
            == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()
        )


def test_a_damaged_trace_is_an_item_with_an_error(tmp_path: Path) -> None:
    items = made_run(tmp_path / "run")
    (tmp_path / "run/traces" / trace_name(items[0].id)).write_text("{")
    (tmp_path / "run/traces" / trace_name(items[1].id)).unlink()
    assert main(["page", str(tmp_path / "run"), "-o", str(tmp_path / "page")]) == 0
    rows = index_data(tmp_path / "page")["rows"]
    assert len(rows) == 12
    assert [row["outcome"] for row in rows[:2]] == ["error", "error"]


def test_hostile_texts_in_an_index(tmp_path: Path) -> None:
    lines = [json.dumps(hostile_problem(text)) for text in HOSTILE]
    (tmp_path / "p.jsonl").write_text("\n".join(lines))
    assert main(["page", str(tmp_path / "p.jsonl"), "-o", str(tmp_path / "page")]) == 0
    assert [row["id"] for row in index_data(tmp_path / "page")["rows"]] == HOSTILE
    for number, text in enumerate(HOSTILE):
        assert item_data(tmp_path / "page", number)["id"] == text
    side = "".join(path.read_text("utf-8") for path in (tmp_path / "page/items").iterdir())
    assert not set(side) & set("<>&\u2028\u2029\x00")


def test_one_problem_is_one_file(tmp_path: Path) -> None:
    (tmp_path / "maya.json").write_text(json.dumps(problem_to_json(paper_problems()[0]), indent=1))
    assert main(["page", str(tmp_path / "maya.json"), "-o", str(tmp_path / "new/maya.html")]) == 0
    assert "Maya leave office" in (tmp_path / "new/maya.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("source", "output", "message"),
    [
        ("two.jsonl", "x.html", "expected a folder for 2 decisions"),
        ("none.jsonl", "x", "expected a trace or problems, found none"),
        ("absent", "x", "expected a readable file"),
        ("empty", "x", "expected a folder of traces, found none"),
        ("two.jsonl", "two.jsonl/x", "cannot be written"),
    ],
)
def test_what_cannot_be_shown(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    source: str,
    output: str,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [json.dumps(problem_to_json(problem)) for problem in paper_problems()[:2]]
    (tmp_path / "two.jsonl").write_text("\n".join(lines))
    (tmp_path / "none.jsonl").write_text("\n")
    (tmp_path / "empty").mkdir()
    assert main(["page", source, "-o", output]) == 2
    printed = capsys.readouterr().err
    assert message in printed
    assert printed.count("\n") == 1


def test_columns_of_methods_and_their_table(tmp_path: Path) -> None:
    made_run(tmp_path / "run")
    assert main(["page", str(tmp_path / "run"), "-o", str(tmp_path / "page")]) == 0
    data = index_data(tmp_path / "page")
    assert [method["name"] for method in data["methods"]] == ["PWAL, exact", "Top-Link"]
    for place, method in enumerate(data["methods"]):
        outcomes = [row["methods"][place][1] for row in data["rows"]]
        assert method["accuracy"] == outcomes.count("correct") / 12
        assert method["error"] == outcomes.count("error") == 3
    for row in data["rows"]:
        first, second = row["methods"]
        assert row["disagreeing"] == (first != second)
    with (tmp_path / "page/items.csv").open(newline="", encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    assert [row["id"] for row in table] == [row["id"] for row in data["rows"]]
    letters = {None: "", 0: "A", 1: "B"}
    for line, row in zip(table, data["rows"], strict=True):
        assert line["right answer"] == letters[row["gold"]]
        assert line["Top-Link: choice"] == letters[row["methods"][1][0]]
        assert line["Top-Link: outcome"] == row["methods"][1][1]


def test_columns_of_a_run_are_those_of_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, monkeypatch)
    path = str(write_items(tmp_path / "items.jsonl", some_items(20)))
    run = ["run", path, "-o", str(tmp_path / "run"), "--parser", "words", "--nli", "letters"]
    options = ["--methods", "top-link,pwal,direct-nli", "--samples", "10,20", "--ablate", "guard"]
    assert main([*run, *options]) == 0
    assert main(["page", str(tmp_path / "run"), "-o", str(tmp_path / "page")]) == 0
    data = index_data(tmp_path / "page")
    names = [method["name"] for method in data["methods"]]
    assert names == ["PWAL, exact", "Top-Link", "PWAL, K=20", "Direct NLI"]
    assert all(None not in row["methods"] for row in data["rows"])


def test_two_runs_in_one_index(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made_run(tmp_path / "old")
    shutil.copytree(tmp_path / "old", tmp_path / "new")
    path = tmp_path / "new/traces" / trace_name("item 0")
    record = json.loads(path.read_text("utf-8"))
    record["decision"]["choice"] = 1 - record["decision"]["choice"]
    path.write_text(json.dumps(record), "utf-8")
    runs = [str(tmp_path / "old"), str(tmp_path / "new")]
    assert main(["page", *runs, "-o", str(tmp_path / "both")]) == 0
    assert "1 decided otherwise by the second run" in capsys.readouterr().err
    data = index_data(tmp_path / "both")
    assert [method["name"] for method in data["methods"]] == ["old", "new"]
    assert [row["id"] for row in data["rows"] if row["disagreeing"]] == ["item 0"]
