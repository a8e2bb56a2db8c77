"""The released files themselves, where they are at hand."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from enthymeme.cli import main
from enthymeme.data import TASKS
from enthymeme.data.dataset import Dataset
from enthymeme.data.wording import SIMILAR, jaccard, normalize, tokenize_ascii

SHARED = Path(
    os.environ.get("ENTHYMEME_DATA", Path(__file__).parents[2] / ".." / "shared" / "data")
)


def build(task: str) -> Dataset:
    if not (SHARED / task).is_dir():
        pytest.skip(f"no {SHARED / task}: name the folder of the releases in ENTHYMEME_DATA")
    return TASKS[task].build(SHARED / task)


def test_arct_has_the_papers_sizes_and_rows() -> None:
    built = build("arct")
    assert (len(built.dev), len(built.test)) == (400, 444)
    assert Counter(item.meta_value("split") for item in built.dev) == {"dev": 205, "train": 195}
    first = built.test[0]
    assert first.id == "arct-18249360_112_A104V8NZIQFN2F"
    assert first.candidates[0].target == ("Comment sections have not failed",)
    reasons = [item.candidates[0].source[0] for item in built.dev]
    assert len(set(reasons)) == 400


def test_cded_has_the_papers_sizes_topics_and_rules() -> None:
    built = build("cded")
    assert (len(built.dev), len(built.test)) == (200, 400)
    dev, test = ({item.cluster for item in items} for items in (built.dev, built.test))
    assert (len(dev), len(test), dev & test) == (19, 39, set())
    annotated: dict[tuple[str, str], set[str]] = {}
    of_others: dict[str, set[str]] = {}
    lines = (SHARED / "cded" / "evidence.txt").read_text(encoding="utf-8").split("\n")
    rows = [line.split("\t") for line in lines[1:] if line]
    for topic, claim, text, _ in rows:
        annotated.setdefault((topic, normalize(claim)), set()).add(text)
        of_others.setdefault(topic, set()).add(text)
    for item in built.dev + built.test:
        assert item.gold is not None
        gold, other = (item.candidates[place].source[0] for place in (item.gold, 1 - item.gold))
        topic = rows[item.meta_value("gold_line") - 2][0]
        own = annotated[topic, normalize(item.candidates[0].target[0])]
        assert gold in own
        assert other not in own
        assert other in of_others[topic]
        assert jaccard(tokenize_ascii(gold), tokenize_ascii(other)) < SIMILAR


@pytest.mark.parametrize("task", ["arct", "cded"])
def test_the_audit_is_clean_and_the_bytes_are_the_same(
    task: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build(task)
    for place in ("one", "two"):
        folder = str(tmp_path / place)
        assert main(["data", "build", task, "--from", str(SHARED / task), "-o", folder]) == 0
    for name in ("dev.jsonl", "test.jsonl", "manifest.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert main(["data", "check", str(tmp_path / "one")]) == 0
    # Sets and dictionaries are ordered otherwise under another hash seed; items must not be.
    command = [sys.executable, "-m", "enthymeme", "data", "build", task, "--from"]
    command += [str(SHARED / task), "-o", str(tmp_path / "three")]
    environment = {**os.environ, "PYTHONHASHSEED": "17", "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run(command, check=True, capture_output=True, env=environment)
    for name in ("dev.jsonl", "test.jsonl", "manifest.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "three" / name).read_bytes()
    capsys.readouterr()
