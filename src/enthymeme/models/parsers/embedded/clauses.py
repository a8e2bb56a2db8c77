"""Denials, orders, passives and questions by their words, which are regular."""

from __future__ import annotations

from collections.abc import Sequence

from enthymeme.models.parsers.embedded.complements import denials_by_advice
from enthymeme.models.parsers.embedded.conditions import conditional_clauses
from enthymeme.models.parsers.embedded.stems import ADJECTIVE, NOUN, VERB, lemmas
from enthymeme.models.parsers.embedded.words import Word

_DENIED_BY_NOT = frozenset({"can", "could", "should"})
_AUXILIARIES = frozenset(
    "is are was were do does did has have had can could will would should must".split()
)
# "Not all" is left to the network: "it is not all related" denies the relation.
_UNIVERSALS = frozenset("every everyone everybody everything".split())
# How many words the subject of "nor do the people of the village" may have.
MOST_OF_SUBJECT = 6
_NOT_ALL = frozenset({"only", "just", "merely", "simply"})
_GOES_ON = frozenset({"but", "also"})
_HAVE = frozenset({"has", "have", "had"})
_ASKS = {"whose": "poss", "which": "mod"}
_BE = frozenset("is are was were am be been being 's 're 'm".split())
_BETWEEN = frozenset("not also often always ever never just still already both all".split())
# Participles after "be" whose subject acts: who "is gone" went.
_ACTIVE_STATES = frozenset(
    """gone retired done finished arrived risen grown fallen drunk experienced graduated
    determined prepared opposed supposed used mistaken born""".split()
)
_BEFORE_LIKING = frozenset("do does did would will might may to they we i you".split())
_SINGULAR = frozenset("he she it this that who which".split())
# "Never have I seen", "do not all of us", "never can it be".
_NO_VERBS = frozenset("have has had do did can could will would may must should all both".split())
_DETERMINERS = frozenset("the a an my your his her its our their this that these those".split())
# Zero of them is an amount.
_UNITS = frozenset("percent degrees celsius fahrenheit point points hours".split())
# What follows the verb of an order: its object, or nothing.
_AFTER_ORDER = _DETERMINERS | frozenset("me him us them it . !".split())


def asked_noun(words: Sequence[Word]) -> tuple[int, str] | None:
    """The place of the noun that a first "whose" or "which" asks about, and its role for it.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> asked_noun(words("Whose old car is this?")), asked_noun(words("Which of them came?"))
    ((2, 'poss'), None)
    """
    role = _ASKS.get(words[0].lower) if words and words[-1].lower == "?" else None
    if role is None:
        return None
    for place in range(1, len(words)):
        known = lemmas(words[place].lower)
        if words[place].lower in _AUXILIARIES or words[place].lower == "of" or not known:
            return None
        if NOUN in known and ADJECTIVE not in known:
            return place, role
        if ADJECTIVE not in known:
            return None
    return None


def passive_verbs(words: Sequence[Word]) -> frozenset[int]:
    """The places of participles after a form of "be": who comes before them does not act.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> sorted(passive_verbs(words("Naomi was not offered a job, and he is gone.")))
    [3]
    """
    return frozenset(
        place
        for place in range(1, len(words))
        if _is_participle(words[place].lower) and _comes_after_be(words, place)
    )


def _is_participle(lower: str) -> bool:
    verb = lemmas(lower, guess=False).get(VERB, lower)
    return verb != lower and not lower.endswith(("ing", "s")) and lower not in _ACTIVE_STATES


def _comes_after_be(words: Sequence[Word], place: int) -> bool:
    for word in reversed(words[max(place - 3, 0) : place]):
        if word.lower in _BE:
            return True
        if word.lower not in _BETWEEN and not word.lower.endswith("ly"):
            return False
    return False


def denied_modals(words: Sequence[Word]) -> dict[int, int]:
    """For each "not" that denies the modal before it, the place of the modal.

    "Cannot go" denies that it is possible, but "may not go" says that not going is.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> denied_modals(words("They can't go and may not stay."))
    {2: 1}
    """
    return {
        place: place - 1
        for place, word in enumerate(words)
        if word.lower == "not" and place and words[place - 1].lower in _DENIED_BY_NOT
    }


def denying_prefixes(words: Sequence[Word]) -> dict[int, int]:
    """For each "non" before a hyphen, the place of the word that it denies.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> denying_prefixes(words("Non-members pay."))
    {0: 2}
    """
    return {
        place: place + 2
        for place, word in enumerate(words[:-2])
        if word.lower == "non" and words[place + 1].lower == "-"
    }


def denials_by_without_having_to(words: Sequence[Word]) -> dict[int, int]:
    """For each "without" before "having to", the place of "having": it denies the duty.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> denials_by_without_having_to(words("They vote without having to travel."))
    {2: 3}
    """
    lowers = [word.lower for word in words]
    return {
        place: place + 1
        for place in range(len(words) - 2)
        if lowers[place : place + 3] == ["without", "having", "to"]
    }


