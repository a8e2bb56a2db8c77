"""Comparatives and superlatives by their forms: "taller than", "the oldest", "than yours"."""

from __future__ import annotations

from collections.abc import Sequence

from enthymeme.models.parsers.embedded.stems import ADJECTIVE, lemmas
from enthymeme.models.parsers.embedded.words import Word

MORE, MOST = "more", "most"
_IRREGULAR = {"better": MORE, "worse": MORE, "best": MOST, "worst": MOST}
_ENDINGS = {"er": MORE, "est": MOST}
# No degrees of an adjective: "fewer" counts, "latest" means new.
_NO_DEGREE = frozenset({"fewer", "latest"})
_THAN = "than"
FARTHEST = 4
"""How many words after a comparative "than" may stand: "a bigger red house than"."""
_BEFORE_MOST = frozenset("the my your his her its our their 's '".split())
_ARTICLE = "the"
_OWNED = {"yours": "you", "mine": "i", "hers": "she", "ours": "we", "theirs": "they"}
_COMPARED_WITH = {
    "me": "i", "i": "i", "you": "you", "him": "he", "he": "he", "she": "she", "us": "we",
    "we": "we", "them": "they", "they": "they", "it": "it", "her": "she",
}  # fmt: skip
_LINKS = frozenset({_THAN, "as"})
_CLAUSE_ENDS = frozenset(". , ! ? ; :".split())


def extent_of(words: Sequence[Word], place: int) -> str:
    """Whether a word is "more" or "most" of its adjective for certain; else an empty text.

    A comparative is one for certain before "than", a superlative after "the" or an owner.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> [extent_of(words("The oldest is taller than her."), place) for place in (1, 3)]
    ['most', 'more']
    >>> extent_of(words("He did his best."), 3), extent_of(words("The river is wider."), 3)
    ('', '')
    """
    lower = words[place].lower
    extent = _IRREGULAR.get(lower, "") or _regular_extent(lower)
    if extent == MORE:
        return MORE if _THAN in _lowers(words, place + 1, place + 1 + FARTHEST) else ""
    before = words[place - 1].lower if place else ""
    if extent != MOST or before not in _BEFORE_MOST:
        return ""
    # "His best" is what he can do, and "the best" at the end of a clause is one that is best.
    is_last = place + 1 == len(words) or words[place + 1].lower in _CLAUSE_ENDS
    return MOST if before == _ARTICLE or not is_last else ""


def is_empty_than(words: Sequence[Word], place: int) -> bool:
    """Whether a word is the "than" of a comparative that brings the whole degree itself.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> is_empty_than(words("Gold is heavier than tin."), 3)
    True
    """
    return words[place].lower == _THAN and any(
        extent_of(words, before) == MORE for before in range(max(place - FARTHEST, 0), place)
    )


def owner_compared(words: Sequence[Word], place: int) -> str:
    """The concept of whose thing "yours" is, right after "than" or "as"; else an empty text.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> owner_compared(words("My bag is as big as yours."), 6)
    'you'
    """
    is_compared = place > 0 and words[place - 1].lower in _LINKS
    return _OWNED.get(words[place].lower, "") if is_compared else ""


def pronouns_compared(words: Sequence[Word]) -> dict[int, str]:
    """The pronouns right after "than" at the end of a clause, each with its concept.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> pronouns_compared(words("My sister is older than me."))
    {5: 'i'}
    >>> pronouns_compared(words("She is older than her brother."))
    {}
    """
    return {
        place: concept
        for place in range(1, len(words))
        if words[place - 1].lower == _THAN
        and (concept := _COMPARED_WITH.get(words[place].lower, ""))
        and (place + 1 == len(words) or words[place + 1].lower in _CLAUSE_ENDS)
    }


def _regular_extent(lower: str) -> str:
    if lower in _NO_DEGREE:
        return ""
    extent = next((e for ending, e in _ENDINGS.items() if lower.endswith(ending)), "")
    lemma = lemmas(lower, guess=False).get(ADJECTIVE, lower)
    return extent if lemma != lower else ""


def _lowers(words: Sequence[Word], start: int, end: int) -> list[str]:
    return [word.lower for word in words[start:end]]
