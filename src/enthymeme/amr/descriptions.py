"""What stands around a noun: its owner, adjectives before it, phrases and clauses after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from enthymeme.amr.adjectives import is_adjective
from enthymeme.amr.circumstances import PREPOSITION_NODES
from enthymeme.amr.clauses import predicate
from enthymeme.amr.grammar import PRONOUNS, agent_noun, parts_of_speech
from enthymeme.amr.graph import Variable
from enthymeme.amr.modality import modal_content
from enthymeme.amr.people import is_person
from enthymeme.amr.predicates import predicate_words
from enthymeme.amr.quantities import is_measure
from enthymeme.amr.scene import Edge, Scene
from enthymeme.amr.surface import concept_text, is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.sentence import Writer

_DETERMINERS = frozenset(
    """
    all any another both certain each either every some such that these this those what which
    whatever enough more most less
    """.split()
)
_SILENT_MODIFIERS = frozenset("either ever amr-unknown at-all else".split())
_COLOURS = frozenset("red white black blue brown green yellow orange pink purple grey gray".split())
_PREPOSITIONS = {
    "part": "with",
    "consist": "of",
    "consist-of": "of",
    "topic": "about",
    "source": "from",
    "destination": "to",
    "direction": "to",
    "beneficiary": "for",
    "purpose": "for",
    "accompanier": "with",
    "instrument": "with",
    "medium": "in",
    "example": "such as",
    "subset": "including",
    "superset": "of",
    "path": "along",
    "manner": "in",
    "cause": "because of",
    "extent": "of",
    "range": "of",
    "value": "of",
    "ARG1": "of",
    "ARG2": "of",
    "ARG0": "by",
    "domain": "of",
    "poss": "of",
    "op1": "of",
    "quant": "of",
    "concession": "despite",
    "compared-to": "compared to",
}
_OFFICES = frozenset(
    """
    minister secretary official ministry department policy law committee agency company expert
    teacher director chief spokesman adviser commissioner correspondent analyst reporter manager
    """.split()
)
_GOVERNMENT = "government-organization"
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
    if scene.concept(variable) == "thing" and not scene.name(variable):
        return _thing_event(scene, variable)
    if scene.name(variable) or scene.concept(variable) not in ("person", _GOVERNMENT):
        return None
    children = [
        record.source
        for record in scene.children(variable)
        if record.role == "ARG0" and not scene.is_negative(record.source)
    ]
    for child in children:
        if scene.concept(child) in _ROLE_FRAMES and _role_edge(scene, child) is not None:
            return child
    for child in children:
        others = [edge for edge in scene.edges(child) if edge.target != variable]
        words = predicate_words(scene.concept(child))
        if (scene.concept(child) == "govern-01") != (scene.concept(variable) == _GOVERNMENT):
            continue
        if words and agent_noun(words.verb) and all(_is_object(scene, edge) for edge in others):
            return child
    return None


def _thing_event(scene: Scene, variable: Variable) -> Variable | None:
    """The event whose noun a bare thing is: `thing :ARG1-of opine-01` is an opinion."""
    children = scene.children(variable)
    if len(children) != 1 or scene.edges(variable) or not children[0].role.startswith("ARG"):
        return None
    event = children[0].source
    words = predicate_words(scene.concept(event))
    is_noun = words is not None and words.noun and words.verb and not words.noun.endswith("ing")
    return event if is_noun and not scene.is_denied(event) and not scene.children(event) else None


def _is_object(scene: Scene, edge: Edge) -> bool:
    return edge.role == "ARG1" and not edge.is_literal and not scene.is_clause(edge.target)


def adjective_of(writer: Writer, edge: Edge) -> str:
    """A manner as an adjective before an event's noun; empty where it is none."""
    if edge.is_literal or not is_adjective(writer.scene.concept(edge.target)):
        return ""
    return writer.adjective_text(edge.target)


def is_role_frame(scene: Scene, variable: Variable) -> bool:
    """Whether an event is one of AMR's frames for kinship and offices."""
    return scene.concept(variable) in _ROLE_FRAMES


