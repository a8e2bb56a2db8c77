"""What a clause that ends in "not" leaves unsaid, since the clause before it says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from enthymeme.models.parsers.embedded.stems import ADJECTIVE, NOUN, VERB, lemmas
from enthymeme.models.parsers.embedded.words import Word

# The clause before has the same auxiliary, perhaps in another form: "mine are, but his is not".
_FAMILIES = [
    frozenset(family.split())
    for family in (
        "is are was were am 's 're 'm",
        "has have had",
        "can could",
        "will would",
        "should",
        "must",
    )
]
_DO = frozenset("do does did".split())
# What comes before a noun that could be a verb too: "some people", "the run".
_BEFORE_NOUN = frozenset(
    """the a an my your his her its our their this that these those some many most all few several
    no every each both other of in on at by for with from to""".split()
)
_RELATIVES = frozenset({"who", "which", "that"})
_OTHER_AUXILIARIES = frozenset().union(*_FAMILIES) | frozenset("may might shall".split())
_ENDS_CLAUSE = frozenset(". , ; : ! ? and but or while whereas although though yet".split())
MOST_WORDS_REPEATED = 6
"""Longer predicates say more than a reader would repeat."""


def complete_denials(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words, with the predicate repeated after each "not" that ends its clause.

    "The school was hit, but the church was not" denies that the church was hit: the nearest
    auxiliary before of the same kind is "was", and up to the comma its clause goes on with "hit".

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> completed = complete_denials(words("The school was hit, but the church was not."))
    >>> " ".join(word.text for word in completed)
    'The school was hit , but the church was not hit .'

    "Do", "does" and "did" stand for any verb, which is repeated as they want it.

    >>> completed = complete_denials(words("She drinks tea, but he doesn't."))
    >>> " ".join(word.text for word in completed)
    "She drinks tea , but he does n't drink tea ."
    """
    lowers = [word.lower for word in words]
    completed: list[Word] = []
    for place, word in enumerate(words):
        completed.append(word)
        ends_clause = lowers[place + 1 : place + 2] == [] or lowers[place + 1] in _ENDS_CLAUSE
        if word.lower == "not" and place and ends_clause:
            completed += _predicate_before(words, place - 1)
    return tuple(completed)


def _predicate_before(words: Sequence[Word], auxiliary: int) -> list[Word]:
    """What the clause before says after an auxiliary of the same kind, or with a verb for "do"."""
    lowers = [word.lower for word in words]
    if lowers[auxiliary] in _DO:
        start, end = _verb_phrase_before(lowers, auxiliary)
    else:
        start, end = _complement_before(lowers, auxiliary)
    repeated = list(words[start:end])
    if not repeated or len(repeated) > MOST_WORDS_REPEATED:
        return []
    if lowers[auxiliary] in _DO:
        verb = lemmas(repeated[0].lower, guess=False)[VERB]
        repeated[0] = replace(repeated[0], text=verb, lower=verb)
    return repeated


def _complement_before(lowers: Sequence[str], auxiliary: int) -> tuple[int, int]:
    """Where what follows the nearest earlier auxiliary of the same kind begins and ends."""
    family = next((family for family in _FAMILIES if lowers[auxiliary] in family), frozenset())
    for start in range(auxiliary - 1, -1, -1):
        if lowers[start] in family:
            end = _end_of_clause(lowers, start + 1)
            # "Is it not?" asks, and what is itself denied says nothing to deny once more.
            is_statement = end < auxiliary and "not" not in lowers[start:end]
            return (start + 1, end) if is_statement else (0, 0)
    return 0, 0


def _verb_phrase_before(lowers: Sequence[str], auxiliary: int) -> tuple[int, int]:
    """Where the verb of the clause before begins, and where that clause ends.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> lowers = [word.lower for word in words("Some people pay, but others do not.")]
    >>> _verb_phrase_before(lowers, 6)
    (2, 3)
    """
    # "Anyone who did not": what is left out may stand anywhere before.
    if lowers[auxiliary - 1] in _RELATIVES:
        return 0, 0
    ends = [k for k in range(auxiliary) if lowers[k] in _ENDS_CLAUSE]
    # Between both clauses stands a comma, a word that joins, or both.
    while ends and ends[-1] - 1 in ends:
        ends.pop()
    if not ends:
        return 0, 0
    end = ends.pop()
    begin = ends[-1] + 1 if ends else 0
    if not (_OTHER_AUXILIARIES | _DO | {"not"}).isdisjoint(lowers[begin:end]):
        return 0, 0
    for place in range(begin + 1, end):
        kinds = lemmas(lowers[place], guess=False)
        follows_adjective = ADJECTIVE in lemmas(lowers[place - 1], guess=False)
        is_noun = NOUN in kinds and (lowers[place - 1] in _BEFORE_NOUN or follows_adjective)
        if VERB in kinds and not is_noun:
            return place, end
    return 0, 0


def _end_of_clause(lowers: Sequence[str], place: int) -> int:
    while place < len(lowers) and lowers[place] not in _ENDS_CLAUSE:
        place += 1
    return place
