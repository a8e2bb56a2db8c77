"""Words without article: "something", "today", "others"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import NounPhrase, plain_phrase
from enthymeme.amr.events.wording import descriptions
from enthymeme.amr.graph import Variable

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer

FIXED = {
    "amr-unknown": "something",
    "this": "this",
    "that": "that",
    "these": "these",
    "those": "those",
    "someone": "someone",
    "something": "something",
    "somebody": "somebody",
    "somewhere": "somewhere",
    "everyone": "everyone",
    "everybody": "everybody",
    "everything": "everything",
    "everywhere": "everywhere",
    "anyone": "anyone",
    "anybody": "anybody",
    "anything": "anything",
    "anywhere": "anywhere",
    "one": "one",
    "all": "all",
    "each-other": "each other",
    "today": "today",
    "yesterday": "yesterday",
    "tomorrow": "tomorrow",
    "tonight": "tonight",
    "now": "now",
    "here": "here",
    "there": "there",
    "home": "home",
    "more": "more",
    "many": "many",
    "some": "some",
    "other": "others",
    "both": "both",
    "most": "most",
    "few": "a few",
    "several": "several",
    "such": "such things",
    "same-01": "the same",
    "who": "who",
    "what": "what",
    "yes": "yes",
    "goodbye": "goodbye",
    "good-bye": "goodbye",
    "hello": "hello",
    "oh": "oh",
    "ah": "ah",
    "please": "please",
    "thanks": "thanks",
    "so": "so",
    "god": "God",
    "heaven": "heaven",
    "earth": "earth",
    "mom": "mom",
    "dad": "dad",
}
_PLURAL_FIXED = frozenset("these those many both several few other some".split())


def fixed_phrase(writer: Writer, variable: Variable, concept: str) -> NounPhrase:
    """A word without article, with its modifiers: "something else", "just that"."""
    scene = writer.scene
    modifiers = [
        "else"
        if scene.concept(edge.target) in ("else", "other")
        else writer.adjective_text(edge.target)
        for edge in scene.filled(variable, "mod")
        if not edge.is_literal
        and not scene.is_negative(edge.target)
        and not scene.is_clause(edge.target)
    ]
    for edge in scene.filled(variable, "mod"):
        writer.note(None if edge.is_literal else edge.target)
    after = descriptions.after(writer, variable)
    is_open = concept.startswith(("some", "any", "every")) or "else" in modifiers
    word = FIXED[concept]
    if writer.is_denied and word.startswith("any"):
        word = f"some{word.removeprefix('any')}"
    if writer.is_denied and word == "one":  # "nobody likes it", denied
        word = "someone"
    words = [word, *modifiers] if is_open else [*modifiers, word]
    return plain_phrase(" ".join([*words, *after]), plural=concept in _PLURAL_FIXED)
