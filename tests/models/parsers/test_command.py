"""Any program as a parser."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from enthymeme.errors import PluginError, ReadingError
from enthymeme.models import load_parser, parser_client
from enthymeme.models.parsers.command import CommandParser

IN_ORDER = "import sys\nfor line in sys.stdin: print('(w / w%d)\\n' % len(line.split()))"
BY_SENTENCE = (
    "import sys\n"
    "for line in sys.stdin:\n"
    "    if 'skip' not in line: print('# ::snt ' + line + '(w / w%d)\\n' % len(line.split()))"
)


def command(script: str) -> CommandParser:
    return CommandParser([sys.executable, "-c", script])


def test_a_graph_for_each_line_in_order() -> None:
    graphs = command(IN_ORDER).parse(["one", "one\ntwo", "one two three"])
    assert [str(graph).strip() for graph in graphs] == ["(w / w1)", "(w / w2)", "(w / w3)"]


def test_graphs_that_name_their_sentences_may_be_left_out() -> None:
    graphs = command(BY_SENTENCE).parse(["one", "skip this", "one two  three"])
    assert [isinstance(graph, ReadingError) for graph in graphs] == [False, True, False]
    assert str(graphs[2]).strip().endswith("(w / w3)")


def test_a_program_that_fails_at_one_sentence_fails_at_it_alone() -> None:
    script = "import sys\ntext = sys.stdin.read()\nassert 'bad' not in text\n" + (
        "for line in text.splitlines(): print('(w / w1)\\n')"
    )
    asker = parser_client(command(script))
    graphs = asker.ask(["a", "b", "bad", "c"])
    assert [isinstance(graph, ReadingError) for graph in graphs.values()] == [
        False,
        False,
        True,
        False,
    ]
    assert str(graphs["bad"]) == "command: exit status 1"


def test_too_few_graphs_belong_to_no_sentence_in_particular() -> None:
    with pytest.raises(ReadingError, match="found 1 of 2"):
        command("print('(w / w)')").parse(["a", "b"])


def test_a_program_that_hangs() -> None:
    slow = CommandParser([sys.executable, "-c", "import time; time.sleep(60)"], seconds=0.2)
    with pytest.raises(ReadingError, match=r"no answer within 0\.2 seconds"):
        slow.parse(["a"])


def test_the_setting_is_a_command_line_and_never_a_shells(tmp_path: Path) -> None:
    script = tmp_path / "my parser.py"
    script.write_text(IN_ORDER)
    victim = tmp_path / "victim"
    setting = f"{shlex.join([sys.executable, str(script)])} ; touch {victim}"
    graphs = load_parser("command", setting).parse(["$(id) `id`"])
    assert str(graphs[0]).strip() == "(w / w2)"
    assert not victim.exists()


def test_the_fingerprint_follows_the_script(tmp_path: Path) -> None:
    script = tmp_path / "parser.py"
    script.write_text(IN_ORDER)
    before = CommandParser([sys.executable, str(script)]).fingerprint
    assert CommandParser([sys.executable, str(script)]).fingerprint == before
    assert CommandParser([sys.executable, str(script), "-q"]).fingerprint != before
    script.write_text(BY_SENTENCE)
    assert CommandParser([sys.executable, str(script)]).fingerprint != before


@pytest.mark.parametrize(
    ("setting", "words"),
    [("'unclosed", "No closing quotation"), ("/no/such/program", "No such file")],
)
def test_what_is_no_command(setting: str, words: str) -> None:
    with pytest.raises(PluginError, match=words):
        load_parser("command", setting).parse(["a"])


@pytest.mark.parametrize("changed", ["parse.py", "helper.py", "package/deep.py", "model/weights"])
def test_its_fingerprint_covers_what_a_script_imports_and_reads(
    tmp_path: Path, changed: str
) -> None:
    (tmp_path / "scripts" / "package").mkdir(parents=True)
    (tmp_path / "scripts" / "model").mkdir()
    (tmp_path / "scripts" / "package" / "__init__.py").touch()
    for name in ("parse.py", "helper.py", "package/deep.py", "model/weights", "notes.txt"):
        (tmp_path / "scripts" / name).write_text("")
    line = [sys.executable, str(tmp_path / "scripts/parse.py"), str(tmp_path / "scripts/model")]
    before = CommandParser(line).fingerprint
    (tmp_path / "scripts" / "notes.txt").write_text("nothing to do with it")
    assert CommandParser(line).fingerprint == before
    (tmp_path / "scripts" / changed).write_text("changed")
    assert CommandParser(line).fingerprint != before
