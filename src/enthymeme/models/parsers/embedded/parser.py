"""The parser: texts to graphs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from pathlib import Path
from typing import overload

from enthymeme.errors import InputError, PluginError, ReadingError
from enthymeme.models.loading import Adapter
from enthymeme.models.parsers.embedded.alternatives import (
    MOST_CHANGES,
    GraphCandidate,
    combine_sentences,
    keep_best,
    list_changes,
)
from enthymeme.models.parsers.embedded.assembly import Anchor, Assembler, anchors
from enthymeme.models.parsers.embedded.choosing import Chooser
from enthymeme.models.parsers.embedded.clauses import (
    asked_noun,
    denied_places,
    passive_verbs,
)
from enthymeme.models.parsers.embedded.conditions import (
    concessive_clauses,
    conditional_clauses,
    may_be_conditional,
)
from enthymeme.models.parsers.embedded.degrees import pronouns_compared
from enthymeme.models.parsers.embedded.ellipsis import complete_denials
from enthymeme.models.parsers.embedded.linking import (
    EdgeChange,
    EdgeScores,
    Linker,
    Links,
    Wording,
)
from enthymeme.models.parsers.embedded.network import Network, batches_alike
from enthymeme.models.parsers.embedded.penman_writing import PlainGraph, join_graphs, write
from enthymeme.models.parsers.embedded.pieces import Pieces, load_tokenizer, pieces_of
from enthymeme.models.parsers.embedded.rolesets import Rolesets, rolesets
from enthymeme.models.parsers.embedded.stems import Stems
from enthymeme.models.parsers.embedded.tables import TABLES_FILE, Tables, tables_from_json
from enthymeme.models.parsers.embedded.words import Word, words
from enthymeme.models.protocols import Penman, ProbableGraph, Sentence
from enthymeme.system.fingerprint import hash_model
from enthymeme.system.machine import count_cores
from enthymeme.system.sentences import split_sentences

WEIGHTS = Path(__file__).parent / "weights"
MOST_WORDS = 80
"""Of a sentence that is read at once: with the most pieces of each, what the encoder can take."""
MAX_TEXT_WORDS = 10_000
MAX_TEXT_CHARACTERS = 200_000
"""Of a statement; an essay has a tenth. More would keep everything else waiting for minutes."""


class EmbeddedParser:
    """The parser of a folder with weights; they are loaded when first asked."""

    def __init__(self, folder: Path = WEIGHTS) -> None:
        self._folder = folder
        modules = (
            "enthymeme.models.parsers.embedded",
            "enthymeme.amr.propbank",
            "enthymeme.system.sentences",
        )
        programs = ("lemminflect", "onnxruntime", "tokenizers")
        self.fingerprint = f"embedded {hash_model(str(folder), modules, programs)}"

    @overload
    def parse(self, texts: Sequence[Sentence]) -> list[Penman | ReadingError]: ...

    @overload
    def parse(
        self, texts: Sequence[Sentence], alternatives: int
    ) -> list[tuple[ProbableGraph, ...] | ReadingError]: ...

    def parse(
        self, texts: Sequence[Sentence], alternatives: int | None = None
    ) -> list[Penman | ReadingError] | list[tuple[ProbableGraph, ...] | ReadingError]:
        """A graph of each text; only a text with nothing in it has none.

        With ``alternatives``, up to so many graphs of each text with their probabilities: the one
        that it has without, and then what comes out where close choices fall the other way.

        >>> print(*EmbeddedParser().parse(["The dog does not bark."]))
        (b / bark-01
            :ARG0 (d / dog)
            :polarity -)
        """
        faults = [_fault(text) for text in texts]
        cut = [
            [] if fault else list(self._cut(text))
            for text, fault in zip(texts, faults, strict=True)
        ]
        for place, windows in enumerate(cut):
            if sum(map(len, windows)) > MAX_TEXT_WORDS:
                faults[place], cut[place] = f"expected at most {MAX_TEXT_WORDS} words", []
        if alternatives is not None:
            if alternatives < 1:
                raise InputError(f"alternatives: expected 1 or more, found {alternatives}")
            return [
                ReadingError(fault)
                if fault
                else combine_sentences(list(map(self._rank_graphs, windows)), alternatives)
                for fault, windows in zip(faults, cut, strict=True)
            ]
        graphs = iter(self._graphs([window for windows in cut for window in windows]))
        return [
            ReadingError(fault) if fault else write(join_graphs([next(graphs) for _ in windows]))
            for fault, windows in zip(faults, cut, strict=True)
        ]

    def _graphs(self, windows: Sequence[tuple[Word, ...]]) -> list[PlainGraph]:
        pieces = pieces_of(self._tokenizer, windows)
        batches = batches_alike([len(one.ids) for one in pieces])
        read = partial(self._read_batch, windows, pieces)
        # What is loaded when first asked for is asked for once, before threads do.
        _ = self._network, self._chooser, self._linker, self._assembler
        if len(batches) == 1:
            graphs_by_batch = [read(batches[0])]
        else:
            with ThreadPoolExecutor(count_cores()) as pool:
                graphs_by_batch = list(pool.map(read, batches))
        graphs = {
            place: graph
            for batch, one in zip(batches, graphs_by_batch, strict=True)
            for place, graph in zip(batch, one, strict=True)
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
        anchor_rows = [anchors(chosen) for chosen in labels]
        vectors = [word_vectors for word_vectors, _ in read]
        graphs: dict[int, PlainGraph] = {}
        for row, edges in self._network.read_edges(list(zip(anchor_rows, vectors, strict=True))):
            text, chosen = windows[batch[row]], labels[row]
            links = self._link(text, chosen, anchor_rows[row], edges)
            graphs[row] = self._assembler.graph(text, chosen, links.attachments, links.beside)
        return [graphs[row] for row in range(len(batch))]

    def _rank_graphs(self, window: tuple[Word, ...]) -> list[GraphCandidate]:
        """The graphs of a sentence, best first, with what they cost."""
        (pieces,) = pieces_of(self._tokenizer, [window])
        ((vectors, scores),) = self._network.read_words([(window, pieces)])
        candidates: list[GraphCandidate] = []
        for label_change in list_changes(
            self._chooser.list_close_calls(window, scores), MOST_CHANGES
        ):
            labels = self._chooser.choose(window, scores, dict(label_change.choices))
            anchor_row = anchors(labels)
            ((_, edges),) = self._network.read_edges([(anchor_row, vectors)])
            links = self._link(window, labels, anchor_row, edges)
            for edge_change in list_changes(
                self._linker.list_close_calls(links, edges), MOST_CHANGES
            ):
                if edge_change.choices:
                    links = self._link(window, labels, anchor_row, edges, edge_change.choices)
                graph = self._assembler.graph(window, labels, links.attachments, links.beside)
                candidates.append(GraphCandidate(graph, label_change.cost + edge_change.cost))
        return keep_best(candidates)

    def _link(
        self,
        text: tuple[Word, ...],
        labels: Sequence[str],
        anchor_row: Sequence[Anchor],
        edges: EdgeScores,
        changes: Sequence[EdgeChange] = (),
    ) -> Links:
        return self._linker.link(
            anchor_row,
            [
                self._assembler.concept(anchor.symbol, text, labels, anchor.word)
                for anchor in anchor_row
            ],
            labels,
            edges,
            conditional_clauses(text),
            denied_places(text),
            may_be_conditional(text),
            changes,
            Wording(
                concessive_clauses(text), passive_verbs(text), list(_certain_edges(text, labels))
            ),
        )

    def _cut(self, text: str) -> Iterator[tuple[Word, ...]]:
        """The sentences of a text as words, those longer than the window in parts."""
        for sentence in split_sentences(text):
            tokens = complete_denials(words(sentence, self._tables.splits_denials))
            for start in range(0, len(tokens), MOST_WORDS):
                yield tokens[start : start + MOST_WORDS]

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
        return Stems(self._tables.derived, rolesets().has, self._tables.senses)

    @cached_property
    def _rolesets(self) -> Rolesets:
        return rolesets().with_senses(self._tables.senses)

    @cached_property
    def _chooser(self) -> Chooser:
        return Chooser(self._tables, self._stems, self._rolesets)

    @cached_property
    def _linker(self) -> Linker:
        return Linker(self._tables.roles, self._rolesets)

    @cached_property
    def _assembler(self) -> Assembler:
        return Assembler(self._stems, self._rolesets)


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


def _certain_edges(text: Sequence[Word], labels: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """The edges (tail, head, role) that words leave no doubt about, by the places of the words."""
    asked = asked_noun(text)
    if asked is not None:
        yield 0, *asked
    for pronoun in pronouns_compared(text):
        before = [k for k in range(pronoun) if labels[k].startswith("(have-degree-91")]
        if before:
            yield pronoun, before[-1], "ARG4"


def _fault(text: str) -> str:
    """Why a text cannot be read; empty where it can."""
    if not text.strip():
        return "expected a text, found none"
    if len(text) > MAX_TEXT_CHARACTERS:
        return f"expected at most {MAX_TEXT_CHARACTERS} characters, found {len(text)}"
    try:
        text.encode()
    except UnicodeEncodeError:
        return "expected whole characters, found half of a surrogate pair"
    return ""
