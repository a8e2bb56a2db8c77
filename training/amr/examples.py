"""Training examples: a fragment a word, and the edges between fragments."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from enthymeme.models.parsers.embedded.arborescence import ROOT
from enthymeme.models.parsers.embedded.assembly import Anchor, anchors
from enthymeme.models.parsers.embedded.fragments import (
    CONTINUES_NAME,
    NAME_SLOT,
    NOTHING,
    NUMBER_SLOT,
)
from enthymeme.models.parsers.embedded.stems import Stems
from enthymeme.models.parsers.embedded.words import Word
from training.amr.aligner import Aligned, Alignment, stem_of
from training.amr.graphs import NO_PARENT, Graph

LEAST_LABEL = 2
UNKNOWN = -2
_SENSE = re.compile(r"(.+)-(\d\d+)$")
# Concepts whose edges are like no others': the network is to know them by name.
_CLOSED = frozenset(
    """and or i you he she it we they this that these those some any all many much more most
    other one each every both""".split()
)
_NUMBERED_BY_ORDER = re.compile(r"(op|snt)\d+((?:-of)?)")


@dataclass(frozen=True, slots=True)
class Example:
    """What the network is to say of a sentence."""

    words: tuple[Word, ...]
    labels: tuple[str, ...]
    anchors: tuple[Anchor, ...]
    heads: tuple[int, ...]
    """Of each anchor: another anchor, ``ROOT``, or ``UNKNOWN`` where the graph does not say."""
    roles: tuple[str, ...]
    beside: tuple[tuple[int, str, int], ...]


def plain_role(role: str) -> str:
    """A role as the network knows it: operands are numbered by their order."""
    return _NUMBERED_BY_ORDER.sub(r"\1\2", role)


class Labeller:
    """Makes labels from aligned graphs; rare ones give way to simpler ones."""

    def __init__(self, stems: Stems) -> None:
        self._stems = stems
        self._counts: Counter[str] = Counter()

    def learn(self, aligned: Iterable[Aligned]) -> None:
        for given in aligned:
            for place, members in _members(given.word_of).items():
                for top, nodes in self._choices(given, place, members):
                    label, _ = self._label(given.graph, top, nodes, given.words[place])
                    self._counts[label] += 1

    def example(self, given: Aligned) -> Example:
        words, graph = given.words, given.graph
        labels = [CONTINUES_NAME if flag else NOTHING for flag in given.continues]
        part_of: dict[int, tuple[int, int]] = {}
        for place, members in _members(given.word_of).items():
            for top, nodes in self._choices(given, place, members):
                label, order = self._label(graph, top, nodes, words[place])
                if self._counts[label] >= LEAST_LABEL:
                    labels[place] = label
                    part_of |= {node: (place, number) for number, node in enumerate(order)}
                    break
        anchor_row = anchors(labels)
        index = {(anchor.word, anchor.part): k for k, anchor in enumerate(anchor_row)}
        anchor_of = {node: index[where] for node, where in part_of.items() if where in index}
        heads = [UNKNOWN] * len(anchor_row)
        roles = [""] * len(anchor_row)
        for node, k in anchor_of.items():
            if anchor_row[k].part:
                continue
            parent = graph.nodes[node].parent
            if parent == NO_PARENT:
                heads[k] = ROOT
            elif parent in anchor_of:
                heads[k] = anchor_of[parent]
                roles[k] = plain_role(graph.nodes[node].role)
        beside = tuple(
            (anchor_of[a], plain_role(role), anchor_of[b])
            for a, role, b in graph.extra
            if a in anchor_of and b in anchor_of and a != b
        )
        return Example(tuple(words), tuple(labels), anchor_row, tuple(heads), tuple(roles), beside)

    def _choices(
        self, given: Aligned, place: int, members: list[int]
    ) -> list[tuple[int, list[int]]]:
        """What a word's fragment may be: all that joined it, what surely belongs, one node."""
        word = given.words[place]
        components = [self._component(given.graph, members, word)]
        sure = [node for node in components[0][1] if given.is_sure[node]]
        if sure:
            components.append(self._component(given.graph, sure, word))
        main = self._main(given.graph, components[-1][1], word)
        components.append((main, [main]))
        return [choice for k, choice in enumerate(components) if choice not in components[:k]]

    def _component(self, graph: Graph, members: list[int], word: Word) -> tuple[int, list[int]]:
        """Of the nodes of a word, those that hang together with the likeliest; and their head."""
        head_of: dict[int, int] = {}
        groups: dict[int, list[int]] = defaultdict(list)
        for node in members:
            parent = graph.nodes[node].parent
            head_of[node] = head_of.get(parent, node)
            groups[head_of[node]].append(node)
        best = max(groups, key=lambda head: (self._likeness(graph, groups[head], word), -head))
        return best, groups[best]

    def _likeness(self, graph: Graph, group: list[int], word: Word) -> float:
        stems = self._stems.of(word.lower).values()
        return max(
            (stem_of(graph.nodes[node].concept) in stems) + 0.01 * len(group) for node in group
        )

    def _main(self, graph: Graph, group: list[int], word: Word) -> int:
        stems = self._stems.of(word.lower).values()
        named = [
            n
            for n in group
            if stem_of(graph.nodes[n].concept) in stems and not graph.nodes[n].is_constant
        ]
        return (named or group)[0]

    def _label(
        self, graph: Graph, head: int, nodes: list[int], word: Word
    ) -> tuple[str, list[int]]:
        order: list[int] = []

        def text(place: int) -> str:
            node = graph.nodes[place]
            order.append(place)
            if node.is_constant:
                return NUMBER_SLOT if node.concept == word.value else node.concept
            below = [k for k in nodes if graph.nodes[k].parent == place]
            ops = [k for k in below if graph.nodes[k].role.startswith("op")]
            if node.concept == "name" and ops:
                name = "".join(graph.nodes[k].concept.strip('"') for k in ops).lower()
                if name.startswith(word.text.lower()):
                    return f"(name :op {NAME_SLOT})"
            written = [f" :{graph.nodes[k].role} {text(k)}" for k in below]
            return f"({self._symbol(node.concept, word)}{''.join(written)})"

        return text(head), order

    def _symbol(self, concept: str, word: Word) -> str:
        if concept in _CLOSED:
            return concept
        stems = self._stems.of(word.lower)
        match = _SENSE.fullmatch(concept)
        stem, sense = (match[1], f"-{match[2]}") if match else (concept, "")
        for kind in "VDNASU" if sense else "NASVDU":
            if stems[kind] == stem:
                return f"~{kind}{sense}"
        first, dash, particle = stem.partition("-")
        if sense and dash and first == stems["V"] and particle.isalpha() and particle.islower():
            return f"~V-{particle}{sense}"
        return concept


def _members(word_of: Alignment) -> dict[int, list[int]]:
    by_place: dict[int, list[int]] = defaultdict(list)
    for node, place in enumerate(word_of):
        if place is not None:
            by_place[place].append(node)
    return by_place
