"""A graph as the sentence writer sees it: who takes part in what, and what is a clause.

Edges come in an order that neither variable names nor the order of siblings in the text decide:
by role, and where a node has a role twice, by what hangs on the targets.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from enthymeme.amr.descriptor import literal_descriptor, literal_text
from enthymeme.amr.events.english.lexicon import pairs
from enthymeme.amr.graph import Record, Variable
from enthymeme.amr.lexical_forms import concept_text, is_sense_tagged
from enthymeme.amr.partition import Partition, find_leaves

NEGATIVE_CONCEPTS = pairs(
    """
    nobody:person no-one:person noone:person nothing:thing none:one never:ever nowhere:somewhere
    neither:either no:yes non:any no-longer:still not:ever without:with cannot:able nor:or
    """
)
"""Concepts that are negation words, with what they deny: the formula says the "no"."""

STANCE = frozenset({"contrast-01", "have-concession-91"})
"""Relations of clauses that are no events: they have no atom, and their clauses are asserted."""

_REWORDED = pairs(
    """
    nothing-but:only none-other:even no-doubt:certainly no-matter:regardless not-only:also
    nevertheless:still nonetheless:still
    """
)
"""Concepts that deny nothing, but whose words would say so."""

_NUMBERED = re.compile(r"ARG(\d+)")
_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Edge:
    """A role of a node, with the variable or the literal token that fills it."""

    role: str
    target: str
    is_literal: bool = False
    is_inverse: bool = False
    """Whether the text writes it from its target."""

    @property
    def number(self) -> int | None:
        """n of `ARGn`."""
        match = _NUMBERED.fullmatch(self.role)
        return int(match[1]) if match else None


class Scene:
    """The nodes and edges of one partitioned graph, for reading."""

    def __init__(self, parts: Partition) -> None:
        self._parts = parts
        self._outgoing: dict[Variable, list[Record]] = defaultdict(list)
        self._into: dict[Variable, list[Record]] = defaultdict(list)
        for record in parts.graph.records:
            self._outgoing[record.source].append(record)
            if not record.is_literal:
                self._into[record.target].append(record)
        self._edges: dict[Variable, tuple[Edge, ...]] = {}
        self._common: dict[Variable, list[Record]] = {}
        self._above: dict[Variable, list[Variable]] = defaultdict(list)
        for connective, branches in parts.branches.items():
            if parts.graph.concepts[connective] != "multi-sentence":
                for branch in branches:
                    self._above[branch].append(connective)

    def concept(self, variable: Variable) -> str:
        """The concept, where a negation word counts as what it denies."""
        concept = self._parts.graph.concepts[variable]
        return NEGATIVE_CONCEPTS.get(concept) or _REWORDED.get(concept, concept)

    def word(self, variable: Variable) -> str:
        return concept_text(self.concept(variable))

    def is_negative(self, variable: Variable) -> bool:
        return (
            any(r.role == "polarity" and r.target == "-" for r in self._outgoing[variable])
            or self._parts.graph.concepts[variable] in NEGATIVE_CONCEPTS
            or any(
                r.role in ("mod", "quant") and not r.is_literal and self.is_negative_word(r.target)
                for r in self._outgoing[variable]
            )
        )

    def is_negative_word(self, variable: Variable) -> bool:
        """Whether a modifier is the "no" of its noun, and nothing besides."""
        return self._parts.graph.concepts[variable] in ("no", "none", "neither")

    def is_denied(self, variable: Variable) -> bool:
        """Whether a clause is negative, by itself or by a participant ("nobody comes")."""
        return self.is_negative(variable) or any(
            not edge.is_literal
            and edge.role not in ("condition", "cause", "purpose", "concession")
            and not self.is_clause(edge.target)
            and self.is_negative(edge.target)
            for edge in self.edges(variable)
        )

    def is_asked(self, variable: Variable) -> bool:
        """Whether its truth is in question: "whether"."""
        return any(
            r.role == "polarity" and not r.is_literal and self.concept(r.target) == "amr-unknown"
            for r in self._outgoing[variable]
        )

    def edges(self, variable: Variable) -> tuple[Edge, ...]:
        """All but names, polarity and links, in canonical order.

        A branch of a connective has the connective's own relations too: "yesterday" of "he came
        and left yesterday".
        """
        known = self._edges.get(variable)
        if known is None:
            own = {
                (r.role, r.target): Edge(r.role, r.target, r.is_literal, r.is_inverse)
                for r in self._own(variable)
            }
            roles = {role for role, _ in own}
            seen = {variable}
            waiting = [*self._above.get(variable, ())]
            while waiting:
                above = waiting.pop()
                if above in seen:
                    continue
                seen.add(above)
                waiting += self._above.get(above, ())
                for r in self._common_relations(above):
                    if r.role not in roles and r.target != variable:
                        own.setdefault(
                            (r.role, r.target), Edge(r.role, r.target, r.is_literal, r.is_inverse)
                        )
            known = tuple(sorted(own.values(), key=self._place))
            self._edges[variable] = known
        return known

    def edges_of(self, variable: Variable, *roles: str) -> list[Edge]:
        """The edges of the given roles."""
        return [edge for edge in self.edges(variable) if edge.role in roles]

    def nodes(self, variable: Variable, *roles: str) -> list[Variable]:
        """The nodes that fill the given roles."""
        return [edge.target for edge in self.edges_of(variable, *roles) if not edge.is_literal]

    def first_edge(self, variable: Variable, role: str) -> Edge | None:
        """The first edge of a role; None where the node has none."""
        return next((edge for edge in self.edges(variable) if edge.role == role), None)

    def operands(self, variable: Variable) -> list[Edge]:
        """The `:opN` or `:sntN` edges, by number."""
        operands = [e for e in self.edges(variable) if re.fullmatch(r"(op|snt)\d+", e.role)]
        return sorted(operands, key=lambda edge: int(edge.role.lstrip("opsnt")))

    def leaves(self, variable: Variable) -> tuple[Variable, ...]:
        """The nodes below a connective that are none themselves."""
        return find_leaves(variable, self._branches)

    def _branches(self, variable: Variable) -> list[Variable] | None:
        if not self.is_connective(variable):
            return None
        return [edge.target for edge in self.operands(variable) if not edge.is_literal]

    def children(self, variable: Variable) -> list[Record]:
        """The records whose text writes their source below this node: relative clauses."""
        parents = self._parts.graph.parents
        records = [
            record
            for record in self._into[variable]
            if record.is_inverse and parents.get(record.source) is record
        ]
        return sorted(records, key=lambda r: (r.role, self._colours[r.source]))

    @cached_property
    def depths(self) -> dict[Variable, int]:
        """How deep the text nests each node."""
        depths = {self._parts.graph.top: 0}
        for variable, record in self._parts.graph.parents.items():  # before their children
            depths[variable] = 1 + depths[record.target if record.is_inverse else record.source]
        return depths

    def wholes(self, variable: Variable) -> list[Variable]:
        """The nodes that this one is a part of."""
        wholes = {record.source for record in self._into[variable] if record.role == "part"}
        return sorted(wholes, key=lambda whole: self._colours[whole])

    def above(self, variable: Variable) -> list[Variable]:
        """The nodes that have this one in some role."""
        sources = {record.source for record in self._into[variable]}
        return sorted(sources, key=lambda source: self._colours[source])

    def parent(self, variable: Variable) -> Record | None:
        return self._parts.graph.parents.get(variable)

    def is_connective(self, variable: Variable) -> bool:
        return variable in self._parts.branches or self.concept(variable) in ("and", "or")

    def is_clause(self, variable: Variable) -> bool:
        """Whether a node is an event or state: a sense with a role of its own, or a predication.

        A connective is one when a branch is.
        """
        if self.is_connective(variable):
            return any(self.is_clause(leaf) for leaf in self.leaves(variable))
        if variable in self._parts.descriptors:
            return False
        roles = {edge.role for edge in self.edges(variable)}
        if "domain" in roles:
            return True
        if self.concept(variable) == "rate-entity-91":
            return False
        return is_sense_tagged(self.concept(variable)) and any(
            role.startswith("ARG") for role in roles
        )

    def mode(self, variable: Variable) -> str:
        """`imperative`, `interrogative`, `expressive`, or empty."""
        return next((r.target for r in self._outgoing[variable] if r.role == "mode"), "")

    def name(self, variable: Variable) -> str:
        """The parts of its name, joined; empty without one."""
        for record in self._outgoing[variable]:
            if record.role == "name":
                if record.is_literal:
                    return literal_text(literal_descriptor(record.target))
                parts = [
                    (int(part.role[2:]), literal_text(literal_descriptor(part.target)))
                    for part in self._outgoing[record.target]
                    if part.is_literal and re.fullmatch(r"op\d+", part.role)
                ]
                text = " ".join(text for _, text in sorted(parts) if text)
                if text:
                    return text
        return ""

    def name_node(self, variable: Variable) -> Variable | None:
        return next(
            (r.target for r in self._outgoing[variable] if r.role == "name" and not r.is_literal),
            None,
        )

    def _common_relations(self, connective: Variable) -> list[Record]:
        """What a connective says of all its branches; found once, for there may be many."""
        if connective not in self._common:
            self._common[connective] = [
                record
                for record in self._own(connective)
                if not record.role.startswith(("op", "snt"))
            ]
        return self._common[connective]

    def _own(self, variable: Variable) -> Iterable[Record]:
        for record in self._outgoing[variable]:
            if record.role not in ("name", "wiki", "polarity", "li", "mode"):
                yield record

    def _place(self, edge: Edge) -> tuple[str, str, str]:
        return (
            edge.role,
            "" if edge.is_literal else self._colours[edge.target],
            edge.target if edge.is_literal else "",
        )

    @cached_property
    def _colours(self) -> dict[Variable, str]:
        """A digest of each node's surroundings, which no variable name enters."""
        graph = self._parts.graph
        colours = dict(graph.concepts)
        for _ in range(_ROUNDS):
            colours = {
                variable: _digest(
                    colours[variable],
                    sorted(
                        f"{r.role} {r.target if r.is_literal else colours[r.target]}"
                        for r in self._outgoing[variable]
                    ),
                    sorted(f"{r.role} {colours[r.source]}" for r in self._into[variable]),
                )
                for variable in colours
            }
        return colours


def _digest(*fields: object) -> str:
    return sha256(repr(fields).encode()).hexdigest()[:16]
