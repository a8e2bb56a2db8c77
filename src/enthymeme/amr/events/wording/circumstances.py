"""Circumstances: where, when, how, why and how long, each with its preposition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import enumerate_phrases, inflect, parts_of_speech
from enthymeme.amr.events.english.lexicon import WEATHER
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

_SIMPLE = {
    "direction": "to",
    "path": "along",
    "source": "from",
    "destination": "to",
    "medium": "in",
    "instrument": "with",
    "accompanier": "with",
    "beneficiary": "for",
    "topic": "about",
    "example": "such as",
    "part": "with",
    "subevent": "with",
    "poss": "of",
    "consist-of": "of",
    "value": "at",
    "quant": "by",
    "range": "within",
    "compared-to": "compared to",
    "subset": "including",
    "superset": "of",
    "age": "at the age of",
    "era": "in",
    "ord": "",
}


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
    if (
        scene.concept(target) in ("ever", "either", "at-all", "this", "that", "such")
        and edge.role != "time"
        and edge.role != "location"
        and not edge.role.startswith("prep")
        and edge.role in ("mod", "degree", "manner")
    ) or scene.concept(target) in ("ever", "at-all", "any-more", "anymore"):
        writer.note(target)
        return ""
    if scene.is_connective(target) and not writer.scene.name(target):
        return _coordinated(writer, Edge(edge.role, target))
    match edge.role:
        case "location":
            return place(writer, target)
        case "time":
            return time(writer, target)
        case "manner" | "mod" | "degree":
            return manner(writer, target, edge.role)
        case "duration":
            return duration(writer, target)
        case "frequency":
            return frequency(writer, target)
        case "purpose":
            return writer.purpose(target)
        case "cause":
            return cause(writer, target)
        case "concession":
            return _subordinate(writer, "although", "despite", target)
        case "condition":
            return _subordinate(writer, "if", "in case of", target)
        case "extent":
            return manner(writer, target, "extent")
    return _prepositional(writer, edge.role, target)


def manner(writer: Writer, target: Variable, role: str) -> str:
    """How: an adverb, "by" with a clause, or a phrase."""
    scene = writer.scene
    concept = scene.concept(target)
    if concept == "amr-unknown":
        writer.note(target)
        return "in some way"
    if is_measure(concept):
        return (
            f"by {writer.noun_phrase(target).object}"
            if role == "extent"
            else writer.noun_phrase(target).object
        )
    if concept in PREPOSITION_NODES:
        return preposition_phrase(writer, target)
    if role == "degree" and concept in ("very", "so", "too", "more", "less", "most"):
        writer.note(target)
        return {
            "very": "very much",
            "so": "so much",
            "too": "too much",
            "more": "more",
            "less": "less",
            "most": "most",
        }[concept]
    if scene.is_clause(target) and not is_adjective(concept):
        return f"by {writer.gerund(target)}"
    if is_adjective(concept) or "ADV" in parts_of_speech(concept_text(concept)):
        return adverb_phrase(writer, target)
    if (
        "-" in concept
        and not is_sense_tagged(concept)
        and not scene.name(target)
        and not parts_of_speech(concept)
    ):
        writer.note(target)
        return concept_text(concept)
    if role in ("mod", "degree") and not scene.name(target):
        return (
            adverb_phrase(writer, target)
            if "ADV" in parts_of_speech(concept)
            else f"as {writer.noun_phrase(target, 'a').object}"
        )
    if is_sense_tagged(concept):
        return f"by {writer.gerund(target)}"
    word = (
        "in"
        if concept
        in ("way", "manner", "style", "fashion", "language", "voice", "name", "order", "detail")
        else "with"
    )
    return f"{word} {writer.noun_phrase(target).object}"


def cause(writer: Writer, target: Variable) -> str:
    """Why: "because it rains", "because of the rain"."""
    return _subordinate(writer, "because", "because of", target)


def _subordinate(writer: Writer, conjunction: str, preposition: str, target: Variable) -> str:
    if writer.scene.concept(target) == "amr-unknown":
        writer.note(target)
        return "for some reason"
    if writer.scene.is_clause(target):
        return f"{conjunction} {writer.finite(target)}"
    if writer.scene.word(target) in WEATHER and is_sense_tagged(writer.scene.concept(target)):
        return f"{conjunction} it {inflect(writer.noted(target), 'VBZ')}"
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
    word = role[5:].replace("-", " ") if role.startswith("prep-") else _SIMPLE.get(role, "with")
    if role == "prep-without":
        word = "with"
    if role.startswith("conj-"):
        return (
            f"{role[5:].replace('-', ' ')} {writer.finite(target)}"
            if scene.is_clause(target)
            else ""
        )
    if scene.is_clause(target):
        text = writer.finite(target) if role in ("prep-as",) else writer.gerund(target)
        return f"{word} {text}"
    return f"{word} {writer.noun_phrase(target).object}".strip()


def _coordinated(writer: Writer, edge: Edge) -> str:
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
