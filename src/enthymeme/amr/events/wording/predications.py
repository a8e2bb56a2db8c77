"""The clause of an event or state: a verb with its roles, an adjective, a predicate noun."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import (
    POSSESSIVES,
    PRONOUNS,
    NounPhrase,
    participle,
    parts_of_speech,
)
from enthymeme.amr.events.english.lexicon import WEATHER
from enthymeme.amr.events.english.predicates import predicate_words
from enthymeme.amr.events.scene import Edge
from enthymeme.amr.events.wording import complements, relations
from enthymeme.amr.events.wording.adjectives import EARLY_ADVERBS, is_adjective, with_degree
from enthymeme.amr.events.wording.adverbs import CLAUSE_SUBJECTS, adverbs_of
from enthymeme.amr.events.wording.circumstances import circumstances
from enthymeme.amr.events.wording.clauses import IT, SOMEONE, SOMETHING, Clause
from enthymeme.amr.events.wording.frames import Frame, choose_frame
from enthymeme.amr.events.wording.phrases import predicate_noun
from enthymeme.amr.events.wording.places import NEAR, PREPOSITION_NODES, place
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

_LATE = ("that ", "to ", "whether ")
"""How clauses begin that stand behind all other complements."""
_CONTAINERS = frozenset(
    """
    pan bowl pot water container lake pool box cup glass bag mouth bottle bucket basket river sea
    ocean jar tank oven room house hole pocket mixture
    """.split()
)


def predication(writer: Writer, variable: Variable) -> Clause:
    """The clause of a node that has been entered."""
    scene = writer.scene
    concept = scene.concept(variable)
    modal = relations.modal_clause(writer, variable)
    if modal is not None:
        return modal
    special = relations.SPECIAL.get(concept)
    if special is not None:
        made = special(writer, variable)
        if made is not None:
            return made
    if scene.target(variable, "domain") is not None:
        return _predicative(writer, variable)
    return _verbal(writer, variable)


def _predicative(writer: Writer, variable: Variable) -> Clause:
    """`:domain`: "The marble is small", "He is a teacher"."""
    scene = writer.scene
    concept = scene.concept(variable)
    edges = scene.filled(variable, "domain")
    edge = edges[0]
    subject = writer.gap_phrase if edge.target == writer.gap else writer.subject_phrase(edge)
    node = None if edge.is_literal else edge.target
    skip = frozenset(
        {
            "domain",
            "mod",
            "degree",
            "poss",
            "quant",
            "ord",
            "age",
            "part",
            "consist-of",
            "topic",
            "example",
            "beneficiary",
            "extent",
        }
    )
    if not writer.inside:
        skip |= {"condition"}
    if concept in PREPOSITION_NODES:
        writer.leave(variable)
        rest = [place(writer, variable)]
        writer.open[variable] = None
        return Clause(subject, "be", tuple(rest), (), "", node)
    early: list[str] = []
    if scene.name(variable) or not (is_adjective(concept) or parts_of_speech(concept) == {"ADV"}):
        if is_sense_tagged(concept):
            skip = skip - {"mod", "degree"}
            early, late = circumstances(writer, variable, skip)
            words = predicate_words(concept)
            rest = (
                [words.noun or words.adjective or participle(words.verb)]
                if words
                else [scene.word(variable)]
            )
            rest += _roles(writer, variable, node)
            return Clause(subject, "be", (*rest, *late), tuple(early), "", node)
        adverbs = [
            edge
            for edge in scene.filled(variable, "mod")
            if not edge.is_literal and scene.concept(edge.target) in EARLY_ADVERBS
        ]
        early = [scene.word(edge.target) for edge in adverbs]
        several = subject.number == "plural" and subject.subject != "you"
        text = predicate_noun(writer, variable, several)
        for word in early:  # the noun phrase has them among its adjectives
            text = re.sub(rf"^(an? )?(.*?)\b{word} ", r"\1\2", text, count=1)
        return Clause(subject, "be", (text,), tuple(early), "", node)
    early, late = circumstances(writer, variable, skip)
    word = with_degree(
        writer,
        variable,
        scene.word(variable) if not is_sense_tagged(concept) else writer_adjective(concept),
    )
    rest = [word, *_roles(writer, variable, node)]
    for extra in scene.filled(variable, "beneficiary", "topic"):
        rest.append(writer.circumstance(extra))
    return Clause(subject, "be", (*filter(None, rest), *late), tuple(early), "", node)


def writer_adjective(concept: str) -> str:
    words = predicate_words(concept)
    return words.adjective if words else concept


def _roles(writer: Writer, variable: Variable, node: Variable | None) -> list[str]:
    """The numbered roles of a predicate that is said of something."""
    frame = choose_frame(writer.scene, variable)
    edges = [("", edge) for edge in frame.objects] + list(frame.oblique)
    if frame.subject is not None and frame.subject.target != node:
        edges.insert(0, ("for", frame.subject))
    return [
        f"{word or 'of'} {writer.phrase(edge).object}"
        for word, edge in edges
        if edge.target != node and edge.target not in writer.open
    ]


def _verbal(writer: Writer, variable: Variable) -> Clause:
    scene = writer.scene
    frame = choose_frame(scene, variable)
    words = predicate_words(scene.concept(variable))
    if words and words.noun and not words.verb and not frame.is_copular:
        return _existence(writer, variable, words.noun)
    if frame.subject is None and frame.word in WEATHER:
        subject, node, named = IT, None, True
    elif frame.subject is None:
        subject, node, named = _unnamed(writer, variable, frame), None, False
        if writer.scene.filled(variable, "mode") or _is_imperative(writer, variable):
            subject, named = PRONOUNS["you"], True
    elif frame.subject.target == writer.gap:
        subject, node, named = writer.gap_phrase, writer.gap, True
    elif _is_clausal(writer, frame.subject):
        return _about_a_clause(writer, variable, frame)
    else:
        subject = writer.subject_phrase(frame.subject)
        node, named = (None if frame.subject.is_literal else frame.subject.target), True
    return _with_rest(writer, variable, frame, subject, node, named)


def _existence(writer: Writer, variable: Variable, noun: str) -> Clause:
    """A predicate that is only a noun: "There is an accident in the street"."""
    writer.leave(variable)
    phrase = writer.noun_with_roles(variable, noun, "a")
    writer.enter(variable)
    if "'" in phrase.object.partition(f" {noun}")[0] or phrase.object.startswith(POSSESSIVES):
        return Clause(phrase, "exist")
    there = NounPhrase("there", "there", "its", phrase.number)
    return Clause(there, "be", (phrase.object,))


def _with_rest(
    writer: Writer,
    variable: Variable,
    frame: Frame,
    subject: NounPhrase,
    node: Variable | None,
    named: bool,
) -> Clause:
    scene = writer.scene
    rest: list[str] = []
    verb = frame.word
    skip = frozenset() if writer.inside else frozenset({"condition"})
    if frame.is_copular:
        verb = "be"
        word = "the same" if frame.word == "same" else frame.word
        rest.append(with_degree(writer, variable, word))
        skip |= (
            {"degree", "extent", "quant", "mod", "manner"}
            if not scene.filled(variable, "mod")
            else {"degree", "extent", "quant", "manner"}
        )
        skip |= {"mod"}
    elif frame.is_passive:
        verb = "be"
        rest.append(participle(frame.word))
    clauses: list[tuple[str, Edge]] = []
    late_clauses: list[str] = []
    other = node if frame.is_passive else None
    for edge in frame.objects:
        if frame.is_passive and edge.target == node:
            continue
        if _is_clausal(writer, edge):
            text = complements.complement(writer, variable, edge, node, other, "")
            (late_clauses if text.startswith(_LATE) else rest).append(text)
            continue
        kind = "a" if scene.concept(variable) == "become-01" and edge.number == 2 else "the"
        text = writer.reflexive(subject, edge, node) or writer.phrase(edge, kind).object
        other = other or (None if edge.is_literal else edge.target)
        rest.append(text)
    for word, edge in frame.oblique:
        if _is_clausal(writer, edge) and not (word == "@" and scene.concept(edge.target) in NEAR):
            clauses.append((word, edge))
            continue
        rest.append(_oblique(writer, subject, node, word, edge))
    rest += late_clauses
    for word, edge in clauses:
        rest.append(complements.complement(writer, variable, edge, node, other, word))
    writer.subject, outer = node, writer.subject
    early, late = circumstances(writer, variable, skip)
    writer.subject = outer
    late += adverbs_of(writer, variable)
    if any(text.startswith(("that ", "whether ")) for text in rest):
        # After a clause, an adverb would seem to belong to it: "sweetly replies that …".
        early += [text for text in late if text.endswith("ly") and " " not in text]
        late = [text for text in late if text not in early]
    if frame.is_copular:
        early += [
            t
            for e in scene.filled(variable, "mod")
            if (t := writer.circumstance(e))
            in ("also", "still", "just", "even", "only", "already", "really")
        ]
    return Clause(subject, verb, (*filter(None, rest), *late), tuple(early), "", node, named)


def _oblique(
    writer: Writer, subject: NounPhrase, node: Variable | None, word: str, edge: Edge
) -> str:
    if edge.is_literal:
        return f"{word} {writer.phrase(edge).object}"
    target = writer.chosen.get(edge.target, edge.target)
    concept = writer.scene.concept(target)
    if target in writer.open and target != writer.gap:
        return ""
    if target not in writer.open and (concept in PREPOSITION_NODES or word == "@"):
        return place(writer, target)
    if concept in (
        "here",
        "there",
        "home",
        "away",
        "outside",
        "inside",
        "abroad",
        "back",
        "down",
        "up",
        "everywhere",
        "somewhere",
        "off",
        "out",
        "online",
        "together",
        "forward",
        "nearby",
    ):
        writer.note(target)
        return writer.scene.word(target)
    if word in ("in", "at", "on", "to") and concept == "relative-position":
        return place(writer, target)
    if (
        is_adjective(concept)
        and not writer.scene.name(target)
        and word in ("as", "to", "with", "in", "object")
    ):
        return writer.adjective_text(target)
    kind = "a" if word == "as" else "the"
    text = writer.reflexive(subject, edge, node) or writer.phrase(edge, kind).object
    if word == "@":  # a gap, or a place told before
        word = "in"
    if word in ("to", "over") and concept in _CONTAINERS:
        word = "into"
    return f"{word} {text}".strip()


def _about_a_clause(writer: Writer, variable: Variable, frame: Frame) -> Clause:
    """A clause as subject: "Swimming is good", "It is good that he helps"."""
    assert frame.subject is not None
    target = frame.subject.target
    scene = writer.scene
    wants_it = (
        (frame.is_passive and complements.reports(scene.concept(variable), frame.word))
        or (frame.is_copular and frame.word in CLAUSE_SUBJECTS)
        or frame.word in ("seem", "appear", "happen", "turn out")
    )
    if (
        wants_it
        and not scene.is_connective(target)
        and (writer.subject_of(target) is not None or scene.is_negative(target))
    ):
        clause = _with_rest(writer, variable, frame, IT, None, True)
        text = "that " + writer.finite(target)
        if scene.is_asked(target):
            text = "whether " + writer.finite(target)
        return clause.followed_by(text)
    text = complements.nominal_or_gerund(writer, target, None)
    several = scene.concept(target) == "and" and scene.is_connective(target)
    subject = NounPhrase(text, text, text, "plural" if several else "third")
    return _with_rest(writer, variable, frame, subject, target, True)


def _is_clausal(writer: Writer, edge: Edge) -> bool:
    return (
        not edge.is_literal
        and edge.target not in writer.open
        and edge.target != writer.gap
        and edge.target not in writer.chosen
        and edge.target not in writer.mentions
        and writer.scene.is_clause(edge.target)
        and not writer.is_noun(edge.target)
    )


def _unnamed(writer: Writer, variable: Variable, frame: Frame) -> NounPhrase:
    words = predicate_words(writer.scene.concept(variable))
    has_agent = words is None or words.slot(0) is not None
    return SOMEONE if has_agent else SOMETHING


def _is_imperative(writer: Writer, variable: Variable) -> bool:
    return writer.scene.mode(variable) == "imperative"
