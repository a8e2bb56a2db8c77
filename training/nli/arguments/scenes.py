"""Scenes of everyday life: clauses on one topic that can be true or false independently."""

from __future__ import annotations

import random
from dataclasses import replace

from training.nli.arguments.argument import Part
from training.nli.arguments.banks import part_sections, people
from training.nli.arguments.grammar import Clause, Noun, Tense, as_sentence
from training.nli.arguments.pattern import Pattern, Scene, share

# The tense of a rule, and of what is told as a fact.
_TENSES: tuple[tuple[Tense, Tense], ...] = (
    ("present", "present"),
    ("present", "past"),
    ("past", "past"),
    ("future", "present"),
    ("future", "past"),
    ("present", "past"),
)
DENIED_SHARE = 0.35
# Whether a letter must be denied, by pattern.
_READABLE = {
    "unless": {"p": True},
    "unless, told": {"p": True},
    "only if": {"p": False},
    "mixed chain": {"q": False},
    "necessary": {"p": False},
    "not both": {"p": False, "q": False},
    "never together": {"p": False, "q": False},
}


def everyday_scene(chance: random.Random, part: Part, pattern: Pattern) -> Scene:
    """Five clauses of a scene as p, q, r, s, t, some denied, and the rest as asides."""
    rule_tense, fact_tense = chance.choice(_TENSES)
    chosen = clauses(chance, part, 5)
    rest = chosen[5:]
    letters = {
        letter: clause.negated if chance.random() < DENIED_SHARE else clause
        for letter, clause in zip("pqrst", chosen, strict=False)
    }
    # "Unless it does not" and "it does not only if" are hard to read.
    polarity = _READABLE.get(pattern.name, {})
    for letter, denied in polarity.items():
        letters[letter] = replace(letters[letter], denied=denied)
    asides = tuple(as_sentence(clause.text(fact_tense)) for clause in rest)
    return Scene(letters, asides, rule_tense, fact_tense, telegraphic=True)


def clauses(chance: random.Random, part: Part, least: int) -> list[Clause]:
    """The clauses of a random scene, mixed; no two have the same subject and verb."""
    stock = part_sections("scenes.tsv", part)
    heading = chance.choice([name for name, lines in stock.items() if len(lines) >= least])
    one, other = people(chance, part, 2, plain=False)
    persons = {"N": one, "M": other}
    lines = stock[heading]
    return [
        Clause(persons.get(subject) or noun(subject), predicate)
        for subject, predicate in chance.sample(lines, len(lines))
    ]


def noun(text: str) -> Noun:
    """A noun of a bank, where ``*`` marks a plural.

    >>> noun("the bees*"), noun("the hive")
    (Noun(text='the bees', pronoun='they'), Noun(text='the hive', pronoun='it'))
    """
    if text.endswith("*"):
        return Noun(text.removesuffix("*"), "they")
    if text.split()[-1] in _HUMANS:
        return Noun(text, "she" if share(text) < 0.5 else "he")
    return Noun(text)


_HUMANS = frozenset(
    """conductor teacher baker gardener nurse patient surgeon singer striker goalkeeper referee
    librarian lifeguard boss pilot keeper witness judge lawyer mayor vet foreman guard curator chef
    waiter guide landlord bride photographer actor understudy director cashier manager skipper
    beekeeper opponent arbiter potter butler inspector maid editor chief clerk clown ringmaster
    ranger driver stationmaster customer model postman courier sommelier dentist receptionist
    hygienist presenter seamstress plumber weaver officer trainer magician assistant blacksmith
    author pianist choreographer merchant thief typesetter""".split()
)
