"""Conditions in plain text: "if", "unless", "whenever" and the like, and what they join."""

from __future__ import annotations

import re
from collections.abc import Sequence

from enthymeme.amr.events.english.grammar import base_form, inflect, verb_tags
from enthymeme.reading.clauses.joining import MARKS, Clauses
from enthymeme.reading.clauses.long_form import state_supposed
from enthymeme.reading.clauses.particulars import PRONOUN, Particular, is_name, say_pair
from enthymeme.reading.clauses.verbs import (
    begins_with_subject,
    find_subject,
    find_verb,
    is_past,
    is_report,
    is_singular,
)

_EXCEPTION = r"unless|except (?:if|when)"
_OCCASIONS = r"days?|evenings?|mornings?|nights?|weekends?|weeks?|years?|occasions?"
_WORDS = (
    r"if|when|whenever|as soon as|(?:every|each|any) time|provid(?:ed|ing)(?: that)?"
    r"|(?:as|so) long as|on condition that|assuming(?: that)?|given that"
    rf"|on (?:\w+ )?(?:{_OCCASIONS}) (?:when|that|on which)|on any (?:{_OCCASIONS})|{_EXCEPTION}"
)
# "Once a week" and the like make no condition; at the beginning of a sentence with a comma it does.
_OPENING = re.compile(
    rf"(?P<only>only )?(?P<word>{_WORDS}|once|in case|should|had) (?!of |to )(?P<demand>.+?)"
    r"(?:[,;] (?:then )?| then )(?P<outcome>.+)",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?P<outcome>.+?),? (?P<only>only )?(?<!even )(?<!as )(?<!at )(?<!the time )"
    rf"(?P<word>{_WORDS}|once(?! (?:a|an|in|every|per|again|more|upon|{_WORDS})\b))"
    r" (?!of |to )(?P<demand>.+)",
    re.IGNORECASE,
)
_IN_CASE_OF = re.compile(r"in case of (?P<event>[^,]+), (?P<outcome>.+)", re.IGNORECASE)
# "Nobody may park here without a permit", "Without paying, you cannot stay".
_NONE = r"(?P<outcome>(?:nobody|no one|no [\w'’-]+|you cannot) "
_NOT_WITHOUT = re.compile(rf"{_NONE}.+?),? without (?P<need>.+)", re.IGNORECASE)
_WITHOUT = re.compile(rf"without (?P<need>[^,]+), {_NONE}.+)", re.IGNORECASE)
# "She knows if …" asks whether.
_ASKING = re.compile(
    r"\b(?:knows?|knew|wonders?|wondered|sees?|checks?|checked|tells?|says?|sure|unclear|doubts?"
    r"|decides?|find out|(?:asks?|asked)(?: [\w'’-]+){0,3})$",
    re.IGNORECASE,
)
_MOMENTS = ("when", "once", "as soon as")
_PRONOUN = re.compile(PRONOUN, re.IGNORECASE)
# What "it" may be where the subject is a name: the object at the end of its clause.
_LAST_NOUN = re.compile(
    r"\b(?:the|an?|his|her|their|my|our) (?P<noun>[\w'’-]+(?: [\w'’-]+)?)$", re.IGNORECASE
)
_NO_NAME = re.compile(r"(?:he|she|they|it|there|no|nobody|no one|none|nothing)\b", re.IGNORECASE)
# "It" stands for nothing where the weather or the hour is spoken of.
_WEATHER = re.compile(
    r"it (?:is |was |has |had |gets? |got |will (?:be )?|been |becomes? )*(?:very |too |so |not )*"
    r"(?:rain|snow|hail|freez|thunder|drizzl|thaw|pour|cold|warm|hot|dry|wet|dark|light|late|early"
    r"|windy|sunny|foggy|icy|cloudy|noon|midnight|an? )",
    re.IGNORECASE,
)
_DETERMINER = re.compile(r"^(?:every|each|any|no|an?) ", re.IGNORECASE)


def split_condition(sentence: str, particulars: Sequence[Particular]) -> Clauses | None:
    """The clauses of a condition at the beginning or the end of a sentence.

    A pronoun at the beginning of one clause is named after the other's subject, and what is said of
    any of a kind is said of a particular.

    >>> split_condition("We stay at home unless it rains", ())
    Clauses(clauses=('it rains', 'We stay at home'), connective='or')
    >>> split_condition("Should the pump fail, the cellar is wet", ())
    Clauses(clauses=('the pump fails', 'the cellar is wet'), connective='if')
    >>> split_condition("Nobody may stay without a ticket", ())
    Clauses(clauses=('they have a ticket', 'Nobody may stay'), connective='or')
    >>> split_condition("Had it rained, the path would be wet", ())
    Clauses(clauses=('it rained', 'the path is wet'), connective='if')
    """
    event = _IN_CASE_OF.fullmatch(sentence)
    if event is not None:
        return Clauses((f"there is {event['event']}", event["outcome"]), "if")
    needed = _WITHOUT.fullmatch(sentence) or _NOT_WITHOUT.fullmatch(sentence)
    if needed is not None:
        return Clauses(say_pair(_state_need(needed["need"]), needed["outcome"], particulars), "or")
    return _split_opening(sentence, particulars) or _split_closing(sentence, particulars)


