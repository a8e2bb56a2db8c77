"""An annotated essay: its components and the relations between them, from brat's files.

``essay001.ann`` has lines ``T1<tab>Claim 10 25<tab>text``, ``A1<tab>Stance T1 For`` and
``R1<tab>supports Arg1:T2 Arg2:T1``; ``essay001.txt`` is the text that the offsets count in. Stray
tabs at the end of a line, which the release has, are passed over, and so are brat's notes (``#``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
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
    >>> sorted(essay.find_ancestors("T1")), sorted(essay.find_support("T1"))
    (['T2', 'T3'], [])
    """

    name: str
    components: tuple[Component, ...]
    relations: tuple[Relation, ...]

    def neighbours(self, target: str, *, supporting: bool) -> frozenset[str]:
        """Every component with a direct edge to this one, of support or else of attack."""
        direct = (edge for edge in self.relations if edge.target == target)
        return frozenset(edge.source for edge in direct if edge.supports == supporting)

    def find_ancestors(self, target: str) -> frozenset[str]:
        """Every component with a path of relations, of either kind, to this one."""
        return _walk_back(target, self.relations)

    def find_support(self, target: str) -> frozenset[str]:
        """Every component with a path of support edges alone to this one."""
        return _walk_back(target, (edge for edge in self.relations if edge.supports))


def _walk_back(target: str, relations: Iterable[Relation]) -> frozenset[str]:
    sources: dict[str, list[str]] = {}
    for edge in relations:
        sources.setdefault(edge.target, []).append(edge.source)
    reached: set[str] = set()
    waiting = [target]
    while waiting:
        for source in sources.get(waiting.pop(), ()):
            if source not in reached:
                reached.add(source)
                waiting.append(source)
    return frozenset(reached)


@dataclass(slots=True)
class _Annotations:
    """The lines of an ``.ann`` file as they come; what is wrong is said with its line."""

    path: Path
    text: str
    components: dict[str, Component] = field(default_factory=dict)
    stances: dict[str, str] = field(default_factory=dict)
    relations: list[tuple[int, Relation]] = field(default_factory=list)
    line_of: dict[str, int] = field(default_factory=dict)
    attributes: list[tuple[int, str]] = field(default_factory=list)

    def read_line(self, line: str, number: int) -> None:
        if match := _COMPONENT.fullmatch(line):
            self._add_component(match, number)
        elif match := _STANCE.fullmatch(line):
            id_, stance = match.groups()
            if self.stances.setdefault(id_, stance) != stance:
                raise self.error(f"expected one stance for {id_}, found {stance} as well", number)
            self.attributes.append((number, id_))
        elif match := _RELATION.fullmatch(line):
            kind, source, target = match.groups()
            self.relations.append((number, Relation(source, target, kind == "supports")))
        else:
            raise self.error(
                "expected a component (T), a Stance (A) or a relation (R) as brat writes it, "
                f"found {line[:60]!r}",
                number,
            )

    def _add_component(self, match: re.Match[str], number: int) -> None:
        id_, kind, start, end, words = match.groups()
        if id_ in self.components:
            raise self.error(
                f"expected ids to differ, found {id_} of line {self.line_of[id_]} again", number
            )
        spanned = self.text[int(start) : int(end)]
        if spanned.split() != words.split():
            raise self.error(
                f"expected {self.path.stem}.txt to read {words!r} from {start} to {end}, "
                f"found {spanned!r}",
                number,
            )
        self.components[id_] = Component(id_, kind, int(start), words, None)
        self.line_of[id_] = number

    def check(self) -> None:
        """Refuse stances of what is no Claim, loose relations, and Claims without a stance."""
        if not self.components:
            raise InputError("expected the components of an essay, found none", self.path)
        for number, id_ in self.attributes:
            if id_ not in self.components or self.components[id_].kind != "Claim":
                raise self.error(f"expected a stance of a Claim, found one of {id_}", number)
        for number, edge in self.relations:
            for end in (edge.source, edge.target):
                if end not in self.components:
                    raise self.error(f"expected a relation between components, found {end}", number)
        for id_, component in self.components.items():
            if component.kind == "Claim" and id_ not in self.stances:
                raise self.error(
                    f"expected a Stance for the Claim {id_}, found none", self.line_of[id_]
                )

    def error(self, message: str, line: int) -> InputError:
        return InputError(message, self.path, line)


def read_essay(folder: Path, name: str) -> Essay:
    """The essay of this name, checked: ids, offsets, stances, the ends of relations."""
    annotations = _Annotations(folder / f"{name}.ann", read_text(folder / f"{name}.txt"))
    for number, raw in read_lines(annotations.path):
        line = raw.rstrip()
        if line and not line.startswith("#"):
            annotations.read_line(line, number)
    annotations.check()
    components = (
        replace(component, stance=annotations.stances.get(component.id))
        for component in annotations.components.values()
    )
    return Essay(
        name,
        tuple(sorted(components, key=lambda component: component.start)),
        tuple(edge for _, edge in annotations.relations),
    )
