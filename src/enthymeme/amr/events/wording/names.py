"""Names, with the article that some take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import NounPhrase, plain_phrase
from enthymeme.amr.events.wording import descriptions
from enthymeme.amr.events.wording.adjectives import is_adjective
from enthymeme.amr.events.wording.determiners import DETERMINERS
from enthymeme.amr.graph import Variable

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

_NAMES_WITH_ARTICLE = (
    "United ",
    "Netherlands",
    "Philippines",
    "Bahamas",
    "White House",
    "European Union",
    "Soviet Union",
    "Middle East",
    "U.S.",
    "UK",
    "US",
    "EU",
    "UN",
    "U.N.",
    "Internet",
    "Bible",
    "Pentagon",
    "Kremlin",
    "Taliban",
)
_LAST_WORDS_WITH_ARTICLE = frozenset(
    """
    States Kingdom Nations Union Republic Islands Ocean Sea River Bank Party Court Times Post
    Department Ministry Army Association Committee Council Agency Institute Foundation Senate
    Congress Commission Guard Force Emirates Organization Service Alps Desert
    """.split()
)
_NAMED_RIVERS = frozenset("river ocean sea ship desert newspaper mountain-range canal".split())


def named_phrase(writer: Writer, variable: Variable, name: str) -> NounPhrase:
    scene = writer.scene
    writer.note(scene.name_node(variable))
    modifiers = [
        writer.attributive(edge.target)
        for edge in scene.filled(variable, "mod")
        if not edge.is_literal
        and not scene.is_negative(edge.target)
        and not scene.is_clause(edge.target)
        and scene.concept(edge.target) not in DETERMINERS
        and (
            scene.concept(variable) != "person"
            or is_adjective(scene.concept(edge.target))
            or scene.name(edge.target)
        )
    ]
    after = descriptions.after(writer, variable, relative=False)
    needs = (
        name.startswith(_NAMES_WITH_ARTICLE)
        or (name.split()[-1] in _LAST_WORDS_WITH_ARTICLE and " " in name)
        or scene.concept(variable) in _NAMED_RIVERS
    )
    if scene.concept(variable) == "political-party" and "arty" not in name:
        name, needs = f"{name} Party", True
    if name in ("Senate", "Congress", "Koran", "Quran", "Holocaust", "Earth", "Moon", "Nasdaq"):
        needs = True
    if any(modifiers) and scene.concept(variable) not in ("person", "city", "country"):
        needs = True
    words = " ".join(
        ["the" if needs and not name.lower().startswith("the ") else "", *modifiers, name, *after]
    )
    return plain_phrase(" ".join(words.split()))
