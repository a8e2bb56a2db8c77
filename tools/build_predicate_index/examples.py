"""Reading PropBank frame files: rolesets with their words and their annotated examples."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.build_propbank_index.frames import frame_files


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence in tokens, the place of the predicate, and the spans of its numbered roles."""

    tokens: tuple[str, ...]
    predicate: int
    spans: tuple[tuple[int, int, int], ...]
    """Role number, first token, last token."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """One roleset: `give.01`, its words by part of speech, its numbered roles, its examples."""

    id: str
    aliases: tuple[tuple[str, str], ...]
    roles: tuple[tuple[int, str], ...]
    """Number and function tag."""
    examples: tuple[Example, ...]


def read_predicates(path: Path) -> Iterator[Predicate]:
    """The rolesets of an archive or a checkout, with all that tells how they are worded."""
    for text in frame_files(path):
        root = ElementTree.fromstring(text.partition("?>")[2].partition("\n")[2])
        for element in root.iter("roleset"):
            yield Predicate(
                element.attrib["id"],
                tuple(
                    (alias.get("pos", ""), (alias.text or "").strip())
                    for alias in element.iter("alias")
                ),
                tuple(
                    (int(role.attrib["n"]), role.get("f", ""))
                    for role in element.iter("role")
                    if role.get("n", "").isdecimal()
                ),
                tuple(_examples(element)),
            )


def _examples(element: ElementTree.Element) -> Iterator[Example]:
    for example in element.iter("example"):
        tokens = tuple((example.findtext("text") or "").split())
        for bank in example.iter("propbank"):
            place = next((int(r.attrib["relloc"]) for r in bank.iter("rel") if _is_place(r)), None)
            if place is not None and place < len(tokens):
                yield Example(tokens, place, tuple(_spans(bank)))


def _is_place(element: ElementTree.Element) -> bool:
    return element.get("relloc", "").isdecimal()


def _spans(bank: ElementTree.Element) -> Iterator[tuple[int, int, int]]:
    for argument in bank.iter("arg"):
        kind, start, end = (argument.get(key, "") for key in ("type", "start", "end"))
        if kind[:3] == "ARG" and kind[3:].isdecimal() and start.isdecimal() and end.isdecimal():
            yield int(kind[3:]), int(start), int(end)
