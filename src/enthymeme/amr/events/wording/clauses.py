"""Clauses: a subject, a verb group and what follows it, in finite and other forms."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import (
    REFLEXIVES,
    NounPhrase,
    finite_verb,
    gerund,
    plain_phrase,
)
from enthymeme.amr.events.wording.circumstances import circumstances
from enthymeme.amr.graph import Variable

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer


SOMEONE = plain_phrase("someone")
SOMETHING = plain_phrase("something")
IT = NounPhrase("it", "it", "its")

_MODAL_INFINITIVES = {
    "can": "be able to",
    "may": "be allowed to",
    "must": "have to",
    "should": "be supposed to",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in the present tense, not yet in a form."""

    subject: NounPhrase
    verb: str
    """The bare verb, with its particle: `be`, `give up`."""
    rest: tuple[str, ...] = ()
    """Participle or adjective, objects, complements and circumstances, in their order."""
    early: tuple[str, ...] = ()
    """Adverbs that stand before the verb, or after "be"."""
    modal: str = ""
    subject_node: Variable | None = None
    has_subject: bool = True
    """Whether the graph names the subject; otherwise it is "someone" or "something"."""

    def followed_by(self, *phrases: str) -> Clause:
        """The clause with more at its end."""
        return replace(self, rest=(*self.rest, *phrases))


def finite(clause: Clause) -> str:
    """The clause as a sentence without its capital and full stop.

    >>> finite(Clause(plain_phrase("the dogs", plural=True), "be", ("quick",), ("also",)))
    'the dogs are also quick'
    >>> finite(Clause(plain_phrase("Ben"), "open", ("the door",), modal="can"))
    'Ben can open the door'
    """
    return _join_words(clause.subject.subject, predicate(clause))


def predicate(clause: Clause) -> str:
    """The finite clause without its subject, as a relative clause has it.

    >>> predicate(Clause(plain_phrase("the man"), "give up", ("smoking",), ("often",)))
    'often gives up smoking'
    """
    early = tuple(dict.fromkeys(clause.early))
    if clause.modal:
        return _join_words(clause.modal, *early, *_with_particle(clause.verb, clause.rest))
    verb, *rest = _with_particle(clause.verb, clause.rest)
    shown = finite_verb(verb, clause.subject)
    if clause.verb == "be":
        return _join_words(shown, *early, *rest)
    return _join_words(*early, shown, *rest)


def bare_infinitive(clause: Clause) -> str:
    """The clause without subject and tense, as after "to".

    >>> bare_infinitive(Clause(plain_phrase("Ben"), "open", ("the door",), modal="can"))
    'be able to open the door'
    """
    modal = _MODAL_INFINITIVES.get(clause.modal, "")
    return _join_words(modal, *clause.early, *_with_particle(clause.verb, clause.rest))


def gerund_clause(clause: Clause) -> str:
    """The clause as a noun phrase in -ing, without its subject.

    >>> gerund_clause(Clause(plain_phrase("Ben"), "be", ("late",)))
    'being late'
    """
    if clause.modal:
        first, _, others = _MODAL_INFINITIVES[clause.modal].partition(" ")
        return _join_words(gerund(first), others, *clause.early, clause.verb, *clause.rest)
    verb, *rest = _with_particle(clause.verb, clause.rest)
    return _join_words(*clause.early, gerund(verb), *rest)


def _with_particle(verb: str, rest: tuple[str, ...]) -> tuple[str, ...]:
    """Verb and rest, where a pronoun stands between verb and particle: "picks it up"."""
    head, _, particle = verb.partition(" ")
    if (
        particle
        and rest
        and (
            rest[0] in ("me", "you", "him", "her", "it", "us", "them")
            or rest[0] in REFLEXIVES.values()
        )
    ):
        return (head, rest[0], particle, *rest[1:])
    return (verb, *rest)


def _join_words(*words: str) -> str:
    return " ".join(word for word in words if word)


def role_subject(
    writer: Writer, variable: Variable, role: str
) -> tuple[NounPhrase, Variable | None]:
    edge = writer.scene.first_edge(variable, role)
    if edge is None:
        return SOMETHING, None
    if edge.target == writer.gap:
        return writer.gap_phrase, edge.target
    return writer.subject_phrase(edge), None if edge.is_literal else edge.target


def complete_clause(
    writer: Writer,
    variable: Variable,
    subject: NounPhrase,
    node: Variable | None,
    verb: str,
    rest: list[str],
) -> Clause:
    early, late = circumstances(
        writer, variable, frozenset() if writer.inside else frozenset({"condition"})
    )
    return Clause(
        subject,
        verb,
        (*filter(None, rest), *late),
        tuple(early),
        "",
        node,
        subject is not SOMETHING,
    )
