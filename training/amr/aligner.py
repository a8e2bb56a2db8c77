"""Which word brings which nodes: by form, by association in the corpus, by neighbourhood.

1. Names by their text. 2. Nodes whose concept is a stem of a word. 3. Nodes that go with a word
across the corpus (IBM Model 1: Brown et al. 1993). 4. Constants, near to their parent. 5. What is
left joins a neighbour's fragment.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from enthymeme.models.parsers.embedded.stems import Stems, lemmas
from enthymeme.models.parsers.embedded.words import Word
from training.amr.graphs import NO_PARENT, Graph

Association = dict[str, dict[str, float]]
Alignment = list[int | None]

ROUNDS = 6
NULL = "<null>"
NEGATION_WORDS = frozenset(
    "not no never n't nothing nobody none neither nor without cannot nowhere hardly lack".split()
)
# What the logic depends on is not left to statistics: the words that these concepts come from.
WORDS_OF = {
    concept: frozenset(words.split())
    for concept, words in {
        "possible-01": "can could may might able unable possible possibly cannot maybe perhaps",
        "obligate-01": "must need needs has have had should obligation obliged ought required",
        "recommend-01": "should ought better",
        "permit-01": "may can let allow allowed permit permitted",
        "cause-01": "because since so therefore thus hence as due why that's result for by",
        "have-condition-91": "if unless when once long provided",
        "have-concession-91": "although though despite while but even however nevertheless "
        "nonetheless notwithstanding yet still spite regardless",
        "contrast-01": "but while whereas however yet hand instead though although contrary",
        "have-purpose-91": "for to",
        "infer-01": "so therefore thus then hence",
        "and": "and & plus also well",
        "or": "or nor either",
        "have-mod-91": "is are was were be",
        "have-degree-91": "more most less least too so than enough as",
        "have-quant-91": "more most less least too so than enough as many few",
        "amr-unknown": "who what how why which when where whose whom whether",
        "amr-choice": "or",
    }.items()
}
_CONNECTING = 1.5
_SENSE = re.compile(r"-\d\d+$")
_NEGATIVE_FORM = re.compile(r"(?:un|in|im|ir|il|non|dis|mis|ab)\w{3,}|\w{2,}less(?:ly|ness)?")
_FORM, _PREFIX, _LEAST = 2.0, 1.0, 0.25
# Words that never bring a node, whatever they go with across the corpus.
_EMPTY_WORDS = frozenset("a an the 's ' is are be was were of".split())
_CONNECTIVES = frozenset({"and", "or", "multi-sentence", "contrast-01", "slash"})


def stem_of(concept: str) -> str:
    """A concept without its sense number."""
    return _SENSE.sub("", concept.strip('"')).lower()


def key_of(word: Word) -> str:
    """What a word counts as across the corpus."""
    known = lemmas(word.lower)
    return known.get("V") or known.get("N") or known.get("A") or word.lower


def associate(pairs: Sequence[tuple[Sequence[Word], Graph]]) -> Association:
    """For each word key, the probability of each concept stem (IBM Model 1)."""
    corpus = []
    for words, graph in pairs:
        keys = [*{key_of(word) for word in words}, NULL]
        symbols = [
            stem_of(node.concept)
            for node in graph.nodes
            if not node.is_constant or node.concept == "-"
        ]
        corpus.append((keys, symbols))
    table: Association = defaultdict(lambda: defaultdict(lambda: 1e-3))
    for _ in range(ROUNDS):
        counts: Association = defaultdict(lambda: defaultdict(float))
        totals: dict[str, float] = defaultdict(float)
        for keys, symbols in corpus:
            for symbol in symbols:
                weights = [table[key][symbol] for key in keys]
                whole = sum(weights)
                for key, weight in zip(keys, weights, strict=True):
                    counts[key][symbol] += weight / whole
                    totals[key] += weight / whole
        table = defaultdict(
            lambda: defaultdict(float),
            {
                key: defaultdict(float, {s: c / (totals[key] + 0.5) for s, c in row.items()})
                for key, row in counts.items()
            },
        )
    return table


@dataclass(frozen=True, slots=True)
class Aligned:
    """A graph with the word of each node, and whether it has its own reason to be there."""

    words: tuple[Word, ...]
    graph: Graph
    word_of: Alignment
    is_sure: list[bool]
    continues: list[bool]
    """Of each word, whether it continues a name."""


class Aligner:
    """Aligns graphs to words with what was learned from the corpus."""

    def __init__(self, table: Association, stems: Stems) -> None:
        self._table = table
        self._stems = stems

    def align(self, words: Sequence[Word], graph: Graph) -> Aligned:
        """The word of each node."""
        run = _Run(words, graph, self._table, self._stems)
        run.names()
        run.forms()
        run.associated()
        run.connectives()
        run.constants()
        sure = [word is not None for word in run.word_of]
        run.leftovers()
        return Aligned(tuple(words), graph, run.word_of, sure, run.continues)


class _Run:
    def __init__(
        self, words: Sequence[Word], graph: Graph, table: Association, stems: Stems
    ) -> None:
        self.words = words
        self.graph = graph
        self.word_of: Alignment = [None] * len(graph.nodes)
        self.continues = [False] * len(words)
        self._taken: set[int] = set()
        self._keys = [key_of(word) for word in words]
        self._table = table
        self._stems_of = [stems.of(word.lower) for word in words]
        self._children: list[list[int]] = [[] for _ in graph.nodes]
        for place, node in enumerate(graph.nodes):
            if node.parent != NO_PARENT:
                self._children[node.parent].append(place)

    def names(self) -> None:
        for place, node in enumerate(self.graph.nodes):
            if node.concept != "name" or node.parent == NO_PARENT:
                continue
            ops = [k for k in self._children[place] if self.graph.nodes[k].role.startswith("op")]
            text = "".join(self.graph.nodes[k].concept.strip('"') for k in ops)
            span = self._span(re.sub(r"\s", "", text).lower())
            if span is None:
                continue
            for member in (node.parent, place, *ops):
                self.word_of[member] = span[0]
            self._taken.update(range(*span))
            for k in range(span[0] + 1, span[1]):
                self.continues[k] = True

    def _span(self, text: str) -> tuple[int, int] | None:
        for start in range(len(self.words)):
            joined = ""
            for end in range(start, len(self.words)):
                if end in self._taken:
                    break
                joined += re.sub(r"\s", "", self.words[end].text).lower()
                if joined == text:
                    return start, end + 1
                if not text.startswith(joined):
                    break
        return None

    def forms(self) -> None:
        pairs = []
        for place, node in enumerate(self.graph.nodes):
            if node.is_constant or self.word_of[place] is not None or node.concept == "name":
                continue
            stem = stem_of(node.concept)
            own_words = WORDS_OF.get(node.concept, frozenset())
            for k, word in enumerate(self.words):
                score = self._likeness(stem, k)
                if word.lower in own_words:
                    score = max(score, _CONNECTING + self._table[self._keys[k]].get(stem, 0.0))
                if score > 0:
                    pairs.append((score, place, k))
        self._greedy(pairs)

    def _likeness(self, stem: str, k: int) -> float:
        association = self._table[self._keys[k]].get(stem, 0.0)
        stems = self._stems_of[k]
        if stem in stems.values():
            return _FORM + association
        first = stem.split("-")[0]
        if len(first) > 2 and first in (stems["V"], stems["S"]):
            return _FORM - 0.5 + association
        lower = self.words[k].lower
        length = 0
        for x, y in zip(stem, lower, strict=False):
            if x != y:
                break
            length += 1
        shortest = min(len(stem), len(lower))
        if length >= 4 and length >= 0.6 * shortest:
            return _PREFIX * length / shortest - 0.5 + association
        if length >= 3 and association > 0.1:
            return _PREFIX * 0.5 + association
        return 0.0

    def _greedy(self, pairs: list[tuple[float, int, int]]) -> None:
        """Best pair first; among equals the word nearest to where the neighbours are."""
        left = pairs
        while left:
            best = max(
                left,
                key=lambda pair: (round(pair[0], 1), -self._distance(pair[1], pair[2]), -pair[1]),
            )
            _, place, k = best
            self.word_of[place] = k
            self._taken.add(k)
            left = [pair for pair in left if pair[1] != place and pair[2] != k]

    def _distance(self, place: int, k: int) -> float:
        node = self.graph.nodes[place]
        near = [*self._children[place], *([node.parent] if node.parent != NO_PARENT else [])]
        known = [self.word_of[other] for other in near]
        gaps = [abs(k - other) for other in known if other is not None]
        return min(gaps) if gaps else 50 + k * 0.01

    def associated(self) -> None:
        pairs = []
        for place, node in enumerate(self.graph.nodes):
            if node.is_constant or self.word_of[place] is not None or node.concept == "name":
                continue
            stem = stem_of(node.concept)
            weights = [self._table[key].get(stem, 0.0) for key in self._keys]
            whole = sum(weights) + self._table[NULL].get(stem, 0.0)
            if whole <= 0:
                continue
            for k, weight in enumerate(weights):
                word = self.words[k].lower
                if word in _EMPTY_WORDS or not any(
                    letter.isalnum() or letter in "$%" for letter in word
                ):
                    continue
                if weight / whole > _LEAST and weight > 0.02:
                    pairs.append((weight / whole, place, k))
        # A word that is taken keeps what it has; a neighbour joins it below.
        self._greedy([pair for pair in pairs if pair[2] not in self._taken])

    def connectives(self) -> None:
        """A connective without a word stands at the mark between what it connects."""
        for place, node in enumerate(self.graph.nodes):
            if self.word_of[place] is not None or node.concept not in _CONNECTIVES:
                continue
            places = sorted(
                word for k in self._children[place] if (word := self._first_word(k)) is not None
            )
            if len(places) < 2:
                continue
            for k in range(places[-1], places[0], -1):
                if k not in self._taken and self.words[k].text in (",", ";", ":", ".", "/", "-"):
                    self.word_of[place] = k
                    self._taken.add(k)
                    break

    def _first_word(self, place: int) -> int | None:
        own = self.word_of[place]
        if own is not None:
            return own
        below = [self._first_word(k) for k in self._children[place]]
        return min((k for k in below if k is not None), default=None)

    def constants(self) -> None:
        for place, node in enumerate(self.graph.nodes):
            if not node.is_constant or self.word_of[place] is not None:
                continue
            at = self.word_of[node.parent]
            if node.concept == "-" and node.role == "polarity":
                fit = [
                    k
                    for k, word in enumerate(self.words)
                    if word.lower in NEGATION_WORDS and (k not in self._taken or k == at)
                ]
                if at is not None and _NEGATIVE_FORM.fullmatch(self.words[at].lower):
                    stem = stem_of(self.graph.nodes[node.parent].concept)
                    if stem == self._stems_of[at]["U"] != self.words[at].lower or (
                        not self.words[at].lower.startswith(stem[:3])
                    ):
                        fit = [at]
            elif re.fullmatch(r"-?[\d.]+", node.concept):
                value = (
                    node.concept.rstrip("0").rstrip(".") if "." in node.concept else node.concept
                )
                fit = [
                    k
                    for k, word in enumerate(self.words)
                    if word.value == value and k not in self._taken
                ]
            else:
                continue
            if fit:
                anchor = at if at is not None else self._anchor(node.parent)
                self.word_of[place] = min(fit, key=lambda k: abs(k - anchor))
                self._taken.add(self.word_of[place] or 0)

    def _anchor(self, place: int) -> int:
        near = [self._first_word(place)]
        parent = self.graph.nodes[place].parent
        if parent != NO_PARENT:
            near.append(self.word_of[parent])
        return next((k for k in near if k is not None), 0)

    def leftovers(self) -> None:
        """Nodes without a word join the neighbour whose word they go with best."""
        waiting = [place for place, word in enumerate(self.word_of) if word is None]
        progress = True
        while waiting and progress:
            progress = False
            for place in list(waiting):
                node = self.graph.nodes[place]
                near = [k for k in self._children[place] if self.word_of[k] is not None]
                if node.is_constant or node.role == "name" or node.concept == "name":
                    near = []
                if node.parent != NO_PARENT and self.word_of[node.parent] is not None:
                    near.append(node.parent)
                if not near:
                    continue
                stem = stem_of(node.concept)
                best = max(near, key=lambda k: self._fit(stem, place, k))
                self.word_of[place] = self.word_of[best]
                waiting.remove(place)
                progress = True

    def _fit(self, stem: str, place: int, other: int) -> tuple[float, int]:
        word = self.word_of[other]
        assert word is not None
        is_child = self.graph.nodes[other].parent == place
        by_inverse = is_child and self.graph.nodes[other].role.endswith("-of")
        return (self._table[self._keys[word]].get(stem, 0.0) + 0.05 * by_inverse, -other)
