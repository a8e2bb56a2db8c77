"""The clause of an event or state: a verb with its roles, an adjective, a predicate noun."""

from __future__ import annotations

import re
from dataclasses import replace
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
from enthymeme.amr.events.wording import complements, relations, states
from enthymeme.amr.events.wording.adjectives import EARLY_ADVERBS, is_adjective, with_degree
from enthymeme.amr.events.wording.adverbs import CLAUSE_SUBJECTS, adverbs_of
from enthymeme.amr.events.wording.circumstances import circumstances
from enthymeme.amr.events.wording.clauses import IT, SOMEONE, SOMETHING, Clause
from enthymeme.amr.events.wording.frames import Frame, choose_frame, shows_as
from enthymeme.amr.events.wording.linking import names_state, state_preposition
from enthymeme.amr.events.wording.phrases import predicate_noun
from enthymeme.amr.events.wording.places import NEAR, PREPOSITION_NODES, place
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

_CONTENT = ("that ", "whether ")
_LATE = ("that ", "to ", "whether ")
"""How clauses begin that stand behind all other complements."""
_TOLD_OF_A_SUBJECT = frozenset(
    """
    domain mod degree poss quant ord age part consist-of topic example beneficiary extent
    """.split()
)
"""Roles of a predicate that are no circumstances: its own words say them."""
_TOLD_WITH_A_QUALITY = frozenset({"degree", "extent", "quant", "mod", "manner"})
_ADVERBS_OF_A_QUALITY = ("also", "still", "just", "even", "only", "already", "really")
_DEGREES = ("well", "very well", "so well", "very much", "much", "better")
_BEFORE_STATES = ("", "into", "like", "as")
_BARE_DIRECTIONS = frozenset(
    """
    here there home away outside inside abroad back down up everywhere somewhere off out online
    together forward nearby
    """.split()
)
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
        clause = special(writer, variable)
        if clause is not None:
            return clause
    if scene.first_edge(variable, "domain") is not None:
        return _predicative(writer, variable)
    return _verbal(writer, variable)


def _predicative(writer: Writer, variable: Variable) -> Clause:
    """`:domain`: "The marble is small", "He is a teacher"."""
    scene = writer.scene
    concept = scene.concept(variable)
    edge = scene.edges_of(variable, "domain")[0]
    subject = writer.gap_phrase if edge.target == writer.gap else writer.subject_phrase(edge)
    node = None if edge.is_literal else edge.target
    if concept in PREPOSITION_NODES:
        writer.leave(variable)
        where = place(writer, variable)
        writer.open[variable] = None
        return Clause(subject, "be", (where,), (), "", node)
    is_quality = is_adjective(concept) or parts_of_speech(concept) == {"ADV"}
    if is_quality and not scene.name(variable):
        return _quality_clause(writer, variable, subject, node)
    if is_sense_tagged(concept):
        return _event_noun_clause(writer, variable, subject, node)
    return _noun_clause(writer, variable, subject, node)


def _quality_clause(
    writer: Writer, variable: Variable, subject: NounPhrase, node: Variable | None
) -> Clause:
    """ "The marble is very small for a toy"."""
    scene = writer.scene
    concept = scene.concept(variable)
    early, late = circumstances(writer, variable, _TOLD_OF_A_SUBJECT | _skip_condition(writer))
    word = _adjective_of(concept) if is_sense_tagged(concept) else scene.word(variable)
    rest = [with_degree(writer, variable, word), *_roles(writer, variable, node)]
    rest += [writer.circumstance(e) for e in scene.edges_of(variable, "beneficiary", "topic")]
    return Clause(subject, "be", (*filter(None, rest), *late), tuple(early), "", node)


def _event_noun_clause(
    writer: Writer, variable: Variable, subject: NounPhrase, node: Variable | None
) -> Clause:
    """An event that is said of something: "It is an attack on the city"."""
    skip = (_TOLD_OF_A_SUBJECT | _skip_condition(writer)) - {"mod", "degree"}
    early, late = circumstances(writer, variable, skip)
    words = predicate_words(writer.scene.concept(variable))
    word = writer.scene.word(variable)
    if words is not None:
        word = words.noun or words.adjective or participle(words.verb)
    rest = [word, *_roles(writer, variable, node)]
    return Clause(subject, "be", (*rest, *late), tuple(early), "", node)


