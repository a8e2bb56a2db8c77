"""Fragments: the small piece of graph that one word brings with it.

A fragment is written as a label, much like PENMAN without variables: ``(person :ARG0-of (~V-01))``
is what "teacher" brings when its verb is "teach". ``~`` and a letter stand for a stem of the word,
``~#`` for the number that it writes, ``~"`` for its text as parts of a name. A label without
parentheses is a constant, to be attached to another word's node; ``+`` continues the name that the
word before it belongs to, and the empty label brings nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from enthymeme.models.parsers.embedded.penman_writing import NO_PARENT

NOTHING = ""
CONTINUES_NAME = "+"
NUMBER_SLOT = "~#"
NAME_SLOT = '~"'
NEGATION = "-"
PARTICLES = frozenset("up out off down away over back on in".split())
"""Words that make another predicate of a verb: "turn off"."""

_TOKEN = re.compile(r'"[^"]*"|[()]|[^\s()]+')
_STEM_SLOT = re.compile(r"~([VNASDU])((?:-[a-z]+)*)(?:-(\d\d+))?")


@dataclass(frozen=True, slots=True)
class Part:
    """A node or constant of a fragment; its parent comes before it, the head has none."""

    symbol: str
    is_constant: bool
    parent: int
    role: str

    @property
    def takes_edges(self) -> bool:
        """Whether edges to other words' nodes may begin or end here."""
        return self.symbol != "name" and (not self.is_constant or self.parent == NO_PARENT)


@cache
def parts(label: str) -> tuple[Part, ...]:
    """The parts of a fragment, head first.

    >>> [part.symbol for part in parts("(person :ARG0-of (~V-01))")]
    ['person', '~V-01']
    >>> parts("~#")
    (Part(symbol='~#', is_constant=True, parent=-1, role=''),)
    """
    if label in (NOTHING, CONTINUES_NAME):
        return ()
    listed: list[Part] = []
    open_parts: list[int] = []
    role = ""
    expects_concept = False
    for token in _TOKEN.findall(label):
        if token == "(":
            expects_concept = True
        elif token == ")":
            open_parts.pop()
        elif token.startswith(":"):
            role = token[1:]
        else:
            parent = open_parts[-1] if open_parts else NO_PARENT
            listed.append(Part(token, not expects_concept, parent, role))
            if expects_concept:
                open_parts.append(len(listed) - 1)
                expects_concept = False
    return tuple(listed)


def stem_slot(symbol: str) -> tuple[str, str, str] | None:
    """The kind of stem that a symbol takes, the particle after it, and its sense number.

    >>> stem_slot("~V-01"), stem_slot("~N"), stem_slot("~V-up-03"), stem_slot("person")
    (('V', '', '01'), ('N', '', ''), ('V', '-up', '03'), None)
    """
    match = _STEM_SLOT.fullmatch(symbol)
    return None if match is None else (match[1], match[2], match[3] or "")


def is_general(label: str) -> bool:
    """Whether a label can be for words that it was never seen with."""
    if label in (NOTHING, CONTINUES_NAME):
        return True
    symbols = [part.symbol for part in parts(label) if part.symbol.startswith("~")]
    slots = [stem_slot(symbol) for symbol in symbols]
    # A particle goes with its verb alone: `~V-up-03` is for "make", not for every verb.
    return bool(symbols) and not any(slot is not None and slot[1] for slot in slots)
