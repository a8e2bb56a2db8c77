"""The models that answer from files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from enthymeme.errors import EnthymemeError, ReadingError
from enthymeme.models import Judgement, Pair, load_nli, load_parser

GRAPHS = """\
# ::id 1 ::snt-type x
# ::snt A dog  barks.
# ::alignments 0-1
(b / bark-01
   :ARG0 (d / dog))

(c / cat)

# ::snt A dog barks.
(other / other)
"""


def test_graphs_by_their_sentences(tmp_path: Path) -> None:
    path = tmp_path / "g.amr"
    path.write_text(GRAPHS)
    parser = load_parser("file", str(path))
    graph, unknown = parser.parse([" A dog barks. ", "A cat."])
    assert graph == "(b / bark-01\n   :ARG0 (d / dog))"
    assert str(unknown) == f"{path} has no graph of “A cat.”"


def test_the_fingerprint_is_of_the_content(tmp_path: Path) -> None:
    one, two, three = tmp_path / "1", tmp_path / "2", tmp_path / "3"
    one.write_text(GRAPHS)
    two.write_text(GRAPHS + "\n\n")
    three.write_text(GRAPHS.replace("bark-01", "howl-01"))
    prints = [load_parser("file", str(path)).fingerprint for path in (one, two, three)]
    assert prints[0] == prints[1] != prints[2]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "No such file"),
        (b"", "expected PENMAN graphs"),
        (b"(d / dog)", "expected PENMAN graphs with '# ::snt'"),
        (b"# ::snt \xff\n(d / dog)", "not-utf-8"),
    ],
)
def test_what_is_no_file_of_graphs(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / "g.amr"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(EnthymemeError, match=words):
        load_parser("file", str(path))


ROW = {"premise": "a.", "hypothesis": "b.", "entailment": 0.9, "neutral": 0.1, "contradiction": 0}


def test_judgements_from_a_table(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text(json.dumps({**ROW, "label": "Ent"}) + "\n\n" + json.dumps(ROW))
    judgement, unknown = load_nli("file", str(path)).judge([Pair("a.", "b."), Pair("b.", "a.")])
    assert judgement == Judgement(0.9, 0.1, 0.0)
    assert isinstance(unknown, ReadingError)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("3", ":1: expected a JSON object"),
        ("{", ":1: expected a JSON object"),
        (json.dumps({**ROW, "premise": 3}), ":1: premise: expected text"),
        (json.dumps({**ROW, "neutral": "x"}), ":1: neutral: expected a probability"),
        (json.dumps({**ROW, "neutral": True}), ":1: neutral: expected a probability"),
        (json.dumps({**ROW, "neutral": 1.5}), ":1: neutral: expected a probability"),
        (json.dumps({**ROW, "neutral": float("nan")}), ":1: expected a finite number, found NaN"),
        (
            json.dumps(ROW) + "\n" + json.dumps({**ROW, "neutral": 0.2}),
            ":2: expected one judgement of a pair",
        ),
        (json.dumps({"premise": "a"}), ":1: expected a field 'hypothesis'"),
    ],
)
def test_what_is_no_table(tmp_path: Path, line: str, words: str) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text(line)
    with pytest.raises(EnthymemeError, match=words):
        load_nli("file", str(path))