def denied_places(words: Sequence[Word]) -> dict[int, int]:
    """For each word that is known to deny another, the place of that other.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> denied_places(words("Non-members can't leave without paying."))
    {4: 3, 0: 2, 6: 7}
    """
    return (
        denied_modals(words)
        | denying_prefixes(words)
        | denied_neighbours(words)
        | denials_by_without_having_to(words)
        | denials_by_yet(words)
        | denials_by_nor(words)
        | denials_by_zero(words)
        | denials_by_advice(words)
    )


def empty_denials(words: Sequence[Word]) -> frozenset[int]:
    """The places of words that look like a denial and deny nothing.

    "Not only cheap but clean" is cheap, "whether or not" and "cheap or not" leave both open, and
    who asks "Isn't it cheap?" or ends in "isn't it?" does not say that it is not.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> sorted(empty_denials(words("It is not only cheap but clean.")))
    [2, 3]
    >>> sorted(empty_denials(words("It is cheap, isn't it?")))
    [5]
    """
    lowers = [word.lower for word in words]
    is_question = lowers[-1:] == ["?"]
    places: set[int] = set()
    for place, lower in enumerate(lowers):
        if lower != "not":
            continue
        before, after = lowers[max(place - 2, 0) : place], lowers[place + 1 :]
        if after and after[0] in _NOT_ALL and (place == 0 or not _GOES_ON.isdisjoint(after)):
            places |= {place, place + 1}
        elif before[-1:] == ["or"] and (before[0] == "whether" or _ends_clause(after)):
            places |= {place - 1, place}
        elif is_question and before and _asks_for_assent(before, after):
            places.add(place)
    return frozenset(places)


