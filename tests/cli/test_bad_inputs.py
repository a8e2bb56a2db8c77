"""What people get wrong, each told in one line: the right culprit, the right exit status.

A row is a command line, what standard error must say, and the exit status. All run in one process,
in a folder with the files below.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from enthymeme.cli import main

SIDES: list[dict[str, Any]] = [
    {"source": ["a"], "target": ["b"]},
    {"source": ["c"], "target": ["d"]},
]


def problem(**changes: Any) -> str:
    return json.dumps({"id": "p", "candidates": SIDES, **changes}) + "\n"


def first_side(**changes: Any) -> str:
    return problem(candidates=[{**SIDES[0], **changes}, SIDES[1]])


def linked(*link: Any) -> str:
    return first_side(links=[link])


def item(gold: Any = 0, **changes: Any) -> str:
    side = {"source": ["It rains."], "target": ["It is wet."], **changes}
    other = {"source": ["It snows."], "target": ["It is wet."]}
    return json.dumps({"id": "i", "candidates": [side, other], "gold": gold}) + "\n"


FILES: dict[str, str | bytes] = {
    "good.jsonl": problem(),
    "two.jsonl": problem() + problem(id="q"),
    "empty.jsonl": "",
    "broken.jsonl": problem(id="q") + "{\n",
    "list.jsonl": "[]\n",
    "bare.jsonl": '{"id": "p"}\n',
    "one.jsonl": problem(candidates=SIDES[:1]),
    "extra.jsonl": problem(colour="red"),
    "formula.jsonl": first_side(source=["a &"]),
    "bracket.jsonl": first_side(source=["(a"]),
    "twice.jsonl": first_side(source=["a", "a"]),
    "stranger.jsonl": linked("x", "b", "Ent", 0.9),
    "label.jsonl": linked("a", "b", "Maybe", 0.9),
    "high.jsonl": linked("a", "b", "Ent", 1.5),
    "word.jsonl": linked("a", "b", "Ent", "high"),
    "nan.jsonl": linked("a", "b", "Ent", float("nan")),
    "gold.jsonl": problem(gold=7),
    "same.jsonl": problem() + problem(),
    "blank.jsonl": first_side(source=[" "]),
    "repeated.jsonl": '{"id": "p", "id": "q"}\n',
    "bytes.jsonl": b"\xff\xfe{}",
    "item.jsonl": item(),
    "half.jsonl": '{"id": "i", "candidates": [{"source": ["x"]}, {}]}\n',
    "number.jsonl": item(source=[3]),
    "string.jsonl": item(source="It rains."),
    "text.jsonl": '{"id": "i", "candidates": "x"}\n',
    "true.jsonl": item(gold=True),
    "open.jsonl": item(gold=None),
    "huge.jsonl": linked("a", "b", "Ent", 0.9).replace("0.9", "1e400"),
    "long.jsonl": problem(gold=7).replace("7", "7" * 5000),
    "deep.jsonl": "[" * 100_000,
    "nul.jsonl": b"\0\0\n",
    "latin.txt": "Café.\n".encode("latin-1"),
    "minus.jsonl": '{"premise": "a.", "hypothesis": "b.", "entailment": -1, "neutral": 0, '
    '"contradiction": 0}\n',
    "format.json": '{"format": "x"}',
    "graphs.amr": "# ::snt It rains.\n(r / rain-01)\n",
    "table.csv": "key,text\n1,x\n",
    "version.json": '{"format": "enthymeme-trace", "version": 99}',
    "damaged.json": '{"format": "enthymeme-trace", "version": 1}',
    "file": "",
}
FILE_MODELS = "--parser file:graphs.amr --nli file:empty.jsonl"
TEXTS = "--map id=key source.0=text source.1=text target=text"
JOINT = "select item.jsonl --method joint"
PWAL = "select item.jsonl --method pwal"
MAP = "--map id=key source.0=nowhere source.1=text target=text"
BAD = [
    ("score absent.jsonl", "absent.jsonl: expected a readable file, found: No such file", 2),
    ("score folder", "folder: expected a readable file, found: Is a directory", 2),
    ("score broken.jsonl", "broken.jsonl:2: expected a JSON object: expecting property name", 2),
    ("score list.jsonl", "list.jsonl:1: the problem: expected an object, found []", 2),
    ("score bare.jsonl", "bare.jsonl:1: the problem: expected a field 'candidates'", 2),
    ("score one.jsonl", "one.jsonl:1: expected two candidates or more, found 1", 2),
    ("score extra.jsonl", "extra.jsonl:1: the problem: expected the fields id, candidates,", 2),
    ("score formula.jsonl", "formula.jsonl:1: candidates[0].source[0]: expected an atom", 2),
    ("score bracket.jsonl", "bracket.jsonl:1: candidates[0].source[0]: expected", 2),
    ("score twice.jsonl", "twice.jsonl:1: candidates[0]: atom 'a' is in two statements", 2),
    ("score stranger.jsonl", "link 'x' -> 'b': expected a source atom, found 'x'", 2),
    ("score label.jsonl", 'links[0]: expected a label Ent, Con or Neu, found "Maybe"', 2),
    ("score high.jsonl", "links[0]: expected a confidence in [0, 1], found 1.5", 2),
    ("score word.jsonl", 'links[0]: expected a confidence in [0, 1], found "high"', 2),
    ("score nan.jsonl", "nan.jsonl:1: expected a finite number, found NaN", 2),
    ("score gold.jsonl", "gold.jsonl:1: gold: expected an index below 2, found 7", 2),
    ("score same.jsonl", "same.jsonl:2: expected ids to differ, found 'p' of line 1 again", 2),
    ("score blank.jsonl", "blank.jsonl:1: candidates[0].source[0]: expected text", 2),
    ("score repeated.jsonl", 'repeated.jsonl:1: expected each field once, found "id" again', 2),
    ("score bytes.jsonl", "bytes.jsonl:1: expected UTF-8, found byte 0xff (column 1)", 2),
    ("score huge.jsonl", "huge.jsonl:1: expected a finite number, found 1e400", 2),
    ("score long.jsonl", "long.jsonl:1: expected numbers of a sane length", 2),
    ("score good.jsonl --alpha nan", "--alpha: expected a number from 0 to", 2),
    ("score good.jsonl --seed 3", "--seed: expected --samples beside it", 2),
    ("score good.jsonl --alpha -1", "--alpha: expected a number from 0 to", 2),
    ("score good.jsonl --samples many", "--samples: expected a whole number from 1 to", 2),
    ("score good.jsonl --method nonsense", "--method: invalid choice: 'nonsense'", 2),
    ("score good.jsonl --without nonsense", "--without: invalid choice: 'nonsense'", 2),
    ("score good.jsonl --influence --method top-link", "influence: expected exact PWAL", 2),
    ("score good.jsonl --samples 5 --reference", "--reference: not allowed with", 2),
    ("score good.jsonl --solver glpk", "--solver: invalid choice: 'glpk'", 2),
    ("score good.jsonl --time-limit -1", "--time-limit: expected a number from 0 to", 2),
    ("score --trace absent", "absent: expected a readable file, found: No such file", 2),
    ("score --trace folder", "folder: expected a folder of traces, found none", 2),
    ("score", "required: FILE", 2),
    ("select", "expected ITEMS, or one --claim and two --premise or more", 2),
    ("select --premise x --claim y", "found 1 --premise, 1 --claim", 2),
    ("select item.jsonl --given x", "found ITEMS and 1 --given", 2),
    ("select --premise '' --premise x --claim y", "--premise A: expected text, found none", 2),
    ("select --given ' ' --claim y --claim z", "--given: expected text, found none", 2),
    ("select absent.jsonl", "absent.jsonl: expected a readable file, found: No such file", 2),
    ("select half.jsonl", "half.jsonl:1: candidates[0]: expected a field 'target'", 2),
    ("select number.jsonl", "number.jsonl:1: candidates[0].source[0]: expected text, found 3", 2),
    ("select table.csv", "table.csv:1: expected a JSON object: expecting value (column 1)", 2),
    ("select text.jsonl", 'text.jsonl:1: candidates: expected a list, found "x"', 2),
    ("select string.jsonl", 'candidates[0].source: expected a list, found "It rains."', 2),
    ("select true.jsonl", "true.jsonl:1: gold: expected a candidate's index, found true", 2),
    ("select deep.jsonl", "deep.jsonl:1: expected JSON of a sane depth", 2),
    ("select nul.jsonl", "nul.jsonl:1: expected a JSON object: expecting value (column 1)", 2),
    (f"{PWAL} --weights format.json", "--weights: expected --method joint beside it", 2),
    ("select item.jsonl --samples 100", "--samples: expected --method pwal beside it", 2),
    (f"{JOINT} --weights format.json", 'format.json: expected weights, found no "format"', 2),
    (f"{JOINT} --weights file", "file: expected a file of weights, found no JSON", 2),
    (f"{JOINT} --min-confidence 2", "--min-confidence: expected a number from 0 to 1", 2),
    (f"{JOINT} --alternatives 0", "--alternatives: expected a whole number from 1 to", 2),
    ("select item.jsonl --parser nonsense", "no parser 'nonsense': expected one of", 2),
    ("select item.jsonl --parser file", "parser 'file': expected a file of graphs", 2),
    ("select item.jsonl --parser file:absent.amr", "parser 'file': absent.amr: No such file", 2),
    ("select item.jsonl --parser command", "parser 'command': expected a command line", 2),
    ("select item.jsonl --parser command:no-such-program", "no-such-program: No such file", 2),
    ("select item.jsonl --nli nonsense", "no nli 'nonsense': expected one of", 2),
    ("select item.jsonl --nli file:list.jsonl", "list.jsonl:1: ", 2),
    (
        "select item.jsonl --nli file:minus.jsonl",
        "minus.jsonl:1: entailment: expected a probability, found -1",
        2,
    ),
    ("select item.jsonl --limit 0", "--limit: expected a whole number from 1 to", 2),
    ("select item.jsonl --color pink", "--color: invalid choice: 'pink'", 2),
    ("translate absent.amr", "absent.amr: expected a readable file, found: No such file", 2),
    ("parse absent.txt", "absent.txt: expected a readable file, found: No such file", 2),
    ("parse item.jsonl --parser file:graphs.amr", "item.jsonl:1: graphs.amr has no graph of", 1),
    ("parse latin.txt", "latin.txt:1: expected UTF-8, found byte 0xe9 (column 4)", 2),
    ("verify --given '' --claim x", "--given: expected text, found none", 2),
    ("verify --given x --given ' ' --claim x", "--given B: expected text, found none", 2),
    ("verify --given x --claim ' '", "--claim: expected text, found none", 2),
    (f"fit open.jsonl -o w.json {FILE_MODELS}", "open.jsonl: item 'i': expected gold", 2),
    ("fit table.csv -o w.json", "table.csv:1: expected a JSON object: expecting value", 2),
    ("worlds good.jsonl --limit -1", "--limit: expected a whole number from 1 to", 2),
    ("worlds good.jsonl --candidate Z", "--candidate: expected A to B or 0 to 1, found 'Z'", 2),
    ("worlds absent.jsonl", "absent.jsonl: expected a readable file, found: No such file", 2),
    ("data", "required: COMMAND", 2),
    ("data build nonsense --from . -o x", "task: invalid choice: 'nonsense'", 2),
    ("data build arct --from absent -o x", "absent: expected train.tsv or train-full.txt", 2),
    ("data check absent", "absent: expected manifest.json here", 2),
    ("data show absent", "absent: expected a readable file, found: No such file", 2),
    (f"data import table.csv {MAP} -o x", "table.csv:2: expected a column nowhere", 2),
    (f"data import table.csv {TEXTS} -o folder", "folder: cannot be written: Is a directory", 2),
    ("run absent.jsonl -o r", "absent.jsonl: expected a readable file, found: No such file", 2),
    ("run empty.jsonl -o r", "empty.jsonl: expected at least one item, found none", 2),
    ("run item.jsonl -o file", "file: expected a folder to write to, found: Not a directory", 2),
    ("run item.jsonl -o r --methods nonsense", "methods: expected fh-hardsat, top-link,", 2),
    ("run item.jsonl -o r --methods fh-hardsat", "fh-hardsat: expected its thresholds", 2),
    ("run item.jsonl -o r --seeds 5-1", "--seeds: expected a range such as 1-3, found '5-1'", 2),
    (
        "run item.jsonl -o r --methods fh-hardsat --thresholds format.json",
        "format.json: expected thresholds as 'enthymeme tune' writes them",
        2,
    ),
    ("run item.jsonl -o r --engine nonsense", "engine: expected local, dask,", 2),
    ("run item.jsonl", "required: -o/--output", 2),
    ("tune absent.jsonl -o d", "absent.jsonl: expected a readable file, found: No such file", 2),
    ("tune item.jsonl -o d", "item.jsonl: expected development items", 2),
    ("report absent", "absent: expected the folder of a run, found no run.json", 2),
    ("report folder --replicates -5", "--replicates: expected at least 1", 2),
    ("compare folder folder", "folder: expected the folder of a run, found no run.json", 2),
    ("page absent -o x", "absent: expected a readable file, found: No such file", 2),
    ("page good.jsonl two.jsonl one.jsonl -o x", "expected one run, or two to compare", 2),
    ("page two.jsonl -o x.html", "x.html: -o: expected a folder for 2 decisions", 2),
    ("page version.json -o x.html", "version.json: expected a trace of version 1, found 99", 2),
    ("page damaged.json -o x.html", "damaged.json: expected a whole trace, found no field", 2),
    ("page two.jsonl -o file/x", "file/x: cannot be written: Not a directory", 2),
    ("page good.jsonl", "required: -o/--output", 2),
    ("serve --host 0.0.0.0", "--host 0.0.0.0: expected --token beside it", 2),
    ("serve --token short", "--token: expected at least 8 letters", 2),
    ("serve --port abc", "--port: expected a whole number from 0 to 65535", 2),
    ("cache", "required: ACTION", 2),
    ("cache clear --older-than soon --yes", "--older-than: expected a number from 0 to", 2),
    ("completion powershell", "shell: invalid choice: 'powershell'", 2),
    ("demo extra", "unrecognized arguments: extra", 2),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files: Path = tmp_path_factory.mktemp("bad")
    for name, content in FILES.items():
        data = content if isinstance(content, bytes) else content.encode()
        (files / name).write_bytes(data)
    (files / "folder").mkdir()
    return files


def test_there_are_sixty() -> None:
    assert len({command for command, _, _ in BAD}) >= 60


@pytest.mark.parametrize(("command", "words", "status"), BAD, ids=[row[0] for row in BAD])
def test_one_line_with_the_culprit(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    words: str,
    status: int,
) -> None:
    monkeypatch.chdir(folder)
    assert main(shlex.split(command)) == status
    message = capsys.readouterr().err
    assert words in message
    assert message.count("\n") == 1
    assert "Traceback" not in message


def test_traces_that_would_go_into_a_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    parser = ["--parser", "file:graphs.amr", "--nli", "embedded"]
    assert main(["select", "item.jsonl", *parser, "--trace", "file"]) == 2
    assert "file: expected a folder for traces, found a file\n" in capsys.readouterr().err
