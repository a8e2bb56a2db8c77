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


def determiner_of(writer: Writer, variable: Variable) -> tuple[str, bool, str]:
    """The determiner, whether the noun is plural, and the amount before it."""
    scene = writer.scene
    determiner, several, counted = "", False, ""
    for edge in scene.filled(variable, "mod", "quant"):
        if edge.is_literal or scene.is_negative(edge.target):
            continue
        given = scene.concept(edge.target)
        if given in DETERMINERS and not scene.operands(edge.target):
            writer.note(edge.target)
            determiner = concept_text(given)
            several = several or given in _PLURAL_DETERMINERS
    for edge in scene.filled(variable, "quant"):
        if not edge.is_literal and scene.concept(edge.target) in DETERMINERS:
            continue
        words, many = amount(writer, edge)
        if words:
            counted, several = words, many
        if counted in ("all", "some", "both"):
            determiner, counted = counted, ""
    if several and determiner in ("this", "that"):
        determiner = {"this": "these", "that": "those"}[determiner]
    if several and determiner in ("each", "every", "another"):
        determiner = {"each": "all", "every": "all", "another": "other"}[determiner]
    if not several and determiner in ("these", "those"):
        several = True
    noun = scene.word(variable)
    if noun in MASS_NOUNS and counted == "many":
        counted = "much"
    return determiner, several, counted