def _asks_for_assent(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether "not" between these words is as in "isn't it cheap?", "isn't it?" or "is it not?"."""
    if after == ["?"]:
        return before[0] in _AUXILIARIES
    return before[-1] in _AUXILIARIES and before[0] in {",", before[-1]}


def _ends_clause(after: Sequence[str]) -> bool:
    return not after or not after[0][0].isalnum()


def denials_by_yet(words: Sequence[Word]) -> dict[int, int]:
    """For each "yet" before "to", the place of the verb that it denies: "yet to come" did not come.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> denials_by_yet(words("They have yet to decide."))
    {2: 4}
    """
    return {
        place: place + 2
        for place in range(len(words) - 2)
        if words[place].lower == "yet"
        and words[place + 1].lower == "to"
        and lemmas(words[place + 2].lower, guess=False).get(VERB) == words[place + 2].lower
    }


def is_have_of_yet_to(words: Sequence[Word], place: int) -> bool:
    """Whether a word is the "have" of "have yet to", which is no duty.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> is_have_of_yet_to(words("They have yet to decide."), 1)
    True
    """
    return words[place].lower in _HAVE and place + 1 in denials_by_yet(words)


def denials_by_nor(words: Sequence[Word]) -> dict[int, int]:
    """For each "nor" before an auxiliary, the place of the verb that it denies.

    "Nor" is cut in two: what denies, and what joins.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> denials_by_nor(words("He did not call, nor did he write.", splits_denials=True))
    {5: 9}
    """
    lowers = [word.lower for word in words]
    denials = {}
    for place in range(len(words) - 3):
        if lowers[place : place + 2] == ["nor", "or"] and lowers[place + 2] in _AUXILIARIES:
            for later in range(place + 4, min(place + 4 + MOST_OF_SUBJECT, len(words))):
                if lemmas(lowers[later], guess=False).get(VERB) == lowers[later]:
                    denials[place] = later
                    break
    return denials


def denials_by_zero(words: Sequence[Word]) -> dict[int, int]:
    """For each "zero" before a noun and after a verb, the place of the noun: there is none of it.

    After "be" it tells an amount, but not after "there is".

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> denials_by_zero(words("He gets zero credit, and there is zero egg salad."))
    {2: 3, 8: 10}
    >>> denials_by_zero(words("Growth is zero percent and fell from zero degrees."))
    {}
    """
    lowers = [word.lower for word in words]
    denials = {}
    for place in range(1, len(words) - 1):
        before, after = lowers[place - 1], lowers[place + 1]
        is_verb = VERB in lemmas(before, guess=False) and before not in _BE
        stands_there = before in _BE and "there" in lowers[max(place - 2, 0) : place]
        is_noun = NOUN in lemmas(after, guess=False) and after not in _UNITS
        if lowers[place] == "zero" and (is_verb or stands_there) and is_noun:
            denials[place] = _last_noun(lowers, place + 1)
    return denials


def _last_noun(lowers: Sequence[str], place: int) -> int:
    """The place of the last of the nouns that follow each other from here on."""
    while place + 1 < len(lowers) and set(lemmas(lowers[place + 1], guess=False)) == {NOUN}:
        place += 1
    return place


def denied_neighbours(words: Sequence[Word]) -> dict[int, int]:
    """For each "no" of "there is no more", "without" of "without looking" and "not" of "not every",
    "not all that cold" and "to not be late", what it denies.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> denied_neighbours(words("There is no more egg salad: not everyone left without paying."))
    {2: 5, 7: 8, 10: 11}
    >>> denied_neighbours(words("It is not really all that cold."))
    {2: 6}
    >>> denied_neighbours(words("They try to not be late."))
    {3: 5}
    """
    lowers = [word.lower for word in words]
    denials = {}
    for place, lower in enumerate(lowers[:-1]):
        after = lowers[place + 1]
        if lower == "no" and after == "more" and "there" in lowers[:place]:
            denials[place] = _last_noun(lowers, place + 2)
        elif lower == "not" and place and (degree := _end_of_all_that(lowers, place + 1)):
            denials[place] = degree
        elif lower == "not" and place and lowers[place - 1] == "to":
            denials[place] = _first_of_infinitive(lowers, place + 1)
        elif (
            lower == "without" and after.endswith("ing") and VERB in lemmas(after, guess=False)
        ) or (lower == "not" and after in _UNIVERSALS):
            denials[place] = place + 1
    return denials


def _first_of_infinitive(lowers: Sequence[str], place: int) -> int:
    """The place of what an infinitive says from here on: "be" and adverbs say nothing yet."""
    while place + 1 < len(lowers) and (lowers[place] in _BE or lowers[place].endswith("ly")):
        place += 1
    return place


def _end_of_all_that(lowers: Sequence[str], place: int) -> int | None:
    """The place after "all that", or after "really all that", if it stands there and more comes."""
    if lowers[place] == "really":
        place += 1
    stands = list(lowers[place : place + 2]) == ["all", "that"]
    return place + 2 if stands and place + 2 < len(lowers) else None


def prohibited_verb(words: Sequence[Word]) -> int | None:
    """The place of the verb of a sentence that forbids: "Don't", "do not" or "never" begin it.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> prohibited_verb(words("Don't feed the ducks!")), prohibited_verb(words("Don't they eat?"))
    (2, None)
    """
    opening = [word.lower for word in words[:3]]
    if not words or words[-1].lower == "?":
        return None
    starts = (["do", "not"], ["never"], ["not", "ever"])
    place = next((len(start) for start in starts if opening[: len(start)] == start), None)
    if place is None or place >= len(words):
        return None
    lower = words[place].lower
    is_base_form = lemmas(lower, guess=False).get(VERB) == lower
    return place if is_base_form and lower not in _NO_VERBS else None


def is_liking(words: Sequence[Word], place: int) -> bool:
    """Whether "like" is what somebody does: after an auxiliary, or after a plural that begins the
    sentence.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> is_liking(words("Goats don't like hay."), 3), is_liking(words("My old cats like hay."), 3)
    (True, True)
    >>> is_liking(words("He runs like a goat."), 2)
    False
    """
    lowers = [word.lower for word in words]
    before = [lower for lower in lowers[:place] if lower not in _BETWEEN]
    if lowers[place] != "like" or not before:
        return False
    *modifiers, last = before
    if last in _BEFORE_LIKING:
        return True
    is_plural = lemmas(last, guess=False).get(NOUN, last) != last
    return is_plural and not any(map(_is_subject, modifiers))


def _is_subject(lower: str) -> bool:
    kinds = lemmas(lower, guess=False)
    is_noun = NOUN in kinds and ADJECTIVE not in kinds and lower not in _DETERMINERS
    return lower in _SINGULAR or is_noun


def ordered_verb(words: Sequence[Word]) -> int | None:
    """The place of the verb of an order after a condition: "If you see him, call me".

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> ordered_verb(words("If you see him, call me.")), ordered_verb(words("If so, call it is."))
    (5, None)
    >>> ordered_verb(words("If it rains, work stops."))
    """
    lowers = [word.lower for word in words]
    starts = [clause.start for clause in conditional_clauses(words)]
    if not starts or min(starts) > 1 or "," not in lowers:
        return None
    place = lowers.index(",") + 1
    place += 2 * (lowers[place : place + 2] == ["do", "not"])
    if place + 1 >= len(words) or lowers[place + 1] not in _AFTER_ORDER:
        return None
    # "Call it is": what is ordered has no other verb right after its object.
    if lowers[place + 2 : place + 3] and lowers[place + 2] in _AUXILIARIES:
        return None
    is_base_form = lemmas(lowers[place], guess=False).get(VERB) == lowers[place]
    return place if is_base_form and lowers[place] not in _NO_VERBS else None
