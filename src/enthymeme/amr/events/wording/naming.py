"""What names a person or thing without a name: kinship, office, what they do, what happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import agent_noun
from enthymeme.amr.events.english.predicates import predicate_words
from enthymeme.amr.events.modality import modal_content
from enthymeme.amr.events.scene import Edge, Scene
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

_OFFICES = frozenset(
    """
    minister secretary official ministry department policy law committee agency company expert
    teacher director chief spokesman adviser commissioner correspondent analyst reporter manager
    """.split()
)
_GOVERNMENT = "government-organization"
_PRODUCTS = ("ARG1", "ARG2", "ARG3", "ARG4")
"""Roles of what comes of an event; `thing :ARG0-of cause-01` is no causation."""
_ROLE_FRAMES = ("have-rel-role-91", "have-org-role-91")


@dataclass(frozen=True, slots=True)
class RoleNoun:
    """The noun that a person has from what they are or do: mother, president, teacher."""

    noun: str
    owner: str
    after: tuple[str, ...]
    is_definite: bool


def naming_event(scene: Scene, variable: Variable) -> Variable | None:
    """What names an unnamed person or thing: "Tom's mother", "the teacher", "my opinion"."""
    if scene.name(variable):
        return None
    if scene.concept(variable) == "thing":
        return _thing_event(scene, variable)
    if scene.concept(variable) not in ("person", _GOVERNMENT):
        return None
    children = [
        record.source
        for record in scene.children(variable)
        if record.role == "ARG0" and not scene.is_negative(record.source)
    ]
    for child in children:
        if scene.concept(child) in _ROLE_FRAMES and _role_edge(scene, child) is not None:
            return child
    return next((child for child in children if _names_agent(scene, variable, child)), None)


def _names_agent(scene: Scene, variable: Variable, event: Variable) -> bool:
    """Whether an event has a noun for who does it, and nothing but an object besides."""
    concept = scene.concept(event)
    if (concept == "govern-01") != (scene.concept(variable) == _GOVERNMENT):
        return False
    words = predicate_words(concept)
    others = [edge for edge in scene.edges(event) if edge.target != variable]
    has_noun = words is not None and bool(agent_noun(words.verb))
    return has_noun and all(_is_object(scene, edge) for edge in others)


def _thing_event(scene: Scene, variable: Variable) -> Variable | None:
    """The event whose noun a bare thing is: `thing :ARG1-of opine-01` is an opinion."""
    children = scene.children(variable)
    if len(children) != 1 or scene.edges(variable) or children[0].role not in _PRODUCTS:
        return None
    event = children[0].source
    words = predicate_words(scene.concept(event))
    is_noun = words is not None and words.noun and words.verb and not words.noun.endswith("ing")
    return event if is_noun and not scene.is_denied(event) and not scene.children(event) else None


def _is_object(scene: Scene, edge: Edge) -> bool:
    return edge.role == "ARG1" and not edge.is_literal and not scene.is_clause(edge.target)


def role_noun(writer: Writer, variable: Variable) -> RoleNoun | None:
    """The noun that an event gives a person, where there is one and it is not being told."""
    scene = writer.scene
    event = naming_event(scene, variable)
    if event is None or event in writer.open or scene.concept(variable) == "thing":
        return None
    if scene.concept(event) in _ROLE_FRAMES:
        return _role_frame_noun(writer, variable, event)
    writer.note(event)
    words = predicate_words(scene.concept(event))
    noun = agent_noun(words.verb if words else "")
    if scene.concept(variable) == _GOVERNMENT:
        noun = "government"
    if not writer.enter(event):
        return None
    # "Maribor has some inhabitants", not "inhabitants of it".
    known = {*writer.open, *writer.mentions}
    objects = [e for e in scene.edges_of(event, "ARG1") if e.target not in known]
    after = tuple(f"of {writer.phrase(edge, 's').object}" for edge in objects)
    writer.leave(event)
    return RoleNoun(noun, "", after, bool(after))


def _role_frame_noun(writer: Writer, variable: Variable, event: Variable) -> RoleNoun | None:
    """The noun of kinship or an office: "Tom's mother", "the president of France"."""
    scene = writer.scene
    edge = _role_edge(scene, event)
    if edge is None or not writer.enter(event):
        return None
    is_office = scene.concept(event) == "have-org-role-91"
    try:
        noun = writer.bare_noun(edge.target)
        anchor = scene.first_edge(event, "ARG1")
        owner = ""
        places: list[str] = []
        if anchor is not None and anchor.target != variable:
            phrase = writer.phrase(anchor)
            if is_office:
                places.append(f"of {phrase.object}")
            else:
                owner = phrase.possessive
        field = scene.first_edge(event, "ARG3")
        if field is not None and is_office:
            places.append(f"for {writer.phrase(field).object}")
        return RoleNoun(noun, owner, tuple(places), bool(places))
    finally:
        writer.leave(event)


def is_field(scene: Scene, variable: Variable, edge: Edge) -> bool:
    """Whether a topic is an office's field: "finance minister"."""
    return (
        not edge.is_literal
        and scene.concept(variable) in _OFFICES
        and not scene.name(edge.target)
        and not scene.edges(edge.target)
        and not scene.is_connective(edge.target)
        and not is_sense_tagged(scene.concept(edge.target))
    )


def modal_of(scene: Scene, event: Variable) -> Variable | None:
    """The modal of an event: `renew-01 :ARG1-of possible-01` is "can be renewed"."""
    for source in scene.above(event):
        if modal_content(scene, source) == event:
            return source
    return None


def _role_edge(scene: Scene, event: Variable) -> Edge | None:
    edge = scene.first_edge(event, "ARG2")
    return edge if edge is not None and not edge.is_literal else None
