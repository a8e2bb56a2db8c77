"""Finite verbs in plain text: where a clause has its own, and other forms of it.

No tagger is needed: a dictionary says which forms a word may be, and what stands before it which
one it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from enthymeme.amr.events.english.grammar import (
    base_form,
    inflect,
    is_noun_form,
    singular,
    verb_tags,
)

_PAST_OF = {
    "is": "was", "are": "were", "am": "was", "has": "had", "have": "had", "does": "did",
    "do": "did", "can": "could", "cannot": "could not", "will": "would", "isn't": "wasn't",
    "aren't": "weren't", "hasn't": "hadn't", "haven't": "hadn't", "doesn't": "didn't",
    "don't": "didn't", "can't": "couldn't", "won't": "wouldn't",
}  # fmt: skip
_SINGULAR_OF = {
    "are": "is", "were": "was", "have": "has", "do": "does", "aren't": "isn't",
    "weren't": "wasn't", "haven't": "hasn't", "don't": "doesn't",
}  # fmt: skip
_PAST_AUXILIARIES = frozenset(_PAST_OF.values()) - {"would", "wouldn't", "could not"}
_AUXILIARIES = {
    *_PAST_OF,
    *_PAST_AUXILIARIES,
    *"may might must shall should would need needs wouldn't shouldn't mustn't".split(),
}
# After one of these a word is a noun or an infinitive; after an auxiliary it is no finite verb.
_NO_VERB_AFTER = frozenset(
    "a an the this that these those some any no every each all both few many more most several "
    "to of in on at for from by with without into onto over under after before about as than "
    "between during through until against because having being been "
    "my your his her its our their two three four five six seven eight nine ten".split()
)
_SUBJECTS = frozenset("i you we they".split())
# A verb after one of these goes on with the verb phrase before, or belongs to a clause inside it.
_JOINING = frozenset("and or but not who that which whose when if while".split())
_PRONOUNS = _SUBJECTS | {"he", "she", "it", "this", "that", "there", "who", "which"}
# Between one of these and the clause before it the sentence's own verb has been.
_CLAUSE_BEGINNINGS = _JOINING | frozenset(
    "after as because before for since so than though although until unless whether how what where"
    " why".split()
)
# After one of these a clause may follow without "that".
_SAYING = frozenset(
    "believed claimed decided felt found guessed heard hoped knew learned said saw thought told"
    " wished".split()
)
_AFTER_NOUN = frozenset("of in on at with from for who that which under over".split())
_REPORTING = frozenset(
    "added adds argue argued argues asserted asserts believe believes claim claimed claims said say"
    " says state stated states suggested suggests think thinks thought told wrote writes".split()
)
_ADVERBS = frozenset("already also always ever just never not often still".split())
MARKS = '.,;:!?"“”()'


class Verb(NamedTuple):
    """A word that may be a finite verb: its place, its form in lower case, and how sure that is."""

    place: int
    form: str
    doubt: int
    """0 where it can be nothing else, 1 where it may be a noun, 2 of a form without an ending."""

    @property
    def is_auxiliary(self) -> bool:
        return self.form in _AUXILIARIES


def list_verbs(words: Sequence[str]) -> list[Verb]:
    """The words that may be finite verbs, in order.

    >>> [(verb.form, verb.doubt) for verb in list_verbs("Both shops close and she works".split())]
    [('close', 2), ('works', 1)]
    >>> [verb.form for verb in list_verbs("The rod marked K was hot when I left".split())]
    ['was', 'left']
    """
    forms = [word.strip(MARKS).replace("’", "'").lower() for word in words]
    verbs = []
    before = ""
    for place, (word, form) in enumerate(zip(words, forms, strict=True)):
        if form in _AUXILIARIES:
            if before != "to":
                verbs.append(Verb(place, form, 0))
        # Before a full verb stands its subject.
        elif place and before not in _NO_VERB_AFTER | _AUXILIARIES and not before.endswith("'s"):
            tags = verb_tags(form)
            belongs = before not in _PRONOUNS and _is_participle(form, forms[place + 1 :])
            if "VBN" in tags and belongs:
                pass
            elif {"VBZ", "VBD"} & tags:
                verbs.append(Verb(place, form, int(is_noun_form(form))))
            elif "VBP" in tags:
                verbs.append(Verb(place, form, 0 if before in _SUBJECTS else 2))
        before = "," if word.endswith(",") else form
    return verbs


def _is_participle(form: str, after: Sequence[str]) -> bool:
    """Whether a past form belongs to the noun before it, as in "a bill passed by both houses", "the
    rod marked K was heated": an auxiliary of its own clause comes after it."""
    if after[:1] == ["by"]:
        return True
    if form in _SAYING:
        return False
    for place, word in enumerate(after):
        if word in _CLAUSE_BEGINNINGS:
            return False
        if word in _AUXILIARIES:
            return after[place - 1] not in _PRONOUNS if place else False
    return False


def find_verb(words: Sequence[str]) -> Verb | None:
    """The finite verb of a clause: of the words that may be it the surest, and the first of these.

    >>> find_verb("The sales figures are bad.".split()).form
    'are'
    >>> find_verb("The bell rings.".split()).form, find_verb("Nobody here.".split())
    ('rings', None)
    """
    return min(list_verbs(words), key=lambda verb: (verb.doubt, verb.place), default=None)


