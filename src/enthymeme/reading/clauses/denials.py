"""A plain clause denied, in words that an NLI model can be asked about.

Of "The bell rings." that is "The bell does not ring.", and of "Nobody came." it is "Somebody
came.": what follows from an event that did not happen, a model says best of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from enthymeme.amr.events.english.grammar import base_form, inflect, verb_tags
from enthymeme.reading.clauses.verbs import MARKS, Verb, find_verb, is_adverb

# How a clause begins that speaks of nobody or not of all, and how its denial does. Of several with
# the same beginning the first is taken.
_DENIALS = (
    ("not everyone", "everyone"), ("not everybody", "everybody"), ("not all", "all"),
    ("not every", "every"), ("not both", "both"), ("nobody", "somebody"), ("no one", "someone"),
    ("nothing", "something"), ("none of", "some of"), ("no", "some"),
)  # fmt: skip
_BEGINNINGS = {
    "a": "no", "an": "no", "anybody": "nobody", "anyone": "no one", "anything": "nothing",
    **{affirmed: denied for denied, affirmed in _DENIALS}, **dict(_DENIALS),
}  # fmt: skip
_BEGINNING = re.compile(
    rf"(?:{'|'.join(sorted(_BEGINNINGS, key=len, reverse=True))})\b(?! other)", re.IGNORECASE
)
_IRREGULAR_SHORT_FORMS = {"can't": "can", "won't": "will", "cannot": "can"}
_FORMS_OF_DO = {"does": "VBZ", "did": "VBD", "do": "VBP"}
_FORMS_OF_HAVE = ("has", "have", "had")


def deny(clause: str) -> str:
    """The denial of a clause; of one that denies something, what it denies.

    >>> deny("The shop is open"), deny("Ann didn't sleep"), deny("The train never stops")
    ('The shop is not open', 'Ann slept', 'The train stops')
    >>> deny("A guest came early"), deny("Nobody rang"), deny("Mia has a key")
    ('No guest came early', 'Somebody rang', 'Mia does not have a key')
    >>> deny("The bus has arrived"), deny("No luck")
    ('The bus has not arrived', 'Some luck')
    >>> deny("Out of order")
    'It is not true that out of order'
    """
    beginning = _BEGINNING.match(clause)
    if beginning is not None:
        opposite = _BEGINNINGS[beginning[0].lower()]
        return opposite.capitalize() + clause[beginning.end() :]
    words = clause.split()
    verb = find_verb(words)
    if verb is None or verb.place == 0:
        return f"It is not true that {clause[:1].lower()}{clause[1:]}"
    return " ".join(_affirm(words, verb) or _deny(words, verb))


def _affirm(words: Sequence[str], verb: Verb) -> list[str]:
    """The words without the "not" or "never" of their finite verb; none where it has none."""
    before, after = words[: verb.place], words[verb.place + 1 :]
    if before[-1].lower() == "never":
        return [*before[:-1], *words[verb.place :]]
    if verb.form.endswith("n't") or verb.form in _IRREGULAR_SHORT_FORMS:
        auxiliary = _IRREGULAR_SHORT_FORMS.get(verb.form, verb.form.removesuffix("n't"))
    elif verb.is_auxiliary and after and after[0].lower() in ("not", "never"):
        auxiliary, after = verb.form, after[1:]
    else:
        return []
    if auxiliary not in _FORMS_OF_DO or not after:
        return [*before, auxiliary, *after]
    main = after[0].rstrip(MARKS)
    mark = after[0][len(main) :]
    return [*before, inflect(main, _FORMS_OF_DO[auxiliary]) + mark, *after[1:]]


def _deny(words: Sequence[str], verb: Verb) -> list[str]:
    before, own, after = words[: verb.place], words[verb.place], words[verb.place + 1 :]
    is_main = (verb.form in _FORMS_OF_HAVE and not _begins_with_participle(after)) or (
        verb.form in _FORMS_OF_DO
    )
    if verb.is_auxiliary and not is_main:
        return [*before, own, "not", *after]
    tags = verb_tags(verb.form)
    auxiliary = "does" if "VBZ" in tags else "did" if "VBD" in tags else "do"
    mark = own[len(own.rstrip(MARKS)) :]
    return [*before, auxiliary, "not", base_form(verb.form) + mark, *after]


def _begins_with_participle(words: Sequence[str]) -> bool:
    """Whether words begin with a past participle, perhaps with an adverb before it."""
    own = [word.strip(MARKS).lower() for word in words if not is_adverb(word)][:1]
    return any("VBN" in verb_tags(word) for word in own)
