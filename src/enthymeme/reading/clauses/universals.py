"""Rules for all of a kind in plain text: "anyone who …", "every player …", "no pupil …"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from enthymeme.reading.clauses.denials import deny
from enthymeme.reading.clauses.joining import MARKS, Clauses
from enthymeme.reading.clauses.particulars import (
    Generic,
    Particular,
    choose_particular,
    make_noun_singular,
    read_generic,
    say_membership,
)
from enthymeme.reading.clauses.verbs import (
    find_second_verb,
    find_subject,
    find_verb,
    is_past,
    is_report,
    list_verbs,
    make_singular,
)

_ANYONE = re.compile(
    r"\b(?P<any>everyone|everybody|anyone|anybody|whoever|(?:all )?those|nobody|no one)(?P<noun>)"
    r"(?P<link> who| that| whose| with|) (?P<rest>.+)",
    re.IGNORECASE,
)
_ANY = re.compile(
    r"\b(?P<any>every single|every|each|any|all of the|all the|all|no) "
    r"(?P<noun>(?:[\w'’-]+ ){1,5}?)(?P<link>who|that|which|whose|with) (?P<rest>.+)",
    re.IGNORECASE,
)
# "Pupils who come late …": all of them, as it were.
_ALL = re.compile(
    r"(?P<any>)(?P<noun>(?!(?:the|these|those|some|many|most|few|i|he|she|it|we|you|they|this) )"
    r"(?:[\w'’-]+ )??(?:[\w'’-]+s|people|children) )(?P<link>who|that|whose) (?P<rest>.+)",
    re.IGNORECASE,
)
# "An employee who …", at the beginning: any of them, unless it tells what one did.
_ONE = re.compile(
    r"(?P<any>an?) (?P<noun>(?:[\w'’-]+ ){1,4}?)(?P<link>who|that|which|whose) (?P<rest>.+)",
    re.IGNORECASE,
)
# "As a rule, …", "Without exception, …" before a rule.
_INTRODUCTION = re.compile(
    r"^[^,]{1,40}, (?=(?:anyone|anybody|everyone|everybody|every|each|any|all|an?|no|nobody)\b)"
)
# Of what follows one of these not all is said.
_NOT_ALL = re.compile(
    r"\b(?:not|cannot|never|no|without|nobody|nothing|hardly|nearly|almost|of|than|like)\b",
    re.IGNORECASE,
)
# A subject with one of these is more than a noun and what belongs to it.
_NO_KIND = re.compile(r", |\b(?:who|that|which|whose|or)\b", re.IGNORECASE)
_AN = re.compile(r"an? ", re.IGNORECASE)
_NUMBER = re.compile(r"(?:\d+|two|three|four|five|six|few|these|those)\b", re.IGNORECASE)
# "Only members may vote", "Nobody but a doctor may prescribe it": to be of the kind is needed.
_ONLY = re.compile(
    r"(?:only|(?:nobody|no one|none) (?:but|except(?: for)?)) (?P<kind>.+)", re.IGNORECASE
)
_MOST_WORDS_OF_A_KIND = 8


def split_universal(sentence: str, particulars: Sequence[Particular]) -> Clauses | None:
    """A rule for everybody, or for every thing, that does or is something.

    Where it has no relative clause, there must be a particular of whom it can be said.

    >>> from enthymeme.reading.clauses.particulars import list_particulars
    >>> ann = list_particulars(["Ann is well."], ())
    >>> split_universal("Any player who is sent off must leave", ())
    Clauses(clauses=('the player is sent off', 'the player must leave'), connective='if')
    >>> split_universal("Nobody who has a cold may visit", ann)
    Clauses(clauses=('Ann has a cold', 'Ann may not visit'), connective='if')
    >>> split_universal("All nurses at the clinic are vaccinated", ann)
    Clauses(clauses=('Ann is a nurse at the clinic', 'Ann is vaccinated'), connective='if')
    >>> split_universal("All nurses are vaccinated", ()) is None
    True
    """
    introduction = _INTRODUCTION.match(sentence)
    if introduction is not None and find_verb(introduction[0].split()) is None:
        sentence = sentence[introduction.end() :]
    return _split_relative(sentence, particulars) or _split_kind(sentence, particulars)


def _split_relative(sentence: str, particulars: Sequence[Particular]) -> Clauses | None:
    rule = (
        _ANYONE.search(sentence)
        or _ANY.search(sentence)
        or _ONE.match(sentence)
        or _ALL.match(_lower(sentence))
    )
    if rule is None or _NOT_ALL.search(sentence[: rule.start()]):
        return None
    quantifier, link = rule["any"].lower(), rule["link"].strip().lower()
    if not link and quantifier != "whoever":
        return None
    # Before a colon stands what the rule is an exception to, or its name.
    before = re.split(r"[:;] ", sentence[: rule.start()])[-1]
    rest = rule["rest"].split()
    noun = rule["noun"].strip()
    # "Only pupils who …": what the relative clause says is needed, and not enough.
    is_needed = noun.lower().startswith("only ")
    noun = noun[len("only ") :] if is_needed else noun
    generic = Generic(noun, make_noun_singular(noun), quantifier in ("no", "nobody", "no one"))
    particular = choose_particular(generic, particulars, is_shared=True)
    if particular is not None:
        subject = particular.text
    else:
        subject = f"the {noun or ('people' if 'those' in quantifier else 'person')}"
    linked = {"whose": f"{subject}'s", "with": f"{subject} has"}.get(link, subject)
    if find_verb(before.split()) is not None:
        if link == "with" or generic.is_denied or is_report(before):
            return None
        return Clauses((f"{linked} {rule['rest']}", f"{before}{subject}"), "if")
    verb = find_verb(rest) if link == "with" else None
    place = verb.place if verb is not None else find_second_verb(rest)
    if link == "whose":
        place = _find_verb_after(rest)
    if place is None:
        return None
    demand, outcome = " ".join(rest[:place]).strip(MARKS), " ".join(rest[place:])
    if particular is not None:
        demand = demand if link in ("whose", "with") else make_singular(demand)
        outcome = make_singular(outcome)
    demand, outcome = f"{linked} {demand}", f"{before}{subject} {outcome}"
    if rule.re is _ONE and is_past(outcome):
        return None
    if generic.is_denied:
        outcome = deny(outcome)
    return Clauses((outcome, demand) if is_needed else (demand, outcome), "if")


def _find_verb_after(words: Sequence[str]) -> int | None:
    """Where the main clause goes on after "whose" and a clause with a subject of its own."""
    verbs = list_verbs(words)
    if not verbs:
        return None
    place = find_second_verb(words[verbs[0].place :])
    return None if place is None else verbs[0].place + place


def _split_kind(sentence: str, particulars: Sequence[Particular]) -> Clauses | None:
    """A rule for a kind that is named by a noun alone, said of a particular of this kind."""
    before_verb = find_subject(sentence)
    subject = before_verb.removesuffix(" always")
    if len(subject.split()) > _MOST_WORDS_OF_A_KIND or _NO_KIND.search(subject):
        return None
    if only := _ONLY.fullmatch(subject):
        return _split_only(only["kind"], sentence[len(before_verb) :].strip(), particulars)
    generic = read_generic(subject) if subject else None
    # "A dog barks." may be one dog; "A dog always barks." is none in particular.
    if generic is None or (_AN.match(subject) and subject == before_verb):
        return None
    noun = generic.noun or " ".join(subject.split()[1:])
    particular = choose_particular(generic, particulars, is_shared=True)
    if particular is None or not noun:
        return None
    outcome = f"{particular.text} {make_singular(sentence[len(before_verb) :].strip())}"
    demand = say_membership(noun, particular) if generic.noun else f"{particular.text} is {noun}"
    return Clauses((demand, deny(outcome) if generic.is_denied else outcome), "if")


def _split_only(kind: str, predicate: str, particulars: Sequence[Particular]) -> Clauses | None:
    """What is said of a kind alone: of whom it is said, he or she is of this kind.

    >>> from enthymeme.reading.clauses.particulars import list_particulars
    >>> _split_only("trained guides", "lead tours", list_particulars(["Ann is well."], ())).clauses
    ('Ann leads tours', 'Ann is a trained guide')
    """
    noun = _AN.sub("", make_noun_singular(kind), count=1)
    # "Only Ann" and "only two players" name no kind.
    if noun == kind or _NUMBER.match(kind):
        return None
    particular = choose_particular(Generic(kind, noun, False), particulars, is_shared=True)
    if particular is None:
        return None
    outcome = f"{particular.text} {make_singular(predicate)}"
    return Clauses((outcome, say_membership(noun, particular)), "if")


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
