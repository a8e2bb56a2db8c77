"""Endpoint descriptors: what an atom says about a node or a literal, without its variable.

The paper's δ (Definition "Normalized AMR Records and Endpoint Descriptors"). A node is its concept,
its normalised name and its metadata, the latter serialised recursively; a literal is its raw token,
its value and its type.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from penman import constant

from enthymeme.amr.graph import Record, Variable
from enthymeme.amr.partition import Partition
from enthymeme.errors import TranslationError

MAX_CANON = 4_000
"""Characters of one descriptor's serialisation; real ones have a few dozen."""

MAX_NESTED_METADATA = 30

_NAME_PART = re.compile(r"op(\d+)")
_UNDESCRIBED = frozenset({"name", "wiki"})


@dataclass(frozen=True, slots=True)
class LiteralDescriptor:
    """A literal: its PENMAN token, the value of that, and the value's type."""

    raw: str
    value: str | int | float | None
    type: str
    canon: str = field(repr=False, compare=False)
    """The canonical serialisation."""


@dataclass(frozen=True, slots=True)
class NodeDescriptor:
    """A node: its concept, the parts of its name, its metadata in canonical order."""

    concept: str
    name: tuple[str, ...]
    metadata: tuple[tuple[str, Descriptor], ...]
    canon: str = field(repr=False, compare=False)

    def get(self, role: str) -> Descriptor | None:
        """The first metadata value of a role."""
        return next((value for name, value in self.metadata if name == role), None)


Descriptor: TypeAlias = NodeDescriptor | LiteralDescriptor


def literal_descriptor(raw: str) -> LiteralDescriptor:
    """The descriptor of a PENMAN token.

    >>> literal_descriptor('"New_York"')
    LiteralDescriptor(raw='"New_York"', value='New_York', type='String')
    >>> literal_descriptor("12").value
    12
    """
    try:
        value = constant.evaluate(raw)
        kind = constant.type(raw).value
        str(value).encode("utf-8")
    except (constant.ConstantError, ValueError, RecursionError):
        # The value of `[1]`, of a number beyond Python's limits and of half a character
        # (`"\ud83d"`) is the token itself.
        value, kind = raw, constant.Type.SYMBOL.value
    canon = json.dumps([raw, str(value), kind], ensure_ascii=False, separators=(",", ":"))
    return LiteralDescriptor(raw, value, kind, _check_length(canon))


class Describer:
    """The descriptors of one graph's endpoints, each made once."""

    def __init__(self, parts: Partition) -> None:
        self._concepts: Mapping[Variable, str] = parts.graph.concepts
        self._metadata = parts.metadata
        self._acyclic: dict[Variable, NodeDescriptor] = {}
        self._outermost: dict[Variable, NodeDescriptor] = {}
        self._open: list[Variable] = []
        self._cuts = 0

    def node(self, variable: Variable) -> NodeDescriptor:
        """The descriptor of a node.

        Metadata that leads back to a node being described is a cycle. It is cut there, and
        written as the number of steps back, which no variable name enters.
        """
        known = self._acyclic.get(variable)
        if known is None and not self._open:
            known = self._outermost.get(variable)
        if known is not None:
            return known
        if variable in self._open:
            self._cuts += 1
            steps = len(self._open) - self._open.index(variable)
            return NodeDescriptor(f"↑{steps}", (), (), f"[{steps}]")
        if len(self._open) > MAX_NESTED_METADATA:
            raise TranslationError("descriptor-too-large", "metadata nested too deep")
        cuts = self._cuts
        self._open.append(variable)
        descriptor = self._describe(variable)
        self._open.pop()
        if self._cuts == cuts:
            self._acyclic[variable] = descriptor
        elif not self._open:
            # Where a cycle is cut depends on where the description began: it can be used again
            # only for one that begins here.
            self._outermost[variable] = descriptor
        return descriptor

    def endpoint(self, record: Record) -> Descriptor:
        """The descriptor of a record's target."""
        return literal_descriptor(record.target) if record.is_literal else self.node(record.target)

    def _describe(self, variable: Variable) -> NodeDescriptor:
        concept = self._concepts[variable]
        records = self._metadata.get(variable, ())
        names = sorted(self._name(record) for record in records if record.role == "name")
        metadata = sorted(
            (
                (record.role, self.endpoint(record))
                for record in records
                if record.role not in _UNDESCRIBED and not _is_name_part(concept, record)
            ),
            key=lambda item: (item[0], item[1].canon),
        )
        name = names[0] if names else ()
        # By hand: it is what json.dumps of the nested lists would give, with the parts reused.
        fields = ",".join(f"[{json.dumps(role)},{value.canon}]" for role, value in metadata)
        heading = json.dumps([concept, list(name)], ensure_ascii=False, separators=(",", ":"))
        canon = f"{heading[:-1]},[{fields}]]"
        return NodeDescriptor(concept, name, tuple(metadata), _check_length(canon))

    def _name(self, record: Record) -> tuple[str, ...]:
        """The parts of a name in the order of their `:op`."""
        if record.is_literal:
            return (literal_text(literal_descriptor(record.target)),)
        parts = [
            (int(match[1]), part.id, literal_text(literal_descriptor(part.target)))
            for part in self._metadata.get(record.target, ())
            if part.is_literal and (match := _NAME_PART.fullmatch(part.role))
        ]
        return tuple(text for _, _, text in sorted(parts) if text)


def literal_text(literal: LiteralDescriptor) -> str:
    """What a literal looks like in a verbalization: decoded, with spaces for `_`.

    `-` is AMR's sign of negation, which no verbalization shows.

    >>> literal_text(literal_descriptor('"New_York"')), literal_text(literal_descriptor("-"))
    ('New York', '')
    """
    if literal.raw == "-":
        return ""
    text = literal.value if isinstance(literal.value, str) else literal.raw
    return " ".join(text.replace("_", " ").split())


def _is_name_part(concept: str, record: Record) -> bool:
    return concept == "name" and _NAME_PART.fullmatch(record.role) is not None


def _check_length(canon: str) -> str:
    if len(canon) > MAX_CANON:
        raise TranslationError(
            "descriptor-too-large", f"an endpoint of more than {MAX_CANON} characters"
        )
    return canon
