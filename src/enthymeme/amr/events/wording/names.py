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
_WHOLE_NAMES_WITH_ARTICLE = frozenset(
    "Senate Congress Koran Quran Holocaust Earth Moon Nasdaq".split()
)
_NAMED_RIVERS = frozenset("river ocean sea ship desert newspaper mountain-range canal".split())


def named_phrase(writer: Writer, variable: Variable, name: str) -> NounPhrase:
    """A name with its modifiers, and with the article that some names take."""
    scene = writer.scene
    concept = scene.concept(variable)
    writer.note(scene.name_node(variable))
    modifiers = [
        writer.attributive(node)
        for node in scene.nodes(variable, "mod")
        if _is_shown(writer, variable, node)
    ]
    after = descriptions.after(writer, variable, relative=False)
    is_party = concept == "political-party" and "arty" not in name
    takes_article = (
        is_party
        or _takes_article(name, concept)
        or (any(modifiers) and concept not in ("person", "city", "country"))
    )
    if is_party:
        name = f"{name} Party"
    start = "the" if takes_article and not name.lower().startswith("the ") else ""
    words = " ".join([start, *modifiers, name, *after])
    return plain_phrase(" ".join(words.split()))


def _is_shown(writer: Writer, variable: Variable, modifier: Variable) -> bool:
    """Whether a modifier stands before a name: "French", and of a person only a quality."""
    scene = writer.scene
    concept = scene.concept(modifier)
    if scene.is_negative(modifier) or scene.is_clause(modifier) or concept in DETERMINERS:
        return False
    is_person = scene.concept(variable) == "person"
    return not is_person or is_adjective(concept) or bool(scene.name(modifier))


def _takes_article(name: str, concept: str) -> bool:
    """Whether a name has an article by its words, or by the kind of what it names."""
    last = name.split()[-1]
    return (
        name in _WHOLE_NAMES_WITH_ARTICLE
        or name.startswith(_NAMES_WITH_ARTICLE)
        or (last in _LAST_WORDS_WITH_ARTICLE and " " in name)
        or concept in _NAMED_RIVERS
    )
