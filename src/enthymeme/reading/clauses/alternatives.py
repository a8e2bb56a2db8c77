"""Alternatives in plain text: what "or" joins, each said in full."""

from __future__ import annotations

import re
from collections.abc import Sequence

from enthymeme.amr.events.english.grammar import is_noun_form, parts_of_speech, singular, verb_tags
from enthymeme.reading.clauses.conditions import name_pronoun
from enthymeme.reading.clauses.joining import MARKS, Clauses
from enthymeme.reading.clauses.verbs import begins_with_subject, find_verb

_EITHER = re.compile(r"(?P<before>.*?)\beither (?P<parts>.+)", re.IGNORECASE)
# "One of the boys, Max or Leo, broke it", "One of the tyres is flat, the front or the rear one".
_ONE_OF = (
    re.compile(
        r"(?:at least )?one of (?P<all>[^,:]+)[,:] (?P<parts>(?:[^,]+, )*[^,]+? (?:or|and) [^,]+)"
        r", (?P<rest>.+)",
        re.I,
    ),
    re.compile(
        r"(?:.* )?(?:at least )?one of (?P<all>[^,:]+?)"
        r" (?P<rest>(?:is|are|was|were|has|have|will|must)\b[^,:]*)"
        r"[,:] (?P<parts>(?:[^,]+, )*[^,]+? (?:or|and) [^,]+)",
        re.I,
    ),
)
_OR = re.compile(r",? or (?:else |otherwise )?(?:perhaps )?", re.IGNORECASE)
_LISTED = re.compile(r",? (?:or|and) |, ", re.IGNORECASE)
_REMARK = re.compile(
    r",? (?:one or the other|(?:but )?(?:not|never)(?: by)? both"
    r"|(?:for|and|but) (?:there is )?(?:no|not|nothing)\b.*)$",
    re.IGNORECASE,
)
_ANNOUNCED = re.compile(
    r"[^:]*\b(?:one|two|either|following|possib\w+|explanations?)\b[^:]*: ", re.I
)
_PREPOSITION = re.compile(
    r"\b(?:by|to|of|in|on|at|for|from|with|without|under|over|through|into|behind|near|via)\b", re.I
)
# "fish or lentils on Fridays": two words and what both share.
_WORDS = re.compile(
    r"(?P<before>.+ )(?P<one>[\w'’-]+) or (?:else )?(?P<other>(?!else\b)[\w'’-]+)"
    r"(?P<after> (?:this|next|last|every|each|on|in|at|for|by|with|today|tonight|now)\b.*|)",
    re.IGNORECASE,
)
_DETERMINER = re.compile(
    r"(?<![\w'’-])(?:an?|the|my|your|his|her|its|our|their|some|this|that)(?= )", re.I
)
# What is joined by "or" beside one of these is less than a clause, or only asked, thought of or
# allowed.
_NO_ALTERNATIVE = re.compile(
    r".*\b(?:whether|who|which|if|may|can|could|might|or (?:not|so|less|more|both|two))\b"
    r"|.*\bone or the other\b"
    r"|.+ that (?!(?:day|night|morning|afternoon|evening|week|year|time)\b)",
    re.IGNORECASE,
)
# Of what follows one of these not all is said.
_NOT_ALL = re.compile(
    r"\b(?:not|cannot|never|no|without|nobody|nothing|hardly|nearly|almost|than|like)\b",
    re.IGNORECASE,
)
_BE = ("is", "was", "are", "were")
# In a long sentence "or" mostly joins what is no alternative.
_MOST_WORDS = 20


