"""Circumstances: where, when, how, why and how long, each with its preposition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.adjectives import EARLY_ADVERBS, adverb_phrase, is_adjective
from enthymeme.amr.grammar import WEATHER, enumerate_phrases, inflect, parts_of_speech
from enthymeme.amr.graph import Variable
from enthymeme.amr.quantities import date, is_measure, measure
from enthymeme.amr.scene import Edge
from enthymeme.amr.surface import concept_text, is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.sentence import Writer

ROLE_ORDER = """
    extent degree manner mod direction path source destination location medium instrument accompanier
    beneficiary topic example part subevent frequency duration time purpose cause concession condition
    """.split()
PREPOSITION_NODES = frozenset(
    """
    about above across after against ahead along alongside amid among around at before behind below
    beneath beside between beyond by despite down during for from in in-front-of inside into like
    near next-to off on on-top-of onto opposite out out-of outside over past per since through
    throughout to toward towards under underneath until up upon via with within aboard atop away
    away-from
    """.split()
)
_ON = frozenset(
    """
    table floor street road island wall roof beach ground grass bed couch sofa bench chair board
    stage mountain hill planet earth farm field side page list internet web website television tv
    radio phone shelf plate tray track sidewalk lawn pavement horse bicycle bike motorcycle bus
    train plane ship boat surface snow ice deck ladder rope branch trampoline skateboard coast top
    rock sand lap back shoulder head knee foot hand
    """.split()
)
_LINES = frozenset(
    """
    road street path river beach wall track shore coast sidewalk trail highway line route bank edge
    shoreline railroad rail way course lane
    """.split()
)
_AT = frozenset(
    """
    school university college work station airport party meeting conference festival event concert
    game end beginning bottom market restaurant table-end level rate point speed moment time bank
    statue monument tower fountain
    stop door gate counter corner home ceremony summit
    """.split()
) - frozenset({"home"})
_BARE_PLACES = frozenset(
    """
    here there everywhere somewhere anywhere outside inside outdoors indoors abroad online upstairs
    downstairs nearby home away overseas offshore elsewhere underwater above below ahead up down
    back forward off out around along over through on in by apart together aboard underground north
    south east west
    """.split()
)
_BARE_TIMES = frozenset(
    """
    now then today yesterday tomorrow tonight soon later always often sometimes again already still
    once twice early late recently currently immediately long finally eventually first last next
    when afterwards meanwhile simultaneous previously formerly ago before after since nowadays
    """.split()
)
_TIME_ADVERBS = {
    "recent": "recently",
    "current": "currently",
    "recent-02": "recently",
    "previous": "previously",
    "immediate": "immediately",
    "simultaneous": "at the same time",
    "eventual": "eventually",
    "final": "finally",
    "sudden": "suddenly",
    "former": "formerly",
    "initial": "initially",
    "past": "in the past",
    "future": "in the future",
    "ever": "",
}
_TIME_PREPOSITIONS = {
    "night": "at",
    "noon": "at",
    "midnight": "at",
    "time": "at",
    "moment": "at",
    "day": "on",
    "weekend": "on",
    "birthday": "on",
    "morning": "in",
    "evening": "in",
    "afternoon": "in",
    "end": "at",
    "beginning": "at",
    "start": "at",
    "age": "at",
    "dawn": "at",
    "dusk": "at",
    "christmas": "at",
}
_UNPREPOSED = frozenset("last next this every each all that".split())
_PERIODS = frozenset(
    "year month week day night morning evening afternoon time weekend summer winter spring autumn century decade hour minute quarter season".split()
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
            return _duration(writer, target)
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


def place(writer: Writer, target: Variable) -> str:
    """Where: a preposition of the graph's own, or the one that fits the noun."""
    scene = writer.scene
    concept = scene.concept(target)
    if concept == "relative-position":
        return _relative_position(writer, target)
    if concept in PREPOSITION_NODES:
        return preposition_phrase(writer, target)
    if (
        concept in _BARE_PLACES
        and not scene.filled(target, "mod", "poss")
        and not scene.name(target)
    ):
        writer.note(target)
        return "at home" if concept == "home" else concept_text(concept)
    if concept == "amr-unknown":
        writer.note(target)
        return "somewhere"
    if scene.is_clause(target):
        return f"where {writer.finite(target)}"
    if not scene.name(target) and "NOUN" not in (parts_of_speech(concept) or {"NOUN"}):
        return adverb_phrase(writer, target)
    word = "on" if concept in _ON else "at" if concept in _AT else "in"
    return f"{word} {writer.noun_phrase(target).object}"


def time(writer: Writer, target: Variable) -> str:
    """When: a date, a period, an adverb or a clause."""
    scene = writer.scene
    concept = scene.concept(target)
    if concept == "date-entity":
        writer.note(target)
        text, word = date(writer, target)
        return f"{word} {text}"
    if concept in _TIME_ADVERBS and not scene.is_clause(target):
        writer.note(target)
        return _TIME_ADVERBS[concept]
    if concept in PREPOSITION_NODES:
        return _time_preposition(writer, target, concept)
    if concept == "amr-unknown":
        writer.note(target)
        return "at some time"
    if scene.is_clause(target):
        return f"when {writer.finite(target)}"
    if concept in _BARE_TIMES and not scene.filled(target, "quant"):
        return (
            adverb_phrase(writer, target)
            if concept not in ("now", "then")
            else writer.noted(target)
        )
    if concept == "date-interval":
        return f"from {writer.noun_phrase(target).object}"
    if is_measure(concept):
        return f"for {measure(writer, target)}" if writer.enter_once(target) else ""
    if is_adjective(concept):
        return adverb_phrase(writer, target)
    if (
        not is_sense_tagged(concept)
        and "ADV" in parts_of_speech(concept)
        and concept not in _PERIODS
    ):
        return adverb_phrase(writer, target)
    phrase = writer.noun_phrase(target).object
    first = phrase.split()[0]
    if concept in _PERIODS:
        bare = phrase.removeprefix("the ")
        if bare.split()[0] in _UNPREPOSED and not (concept == "time" and first == "the"):
            return bare
    word = _TIME_PREPOSITIONS.get(concept, "during" if is_sense_tagged(concept) else "in")
    return f"{word} {phrase}"


