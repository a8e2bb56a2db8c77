from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from enthymeme.cli import main

FILE = """# ::id a.1
# ::snt No child plays.
(p / play-01 :ARG0 (c / child :polarity -))

(p / play-01

# ::id a.3
(w / want-01 :ARG0 (h / he) :ARG1 (g / go-02 :ARG0 h))
"""


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "graphs.amr"
    file.write_text(FILE, encoding="utf-8")
    return str(file)


def test_one_json_line_for_each_graph(path, capsys):
    assert main(["translate", path]) == 1
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {
        "id": "a.1",
        "snt": "No child plays.",
        "formula": "~x1",
        "atoms": [
            {
                "id": "x1",
                "kind": "dyad",
                "signature": ":ARG0",
                "text": "child play",
                "key": '["dyad",":ARG0",["play-01",[],[]],["child",[],[]],"distinct"]',
                "nodes": ["p", "c"],
            }
        ],
        "diagnostics": [],
        "error": None,
    }
    assert (second["id"], second["snt"], second["formula"], second["atoms"]) == (
        "2",
        None,
        None,
        [],
    )
    assert second["error"] == {
        "reason": "syntax",
        "triple": None,
        "message": "graph 2: syntax: 1 parentheses are not closed",
    }
    assert [atom["signature"] for atom in third["atoms"]] == [":ARG0", ":ARG0+:ARG1"]
    assert [note["name"] for note in third["diagnostics"]] == ["unmodelled-content"]
    assert third["error"] is None


def test_for_a_person(path, capsys):
    assert main(["translate", "--pretty", path]) == 1
    assert (
        capsys.readouterr().out
        == """a.1  No child plays.

    (p / play-01 :ARG0 (c / child :polarity -))

    ~x1

    x1  child play  [dyad :ARG0]

2

    (p / play-01

    error: graph 2: syntax: 1 parentheses are not closed

a.3

    (w / want-01 :ARG0 (h / he) :ARG1 (g / go-02 :ARG0 h))

    x2 & x1

    x1  he go  [dyad :ARG0]
    x2  he want go  [triple :ARG0+:ARG1]
    note: unmodelled-content: go-02 under want-01 is put under no operator

"""
    )


def test_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"(d / dog)")))
    assert main(["translate", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["formula"] == "x1"


def test_a_file_that_is_not_there(capsys):
    assert main(["translate", "nowhere.amr"]) == 2
    assert capsys.readouterr().err == (
        "enthymeme: nowhere.amr: expected a readable file, found: No such file or directory\n"
    )


def test_penmans_warnings_are_errors_of_the_graph(tmp_path, capsys):
    file = tmp_path / "bad.amr"
    file.write_bytes(b"(a / )\n\n(a / a :b )\n\n(\xff / a)\n")
    assert main(["translate", str(file)]) == 1
    captured = capsys.readouterr()
    reasons = [json.loads(line)["error"]["reason"] for line in captured.out.splitlines()]
    assert reasons == ["missing-concept", "missing-target", "not-utf-8"]
    assert captured.err == ""


def test_pretty_output_obeys_no_control_character(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graph = '# ::id a\x1b[2J\n# ::snt It \x07rains.\n(r / rain-01\n\t:mod "\x9b\u202ex")\n'
    (tmp_path / "g.amr").write_text(graph, encoding="utf-8")
    assert main(["translate", "--pretty", str(tmp_path / "g.amr")]) == 0
    out = capsys.readouterr().out
    assert all(line.isprintable() for line in out.split("\n"))
    assert "a\\x1b[2J  It \\x07rains." in out
    assert '        :mod "\\x9b\\u202ex")' in out


def test_event_atoms(path, capsys):
    assert main(["translate", path, "--atoms", "events"]) == 1
    first, _, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert [(atom["kind"], atom["text"]) for atom in first["atoms"]] == [("event", "A child plays")]
    assert [atom["text"] for atom in third["atoms"]] == ["He wants to go"]
