"""The words of the constructed sentences, read from the text files beside this module."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

import lemminflect

_FORMS = {
    "VBD": {"hang": "hung", "shine": "shone", "ring": "rang", "sink": "sank",
            "shrink": "shrank", "fit": "fit", "quit": "quit", "wake": "woke", "learn": "learned",
            "burn": "burned", "dream": "dreamed", "smell": "smelled", "spill": "spilled",
            "leak": "leaked", "travel": "traveled", "cancel": "canceled", "get": "got",
            "dig": "dug", "sew": "sewed", "bear": "bore", "kneel": "knelt", "spread": "spread"},
    "VBN": {"ski": "skied", "hang": "hung", "shine": "shone", "shrink": "shrunk",
            "fit": "fit",
            "quit": "quit", "wake": "woken", "learn": "learned", "burn": "burned",
            "dream": "dreamed", "smell": "smelled", "spill": "spilled", "travel": "traveled",
            "cancel": "canceled", "get": "gotten", "dig": "dug", "sew": "sewn", "ring": "rung",
            "sink": "sunk", "spread": "spread", "beat": "beaten", "hide": "hidden"},
    "VBG": {"lie": "lying", "sting": "stinging", "travel": "traveling", "cancel": "canceling"},
}  # fmt: skip
_BY_SENSE = {
    ("lie-07", "VBD"): "lay", ("lie-07", "VBN"): "lain",
    ("lie-08", "VBD"): "lied", ("lie-08", "VBN"): "lied",
}  # fmt: skip
_NAMED_ROLES = {"d": "destination"}
_PLURALS = {"people": "people", "person": "people", "fish": "fish", "sheep": "sheep",
            "deer": "deer", "mouse": "mice", "goose": "geese", "jeans": "jeans", "calf": "calves",
            "wolf": "wolves", "thief": "thieves", "knife": "knives", "shelf": "shelves",
            "roommate": "roommates", "elf": "elves", "potato": "potatoes",
            "tomato": "tomatoes", "salmon": "salmon", "trout": "trout", "ox": "oxen",
            "tooth": "teeth", "foot": "feet"}  # fmt: skip
MASS = frozenset(
    """bread cheese soup rice meat salad pasta chocolate butter sugar salt honey cream yogurt water
    milk tea coffee juice wine beer lemonade soda cocoa medicine wood music money snow ice corn
    wheat grass soap history math physics chemistry biology geography law art economics philosophy
    football chess tennis basketball soccer baseball golf hockey volleyball poker fog rain lightning
    advice news thunder crime demand fire bacon ham steak candy furniture silk wool gold popcorn jam
    mustard ketchup vinegar garlic ginger cinnamon porridge cereal lasagna broccoli spinach whiskey
    vodka champagne cider broth syrup gasoline paint stew curry unemployment production inflation
    pollution income rent moss clover hair""".split()
)


@dataclass(frozen=True, slots=True)
class Participant:
    """A role of a verb: its number, the preposition before it, and what fills it."""

    role: str
    preposition: str
    classes: str


@dataclass(frozen=True, slots=True)
class Verb:
    """A roleset as a verb: its first participant is the subject."""

    concept: str
    participants: tuple[Participant, ...]
    does_without_subject: bool
    """Whether its object can be its subject: "the door opened"."""
    does_without_object: bool

    @property
    def words(self) -> list[str]:
        return self.concept[:-3].split("-")

    def form(self, tag: str) -> list[str]:
        """Its words with the first in the form of a Penn tag."""
        first, *rest = self.words
        known = _BY_SENSE.get((self.concept, tag))
        return [known or inflected(first, tag), *rest]


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun and how its graph is made: see ``nouns.txt``."""

    word: str
    made_from: str

    @property
    def is_mass(self) -> bool:
        return self.word in MASS

    @property
    def plural(self) -> str:
        if self.word in _PLURALS:
            return _PLURALS[self.word]
        return str(lemminflect.getInflection(self.word, "NNS")[0])


@dataclass(frozen=True, slots=True)
class Adjective:
    """An adjective, its roleset and role where it has one, and what it is said of."""

    word: str
    concept: str
    role: str
    classes: str

    @property
    def is_predicate(self) -> bool:
        return bool(self.role)


@cache
def inflected(verb: str, tag: str) -> str:
    """A verb in the form of a Penn tag.

    >>> inflected("ring", "VBD"), inflected("go", "VBN")
    ('rang', 'gone')
    """
    if tag == "VB":
        return verb
    known = _FORMS.get(tag, {}).get(verb)
    return known or lemminflect.getInflection(verb, tag)[0]


def _lines(name: str) -> Iterator[str]:
    text = resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield line


@cache
def verbs() -> tuple[Verb, ...]:
    """All verbs."""
    entries = []
    for line in _lines("verbs.txt"):
        concept, *rest = line.split()
        participants = []
        for entry in rest:
            if ":" in entry:
                role, _, classes = entry.partition(":")
                number, _, preposition = role.partition(">")
                named = _NAMED_ROLES.get(number, f"ARG{number}")
                participants.append(Participant(named, preposition, classes))
        entries.append(Verb(concept, tuple(participants), "~" in rest, "?" in rest))
    return tuple(entries)


@cache
def nouns() -> dict[str, tuple[Noun, ...]]:
    """Nouns by class."""
    by_class: dict[str, list[Noun]] = defaultdict(list)
    for line in _lines("nouns.txt"):
        classes, _, words = line.partition(":")
        for entry in words.split():
            word, _, made_from = entry.partition("=")
            by_class[classes].append(Noun(word, made_from))
    return {name: tuple(given) for name, given in by_class.items()}


@cache
def adjectives() -> tuple[Adjective, ...]:
    """All adjectives."""
    entries = []
    for line in _lines("adjectives.txt"):
        word, concept, role, classes = line.split()
        given = (concept, f"ARG{role}") if role != "-" else (word, "")
        entries.append(Adjective(word, *given, classes))
    return tuple(entries)


@dataclass(frozen=True, slots=True)
class Negative:
    """A word with a negative prefix or ending, and what it denies."""

    word: str
    denied: Adjective
    is_inability: bool
    """Whether it denies that something can be done: "unbearable"."""
    denies: bool
    """Whether it denies at all: "homeless" only looks so."""


@cache
def negatives() -> tuple[Negative, ...]:
    """All words with a negative prefix or ending."""
    entries = []
    for line in _lines("negatives.txt"):
        mark, made, role, classes = line.split()
        word = mark.removesuffix("!")
        concept, _, ability = made.partition("+")
        denied = Adjective(word, concept, f"ARG{role}" if role != "-" else "", classes)
        entries.append(Negative(word, denied, bool(ability), word == mark))
    return tuple(entries)


@cache
def names() -> dict[str, tuple[str, ...]]:
    """Names by kind."""
    by_kind = {}
    for line in _lines("names.txt"):
        kind, _, given = line.partition(":")
        by_kind[kind] = tuple(given.split())
    return by_kind
