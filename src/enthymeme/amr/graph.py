"""AMR graphs: PENMAN text decoded and normalised to records.

The paper's Definition "Normalized AMR Records and Endpoint Descriptors": nodes with concepts, and
one record per role or attribute occurrence, inverse roles turned to their base direction. Record
identifiers are places in the text, so they do not depend on variable names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import penman
from penman.models.amr import model

from enthymeme.errors import TranslationError
from enthymeme.system.text import one_line

Variable: TypeAlias = str
RecordId: TypeAlias = int

MAX_NESTING = 100
"""Parentheses inside one another. Real graphs stay under forty."""

MAX_ROLE_LENGTH = 100
"""Characters of a role, its number included. Real ones have a dozen."""

_TOKEN = re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[()]|[^\s"()/:~#][^\s"()/:~]*|:[^\s"()/:~]*|#.*')
_ALIGNMENT = re.compile(r"~(?:[a-z]\.?)?[0-9]+(?:,[0-9]+)*$")


@dataclass(frozen=True, slots=True)
class Record:
    """One role or attribute occurrence, in its base direction."""

    id: RecordId
    source: Variable
    role: str
    """Without its colon."""
    target: str
    """A variable, or the raw PENMAN token of a literal."""
    is_literal: bool
    is_inverse: bool
    """Whether the text writes it from its target: `target :role-of source`."""

    @property
    def triple(self) -> tuple[str, str, str]:
        """The record as errors show it."""
        return (self.source, ":" + self.role, self.target)


@dataclass(frozen=True, slots=True)
class Graph:
    """A normalised graph. Nodes and records are in the order of the text."""

    top: Variable
    concepts: Mapping[Variable, str]
    records: tuple[Record, ...]
    parents: Mapping[Variable, Record]
    """For every node but the top, the record whose text defines it."""


def decode(text: str) -> Graph:
    """The graph of a PENMAN text; anything but exactly one graph is a `TranslationError`.

    >>> graph = decode("(d / dog :ARG0-of (b / bark-01) :quant 2)")
    >>> [(record.id, *record.triple) for record in graph.records]
    [(0, 'b', ':ARG0', 'd'), (1, 'd', ':quant', '2')]
    """
    _check_parentheses(text)
    try:
        tree = penman.parse(text)
    except penman.DecodeError as problem:
        where = f"line {problem.lineno}, column {(problem.offset or 0) + 1}"
        raise TranslationError("syntax", f"{problem.message or 'not PENMAN'} at {where}") from None
    return _RecordBuilder(tree.node).graph()


class _RecordBuilder:
    """One walk over a PENMAN tree."""

    def __init__(self, root: object) -> None:
        self._concepts: dict[Variable, str] = {}
        self._root = root
        self._branches: list[tuple[Variable, str, object]] = []

    def graph(self) -> Graph:
        top = self._collect(self._root)
        records: list[Record] = []
        parents: dict[Variable, Record] = {}
        for identifier, (variable, role, target) in enumerate(self._branches):
            record = self._record(identifier, variable, role, target)
            records.append(record)
            if isinstance(target, tuple):
                parents[target[0]] = record
        return Graph(top, self._concepts, tuple(records), parents)

    def _collect(self, node: object) -> Variable:
        """Note the concepts of all nodes first: only then is it known what is a variable."""
        variable, branches = _node(node)
        if variable in self._concepts:
            message = "a variable is defined twice"
            raise TranslationError("duplicate-variable", message, triple=(variable, "/", "…"))
        self._concepts[variable] = _concept(variable, branches)
        for written, target in branches:
            role = _without_alignment(written)
            if role in ("/", ":instance"):
                continue
            if role == ":":
                raise TranslationError(
                    "missing-role", "a colon without a role", triple=(variable, ":", "…")
                )
            if len(role) > MAX_ROLE_LENGTH:
                message = f"a role of more than {MAX_ROLE_LENGTH} characters"
                triple = (variable, one_line(role, 30), "…")
                raise TranslationError("role-too-long", message, triple=triple)
            if target is None:
                raise TranslationError(
                    "missing-target", "a role without a target", triple=(variable, role, "…")
                )
            self._branches.append((variable, role, target))
            if isinstance(target, tuple):
                self._collect(target)
        return variable

    def _record(
        self, identifier: RecordId, variable: Variable, role: str, target: object
    ) -> Record:
        name = target[0] if isinstance(target, tuple) else _without_alignment(str(target))
        is_literal = name not in self._concepts
        inverse = False
        # An inverse role of a literal has nothing to turn to, and stays as it is written.
        while not is_literal and model.is_role_inverted(role):
            role = model.invert_role(role)
            inverse = not inverse
        source, target_name = (name, variable) if inverse else (variable, name)
        return Record(identifier, source, role[1:], target_name, is_literal, inverse)


def _node(node: object) -> tuple[Variable, list[tuple[str, object]]]:
    assert isinstance(node, tuple)
    variable, branches = node
    if variable is None:
        raise TranslationError("missing-variable", "a node without a variable")
    return variable, branches


def _concept(variable: Variable, branches: list[tuple[str, object]]) -> str:
    concepts = [target for role, target in branches if role in ("/", ":instance")]
    if len(concepts) > 1:
        raise TranslationError(
            "duplicate-concept", "a node has two concepts", triple=(variable, "/", str(concepts[1]))
        )
    concept = _without_alignment(concepts[0]) if concepts and isinstance(concepts[0], str) else ""
    if concept in ("", '""'):
        raise TranslationError(
            "missing-concept", "a node without a concept", triple=(variable, "/", "…")
        )
    return concept


def _without_alignment(token: str) -> str:
    return _ALIGNMENT.sub("", token) if "~" in token else token


def _check_parentheses(text: str) -> None:
    """One balanced group and nothing after it, not too deep.

    Penman stops reading at the end of the first graph, and its recursion at Python's limit.
    """
    depth = 0
    complete = False
    for token in _tokens(text):
        if complete:
            raise TranslationError("trailing-text", f"something follows the graph: {token[:30]}")
        if token == "(":
            depth += 1
            if depth > MAX_NESTING:
                message = f"more than {MAX_NESTING} parentheses inside one another"
                raise TranslationError("too-deep", message)
        elif token == ")":
            depth -= 1
            complete = depth == 0
        if depth <= 0 and not complete:
            raise TranslationError("syntax", f"expected a parenthesis, found {token[:30]}")
    if not complete:
        raise TranslationError("syntax" if depth else "no-graph", _describe_unfinished(depth))


def _describe_unfinished(depth: int) -> str:
    return f"{depth} parentheses are not closed" if depth else "there is no graph in the text"


def _tokens(text: str) -> Iterator[str]:
    # Penman ends a line, and with it a comment, wherever `splitlines` does.
    for line in text.splitlines():
        for token in _TOKEN.findall(line):
            if not token.startswith("#"):
                yield token
