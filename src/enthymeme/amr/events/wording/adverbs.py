"""States that are said of an event alone, as adverbs in its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.scene import Scene
from enthymeme.amr.events.wording.adjectives import adjective_word, adverb_phrase, is_adjective
from enthymeme.amr.events.wording.places import NEAR
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import is_sense_tagged

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

CLAUSE_SUBJECTS = frozenset(
    """
    good bad true clear important likely possible necessary sure certain obvious strange
    interesting wrong right nice great better fair unfair sad fine
    """.split()
)
"""Adjectives that say of a clause that it is so: never adverbs."""


def adverbs_of(writer: Writer, variable: Variable) -> list[str]:
    """The states that are said of an event alone, as adverbs: "completely", "near the sign"."""
    adverbs = []
    for event in adverbial_states(writer.scene, variable):
        if event in writer.open:
            continue
        if writer.scene.concept(event) in NEAR:
            other = writer.scene.first_edge(event, "ARG2")
            writer.note(event)
            if other is not None:
                adverbs.append(f"near {writer.phrase(other).object}")
        else:
            adverbs.append(adverb_phrase(writer, event))
    return adverbs


def adverbial_states(scene: Scene, variable: Variable) -> list[Variable]:
    """The states written below an event that have it as their only participant."""
    if not is_sense_tagged(scene.concept(variable)):
        return []
    states = []
    for record in scene.children(variable):
        event, concept = record.source, scene.concept(record.source)
        others = {edge.role for edge in scene.edges(event) if edge.target != variable}
        if scene.is_negative(event) or record.role != "ARG1" or scene.children(event):
            continue
        if (concept in NEAR and others <= {"ARG2"}) or (
            is_adjective(concept)
            and others <= {"degree"}
            and adjective_word(concept) not in CLAUSE_SUBJECTS
        ):
            states.append(event)
    return states
