"""What stands around a noun: its owner, adjectives before it, phrases and clauses after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import PRONOUNS, parts_of_speech
from enthymeme.amr.events.english.people import is_person
from enthymeme.amr.events.english.predicates import predicate_words
from enthymeme.amr.events.scene import Edge
from enthymeme.amr.events.wording.adjectives import is_adjective
from enthymeme.amr.events.wording.clauses import predicate
from enthymeme.amr.events.wording.naming import is_field, modal_child, naming_event
from enthymeme.amr.events.wording.places import PREPOSITION_NODES
from enthymeme.amr.events.wording.quantities import is_measure
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import concept_text, is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

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
        if is_field(scene, variable, edge):
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
    if modal_child(scene, event) is not None:
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
    if role == "topic" and is_field(scene, variable, edge):
        return ""
    if role in ("mod", "quant", "poss", "ord", "age", "degree", "unit", "scale", "value", "domain"):
        return ""
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
    if role in ("condition", "polarity") or (role == "part" and len(scene.above(edge.target)) > 1):
        return ""
    if not edge.is_literal and scene.concept(edge.target) in PREPOSITION_NODES:
        return writer.place(edge.target)
    if role.startswith("prep-"):
        return f"{role[5:].replace('-', ' ')} {writer.phrase(edge).object}"
    if role in ("purpose", "topic") and not edge.is_literal and scene.is_clause(edge.target):
        return writer.content(edge.target) if role == "topic" else writer.purpose(edge.target)
    kind = "s" if role in ("consist", "consist-of", "example") else "the"
    if role not in _PREPOSITIONS:
        return ""
    return f"{_PREPOSITIONS[role]} {writer.phrase(edge, kind).object}"


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


def noun_parts(noun: str) -> frozenset[str]:
    """The parts of speech of a noun's last word; unknown words are nouns."""
    return parts_of_speech(noun.split()[-1] if noun else "") or frozenset({"NOUN"})
