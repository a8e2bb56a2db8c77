"""Active atoms: role-aware dyads, same-event triples, opaque atoms and unary carriers.

The paper's Definitions "Role-Aware Dyads and Same-Event Triples" and "Atom Identity, Provenance,
and Verbalization". An atom is one occurrence in the graph: two events with equal descriptors are
two atoms with equal keys, while one relation that is written twice is one atom with two records.

Where a predicate has several edges of its anchor role, each of them is an anchor: whatever fills
the role fills it together with the other roles, and the order of the text decides nothing.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, TypeAlias

from enthymeme.amr.descriptor import Describer, Descriptor
from enthymeme.amr.graph import Record, RecordId, Variable
from enthymeme.amr.partition import Partition
from enthymeme.amr.verbalization import verbalize_dyad, verbalize_triple, verbalize_unary
from enthymeme.errors import TranslationError

Kind: TypeAlias = Literal["unary", "dyad", "triple", "opaque", "entity", "event"]
"""Four of the paper's profile, and two of the profile of event atoms."""
Coreference: TypeAlias = Literal["same", "distinct", "literal"]
AtomNumber: TypeAlias = int

MAX_ATOMS = 50_000
"""Atoms of one graph: a limit for graphs made to exhaust memory."""

ANCHOR_ROLES = ("ARG0", "ARG1", "ARG2", "ARG3", "ARG4")
COMPOSABLE_ROLES = frozenset(
    """
    ARG0 ARG1 ARG2 ARG3 ARG4 accompanier beneficiary cause destination direction duration extent
    instrument location manner medium path purpose source time topic
    """.split()
)


@dataclass(frozen=True, slots=True)
class Expression:
    """The structured expression θ of an atom: equal where two atoms say the same."""

    kind: Kind
    roles: tuple[str, ...]
    endpoints: tuple[Descriptor, ...]
    """c; c and d; or c, p and d."""
    coreference: Coreference | None
    wording: str = field(default="", repr=False)
    """For an event or entity: what makes its text equal to another's. It is all they are."""

    @property
    def key(self) -> str:
        """The canonical serialisation, which no variable name enters."""
        if self.wording:
            return f'["event",{json.dumps(self.wording, ensure_ascii=False)}]'
        fields = [f'"{self.kind}"', *(f'":{role}"' for role in self.roles)]
        fields += [endpoint.canon for endpoint in self.endpoints]
        if self.coreference is not None:
            fields.append(f'"{self.coreference}"')
        return f"[{','.join(fields)}]"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An atom of one graph, before it has an identifier. Equality ignores where it comes from."""

    expression: Expression
    text: str
    nodes: tuple[Variable, ...] = field(compare=False)
    """The nodes among its endpoints, in their order."""
    participants: tuple[Variable, ...] = field(compare=False)
    """Those whose own polarity is this atom's: a triple's two ends, or a dyad's target."""
    owner: Variable = field(compare=False)
    records: tuple[RecordId, ...] = field(compare=False)


class Inventory:
    """The provisional atoms of a graph, and where in the formula they stand."""

    def __init__(self) -> None:
        self.occurrences: list[Occurrence] = []
        self._numbers: dict[tuple[object, ...], AtomNumber] = {}
        # Dictionaries without values are sets that remember their order.
        self._local: dict[Variable, dict[AtomNumber, None]] = {}
        self._projected: dict[Variable, dict[Variable, dict[Variable, dict[AtomNumber, None]]]] = {}

    def find(self, name: tuple[object, ...]) -> AtomNumber | None:
        """The atom that was added under a name."""
        return self._numbers.get(name)

    def add(self, name: tuple[object, ...], atom: Occurrence) -> AtomNumber:
        """Take an atom in, under a name that tells it from the others of its graph."""
        if len(self.occurrences) >= MAX_ATOMS:
            raise TranslationError("too-many-atoms", f"more than {MAX_ATOMS} atoms")
        self.occurrences.append(atom)
        number = self._numbers[name] = len(self.occurrences) - 1
        return number

    def local(self, owner: Variable) -> Iterable[AtomNumber]:
        """The atoms that stand in an owner's own body."""
        return self._local.get(owner, ())

    def connectives(self, owner: Variable) -> Iterable[Variable]:
        """The coordinated endpoints over which an owner's relations are projected."""
        return self._projected.get(owner, ())

    def atoms_at_branch(
        self, owner: Variable, connective: Variable, leaf: Variable
    ) -> Iterable[AtomNumber]:
        """The atoms of an owner that stand at one leaf branch of a coordinated endpoint."""
        return self._projected[owner][connective].get(leaf, ())

    def all_connectives(self) -> set[Variable]:
        """All connectives over which something is projected."""
        return {connective for projected in self._projected.values() for connective in projected}

    def stand(
        self, owner: Variable, connective: Variable | None, leaf: Variable, atom: AtomNumber
    ) -> None:
        """Let an atom stand in its owner's body, at a leaf of the given connective if there is."""
        if connective is None:
            self._local.setdefault(owner, {})[atom] = None
        else:
            leaves = self._projected.setdefault(owner, {}).setdefault(connective, {})
            leaves.setdefault(leaf, {})[atom] = None


