"""Conditions and concessions by their words: the logic turns on them, and they are regular."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enthymeme.models.parsers.embedded.stems import ADJECTIVE, NOUN, VERB, lemmas
from enthymeme.models.parsers.embedded.words import Word

_BEGINS = frozenset({"if", "unless"})
_ENDS = frozenset(", ; : then -- )".split())
# What begins a condition in several words, which bring nothing themselves.
_OPENINGS = tuple(
    tuple(opening.split())
    for opening in (
        "in case of",
        "in case",
        "as long as",
        "so long as",
        "provided that",
        "providing that",
        "assuming that",
        "on condition that",
    )
)
_CONCEDES = frozenset({"although", "though", "eventhough"})
# What begins a condition where the sentence says what holds in general, and a time where not.
_GENERAL = tuple(
    tuple(opening.split()) for opening in ("when", "whenever", "every time", "each time")
)
_PRESENT_OF_BE = frozenset({"am", "are"})
_PRESENT_FORMS_OF_BE = _PRESENT_OF_BE | frozenset({"is", "be", "being", "gets", "get"})
# How many words and stops a sentence of two plain clauses has at most.
MOST_OF_SIMPLE = 14
# "The day when", "a case when".
_TIMES = frozenset(
    "time day moment year hour minute week month night age period era case point date".split()
)
_NOT_GENERAL = frozenset(
    "was were did had would could might will 'd has have ? used until ago then".split()
)
_CONDITIONAL = frozenset(
    """if unless when whenever once provided providing assuming suppose without until whether
    otherwise case long depending only condition""".split()
)
# After these "if" is "whether", or part of another connective.
_OTHER_SENSE = frozenset(
    """as even what only ask wonder know see tell question decide determine out sure matter doubt
    unclear unsure check uncertain""".split()
)


def conditional_clauses(words: Sequence[Word]) -> list[range]:
    """The places of the words of each clause that "if" begins, without the "if".

    "Unless" is part of its clause, for it denies it.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> conditional_clauses(words("If it rains, we stay."))
    [range(1, 3)]
    >>> conditional_clauses(words("We stay unless it rains."))
    [range(2, 6)]
    >>> conditional_clauses(words("They ask if it rains."))
    []
    """
    clauses = [range(start, _end(words, start)) for start in condition_openings(words).values()]
    for place, word in enumerate(words):
        if word.lower not in _BEGINS or (place and _key(words[place - 1]) in _OTHER_SENSE):
            continue
        clauses.append(range(place + (word.lower == "if"), _end(words, place + 1)))
    return clauses


def condition_openings(words: Sequence[Word]) -> dict[int, int]:
    """The places of words that do nothing but begin a condition, each with where that starts.

    "As long as", "in case of" and their like begin one anywhere, "should" at the beginning of a
    sentence ("Should you lose it, call us"), "when" and "every time" there or after the main
    clause: "When water boils, it becomes steam". What happened when something else did is a time
    and no condition.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> condition_openings(words("Stay as long as you like."))
    {1: 4, 2: 4, 3: 4}
    >>> condition_openings(words("Should you lose it, call us."))
    {0: 1}
    >>> condition_openings(words("When water boiled, it became steam."))
    {}
    >>> condition_openings(words("The dog hides every time guests come."))
    {3: 5, 4: 5}
    """
    lowers = [word.lower for word in words]
    starts: dict[int, int] = {}
    for place in range(len(words)):
        opening = next((o for o in _OPENINGS if tuple(lowers[place : place + len(o)]) == o), ())
        start = place + len(opening)
        # "As long as ten years" is a length.
        if opening and place not in starts and start < len(words) and words[start].value is None:
            starts |= dict.fromkeys(range(place, start), start)
    if lowers[-1:] != ["?"]:
        if lowers[0] == "should" and "," in lowers[2:]:
            starts[0] = 1
        if not _tells_of_past(lowers):
            for span in _general_openings(lowers):
                starts |= dict.fromkeys(span, span.stop)
    return starts


def _general_openings(lowers: Sequence[str]) -> Iterator[range]:
    """The places of "when" where it says "whenever", and of its like.

    After the main clause only in short sentences: in long ones it is often a time, and hangs on one
    of several clauses, which is left to the network.
    """
    for place in range(len(lowers) - 2):
        opening = next((o for o in _GENERAL if tuple(lowers[place : place + len(o)]) == o), ())
        span = range(place, place + len(opening))
        is_first = place == 0 and "," in lowers[2:]
        is_last = place > 1 and len(lowers) <= MOST_OF_SIMPLE and not _is_other_when(lowers, span)
        if opening and (is_first or is_last):
            yield span


def _is_other_when(lowers: Sequence[str], opening: range) -> bool:
    """Whether a "when" after its sentence's beginning is a question, belongs to a noun or has no
    subject: "ask when it opens", "know when to go", "the day when we meet", "when driving"."""
    before, after = lowers[opening.start - 1], lowers[opening.stop]
    known = lemmas(before, guess=False)
    return (
        known.get(VERB, before) in _OTHER_SENSE
        or known.get(NOUN, before) in _TIMES
        or after == "to"
        or after.endswith("ing")
        or tuple(lowers[opening.stop : opening.stop + 2]) == ("it", "comes")
    )


def _tells_of_past(lowers: Sequence[str]) -> bool:
    """Whether a verb is in the past; a participle after "is" or "are" is not."""
    return any(
        _is_past(lower) and not (place and lowers[place - 1] in _PRESENT_FORMS_OF_BE)
        for place, lower in enumerate(lowers)
    )


def _end(words: Sequence[Word], start: int) -> int:
    return next((k for k in range(start + 1, len(words)) if words[k].lower in _ENDS), len(words))


def _is_past(lower: str) -> bool:
    if lower in _NOT_GENERAL:
        return True
    known = lemmas(lower, guess=False)
    is_verb_alone = set(known) <= {VERB, ADJECTIVE} and known.get(VERB, lower) != lower
    return is_verb_alone and not lower.endswith(("s", "ing")) and lower not in _PRESENT_OF_BE


def may_be_conditional(words: Sequence[Word]) -> bool:
    """Whether a sentence has a word that can make something conditional.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> may_be_conditional(words("Leave once it rains.")), may_be_conditional(words("It rains."))
    (True, False)
    """
    is_opened = bool(condition_openings(words))
    return is_opened or any(word.lower in _CONDITIONAL for word in words)


def concessive_clauses(words: Sequence[Word]) -> list[range]:
    """The places of the words of a clause that "although" begins, first in its sentence.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> concessive_clauses(words("Even though it rained, we swam."))
    [range(2, 4)]
    >>> concessive_clauses(words("We swam, though it rained."))
    []
    """
    lowers = [word.lower for word in words]
    start = 1 + (lowers[:1] == ["even"])
    if "".join(lowers[:start]) not in _CONCEDES or "," not in lowers[start + 1 :]:
        return []
    return [range(start, _end(words, start))]


def _key(word: Word) -> str:
    return lemmas(word.lower).get(VERB, word.lower)
