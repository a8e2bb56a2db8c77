"""``enthymeme score`` as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import enthymeme
from enthymeme.cli import main
from enthymeme.examples import paper_problems

EXAMPLES = Path(enthymeme.__file__).parent / "examples" / "paper.jsonl"


def score(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert main(["score", *arguments]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_decision_format(capsys: pytest.CaptureFixture[str]) -> None:
    maya, arct, bill = score(capsys, str(EXAMPLES))
    assert maya == {
        "id": "maya",
        "method": "pwal",
        "mode": "exact",
        "choice": 0,
        "tie": False,
        "scores": [-0.666666666666667, 0.0],
        "error": None,
        "candidates": [
            {
                "score": -0.666666666666667,
                "tension": 0.0,
                "witness": 0.666666666666667,
                "stderr": 0.0,
                "low": -0.666666666666667,
                "high": -0.666666666666667,
                "worlds": 3,
                "evaluated": 3,
                "exact": True,
            },
            {
                "score": 0.0,
                "tension": 0.333333333333333,
                "witness": 0.333333333333333,
                "stderr": 0.0,
                "low": 0.0,
                "high": 0.0,
                "worlds": 3,
                "evaluated": 3,
                "exact": True,
            },
        ],
    }
    assert (arct["choice"], bill["choice"]) == (1, 1)


@pytest.mark.parametrize(
    ("arguments", "method", "mode", "choices"),
    [
        (["--exact"], "pwal", "exact", [0, 1, 1]),
        (["--method", "top-link"], "top-link", "exact", [None, None, 0]),
        (["--samples", "100", "--seed", "2030"], "pwal", "sampled", [0, 1, 1]),
        (["--reference"], "pwal", "reference", [0, 1, 1]),
        (["--solver", "rc2"], "pwal", "exact", [0, 1, 1]),
        (["--without", "no-link", "--without", "guard"], "pwal", "exact", [0, 1, 1]),
    ],
)
def test_every_method(
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    method: str,
    mode: str,
    choices: list[int | None],
) -> None:
    decisions = score(capsys, str(EXAMPLES), *arguments)
    assert {(d["method"], d["mode"]) for d in decisions} == {(method, mode)}
    assert [d["choice"] for d in decisions] == choices


def test_alpha_and_influence(capsys: pytest.CaptureFixture[str]) -> None:
    (maya, *_) = score(capsys, str(EXAMPLES), "--alpha", "3", "--influence")
    assert maya["scores"] == [-0.666666666666667, 0.666666666666667]
    candidates: Any = maya["candidates"]
    first, second = candidates
    assert first["influences"] == [["a1", "b", -0.333333333333333], ["a2", "b", -0.333333333333333]]
    assert second["influences"] == [
        ["d1", "b", -1.666666666666667],
        ["d2", "b", 2.333333333333333],
    ]


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "enthymeme", *arguments], input=stdin, capture_output=True
    )


def test_standard_input_and_output() -> None:
    process = run("score", "-", stdin=EXAMPLES.read_bytes())
    assert process.returncode == 0
    assert [json.loads(line)["id"] for line in process.stdout.splitlines()] == [
        problem.id for problem in paper_problems()
    ]
    assert process.stderr == b"3 problems\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"{oops\n", b"-:4: expected a JSON object"),
        (b'{"id": "x", "candidates": []}\n', b"-:4: expected two candidates or more, found 0"),
        (b"\xff\n", b"-:4: expected UTF-8, found byte 0xff"),
    ],
)
def test_a_bad_line_is_one_line_and_status_2_after_whole_decisions(
    text: bytes, words: bytes
) -> None:
    process = run("score", "-", stdin=EXAMPLES.read_bytes() + text)
    assert process.returncode == 2
    assert len([json.loads(line) for line in process.stdout.splitlines()]) == 3
    assert process.stderr.startswith(b"enthymeme: " + words)
    assert process.stderr.count(b"\n") == 1


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "no/such.jsonl"]) == 2
    assert "no/such.jsonl: expected a readable file" in capsys.readouterr().err


def test_a_problem_without_an_answer_does_not_stop_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = {"source": ["a & ~a"], "target": ["b"]}
    good = {"source": ["a"], "target": ["b"], "links": [["a", "b", "Ent", 0.9]]}
    free = {
        "source": ["a | c"],
        "target": ["b"],
        "links": [["a", "b", "Ent", 0.9], ["c", "b", "Ent", 0.8]],
    }
    file = tmp_path / "p.jsonl"
    problems = [[bad, good], [good, free]]
    file.write_text(
        "".join(
            json.dumps({"id": str(i), "candidates": candidates}) + "\n"
            for i, candidates in enumerate(problems)
        )
    )
    assert main(["score", str(file), "--method", "top-link"]) == 0
    captured = capsys.readouterr()
    first, second = (json.loads(line) for line in captured.out.splitlines())
    assert first["error"] == "candidate 0: the source cannot hold"
    assert first["scores"] == [None, -1.0]
    assert first["candidates"][0] is None
    assert first["choice"] is None
    assert second["error"] is None
    assert captured.err == "2 problems; 1 error\n"


def test_dependence_on_the_solver_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    # Either source atom may be true; which one is, decides what is witnessed.
    free = {
        "source": ["a | c"],
        "target": ["~b"],
        "links": [["a", "b", "Con", 0.9]],
    }
    file = tmp_path / "p.jsonl"
    file.write_text(json.dumps({"id": "p", "candidates": [free, free]}))
    assert main(["score", str(file)]) == 0
    captured = capsys.readouterr()
    (candidate, _) = json.loads(captured.out)["candidates"]
    assert (candidate["low"], candidate["score"], candidate["high"]) == (-0.5, 0.0, 0.0)
    assert captured.err == "1 problem; 1 tie; 1 whose scores depend on the solver (low < high)\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seed", "1"],
        ["--samples", "0"],
        ["--method", "top-link", "--samples", "5"],
        ["--alpha", "-1"],
        ["--influence", "--reference"],
    ],
)
def test_options_that_make_no_sense(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert main(["score", str(EXAMPLES), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "expected" in captured.err


def test_help_loads_no_numpy() -> None:
    code = "import sys; from enthymeme.cli import main\ntry: main(['score', '--help'])\n"
    code += "except SystemExit: pass\nprint('numpy' in sys.modules, 'pysat' in sys.modules)"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert process.stdout.splitlines()[-1] == "False False"


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    rows = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
    many = ({**row, "id": f"{row['id']}-{turn}"} for turn in range(400) for row in rows)
    file.write_text("".join(f"{json.dumps(row)}\n" for row in many), encoding="utf-8")
    command = f"'{sys.executable}' -m enthymeme score '{file}' | head -n 1"
    process = subprocess.run(["bash", "-c", command], capture_output=True)
    assert len(process.stdout.splitlines()) == 1
    assert process.stderr == b""
