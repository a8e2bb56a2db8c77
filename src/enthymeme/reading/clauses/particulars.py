"""Who and what an argument is about, and rules said of it.

"Anyone who is late pays a fine." says of Stefan, if it is he whom fact and claim are about: if
Stefan is late, Stefan pays a fine. So said, an NLI model recognises both clauses in "Stefan was
late." and "Stefan pays a fine."; of "the person" it does not know that Stefan is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from enthymeme.amr.events.english.grammar import article, is_noun_form, singular
from enthymeme.amr.events.english.lexicon import MASS_NOUNS
from enthymeme.reading.clauses.denials import deny
from enthymeme.reading.clauses.verbs import (
    begins_with_subject,
    find_subject,
    find_verb,
    is_singular,
    make_singular,
)

_DEFINITE = re.compile(r"(?:the|this|that|my|your|his|her|its|our|their)\b|[\w.]+['’]s? ", re.I)
_QUANTIFIER = re.compile(
    r"(?P<any>all of the|all the|all|every single|every|each|any|an?|no|none of the)"
    r" (?P<noun>.+)|(?P<one>anyone|anybody|everyone|everybody|nobody|no one|you)\b.*",
    re.IGNORECASE,
)
_NO_NAME = frozenset(
    "a all an any anybody anyone anything both each either every everybody everyone everything few"
    " he i if it many most neither no nobody none nothing she some somebody someone something that"
    " there these they those two three four unless we what when whenever whoever you".split()
)
# "On Monday", "Last week", "In 1990", before the subject itself.
_TIME = re.compile(
    r"^(?:(?:on|in|at|by|since|last|this|next|every|early|late|yesterday|today|now|then)\b,? ?"
    r"|\d+,? |(?:\w+day|January|February|March|April|May|June|July|August|September|October"
    r"|November|December|morning|afternoon|evening|night|week|month|year|noon|midnight)\b,? ?)+",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?:[A-Z][\w'’.-]*)(?: [A-Z][\w'’.-]*)*")
_NAME_AT_END = re.compile(rf"\b{_NAME.pattern}$")
_NEGATIVE = ("no", "none of the", "nobody", "no one")
PRONOUN = r"(?:he or she|he|she|they|it)\b"
"""What may stand for the subject of the clause before."""
_PLURAL_VERBS = ("are", "were", "have", "do", "aren't", "weren't", "haven't", "don't")


class Particular(NamedTuple):
    """One person or thing that statements are about, as they call it; the words of these."""

    text: str
    is_name: bool
    company: frozenset[str]
    """The words, in lower case, of the statements that name it or, of what has no name, of those
    that say what it is."""


class Generic(NamedTuple):
    """A subject that stands for any of a kind: "any player", "no pupil in the class"."""

    text: str
    noun: str
    """Without the quantifier and in the singular; "" of "anyone" and the like."""
    is_denied: bool


def list_particulars(claims: Iterable[str], facts: Iterable[str]) -> tuple[Particular, ...]:
    """The subjects that are particulars, those of claims first; rules are no facts.

    >>> claims, facts = ["Mr. Osei may speak."], ["On Monday Mr. Osei came late.", "Dogs bark."]
    >>> [one.text for one in list_particulars(claims, facts)]
    ['Mr. Osei']
    """
    statements = [*claims, *facts]
    words = {text: frozenset(re.findall(r"[\w'’-]+", text.lower())) for text in statements}
    subjects = dict.fromkeys(filter(None, map(_find_particular, statements)))
    particulars = []
    for subject in subjects:
        # "The rod" of "The rod marked K bent." is called by more words elsewhere.
        if any(other.startswith(f"{subject} ") for other in subjects):
            continue
        # What stands beside a name may say of what kind it is; beside "the dog", what it is called.
        link = "" if is_name(subject) else r" (?:is|was)(?: not|n['’]t)? an? "
        named = re.compile(re.escape(subject) + link, re.IGNORECASE)
        company = frozenset().union(*(own for text, own in words.items() if named.search(text)))
        particulars.append(Particular(subject, is_name(subject), company))
    return tuple(particulars)


def _find_particular(statement: str) -> str:
    """A statement's subject, if it is one person or thing."""
    verb = find_verb(statement.split())
    if verb is None or verb.form in _PLURAL_VERBS:
        return ""
    subject = _TIME.sub("", find_subject(statement)).split(", ")[0].strip(" ,")
    if is_name(subject) or _DEFINITE.match(subject):
        return subject
    name = _NAME_AT_END.search(subject)
    return name[0] if name is not None and name.start() > 0 else ""


def is_name(subject: str) -> bool:
    """Whether a subject is a name; a capital alone does not make one of a sentence's first word.

    >>> [is_name(text) for text in ("Ann", "Milk", "Pupils", "Mr. Rose", "The Times")]
    [True, False, False, True, False]
    """
    first, *others = subject.lower().split(" ") if subject else [""]
    if not _NAME.fullmatch(subject) or first in _NO_NAME or first in ("the", "my", "his", "her"):
        return False
    return bool(others) or (first not in MASS_NOUNS and singular(first) == first)


