"""Pairs on who does it to whom, on parts and wholes, and on how many."""

from __future__ import annotations

import random

from training.nli.arguments.argument import Part
from training.nli.arguments.banks import part_rows, people
from training.nli.arguments.grammar import Clause, Tense, inflect
from training.nli.arguments.kinds import plural_of
from training.nli.arguments.supplies import nouns, number_word
from training.nli.arguments.synonym import fitting_people
from training.nli.pairs import Label

Texts = tuple[str, str]


def role_pair(chance: random.Random, part: Part, label: Label) -> Texts | None:
    """Who does it to whom: the roles exchanged, another in one of them, or a denial."""
    verb, kind = chance.choice(part_rows("role_verbs.tsv", part))
    one, other = fitting_people(verb, chance, part)
    third = next(p for p in people(chance, part, 3) if p not in (one, other))
    tense: Tense = chance.choice(("present", "past"))
    clause = Clause(one, f"{verb} {other.object}")
    back = Clause(other, f"{verb} {one.object}")
    strange = chance.choice(
        (Clause(one, f"{verb} {third.object}"), Clause(third, f"{verb} {other.object}"))
    )
    options: dict[str, list[Clause]] = {"entailment": [], "neutral": [], "contradiction": []}
    if verb not in _EXCLUSIVE:
        options["neutral"] = [strange, strange.negated]
    if kind == "same":
        options["entailment"] = [back, back]
        options["contradiction"] = [back.negated, clause.negated]
    elif kind == "never":
        options["contradiction"] = [back, back, clause.negated]
        options["entailment"] = [back.negated]
    else:
        options["neutral"] += [back, back, back, back.negated]
        options["contradiction"] = [clause.negated]
        if " " not in verb:
            passive = Clause(other, f"be {inflect(verb, 'VBN')} by {one.object}")
            options["entailment"] = [passive]
            options["contradiction"].append(passive.negated)
    if not options[label]:
        return None
    return clause.text(tense), chance.choice(options[label]).text(tense)


# What one can be to one only.
_EXCLUSIVE = frozenset(
    {
        "marry",
        "be the twin of",
        "be the mother of",
        "be the grandfather of",
        "give birth to",
        "bury",
    }
)
_GROWN = frozenset("tree hand rose bird fox elephant lion turtle parrot horse".split())


def part_pair(chance: random.Random, part: Part, label: Label) -> Texts | None:
    """A part and its whole."""
    inner, outer = chance.choice(part_rows("parts.tsv", part))
    name = people(chance, part, 1)[0].text
    verb, bare_verb = ("saw", "see") if outer in _GROWN else ("painted", "paint")
    state, contrary = ("new", "very old") if outer not in _GROWN else ("healthy", "quite ill")
    premises: dict[str, dict[Label, tuple[str, ...]]] = {
        f"the {outer} has a {inner}": {
            "entailment": (
                f"the {inner} is part of the {outer}",
                f"the {inner} of the {outer} is missing a piece",
            ),
            "neutral": (f"the {outer} is old", f"{name} bought a {inner}"),
            "contradiction": (f"the {outer} has no {inner}", f"the {outer} is without any {inner}"),
        },
        f"the {outer} has no {inner}": {
            "entailment": (f"the {outer} lacks a {inner}", f"the {outer} is without any {inner}"),
            "neutral": (f"the {outer} is broken or hurt", f"{name} has no {inner}"),
            "contradiction": (f"the {outer} has a {inner}", f"the {inner} is part of the {outer}"),
        },
        f"{name} {verb} the {inner} of the {outer}": {
            "entailment": (
                f"{name} {verb} the whole {outer}",
                f"{name} {verb} every part of the {outer}",
            ),
            "neutral": (
                f"{name} touched the {inner} of the {outer}",
                f"{name} {verb} part of the {outer}",
            ),
            "contradiction": (f"{name} did not {bare_verb} any part of the {outer}",),
        },
        f"{name} {verb} the whole {outer}": {
            "entailment": (f"{name} {verb} every part of the {outer}",),
            "neutral": (
                f"{name} {verb} the {inner} of the {outer}",
                f"{name} {verb} part of the {outer}",
            ),
            "contradiction": (f"{name} did not {bare_verb} the {inner} of the {outer}",),
        },
        f"the {outer} is {state}": {
            "entailment": (f"the {outer}, with its {inner}, is {state}",),
            "neutral": (
                f"the {inner} of the {outer} is {state}",
                f"{name} likes the {inner} of the {outer}",
            ),
            "contradiction": (f"the {outer}, with its {inner}, is {contrary}",),
        },
        f"the {inner} is part of the {outer}": {
            "entailment": (f"the {inner} belongs to the {outer} as a part",),
            "neutral": (f"the {inner} is near the {outer}", f"{name} has a {inner} and a {outer}"),
            "contradiction": (
                f"the {outer} is part of the {inner}",
                f"the {inner} does not belong to the {outer}",
            ),
        },
    }
    conclusion = chance.choice(list(premises))
    return chance.choice(premises[conclusion][label]), conclusion


Bounds = tuple[float, float]


def number_pair(chance: random.Random, part: Part, label: Label) -> Texts | None:
    """How many: two bounds, labelled by whether one lies within the other."""
    name = people(chance, part, 1)[0].text
    many = plural_of(chance.choice(nouns("count", part)))
    one, other = (_bounds(chance) for _ in range(2))
    (low, high), (least, most) = one[1], other[1]
    within = least <= low and high <= most
    apart = high < least or most < low
    actual: Label = "entailment" if within else "contradiction" if apart else "neutral"
    if actual != label or one[0] == other[0]:
        return None
    return f"{name} has {one[0]} {many}", f"{name} has {other[0]} {many}"


def _bounds(chance: random.Random) -> tuple[str, Bounds]:
    value = chance.randint(3, 16)
    word = number_word(value, chance)
    options: tuple[tuple[str, Bounds], ...] = (
        (f"exactly {word}", (value, value)),
        (f"at least {word}", (value, 99)),
        (f"at most {word}", (0, value)),
        (f"more than {word}", (value + 1, 99)),
        (f"fewer than {word}", (0, value - 1)),
        (f"no more than {word}", (0, value)),
        ("no", (0, 0)),
        ("some", (1, 99)),
        (f"{word} or more", (value, 99)),
    )
    return chance.choice(options)
