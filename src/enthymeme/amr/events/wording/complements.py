"""Clauses that take part in an event: "wants to go", "says that she comes", "enjoys swimming".

A participant clause is not asserted. If it is negative, its text says so without a negation word:
"to avoid going" for an infinitive or gerund, "that it is false that she comes" for a that-clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from enthymeme.amr.events.english.grammar import (
    NounPhrase,
    enumerate_phrases,
    gerund,
    plain_phrase,
    quality_noun,
)
from enthymeme.amr.events.english.predicates import predicate_words
from enthymeme.amr.events.scene import Edge
from enthymeme.amr.events.wording import states
from enthymeme.amr.events.wording.adjectives import adjective_word, is_adjective
from enthymeme.amr.events.wording.clauses import bare_infinitive, gerund_clause
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import concept_text, is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

_INFINITIVE = frozenset(
    """
    hasten rush hurry itch compete afford agree aim appear ask attempt begin beg care choose claim
    come go continue dare decide demand deserve desire expect fail force forget get happen hate
    hesitate hope intend learn like long love manage mean need offer plan prefer prepare pretend
    proceed promise refuse remember seek seem start strive struggle swear tend threaten try
    undertake use volunteer vow wait want wish able likely ready willing eager free
    obligate
    """.split()
)
_SMALL_CLAUSE = frozenset(
    """
    want need like expect cause enable allow permit force require prefer intend love hate get help
    desire encourage
    """.split()
)
"""Verbs that take another's doing as "NP to VP"."""
_OBJECT_CONTROL = frozenset(
    """
    tell order ask persuade urge advise warn teach convince remind invite command force request
    compel beg instruct oblige permit allow enable encourage lead motivate train pressure push
    help
    """.split()
)
_BARE = frozenset({"make-02", "let-01", "have-04"})
_GERUND = frozenset(
    """
    admit avoid consider delay dislike enjoy finish imagine keep mind miss postpone practice
    practise prevent quit recommend resist risk stop suggest deny involve include mean-by support
    oppose advocate justify ban prohibit discourage promote
    """.split()
)
_PERCEPTION = frozenset("see watch hear observe notice feel find catch show film picture".split())
_THAT = frozenset(
    """
    accept acknowledge add agree allege announce answer argue assert assume assure believe bet
    complain conclude confess confirm contend convince declare decide deem demonstrate deny
    determine discover doubt dream ensure estimate expect explain fear feel figure find-out forget
    guess hear hold hope imagine imply indicate inform insist know learn maintain mean mention
    note notice observe persuade point-out predict presume pretend promise propose prove realize
    reckon remark recognize recommend remember remind repeat reply report request reveal say see
    show state suggest suppose suspect swear teach tell think understand urge vow warn wish worry
    write seem appear happen likely certain sure true clear obvious evident important matter
    possible necessary good bad better great interesting surprising
    """.split()
)
_WHETHER = frozenset({"wonder-01", "inquire-01", "ask-01", "question-01"})
AVOID = "avoid"
FALSEHOOD = "it is false that"


def complement(
    writer: Writer,
    governor: Variable,
    edge: Edge,
    subject: Variable | None,
    other: Variable | None,
    preposition: str,
) -> str:
    """A clause in the place of an object, in the form its governor asks for.

    `subject` and `other` are the nodes that may control an infinitive.
    """
    scene = writer.scene
    target = edge.target
    if scene.is_connective(target):
        return _coordinated_complement(writer, governor, edge, subject, other, preposition)
    concept = scene.concept(governor)
    if scene.is_asked(target) or concept in _WHETHER:
        return f"whether {writer.finite(target)}"
    if concept in _BARE:
        return _bare_complement(writer, concept, target)
    asks = _Governor(_governing_word(concept), _clause_kind(concept, edge))
    node = writer.subject_of(target)
    if asks.word in _SMALL_CLAUSE and node is not None:
        if node in (subject, other):
            return f"to {infinitive(writer, target)}"
        if asks.word != "encourage":
            return writer.with_subject(target, bare_infinitive, "to")
    controllers = (subject, other)
    if _takes_infinitive(asks, node, controllers, scene.is_denied(target)):
        return f"to {infinitive(writer, target)}"
    if edge.number is not None and edge.number >= 2 and preposition == "as":
        return f"as {gerund_text(writer, target)}"
    if node is not None and _is_perception(asks, scene.concept(target)):
        return writer.with_subject(target, gerund_clause, "")
    return _noun_or_content(writer, asks, target, subject, preposition)