def read_generic(subject: str) -> Generic | None:
    """A subject as one that stands for any of a kind; None of others.

    >>> read_generic("All nurses at the hospital")
    Generic(text='All nurses at the hospital', noun='nurse at the hospital', is_denied=False)
    >>> read_generic("Every box of two kilos").noun
    'box of two kilos'
    >>> read_generic("Nobody").is_denied, read_generic("You").is_denied, read_generic("The nurse")
    (True, False, None)
    """
    quantified = _QUANTIFIER.fullmatch(subject)
    if quantified is None:
        words = subject.split()
        first = words[0].lower() if words else ""
        if not first or first in _NO_NAME or singular(first) == first or not is_noun_form(first):
            return None
        return Generic(subject, make_noun_singular(subject), False)
    quantifier, noun = (quantified["any"] or quantified["one"]).lower(), quantified["noun"] or ""
    # "Every parcel of two kilos" is in the singular already.
    has_plural = quantifier.startswith(("all", "no")) and not is_singular(noun)
    return Generic(
        subject, make_noun_singular(noun) if has_plural else noun, quantifier in _NEGATIVE
    )


def is_general(statement: str) -> bool:
    """Whether a statement is about any of a kind.

    >>> [is_general(text) for text in ("Every nurse wears blue.", "Ann wears blue.", "It rains.")]
    [True, False, False]
    """
    subject = find_subject(statement)
    return bool(subject) and read_generic(subject) is not None


def make_noun_singular(phrase: str) -> str:
    """A noun phrase with its first plural in the singular, in lower case where it begins so.

    >>> make_noun_singular("Members of the rowing club"), make_noun_singular("old dogs")
    ('member of the rowing club', 'old dog')
    """
    words = phrase.split()
    for place, word in enumerate(words):
        one = singular(word.lower())
        if one != word.lower():
            return " ".join((*words[:place], one, *words[place + 1 :]))
    return phrase


def choose_particular(
    generic: Generic, particulars: Sequence[Particular], is_shared: bool
) -> Particular | None:
    """The particular that a rule for a kind is to be said of: the first that is of this kind by
    its own words or by those of a statement about it or, of a subject that both clauses of the rule
    share, a name."""
    if not generic.noun:
        # What "you" must, somebody must who has a name, and no thing.
        anything = is_shared and generic.text.lower() != "you"
        return next((one for one in particulars if one.is_name or anything), None)
    kind = _find_head(generic.noun)
    for one in particulars:
        own = {singular(word) for word in one.text.lower().split()}
        if kind in own or kind in set(map(singular, one.company)):
            return one
    return next((one for one in particulars if one.is_name and is_shared), None)


def _find_head(noun: str) -> str:
    """The word of a noun phrase that says what kind it is, in lower case and the singular.

    >>> _find_head("parcel heavier than a brick"), _find_head("electric guitar of hers")
    ('parcel', 'guitar')
    """
    head = ""
    for word in noun.lower().split():
        if not is_noun_form(word) and head:
            break
        head = word
    return singular(head)


def say_of(generic: Generic, predicate: str, particular: Particular) -> str:
    """A clause about a kind, said of a particular; denied where the subject denies it.

    >>> ann = Particular("Ann", True, frozenset())
    >>> say_of(read_generic("All pupils"), "have a key", ann)
    'Ann has a key'
    >>> say_of(read_generic("No pupil"), "has a key", ann)
    'Ann does not have a key'
    """
    clause = f"{particular.text} {make_singular(predicate)}"
    return deny(clause) if generic.is_denied else clause


def say_membership(noun: str, particular: Particular) -> str:
    """That a particular is of a kind.

    >>> say_membership("nurse", Particular("Ann", True, frozenset()))
    'Ann is a nurse'
    """
    if not is_noun_form(noun.split()[-1].lower()) and not any(map(is_noun_form, noun.split())):
        return f"{particular.text} is {noun}"
    return f"{particular.text} is {article(noun)} {noun}"


def say_pair(one: str, other: str, particulars: Sequence[Particular]) -> tuple[str, str]:
    """The two clauses of a condition, said of a particular where they are about any of its kind.

    >>> ann = list_particulars(["Ann is a player."], ())
    >>> say_pair("a player is sent off", "he must leave", ann)
    ('Ann is sent off', 'Ann must leave')
    >>> say_pair("they wear gloves", "nobody may enter", ann)
    ('Ann wears gloves', 'Ann may not enter')
    """
    clauses = [one, other]
    for place in (0, 1):
        subject, opposite = find_subject(clauses[place]), clauses[1 - place]
        generic = read_generic(subject) if subject else None
        if generic is None:
            continue
        reference = _find_reference(opposite, generic)
        particular = choose_particular(generic, particulars, reference is not None)
        if particular is None:
            continue
        clauses[place] = say_of(generic, clauses[place][len(subject) :].strip(), particular)
        if reference is not None:
            rest = opposite[reference.end() :].strip()
            clauses[1 - place] = f"{particular.text} {make_singular(rest)}"
    return clauses[0], clauses[1]


def _find_reference(clause: str, generic: Generic) -> re.Match[str] | None:
    """What a clause begins with that means the same as a subject of the clause before: "he", "the
    player" or the subject itself."""
    if not begins_with_subject(clause):
        return None
    same = re.escape(generic.text)
    noun = rf"|the {re.escape(generic.noun)}\b" if generic.noun else ""
    return re.match(rf"{PRONOUN}|{same}\b{noun}", clause, re.IGNORECASE)