def split_alternative(sentence: str) -> Clauses | None:
    """The alternatives of a sentence: clauses, or parts of one whose beginning or end they share.

    >>> def split(text): return split_alternative(text).clauses
    >>> split("The king either fled or was caught")
    ('The king fled', 'The king was caught')
    >>> split("Either Ann or her son opened the fair")
    ('Ann opened the fair', 'her son opened the fair')
    >>> split("The cat is in the attic, in the shed or on the roof")
    ('The cat is in the attic', 'The cat is in the shed', 'The cat is on the roof')
    >>> split("One of the boys, Max, Leo or Tim, broke it")
    ('Max broke it', 'Leo broke it', 'Tim broke it')
    >>> split("At least one of the pumps, the upper and the lower, is on")
    ('the upper pump is on', 'the lower pump is on')
    >>> split("Ann will win or Bo will"), split("It must be a tooth or a horn")
    (('Ann will win', 'Bo will'), ('It must be a tooth', 'It must be a horn'))
    """
    plain = _ANNOUNCED.sub("", _REMARK.sub("", sentence), count=1)
    one_of = next(filter(None, (pattern.fullmatch(plain) for pattern in _ONE_OF)), None)
    if one_of is not None:
        subjects = (_complete_name(part, one_of["all"]) for part in _LISTED.split(one_of["parts"]))
        return Clauses(tuple(f"{subject} {one_of['rest']}" for subject in subjects), "or")
    if _NO_ALTERNATIVE.match(plain) or len(_OR.findall(plain)) != 1:
        return None
    either = _EITHER.fullmatch(plain)
    if either is not None and _OR.search(either["parts"]):
        return _share(either["before"], _list_parts(either["parts"]))
    parts = _list_parts(plain)
    if all(map(begins_with_subject, parts)):
        return _share("", parts)
    if len(plain.split()) > _MOST_WORDS or _NOT_ALL.search(parts[0]):
        return None
    words = _WORDS.fullmatch(plain)
    if words is not None and find_verb(words["before"].split()) is not None:
        ends = (f"{words[name]}{words['after']}" for name in ("one", "other"))
        return _share(words["before"], tuple(ends))
    place = _find_beginning(parts[0], parts[1])
    return None if place is None else _share(parts[0][:place], (parts[0][place:], *parts[1:]))


def _complete_name(part: str, kind: str) -> str:
    """One of a kind by its full name, where it is called "the left one" or "the left".

    >>> _complete_name("the left one", "the two doors"), _complete_name("back", "the doors")
    ('the left door', 'the back door')
    >>> _complete_name("Max", "the two brothers"), _complete_name("the cook", "the suspects")
    ('Max', 'the cook')
    """
    noun = singular(kind.split()[-1].lower())
    words = part.split()
    if "one" in words:
        return " ".join(noun if word == "one" else word for word in words)
    last = words[-1]
    # The dictionary does not have every comparative as an adjective, but has none as a noun.
    is_described = "ADJ" in parts_of_speech(last) or not is_noun_form(last)
    if last != last.lower() or not is_described:
        return part
    return " ".join((*(() if words[0] == "the" else ("the",)), *words, noun))


def _list_parts(text: str) -> tuple[str, ...]:
    """What "or" and, of three and more, commas part."""
    one, other = _OR.split(text)
    return (*one.split(", "), other)


def _find_beginning(one: str, other: str) -> int | None:
    """Where the part begins, at the end of ``one``, that ``other`` stands beside; None where it
    cannot be seen.

    >>> _find_beginning("It came by post", "by courier"), _find_beginning("I ate", "twice a day")
    (8, None)
    """
    words = one.split()
    verb = find_verb(words)
    if verb is None:
        return None
    after_verb = len(" ".join(words[: verb.place + 1])) + 1
    own = find_verb(["they", *other.split()])
    if own is not None and own.place == 1:
        # "We will go there or visit the zoo", "She swims or rides horses".
        if verb.is_auxiliary and not own.is_auxiliary:
            return after_verb if verb.form not in _BE else None
        has_ending = own.is_auxiliary or {"VBZ", "VBD"} & verb_tags(own.form)
        return len(" ".join(words[: verb.place])) + 1 if has_ending else None
    own = find_verb(other.split())
    if own is not None and own.doubt < 2:
        return None
    pattern = _PREPOSITION if _PREPOSITION.match(other) else _DETERMINER
    if pattern.match(other):
        places = [match.start() for match in pattern.finditer(one) if match.start() >= after_verb]
        if not places and pattern is _DETERMINER and verb.form in _BE:
            return after_verb
        return places[-1] if places else None
    return None


def _share(before: str, parts: Sequence[str]) -> Clauses | None:
    """Alternatives with the same beginning or, where they are subjects, the same end."""
    if _NOT_ALL.search(before) or len(parts) < 2:
        return None
    *others, last = parts
    verb = find_verb(last.split())
    has_verb = before and find_verb((before + others[0]).split()) is not None
    if not has_verb and not begins_with_subject(others[0]) and verb is not None:
        end = " ".join(last.split()[verb.place :])
        others = [f"{part} {end}" for part in others]
    first = before + others[0]
    more = (
        before + name_pronoun(part, others[0], comes_second=True) for part in (*others[1:], last)
    )
    return Clauses(tuple(clause.strip(MARKS) for clause in (first, *more)), "or")