class _Governor(NamedTuple):
    """What asks for a clause: its word, and the form that PropBank's examples show."""

    word: str
    clause: str


def _governing_word(concept: str) -> str:
    words = predicate_words(concept)
    return (words.verb or words.adjective) if words else concept_text(concept)


def _clause_kind(concept: str, edge: Edge) -> str:
    words = predicate_words(concept)
    slot = words.slot(edge.number) if words and edge.number is not None else None
    return slot.clause if slot else ""


def _bare_complement(writer: Writer, concept: str, target: Variable) -> str:
    """After "make" and "let": "her go", "the room bright"."""
    if concept != "make-02" or writer.scene.is_denied(target):
        return writer.with_subject(target, bare_infinitive, "")
    clause = writer.clause(target)
    if clause.verb == "be" and not clause.modal:
        return " ".join([clause.subject.object, *clause.rest])
    return f"{clause.subject.object} {bare_infinitive(clause)}"


def _takes_infinitive(
    asks: _Governor,
    node: Variable | None,
    controllers: tuple[Variable | None, Variable | None],
    is_denied: bool,
) -> bool:
    """Whether a clause whose subject is ``node`` is an infinitive without one of its own.

    What is denied and reported is a that-clause: "knows that it is false that he can go".
    """
    if is_denied and asks.word in _THAT - _INFINITIVE:
        return False
    subject, other = controllers
    if asks.word in _OBJECT_CONTROL and other is not None and node in (other, None):
        return True
    if node is not None and node not in (subject, other):
        return False
    if asks.word in _INFINITIVE:
        return True
    return asks.clause == "to" and (node is not None or other is not None)


def _is_perception(asks: _Governor, concept: str) -> bool:
    """Whether what is seen is told as "him coming"."""
    return asks.word in _PERCEPTION and asks.clause != "that" and not is_adjective(concept)


def _noun_or_content(
    writer: Writer, asks: _Governor, target: Variable, subject: Variable | None, preposition: str
) -> str:
    """A noun phrase or form in -ing, with the preposition it takes; or a that-clause."""
    takes_content = asks.clause == "that" or asks.word in _THAT
    if preposition and not takes_content:
        word = "in" if preposition == "@" else preposition
        return f"{word} {nominal_or_gerund(writer, target, subject)}"
    node = writer.subject_of(target)
    if asks.word in _GERUND and node is not None and node == subject:
        return gerund_text(writer, target)
    if asks.clause == "that" and writer.scene.is_denied(target) and node is not None:
        return content(writer, target)
    if asks.word in _GERUND or asks.clause == "ing" or not takes_content:
        return nominal_or_gerund(writer, target, subject)
    return _noun_or_clause(writer, asks, target)


def _noun_or_clause(writer: Writer, asks: _Governor, target: Variable) -> str:
    """What nobody does as a noun, where it has one; else a that-clause."""
    is_bare = writer.subject_of(target) is None and asks.clause != "that"
    if is_bare and has_noun(writer, target):
        return writer.nominal(target).object
    return content(writer, target)


def reports(concept: str, verb: str) -> bool:
    """Whether a verb takes a that-clause, so that its passive is "it is said that".

    >>> reports("say-01", "say"), reports("cancel-01", "cancel")
    (True, False)
    """
    words = predicate_words(concept)
    slot = words.slot(1) if words else None
    return verb in _THAT or (slot is not None and slot.clause == "that")


