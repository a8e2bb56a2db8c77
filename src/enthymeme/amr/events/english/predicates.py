"""How English words a predicate sense: its verb, adjective and noun, and the place of each role.

The table beside this module was computed from the aliases and the examples of the PropBank frame
files by `tools/build_predicate_index`. It holds single words; see NOTICE for the attribution.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib import resources

from enthymeme.errors import InputError

TABLE_NAME = "predicates.tsv"
_SENSE = re.compile(r"(.+)-(\d+)")


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a numbered role stands: `subject`, `object` or a preposition; empty if unknown."""

    number: int
    place: str
    clause: str
    """How a clause fills it: `to`, `that`, `whether`, `ing`; empty where no example has one."""
    alone: bool
    """Whether it is the subject of the active verb where there is no `ARG0`: "the ice melts"."""


@dataclass(frozen=True, slots=True)
class PredicateWords:
    """The words of a roleset, each empty where it has none, and its roles' places."""

    verb: str
    adjective: str
    noun: str
    slots: tuple[Slot, ...]

    def slot(self, number: int) -> Slot | None:
        return next((slot for slot in self.slots if slot.number == number), None)


def render_table(rows: Mapping[str, PredicateWords], version: str) -> str:
    """The text of a table: one heading line, then one line a roleset."""
    body = "".join(f"{name}\t{_row(words)}\n" for name, words in rows.items())
    digest = sha256(body.encode()).hexdigest()
    return f"predicates {version} rolesets {len(rows)} sha256 {digest}\n{body}"


def read_table(text: str) -> Mapping[str, str]:
    """The lines of a table by roleset; one that is not as it was written is refused.

    >>> words = PredicateWords("give", "", "gift", (Slot(0, "subject", "", False),))
    >>> read_table(render_table({"give.01": words}, "1.0"))
    {'give.01': 'give\\t\\tgift\\t0:subject:'}
    >>> read_table("predicates 1.0 rolesets 1 sha256 0\\ngive.01\\tgive\\t\\t\\t\\n")
    Traceback (most recent call last):
    enthymeme.errors.InputError: the predicate table is not the one that was built: its hash differs
    """
    heading, _, body = text.partition("\n")
    fields = heading.split()
    if fields[::2] != ["predicates", "rolesets", "sha256"] or len(fields) != 6:
        raise InputError("expected a predicate table, found another heading")
    if sha256(body.encode()).hexdigest() != fields[5]:
        raise InputError("the predicate table is not the one that was built: its hash differs")
    return dict(line.split("\t", 1) for line in body.splitlines())


@lru_cache(maxsize=4096)
def predicate_words(concept: str) -> PredicateWords | None:
    """The words of a predicate sense; None where PropBank has no such roleset.

    `lemma-NN` is looked up as `lemma.NN`, then with `_` for `-` in the lemma.

    >>> words = predicate_words("depend-01")
    >>> words.verb, words.slot(1).place
    ('depend', 'on')
    >>> predicate_words("quick-02").adjective
    'quick'
    """
    sense = _SENSE.fullmatch(concept.lower())
    if sense is None:
        return None
    lemma, number = sense.groups()
    rows = _table()
    row = rows.get(f"{lemma}.{number}") or rows.get(f"{lemma.replace('-', '_')}.{number}")
    return None if row is None else _words(row)


@cache
def adjectives() -> frozenset[str]:
    """The words that are adjectives in some roleset.

    >>> "red" in adjectives(), "table" in adjectives()
    (True, False)
    """
    return frozenset(fields[1] for row in _table().values() if (fields := row.split("\t"))[1])


@cache
def _table() -> Mapping[str, str]:
    file = resources.files("enthymeme.amr.events.english").joinpath(TABLE_NAME)
    return read_table(file.read_text(encoding="utf-8"))


def _row(words: PredicateWords) -> str:
    slots = " ".join(
        f"{slot.number}:{slot.place}:{slot.clause}{'+' if slot.alone else ''}"
        for slot in words.slots
    )
    return "\t".join((words.verb, words.adjective, words.noun, slots))


def _words(row: str) -> PredicateWords:
    verb, adjective, noun, slots = row.split("\t")
    return PredicateWords(verb, adjective, noun, tuple(map(_slot, slots.split())))


def _slot(text: str) -> Slot:
    number, place, clause = text.split(":")
    return Slot(int(number), place, clause.rstrip("+"), clause.endswith("+"))
