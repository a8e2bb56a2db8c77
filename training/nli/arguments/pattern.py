"""A pattern: what an argument of some shape says, with the formal form of every sentence."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from training.nli.arguments.argument import Part
from training.nli.arguments.forms import Worlds
from training.nli.arguments.grammar import Clause, Noun, Tense


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence in one or more wordings of the same meaning, and what it means."""

    wordings: tuple[str, ...]
    form: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """Statements that every premise of the pattern makes, and what may be stated besides.

    ``facts`` are alternatives: a premise has the ``rules`` and one of them.
    """

    name: str
    rules: tuple[Statement, ...]
    facts: tuple[tuple[Statement, ...], ...] = ((),)
    held_out: bool = False
    ordered: bool = False
    """Whether the sentences must keep their order."""
    conclusions: tuple[Statement, ...] | None = None
    """What may be concluded, where it differs from the rest of the phenomenon."""


Slot = Noun | Clause | str


@dataclass(frozen=True, slots=True)
class Scene:
    """What fills the places of a pattern in one argument."""

    slots: Mapping[str, Slot]
    asides: tuple[str, ...] = ()
    """Sentences on the same topic that bear on nothing."""
    rule_tense: Tense = "present"
    fact_tense: Tense = "present"
    numbers: Mapping[str, int] = field(default_factory=dict)
    telegraphic: bool = True
    """Whether the telegraphic style keeps what matters."""


@dataclass(frozen=True, slots=True)
class Phenomenon:
    """A kind of reasoning: its patterns, conclusions, worlds and what they speak of."""

    name: str
    patterns: tuple[Pattern, ...]
    conclusions: tuple[Statement, ...]
    worlds: Worlds
    scene: Callable[[random.Random, Part, Pattern], Scene]
    swaps: tuple[Mapping[str, str], ...] = ()
    """Exchanges of places that turn a premise into another with the same words."""

    def of_part(self, part: Part) -> list[Pattern]:
        """The patterns of one part."""
        return [p for p in self.patterns if p.held_out == (part == "held-out")]


def say(form: str, *wordings: str) -> Statement:
    """A statement, with its form first."""
    return Statement(wordings, form)


def swap(*pairs: str) -> Mapping[str, str]:
    """The exchange of the places of each pair.

    >>> swap("a b", "A B")
    {'a': 'b', 'b': 'a', 'A': 'B', 'B': 'A'}
    """
    names: dict[str, str] = {}
    for pair in pairs:
        one, other = pair.split()
        names |= {one: other, other: one}
    return names


def share(key: str) -> float:
    """A number from 0 to 1 that depends on the text alone."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8]) / 2**64


HELD_OUT_SHARE = 0.2


def of_part(entries: Sequence[str], part: Part, salt: str = "") -> list[str]:
    """The entries of one part of a list, told by their hash."""
    return [e for e in entries if (share(salt + e) < HELD_OUT_SHARE) == (part == "held-out")]
