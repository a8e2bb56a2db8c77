"""Words without article: "something", "today", "others"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import NounPhrase, plain_phrase
from enthymeme.amr.events.wording import descriptions
from enthymeme.amr.graph import Variable

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

FIXED = {
    **{
        word: word
        for word in """
        this that these those someone something somebody somewhere everyone everybody everything
        everywhere anyone anybody anything anywhere one all today yesterday tomorrow tonight now
        here there home more many some both most several who what yes goodbye hello oh ah please
        thanks so heaven earth mom dad
        """.split()
    },
    "amr-unknown": "something",
    "each-other": "each other",
    "other": "others",
    "few": "a few",
    "such": "such things",
    "same-01": "the same",
    "good-bye": "goodbye",
    "god": "God",
}
_PLURAL_FIXED = frozenset("these those many both several few other some".split())


def fixed_phrase(writer: Writer, variable: Variable, concept: str) -> NounPhrase:
    """A word without article, with its modifiers: "something else", "just that"."""
    scene = writer.scene
    modifiers = [
        "else" if scene.concept(node) in ("else", "other") else writer.adjective_text(node)
        for node in scene.nodes(variable, "mod")
        if not scene.is_negative(node) and not scene.is_clause(node)
    ]
    for node in scene.nodes(variable, "mod"):
        writer.note(node)
    after = descriptions.after(writer, variable)
    is_open = concept.startswith(("some", "any", "every")) or "else" in modifiers
    word = FIXED[concept]
    if writer.is_denied and word.startswith("any"):
        word = f"some{word.removeprefix('any')}"
    if writer.is_denied and word == "one":  # "nobody likes it", denied
        word = "someone"
    words = [word, *modifiers] if is_open else [*modifiers, word]
    return plain_phrase(" ".join([*words, *after]), plural=concept in _PLURAL_FIXED)
