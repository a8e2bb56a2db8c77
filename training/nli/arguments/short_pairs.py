"""Short pairs for atoms: one small statement each, half telegraphic and half fluent."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from training.nli.arguments.argument import Part
from training.nli.arguments.consequences import course_pair, synonym_pair
from training.nli.arguments.grammar import as_sentence, contract
from training.nli.arguments.kinds import generic_pair, property_pair
from training.nli.arguments.properties import activity_pair, adjective_pair
from training.nli.arguments.relations import number_pair, part_pair, role_pair
from training.nli.arguments.style import in_telegraphic_style
from training.nli.pairs import LABELS, Label, LabelledPair

Family = Callable[[random.Random, Part, Label], tuple[str, str] | None]
"""Makes the texts of a pair with a label, or none where its draw allows none."""

TELEGRAPHIC_SHARE = 0.5
FAMILIES: dict[str, Family] = {
    "kind property": property_pair,
    "generic": generic_pair,
    "adjectives": adjective_pair,
    "activities": activity_pair,
    "state": partial(course_pair, "state"),
    "event": partial(course_pair, "event"),
    "synonyms": synonym_pair,
    "roles": role_pair,
    "parts": part_pair,
    "numbers": number_pair,
}
_WEIGHTS = {"kind property": 2.0, "adjectives": 2.0, "parts": 0.4, "numbers": 0.7}


def generate_pairs(count: int, seed: int, part: Part) -> Iterator[LabelledPair]:
    """Pairs with each label in turn; the same for the same seed.

    >>> [pair.label for pair in generate_pairs(3, 7, "train")]
    ['entailment', 'neutral', 'contradiction']
    """
    chance = random.Random(f"pairs {seed} {part}")
    names = list(FAMILIES)
    weights = [_WEIGHTS.get(name, 1.0) for name in names]
    for number in range(count):
        label = LABELS[number % 3]
        name = chance.choices(names, weights)[0]
        styled = None
        while styled is None:
            texts = FAMILIES[name](chance, part, label)
            styled = texts and _styled(texts, chance)
        yield LabelledPair(*styled, label, name)


def _styled(texts: tuple[str, str], chance: random.Random) -> tuple[str, str] | None:
    """Both texts in one style; none where that makes them alike."""
    one, other = (as_sentence(text) for text in texts)
    if chance.random() < TELEGRAPHIC_SHARE:
        one, other = in_telegraphic_style(one), in_telegraphic_style(other)
    elif chance.random() < 0.5:
        one, other = contract(one), contract(other)
    return (one, other) if one.lower() != other.lower() else None