def find_subject(clause: str) -> str:
    """What stands before a clause's finite verb; nothing where none is found.

    >>> find_subject("The old van arrived on time."), find_subject("Run!")
    ('The old van', '')
    """
    words = clause.split()
    verb = find_verb(words)
    return " ".join(words[: verb.place]) if verb is not None else ""


def begins_with_subject(clause: str) -> bool:
    """Whether a clause has a subject and, without much doubt, a finite verb after it.

    >>> begins_with_subject("the shop is shut"), begins_with_subject("shut the door")
    (True, False)
    """
    verb = find_verb(clause.split())
    return verb is not None and verb.place > 0 and verb.doubt < 2


def is_singular(subject: str) -> bool:
    """Whether a subject is in the singular, as far as its first noun tells.

    >>> [is_singular(text) for text in ("The wells", "Ann", "They", "The dog of my parents")]
    [False, True, False, True]
    """
    words = subject.lower().split()
    if "and" in words or words[:1] in (["i"], ["you"], ["we"], ["they"], ["both"], ["these"]):
        return False
    until = next((place for place, word in enumerate(words) if word in _AFTER_NOUN), len(words))
    return until == 0 or singular(words[until - 1]) == words[until - 1]


def is_report(clause: str) -> bool:
    """Whether a clause tells what somebody says or thinks.

    >>> is_report("The minister claims that taxes fell"), is_report("Taxes fell")
    (True, False)
    """
    return any(verb.form in _REPORTING for verb in list_verbs(clause.split())[:1])


def find_second_verb(words: Sequence[str]) -> int | None:
    """Where the verb phrase of the main clause begins after that of a relative clause.

    ``words`` begin after "who": of "works in sales has a phone" the place of "has". An auxiliary
    is taken before a full verb, and of these the surest. Where the relative clause does not begin
    with its verb it has a subject of its own, and there is no place.

    >>> find_second_verb("works in sales has a company phone".split())
    3
    >>> find_second_verb("were sent off missed the next match".split())
    3
    >>> find_second_verb("is late pays a fine".split())
    2
    >>> find_second_verb("ring annoy people in meetings".split())
    1
    >>> find_second_verb("officials give to relatives should be cancelled".split()) is None
    True
    """
    # Without a subject before it, a form without an ending would not pass for a verb.
    verbs = list_verbs(["they", *words])
    if not verbs or not all(is_adverb(word) for word in words[: verbs[0].place - 1]):
        return None
    possible = []
    for previous, verb in pairwise(verbs):
        between = words[previous.place : verb.place - 1]
        follows_auxiliary = previous.is_auxiliary and all(map(is_adverb, between))
        before = words[verb.place - 2].strip(MARKS).lower()
        if not follows_auxiliary and before not in _JOINING and before not in _SUBJECTS:
            possible.append(verb)
    chosen = min(
        possible,
        key=lambda verb: (not verb.is_auxiliary, verb.doubt, verb.place),
        default=None,
    )
    return None if chosen is None else chosen.place - 1


def is_adverb(word: str) -> bool:
    """Whether a word may stand between an auxiliary and its verb."""
    return word.endswith("ly") or word in _ADVERBS


def is_past(clause: str) -> bool:
    """Whether a clause says what was, not what is.

    >>> is_past("Hana was not asked."), is_past("Hana has been asked."), is_past("Hana asks.")
    (True, False, False)
    """
    verb = find_verb(clause.split())
    if verb is None:
        return False
    return verb.form in _PAST_AUXILIARIES or (
        not verb.is_auxiliary and "VBD" in verb_tags(verb.form)
    )


def put_in_past(clause: str) -> str:
    """A clause with its finite verb in the past, if it is in the present.

    >>> put_in_past("Mr Novak is ill."), put_in_past("Pereira comes on.")
    ('Mr Novak was ill.', 'Pereira came on.')
    >>> put_in_past("The shop must close."), put_in_past("They stop.")
    ('The shop must close.', 'They stopped.')
    """
    words = clause.split()
    verb = find_verb(words)
    if verb is None or is_past(clause):
        return clause
    past = _PAST_OF.get(verb.form)
    if past is None:
        if verb.is_auxiliary:
            return clause
        past = inflect(base_form(verb.form), "VBD")
    return _replace_word(words, verb.place, past)


def make_singular(predicate: str) -> str:
    """A verb phrase as it stands after a subject in the singular.

    >>> make_singular("need a visa"), make_singular("have often been late"), make_singular("won")
    ('needs a visa', 'has often been late', 'won')
    """
    words = predicate.split()
    verb = find_verb(["they", *words])
    if verb is None:
        return predicate
    place = verb.place - 1
    if verb.form in _SINGULAR_OF:
        return _replace_word(words, place, _SINGULAR_OF[verb.form])
    tags = verb_tags(verb.form)
    # "Need" may be an auxiliary, but what "they" do here, "he" needs.
    if verb.form == "need" or ("VBP" in tags and not verb.is_auxiliary and "VBD" not in tags):
        return _replace_word(words, place, inflect(base_form(verb.form), "VBZ"))
    return predicate


def _replace_word(words: Sequence[str], place: int, word: str) -> str:
    mark = words[place][len(words[place].rstrip(MARKS)) :]
    return " ".join((*words[:place], word + mark, *words[place + 1 :]))
