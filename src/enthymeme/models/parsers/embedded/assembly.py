"""From words, their fragments and the edges between them to one graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from enthymeme.models.parsers.embedded.arborescence import ROOT
from enthymeme.models.parsers.embedded.contrasts import repeat_denied_events
from enthymeme.models.parsers.embedded.fragments import (
    CONTINUES_NAME,
    NAME_SLOT,
    NOTHING,
    NUMBER_SLOT,
    PARTICLES,
    Part,
    parts,
    stem_slot,
)
from enthymeme.models.parsers.embedded.penman_writing import (
    NO_PARENT,
    GraphEdge,
    GraphNode,
    PlainGraph,
    quote,
    symbol,
)
from enthymeme.models.parsers.embedded.repairs import (
    deny_government_once,
    drop_lone_commas,
    drop_second_roles,
    merge_speakers,
    name_officials,
    name_possessions,
)
from enthymeme.models.parsers.embedded.rolesets import Rolesets
from enthymeme.models.parsers.embedded.stems import DERIVED, NOUN, VERB, Stems
from enthymeme.models.parsers.embedded.words import Word

# Those that are seldom prepositions right after a verb.
_SURE_PARTICLES = PARTICLES - {"back", "on", "in"}
_PAUSES = frozenset({",", ";"})
_REFLEXIVE = ("self", "selves")


@dataclass(frozen=True, slots=True)
class Anchor:
    """A node that edges may begin or end at: a part of the fragment of a word."""

    word: int
    part: int
    symbol: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """Where an anchor hangs in the tree: below another one, or as the root."""

    head: int
    role: str


def anchors(labels: Sequence[str]) -> tuple[Anchor, ...]:
    """The anchors of the words' fragments, in the order of the words.

    >>> [anchor.symbol for anchor in anchors(["", "(person :ARG0-of (~D-01))", "+", "(~V-01)"])]
    ['person', '~D-01', '~V-01']
    """
    return tuple(
        Anchor(place, number, part.symbol)
        for place, label in enumerate(labels)
        for number, part in enumerate(parts(label))
        if part.takes_edges
    )


class Assembler:
    """Fills fragments with their words and makes the graph."""

    def __init__(self, stems: Stems, rolesets: Rolesets) -> None:
        self._stems = stems
        self._rolesets = rolesets

    def concept(self, slot: str, words: Sequence[Word], labels: Sequence[str], place: int) -> str:
        """The concept of a fragment's symbol at the word of a place."""
        parsed = stem_slot(slot)
        if parsed is None:
            return slot
        kind, particle, sense = parsed
        stems = self._stems.of(words[place].lower)
        stem = symbol(stems[kind]) + particle
        if kind in (VERB, DERIVED) and sense:
            # The particle that stands there goes before the one that training had with the verb.
            phrasal = f"{symbol(stems[VERB])}-{_find_particle(words, labels, place)}"
            stem = phrasal if self._rolesets.has(phrasal) else stem
        if not sense:
            return stem
        return self._rolesets.nearest(stem, sense) or symbol(stems[NOUN])

    def graph(
        self,
        words: Sequence[Word],
        labels: Sequence[str],
        attachments: Sequence[Attachment | None],
        beside: Sequence[tuple[int, str, int]],
    ) -> PlainGraph:
        """The graph; ``attachments`` has None for what hangs inside its fragment."""
        anchor_list = anchors(labels)
        place_of: dict[tuple[int, int], int] = {}
        order = [
            (place, number)
            for place, label in enumerate(labels)
            for number in range(len(parts(label)))
        ]
        for position, key in enumerate(order):
            place_of[key] = position
        attached = {
            (anchor.word, anchor.part): attachment
            for anchor, attachment in zip(anchor_list, attachments, strict=True)
            if attachment is not None
        }
        nodes: list[GraphNode] = []
        names: list[GraphNode] = []
        for place, number in order:
            part = parts(labels[place])[number]
            parent, role = part.parent, part.role
            if parent != NO_PARENT:
                parent = place_of[place, parent]
            elif (place, number) in attached:
                attachment = attached[place, number]
                role = attachment.role
                if attachment.head != ROOT:
                    head = anchor_list[attachment.head]
                    parent = place_of[head.word, head.part]
            if part.symbol == NAME_SLOT:
                # All but the first part of a name come last, so that no place above moves.
                first, *others = self._name(words, labels, place)
                nodes.append(GraphNode(quote(first), True, parent, "op"))
                names += [GraphNode(quote(text), True, parent, "op") for text in others]
            else:
                concept = self.concept(part.symbol, words, labels, place)
                nodes.append(_node(part, concept, words[place], parent, role))
        edges = tuple(
            GraphEdge(
                place_of[anchor_list[source].word, anchor_list[source].part],
                role,
                place_of[anchor_list[target].word, anchor_list[target].part],
            )
            for source, role, target in beside
        )
        whole = PlainGraph((*nodes, *names), edges)
        commas = {place_of[key] for key in order if words[key[0]].lower in _PAUSES}
        return self._repair(whole, words, commas)

    def _repair(self, whole: PlainGraph, words: Sequence[Word], commas: set[int]) -> PlainGraph:
        """The graph as its words want it; ``commas`` are the places of nodes that pauses bring."""
        whole = deny_government_once(drop_lone_commas(whole, commas))
        whole = name_officials(whole, self._rolesets.takes)
        merged = repeat_denied_events(merge_speakers(name_possessions(whole)))
        # "He hurt himself": only such a word gives somebody two roles.
        is_reflexive = any(word.lower.endswith(_REFLEXIVE) for word in words)
        return merged if is_reflexive else drop_second_roles(merged)

    def _name(self, words: Sequence[Word], labels: Sequence[str], place: int) -> list[str]:
        """The text of a name, cut where the sentence has spaces."""
        pieces = [words[place].text]
        last = words[place]
        for word, label in zip(words[place + 1 :], labels[place + 1 :], strict=True):
            if label != CONTINUES_NAME:
                break
            if word.start > last.end:
                pieces.append(word.text)
            else:
                pieces[-1] += word.text
            last = word
        return [piece for text in pieces for piece in text.split()] or [words[place].text]


def _node(part: Part, concept: str, word: Word, parent: int, role: str) -> GraphNode:
    if part.symbol == NUMBER_SLOT:
        return GraphNode(word.value or quote(word.text), True, parent, role)
    return GraphNode(concept, part.is_constant, parent, role)


def _find_particle(words: Sequence[Word], labels: Sequence[str], place: int) -> str:
    """The particle right after a verb, where it brings nothing itself; else an empty text."""
    if place + 1 == len(words) or labels[place + 1] != NOTHING:
        return ""
    lower = words[place + 1].lower
    # "Won over 100 medals" has no particle.
    is_before_number = place + 2 < len(words) and words[place + 2].value is not None
    return lower if lower in _SURE_PARTICLES and not is_before_number else ""
