"""Circumstances: where, when, how, why and how long, each with its preposition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import enumerate_phrases, inflect, parts_of_speech
from enthymeme.amr.events.english.lexicon import WEATHER, by_word
from enthymeme.amr.events.scene import Edge
from enthymeme.amr.events.wording.adjectives import EARLY_ADVERBS, adverb_phrase, is_adjective
from enthymeme.amr.events.wording.places import (
    BARE_PLACES,
    PREPOSITION_NODES,
    place,
    preposition_phrase,
)
from enthymeme.amr.events.wording.quantities import is_measure
from enthymeme.amr.events.wording.times import duration, frequency, time
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import concept_text, is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

ROLE_ORDER = """
    extent degree manner mod direction path source destination location medium instrument
    accompanier beneficiary topic example part subevent frequency duration time purpose cause
    concession condition
    """.split()
_LINES = frozenset(
    """
    road street path river beach wall track shore coast sidewalk trail highway line route bank
    edge shoreline railroad rail way course lane
    """.split()
)

_SIMPLE = by_word(
    {
        "to": "direction destination",
        "along": "path",
        "from": "source",
        "in": "medium era",
        "with": "instrument accompanier part subevent",
        "for": "beneficiary",
        "about": "topic",
        "such as": "example",
        "of": "poss consist-of superset",
        "at": "value",
        "by": "quant",
        "within": "range",
        "compared to": "compared-to",
        "including": "subset",
        "at the age of": "age",
        "": "ord",
    }
)

_DEGREES = {
    "very": "very much",
    "so": "so much",
    "too": "too much",
    "more": "more",
    "less": "less",
    "most": "most",
}
_WAYS = frozenset("way manner style fashion language voice name order detail".split())


def circumstances(
    writer: Writer, variable: Variable, skip: frozenset[str] = frozenset()
) -> tuple[list[str], list[str]]:
    """The adverbs before the verb, and the phrases after it, in a fixed order of roles."""
    early: list[str] = []
    late: list[str] = []
    edges = [
        edge
        for edge in writer.scene.edges(variable)
        if edge.number is None and edge.role not in skip and not edge.role.startswith(("op", "snt"))
    ]
    edges.sort(key=lambda edge: ROLE_ORDER.index(edge.role) if edge.role in ROLE_ORDER else 99)
    for edge in edges:
        if edge.target == variable or edge.role in ("domain", "polarity", "unit", "scale"):
            continue
        text = circumstance(writer, edge)
        if text in EARLY_ADVERBS:
            early.append(text)
        elif text:
            late.append(text)
    return early, late


def circumstance(writer: Writer, edge: Edge) -> str:
    """One circumstance; empty where there is nothing to say."""
    if edge.is_literal:
        return "" if edge.role in ("mode", "polite") else _literal(writer, edge)
    target = writer.chosen.get(edge.target, edge.target)
    if target in writer.open:
        return ""
    scene = writer.scene
    if _is_silent(edge.role, scene.concept(target)):
        writer.note(target)
        return ""
    if scene.is_connective(target) and not scene.name(target):
        return _coordination(writer, Edge(edge.role, target))
    if edge.role in ("manner", "mod", "degree", "extent"):
        return manner(writer, target, edge.role)
    if edge.role in _CONJUNCTIONS:
        return _subordinate(writer, *_CONJUNCTIONS[edge.role], target)
    word = _BY_ROLE.get(edge.role)
    return word(writer, target) if word else _prepositional(writer, edge.role, target)


def _is_silent(role: str, concept: str) -> bool:
    """Whether a word says nothing in its role: the "ever" that a denied sentence had."""
    if concept in ("ever", "at-all", "any-more", "anymore"):
        return True
    return role in ("mod", "degree", "manner") and concept in ("either", "this", "that", "such")


def _purpose(writer: Writer, target: Variable) -> str:
    return writer.purpose(target)


_CONJUNCTIONS = {
    "cause": ("because", "because of"),
    "concession": ("although", "despite"),
    "condition": ("if", "in case of"),
}
"""For a clause and for a noun."""
_BY_ROLE = {
    "location": place,
    "time": time,
    "duration": duration,
    "frequency": frequency,
    "purpose": _purpose,
}


def manner(writer: Writer, target: Variable, role: str) -> str:
    """How: an adverb, "by" with a clause, or a phrase."""
    scene = writer.scene
    concept = scene.concept(target)
    if concept == "amr-unknown":
        writer.note(target)
        return "in some way"
    if is_measure(concept):
        text = writer.noun_phrase(target).object
        return f"by {text}" if role == "extent" else text
    if concept in PREPOSITION_NODES:
        return preposition_phrase(writer, target)
    if role == "degree" and concept in _DEGREES:
        writer.note(target)
        return _DEGREES[concept]
    if scene.is_clause(target) and not is_adjective(concept):
        return f"by {writer.gerund(target)}"
    if is_adjective(concept) or "ADV" in parts_of_speech(concept_text(concept)):
        return adverb_phrase(writer, target)
    return _manner_noun(writer, target, role)


def _manner_noun(writer: Writer, target: Variable, role: str) -> str:
    """How, by a word that is no adverb: "step by step", "as a friend", "in a low voice"."""
    scene = writer.scene
    concept = scene.concept(target)
    if not scene.name(target):
        if "-" in concept and not is_sense_tagged(concept) and not parts_of_speech(concept):
            return writer.note_word(target)
        if role in ("mod", "degree"):
            if "ADV" in parts_of_speech(concept):
                return adverb_phrase(writer, target)
            return f"as {writer.noun_phrase(target, 'a').object}"
    if is_sense_tagged(concept):
        return f"by {writer.gerund(target)}"
    return f"{'in' if concept in _WAYS else 'with'} {writer.noun_phrase(target).object}"


def _subordinate(writer: Writer, conjunction: str, preposition: str, target: Variable) -> str:
    if writer.scene.concept(target) == "amr-unknown":
        writer.note(target)
        return "for some reason"
    if writer.scene.is_clause(target):
        return f"{conjunction} {writer.finite(target)}"
    if writer.scene.word(target) in WEATHER and is_sense_tagged(writer.scene.concept(target)):
        return f"{conjunction} it {inflect(writer.note_word(target), 'VBZ')}"
    return f"{preposition} {writer.noun_phrase(target).object}"


def _prepositional(writer: Writer, role: str, target: Variable) -> str:
    scene = writer.scene
    concept = scene.concept(target)
    if concept in PREPOSITION_NODES:
        return preposition_phrase(writer, target)
    if role == "path" and concept not in _LINES and not scene.is_clause(target):
        return f"through {writer.noun_phrase(target).object}"
    if role in ("direction", "path", "destination", "source"):
        if concept in BARE_PLACES or is_adjective(concept):
            writer.note(target)
            return concept_text(concept)
        if not is_sense_tagged(concept) and parts_of_speech(concept) == {"ADV"}:
            return adverb_phrase(writer, target)
    if role.startswith("conj-"):
        word = role[5:].replace("-", " ")
        return f"{word} {writer.finite(target)}" if scene.is_clause(target) else ""
    word = _preposition(role)
    if scene.is_clause(target):
        return f"{word} {writer.finite(target) if role == 'prep-as' else writer.gerund(target)}"
    return f"{word} {writer.noun_phrase(target).object}".strip()


def _preposition(role: str) -> str:
    """The preposition of a role; a denied sentence has "with" for "without"."""
    if role == "prep-without":
        return "with"
    if role.startswith("prep-"):
        return role[5:].replace("-", " ")
    return _SIMPLE.get(role, "with")


def _coordination(writer: Writer, edge: Edge) -> str:
    if not writer.enter(edge.target):
        return ""
    try:
        parts = [
            circumstance(writer, Edge(edge.role, each.target, each.is_literal))
            for each in writer.scene.operands(edge.target)
        ]
    finally:
        writer.leave(edge.target)
    conjunction = "or" if writer.scene.concept(edge.target) == "or" else "and"
    return enumerate_phrases([part for part in parts if part], conjunction)


def _literal(writer: Writer, edge: Edge) -> str:
    text = writer.phrase(edge).object
    return f"{_SIMPLE.get(edge.role, '')} {text}".strip() if text else ""