def content(writer: Writer, target: Variable) -> str:
    """A that-clause."""
    return f"that {writer.finite(target)}"


def infinitive(writer: Writer, target: Variable) -> str:
    """What follows "to"; a negative one avoids what it denies."""
    clause = writer.clause(target)
    if writer.scene.is_denied(target):
        return f"{AVOID} {gerund_clause(clause)}"
    return bare_infinitive(clause)


def gerund_text(writer: Writer, target: Variable) -> str:
    """A clause in -ing, with its subject where it has one of its own."""
    clause = writer.clause(target)
    text = gerund_clause(clause)
    if writer.scene.is_denied(target):
        text = f"{gerund(AVOID)} {text}"
    return text


def nominal_or_gerund(writer: Writer, target: Variable, subject: Variable | None) -> str:
    """A clause as a noun phrase: its noun where it has one, or the form in -ing."""
    scene = writer.scene
    if scene.is_connective(target):
        return writer.noun_phrase(target).object
    if has_noun(writer, target) and not scene.is_negative(target):
        return writer.nominal(target).object
    node = writer.subject_of(target)
    if node is None or node == subject or not is_sense_tagged(scene.concept(target)):
        if node is not None and node != subject:
            return content(writer, target)
        return gerund_text(writer, target)
    if scene.is_negative(target):
        return f"the fact {content(writer, target)}"
    clause = writer.clause(target)
    text = gerund_clause(clause)
    return f"{clause.subject.object} {text}" if clause.has_subject else text


def has_noun(writer: Writer, target: Variable) -> bool:
    """Whether PropBank has a noun for the event that is no form in -ing."""
    concept = writer.scene.concept(target)
    if is_adjective(concept):
        return bool(quality_noun(adjective_word(concept)))
    words = predicate_words(concept)
    return words is not None and bool(words.noun) and not words.noun.endswith("ing")


def nominal(writer: Writer, target: Variable, kind: str = "the") -> NounPhrase:
    """An event as a noun phrase: "the attack on the city", "swimming".

    A negative one inside a sentence is avoided; of one that stands alone, the formula says so.
    """
    scene = writer.scene
    concept = scene.concept(target)
    words = predicate_words(concept)
    is_avoided = scene.is_negative(target) and bool(writer.open)
    if is_adjective(concept) and not is_avoided:
        quality = quality_noun(adjective_word(concept))
        if quality:
            return writer.noun_with_roles(target, quality, kind if scene.is_clause(target) else "")
    if words is not None and has_noun(writer, target) and not is_avoided:
        return writer.noun_with_roles(target, words.noun, kind)
    if not is_sense_tagged(concept) or (scene.is_clause(target) and is_adjective(concept)):
        return plain_phrase(f"the fact that {writer.finite(target)}")
    clause = writer.clause(target)
    text = gerund_clause(clause)
    if is_avoided:
        text = f"{gerund(AVOID)} {text}"
    if clause.has_subject and clause.subject_node is not None:
        return plain_phrase(f"{clause.subject.object} {text}")
    return plain_phrase(text)


def _coordinated_complement(
    writer: Writer,
    governor: Variable,
    edge: Edge,
    subject: Variable | None,
    other: Variable | None,
    preposition: str,
) -> str:
    scene = writer.scene
    if not writer.enter(edge.target):
        return "that"
    try:
        parts = []
        for each in scene.operands(edge.target):
            inner = Edge(edge.role, each.target, each.is_literal)
            state = states.state(writer, governor, inner, (subject, other))
            if state is not None:
                parts.append(state)
            elif (
                not each.is_literal
                and scene.is_clause(each.target)
                and each.target not in writer.open
            ):
                parts.append(complement(writer, governor, inner, subject, other, preposition))
                other = other or writer.subject_of(each.target)
            else:
                text = writer.phrase(inner).object
                parts.append(f"{preposition} {text}".strip())
    finally:
        writer.leave(edge.target)
    conjunction = "or" if scene.concept(edge.target) == "or" else "and"
    return enumerate_phrases(parts, conjunction)
