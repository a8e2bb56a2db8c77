"""``enthymeme parse --alternatives``: several graphs of a sentence with probabilities."""

from __future__ import annotations

import re
from pathlib import Path

import penman
import pytest

from enthymeme.cli import main

SENTENCES = "The boy who left did not see the old man near the bank.\n\nIf it rains, we stay.\n"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "sentences.txt"
    file.write_text(SENTENCES, encoding="utf-8")
    return str(file)


def test_alternatives_are_blocks_of_penman_most_probable_first(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["parse", path]) == 0
    plain = capsys.readouterr().out
    assert main(["parse", path, "--alternatives", "3"]) == 0
    out = capsys.readouterr().out
    graphs = penman.loads(out)
    ids = [graph.metadata["id"] for graph in graphs]
    assert ids == [f"{line}.{rank}" for line in (1, 3) for rank in (1, 2, 3)]
    for line in (1, 3):
        own = [graph for graph in graphs if graph.metadata["id"].startswith(f"{line}.")]
        probabilities = [float(graph.metadata["probability"]) for graph in own]
        assert probabilities == sorted(probabilities, reverse=True)
        assert 0 < sum(probabilities) <= 1.001
        assert len({frozenset(graph.triples) for graph in own}) == len(own)
    firsts = [graph for graph in graphs if graph.metadata["id"].endswith(".1")]
    assert [graph.triples for graph in firsts] == [graph.triples for graph in penman.loads(plain)]


def test_without_the_option_no_probability_is_written(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["parse", path]) == 0
    out = capsys.readouterr().out
    assert "::probability" not in out
    assert re.findall(r"# ::id (\S+)", out) == ["1", "3"]


@pytest.mark.parametrize("count", ["0", "25", "two"])
def test_a_number_of_alternatives_is_from_1_to_24(
    path: str, count: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["parse", path, "--alternatives", count]) == 2
    assert f"expected a whole number from 1 to 24, found '{count}'" in capsys.readouterr().err


def test_a_parser_with_one_graph_a_text_says_so(
    path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graphs = tmp_path / "graphs.amr"
    graphs.write_text("# ::snt The alarm rang.\n(r / ring-01 :ARG1 (a / alarm))\n")
    assert main(["parse", path, "--parser", f"file:{graphs}", "--alternatives", "2"]) == 2
    err = capsys.readouterr().err
    assert "expected one that gives alternatives, found one that gives one graph a text" in err
    assert err.count("\n") == 1