def _split_opening(sentence: str, particulars: Sequence[Particular]) -> Clauses | None:
    """A condition that the sentence begins with: up to the comma after which a clause begins."""
    opening = _OPENING.fullmatch(sentence)
    if opening is None:
        return None
    demand, outcome = opening["demand"], opening["outcome"]
    while not begins_with_subject(outcome) and ", " in outcome:
        more, outcome = outcome.split(", ", maxsplit=1)
        demand = f"{demand}, {more}"
    inverted = opening["word"].lower()
    if inverted == "should":
        demand = _make_finite(demand)
    if inverted == "had":
        demand = _put_had_after_subject(demand)
    demand, outcome = say_pair(demand, outcome, particulars)
    outcome = name_pronoun(outcome, demand, comes_second=True)
    demand = name_pronoun(demand, outcome, comes_second=False)
    return _connect(demand, outcome, opening)


def _split_closing(sentence: str, particulars: Sequence[Particular]) -> Clauses | None:
    """A condition that the sentence ends with."""
    closing = _CLOSING.fullmatch(sentence)
    if closing is None or _ASKING.search(closing["outcome"]) or is_report(closing["outcome"]):
        return None
    demand, outcome = say_pair(closing["demand"], closing["outcome"], particulars)
    demand = name_pronoun(demand, outcome, comes_second=True)
    outcome = name_pronoun(outcome, demand, comes_second=False)
    return _connect(demand, outcome, closing)


def _make_finite(clause: str) -> str:
    """What follows "should" at the beginning of a condition, as a clause.

    >>> _make_finite("a wind be blowing"), _make_finite("the siren sound")
    ('a wind is blowing', 'the siren sounds')
    """
    words = clause.split()
    place = words.index("be") if "be" in words else None
    if place is None:
        verb = find_verb(words)
        if verb is None or base_form(verb.form) != verb.form:
            return clause
        place = verb.place
    form = "is" if words[place] == "be" else inflect(words[place], "VBZ")
    return " ".join((*words[:place], form, *words[place + 1 :]))


def _state_need(words: str) -> str:
    """What follows "without", as a clause.

    >>> _state_need("having paid"), _state_need("paying a fee"), _state_need("a permit")
    ('they have paid', 'they pay a fee', 'they have a permit')
    """
    first, _, rest = words.partition(" ")
    if first == "having":
        return f"they have {rest}"
    if "VBG" in verb_tags(first):
        return f"they {base_form(first)} {rest}".rstrip()
    return f"they have {words}"


def _put_had_after_subject(clause: str) -> str:
    """What follows "had" at the beginning of a condition, as a clause.

    >>> _put_had_after_subject("the keeper been hurt"), _put_had_after_subject("it rained")
    ('the keeper had been hurt', 'it had rained')
    """
    words = clause.split()
    places = (
        place for place, word in enumerate(words) if place and "VBN" in verb_tags(word.lower())
    )
    place = next(places, None)
    return clause if place is None else " ".join((*words[:place], "had", *words[place:]))


def _connect(demand: str, outcome: str, match: re.Match[str]) -> Clauses | None:
    word = match["word"].lower()
    if word in ("if", "unless", "had"):
        demand, outcome = state_supposed(demand, outcome)
    if word.startswith(("unless", "except")):
        return Clauses((demand, outcome), "or")
    # "When she woke up, it was noon." tells what happened.
    if word in _MOMENTS and is_past(demand) and is_past(outcome):
        return None
    return Clauses((outcome, demand) if match["only"] else (demand, outcome), "if")


def name_pronoun(clause: str, other: str, *, comes_second: bool) -> str:
    """The clause with the other's subject in the place of a pronoun that it begins with.

    "It" stands for nothing before it was named, nor where the weather or the hour is spoken of.

    >>> name_pronoun("they are on the table", "The keys are in the car", comes_second=True)
    'The keys are on the table'
    >>> name_pronoun("she takes pills", "Olga's head aches", comes_second=True)
    'Olga takes pills'
    >>> name_pronoun("it is dark", "The lamp is off", comes_second=True)
    'it is dark'
    >>> name_pronoun("it has typos", "Ann wrote the report", comes_second=True)
    'the report has typos'
    """
    pronoun = _PRONOUN.match(clause)
    if pronoun is None:
        return clause
    own = pronoun[0].lower()
    if own == "it" and (not comes_second or _WEATHER.match(clause)):
        return clause
    subject = find_subject(other).strip(MARKS)
    if not subject or _NO_NAME.match(subject):
        return clause
    if own == "it" and is_name(subject):
        noun = _LAST_NOUN.search(other)
        return clause if noun is None else f"the {noun['noun']}{clause[pronoun.end() :]}"
    if own == "they" and is_singular(subject) and not _DETERMINER.match(subject):
        return clause
    if own not in ("it", "they"):
        subject = re.split("['’]s ", subject)[0]
    return _DETERMINER.sub("the ", subject, count=1) + clause[pronoun.end() :]
