"""Kinds and their typical properties: what an instance inherits, as far as it may be said.

A kind and the denial of a typical property are never a contradiction: there are exceptions.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache

from enthymeme.amr.inflection import plural
from training.nli.arguments.argument import Part
from training.nli.arguments.banks import part_of, people, rows
from training.nli.arguments.grammar import Clause, Noun, conjugate, with_article
from training.nli.arguments.pattern import of_part
from training.nli.arguments.style import PET_NAMES
from training.nli.pairs import Label

Texts = tuple[str, str]

_THINGS = (
    "this",
    "the thing in the box",
    "the thing on the shelf",
    "the object outside",
    "the thing in the picture",
)
_MASS = frozenset("grass ivy honey sugar salt ice bread cheese coffee ice_cream".split())
_ACCIDENTS = {
    "animal": ("three years old", "hungry", "ill", "in the garden", "tired", "new here"),
    "plant": ("ten years old", "in the garden", "near the gate", "a present"),
    "person": ("at home", "married", "from Peru", "left-handed", "tired", "forty years old"),
    "thing": ("new", "in the north", "from abroad", "famous", "very old"),
    "food": ("on the table", "from the market", "a present", "cheap"),
    "stuff": ("in the cellar", "from abroad", "in a box", "nearby"),
}
# Kinds that something else of the same sort may be as well.
_NOT_EXCLUSIVE = frozenset({"bird", "fish", "tree", "boat", "ship", "student", "thief", "swimmer"})


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind, three properties it typically has, one it never has, and kinds of it."""

    name: str
    of: str
    typical: tuple[str, ...]
    never: str
    below: tuple[str, ...]

    @property
    def mass(self) -> bool:
        return self.of == "stuff" or self.name.replace(" ", "_") in _MASS


@cache
def kinds(part: Part) -> tuple[Kind, ...]:
    """The kinds that a part may use."""
    stock = []
    for name, of, typical, never, *below in rows("kinds.tsv"):
        if part_of(name, "kinds") == part:
            under = tuple(below[0].split(", ")) if below else ()
            stock.append(Kind(name, of, tuple(typical.split("; ")), never, under))
    return tuple(stock)


def property_pair(chance: random.Random, part: Part, label: Label) -> Texts | None:
    """Between what something is and what it is like."""
    kind = chance.choice(kinds(part))
    one = instance(kind, chance, part)
    what = Clause(one, _is(kind)).text()
    typical = chance.choice(kind.typical)
    accident = f"be {chance.choice(_ACCIDENTS[kind.of])}"
    aspect = chance.choice(("typical", "typical", "never", "not never", "not typical", "kind"))
    if aspect == "kind":
        return _kind_asked(kind, one, accident, chance, part, label)
    claim = Clause(
        one, typical if aspect.endswith("typical") else kind.never, aspect.startswith("not")
    )
    also = Clause(one, accident).text()
    if claim.denied and re.search(r"\b(never|unable|nothing|no|only)\b", claim.predicate):
        return None
    if label == "neutral":
        return chance.choice(((also, claim.text()), (also, claim.text()), (what, also)))
    if aspect == "never":
        return (what, claim.text()) if label == "contradiction" else None
    if label == "contradiction":
        return claim.negated.text(), claim.text()
    if aspect == "not typical":
        return None
    return what, claim.text()


def _kind_asked(
    kind: Kind, one: Noun, accident: str, chance: random.Random, part: Part, label: Label
) -> Texts | None:
    what = Clause(one, _is(kind)).text()
    if label == "neutral":
        # Many other kinds have the last property.
        return Clause(one, kind.typical[2]).text(), what
    if label == "entailment":
        if kind.below and chance.random() < 0.7:
            return Clause(one, f"be {with_article(chance.choice(kind.below))}").text(), what
        return f"{what} and {conjugate(accident, one, 'present', False)}", what
    others = [
        k
        for k in kinds(part)
        if k.of == kind.of
        and k.name != kind.name
        and not {k.name, kind.name} & _NOT_EXCLUSIVE
        and kind.of not in ("person", "stuff")
    ]
    if not others or {"hen", "rooster", "duck", "eagle", "owl"} >= {kind.name}:
        return None
    return Clause(one, _is(chance.choice(others))).text(), what