def _time_preposition(writer: Writer, target: Variable, concept: str) -> str:
    scene = writer.scene
    operands = scene.operands(target)
    amounts = scene.filled(target, "quant", "duration")
    only_now = (
        len(operands) == 1
        and not operands[0].is_literal
        and scene.concept(operands[0].target) == "now"
    )
    if only_now and concept in ("before", "after"):
        writer.note(target)
        writer.note(operands[0].target)
        if amounts and not amounts[0].is_literal:
            length = writer.noun_phrase(amounts[0].target).object
            return f"{length} ago" if concept == "before" else f"in {length}"
        return "in the past" if concept == "before" else "in the future"
    return preposition_phrase(writer, target)


def preposition_phrase(writer: Writer, target: Variable) -> str:
    """A node that is a preposition: "under the table", "two days after the war"."""
    scene = writer.scene
    if not writer.enter(target):
        return ""
    try:
        word = concept_text(scene.concept(target))
        measures = [
            writer.noun_phrase(edge.target).object
            for edge in scene.filled(target, "quant", "duration", "extent")
            if not edge.is_literal
        ]
        adverbs = [
            writer.adjective_text(edge.target)
            for edge in scene.filled(target, "mod", "degree")
            if not edge.is_literal and not scene.is_negative(edge.target)
        ]
        operands = scene.operands(target)
        objects = []
        for edge in operands:
            if (
                not edge.is_literal
                and scene.is_clause(edge.target)
                and edge.target not in writer.open
            ):
                if word in ("after", "before", "until", "since"):
                    objects.append(writer.finite(edge.target))
                else:
                    objects.append(writer.gerund(edge.target))
            else:
                objects.append(writer.phrase(edge).object)
        if word == "near" and not objects:
            word = "nearby"
        if not objects and word in ("after", "before"):
            word = {"after": "afterwards", "before": "before"}[word]
        return " ".join(filter(None, [*measures, *adverbs, word, enumerate_phrases(objects)]))
    finally:
        writer.leave(target)


def _relative_position(writer: Writer, target: Variable) -> str:
    scene = writer.scene
    if not writer.enter(target):
        return ""
    try:
        anchor, side = scene.target(target, "op1"), scene.target(target, "direction")
        quantity = scene.target(target, "quant")
        length = writer.phrase(quantity).object if quantity else ""
        if side is not None and not side.is_literal:
            words = writer.bare_noun(side.target)
            joint = (
                "of"
                if words in ("north", "south", "east", "west")
                or words.endswith(("ern", "east", "west"))
                else "from"
            )
            return " ".join(
                filter(
                    None,
                    [length, words, f"{joint} {writer.phrase(anchor).object}" if anchor else ""],
                )
            )
        return " ".join(
            filter(None, [length, f"from {writer.phrase(anchor).object}" if anchor else "away"])
        )
    finally:
        writer.leave(target)


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


def frequency(writer: Writer, target: Variable) -> str:
    """How often: "twice", "every day", "three times"."""
    scene = writer.scene
    concept = scene.concept(target)
    if concept == "rate-entity-91":
        return rate(writer, target)
    if is_measure(concept) or scene.filled(target, "quant"):
        return writer.noun_phrase(target).object
    if is_adjective(concept) or "ADV" in parts_of_speech(concept):
        return adverb_phrase(writer, target)
    return writer.noun_phrase(target, "").object


def rate(writer: Writer, target: Variable) -> str:
    """`rate-entity-91`: "three times a week", "every two days"."""
    scene = writer.scene
    if not writer.enter(target):
        return ""
    try:
        each = scene.target(target, "ARG3") or scene.target(target, "ARG4")
        number, period = scene.target(target, "ARG1"), scene.target(target, "ARG2")
        if each is not None:
            return f"every {writer.phrase(each, '').object.removeprefix('one ').removeprefix('a ')}"
        amount = writer.phrase(number).object if number else "once"
        if amount.isalpha() and number is not None and number.is_literal:
            amount = f"{amount} times"
        if period is None:
            return amount
        return f"{amount} per {writer.phrase(period, '').object.removeprefix('one ').removeprefix('a ')}"
    finally:
        writer.leave(target)


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


def _duration(writer: Writer, target: Variable) -> str:
    concept = writer.scene.concept(target)
    if concept in PREPOSITION_NODES:
        return preposition_phrase(writer, target)
    if is_adjective(concept) or concept in ("long", "forever", "always"):
        return adverb_phrase(writer, target)
    if writer.scene.is_clause(target):
        return f"while {writer.finite(target)}"
    return f"for {writer.noun_phrase(target).object}"


def _prepositional(writer: Writer, role: str, target: Variable) -> str:
    scene = writer.scene
    concept = scene.concept(target)
    if concept in PREPOSITION_NODES:
        return preposition_phrase(writer, target)
    if role == "path" and concept not in _LINES and not scene.is_clause(target):
        return f"through {writer.noun_phrase(target).object}"
    if role in ("direction", "path", "destination", "source"):
        if concept in _BARE_PLACES or is_adjective(concept):
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
