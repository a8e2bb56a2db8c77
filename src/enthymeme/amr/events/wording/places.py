"""Where: a preposition of the graph's own, or the one that fits the noun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import enumerate_phrases, parts_of_speech
from enthymeme.amr.events.scene import Edge
from enthymeme.amr.events.wording.adjectives import adverb_phrase
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import concept_text

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

NEAR = frozenset({"near-02", "close-10"})
PREPOSITION_NODES = frozenset(
    """
    about above across after against ahead along alongside amid among around at before behind
    below beneath beside between beyond by despite down during for from in in-front-of inside into
    like near next-to off on on-top-of onto opposite out out-of outside over past per since
    through throughout to toward towards under underneath until up upon via with within aboard
    atop away away-from
    """.split()
)
_ON = frozenset(
    """
    table floor street road island wall roof beach ground grass bed couch sofa bench chair board
    stage mountain hill planet earth farm field side page list internet web website television tv
    radio phone shelf plate tray track sidewalk lawn pavement horse bicycle bike motorcycle bus
    train plane ship boat surface snow ice deck ladder rope branch trampoline skateboard coast top
    rock sand lap back shoulder head knee foot hand counter
    """.split()
)
_AT = frozenset(
    """
    school university college work station airport party meeting conference festival event concert
    game end beginning bottom market restaurant table-end level rate point speed moment time bank
    statue monument tower fountain stop door gate corner ceremony summit
    """.split()
)
BARE_PLACES = frozenset(
    """
    here there everywhere somewhere anywhere outside inside outdoors indoors abroad online
    upstairs downstairs nearby home away overseas offshore elsewhere underwater above below ahead
    up down back forward off out around along over through on in by apart together aboard
    underground north south east west
    """.split()
)


def place(writer: Writer, target: Variable) -> str:
    """Where: a preposition of the graph's own, or the one that fits the noun."""
    scene = writer.scene
    concept = scene.concept(target)
    if concept == "relative-position":
        return _relative_position(writer, target)
    if concept in PREPOSITION_NODES:
        return preposition_phrase(writer, target)
    is_plain = not scene.edges_of(target, "mod", "poss") and not scene.name(target)
    if concept in BARE_PLACES and is_plain:
        writer.note(target)
        return "at home" if concept == "home" else concept_text(concept)
    if concept == "amr-unknown":
        writer.note(target)
        return "somewhere"
    if concept in NEAR and (other := scene.first_edge(target, "ARG2")) is not None:
        writer.note(target)
        return f"near {writer.phrase(other).object}"
    if scene.is_clause(target):
        return f"where {writer.finite(target)}"
    if not scene.name(target) and "NOUN" not in (parts_of_speech(concept) or {"NOUN"}):
        return adverb_phrase(writer, target)
    return f"{_place_preposition(concept)} {writer.noun_phrase(target).object}"


def _place_preposition(concept: str) -> str:
    if concept in _ON:
        return "on"
    return "at" if concept in _AT else "in"


def preposition_phrase(writer: Writer, target: Variable) -> str:
    """A node that is a preposition: "under the table", "two days after the war"."""
    scene = writer.scene
    if not writer.enter(target):
        return ""
    try:
        word = concept_text(scene.concept(target))
        measures = [
            writer.noun_phrase(node).object
            for node in scene.nodes(target, "quant", "duration", "extent")
        ]
        adverbs = [
            writer.adjective_text(node)
            for node in scene.nodes(target, "mod", "degree")
            if not scene.is_negative(node)
        ]
        objects = [_prepositional_object(writer, word, e) for e in scene.operands(target)]
        if not objects:
            word = {"near": "nearby", "after": "afterwards"}.get(word, word)
        return " ".join(filter(None, [*measures, *adverbs, word, enumerate_phrases(objects)]))
    finally:
        writer.leave(target)


def _prepositional_object(writer: Writer, preposition: str, edge: Edge) -> str:
    """What follows a preposition: a noun phrase or, of a clause, the form that it takes."""
    target = edge.target
    if edge.is_literal or target in writer.open or not writer.scene.is_clause(target):
        return writer.phrase(edge).object
    if preposition in ("after", "before", "until", "since"):
        return writer.finite(target)
    return writer.gerund(target)


def _relative_position(writer: Writer, target: Variable) -> str:
    scene = writer.scene
    if not writer.enter(target):
        return ""
    try:
        anchor, side = scene.first_edge(target, "op1"), scene.first_edge(target, "direction")
        quantity = scene.first_edge(target, "quant")
        length = writer.phrase(quantity).object if quantity else ""
        words, joint, nowhere = "", "from", "away"
        if side is not None and not side.is_literal:
            words, nowhere = writer.bare_noun(side.target), ""
            if words in ("north", "south") or words.endswith(("ern", "east", "west")):
                joint = "of"
        where = f"{joint} {writer.phrase(anchor).object}" if anchor else nowhere
        return " ".join(filter(None, [length, words, where]))
    finally:
        writer.leave(target)