class CarrierBuilder(Protocol):
    """What the formula's construction asks of a profile's atoms: a node by itself."""

    def carrier(self, variable: Variable) -> AtomNumber: ...


class AtomBuilder:
    """Builds the inventory of one graph."""

    def __init__(self, parts: Partition) -> None:
        self._parts = parts
        self._describer = Describer(parts)
        self._inventory = Inventory()
        self._names = {r.target for r in parts.graph.records if r.role == "name"}
        self._leaves: dict[Variable, tuple[Variable, ...]] = {}

    def build(self) -> Inventory:
        """All atoms but the carriers that only the formula's construction asks for."""
        for source, listed in self._parts.semantic_from.items():
            edges: dict[tuple[str, str], list[Record]] = defaultdict(list)
            for record in listed:
                edges[record.role, record.target].append(record)
            if self._parts.is_connective(source):
                self._opaque(list(edges.values()))
            else:
                self._relations(source, list(edges.values()))
        for record in self._parts.modes:
            self._dyad([record])
        self._carriers_of_silent_concepts()
        return self._inventory

    def carrier(self, variable: Variable) -> AtomNumber:
        """The unary carrier of a node, made when first asked for."""
        descriptor = self._describer.node(variable)
        return self._add(
            ("unary", variable),
            Expression("unary", (), (descriptor,), None),
            verbalize_unary(descriptor),
            nodes=(variable,),
            participants=(),
            owner=variable,
            records=(),
        )

    def leaves(self, connective: Variable) -> tuple[Variable, ...]:
        """The leaf branches below a connective, each once, in order."""
        if connective not in self._leaves:
            self._leaves[connective] = self._parts.leaves(connective)
        return self._leaves[connective]

    def _relations(self, source: Variable, edges: list[list[Record]]) -> None:
        """The triples of one node, and a dyad for each relation that is in no triple."""
        in_triples: set[RecordId] = set()
        anchors = _anchors(edges)
        others = [edge for edge in edges if anchors and _is_composable(edge[0], anchors[0][0].role)]
        for anchor in anchors:
            for edge in others:
                if not self._are_coordinated(anchor[0], edge[0]):
                    self._triple(source, anchor, edge)
                    in_triples.update((anchor[0].id, edge[0].id))
        for edge in edges:
            if edge[0].id not in in_triples:
                self._dyad(edge)

    def _are_coordinated(self, anchor: Record, other: Record) -> bool:
        return self._parts.is_connective(anchor.target) and self._parts.is_connective(other.target)

    def _triple(self, predicate: Variable, anchor: list[Record], other: list[Record]) -> None:
        roles = (anchor[0].role, other[0].role)
        records = [record.id for record in (*anchor, *other)]
        first, second = anchor[0].target, other[0].target
        for connective, leaf, ends in self._ends(first, second):
            number = self._triple_atom(predicate, roles, ends, records)
            self._inventory.stand(predicate, connective, leaf, number)

    def _ends(
        self, first: Variable, second: Variable
    ) -> Iterable[tuple[Variable | None, Variable, tuple[Variable, Variable]]]:
        if self._parts.is_connective(first):
            return [(first, leaf, (leaf, second)) for leaf in self.leaves(first)]
        if self._parts.is_connective(second):
            return [(second, leaf, (first, leaf)) for leaf in self.leaves(second)]
        return [(None, second, (first, second))]

    def _triple_atom(
        self,
        predicate: Variable,
        roles: tuple[str, str],
        ends: tuple[Variable, Variable],
        records: list[RecordId],
    ) -> AtomNumber:
        first, middle, second = (
            self._describer.node(variable) for variable in (ends[0], predicate, ends[1])
        )
        coreference: Coreference = "same" if ends[0] == ends[1] else "distinct"
        return self._add(
            ("triple", roles, predicate, ends),
            Expression("triple", roles, (first, middle, second), coreference),
            verbalize_triple(roles[1], first, middle, second),
            nodes=(ends[0], predicate, ends[1]),
            participants=ends,
            owner=predicate,
            records=records,
        )

    def _dyad(self, edge: list[Record]) -> None:
        source, target = edge[0].source, edge[0].target
        if self._parts.is_connective(target):
            for leaf in self.leaves(target):
                self._inventory.stand(source, target, leaf, self._dyad_atom("dyad", edge, leaf))
        else:
            self._inventory.stand(source, None, target, self._dyad_atom("dyad", edge, target))

    def _opaque(self, edges: list[list[Record]]) -> None:
        """One atom for each relation of a connective: it is not distributed over the branches."""
        for edge in edges:
            source, target = edge[0].source, edge[0].target
            self._inventory.stand(source, None, target, self._dyad_atom("opaque", edge, target))

    def _dyad_atom(
        self, kind: Literal["dyad", "opaque"], edge: list[Record], target: str
    ) -> AtomNumber:
        record = edge[0]
        source = self._describer.node(record.source)
        argument: Descriptor
        coreference: Coreference
        nodes: tuple[Variable, ...]
        if record.is_literal:
            argument, coreference = self._describer.endpoint(record), "literal"
            nodes = (record.source,)
        else:
            argument = self._describer.node(target)
            coreference = "same" if target == record.source else "distinct"
            nodes = (record.source, target)
        return self._add(
            (kind, record.role, record.source, target),
            Expression(kind, (record.role,), (source, argument), coreference),
            verbalize_dyad(record.role, source, argument),
            nodes=nodes,
            participants=nodes[1:] if kind == "dyad" else (),
            owner=record.source,
            records=(each.id for each in edge),
        )

    def _carriers_of_silent_concepts(self) -> None:
        """A carrier for every concept that would otherwise have no active proposition."""
        shown = {node for atom in self._inventory.occurrences for node in atom.nodes}
        for variable in self._parts.graph.concepts:
            if (
                variable not in shown
                and variable not in self._parts.descriptors
                and variable not in self._parts.reified_conditions
                and not self._parts.is_connective(variable)
                # A name is shown by the node it names, even where the text defines it first.
                and variable not in self._names
            ):
                self._inventory.stand(variable, None, variable, self.carrier(variable))

    def _add(
        self,
        occurrence: tuple[object, ...],
        expression: Expression,
        text: str,
        *,
        nodes: tuple[Variable, ...],
        participants: tuple[Variable, ...],
        owner: Variable,
        records: Iterable[RecordId],
    ) -> AtomNumber:
        known = self._inventory.find(occurrence)
        if known is not None:
            # The same relation once more, for instance projected and direct.
            before = self._inventory.occurrences[known]
            together = tuple(sorted({*before.records, *records}))
            self._inventory.occurrences[known] = replace(before, records=together)
            return known
        atom = Occurrence(expression, text, nodes, participants, owner, tuple(sorted(records)))
        return self._inventory.add(occurrence, atom)


def _is_composable(record: Record, anchor_role: str) -> bool:
    """Whether a record makes a triple with one of the anchor role."""
    return record.role in COMPOSABLE_ROLES and record.role != anchor_role and not record.is_literal


def _anchors(edges: list[list[Record]]) -> list[list[Record]]:
    """The node-valued edges of the first core role that has any."""
    for role in ANCHOR_ROLES:
        anchors = [edge for edge in edges if edge[0].role == role and not edge[0].is_literal]
        if anchors:
            return anchors
    return []
