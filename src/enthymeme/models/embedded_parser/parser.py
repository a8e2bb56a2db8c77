"""The parser: texts to graphs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from pathlib import Path
from typing import overload

from enthymeme.errors import PluginError, ReadingError
from enthymeme.models.embedded_parser.alternatives import (
    MOST_CHANGES,
    Alternative,
    Ranked,
    best_first,
    changes,
)
from enthymeme.models.embedded_parser.alternatives import alternatives as best_of
from enthymeme.models.embedded_parser.assembly import Anchor, Assembler, anchors
from enthymeme.models.embedded_parser.choosing import Chooser
from enthymeme.models.embedded_parser.clauses import (
    conditional_clauses,
    denied_modals,
    may_be_conditional,
)
from enthymeme.models.embedded_parser.linking import EdgeScores, Linker, Links, Otherwise
from enthymeme.models.embedded_parser.network import Network, batches_alike
from enthymeme.models.embedded_parser.penman_writing import PlainGraph, joined, write
from enthymeme.models.embedded_parser.pieces import Pieces, load_tokenizer, pieces_of
from enthymeme.models.embedded_parser.rolesets import rolesets
from enthymeme.models.embedded_parser.stems import Stems
from enthymeme.models.embedded_parser.tables import TABLES_FILE, Tables, tables_from_json
from enthymeme.models.embedded_parser.words import Word, sentences, words
from enthymeme.models.loading import Adapter
from enthymeme.models.model_files import folder_hash
from enthymeme.models.protocols import Penman, Sentence

WEIGHTS = Path(__file__).parent / "weights"
MOST_WORDS = 80
"""Of a sentence that is read at once: with the most pieces of each, what the encoder can take."""


class EmbeddedParser:
    """The parser of a folder with weights; they are loaded when first asked."""

    def __init__(self, folder: Path = WEIGHTS) -> None:
        self._folder = folder
        self.fingerprint = f"embedded {folder_hash(str(folder))}"

    @overload
    def parse(self, texts: Sequence[Sentence]) -> list[Penman | ReadingError]: ...

    @overload
    def parse(
        self, texts: Sequence[Sentence], alternatives: int
    ) -> list[tuple[Alternative, ...] | ReadingError]: ...

    def parse(
        self, texts: Sequence[Sentence], alternatives: int | None = None
    ) -> list[Penman | ReadingError] | list[tuple[Alternative, ...] | ReadingError]:
        """A graph of each text; only a text with nothing in it has none.

        With ``alternatives``, up to so many graphs of each text with their probabilities: the one
        that it has without, and then what comes out where close choices are made otherwise.

        >>> print(*EmbeddedParser().parse(["The dog does not bark."]))
        (b / bark-01
            :ARG0 (d / dog)
            :polarity -)
        """
        faults = [_fault(text) for text in texts]
        cut = [
            [] if fault else list(_windows(text)) for text, fault in zip(texts, faults, strict=True)
        ]
        if alternatives is not None:
            if alternatives < 1:
                raise ValueError(f"alternatives must be 1 or more, found {alternatives}")
            return [
                ReadingError(fault)
                if fault
                else best_of(list(map(self._ranked, own)), alternatives)
                for fault, own in zip(faults, cut, strict=True)
            ]
        graphs = iter(self._graphs([window for windows in cut for window in windows]))
        return [
            ReadingError(fault) if fault else write(joined([next(graphs) for _ in windows]))
            for fault, windows in zip(faults, cut, strict=True)
        ]

    def _graphs(self, windows: Sequence[tuple[Word, ...]]) -> list[PlainGraph]:
        pieces = pieces_of(self._tokenizer, windows)
        batches = list(batches_alike([len(given.ids) for given in pieces]))
        read = partial(self._read_batch, windows, pieces)
        # What is loaded when first asked for is asked for once, before threads do.
        _ = self._network, self._chooser, self._linker, self._assembler
        if len(batches) == 1:
            done = [read(batches[0])]
        else:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                done = list(pool.map(read, batches))
        graphs = {
            place: graph
            for batch, found in zip(batches, done, strict=True)
            for place, graph in zip(batch, found, strict=True)
        }
        return [graphs[place] for place in range(len(windows))]

    def _read_batch(
        self, windows: Sequence[tuple[Word, ...]], pieces: Sequence[Pieces], batch: Sequence[int]
    ) -> list[PlainGraph]:
        read = self._network.read_words([(windows[place], pieces[place]) for place in batch])
        labels = [
            self._chooser.choose(windows[place], scores)
            for place, (_, scores) in zip(batch, read, strict=True)
        ]
        found = [anchors(chosen) for chosen in labels]
        vectors = [given for given, _ in read]
        graphs: dict[int, PlainGraph] = {}
        for row, edges in self._network.read_edges(list(zip(found, vectors, strict=True))):
            text, chosen = windows[batch[row]], labels[row]
            links = self._links(text, chosen, found[row], edges)
            graphs[row] = self._assembler.graph(text, chosen, links.attachments, links.beside)
        return [graphs[row] for row in range(len(batch))]

    def _ranked(self, window: tuple[Word, ...]) -> list[Ranked]:
        """The graphs of a sentence, best first, with what they cost."""
        (pieces,) = pieces_of(self._tokenizer, [window])
        ((vectors, scores),) = self._network.read_words([(window, pieces)])
        found: list[Ranked] = []
        for relabelled in changes(self._chooser.close_calls(window, scores), MOST_CHANGES):
            labels = self._chooser.choose(window, scores, dict(relabelled.choices))
            own = anchors(labels)
            ((_, edges),) = self._network.read_edges([(own, vectors)])
            links = self._links(window, labels, own, edges)
            for relinked in changes(self._linker.close_calls(links, edges), MOST_CHANGES):
                if relinked.choices:
                    links = self._links(window, labels, own, edges, relinked.choices)
                graph = self._assembler.graph(window, labels, links.attachments, links.beside)
                found.append(Ranked(graph, relabelled.cost + relinked.cost))
        return best_first(found)

    def _links(
        self,
        text: tuple[Word, ...],
        labels: Sequence[str],
        found: Sequence[Anchor],
        edges: EdgeScores,
        otherwise: Sequence[Otherwise] = (),
    ) -> Links:
        return self._linker.link(
            found,
            [self._assembler.concept(anchor.symbol, text[anchor.word]) for anchor in found],
            labels,
            edges,
            conditional_clauses(text),
            denied_modals(text),
            may_be_conditional(text),
            otherwise,
        )

    @cached_property
    def _tables(self) -> Tables:
        return tables_from_json((self._folder / TABLES_FILE).read_text(encoding="utf-8"))

    @cached_property
    def _tokenizer(self) -> object:
        return load_tokenizer(self._folder / "tokenizer.json")

    @cached_property
    def _network(self) -> Network:
        return Network(self._folder, self._tables.symbols)

    @cached_property
    def _stems(self) -> Stems:
        return Stems(self._tables.derived, rolesets().has)

    @cached_property
    def _chooser(self) -> Chooser:
        return Chooser(self._tables, self._stems, rolesets())

    @cached_property
    def _linker(self) -> Linker:
        return Linker(self._tables.roles, rolesets())

    @cached_property
    def _assembler(self) -> Assembler:
        return Assembler(self._stems, rolesets())


def _load(setting: str | None) -> EmbeddedParser:
    if setting:
        raise PluginError(f"parser 'embedded' has no setting, found {setting!r}")
    return EmbeddedParser()


ADAPTER = Adapter(
    "the small parser that needs no download",
    _load,
    modules=("lemminflect", "onnxruntime", "tokenizers"),
    install="enthymeme",
)


def _fault(text: str) -> str:
    """Why a text cannot be read; empty where it can."""
    if not text.strip():
        return "expected a text, found none"
    try:
        text.encode()
    except UnicodeEncodeError:
        return "expected whole characters, found half of a surrogate pair"
    return ""


def _windows(text: str) -> Iterator[tuple[Word, ...]]:
    """The sentences of a text as words, those longer than the window in parts."""
    for sentence in sentences(text):
        found = words(sentence)
        for start in range(0, len(found), MOST_WORDS):
            yield found[start : start + MOST_WORDS]
