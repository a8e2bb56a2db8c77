"""``enthymeme select``, ``parse``, ``ls`` and ``cache`` as a user runs them."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from enthymeme.cli import main
from enthymeme.formats.weights import load_weights

GRAPHS = """\
# ::snt People learn a lot from comment sections.
(l / learn-01 :ARG0 (p / person) :ARG1 (l2 / lot) :ARG2 (s / section :mod (c / comment)))

# ::snt too much learning hurts
(h / hurt-01 :ARG0 (l / learn-01) :degree (m / much :degree (t / too)))

# ::snt learning never hurts
(h / hurt-01 :polarity - :ARG0 (l / learn-01) :time (e / ever))

# ::snt Comment sections have not failed
(f / fail-01 :polarity - :ARG1 (s / section :mod (c / comment)))
"""
REASON = "People learn a lot from comment sections."
PREMISES = ["too much learning hurts", "learning never hurts"]
CLAIM = "Comment sections have not failed"
ARGUMENT = [
    *("--given", REASON),
    *("--premise", PREMISES[0]),
    *("--premise", PREMISES[1]),
    *("--claim", CLAIM),
]


def judgement(premise: str, ent: float, con: float) -> str:
    row = {"premise": premise, "hypothesis": "section fail.", "entailment": ent}
    return json.dumps({**row, "neutral": 1 - ent - con, "contradiction": con}) + "\n"


# ``paper.tex``, "All retained candidate-specific NLI links", and the neutral rest.
TABLE = "".join(
    [
        judgement("comment section.", 0.001, 0.848),
        judgement("person learn lot.", 0.001, 0.982),
        judgement("person learn toward section.", 0.001, 0.971),
        judgement("hurt has degree much.", 0.421, 0.3),
        judgement("learn hurt during ever.", 0.587, 0.2),
        judgement("learn hurt.", 0.1, 0.1),
        judgement("much has degree too.", 0.1, 0.1),
    ]
)


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "graphs.amr").write_text(GRAPHS)
    (tmp_path / "nli.jsonl").write_text(TABLE)


MODELS = ["--parser", "file:graphs.amr", "--nli", "file:nli.jsonl"]
# The table has the judgements that the paper's method asks for.
PWAL = ["--method", "pwal", *MODELS]


def run(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> tuple[str, str]:
    assert main(arguments) == status
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_the_papers_arct_example_from_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = run(capsys, "select", *ARGUMENT, *PWAL)
    assert re.fullmatch(r"read by parser file sha256=\S+, NLI file sha256=\S+\n", err)
    assert out == (
        "Premise B: learning never hurts\n"
        "\n"
        "      score   bounds               (lower is better)\n"
        "    -0.5408   -0.5408 … -0.5408    premise A: too much learning hurts\n"
        "▸   -0.6000   -0.6000 … -0.6000    premise B: learning never hurts\n"
        "\n"
        "What decided it, by how far it sets the scores apart where it holds:\n"
        "     0.8366   premise A: “Learning hurts much” entails “The section fails”, "
        "which the claim denies (0.421)\n"
        "\n"
    )


def test_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys, "select", *ARGUMENT, *PWAL, "--json", "--no-cache")
    decision = json.loads(out)
    assert decision["choice"] == 1
    assert decision["scores"] == [-0.540845070422535, -0.6]
    assert not Path("cache").exists()
    out, _ = run(capsys, "select", *ARGUMENT, *MODELS, "--json", "--method", "top-link")
    assert json.loads(out)["tie"] is True
    out, _ = run(capsys, "select", *ARGUMENT, *MODELS, "--method", "top-link")
    assert out.startswith("A and B tie: each meets a resistance of -1.00. ")


def test_which_claim_follows(capsys: pytest.CaptureFixture[str]) -> None:
    Path("g.amr").write_text(
        "# ::snt It rains.\n(r / rain-01)\n\n# ::snt It is wet.\n(w / wet-01)\n\n"
        "# ::snt It is dry.\n(d / dry-02)\n\n# ::snt It rains again.\n(r / rain-01)\n"
    )
    rows = [
        {"premise": "rain occurs.", "hypothesis": "wet occurs.", "entailment": 0.9}
        | {"neutral": 0.1, "contradiction": 0.0},
        {"premise": "rain occurs.", "hypothesis": "dry occurs.", "entailment": 0.0}
        | {"neutral": 0.1, "contradiction": 0.9},
    ]
    Path("t.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    models = ["--parser", "file:g.amr", "--nli", "file:t.jsonl"]
    claims = ["--claim", "It is dry.", "--claim", "It is wet.", "--claim", "It rains again."]
    out, _ = run(capsys, "select", "--given", "It rains.", *claims, *models, "--method", "pwal")
    assert out.startswith("Claim C: It rains again.\n")
    assert "claim C: “It rains” is both given and claimed" in out
    for method in ("pwal", "top-link"):
        out, _ = run(
            capsys, "select", "--given", "It rains.", *claims[:4], *models, "--method", method
        )
        assert out.startswith("Claim B: It is wet.\n")
        assert "claim B: “It rains” entails “There is wetting” (0.9)" in out
        assert "claim A: “It rains” contradicts “There is drying” (0.9)" in out


def item(name: str, premises: list[str] = PREMISES) -> str:
    candidates = [{"source": [REASON, premise], "target": [CLAIM]} for premise in premises]
    return json.dumps({"id": name, "candidates": candidates, "gold": 1}) + "\n"


def test_items_of_a_file_go_on_past_one_that_fails(capsys: pytest.CaptureFixture[str]) -> None:
    Path("items.jsonl").write_text(item("1") + item("2", ["unheard of", "\u202e"]) + item("3"))
    out, err = run(capsys, "select", "items.jsonl", *PWAL, "--json")
    decisions = [json.loads(line) for line in out.splitlines()]
    assert [decision["choice"] for decision in decisions] == [1, None, 1]
    assert decisions[1]["error"] == "“unheard of”: graphs.amr has no graph of “unheard of”"
    assert decisions[1]["candidates"] == [None, None]
    assert err == "3 problems; 1 error\n"
    out, _ = run(capsys, "select", "items.jsonl", *PWAL)
    assert "── 2 ─" in out
    assert out.startswith("── 1 ─")
    assert "\nCandidate B: learning never hurts  ✓ right\n" in out
    assert "candidate A: too much learning hurts" in out
    assert "No choice: “unheard of”: graphs.amr has no graph of “unheard of”" in out


def test_a_trace_is_kept_and_recomputes(capsys: pytest.CaptureFixture[str]) -> None:
    Path("items.jsonl").write_text(
        item("1") + item("../../escape", ["no", "such"]) + item("3\x00/\n")
    )
    method = ["--samples", "7", "--seed", "3", "--alpha", "0.5"]
    decided, _ = run(
        capsys, "select", "items.jsonl", *PWAL, *method, "--json", "--trace", "out/traces"
    )
    names = sorted(path.name for path in Path("out/traces").iterdir())
    assert [name.split(".")[0] for name in names] == ["1", "3", "escape"]
    recomputed, err = run(capsys, "score", "--trace", "out/traces")
    assert sorted(recomputed.splitlines()) == sorted(decided.splitlines())
    assert err.startswith("3 problems; 1 error; 2 undecided")
    one = Path("out/traces") / names[0]
    assert run(capsys, "score", "--trace", str(one))[0] in decided


def test_a_trace_that_was_tampered_with_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "select", *ARGUMENT, *PWAL, "--trace", "t")
    [path] = Path("t").iterdir()
    record: dict[str, Any] = json.loads(path.read_text())
    record["problem"]["candidates"][0]["links"][0][2] = "Ent"
    path.write_text(json.dumps(record))
    _, err = run(capsys, "score", "--trace", "t", status=1)
    assert "the decision is not what the trace states" in err
    path.write_text("{}")
    _, err = run(capsys, "score", "--trace", "t", status=2)
    assert "expected a trace" in err
    _, err = run(capsys, "score", "--trace", "t", "--samples", "3", status=2)
    assert "a trace has its own" in err
    path.unlink()
    _, err = run(capsys, "score", "--trace", "t", status=2)
    assert "expected a folder of traces, found none" in err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--premise", "a", "--claim", "b"],
        ["--premise", "a", "--premise", "b"],
        ["--premise", "a", "--premise", "b", "--claim", "c", "--claim", "d"],
        ["--claim", "a", "--claim", "b"],
        ["--given", "a", "--claim", "b"],
        ["items.jsonl", "--claim", "b"],
    ],
)
def test_what_is_no_argument(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    _, err = run(capsys, "select", *arguments, *MODELS, status=2)
    assert err.startswith("enthymeme: expected ITEMS, or one --claim and two --premise or more")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([*ARGUMENT, "--nli", "embedded:large"], "nli 'embedded': takes no setting"),
        ([*ARGUMENT, "--parser", "nope"], "no parser 'nope': expected one of amrlib,"),
        ([*ARGUMENT, *MODELS, "--nli", "file"], "nli 'file': expected a table"),
        ([*ARGUMENT[:-1], " ", *MODELS], "--claim: expected text, found none"),
        ([*ARGUMENT[:-1], "half \udcff", *MODELS], "expected whole characters"),
        (["nowhere.jsonl", *MODELS], "nowhere.jsonl: expected a readable file"),
        (
            [*ARGUMENT, *MODELS, "--trace", "graphs.amr"],
            "expected a folder for traces, found a file",
        ),
    ],
)
def test_errors_are_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    _, err = run(capsys, "select", *arguments, status=2)
    assert words in err
    assert err.count("\n") == 1


def test_an_argument_that_cannot_be_read_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys, "select", *ARGUMENT[:-1], "Who?\x1b[2J", *PWAL, status=1)
    assert out == "No choice: “Who?\\x1b[2J”: graphs.amr has no graph of “Who?\\x1b[2J”\n\n"


def test_a_table_for_another_method_is_told_by_what_it_lacks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out, _ = run(capsys, "select", *ARGUMENT, *MODELS, status=1)
    first = load_weights().representations[0]
    words = rf"No choice: {first}: “[^”]+” and “[^”]+”: nli.jsonl has no judgement"
    assert re.match(words, out)


def test_parse_writes_penman_and_goes_on_past_what_fails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("s.txt").write_text(f"{PREMISES[1]}\n\nWhat?\n{CLAIM}\n")
    out, err = run(capsys, "parse", "s.txt", "--parser", "file:graphs.amr", status=1)
    assert out.startswith(f"# ::id 1\n# ::snt {PREMISES[1]}\n(h / hurt-01")
    assert f"\n\n# ::id 4\n# ::snt {CLAIM}\n(f / fail-01" in out
    assert err == "s.txt:3: graphs.amr has no graph of “What?”\n"
    Path("again.amr").write_text(out)
    repeated, _ = run(capsys, "parse", "s.txt", "--parser", "file:again.amr", status=1)
    assert repeated == out


def test_the_default_is_that_of_the_library() -> None:
    from enthymeme.cli import reading_options
    from enthymeme.models import DEFAULT

    assert reading_options.DEFAULT == DEFAULT


def test_ls(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys, "ls")
    assert "✓ file:FILE" in out
    assert "✓ embedded" in out
    assert "· amrlib" in out
    rows = [json.loads(line) for line in run(capsys, "ls", "--json")[0].splitlines()]
    by_name = {(row["kind"], row["name"]): row for row in rows}
    assert by_name["nli", "file"]["ready"] is True
    assert by_name["nli", "embedded"]["ready"] is True
    assert by_name["parser", "amrlib"]["ready"] is False
    for row in rows:
        if row["lack"].startswith("needs"):
            assert 'pip install "enthymeme[' in row["lack"]


def test_the_cache_is_told_and_cleared(capsys: pytest.CaptureFixture[str]) -> None:
    assert "empty" in run(capsys, "cache", "info")[0]
    assert not Path("cache").exists()
    run(capsys, "select", *ARGUMENT, *PWAL)
    info = json.loads(run(capsys, "cache", "info", "--json")[0])
    assert Path(info["path"]) == Path("cache/enthymeme/answers.sqlite").absolute()
    assert [(row["kind"], row["answers"]) for row in info["holdings"]] == [
        ("graph", 4),
        ("judgement", 7),
    ]
    assert "expected --yes" in run(capsys, "cache", "clear", status=2)[1]
    assert "0 answers to forget" in run(capsys, "cache", "clear", "--older-than", "1")[1]
    model = info["holdings"][0]["fingerprint"]
    messages = run(capsys, "cache", "clear", "--model", model, "--yes")[1]
    assert "answers.sqlite: 4 answers to forget\n         4  graph " in messages
    assert messages.endswith("forgot 4 answers\n")
    assert "forgot 7 answers" in run(capsys, "cache", "clear", "--yes")[1]
    assert "empty" in run(capsys, "cache", "info")[0]


def test_clearing_the_cache_asks_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    run(capsys, "select", *ARGUMENT, *PWAL)
    monkeypatch.setattr("sys.stdin", Terminal("no\n"))
    assert run(capsys, "cache", "clear", status=1)[1].endswith("Forget them? [y/N] kept\n")
    monkeypatch.setattr("sys.stdin", Terminal("y\n"))
    assert "forgot 11 answers" in run(capsys, "cache", "clear")[1]


def test_a_damaged_cache_is_told_and_the_run_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("cache/enthymeme/answers.sqlite")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"garbage" * 1000)
    out, err = run(capsys, "select", *ARGUMENT, *PWAL)
    assert out.startswith("Premise B")
    assert "the cache was damaged" in err
    assert path.with_name("answers.sqlite.damaged-1").exists()


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """Killed in its second batch: the first is not asked for again."""
    script = tmp_path / "parser.py"
    script.write_text(
        "import os, sys, time\n"
        "lines = sys.stdin.read().splitlines()\n"
        "open('asked', 'a').write(f'{len(lines)} {lines[0]}\\n')\n"
        "if lines[0] == 's32' and not os.path.exists('go'): time.sleep(60)\n"
        "for line in lines: print('(d / dog)\\n')\n"
    )
    (tmp_path / "s.txt").write_text("".join(f"s{n}\n" for n in range(40)))
    command = [sys.executable, "-m", "enthymeme", "parse", "s.txt"]
    command += ["--parser", f"command:{sys.executable} {script}"]
    first = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    )
    for _ in range(300):
        if (tmp_path / "asked").exists() and "s32" in (tmp_path / "asked").read_text():
            break
        time.sleep(0.05)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    (tmp_path / "go").touch()
    (tmp_path / "asked").unlink()
    process = subprocess.run(command, capture_output=True, check=True)
    assert process.stdout.count(b"(d / dog)") == 40
    assert (tmp_path / "asked").read_text() == "8 s32\n"
