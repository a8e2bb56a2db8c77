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
from training.nli.arguments.grammar import Clause, Noun, conjugated, with_article
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
    made = []
    for name, of, typical, never, *below in rows("kinds.tsv"):
        if part_of(name, "kinds") == part:
            under = tuple(below[0].split(", ")) if below else ()
            made.append(Kind(name, of, tuple(typical.split("; ")), never, under))
    return tuple(made)


def property_pair(chance: random.Random, part: Part, label: Label) -> Texts | None:
    """Between what something is and what it is like."""
    kind = chance.choice(kinds(part))
    one = instance(kind, chance, part)
    what = Clause(one, _is(kind)).text()
    typical = chance.choice(kind.typical)
    accident = f"be {chance.choice(_ACCIDENTS[kind.of])}"
    asked = chance.choice(("typical", "typical", "never", "not never", "not typical", "kind"))
    if asked == "kind":
        return _kind_asked(kind, one, accident, chance, part, label)
    said = Clause(
        one, typical if asked.endswith("typical") else kind.never, asked.startswith("not")
    )
    also = Clause(one, accident).text()
    if said.denied and re.search(r"\b(never|unable|nothing|no|only)\b", said.predicate):
        return None
    if label == "neutral":
        return chance.choice(((also, said.text()), (also, said.text()), (what, also)))
    if asked == "never":
        return (what, said.text()) if label == "contradiction" else None
    if label == "contradiction":
        return said.negated.text(), said.text()
    if asked == "not typical":
        return None
    return what, said.text()


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
        return f"{what} and {conjugated(accident, one, 'present', False)}", what
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
    theirs = own.replace("its ", "their ")
    generic = f"{many.text} {conjugated(theirs, many, 'present', False)}"
    none = f"no {kind.name} {conjugated(own, Noun('it'), 'present', False)}"
    below = chance.choice(kind.below) if kind.below else ""
    single = Clause(Noun(f"the {below or kind.name}"), own)
    lower = Clause(Noun(plural_of(below), "they"), theirs) if below else single
    every = f"every {kind.name} {conjugated(own, Noun('it'), 'present', False)}"
    match chance.choice(("member", "member", "all", "none", "not member")):
        case "member":
            said = chance.choice((single, lower)).text()
            options = {
                "entailment": ((generic, said), (generic, said), (every, said)),
                "contradiction": ((none, said), (f"not one {none.removeprefix('no ')}", said)),
                "neutral": ((f"some {generic}", said), (f"few {generic}", said)),
            }
        case "all":
            said = f"all {generic}"
            options = {
                "entailment": ((every, said), (f"each {every.removeprefix('every ')}", said)),
                "contradiction": ((none, said), (single.negated.text(), said)),
                "neutral": ((single.text(), said), (lower.text(), said), (f"some {generic}", said)),
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
            said = single.negated.text()
            options = {
                "entailment": ((none, said),),
                "contradiction": ((every, said), (f"all {generic}", said)),
                "neutral": ((f"some {generic}", said), (f"not all {generic}", said)),
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