def generic_pair(chance: random.Random, part: Part, label: Label) -> Texts | None:
    """From a kind to its members and to kinds of it, and back."""
    kind = chance.choice(kinds(part))
    if kind.mass:
        return None
    many = Noun(plural_of(kind.name), "they")
    own = chance.choice(kind.typical)
    plural = own.replace("its ", "their ")
    generic = f"{many.text} {conjugate(plural, many, 'present', False)}"
    none = f"no {kind.name} {conjugate(own, Noun('it'), 'present', False)}"
    below = chance.choice(kind.below) if kind.below else ""
    single = Clause(Noun(f"the {below or kind.name}"), own)
    lower = Clause(Noun(plural_of(below), "they"), plural) if below else single
    every = f"every {kind.name} {conjugate(own, Noun('it'), 'present', False)}"
    match chance.choice(("member", "member", "all", "none", "not member")):
        case "member":
            text = chance.choice((single, lower)).text()
            options = {
                "entailment": ((generic, text), (generic, text), (every, text)),
                "contradiction": ((none, text), (f"not one {none.removeprefix('no ')}", text)),
                "neutral": ((f"some {generic}", text), (f"few {generic}", text)),
            }
        case "all":
            text = f"all {generic}"
            options = {
                "entailment": ((every, text), (f"each {every.removeprefix('every ')}", text)),
                "contradiction": ((none, text), (single.negated.text(), text)),
                "neutral": ((single.text(), text), (lower.text(), text), (f"some {generic}", text)),
            }
        case "none":
            options = {
                "entailment": ((f"not one {none.removeprefix('no ')}", none),),
                "contradiction": (
                    (generic, none),
                    (single.text(), none),
                    (f"some {generic}", none),
                ),
                "neutral": ((single.negated.text(), none), (lower.negated.text(), none)),
            }
        case _:
            text = single.negated.text()
            options = {
                "entailment": ((none, text),),
                "contradiction": ((every, text), (f"all {generic}", text)),
                "neutral": ((f"some {generic}", text), (f"not all {generic}", text)),
            }
    return chance.choice(options[label])


def instance(kind: Kind, chance: random.Random, part: Part) -> Noun:
    """Something of the kind, by a name that does not tell it."""
    if kind.of == "person":
        # The kind may tell whether it is a man or a woman.
        women_or_men = {"widow": "she", "grandmother": "she", "king": "he", "postman": "he"}
        pronoun = women_or_men.get(kind.name)
        named = [one for one in people(chance, part, 9) if one.text[0].isupper()]
        return next((one for one in named if pronoun in (None, one.pronoun)), named[0])
    if kind.of == "animal":
        return Noun(chance.choice(of_part(PET_NAMES, part, "pets")))
    return Noun(chance.choice(_THINGS))


def plural_of(noun: str) -> str:
    """The plural of a kind's name.

    >>> plural_of("polar bear"), plural_of("thief"), plural_of("trout")
    ('polar bears', 'thieves', 'trout')
    """
    head, space, last = noun.rpartition(" ")
    return head + space + _IRREGULAR_PLURALS.get(last, plural(last))


_IRREGULAR_PLURALS = {
    "scissors": "scissors",
    "knife": "knives",
    "fish": "fish",
    "sheep": "sheep",
    "wolf": "wolves",
    "mouse": "mice",
    "trout": "trout",
    "salmon": "salmon",
    "shelf": "shelves",
    "carp": "carp",
    "postman": "postmen",
    "thief": "thieves",
    "loaf": "loaves",
    "Siamese": "Siamese",
}


def _is(kind: Kind) -> str:
    return f"be {kind.name if kind.mass else with_article(kind.name)}"
