"""Words whose meaning what follows them decides: "call him a liar", "find it dull"."""

from __future__ import annotations

from collections.abc import Sequence

from enthymeme.models.parsers.embedded.stems import ADJECTIVE, NOUN, VERB, lemmas
from enthymeme.models.parsers.embedded.words import Word

_OBJECTS = frozenset("me you him her it us them this that these those".split())
_ARTICLES = frozenset({"a", "an", "the"})
_ADVISING = frozenset("advise caution recommend warn".split())
# Where and when somebody is called or found, and no name or opinion.
_ADVERBS = frozenset(
    """on in out up off down away over back at home there here inside outside again now then today
    tonight tomorrow yesterday first last later soon once early late often twice""".split()
)
_DEGREES = frozenset("very so too rather quite really more most less".split())
_HAVING = frozenset("have has had".split())
# Who somebody's brothers are is a relation of its own, and needs no "have".
_RELATIVES = frozenset(
    """brother sister sibling son daughter aunt uncle cousin niece nephew parent grandparent
    grandson granddaughter grandchild wife husband friend colleague neighbour neighbor""".split()
)


def is_naming(words: Sequence[Word], place: int) -> bool:
    """Whether a form of "call" gives its object a name: "call him a liar", not "call him".

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> is_naming(words("They called it a crisis."), 1), is_naming(words("They called him."), 1)
    (True, False)
    >>> is_naming(words("They call him at home."), 1)
    False
    """
    lowers = [word.lower for word in words]
    if lemmas(lowers[place]).get(VERB) != "call" or place + 3 > len(words):
        return False
    named, name = lowers[place + 1], lowers[place + 2 : place + 3]
    if named not in _OBJECTS or not name or name[0] in _ADVERBS:
        return False
    kinds = lemmas(name[0], guess=False)
    return name[0] in _ARTICLES or NOUN in kinds or (ADJECTIVE in kinds and VERB not in kinds)


def is_judging(words: Sequence[Word], place: int) -> bool:
    """Whether a form of "find" says what somebody thinks of its object: "find it confusing".

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> is_judging(words("We found it very dull."), 1), is_judging(words("We found it there."), 1)
    (True, False)
    """
    lowers = [word.lower for word in words]
    if lemmas(lowers[place]).get(VERB) != "find" or lowers[place + 1 : place + 2] == []:
        return False
    judged, *opinion = lowers[place + 1 : place + 4]
    if opinion and opinion[0] in _DEGREES:
        opinion = opinion[1:]
    if judged not in _OBJECTS or not opinion:
        return False
    kinds = lemmas(opinion[0], guess=False)
    is_participle = opinion[0].endswith("ing") and VERB in kinds
    return is_participle or (ADJECTIVE in kinds and opinion[0] not in _ADVERBS)


def is_not_having(words: Sequence[Word], place: int) -> bool:
    """Whether "without" says what the thing that begins a sentence has not.

    Later in a sentence it says more often how something is done.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> is_not_having(words("A young man without a shirt ran."), 3)
    True
    >>> is_not_having(words("A young man ran without a shirt."), 4)
    False
    """
    lowers = [word.lower for word in words]
    if lowers[place] != "without" or lowers[0] not in _ARTICLES or place + 2 > len(words):
        return False
    *modifiers, noun = lowers[1:place] or [""]
    has_object = lowers[place + 1] in _ARTICLES or set(lemmas(lowers[place + 1])) == {NOUN}
    is_phrase = all(ADJECTIVE in lemmas(modifier, guess=False) for modifier in modifiers)
    return NOUN in lemmas(noun, guess=False) and is_phrase and has_object


def is_having_some(words: Sequence[Word], place: int) -> bool:
    """Whether a form of "have" says how many things somebody has: "has three cats".

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> is_having_some(words("Diego has three cats."), 1)
    True
    >>> is_having_some(words("Diego has two sisters."), 1)
    False
    >>> is_having_some(words("Diego has two of the cats."), 1)
    False
    """
    if words[place].lower not in _HAVING or place == 0 or place + 2 >= len(words):
        return False
    number, thing = words[place + 1 : place + 3]
    noun = lemmas(thing.lower, guess=False).get(NOUN)
    return number.value is not None and noun is not None and noun not in _RELATIVES


def denials_by_advice(words: Sequence[Word]) -> dict[int, int]:
    """For each "against" of advice, the place of the verb: who advises against it wants it not.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> denials_by_advice(words("Doctors warn us against smoking."))
    {3: 4}
    """
    lowers = [word.lower for word in words]
    advice = [k for k, lower in enumerate(lowers) if lemmas(lower).get(VERB) in _ADVISING]
    return {
        place: place + 1
        for place in range(1, len(words) - 1)
        if lowers[place] == "against"
        and lowers[place + 1].endswith("ing")
        and VERB in lemmas(lowers[place + 1], guess=False)
        and any(k < place for k in advice)
    }
