"""Comparison: degrees of a quality, and amounts that are more or less than others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import NounPhrase, compare
from enthymeme.amr.events.english.lexicon import MASS_NOUNS
from enthymeme.amr.events.scene import Edge
from enthymeme.amr.events.wording.adjectives import adjective_word, with_degree
from enthymeme.amr.events.wording.clauses import (
    Clause,
    bare_infinitive,
    complete_clause,
    role_subject,
)
from enthymeme.amr.graph import Variable

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

_COMPARED_AMOUNTS = {
    "more": "more",
    "most": "the most",
    "less": "less",
    "equal": "as many",
    "enough": "enough",
    "too": "too many",
    "so": "so many",
}
_PLACES = frozenset(
    """
    world country city town village region state continent class school family house room street
    area group team history universe league nation
    """.split()
)


def degree_words(writer: Writer, variable: Variable) -> str:
    """The quality of a `have-degree-91` with its degree, without what it is compared to."""
    scene = writer.scene
    quality, degree = scene.first_edge(variable, "ARG2"), scene.first_edge(variable, "ARG3")
    if quality is None or quality.is_literal:
        return "so"
    if scene.is_connective(quality.target):
        word = writer.adjective_text(quality.target)
    elif not writer.enter(quality.target):
        return adjective_word(scene.concept(quality.target))
    else:
        try:
            word = with_degree(
                writer, quality.target, adjective_word(scene.concept(quality.target))
            )
        finally:
            writer.leave(quality.target)
    if degree is None or degree.is_literal:
        return word
    word_of_degree = scene.concept(degree.target)
    writer.note(degree.target)
    extent = [
        writer.adjective_text(edge.target)
        if not scene.concept(edge.target).endswith("-quantity")
        else writer.phrase(edge).object
        for edge in scene.edges_of(degree.target, "degree", "mod", "quant", "extent")
        if not edge.is_literal and not scene.is_negative(edge.target)
    ]
    lead = " ".join(filter(None, extent))
    if word_of_degree in ("more", "most"):
        return f"{lead} {compare(word, word_of_degree)}".strip()
    if word_of_degree in ("less", "least"):
        return f"{lead} {word_of_degree} {word}".strip()
    if word_of_degree == "enough":
        return f"{word} enough"
    if word_of_degree == "equal":
        return f"as {word}"
    text = writer.adjective_text(degree.target)
    return f"{text} {word}"


def degree_clause(writer: Writer, variable: Variable) -> Clause:
    """`have-degree-91`: "The mouse is smaller than the elephant." """
    scene = writer.scene
    subject, node = role_subject(writer, variable, "ARG1")
    words = degree_words(writer, variable)
    edge = scene.first_edge(variable, "ARG3")
    degree = scene.concept(edge.target) if edge and not edge.is_literal else ""
    rest = [f"the {words}" if degree in ("most", "least") else words]
    other = scene.first_edge(variable, "ARG4")
    if other is not None:
        rest.append(_compared_to(writer, other, "as" if degree == "equal" else "than"))
    whole = scene.first_edge(variable, "ARG5")
    if whole is not None:
        rest.append(_among(writer, whole))
    result = scene.first_edge(variable, "ARG6")
    if result is not None and not result.is_literal:
        rest.append(_result(writer, result, node, degree))
    return complete_clause(writer, variable, subject, node, "be", rest)


def _among(writer: Writer, whole: Edge) -> str:
    """Of what something is the most: "of the rivers", "in the world", "ever"."""
    if whole.is_literal:
        return f"of {writer.phrase(whole).object}"
    scene, target = writer.scene, whole.target
    if scene.concept(target) == "ever":
        return writer.note_word(target)
    is_place = scene.concept(target) in _PLACES and not scene.edges(target)
    if is_place or scene.name(target):
        return f"in {writer.phrase(whole).object}"
    return f"of {writer.phrase(whole, 'those').object}"


def _compared_to(writer: Writer, other: Edge, joint: str) -> str:
    target = other.target
    if not other.is_literal and writer.scene.is_clause(target) and target not in writer.open:
        return f"{joint} {writer.finite(target)}"
    return f"{joint} {writer.phrase(other).object}"


def _result(writer: Writer, result: Edge, node: Variable | None, degree: str) -> str:
    """What a degree leads to: "that I laugh", "to run", "for me to wear", "for winter"."""
    scene, target = writer.scene, result.target
    if degree == "so" and scene.is_clause(target):
        return f"that {writer.finite(target)}"
    if not scene.is_clause(target) or scene.is_connective(target):
        return f"for {writer.phrase(result).object}"
    if node is None or target in writer.open or writer.subject_of(target) == node:
        return f"to {writer.infinitive(target)}"
    clause = writer.clause_with_gap(target, node)
    if clause is None:
        return ""
    subject = f"for {clause.subject.object} " if clause.has_subject else ""
    return f"{subject}to {bare_infinitive(clause)}"


def _is_mass(noun: str) -> bool:
    last = noun.split()[-1] if noun else ""
    return last in MASS_NOUNS or last.endswith("ing")


def amount_clause(writer: Writer, variable: Variable) -> Clause:
    """`have-quant-91`: "The dogs are more than the cats", worded as a number."""
    scene = writer.scene
    counted = scene.first_edge(variable, "ARG1")
    quantity, degree, other = (scene.first_edge(variable, f"ARG{n}") for n in (2, 3, 4))
    noun = writer.phrase(counted, "s").subject if counted else "things"
    words = writer.adjective_text(quantity.target) if quantity and not quantity.is_literal else ""
    if quantity is not None and quantity.is_literal:
        words = writer.phrase(quantity).object
    if degree is not None and not degree.is_literal:
        concept = scene.concept(degree.target)
        writer.note(degree.target)
        words = _COMPARED_AMOUNTS.get(concept, f"{concept} {words}".strip())
    rest = [words or "some", noun.removeprefix("the ").removeprefix("a ")]
    if other is not None:
        rest.append(f"{'as' if words == 'as many' else 'than'} {writer.phrase(other, '').object}")
    is_mass = _is_mass(rest[1])
    if rest[0] == "less" and not is_mass:
        rest[0] = "fewer"
    subject = NounPhrase("there", "there", "its", "third" if is_mass else "plural")
    return complete_clause(writer, variable, subject, None, "be", rest)
