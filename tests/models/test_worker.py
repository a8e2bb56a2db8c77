"""The worker process: a stand-in with transition-amr-parser's API, and programs that die."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.models.fakes import LetterNli

from enthymeme.decision import Method
from enthymeme.errors import PluginError, ReadingError
from enthymeme.item import Completion, Item
from enthymeme.models import Reader
from enthymeme.models.parsers.structbart import SCRIPT, StructBart
from enthymeme.models.worker import Worker
from enthymeme.selection import select_items

# The API of transition_amr_parser 0.5: what it prints on the way must not disturb the pipe.
STAND_IN = """
import os, re, sys

print("loading fairseq ...")


class _Amr:
    def __init__(self, tokens):
        self.tokens = tokens

    def to_penman(self, jamr=True, isi=True):
        assert (jamr, isi) == (False, False)
        words = [re.sub("[^a-z]", "", t.lower()) or "x" for t in self.tokens]
        return f"# ::tok {' '.join(self.tokens)}\\n(w / {words[0]}-01)\\n"


class _Machine:
    def __init__(self, tokens):
        self.tokens = tokens

    def get_amr(self):
        return _Amr(self.tokens)


class AMRParser:
    @classmethod
    def from_pretrained(cls, name):
        if name == "absent":
            raise FileNotFoundError("no such checkpoint")
        if name == "dies":
            os._exit(3)
        assert name == "AMR3-joint-ontowiki-seed42", name
        return cls.from_checkpoint(os.path.join(FOLDER, "checkpoint.pt"), beam=1)

    @classmethod
    def from_checkpoint(cls, checkpoint, beam):
        assert os.path.isfile(checkpoint)
        return cls()

    def tokenize(self, sentence):
        assert isinstance(sentence, str)
        return sentence.split(), list(range(len(sentence.split())))

    def parse_sentences(self, batch, **options):
        print("decoding", len(batch))
        for tokens in batch:
            if "raise" in tokens:
                raise IndexError("stack is\\nempty")
            if "die" in tokens:
                os._exit(139)
            once = os.environ.get("DIE_ONCE")
            if "once" in tokens and once and not os.path.exists(once):
                open(once, "w").close()
                os._exit(9)
        return ["" for _ in batch], [_Machine(tokens) for tokens in batch]
