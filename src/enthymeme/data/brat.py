"""An annotated essay: its components and the relations between them, from brat's files.

``essay001.ann`` has lines ``T1<tab>Claim 10 25<tab>text``, ``A1<tab>Stance T1 For`` and
``R1<tab>supports Arg1:T2 Arg2:T1``; ``essay001.txt`` is the text that the offsets count in. Stray
tabs at the end of a line, which the release has, are passed over, and so are brat's notes (``#``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from enthymeme.data.released import read_lines, read_text
from enthymeme.errors import InputError

_COMPONENT = re.compile(r"(T\d+)\t(MajorClaim|Claim|Premise) (\d+) (\d+)\t\s*(\S.*)")
_STANCE = re.compile(r"A\d+\tStance (T\d+) (For|Against)")
_RELATION = re.compile(r"R\d+\t(supports|attacks) Arg1:(T\d+) Arg2:(T\d+)")


@dataclass(frozen=True, slots=True)
class Component:
    """A span of the essay; only a Claim has a stance, For or Against the major claim."""

    id: str
    kind: str
    start: int
    text: str
    stance: str | None


@dataclass(frozen=True, slots=True)
class Relation:
    """``source`` supports, or else attacks, ``target``; both by id."""

    source: str
    target: str
    supports: bool


@dataclass(frozen=True, slots=True)
class Essay:
    """Components in the order of the text, and relations in the order of the file.

    >>> essay = Essay("e", (), (Relation("T3", "T2", True), Relation("T2", "T1", False)))
    >>> sorted(essay.leading_to("T1")), sorted(essay.support_subtree("T1"))
    (['T2', 'T3'], [])
    """

    name: str
    components: tuple[Component, ...]
    relations: tuple[Relation, ...]

    def supporters(self, target: str) -> frozenset[str]:
        """Every component with a direct support edge to this one."""
        return frozenset(
            edge.source for edge in self.relations if edge.supports and edge.target == target
        )

    def attackers(self, target: str) -> frozenset[str]:
        """Every component with a direct attack edge to this one."""
        return frozenset(
            edge.source for edge in self.relations if not edge.supports and edge.target == target
        )

    def leading_to(self, target: str) -> frozenset[str]:
        """Every component with a path of relations, of either kind, to this one."""
        return _backwards(target, self.relations)

    def support_subtree(self, target: str) -> frozenset[str]:
        """Every component with a path of support edges alone to this one."""
        return _backwards(target, (edge for edge in self.relations if edge.supports))


def _backwards(target: str, relations: Iterable[Relation]) -> frozenset[str]:
    sources: dict[str, list[str]] = {}
    for edge in relations:
        sources.setdefault(edge.target, []).append(edge.source)
    found: set[str] = set()
    waiting = [target]
    while waiting:
        for source in sources.get(waiting.pop(), ()):
            if source not in found:
                found.add(source)
                waiting.append(source)
    return frozenset(found)


def read_essay(folder: Path, name: str) -> Essay:
    """The essay of this name, checked: ids, offsets, stances, the ends of relations."""
    path, text = folder / f"{name}.ann", read_text(folder / f"{name}.txt")
    components: dict[str, Component] = {}
    line_of: dict[str, int] = {}
    stances: dict[str, str] = {}
    relations: list[tuple[int, Relation]] = []
    attributes: list[tuple[int, str]] = []

    def wrong(message: str, line: int) -> InputError:
        return InputError(message, path=str(path), line=line)

    for number, raw in read_lines(path):
        line = raw.rstrip()
        if not line or line.startswith("#"):
            continue
        if found := _COMPONENT.fullmatch(line):
            id_, kind, start, end, words = found.groups()
            if id_ in components:
                raise wrong(
                    f"expected ids to differ, found {id_} of line {line_of[id_]} again", number
                )
            if text[int(start) : int(end)].split() != words.split():
                raise wrong(
                    f"expected {name}.txt to read {words!r} from {start} to {end}, "
                    f"found {text[int(start) : int(end)]!r}",
                    number,
                )
            components[id_] = Component(id_, kind, int(start), words, None)
            line_of[id_] = number
        elif found := _STANCE.fullmatch(line):
            id_, stance = found.groups()
            if stances.setdefault(id_, stance) != stance:
                raise wrong(f"expected one stance for {id_}, found {stance} as well", number)
            attributes.append((number, id_))
        elif found := _RELATION.fullmatch(line):
            kind, source, target = found.groups()
            relations.append((number, Relation(source, target, kind == "supports")))
        else:
            raise wrong(
                "expected a component (T), a Stance (A) or a relation (R) as brat writes it, "
                f"found {line[:60]!r}",
                number,
            )
    if not components:
        raise InputError("expected the components of an essay, found none", path=str(path))
    for number, id_ in attributes:
        if id_ not in components or components[id_].kind != "Claim":
            raise wrong(f"expected a stance of a Claim, found one of {id_}", number)
    for number, edge in relations:
        for end in (edge.source, edge.target):
            if end not in components:
                raise wrong(f"expected a relation between components, found {end}", number)
    for id_, component in components.items():
        if component.kind == "Claim":
            if id_ not in stances:
                raise wrong(f"expected a Stance for the Claim {id_}, found none", line_of[id_])
            components[id_] = Component(id_, "Claim", component.start, component.text, stances[id_])
    return Essay(
        name,
        tuple(sorted(components.values(), key=lambda component: component.start)),
        tuple(edge for _, edge in relations),
    )
