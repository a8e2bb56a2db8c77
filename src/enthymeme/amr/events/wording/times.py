"""When, how often and how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import parts_of_speech
from enthymeme.amr.events.english.lexicon import by_word, pairs
from enthymeme.amr.events.wording.adjectives import adverb_phrase, is_adjective
from enthymeme.amr.events.wording.places import PREPOSITION_NODES, preposition_phrase
from enthymeme.amr.events.wording.quantities import date, is_measure, measure
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

_BARE_TIMES = frozenset(
    """
    now then today yesterday tomorrow tonight soon later always often sometimes again already
    still once twice early late recently currently immediately long finally eventually first last
    next when afterwards meanwhile simultaneous previously formerly ago before after since
    nowadays
    """.split()
)
_TIME_ADVERBS = pairs(
    """
    recent:recently current:currently recent-02:recently previous:previously immediate:immediately
    eventual:eventually final:finally sudden:suddenly former:formerly initial:initially ever:
    """
) | {
    "simultaneous": "at the same time",
    "past": "in the past",
    "future": "in the future",
}
_TIME_PREPOSITIONS = by_word(
    {
        "at": "night noon midnight time moment end beginning start age dawn dusk christmas",
        "on": "day weekend birthday",
        "in": "morning evening afternoon",
    }
)
_UNPREPOSED = frozenset("last next this every each all that".split())
_PERIODS = frozenset(
    """
    year month week day night morning evening afternoon time weekend summer winter spring autumn
    century decade hour minute quarter season
    """.split()
)


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
    is_fixed = concept in ("now", "then") or concept.startswith(("at-", "in-", "on-", "by-"))
    if is_fixed and not scene.edges_of(target, "quant") and not is_sense_tagged(concept):
        return writer.note_word(target)  # "then", "at last"
    if concept == "date-interval":
        return f"from {writer.noun_phrase(target).object}"
    if is_measure(concept):
        return f"for {measure(writer, target)}" if writer.note_unless_open(target) else ""
    if _is_time_adverb(concept, is_counted=bool(scene.edges_of(target, "quant"))):
        return adverb_phrase(writer, target)
    return _period(writer, target)


def _is_time_adverb(concept: str, is_counted: bool) -> bool:
    if is_adjective(concept) or (concept in _BARE_TIMES and not is_counted):
        return True
    is_adverb = not is_sense_tagged(concept) and "ADV" in parts_of_speech(concept)
    return is_adverb and concept not in _PERIODS


def _period(writer: Writer, target: Variable) -> str:
    """A noun that says when: "in the summer", "last week", "during the war"."""
    concept = writer.scene.concept(target)
    phrase = writer.noun_phrase(target).object
    if concept in _PERIODS:
        bare = phrase.removeprefix("the ")
        if bare == "next day":
            return phrase
        is_the_time = concept == "time" and phrase.split()[0] == "the"
        if bare.split()[0] in _UNPREPOSED and not is_the_time:
            return bare
    word = _TIME_PREPOSITIONS.get(concept, "during" if is_sense_tagged(concept) else "in")
    return f"{word} {phrase}"


def _time_preposition(writer: Writer, target: Variable, concept: str) -> str:
    scene = writer.scene
    operands = scene.operands(target)
    amounts = scene.edges_of(target, "quant", "duration")
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


def frequency(writer: Writer, target: Variable) -> str:
    """How often: "twice", "every day", "three times"."""
    scene = writer.scene
    concept = scene.concept(target)
    if concept == "rate-entity-91":
        return rate(writer, target)
    if is_measure(concept) or scene.edges_of(target, "quant"):
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
        each = scene.first_edge(target, "ARG3") or scene.first_edge(target, "ARG4")
        number, period = scene.first_edge(target, "ARG1"), scene.first_edge(target, "ARG2")
        if each is not None:
            return f"every {writer.phrase(each, '').object.removeprefix('one ').removeprefix('a ')}"
        amount = writer.phrase(number).object if number else "once"
        if amount.isalpha() and number is not None and number.is_literal:
            amount = f"{amount} times"
        if period is None:
            return amount
        unit = writer.phrase(period, "").object.removeprefix("one ").removeprefix("a ")
        return f"{amount} per {unit}"
    finally:
        writer.leave(target)


def duration(writer: Writer, target: Variable) -> str:
    concept = writer.scene.concept(target)
    if concept in PREPOSITION_NODES:
        return preposition_phrase(writer, target)
    if writer.scene.operands(target):  # "several hours"
        return f"for {writer.noun_phrase(target).object}"
    if is_adjective(concept) or concept in ("long", "forever", "always"):
        return adverb_phrase(writer, target)
    if writer.scene.is_clause(target):
        return f"while {writer.finite(target)}"
    return f"for {writer.noun_phrase(target).object}"