def role_noun(writer: Writer, variable: Variable) -> RoleNoun | None:
    """The noun that an event gives a person, where there is one and it is not being told."""
    scene = writer.scene
    event = naming_event(scene, variable)
    if event is None or event in writer.open or scene.concept(variable) == "thing":
        return None
    if scene.concept(event) not in _ROLE_FRAMES:
        writer.note(event)
        words = predicate_words(scene.concept(event))
        noun = agent_noun(words.verb if words else "")
        if scene.concept(variable) == _GOVERNMENT:
            noun = "government"
        if not writer.enter(event):
            return None
        objects = [e for e in scene.filled(event, "ARG1") if e.target not in writer.open]
        after = tuple(f"of {writer.phrase(edge, 's').object}" for edge in objects)
        writer.leave(event)
        return RoleNoun(noun, "", after, bool(after))
    edge = _role_edge(scene, event)
    if edge is None or not writer.enter(event):
        return None
    try:
        noun = writer.bare_noun(edge.target)
        anchor = scene.target(event, "ARG1")
        owner, after = "", []
        if anchor is not None and anchor.target != variable:
            phrase = writer.phrase(anchor)
            if scene.concept(event) == "have-rel-role-91":
                owner = phrase.possessive
            else:
                after.append(f"of {phrase.object}")
        field = scene.target(event, "ARG3")
        if field is not None and scene.concept(event) == "have-org-role-91":
            after.append(f"for {writer.phrase(field).object}")
        return RoleNoun(noun, owner, tuple(after), bool(after))
    finally:
        writer.leave(event)


def owner(writer: Writer, variable: Variable) -> str:
    """The possessor before a noun: "her", "Ann's"; a long one follows the noun instead."""
    scene = writer.scene
    owners = [e.target for e in scene.filled(variable, "poss") if not e.is_literal]
    owners += scene.wholes(variable)
    for target in owners:
        if target == variable or target in writer.open:
            continue
        if target == writer.gap:
            return "its"
        phrase = writer.noun_phrase(target)
        is_short = len(phrase.object.split()) <= 3 and " of " not in phrase.object
        if is_short and (target in writer.mentions or scene.concept(target) in PRONOUNS):
            return phrase.possessive
        writer.later[variable] = f"of {phrase.object}"
        break
    return ""


def before(writer: Writer, variable: Variable) -> list[str]:
    """The adjectives and nouns before a noun, in the order English likes."""
    scene = writer.scene
    found: list[tuple[int, str]] = []
    for edge in scene.filled(variable, "topic"):
        if _is_field(scene, variable, edge):
            found.append((4, writer.bare_noun(edge.target)))
    for edge in scene.filled(variable, "mod", "age", "degree"):
        if edge.is_literal:
            continue
        target, concept = edge.target, scene.concept(edge.target)
        if scene.is_negative(target) or concept in _SILENT_MODIFIERS:
            continue
        if concept in _DETERMINERS or scene.is_clause(target):
            continue
        if is_measure(concept) or edge.role == "age":
            text = writer.noun_phrase(target, "").object
            words = text.split()
            if concept == "temporal-quantity" and len(words) == 2:
                text = (
                    f"{words[0]}-{words[1].removesuffix('s')}{'-old' if edge.role == 'age' else ''}"
                )
            found.append((1, text))
            continue
        text = noun_modifier(writer, target) or writer.attributive(target)
        if scene.name(target):
            found.append((3, text))
        elif is_sense_tagged(concept) or is_adjective(concept):
            found.append((2 if text in _COLOURS else 0, text))
        else:
            kinds = parts_of_speech(concept_text(concept)) or {"NOUN"}
            found.append((4 if "NOUN" in kinds else -1, text))
    if variable not in writer.plain:
        for record in scene.children(variable):
            text = _adjective_child(writer, variable, record.role, record.source)
            if text:
                found.append((2 if text in _COLOURS else 0, text))
    ordered = sorted(found, key=lambda item: item[0])
    return list(dict.fromkeys(text for _, text in ordered if text))


def noun_modifier(writer: Writer, variable: Variable) -> str:
    """The noun of an event before another noun: "defense firm", "parking lot"."""
    concept = writer.scene.concept(variable)
    words = predicate_words(concept)
    if words is None or not words.verb or not words.noun or writer.scene.edges(variable):
        return ""
    writer.note(variable)
    return words.noun


def _adjective_child(writer: Writer, variable: Variable, role: str, event: Variable) -> str:
    """The adjective that a state gives its only participant: "quick", "sliced", "smaller"."""
    scene = writer.scene
    concept = scene.concept(event)
    if event in writer.open or scene.is_denied(event) or scene.children(event):
        return ""
    others = [edge for edge in scene.edges(event) if edge.target != variable]
    if concept == "have-degree-91" and role == "ARG1":
        if {edge.role for edge in others} <= {"ARG2", "ARG3"} and scene.target(event, "ARG2"):
            return writer.degree_text(event)
        return ""
    if not is_sense_tagged(concept) or any(edge.number is not None for edge in others):
        return ""
    if any(edge.role not in ("degree", "mod") for edge in others):
        return ""
    if is_adjective(concept):
        return writer.adjective_text(event)
    words = predicate_words(concept)
    is_transitive = words is not None and words.verb and words.slot(0) is not None
    if role == "ARG1" and is_transitive and not others and words is not None:
        slot = words.slot(1)
        if slot is not None and slot.place in ("object", "") and not slot.alone:
            return writer.adjective_text(event)
    return ""


