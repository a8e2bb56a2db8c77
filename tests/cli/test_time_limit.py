"""What takes too long is an error of its item; what chance could have decided is said to be so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from enthymeme.cli import main
from enthymeme.cli.decision_text import describe_decision
from enthymeme.decision import Method, decide
from enthymeme.evaluation.run.grid import Grid
from enthymeme.evaluation.run.scoring import Evidence, score_item
from enthymeme.formats.problems import problem_from_json
from enthymeme.item import Completion, Item
from enthymeme.page import decision_view
from enthymeme.problem import Parameters
from enthymeme.trace import Trace

# Hardly more probable than the other, so that ten worlds cannot tell.
CLOSE = [
    {"source": ["a"], "target": ["b"], "links": [["a", "b", "Ent", 0.9, share]]}
    for share in (0.5, 0.51)
]


def test_a_candidate_that_takes_too_long_is_an_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source = " & ".join(f"a{n}" for n in range(8))
    links = [[f"a{n}", f"b{m}", "Ent", 0.5] for n in range(8) for m in range(5)]
    slow = {"source": [source], "target": [" & ".join(f"b{m}" for m in range(5))], "links": links}
    quick = {"source": ["a"], "target": ["b"]}
    path = tmp_path / "problems.jsonl"
    lines = [{"id": str(n), "candidates": [one, one]} for n, one in enumerate((slow, quick))]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert main(["score", str(path), "--solver", "rc2", "--time-limit", "0.2"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert "time limit of 0.2 s" in first["error"]
    assert second["error"] is None


def test_a_decision_that_more_samples_could_change_says_so() -> None:
    problem = problem_from_json({"id": "close", "candidates": CLOSE})
    seeds = (decide(problem, Method(mode="sampled", samples=10, seed=n)) for n in range(100))
    decision = next(one for one in seeds if one.choice is not None)
    assert decision.undecided
    item = Item("close", (Completion(("a",), ("b",)), Completion(("c",), ("b",))))
    trace = Trace(item, (), (), problem, Parameters(), (), ())
    assert "\nUndecided: the standard errors" in describe_decision(decision, trace, "premise")
    assert decision_view(decision, problem)["undecided"] is True
    assert decision_view(decide(problem), problem)["undecided"] is False


def test_in_a_run_it_is_an_error_of_the_item() -> None:
    problem = problem_from_json({"id": "close", "candidates": CLOSE})
    item = Item("close", (Completion(("a",), ("b",)), Completion(("c",), ("b",))), gold=0)
    for seconds, failed in ((1e-9, True), (60.0, False)):
        grid = Grid(("pwal",), samples=(10,), time_limit=seconds)
        rows = list(score_item(Evidence(item, problem, None), grid, Parameters()))
        assert [row.error is not None for row in rows] == [failed] * 2
