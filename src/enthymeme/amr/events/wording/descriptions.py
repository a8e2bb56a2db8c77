"""What stands around a noun: its owner, adjectives before it, phrases and clauses after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import PRONOUNS, enumerate_phrases, parts_of_speech
from enthymeme.amr.events.english.lexicon import by_word
from enthymeme.amr.events.english.people import is_person
from enthymeme.amr.events.english.predicates import predicate_words
from enthymeme.amr.events.scene import Edge, Scene
from enthymeme.amr.events.wording.adjectives import COLOURS, is_adjective
from enthymeme.amr.events.wording.clauses import predicate
from enthymeme.amr.events.wording.determiners import DETERMINERS
from enthymeme.amr.events.wording.naming import is_field, modal_of, naming_event
from enthymeme.amr.events.wording.places import PREPOSITION_NODES
from enthymeme.amr.events.wording.quantities import is_measure
from enthymeme.amr.graph import Record, Variable
from enthymeme.amr.lexical_forms import concept_text, is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

MAX_RELATIVE_CLAUSES = 2
_SUCH_AS = "such as "
_SILENT_MODIFIERS = frozenset("either ever amr-unknown at-all else".split())
_TOLD_BEFORE = frozenset(
    "mod quant poss ord age degree unit scale value domain condition polarity".split()
)
_CIRCUMSTANCES = frozenset(
    "location time direction duration frequency path source destination".split()
)
_FIRST, _QUALITY, _MEASURE, _COLOUR, _NAME, _NOUN = range(-1, 5)
"""The order of modifiers before a noun: "only small five-year-old red French stone houses"."""
_PREPOSITIONS = by_word(
    {
        "with": "part accompanier instrument",
        "of": "consist consist-of superset extent range value ARG1 ARG2 domain poss op1 quant",
        "about": "topic",
        "from": "source",
        "to": "destination direction",
        "for": "beneficiary purpose",
        "in": "medium manner",
        "such as": "example",
        "including": "subset",
        "along": "path",
        "because of": "cause",
        "by": "ARG0",
        "despite": "concession",
        "compared to": "compared-to",
    }
)


def owner(writer: Writer, variable: Variable) -> str:
    """The possessor before a noun: "her", "Ann's"; a long one follows the noun instead."""
    scene = writer.scene
    for target in (*scene.nodes(variable, "poss"), *scene.wholes(variable)):
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
    modifiers: list[tuple[int, str]] = []
    for edge in scene.edges_of(variable, "topic"):
        if is_field(scene, variable, edge):
            modifiers.append((_NOUN, writer.bare_noun(edge.target)))
    for edge in scene.edges_of(variable, "mod", "age", "degree"):
        if not edge.is_literal and _is_shown(writer, edge.target):
            modifiers.append(_modifier(writer, edge))
    if variable not in writer.plain:
        for record in scene.children(variable):
            text = _adjective_child(writer, variable, record.role, record.source)
            modifiers.append((_rank_quality(text), text))
    modifiers.sort(key=lambda modifier: modifier[0])
    return list(dict.fromkeys(text for _, text in modifiers if text))


def _is_shown(writer: Writer, modifier: Variable) -> bool:
    """Whether a modifier stands before its noun: no denial, determiner or clause."""
    scene = writer.scene
    concept = scene.concept(modifier)
    return not (
        scene.is_negative(modifier)
        or concept in _SILENT_MODIFIERS
        or concept in DETERMINERS
        or scene.is_clause(modifier)
    )


def _modifier(writer: Writer, edge: Edge) -> tuple[int, str]:
    """A modifier's rank among those of its noun, and its words."""
    scene = writer.scene
    target, concept = edge.target, scene.concept(edge.target)
    if is_measure(concept) or edge.role == "age":
        return _MEASURE, _measure_before(writer, edge)
    text = noun_modifier(writer, target) or writer.attributive(target)
    if scene.name(target):
        return _NAME, text
    if is_sense_tagged(concept) or is_adjective(concept):
        return _rank_quality(text), text
    kinds = parts_of_speech(concept_text(concept)) or {"NOUN"}
    return (_NOUN if "NOUN" in kinds else _FIRST), text


def _measure_before(writer: Writer, edge: Edge) -> str:
    """ "five-year", "five-year-old"."""
    text = writer.noun_phrase(edge.target, "").object
    words = text.split()
    if writer.scene.concept(edge.target) != "temporal-quantity" or len(words) != 2:
        return text
    return f"{words[0]}-{words[1].removesuffix('s')}{'-old' if edge.role == 'age' else ''}"


def _rank_quality(text: str) -> int:
    return _COLOUR if text in COLOURS else _QUALITY


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
    if event in writer.open or _is_more_than_a_quality(scene, event):
        return ""
    others = [edge for edge in scene.edges(event) if edge.target != variable]
    roles = {edge.role for edge in others}
    if concept == "have-degree-91" and role == "ARG1":
        is_alone = roles <= {"ARG2", "ARG3"} and scene.first_edge(event, "ARG2")
        return writer.degree_text(event) if is_alone else ""
    if not is_sense_tagged(concept) or not roles <= {"degree", "mod"}:
        return ""
    is_quality = is_adjective(concept) or (role == "ARG1" and _is_done(concept, others))
    return writer.adjective_text(event) if is_quality else ""