def after(writer: Writer, variable: Variable, relative: bool = True) -> list[str]:
    """The prepositional phrases and relative clauses after a noun."""
    scene = writer.scene
    found = [writer.later.pop(variable)] if variable in writer.later else []
    for edge in scene.edges(variable):
        text = _circumstance(writer, variable, edge)
        if text:
            found.append(text)
    clauses: list[str] = []
    if relative and variable not in writer.plain:
        for record in scene.children(variable):
            event = record.source
            if (
                len(clauses) < 2
                and event not in writer.open
                and scene.is_clause(event)
                and not scene.is_connective(event)
                and not scene.is_denied(event)
                and event != naming_event(scene, variable)
                and not _adjective_child(writer, variable, record.role, event)
            ):
                text = relative_clause(writer, variable, record.role, event)
                if text:
                    clauses.append(text)
    return [*found, " and ".join(clauses)] if clauses else found


def _circumstance(writer: Writer, variable: Variable, edge: Edge) -> str:
    scene = writer.scene
    role = edge.role
    if role == "topic" and _is_field(scene, variable, edge):
        return ""
    if role in ("mod", "quant", "poss", "ord", "age", "degree", "unit", "scale", "value", "domain"):
        return _clause_modifier(writer, edge) if role == "mod" else ""
    if (
        role.startswith(("op", "snt", "ARG"))
        and role != "ARG1"
        and is_sense_tagged(scene.concept(variable))
    ):
        return ""
    if role.startswith("op") and scene.concept(variable) == "name":
        return ""
    if not edge.is_literal and (edge.target in writer.open or edge.target == variable):
        return ""
    if role in (
        "location",
        "time",
        "direction",
        "duration",
        "frequency",
        "path",
        "source",
        "destination",
    ):
        return writer.circumstance(edge)
    if role in ("condition", "polarity") or (role == "part" and edge.is_inverse):
        return ""
    if not edge.is_literal and scene.concept(edge.target) in PREPOSITION_NODES:
        return writer.place(edge.target)
    if role.startswith("prep-"):
        return f"{role[5:].replace('-', ' ')} {writer.phrase(edge).object}"
    if role in ("purpose", "topic") and not edge.is_literal and scene.is_clause(edge.target):
        return writer.content(edge.target) if role == "topic" else writer.purpose(edge.target)
    kind = "s" if role in ("consist", "consist-of", "example") else "the"
    return f"{_PREPOSITIONS.get(role, 'of')} {writer.phrase(edge, kind).object}"


def _clause_modifier(writer: Writer, edge: Edge) -> str:
    if edge.is_literal or edge.target in writer.open:
        return ""
    return ""


def relative_clause(writer: Writer, variable: Variable, role: str, event: Variable) -> str:
    """What an event says of its participant: "who smokes", "that he reads", "where he lives"."""
    scene = writer.scene
    if len(writer.open) > 7 or scene.concept(event) in ("include-91", "have-quant-91", "cause-01"):
        return ""
    if not role.startswith("ARG"):
        word = {"location": "where", "time": "when"}.get(role)
        if word is None:
            return ""
        return f"{word} {writer.finite(event, without=variable)}"
    modal = modal_child(scene, event)
    if modal is not None and (modal in writer.open or scene.is_denied(modal)):
        return ""
    clause = writer.gapped(modal or event, variable)
    if clause is None:
        return ""
    pronoun = "who" if is_person(scene.concept(variable)) else "that"
    if clause.subject_node == variable:
        return f"{pronoun} {predicate(clause)}"
    if not clause.has_subject:
        return ""
    return f"{pronoun} {clause.subject.subject} {predicate(clause)}"


def _is_field(scene: Scene, variable: Variable, edge: Edge) -> bool:
    """Whether a topic is an office's field: "finance minister"."""
    return (
        not edge.is_literal
        and scene.concept(variable) in _OFFICES
        and not scene.name(edge.target)
        and not scene.edges(edge.target)
        and not scene.is_connective(edge.target)
        and not is_sense_tagged(scene.concept(edge.target))
    )


def modal_child(scene: Scene, event: Variable) -> Variable | None:
    """The modal written below an event: `renew-01 :ARG1-of possible-01` is "can be renewed"."""
    for record in scene.children(event):
        if modal_content(scene, record.source) == event:
            return record.source
    return None


def noun_parts(noun: str) -> frozenset[str]:
    """The parts of speech of a noun's last word; unknown words are nouns."""
    return parts_of_speech(noun.split()[-1] if noun else "") or frozenset({"NOUN"})


def _role_edge(scene: Scene, event: Variable) -> Edge | None:
    edge = scene.target(event, "ARG2")
    return edge if edge is not None and not edge.is_literal else None
