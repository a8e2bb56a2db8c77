"""Noun phrases as values: their text, their node, and the pronouns that can stand for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from training.amr.construct.lexicon import Adjective, Noun, nouns
from training.amr.construct.phrases import Concept, Text, constant, say

Option = TypeVar("Option")
MALE, FEMALE, THING, MANY = "he", "she", "it", "they"
SPEAKER, SPEAKERS, ADDRESSED = "i", "we", "you"
OBJECTIVE = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them"}
POSSESSIVE = {
    "i": "my", "you": "your", "he": "his", "she": "her", "it": "its", "we": "our", "they": "their",
}  # fmt: skip
MEN = frozenset(
    """man boy king prince gentleman father brother son uncle nephew grandfather husband grandson
    monk""".split()
)
WOMEN = frozenset(
    """woman girl queen princess lady witch mother sister daughter aunt niece grandmother wife
    granddaughter""".split()
)


@dataclass(frozen=True, slots=True)
class Entity:
    """A noun phrase: its text, its node, and the pronoun that can stand for it."""

    text: Text
    node: Concept
    pronoun: str
    is_new: bool = True
    negation: Concept | None = None
    """What it denies of the clause that it is in: "no dog barks"."""
    other_pronouns: tuple[str, ...] = ()

    @property
    def is_plural(self) -> bool:
        return self.pronoun in (MANY, SPEAKERS)

    @property
    def pronouns(self) -> tuple[str, ...]:
        return (self.pronoun, *self.other_pronouns)


def attach(owner: Concept, role: str, entity: Entity) -> None:
    """Make an entity a participant, where it hangs if it is new."""
    if entity.is_new:
        owner.add(role, entity.node)
    else:
        owner.refer(role, entity.node)


def noun_graph(noun: Noun) -> tuple[Concept, tuple[Concept, ...]]:
    """The nodes of a noun, head first."""
    made = noun.made_from
    if not made:
        node = Concept(noun.word)
        return node, (node,)
    if made == "role":
        role, kind = Concept("have-org-role-91"), Concept(noun.word)
        node = Concept("person").add("ARG0-of", role.add("ARG2", kind))
        return node, (node, role, kind)
    if made.startswith("thing2:"):
        action = Concept(made.removeprefix("thing2:"))
        node = Concept("thing").add("ARG2-of", action)
        return node, (node, action)
    if made.startswith("thing:"):
        action = Concept(made.removeprefix("thing:"))
        node = Concept("thing").add("ARG1-of", action)
        return node, (node, action)
    if (made[-2:].isdigit() and noun in nouns()["P"]) or noun in nouns()["p"]:
        action = Concept(made)
        node = Concept("person").add("ARG0-of", action)
        return node, (node, action)
    if made.endswith(":1"):
        action = Concept(made.removesuffix(":1"))
        node = Concept("person").add("ARG1-of", action)
        return node, (node, action)
    node = Concept(made)
    return node, (node,)


def attribute(node: Concept, adjective: Adjective) -> Text:
    """An adjective before a noun."""
    quality = Concept(adjective.concept)
    node.add(f"{adjective.role}-of" if adjective.is_predicate else "mod", quality)
    return say(adjective.word, quality)


def named(kind: str, parts: Sequence[str]) -> tuple[Text, Concept]:
    name = Concept("name")
    node = Concept(kind).add("name", name)
    strings = [constant(f'"{part}"') for part in parts]
    for number, string in enumerate(strings, start=1):
        name.add(f"op{number}", string)
    first, *rest = parts
    text = say(first, node, name, *strings)
    return (*text, *say(" ".join(rest))), node


def gender(word: str) -> str:
    return MALE if word in MEN else FEMALE if word in WOMEN else THING