def _is_more_than_a_quality(scene: Scene, event: Variable) -> bool:
    """Whether a state is denied, has something hanging on it, or is under a modal."""
    return (
        scene.is_denied(event) or bool(scene.children(event)) or modal_of(scene, event) is not None
    )


def _is_done(concept: str, others: list[Edge]) -> bool:
    """Whether what is done to a thing, and nothing else, describes it: "sliced bread"."""
    words = predicate_words(concept)
    if others or words is None or not words.verb or words.slot(0) is None:
        return False
    slot = words.slot(1)
    return slot is not None and slot.place in ("object", "") and not slot.alone


def after(writer: Writer, variable: Variable, relative: bool = True) -> list[str]:
    """The prepositional phrases and relative clauses after a noun."""
    scene = writer.scene
    phrases = [writer.later.pop(variable)] if variable in writer.later else []
    phrases += [_circumstance(writer, variable, edge) for edge in scene.edges(variable)]
    clauses: list[str] = []
    if relative and variable not in writer.plain:
        for record in scene.children(variable):
            if len(clauses) < MAX_RELATIVE_CLAUSES and _is_relative(writer, variable, record):
                clauses.append(relative_clause(writer, variable, record.role, record.source))
                clauses = [*filter(None, clauses)]
    return [*filter(None, [*_join_examples(phrases), " and ".join(clauses)])]


def _join_examples(phrases: list[str]) -> list[str]:
    """ "such as Venus, Mars and the Earth", for "such as Venus such as Mars such as the Earth"."""
    examples = [text.removeprefix(_SUCH_AS) for text in phrases if text.startswith(_SUCH_AS)]
    if len(examples) < 2:
        return phrases
    others = [text for text in phrases if not text.startswith(_SUCH_AS)]
    return [*others, _SUCH_AS + enumerate_phrases(examples)]


def _is_relative(writer: Writer, variable: Variable, record: Record) -> bool:
    """Whether an event that hangs on a noun is told after it."""
    scene, event = writer.scene, record.source
    return (
        event not in writer.open
        and scene.is_clause(event)
        and not scene.is_connective(event)
        and not scene.is_denied(event)
        and event != naming_event(scene, variable)
        and not _adjective_child(writer, variable, record.role, event)
    )


def _circumstance(writer: Writer, variable: Variable, edge: Edge) -> str:
    """A role of a noun as a phrase after it; empty where it is told elsewhere or not at all."""
    role = edge.role
    if _is_told_elsewhere(writer, variable, edge):
        return ""
    if role in _CIRCUMSTANCES:
        return writer.circumstance(edge)
    if not edge.is_literal:
        target, scene = edge.target, writer.scene
        if role == "part" and len(scene.above(target)) > 1:
            return ""
        if scene.concept(target) in PREPOSITION_NODES:
            return writer.place(target)
        if role == "topic" and scene.is_clause(target):
            return writer.content(target)
        if role == "purpose" and scene.is_clause(target):
            return writer.purpose(target)
    if role.startswith("prep-"):
        return f"{role[5:].replace('-', ' ')} {writer.phrase(edge).object}"
    kind = "s" if role in ("consist", "consist-of", "example") else "the"
    if role not in _PREPOSITIONS:
        return ""
    return f"{_PREPOSITIONS[role]} {writer.phrase(edge, kind).object}"


def _is_told_elsewhere(writer: Writer, variable: Variable, edge: Edge) -> bool:
    """Whether a role of a noun is no phrase after it: before it, being told, or a part of it."""
    scene, role = writer.scene, edge.role
    concept = scene.concept(variable)
    if role in _TOLD_BEFORE or (role == "topic" and is_field(scene, variable, edge)):
        return True
    if role.startswith(("op", "snt", "ARG")) and role != "ARG1" and is_sense_tagged(concept):
        return True
    if role.startswith("op") and concept == "name":
        return True
    return not edge.is_literal and (edge.target in writer.open or edge.target == variable)


def relative_clause(writer: Writer, variable: Variable, role: str, event: Variable) -> str:
    """What an event says of its participant: "who smokes", "that he reads", "where he lives"."""
    scene = writer.scene
    if len(writer.open) > 7 or scene.concept(event) in ("include-91", "have-quant-91", "cause-01"):
        return ""
    if not role.startswith("ARG"):
        word = {"location": "where", "time": "when"}.get(role)
        if word is None:
            return ""
        return f"{word} {writer.finite(event)}"
    modal = modal_of(scene, event)
    if modal is not None and (modal in writer.open or scene.is_denied(modal)):
        return ""
    clause = writer.clause_with_gap(modal or event, variable)
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
