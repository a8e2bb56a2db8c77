"""``python -m results`` from releases to page, with models that answer from rules."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from results.__main__ import main
from tests.data.releases import write_arct
from tests.evaluation.stand_ins import MODELS, ROOT, WORDS, install

LIMIT = 3
OPTIONS = ["--limit", str(LIMIT), "--workers", "1", "--replicates", "50", *MODELS]


def write_release(folder: Path) -> None:
    """ARCT in its released format and size, of words that the models know."""
    rng = random.Random(1)
    numbers = iter(range(10_000))

    def row() -> tuple[str, ...]:
        number = next(numbers)
        warrants = [" ".join(rng.sample(WORDS, 2)) for _ in range(2)]
        reason, claim = (" ".join(rng.sample(WORDS, 3)) for _ in range(2))
        tag = "".join("abcdefghij"[int(digit)] for digit in str(number))
        return (f"id{number}", *warrants, rng.choice("01"), f"{reason} {tag}", claim, "", "")

    train, dev, test = ([row() for _ in range(count)] for count in (200, 205, 444))
    write_arct(folder / "arct", train=train, dev=dev, test=test)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a release, where the command was run to its end."""
    folder = tmp_path_factory.mktemp("results")
    with pytest.MonkeyPatch.context() as patch:
        install(folder, patch)
        write_release(folder / "data")
        assert main(arguments(folder, "first")) == 0
        yield folder


def arguments(folder: Path, work: str) -> list[str]:
    return ["--data", str(folder / "data"), "--work", str(folder / work), *OPTIONS]


def outputs(work: Path) -> dict[str, bytes]:
    paths = [work / "results.md", *sorted((work / "results").glob("*.svg"))]
    return {path.name: path.read_bytes() for path in paths}


def test_the_same_inputs_give_the_same_bytes(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(place / "another cache"))
    assert main(arguments(place, "second")) == 0
    assert outputs(place / "second") == outputs(place / "first")
    assert len(outputs(place / "first")) > 5


def test_a_command_that_was_killed_goes_on(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(place / "third cache"))
    words = [sys.executable, "-m", "results", *arguments(place, "third")]
    for sign in ("weights.json", "runs/arct-test/run.json"):
        process = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.DEVNULL)
        while process.poll() is None and not (place / "third" / sign).exists():
            time.sleep(0.02)
        process.kill()
        process.wait()
        assert not (place / "third" / "results.md").exists()
    assert main(arguments(place, "third")) == 0
    assert outputs(place / "third") == outputs(place / "first")


def test_what_is_done_is_not_done_again(place: Path) -> None:
    files = [place / "first" / "weights.json", place / "first" / "runs/arct-test/rows.parquet"]
    files += (place / "first" / "dense").glob("*.jsonl")
    weights = files[0].stat().st_mtime_ns
    before = [path.read_bytes() for path in files]
    assert main(arguments(place, "first")) == 0
    assert [path.read_bytes() for path in files] == before
    assert files[0].stat().st_mtime_ns == weights


def test_releases_that_are_not_here_are_named(place: Path) -> None:
    text = (place / "first" / "results.md").read_text()
    for title in ("αNLI", "CDED", "iDebate", "AAE2"):
        assert len(re.findall(rf"^- {title}: skipped", text, re.MULTILINE)) == 1
    assert "- ARCT" not in text


def test_no_release_at_all_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path), "--work", str(tmp_path / "work"), *OPTIONS]) == 2
    assert (
        "results: expected the release of one task at least, found none" in capsys.readouterr().err
    )


def test_the_first_table_agrees_with_the_rows(place: Path) -> None:
    text = (place / "first" / "results.md").read_text()
    cells_by_method = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ARCT ") and len(cells) == 9 and cells[2] not in cells_by_method:
            cells_by_method[cells[2]] = cells
    rows = pq.read_table(place / "first" / "runs/arct-test/rows.parquet").to_pylist()
    assert len({row["item"] for row in rows}) == LIMIT
    for title, method, mode in (
        ("Joint", "joint", "single"),
        ("Direct NLI", "direct-nli", "single"),
        ("PWAL, exact", "pwal", "exact"),
    ):
        own = [
            row
            for row in rows
            if (row["method"], row["mode"], row["ablation"]) == (method, mode, "")
        ]
        accuracy = 100 * sum(row["choice"] == row["gold"] for row in own) / LIMIT
        ties = 100 * sum(row["tie"] for row in own) / LIMIT
        assert cells_by_method[title][3:5] == [f"{accuracy:.2f}", f"{ties:.2f}"]


def test_a_quick_look_says_so_and_names_the_models(place: Path) -> None:
    text = (place / "first" / "results.md").read_text()
    assert f"first {LIMIT} items of each split, and no result" in text
    assert "words 1" in text
    assert "letters 1" in text
    for name in re.findall(r"\]\((results/[a-z-]+\.svg)\)", text):
        assert (place / "first" / name).is_file()
    links = re.findall(r'href="results/errors/(\w+)/index.html#item/([^"]+)"', text)
    for task, name in links:
        assert name in (place / "first/results/errors" / task / "index.html").read_text()
    assert bool(links) == ("## What goes wrong" in text)
