"""Conditional clauses by their words: the logic turns on them, and few are there to learn from."""

from __future__ import annotations

from collections.abc import Sequence

from enthymeme.models.embedded_parser.stems import VERB, lemmas
from enthymeme.models.embedded_parser.words import Word

_ENDS = frozenset(", ; : then -- )".split())
# After these "if" is "whether", or part of another connective.
_OTHER_SENSE = frozenset(
    """as even what only ask wonder know see tell question decide determine out sure matter doubt
    unclear unsure check uncertain""".split()
)


def conditional_clauses(words: Sequence[Word]) -> list[range]:
    """The places of the words of each clause that "if" begins, without the "if".

    >>> from enthymeme.models.embedded_parser.words import words
    >>> conditional_clauses(words("If it rains, we stay."))
    [range(1, 3)]
    >>> conditional_clauses(words("They ask if it rains."))
    []
    """
    found = []
    for place, word in enumerate(words):
        if word.lower != "if" or (place and _key(words[place - 1]) in _OTHER_SENSE):
            continue
        end = next((k for k in range(place + 2, len(words)) if words[k].lower in _ENDS), len(words))
        found.append(range(place + 1, end))
    return found


def _key(word: Word) -> str:
    return lemmas(word.lower).get(VERB, word.lower)
