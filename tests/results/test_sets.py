"""The hand-written sets as items, and the distances from exact."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from results.__main__ import README
from results.arguments import (
    ARGUMENTS,
    DEVELOPMENT_GAPS,
    WORDINGS,
    argument_item,
    gap_item,
    read_lines,
    wording_item,
)
from results.dense import DenseCandidate, Journal, build_choice_table, build_distance_table
from results.handwritten import ClaimVerdict, build_verdict_table
from results.headline import fill_marks
from results.measuring import SAMPLES, SEEDS
from results.releases import find_releases
from results.verdicts import list_claims

from enthymeme.evaluation.report.table import Number
from enthymeme.item import contrast


def test_arguments_keep_their_texts() -> None:
    rows = read_lines(ARGUMENTS, None)
    assert len(rows) == 300
    for row in rows:
        item = argument_item(row)
        assert item.gold == row["gold"]
        for side, texts in zip(item.candidates, row["candidates"], strict=True):
            assert " ".join(side.source) == texts["premise"]
            assert " ".join(side.target) == texts["conclusion"]


def test_wordings_without_a_right_claim_are_no_items() -> None:
    rows = read_lines(WORDINGS, None)
    items = [item for row in rows if (item := wording_item(row)) is not None]
    assert len(items) == sum(row["gold"] is not None for row in rows) == 40


def test_arguments_with_a_gap_have_the_premises_or_the_claims_apart() -> None:
    rows = read_lines(DEVELOPMENT_GAPS, None)
    assert len(rows) == 500
    for row in rows:
        apart = contrast(gap_item(row).candidates)
        texts = row.get("premises") or row["claims"]
        assert apart.completions == tuple((text,) for text in texts)
        assert row["given"] == list(apart.source.common)


def test_claims_with_a_known_verdict_are_of_every_kind() -> None:
    claims = list(list_claims())
    assert len(claims) == 2240
    known = {(one.origin, one.verdict) for one in claims}
    plain = product(("everyday arguments", "whole arguments"), ("follows", "conflicts", "open"))
    forms = product(("wordings",), ("follows", "open", "contradictory"))
    assert known == {*plain, *forms}


def test_verdicts_are_counted() -> None:
    rows = [ClaimVerdict("unless", "follows", "follows"), ClaimVerdict("unless", "follows", None)]
    table = build_verdict_table(rows)
    (line, whole) = table.lines
    assert [cell.value for cell in line.cells[3:]] == [50.0, 1, 0, 0, 0, 1]  # type: ignore[union-attr]
    assert whole.cells[0] == "all"


def candidate(item: str, worlds: int, score: float, shift: float) -> DenseCandidate:
    sampled = tuple((score + shift,) * len(SEEDS) for _ in SAMPLES)
    return DenseCandidate("arct", item, worlds, True, score, score + shift / 10, sampled)


def test_distances_are_by_the_number_of_worlds() -> None:
    table = build_distance_table(
        [candidate("i", 10**3, 0.5, 0.25), candidate("i", 10**12, 0.0, -0.5)]
    )
    values = [
        [cell.value for cell in line.cells[4:] if isinstance(cell, Number)] for line in table.lines
    ]
    assert values[0] == pytest.approx([0.25] * len(SAMPLES) + [0.025, 0.025])
    assert values[1] == []
    assert values[2] == pytest.approx([0.5] * len(SAMPLES) + [0.05, 0.05])


def test_choices_that_differ_are_counted() -> None:
    table = build_choice_table(
        [
            candidate("i", 10, 0.0, 0.0),
            candidate("i", 10, 0.2, -0.5),
            candidate("j", 10, 0.0, 0.1),
            candidate("j", 10, 0.2, 0.1),
        ]
    )
    ((_, items, *others, capped),) = (line.cells for line in table.lines)
    assert isinstance(items, Number)
    assert items.value == 2
    assert {other.value for other in others if isinstance(other, Number)} == {50.0}
    assert isinstance(capped, Number)
    assert capped.value == 0.0


def test_a_torn_line_of_the_journal_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "dense.jsonl"
    journal = Journal(path)
    journal.add("i", [{"score": 1}])
    journal.add("j", [])
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"item": "k", "cand')
    reopened = Journal(path)
    assert reopened.rows == {"i": [{"score": 1}], "j": []}
    assert path.read_bytes() == whole
    assert json.loads(whole.splitlines()[0])["item"] == "i"


def test_releases_are_looked_for_where_they_are_named(tmp_path: Path) -> None:
    releases = find_releases(tmp_path, {"idebate": tmp_path / "debates"})
    assert releases["arct"].folder == tmp_path / "arct"
    assert releases["idebate"].folder == tmp_path / "debates"
    assert releases["aae2"].folder is None
    assert releases["anli"].pairs == tmp_path / "arguments" / "art_pairs.tsv.xz"


def test_the_readme_has_its_marks_and_keeps_the_rest() -> None:
    text = README.read_text("utf-8")
    filled = fill_marks(text, "\nnew\n")
    assert filled != text
    assert fill_marks(filled, "\nnewer\n") == fill_marks(text, "\nnewer\n")
    assert fill_marks("no marks", "new") == "no marks"
