"""A sentence and its graph in the making: pieces of text that know which nodes they bring."""

from __future__ import annotations

from dataclasses import dataclass, field

from enthymeme.models.parsers.embedded.penman_writing import (
    GraphEdge,
    GraphNode,
    PlainGraph,
    write,
)
from enthymeme.models.parsers.embedded.words import words
from training.amr.aligner import Aligned
from training.amr.graphs import NO_PARENT, Graph, Node, base_role

ARTICLE = "a/an"
_VOWELS = frozenset("aeiou")
_NO_VOWEL_SOUND = ("uni", "use", "euro", "one")
_VOWEL_SOUND = ("unin", "unim", "unid")
_SILENT_H = ("hour", "honest", "heir", "honor")


@dataclass(eq=False, slots=True)
class Concept:
    """A node or constant; ``edges`` reach what is first said here, ``references`` what is said
    elsewhere in the sentence."""

    name: str
    is_constant: bool = False
    edges: list[tuple[str, Concept]] = field(default_factory=list)
    references: list[tuple[str, Concept]] = field(default_factory=list)

    def add(self, role: str, other: Concept) -> Concept:
        """Hang a node below this one; gives this one back."""
        self.edges.append((role, other))
        return self

    def refer(self, role: str, other: Concept) -> Concept:
        """An edge to a node that hangs elsewhere; gives this one back."""
        self.references.append((role, other))
        return self


def constant(name: str) -> Concept:
    """A number, a polarity or a mode."""
    return Concept(name, is_constant=True)


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of the text with the nodes that it brings; ``+`` before it: no space."""

    text: str
    brings: tuple[Concept, ...] = ()


Text = tuple[Piece, ...]


class Dropped(Exception):
    """A sentence that did not come together: another one is made instead."""


def say(text: str, *brings: Concept) -> Text:
    """The words of a text, of which the first brings the nodes.

    >>> [piece.text for piece in say("the old dog")]
    ['the', 'old', 'dog']
    """
    first, *rest = text.split() or [""]
    return (Piece(first, brings), *map(Piece, rest)) if first else ()


@dataclass(frozen=True, slots=True)
class Constructed:
    """A sentence with its graph and which word brings which node."""

    construction: str
    sentence: str
    penman: str
    aligned: Aligned


def finish(construction: str, text: Text, top: Concept, mark: str = ".") -> Constructed:
    """The sentence of a text, whose graph has this top."""
    text = (*text, Piece(f"+{mark}")) if mark else text
    sentence, starts = _written(text)
    order, parents = _ordered(top)
    place = {id(node): k for k, node in enumerate(order)}
    nodes = [
        Node(node.name, node.is_constant, parent, role)
        for node, (parent, role) in zip(order, parents, strict=True)
    ]
    extra = []
    for node in order:
        for role, other in node.references:
            base, inverse = base_role(role)
            if id(other) not in place:
                raise Dropped(f"{other.name} is not in {sentence!r}")
            ends = (place[id(node)], place[id(other)])
            extra.append((ends[1], base, ends[0]) if inverse else (ends[0], base, ends[1]))
    tokens = words(sentence, splits_denials=True)
    word_of: list[int | None] = [None] * len(order)
    continues = [False] * len(tokens)
    for piece, start in zip(text, starts, strict=True):
        at = next((k for k, word in enumerate(tokens) if word.start <= start < word.end), None)
        for node in piece.brings:
            if id(node) not in place:
                raise Dropped(f"{node.name} is not in {sentence!r}")
            word_of[place[id(node)]] = at
    for k, node in enumerate(order):
        if node.name == "name" and (at := word_of[k]) is not None:
            parts = sum(role.startswith("op") for role, _ in node.edges)
            for j in range(at + 1, at + parts):
                continues[j] = True
    missing = [node.name for node, at in zip(order, word_of, strict=True) if at is None]
    if missing:
        raise Dropped(f"nothing in {sentence!r} brings {missing}")
    aligned = Aligned(tokens, Graph(nodes, extra), word_of, [True] * len(order), continues)
    plain = PlainGraph(
        tuple(GraphNode(n.concept, n.is_constant, n.parent, _unnumbered(n.role)) for n in nodes),
        tuple(GraphEdge(a, _unnumbered(role), b) for a, role, b in extra),
    )
    return Constructed(construction, sentence, write(plain), aligned)


def _unnumbered(role: str) -> str:
    return "op" if role[:2] == "op" and role[2:].isdigit() else role


def _ordered(top: Concept) -> tuple[list[Concept], list[tuple[int, str]]]:
    order: list[Concept] = []
    parents: list[tuple[int, str]] = []

    def walk(node: Concept, parent: int, role: str) -> None:
        own = len(order)
        order.append(node)
        parents.append((parent, role))
        for name, other in node.edges:
            walk(other, own, name)

    walk(top, NO_PARENT, "")
    return order, parents


def _written(text: Text) -> tuple[str, list[int]]:
    """The sentence, and where each piece begins in it."""
    sentence = ""
    starts = []
    for place, piece in enumerate(text):
        word = piece.text.removeprefix("+")
        if word == ARTICLE:
            word = "an" if _sounds_open(text[place + 1].text) else "a"
        if sentence and not piece.text.startswith("+"):
            sentence += " "
        elif not sentence:
            word = word[0].upper() + word[1:]
        starts.append(len(sentence))
        sentence += word
    return sentence, starts


def _sounds_open(word: str) -> bool:
    lower = word.lower()
    if lower.startswith(_SILENT_H):
        return True
    is_closed = lower.startswith(_NO_VOWEL_SOUND) and not lower.startswith(_VOWEL_SOUND)
    return lower[0] in _VOWELS and not is_closed
