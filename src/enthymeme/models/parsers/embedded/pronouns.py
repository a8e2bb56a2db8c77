"""Pronouns that mean somebody who is named elsewhere bring nothing; all others bring a node."""

from __future__ import annotations

from collections.abc import Sequence

from enthymeme.models.parsers.embedded.fragments import NOTHING, parts
from enthymeme.models.parsers.embedded.stems import NOUN, WRITTEN, lemmas
from enthymeme.models.parsers.embedded.words import Word

_FORMS = {
    "i": "i me my myself",
    "you": "you your yourself",
    "we": "we us our ourselves",
    "he": "he him his himself",
    "she": "she her herself",
    "they": "they them their themselves",
}
_CONCEPT_OF = {form: concept for concept, forms in _FORMS.items() for form in forms.split()}
_PRESENT = frozenset({"i", "you", "we"})
_QUOTE = '"'
_NAMED = frozenset({f"~{NOUN}", f"~{WRITTEN}"})


def find_unbound_pronouns(words: Sequence[Word], labels: Sequence[str]) -> dict[int, str]:
    """The pronouns that need a node of their own: place to concept.

    Those are the first of each kind where no word of its kind brings a node and nobody else can be
    meant. In direct speech anybody can be, for "I" is whoever speaks.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> labels = ["(i)", "(~V-01)", "", "", "", "(~V-02)"]
    >>> find_unbound_pronouns(words("I forgive him if he goes"), labels)
    {2: 'he'}
    >>> labels = ["(person)", "(~V-02)", "", "", "(possible-01)"]
    >>> find_unbound_pronouns(words("Tom goes if he can"), labels)
    {}
    """
    if any(word.lower == _QUOTE for word in words):
        return {}
    brought = {part.symbol for label in labels for part in parts(label)}
    named = _names_somebody(words, labels)
    place_of: dict[str, int] = {}
    for place, (word, label) in enumerate(zip(words, labels, strict=True)):
        concept = _CONCEPT_OF.get(word.lower)
        if concept is None or label != NOTHING or concept in brought:
            continue
        if concept in _PRESENT or not named:
            place_of.setdefault(concept, place)
    return {place: concept for concept, place in place_of.items()}


def _names_somebody(words: Sequence[Word], labels: Sequence[str]) -> bool:
    return any(
        own[0].symbol == "person" or (own[0].symbol in _NAMED and NOUN in lemmas(word.lower))
        for word, label in zip(words, labels, strict=True)
        if (own := parts(label))
    )
