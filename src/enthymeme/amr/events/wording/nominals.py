"""Events as nouns with their participants: "the attack on the city", "his opinion about them"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import NounPhrase, article, plain_phrase, plural
from enthymeme.amr.events.english.lexicon import MASS_NOUNS
from enthymeme.amr.events.scene import Edge
from enthymeme.amr.events.wording import complements, descriptions
from enthymeme.amr.events.wording.adjectives import is_adjective
from enthymeme.amr.events.wording.circumstances import circumstances
from enthymeme.amr.events.wording.determiners import determiner_of
from enthymeme.amr.events.wording.frames import Frame, choose_frame
from enthymeme.amr.events.wording.places import PREPOSITION_NODES
from enthymeme.amr.graph import Variable

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

_TOLD_BY_THE_NOUN = frozenset({"mod", "quant", "poss", "ord", "degree", "condition"})


def noun_with_roles(
    writer: Writer, variable: Variable, noun: str, kind: str, without: Variable | None
) -> NounPhrase:
    """An event's noun with its participants, but for one that the phrase stands for."""
    if not writer.enter(variable):
        return plain_phrase(f"the {noun}")
    try:
        owner, after = _participants(writer, variable, without)
        manners = _plain_manners(writer, variable)
        skip = _TOLD_BY_THE_NOUN | ({"manner"} if manners else frozenset())
        early, late = circumstances(writer, variable, skip)
        owner = owner or descriptions.owner(writer, variable)
        before = [*descriptions.before(writer, variable), *manners]
        determiner, several, counted = determiner_of(writer, variable)
        shown = plural(noun) if several else noun
        body = " ".join(filter(None, [counted, *before, shown]))
        is_mass = several or noun in MASS_NOUNS or noun.endswith(("ness", "ity"))
        start = owner or determiner
        if not start and not (is_mass and (not after or kind != "the")):
            start = article(body) if kind == "a" else kind
        return plain_phrase(" ".join(filter(None, [start, body, *after, *early, *late])), several)
    finally:
        writer.leave(variable)


def _participants(
    writer: Writer, variable: Variable, without: Variable | None
) -> tuple[str, list[str]]:
    """The agent as a possessor, where it is short, and the phrases after the noun."""
    frame = choose_frame(writer.scene, variable)
    owner, after = "", []
    for edge in writer.scene.edges(variable):
        if edge.number is None or edge.target in (writer.gap, without):
            continue
        if edge.target in writer.open:
            continue
        if frame.subject is not None and edge.target == frame.subject.target:
            if frame.is_passive or edge.number != 0:
                after.append(f"of {writer.phrase(edge).object}")
                continue
            phrase = writer.phrase(edge)
            if len(phrase.possessive.split()) <= 3:
                owner = phrase.possessive
            else:
                after.append(f"by {phrase.object}")
        else:
            after.append(_other(writer, variable, frame, edge))
    return owner, after


def _other(writer: Writer, variable: Variable, frame: Frame, edge: Edge) -> str:
    word = next((word for word, each in frame.oblique if each is edge), "of")
    if word == "@":
        word = "in"
    if not edge.is_literal and writer.scene.concept(edge.target) in PREPOSITION_NODES:
        return writer.place(edge.target)  # "the trip around the city"
    if not edge.is_literal and writer.scene.is_clause(edge.target):
        return complements.complement(writer, variable, edge, None, None, word)
    return f"{word} {writer.phrase(edge).object}"


def _plain_manners(writer: Writer, variable: Variable) -> list[str]:
    """Manners as adjectives before the noun, where all of them are."""
    edges = writer.scene.edges_of(variable, "manner")
    if any(
        edge.is_literal or not is_adjective(writer.scene.concept(edge.target)) for edge in edges
    ):
        return []
    return [writer.adjective_text(edge.target) for edge in edges]