"""


@pytest.fixture
def python(tmp_path: Path) -> str:
    """An interpreter that has the stand-in, and nothing of ours."""
    package = tmp_path / "site" / "transition_amr_parser"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    checkpoint = tmp_path / "models"
    (checkpoint / "more").mkdir(parents=True)
    (checkpoint / "checkpoint.pt").write_text("weights")
    (checkpoint / "dict.txt").write_text("words")
    (package / "parse.py").write_text(f"FOLDER = {str(checkpoint)!r}\n{STAND_IN}")
    # As -I has it, the environment's PYTHONPATH does not count.
    launcher = tmp_path / "python"
    launcher.write_text(
        f"#!{sys.executable}\n"
        "import runpy, sys\n"
        f"sys.path.insert(0, {str(tmp_path / 'site')!r})\n"
        "assert sys.argv[1] == '-I'\n"
        "del sys.argv[:2]\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    launcher.chmod(0o755)
    return str(launcher)


@pytest.fixture
def parser(python: str) -> Iterator[StructBart]:
    structbart = StructBart(python, batch=3)
    yield structbart
    structbart.close()


@pytest.mark.parametrize("name", ["checkpoint.pt", "dict.txt"])
def test_its_fingerprint_is_what_the_checkpoint_holds(
    parser: StructBart, python: str, tmp_path: Path, name: str
) -> None:
    before = parser.fingerprint
    assert before.startswith("structbart AMR3-joint-ontowiki-seed42 sha256=")
    assert StructBart(python).fingerprint == before
    (tmp_path / "models" / name).write_text("other")
    assert StructBart(python).fingerprint != before
    assert parser.starts == 0


@pytest.mark.parametrize(
    ("checkpoint", "message"),
    [
        ("absent", "structbart: FileNotFoundError: no such checkpoint"),
        ("dies", r"structbart: the worker died \(exit status 3\)"),
    ],
)
def test_a_checkpoint_that_cannot_be_had_has_no_fingerprint(
    python: str, checkpoint: str, message: str
) -> None:
    with pytest.raises(PluginError, match=message):
        _ = StructBart(python, checkpoint).fingerprint
    with pytest.raises(PluginError, match="structbart: /nowhere/python: "):
        _ = StructBart("/nowhere/python").fingerprint


def test_graphs_come_in_order(parser: StructBart) -> None:
    sentences = ["Dogs bark", "Cats ö 🐕 meow", "It\nrains \u2028 now", "Sun\x00 \x1b[2J"]
    graphs = [graph for graph in parser.parse(sentences) if isinstance(graph, str)]
    assert [graph.split("\n")[1] for graph in graphs] == [
        "(w / dogs-01)",
        "(w / cats-01)",
        "(w / it-01)",
        "(w / sun-01)",
    ]
    assert parser.starts == 1


def test_one_failing_sentence_fails_alone_without_a_restart(parser: StructBart) -> None:
    graphs = parser.parse(["a", "please raise", "c", "d"])
    assert [isinstance(graph, ReadingError) for graph in graphs] == [False, True, False, False]
    assert str(graphs[1]) == "IndexError: stack is empty"
    assert parser.starts == 1


def test_a_worker_that_dies_mid_batch_is_restarted_once_and_nothing_is_lost(
    parser: StructBart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIE_ONCE", str(tmp_path / "died"))
    graphs = parser.parse(["a", "just once", "c", "d", "e"])
    assert [isinstance(graph, str) for graph in graphs] == [True] * 5
    assert parser.starts == 2


def test_a_sentence_that_kills_the_worker_gets_the_error_and_the_rest_go_on(
    parser: StructBart,
) -> None:
    graphs = parser.parse(["a", "must die", "c", "d", "e"])
    assert [isinstance(graph, str) for graph in graphs] == [True, False, True, True, True]
    assert str(graphs[1]) == "structbart: the worker died (exit status 139)"
    alone = parser.starts
    assert [isinstance(graph, str) for graph in parser.parse(["f"])] == [True]
    assert parser.starts == alone


def test_alone_in_its_batch_it_costs_one_restart(python: str) -> None:
    parser = StructBart(python, batch=1)
    graphs = parser.parse(["a", "must die", "c"])
    assert [isinstance(graph, str) for graph in graphs] == [True, False, True]
    assert parser.starts == 2
    parser.close()


def test_the_items_of_a_run_go_on(parser: StructBart) -> None:
    good, bad = Completion(("dog",), ("cat",)), Completion(("must die",), ("cat",))
    items = [Item("1", (good, good)), Item("2", (good, bad)), Item("3", (good, good))]
    decisions = list(select_items(items, Reader(parser, LetterNli()), method=Method("pwal")))
    assert [decision.error for decision in decisions] == [
        None,
        "“must die”: structbart: the worker died (exit status 139)",
        None,
    ]


def test_deaths_with_answers_between_them_are_no_reason_to_give_up(parser: StructBart) -> None:
    graphs = parser.parse(["die", "a", "die", "b", "die", "c", "die", "d"])
    assert [isinstance(graph, str) for graph in graphs] == [False, True] * 4


def test_a_worker_that_dies_at_everything_is_given_up(parser: StructBart) -> None:
    with pytest.raises(PluginError, match="3 times in a row"):
        parser.parse(["die"] * 20)
    assert parser.starts <= 4


@pytest.mark.parametrize(
    ("checkpoint", "words"),
    [
        ("absent", "structbart: FileNotFoundError: no such checkpoint"),
        ("dies", r"the worker died \(exit status 3\) before it was ready"),
    ],
)
def test_a_checkpoint_that_does_not_load(python: str, checkpoint: str, words: str) -> None:
    with pytest.raises(PluginError, match=words):
        StructBart(python, checkpoint).parse(["a"])


def test_an_interpreter_without_the_library_or_none_at_all() -> None:
    with pytest.raises(PluginError, match="No module named 'transition_amr_parser'"):
        StructBart(sys.executable).parse(["a"])
    with pytest.raises(PluginError, match="/no/such/python: No such file"):
        StructBart("/no/such/python").parse(["a"])


@pytest.mark.parametrize("answer", ["nonsense", "[]", "{}", '{"graphs": []}', '{"graphs": [3]}'])
def test_a_worker_that_does_not_keep_to_the_protocol(tmp_path: Path, answer: str) -> None:
    script = tmp_path / "worker.py"
    script.write_text(f"print('{{\"ready\": 1}}', flush=True)\ninput()\nprint({answer!r})\n")
    worker = Worker([sys.executable, str(script)], "odd")
    [error] = worker.parse(["a"])
    assert "odd: the worker spoke out of turn" in str(error)
    worker.close()


def test_the_script_is_plain_enough_for_an_old_python() -> None:
    import ast

    ast.parse(SCRIPT.read_text(), feature_version=(3, 8))
    assert json.dumps(SCRIPT.name) == '"structbart_worker.py"'
