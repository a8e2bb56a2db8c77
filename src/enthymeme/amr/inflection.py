"""Rule-based inflection: plurals, past participles and -ing forms.

These are the fixed rules behind the paper's pp(·) ("Atom Identity, Provenance, and
Verbalization") and behind its quantities. They are rules, not a dictionary of English: a verb that
is not listed inflects regularly, whatever a reader would say.
"""

from __future__ import annotations

_IRREGULAR_PLURALS = {
    "child": "children",
    "foot": "feet",
    "man": "men",
    "mouse": "mice",
    "person": "people",
    "woman": "women",
}

_IRREGULAR_PARTICIPLES = dict(
    pair.split(":")
    for pair in """
    be:been bear:borne begin:begun bend:bent blow:blown break:broken bring:brought build:built
    buy:bought catch:caught choose:chosen cut:cut do:done draw:drawn drive:driven eat:eaten
    feel:felt find:found fly:flown freeze:frozen get:gotten give:given go:gone have:had
    hide:hidden hold:held keep:kept know:known leave:left lose:lost make:made meet:met pay:paid
    read:read ride:ridden ring:rung rise:risen run:run say:said see:seen sell:sold send:sent
    set:set shake:shaken shoot:shot show:shown sit:sat sling:slung speak:spoken spread:spread
    stand:stood steal:stolen strew:strewn strike:struck string:strung swim:swum swing:swung
    take:taken teach:taught tear:torn tell:told think:thought throw:thrown upset:upset wear:worn
    win:won write:written
    """.split()
)

_DOUBLING = frozenset(
    """
    admit bar beg chop clap commit drag drop fit gas grab hug jog knit nod plan pot prefer refer
    rub step stop strap strip tag thin trap wed wrap
    """.split()
)
_DOUBLING_BEFORE_ING = _DOUBLING | {"begin", "control", "get", "run", "sit", "swim"}


def plural(noun: str) -> str:
    """The plural of a noun phrase, which shows on its last word.

    >>> plural("cubic meter"), plural("city"), plural("box"), plural("person")
    ('cubic meters', 'cities', 'boxes', 'people')
    """
    before, space, last = noun.rpartition(" ")
    return before + space + _plural_word(last)


def past_participle(phrase: str) -> str:
    """The past participle of a predicate phrase, which shows on its first word.

    >>> past_participle("open up"), past_participle("bankrupt"), past_participle("carry")
    ('opened up', 'bankrupted', 'carried')
    """
    first, space, rest = phrase.partition(" ")
    return _participle_word(first) + space + rest


def progressive(phrase: str) -> str:
    """The -ing form of a predicate phrase, which shows on its first word.

    >>> progressive("lie"), progressive("come up"), progressive("see"), progressive("swim")
    ('lying', 'coming up', 'seeing', 'swimming')
    """
    first, space, rest = phrase.partition(" ")
    return _progressive_word(first) + space + rest


def _plural_word(word: str) -> str:
    if word in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[word]
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if _ends_in_consonant_y(word):
        return word[:-1] + "ies"
    return word + "s"


def _participle_word(word: str) -> str:
    if word in _IRREGULAR_PARTICIPLES:
        return _IRREGULAR_PARTICIPLES[word]
    if word.endswith("e"):
        return word + "d"
    if _ends_in_consonant_y(word):
        return word[:-1] + "ied"
    if word in _DOUBLING:
        return word + word[-1] + "ed"
    return word + "ed"


def _progressive_word(word: str) -> str:
    if word == "be":
        return "being"
    if word.endswith("ie"):
        return word[:-2] + "ying"
    if word.endswith("e") and not word.endswith(("ee", "ye")):
        return word[:-1] + "ing"
    if word in _DOUBLING_BEFORE_ING:
        return word + word[-1] + "ing"
    return word + "ing"


def _ends_in_consonant_y(word: str) -> bool:
    return len(word) > 1 and word.endswith("y") and word[-2] not in "aeiou"
