"""Stand-ins for models, of no worth but of the right size, for timing what comes after them.

Graphs are borrowed: each sentence gets one of a sentence about as long, from a file of parsed
arguments. Judgements and vectors follow from hashes of the texts. They are installed as a
package would be, so that every process of a run finds them by name.
"""

from __future__ import annotations

import bisect
import hashlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from enthymeme.errors import PluginError, ReadingError
from enthymeme.models import Adapter, Judgement, Pair
from enthymeme.models.parsers.graph_file import graphs_by_sentence
from enthymeme.system.arrays import Floats

# Most pairs of atoms have nothing to do with each other.
NEUTRAL, ENTAILED = 0.62, 0.83
DIMENSIONS = 16
_METADATA = "Metadata-Version: 2.1\nName: stand-in\nVersion: 1\n"
_ENTRY_POINTS = """
[enthymeme.parsers]
borrowed = benchmarks.stand_in:PARSER
[enthymeme.nli]
hashed = benchmarks.stand_in:NLI
[enthymeme.embedders]
hashed = benchmarks.stand_in:EMBEDDER
"""


def install(folder: Path) -> None:
    """Let this process and those it starts find the stand-ins by name."""
    information = folder / "stand_in-1.dist-info"
    information.mkdir(parents=True, exist_ok=True)
    (information / "METADATA").write_text(_METADATA)
    (information / "entry_points.txt").write_text(_ENTRY_POINTS)
    places = [str(folder), str(Path(__file__).parents[1])]
    os.environ["PYTHONPATH"] = os.pathsep.join([*places, os.environ.get("PYTHONPATH", "")])
    sys.path[:0] = places


def _share(text: str, place: int = 0) -> float:
    return hashlib.sha256(text.encode()).digest()[place] / 256


class BorrowedGraphs:
    """For a sentence the graph of another with as many words."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as lines:
            graphs = graphs_by_sentence(lines, path)
        self._graphs = sorted((len(text.split()), text, graph) for text, graph in graphs.items())
        self._lengths = [length for length, _, _ in self._graphs]
        self.fingerprint = f"borrowed {len(self._graphs)}"

    def parse(self, sentences: Sequence[str]) -> list[str | ReadingError]:
        return [self._graph(sentence) for sentence in sentences]

    def _graph(self, sentence: str) -> str:
        words = len(sentence.split())
        first = min(bisect.bisect_left(self._lengths, words), len(self._lengths) - 1)
        last = max(first + 1, bisect.bisect_right(self._lengths, words))
        return self._graphs[first + int(_share(sentence) * (last - first))][2]


class HashedNli:
    """A judgement from the hash of a pair."""

    fingerprint = "hashed 1"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement | ReadingError]:
        return [self._judgement(repr(pair)) for pair in pairs]

    def _judgement(self, text: str) -> Judgement:
        which, sure = _share(text), 0.4 + 0.6 * _share(text, 1)
        if which < NEUTRAL:
            return Judgement((1 - sure) / 2, sure, (1 - sure) / 2)
        if which < ENTAILED:
            return Judgement(sure, 1 - sure, 0.0)
        return Judgement(0.0, 1 - sure, sure)


class HashedVectors:
    """A vector from the hash of each word."""

    fingerprint = "hashed 1"

    def embed(self, texts: Sequence[str]) -> Floats:
        rows = np.array([self._sum(text) for text in texts])
        unit: Floats = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit

    def _sum(self, text: str) -> Floats:
        words = text.split() or [""]
        vectors = [[_share(word, place) - 0.3 for place in range(DIMENSIONS)] for word in words]
        total: Floats = np.sum(vectors, axis=0)
        return total


def _load_parser(setting: str | None) -> BorrowedGraphs:
    if not setting:
        raise PluginError("parser 'borrowed': expected a file of graphs to borrow from")
    return BorrowedGraphs(setting)


PARSER = Adapter("graphs of other sentences", _load_parser, setting="FILE")
NLI = Adapter("judgements from hashes", lambda setting: HashedNli())
EMBEDDER = Adapter("vectors from hashes", lambda setting: HashedVectors())
