"""The parser ``file``: graphs from a file of PENMAN with ``::snt``, gold or made before."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from enthymeme.amr.penman_text import graph_texts
from enthymeme.errors import PluginError, ReadingError
from enthymeme.models.loading import Adapter, read_answers
from enthymeme.models.protocols import Penman, Sentence


class GraphFile:
    """Answers from a table of graphs; sentences are compared word by word.

    >>> table = GraphFile({"A dog barks.": "(b / bark-01 :ARG0 (d / dog))"}, "toy")
    >>> table.parse(["A  dog barks. ", "A cat."])
    ['(b / bark-01 :ARG0 (d / dog))', ReadingError('toy has no graph of “A cat.”')]
    """

    def __init__(self, graphs: Mapping[Sentence, Penman], name: str) -> None:
        self._graphs = {_words(sentence): graph for sentence, graph in graphs.items()}
        self._name = name
        digest = hashlib.sha256(repr(sorted(self._graphs.items())).encode()).hexdigest()
        self.fingerprint = f"file sha256={digest[:16]}"

    def parse(self, sentences: Sequence[Sentence]) -> list[Penman | ReadingError]:
        return [
            self._graphs.get(_words(sentence))
            or ReadingError(f"{self._name} has no graph of “{_words(sentence)[:80]}”")
            for sentence in sentences
        ]


def graphs_by_sentence(lines: Iterable[bytes], name: str) -> dict[Sentence, Penman]:
    """The graphs of a file's lines by their ``::snt``; of two for one sentence the first.

    >>> graphs_by_sentence([b"# ::snt It rains.", b"(r / rain-01)"], "toy")
    {'It rains.': '(r / rain-01)'}
    """
    graphs: dict[Sentence, Penman] = {}
    for graph in graph_texts(lines):
        if graph.error is not None:
            raise PluginError(f"{name}: {graph.error.of(graph.id)}")
        if graph.sentence is not None:
            graphs.setdefault(_words(graph.sentence), _without_comments(graph.text))
    if not graphs:
        raise PluginError(f"{name}: expected PENMAN graphs with '# ::snt' lines, found none")
    return graphs


def _words(sentence: Sentence) -> str:
    return " ".join(sentence.split())


def _without_comments(text: str) -> Penman:
    return "\n".join(
        line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")
    )


def _load(setting: str | None) -> GraphFile:
    if not setting:
        raise PluginError("parser 'file': expected a file of graphs, as in file:graphs.amr")
    graphs = read_answers("parser 'file'", setting, partial(graphs_by_sentence, name=setting))
    return GraphFile(graphs, setting)


ADAPTER = Adapter("graphs from a file of PENMAN with ::snt", _load, setting="FILE")