def _noun_clause(
    writer: Writer, variable: Variable, subject: NounPhrase, node: Variable | None
) -> Clause:
    """ "He is also a teacher"."""
    scene = writer.scene
    early = [
        scene.word(node)
        for node in scene.nodes(variable, "mod")
        if scene.concept(node) in EARLY_ADVERBS
    ]
    several = subject.number == "plural" and subject.subject != "you"
    text = predicate_noun(writer, variable, several)
    for word in early:  # the noun phrase has them among its adjectives
        text = re.sub(rf"^(an? )?(.*?)\b{word} ", r"\1\2", text, count=1)
    return Clause(subject, "be", (text,), tuple(early), "", node)


def _skip_condition(writer: Writer) -> frozenset[str]:
    """The formula shows the conditions of a clause that is asserted, and of no other."""
    return frozenset() if writer.inside else frozenset({"condition"})


def _adjective_of(concept: str) -> str:
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
        subject, node, named = _unnamed_subject(writer, variable), None, False
        if writer.scene.edges_of(variable, "mode") or _is_imperative(writer, variable):
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
    """The clause of a frame whose subject is known: verb group, complements, circumstances."""
    verb, rest, skip = _verb_group(writer, variable, frame)
    rest += _complements(writer, variable, frame, subject, node)
    writer.subject, outer = node, writer.subject
    early, late = circumstances(writer, variable, skip)
    writer.subject = outer
    (early if frame.is_copular else late).extend(adverbs_of(writer, variable))
    early, rest, late = _before_content(early, rest, late)
    if frame.is_copular:
        modifiers = [writer.circumstance(e) for e in writer.scene.edges_of(variable, "mod")]
        early += [text for text in modifiers if text in _ADVERBS_OF_A_QUALITY]
    return Clause(subject, verb, (*filter(None, rest), *late), tuple(early), "", node, named)


def _before_content(
    early: list[str], rest: list[str], late: list[str]
) -> tuple[list[str], list[str], list[str]]:
    """Adverbs before a that-clause, which they would seem to belong to if they followed it.

    >>> _before_content([], ["that it rains"], ["sweetly", "very well", "in May"])
    (['sweetly'], ['very well', 'that it rains'], ['in May'])
    """
    place = next((n for n, text in enumerate(rest) if text.startswith(_CONTENT)), None)
    if place is None:
        return early, rest, late
    early = [*early, *(text for text in late if text.endswith("ly") and " " not in text)]
    degrees = [text for text in late if text in _DEGREES]
    late = [text for text in late if text not in early and text not in degrees]
    return early, [*rest[:place], *degrees, *rest[place:]], late


def _verb_group(
    writer: Writer, variable: Variable, frame: Frame
) -> tuple[str, list[str], frozenset[str]]:
    """The verb, the adjective or participle after it, and the roles that these tell."""
    skip = _skip_condition(writer)
    if frame.is_copular:
        word = "the same" if frame.word == "same" else frame.word
        return "be", [with_degree(writer, variable, word)], skip | _TOLD_WITH_A_QUALITY
    if frame.is_passive:
        return "be", [participle(frame.word)], skip
    return frame.word, [], skip


