"""What the parser learned beside its weights: labels, roles, and which words had which."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

TABLES_FILE = "tables.json"


@dataclass(frozen=True, slots=True)
class Tables:
    """The network's outputs by number, and what the training sentences had."""

    labels: tuple[str, ...]
    symbols: tuple[str, ...]
    roles: tuple[str, ...]
    derived: Mapping[str, str]
    """The verb that a noun or adjective is made from."""
    seen: Mapping[str, tuple[int, ...]]
    """The labels that a word had."""
    splits_denials: bool = False
    """Whether the training sentences were cut so that "nobody" is two words (`words`)."""
    senses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The senses that a predicate had."""


def tables_to_json(tables: Tables) -> str:
    """The tables as text."""
    return json.dumps(asdict(tables), ensure_ascii=False, separators=(",", ":"))


def tables_from_json(text: str) -> Tables:
    """The tables of a text.

    >>> tables = Tables(("", "+"), ("", "~N"), ("ARG0",), {"death": "die"}, {"dog": (0,)})
    >>> tables_from_json(tables_to_json(tables)) == tables
    True
    """
    value = json.loads(text)
    return Tables(
        tuple(value["labels"]),
        tuple(value["symbols"]),
        tuple(value["roles"]),
        value["derived"],
        {word: tuple(numbers) for word, numbers in value["seen"].items()},
        value.get("splits_denials", False),
        {lemma: tuple(senses) for lemma, senses in value.get("senses", {}).items()},
    )
