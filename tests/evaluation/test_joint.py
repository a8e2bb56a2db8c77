"""Joint scoring in a run and in its report: the decisions of select, and what is said of them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from tests.evaluation.stand_ins import LetterNli, WordParser, install, some_items, write_items

from enthymeme.cli import main
from enthymeme.decision import Method
from enthymeme.evaluation.report.figures import draw_figures
from enthymeme.evaluation.report.joint_tables import build_joint_tables
from enthymeme.evaluation.report.table import Number
from enthymeme.evaluation.run.grid import Variant
from enthymeme.evaluation.run.rows import unpack_rows
from enthymeme.evaluation.statistics.confidence import (
    list_bins,
    measure_confidence,
    risk_by_coverage,
)
from enthymeme.evaluation.statistics.results import read_results
from enthymeme.methods.joint.weights import ABLATIONS, JointSettings
from enthymeme.models import Reader
from enthymeme.selection import select_items

ITEMS = 18
OPTIONS = [
    *("--parser", "words", "--nli", "letters", "--workers", "1", "--samples", ""),
    *("--methods", "pwal,direct-nli,joint", "--ablate", ",".join(ABLATIONS)),
    *("--weights", "uniform"),
]


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    write_items(tmp_path / "items.jsonl", some_items(ITEMS))
    assert main(["run", "items.jsonl", "-o", "run", *OPTIONS]) == 0


def test_a_run_decides_as_select_does_and_its_report_says_so() -> None:
    rows = [
        row
        for row in unpack_rows(Path("run/rows.parquet").read_bytes())
        if row["method"] == "joint"
    ]
    assert len(rows) == ITEMS * (1 + len(ABLATIONS))
    for ablation in ("", *ABLATIONS):
        settings = JointSettings()
        if ablation:
            settings = settings.without(ablation)
        reader = Reader(WordParser(None), LetterNli(None))
        method = Method("joint", joint=settings)
        alone = select_items(some_items(ITEMS), reader, method=method)
        own = [row for row in rows if row["ablation"] == ablation]
        for row, decision in zip(own, alone, strict=True):
            assert (row["item"], row["choice"], row["tie"], row["error"]) == (
                decision.id,
                decision.choice,
                decision.tie,
                decision.error,
            )
            assert row["score"] == [score and score.score for score in decision.scores]
    results = read_results(Path("run"))
    confidence = measure_confidence(results)
    assert confidence is not None
    decided = int((results.series[Variant("joint")].choice >= 0).sum())
    assert len(confidence.right) == decided == sum(one.choices for one in list_bins(confidence))
    coverage, risk = risk_by_coverage(confidence)
    assert coverage[-1] == 1
    assert risk[-1] == pytest.approx(1 - confidence.right.mean())
    tables = {table.name: table for table in build_joint_tables([results], replicates=20)}
    assert set(tables) == {"joint", "joint-contrasts", "confidence", "weights"}
    contrasts = [str(line.cells[1]) for line in tables["joint-contrasts"].lines]
    assert contrasts[:3] == ["Joint − PWAL, exact", "Joint − Direct NLI", "Joint − Joint w/o soft"]
    accuracy = tables["joint"].lines[0].cells[tables["joint"].columns.index("Joint")]
    assert isinstance(accuracy, Number)
    assert accuracy.value == results.series[Variant("joint")].percentages("Acc")[0]
    names = {picture.name for picture in draw_figures([results], [])}
    assert {"reliability", "risk-coverage"} <= names


def test_the_profile_of_a_runs_atoms_does_not_change_its_joint_scores() -> None:
    assert main(["run", "items.jsonl", "-o", "events", *OPTIONS, "--atoms", "events"]) == 0
    paper, events = (read_results(Path(name)).series for name in ("run", "events"))
    for variant in paper:
        if variant.method == "joint":
            np.testing.assert_array_equal(paper[variant].score, events[variant].score)


def test_a_run_asks_nothing_about_representations_without_weight() -> None:
    weights = {"tension": 1.0, "witness": 1.0}
    value = {"format": "enthymeme-weights", "version": 1, "representations": {"statement": weights}}
    Path("whole.json").write_text(json.dumps(value))
    options = ["--parser", "words", "--nli", "letters", "--workers", "1", "--samples", ""]
    joint = ["--methods", "joint", "--weights", "whole.json"]
    assert main(["run", "items.jsonl", "-o", "whole", *options, *joint]) == 0
    questions = {
        (row["premise"], row["hypothesis"])
        for path in Path("whole").rglob("*.parquet")
        for row in unpack_rows(path.read_bytes())
        if "premise" in row
    }
    # None of these texts ends like a sentence, so each is asked about with a full stop.
    texts = {
        (" ".join(f"{each}." for each in side.source), f"{text}.")
        for item in some_items(ITEMS)
        for side in item.candidates
        for text in side.target
    }
    assert questions == texts
    trace = json.loads(next(Path("whole/traces").iterdir()).read_text())
    assert trace["method"]["name"] == "joint"
