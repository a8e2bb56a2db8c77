"""``enthymeme worlds``: the paper's tables of worlds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from enthymeme.cli import main
from enthymeme.decision import Method, decide
from enthymeme.examples import paper_problems
from enthymeme.page import decision_view

PAPER = str(Path(__file__).parents[2] / "src/enthymeme/examples/paper.jsonl")


def worlds(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["worlds", PAPER, *arguments, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_papers_five_worlds_of_candidate_a(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [row for row in worlds(capsys, "--candidate", "A") if row["id"] == "comment-sections"]
    assert [(row["delta"], row["capacity"], row["witness"]) for row in rows] == [
        (0, 100, 0),
        (0, 184, 1),
        (0, 198, 1),
        (0, 197, 1),
        (42, 142, 0),
    ]
    assert [row["score"] for row in rows] == pytest.approx([0, -1, -1, -1, 42 / 142])
    assert [len(row["links"]) for row in rows] == [0, 1, 1, 1, 1]


def test_the_mean_over_the_worlds_is_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    rows = worlds(capsys, "--limit", "100000")
    drawn = worlds(capsys, "--samples", "50", "--seed", "7", "--limit", "100000")
    for problem in paper_problems():
        exact = decide(problem)
        sampled = decide(problem, Method(mode="sampled", samples=50, seed=7))
        for index in (0, 1):
            own = [r for r in rows if (r["id"], r["candidate"]) == (problem.id, index)]
            score = exact.scores[index]
            assert score is not None
            if len(own) == score.worlds:
                assert sum(r["score"] for r in own) / len(own) == pytest.approx(score.score)
            own_drawn = [r for r in drawn if (r["id"], r["candidate"]) == (problem.id, index)]
            assert sum(r["draws"] for r in own_drawn) == 50
            score = sampled.scores[index]
            assert score is not None
            mean = sum(r["score"] * r["draws"] for r in own_drawn) / 50
            assert mean == pytest.approx(score.score)


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worlds", PAPER, "--candidate", "1", "--limit", "2"]) == 0
    out = capsys.readouterr().out
    assert "── maya, candidate B ─" in out
    assert "candidate A" not in out
    assert "  the first 2 of 3 worlds" in out
    assert main(["worlds", PAPER, "--candidate", "C"]) == 2
    assert "expected A to B or 0 to 1, found 'C'" in capsys.readouterr().err


def test_the_page_of_a_sampled_decision_shows_the_worlds_it_drew() -> None:
    maya = paper_problems()[0]
    view = decision_view(decide(maya, Method(mode="sampled", samples=20, seed=3)), maya)
    table = view["candidates"][0]["worlds"]
    assert table["drawn"] == 20
    assert sum(row["draws"] for row in table["rows"]) == 20
    assert not table["complete"]
    assert decision_view(decide(maya), maya)["candidates"][0]["worlds"]["drawn"] is None
