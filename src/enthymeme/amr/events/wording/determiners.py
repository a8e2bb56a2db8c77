"""Determiners and amounts before a noun, and whether it is plural."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.lexicon import MASS_NOUNS
from enthymeme.amr.events.wording.quantities import amount
from enthymeme.amr.graph import Variable
from enthymeme.amr.lexical_forms import concept_text

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

DETERMINERS = frozenset(
    """
    all any another both certain each either every some such that these this those what which
    whatever enough more most less
    """.split()
)
_PLURAL_DETERMINERS = frozenset(
    "all both certain some such these those few many several more most".split()
)

_PLURAL_OF = {
    "this": "these",
    "that": "those",
    "each": "all",
    "every": "all",
    "another": "other",
}


def determiner_of(writer: Writer, variable: Variable) -> tuple[str, bool, str]:
    """The determiner, whether the noun is plural, and the amount before it."""
    scene = writer.scene
    determiner, several = _determiner(writer, variable)
    counted = ""
    for edge in scene.edges_of(variable, "quant"):
        if not edge.is_literal and scene.concept(edge.target) in DETERMINERS:
            continue
        words, many = amount(writer, edge)
        if words:
            counted, several = words, many
        if counted in ("all", "some", "both"):
            determiner, counted = counted, ""
    if several:
        determiner = _PLURAL_OF.get(determiner, determiner)
    if scene.word(variable) in MASS_NOUNS and counted == "many":
        counted = "much"
    return determiner, several or determiner in ("these", "those"), counted


def _determiner(writer: Writer, variable: Variable) -> tuple[str, bool]:
    """The last determiner among a noun's modifiers, and whether one of them asks for a plural."""
    scene = writer.scene
    determiner, several = "", False
    for edge in scene.edges_of(variable, "mod", "quant"):
        if edge.is_literal or scene.is_negative(edge.target):
            continue
        concept = scene.concept(edge.target)
        if concept in DETERMINERS and not scene.operands(edge.target):
            writer.note(edge.target)
            determiner = concept_text(concept)
            several = several or concept in _PLURAL_DETERMINERS
    return determiner, several
