"""Nouns, verb phrases and small facts for the scenes of the patterns."""

from __future__ import annotations

import random
from functools import cache

from training.nli.arguments.argument import Part
from training.nli.arguments.banks import is_unseen, part_of, part_rows, rows
from training.nli.arguments.grammar import Noun, Tense, as_sentence, conjugate

NUMBER_WORDS = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
).split()

_COLOURS = "red blue green yellow brown grey white black orange purple".split()


@cache
def nouns(kind: str, part: Part) -> tuple[str, ...]:
    """The nouns of a kind that a part may use."""
    own = [noun for of, noun in rows("things.tsv") if of == kind and part_of(noun, kind) == part]
    return tuple(noun for noun in own if part == "train" or is_unseen(noun))


@cache
def activities(part: Part) -> tuple[str, ...]:
    """Verb phrases of what a person may do."""
    return tuple(row[0] for row in part_rows("activities.tsv", part))


def number_word(value: int, chance: random.Random) -> str:
    """A number in words or digits."""
    return NUMBER_WORDS[value] if value <= 20 and chance.random() < 0.7 else str(value)


def personal_asides(
    persons: list[Noun],
    chance: random.Random,
    part: Part,
    tense: Tense,
    barred: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Sentences on what people do that bear on nothing else."""
    free = [phrase for phrase in activities(part) if phrase not in barred]
    chosen = chance.sample(free, min(3, len(free)))
    asides = []
    for phrase in chosen:
        person = chance.choice(persons)
        asides.append(as_sentence(f"{person.text} {conjugate(phrase, person, tense, False)}"))
    return tuple(asides)


def thing_asides(nouns: list[Noun], chance: random.Random) -> tuple[str, ...]:
    """Sentences on the looks of things."""
    asides = []
    for noun in chance.sample(nouns, min(2, len(nouns))):
        verb = "are" if noun.plural else "is"
        asides.append(as_sentence(f"{noun.text} {verb} {chance.choice(_COLOURS)}"))
    return tuple(asides)


def definite(noun: str) -> Noun:
    """A thing with its article."""
    return Noun(f"the {noun}")


_PLACE_FACTS = (
    "has a new owner",
    "appears on a postcard",
    "was in the news last week",
    "is in the guidebook",
    "has a sign in two languages",
    "was photographed in spring",
    "is popular with painters",
    "is mentioned in an old letter",
    "can be seen from the church",
    "was measured years ago",
)


def place_asides(places: list[Noun], chance: random.Random) -> tuple[str, ...]:
    """Sentences on places that bear on nothing."""
    facts = chance.sample(_PLACE_FACTS, 3)
    return tuple(as_sentence(f"{chance.choice(places).text} {fact}") for fact in facts)
