"""Sentences in their long form: what is contracted, put in front or only supposed, said plainly.

"It wasn't Pia who came." is "Pia did not come.", and "If it were dry, the well would be empty."
supposes that it is dry: an NLI model knows the long form when it meets it in other words.
"""

from __future__ import annotations

import re

from enthymeme.amr.events.english.grammar import base_form, inflect, verb_tags
from enthymeme.reading.clauses.denials import deny
from enthymeme.reading.clauses.verbs import (
    MARKS,
    find_subject,
    find_verb,
    is_adverb,
    is_singular,
)

_PRONOUNS = "I|you|he|she|it|we|they|that|there|here|who|what|this"
_CONTRACTIONS = (
    (r"\b(c)an['’]t\b", r"\1annot"),
    (r"\b(w)on['’]t\b", r"\1ill not"),
    (r"\b(\w+)n['’]t\b", r"\1 not"),
    (rf"\b({_PRONOUNS})['’]s(?= (?:been|got|had|gone|become|left|taken)\b)", r"\1 has"),
    (rf"\b({_PRONOUNS})['’]s\b", r"\1 is"),
    (rf"\b({_PRONOUNS})['’]d(?= (?:been|had|better)\b)", r"\1 had"),
    (rf"\b({_PRONOUNS})['’]d\b", r"\1 would"),
    (r"\b(I)['’]m\b", r"\1 am"),
    (r"\b([\w]+)['’]re\b", r"\1 are"),
    (r"\b([\w]+)['’]ve\b", r"\1 have"),
    (r"\b([\w]+)['’]ll\b", r"\1 will"),
)
_CLEFT = re.compile(
    r"[Ii]t (?:is|was) (?P<no>not )?"
    r"(?P<one>(?:[A-Z]|(?:the|an?|my|your|his|her|its|our|their) )[^,]*?) (?:who|that) (?P<rest>.+)"
)
_SUPPOSING = ("would", "could", "might")


def expand_contractions(sentence: str) -> str:
    """A sentence with its contractions in two words, but for possessives.

    >>> expand_contractions("She'll come if it's dry, but Ann's dog can't.")
    "She will come if it is dry, but Ann's dog cannot."
    """
    for short, long in _CONTRACTIONS:
        sentence = re.sub(short, long, sentence, flags=re.IGNORECASE)
    return sentence


def straighten(sentence: str) -> str:
    """A sentence that puts somebody in front, in the plain order.

    >>> straighten("It was not Pia who took them"), straighten("It is dark")
    ('Pia did not take them', 'It is dark')
    """
    cleft = _CLEFT.fullmatch(sentence)
    verb = None if cleft is None else find_verb(["they", *cleft["rest"].split()])
    # "It was the summer that we met": what is put in front is no subject.
    if cleft is None or verb is None or verb.place > 1:
        return sentence
    plain = f"{cleft['one']} {cleft['rest']}"
    return deny(plain) if cleft["no"] else plain


def state_supposed(demand: str, outcome: str) -> tuple[str, str]:
    """The clauses of a condition that only supposes, as what would be so; others as they are.

    >>> state_supposed("there were a leak", "the ceiling would be wet")
    ('there is a leak', 'the ceiling is wet')
    >>> state_supposed("the calf had caught it", "the test would have come back positive")
    ('the calf caught it', 'the test came back positive')
    >>> state_supposed("Ann had a key", "she could get in"), state_supposed("it rains", "we stay")
    (('Ann has a key', 'she can get in'), ('it rains', 'we stay'))
    """
    verb = find_verb(outcome.split())
    if verb is None or verb.form not in _SUPPOSING:
        return demand, outcome
    return _state_demand(demand), _state_outcome(outcome)


def _state_demand(clause: str) -> str:
    words = clause.split()
    verb = find_verb(words)
    if verb is None:
        return clause
    before, after = words[: verb.place], words[verb.place + 1 :]
    is_one = is_singular(find_subject(clause)) or before[-1:] == ["there"]
    if verb.form == "had" and (place := _find_participle(after)) is not None:
        past = inflect(base_form(after[place].strip(MARKS).lower()), "VBD")
        return " ".join((*before, *after[:place], past, *after[place + 1 :]))
    if verb.form in ("were", "was"):
        return " ".join((*before, "is" if is_one else "are", *after))
    if verb.form in ("did", "had"):
        present = {"did": ("does", "do"), "had": ("has", "have")}[verb.form]
        return " ".join((*before, present[0 if is_one else 1], *after))
    if "VBD" in verb_tags(verb.form) and not verb.is_auxiliary:
        present_form = inflect(base_form(verb.form), "VBZ" if is_one else "VBP")
        return " ".join((*before, present_form, *after))
    return clause


def _state_outcome(clause: str) -> str:
    words = clause.split()
    verb = find_verb(words)
    assert verb is not None
    before, after = words[: verb.place], words[verb.place + 1 :]
    is_one = is_singular(find_subject(clause)) or before[-1:] == ["there"]
    if verb.form != "would":
        return " ".join((*before, {"could": "can", "might": "may"}[verb.form], *after))
    skip = next((place for place, word in enumerate(after) if not is_adverb(word)), None)
    if skip is None:
        return clause
    adverbs, main, rest = after[:skip], after[skip].strip(MARKS).lower(), after[skip + 1 :]
    denied = "not" in adverbs
    if main == "have" and rest:
        participle = rest[0].strip(MARKS).lower()
        if participle == "been":
            return " ".join((*before, "was" if is_one else "were", *adverbs, *rest[1:]))
        if denied:
            return " ".join((*before, "did", *adverbs, base_form(participle), *rest[1:]))
        return " ".join((*before, *adverbs, inflect(base_form(participle), "VBD"), *rest[1:]))
    if main == "be":
        return " ".join((*before, "is" if is_one else "are", *adverbs, *rest))
    if denied:
        return " ".join((*before, "does" if is_one else "do", *adverbs, *after[skip:]))
    present = inflect(main, "VBZ" if is_one else "VBP")
    return " ".join((*before, *adverbs, present, *rest))


def _find_participle(words: list[str]) -> int | None:
    """The place of a past participle that words begin with, perhaps after adverbs."""
    place = next((place for place, word in enumerate(words) if not is_adverb(word)), None)
    if place is None or "VBN" not in verb_tags(words[place].strip(MARKS).lower()):
        return None
    return place
