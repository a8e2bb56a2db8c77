"""States that a verb links to a thing: "gets wet", "keeps the milk cold", "makes him a knight".

A state is an adjective, a participle or a predicate noun without "to be". A linking verb tells it
of its subject ("feels tired"), a verb of making or judging of its object ("considers it unfair").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events import modality
from enthymeme.amr.events.english.predicates import predicate_words
from enthymeme.amr.events.scene import Edge, Scene
from enthymeme.amr.events.wording.adjectives import is_adjective
from enthymeme.amr.events.wording.clauses import Clause, gerund_clause
from enthymeme.amr.events.wording.frames import choose_frame
from enthymeme.amr.events.wording.linking import is_state_role, verb_of
from enthymeme.amr.graph import Variable

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

_STATES_OF_OBJECTS = frozenset(
    """
    make-02:1 keep-01:1 keep-02:1 leave-13:1 consider-01:1 find-02:1 deem-01:1 call-01:1 render-01:1
    get-04:1
    """.split()
)
"""Roles that hold an object and its state in one clause: "leaves the door open"."""
_STATE_FRAMES = frozenset({"have-degree-91", "have-org-role-91", "have-rel-role-91", "age-01"})
_RAISING = frozenset("sound look taste smell feel prove".split())
"""Linking verbs that a graph gives a thing and its state in one clause as their subject.

Others have it in a clause of its own: "it seems that she is happy".
"""
_TAKING_PARTICIPLES = frozenset({"look", "get"})
_NO_STATES = frozenset({"poss", "ord", "part"})
"""Roles of a noun alone."""


def state(
    writer: Writer, governor: Variable, edge: Edge, holders: tuple[Variable | None, ...]
) -> str | None:
    """What fills a role as a state of one of the ``holders``; None where it is none.

    A clause about something else is one where the verb has that for its object.
    """
    scene = writer.scene
    concept = scene.concept(governor)
    target = writer.chosen.get(edge.target, edge.target)
    if edge.is_literal or target in writer.mentions:
        return None
    target = _compared(scene, target)
    if writer.gap in (edge.target, target) or not writer.open.keys().isdisjoint(
        (edge.target, target)
    ):
        return None
    if not scene.is_clause(target):
        is_told = is_quality(scene, target) or _is_participle(writer, concept, target)
        is_state = is_state_role(concept, edge.number)
        return _quality(writer, target) if is_state and is_told else None
    return _state_clause(writer, concept, edge, target, holders)


def _state_clause(
    writer: Writer,
    concept: str,
    edge: Edge,
    target: Variable,
    holders: tuple[Variable | None, ...],
) -> str | None:
    """The clause ``target`` behind a verb of this concept, as a state; None where it is none."""
    scene = writer.scene
    if writer.is_noun(target) or not is_state_clause(scene, target):
        return None
    node = writer.subject_of(target)
    if node is None or node in holders:
        is_lasting = verb_of(concept) != "keep" or is_adjective(scene.concept(target))
        is_state = is_state_role(concept, edge.number)
        return without_subject(writer.clause(target)) if is_state and is_lasting else None
    if f"{concept}:{edge.number}" in _STATES_OF_OBJECTS:
        clause = writer.clause(target)
        return f"{clause.subject.object} {without_subject(clause)}"
    return None


def raised_clause(writer: Writer, verb: str, target: Variable) -> Clause | None:
    """The clause of the state that is a linking verb's subject: "the idea sounds good"."""
    scene = writer.scene
    if verb not in _RAISING or not is_state_clause(scene, target):
        return None
    if scene.first_edge(target, "domain") is None and not is_adjective(scene.concept(target)):
        return None
    return None if writer.subject_of(target) is None else writer.clause(target)


def is_quality(scene: Scene, variable: Variable) -> bool:
    """Whether a node, or each node below a connective, is an adjective."""
    if scene.is_connective(variable):
        leaves = scene.leaves(variable)
        return bool(leaves) and all(is_quality(scene, leaf) for leaf in leaves)
    return (
        is_adjective(scene.concept(variable))
        and not scene.name(variable)
        and not scene.is_negative(variable)
        and not scene.edges_of(variable, *_NO_STATES)
        and scene.word(variable) != "same"
    )


def is_state_clause(scene: Scene, variable: Variable) -> bool:
    """Whether a clause says what something is, so that its verb is "be"; none that is denied."""
    if scene.is_connective(variable) or scene.is_denied(variable) or scene.is_asked(variable):
        return False
    if not scene.is_clause(variable) or modality.modal_content(scene, variable) is not None:
        return False
    if scene.first_edge(variable, "domain") is not None or scene.concept(variable) in _STATE_FRAMES:
        return True
    if scene.concept(variable).endswith("-91"):
        return False
    frame = choose_frame(scene, variable)
    return frame.subject is not None and (frame.is_copular or frame.is_passive)


def _compared(scene: Scene, variable: Variable) -> Variable:
    """The comparison that a quality hangs on, where there is one: "becomes richer than her".

    A comparison does not tell what else a quality has, nor its consequence.
    """
    for record in scene.children(variable):
        comparison = record.source
        if record.role != "ARG2" or scene.concept(comparison) != "have-degree-91":
            continue
        subject = scene.first_edge(comparison, "ARG1")
        if subject is None or scene.first_edge(comparison, "ARG6") is not None:
            continue
        is_whole = all(edge.target == subject.target for edge in scene.edges(variable))
        if is_whole and modality.modal_content(scene, variable) is None:
            return comparison
    return variable


def _is_participle(writer: Writer, governor: str, target: Variable) -> bool:
    """Whether an event without participants is what happened to somebody: "looks surprised"."""
    words = predicate_words(writer.scene.concept(target))
    return verb_of(governor) in _TAKING_PARTICIPLES and words is not None and bool(words.verb)


def _quality(writer: Writer, variable: Variable) -> str:
    details = [
        writer.circumstance(edge)
        for edge in writer.scene.edges_of(variable, "beneficiary", "topic")
    ]
    return " ".join(filter(None, [writer.adjective_text(variable), *details]))


def without_subject(clause: Clause) -> str:
    """What a clause says of its subject, without "be"."""
    if clause.verb != "be" or clause.modal:
        return gerund_clause(clause)
    return " ".join(filter(None, [*clause.early, *clause.rest]))