def _complements(
    writer: Writer, variable: Variable, frame: Frame, subject: NounPhrase, node: Variable | None
) -> list[str]:
    """Objects, prepositional objects, and the clauses that stand behind them."""
    nouns, late_clauses, other = _objects(writer, variable, frame, subject, node)
    clauses: list[tuple[str, Edge]] = []
    for word, edge in frame.oblique:
        state = states.state(writer, variable, edge, (node, other))
        if state is not None:
            nouns.append(state)
            continue
        is_near = word == "@" and not edge.is_literal and writer.scene.concept(edge.target) in NEAR
        if _is_clausal(writer, edge) and not is_near:
            clauses.append((word, edge))
        else:
            concept = writer.scene.concept(variable)
            word = state_preposition(concept, edge.number, word, other is not None)
            if other and word == "as" and _is_as_quality(writer, concept, edge):
                nouns.append(f"as {writer.adjective_text(edge.target)}")
                continue
            is_state = word in _BEFORE_STATES and names_state(concept, edge.number)
            nouns.append(_oblique(writer, subject, node, word, edge, "a" if is_state else "the"))
    late_clauses += [
        complements.complement(writer, variable, edge, node, other, word) for word, edge in clauses
    ]
    return [*nouns, *late_clauses]


def _objects(
    writer: Writer, variable: Variable, frame: Frame, subject: NounPhrase, node: Variable | None
) -> tuple[list[str], list[str], Variable | None]:
    """The objects, the clauses among them that come last, and who may control an infinitive."""
    nouns: list[str] = []
    late_clauses: list[str] = []
    other = node if frame.is_passive else None
    for edge in frame.objects:
        if frame.is_passive and edge.target == node:
            continue
        state = states.state(writer, variable, edge, (node, other))
        if state is not None:
            nouns.append(state)
            continue
        if _is_clausal(writer, edge):
            text = complements.complement(writer, variable, edge, node, other, "")
            (late_clauses if text.startswith(_LATE) else nouns).append(text)
            continue
        is_state = names_state(writer.scene.concept(variable), edge.number)
        phrase = writer.reflexive(subject, edge, node)
        nouns.append(phrase or writer.phrase(edge, "a" if is_state else "the").object)
        other = other or (None if edge.is_literal else edge.target)
    return nouns, late_clauses, other


def _oblique(
    writer: Writer, subject: NounPhrase, node: Variable | None, word: str, edge: Edge, kind: str
) -> str:
    """A participant with its preposition; `@` is a place, which has its own."""
    if edge.is_literal:
        return f"{'at' if word == '@' else word} {writer.phrase(edge).object}"
    target = writer.chosen.get(edge.target, edge.target)
    concept = writer.scene.concept(target)
    if target in writer.open and target != writer.gap:
        return ""
    is_place = concept in PREPOSITION_NODES or word == "@"
    if is_place and target not in writer.open:
        return place(writer, target)
    if concept in _BARE_DIRECTIONS:
        return writer.note_word(target)
    if word in ("in", "at", "on", "to") and concept == "relative-position":
        return place(writer, target)
    if word in ("as", "to", "with", "in", "object") and _is_quality(writer, target):
        return writer.adjective_text(target)
    text = writer.reflexive(subject, edge, node)
    text = text or writer.phrase(edge, "a" if word == "as" else kind).object
    return f"{_preposition(word, concept)} {text}".strip()


def _is_quality(writer: Writer, variable: Variable) -> bool:
    return is_adjective(writer.scene.concept(variable)) and not writer.scene.name(variable)


def _is_as_quality(writer: Writer, concept: str, edge: Edge) -> bool:
    """Whether an adjective fills a role that takes "as" also then."""
    is_quality = not edge.is_literal and states.is_quality(writer.scene, edge.target)
    return is_quality and shows_as(concept, edge.number)


def _preposition(word: str, concept: str) -> str:
    if word == "@":  # a gap, or a place told before
        word = "in"
    return "into" if word in ("to", "over") and concept in _CONTAINERS else word


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
    state = None if frame.objects else states.raised_clause(writer, frame.word, target)
    if state is not None:
        clause = _with_rest(writer, variable, frame, state.subject, state.subject_node, True)
        return replace(clause, rest=(states.without_subject(state), *clause.rest))
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


def _unnamed_subject(writer: Writer, variable: Variable) -> NounPhrase:
    words = predicate_words(writer.scene.concept(variable))
    has_agent = words is None or words.slot(0) is not None
    return SOMEONE if has_agent else SOMETHING


def _is_imperative(writer: Writer, variable: Variable) -> bool:
    return writer.scene.mode(variable) == "imperative"
