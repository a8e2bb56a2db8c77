"""The partition of a graph's records into semantic, structural and metadata records.

The paper's Table "Principal structural and metadata cases" and the text around it. What the table
leaves open is decided here:

- A date field is metadata on a `date-entity`; on any other node it is a relation like any other.
- `:polarity` with another value than `-` (`amr-unknown` in a question) is metadata: it is neither
  a negation nor a proposition.
- `and`, `or` and `multi-sentence` are connectives only with a branch. Branches that are all
  literals (`or :op1 2 :op2 3`) are a list, hence metadata. Beside branches that are nodes, a
  literal is a node of its own whose concept it is; one that shows nothing (`-`) is refused.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from enthymeme.amr.graph import Graph, Record, RecordId, Variable
from enthymeme.errors import TranslationError

DISJUNCTION = "or"

DATE_FIELDS = frozenset(
    """
    calendar century day dayperiod decade era month quarter season time timezone weekday year year2
    """.split()
)
METADATA_ROLES = frozenset({"li", "mode", "name", "quant", "scale", "unit", "value", "wiki"})
"""The metadata roles of any node; `DATE_FIELDS` are those of a `date-entity`."""

_OPERAND = re.compile(r"op(\d+)")
_SENTENCE = re.compile(r"snt(\d+)")
_HAVE_CONDITION = "have-condition-91"


@dataclass(frozen=True, slots=True)
class Partition:
    """A graph with its records told apart."""

    graph: Graph
    semantic: tuple[Record, ...]
    semantic_from: Mapping[Variable, tuple[Record, ...]]
    """The same, by source."""
    metadata: Mapping[Variable, tuple[Record, ...]]
    """By source."""
    modes: tuple[Record, ...]
    """The special `:mode` records that are active dyads as well as metadata."""
    descriptors: frozenset[Variable]
    """Nodes below a metadata record: part of an endpoint, not propositions."""
    branches: Mapping[Variable, tuple[Variable, ...]]
    """The structural connectives, with their branches in order."""
    conditions: Mapping[Variable, tuple[Record, ...]]
    """By conditioned node: the records whose target is the antecedent."""
    reified_conditions: Mapping[Variable, Variable]
    """From the `have-condition-91` nodes that are structure to the nodes they condition."""
    negative: frozenset[Variable]

    def is_connective(self, variable: Variable) -> bool:
        return variable in self.branches

    def leaves(self, connective: Variable) -> tuple[Variable, ...]:
        """The leaf branches below a connective, each once, in order."""
        return find_leaves(connective, self.branches.get)


def find_leaves(
    start: Variable, branches_of: Callable[[Variable], Sequence[Variable] | None]
) -> tuple[Variable, ...]:
    """The nodes below a node that have no branches, each once, in order; cycles are cut.

    >>> find_leaves("a", {"a": ["b", "c"], "c": ["d", "b"]}.get)
    ('b', 'd')
    """
    leaves: dict[Variable, None] = {}
    seen: set[Variable] = set()
    waiting = [start]
    while waiting:
        variable = waiting.pop()
        if variable in seen:
            continue
        seen.add(variable)
        branches = branches_of(variable)
        if branches is None:
            leaves[variable] = None
        else:
            waiting += reversed(branches)
    return tuple(leaves)


def partition(graph: Graph) -> Partition:
    """The records of a graph, told apart.

    >>> from enthymeme.amr.graph import decode
    >>> parts = partition(decode("(g / go-02 :polarity - :ARG0 (b / boy :quant 2))"))
    >>> [record.role for record in parts.semantic], sorted(parts.negative), list(parts.metadata)
    (['ARG0'], ['g'], ['b'])
    """
    return _PartitionBuilder(_with_literal_branches(graph)).partition()


class _PartitionBuilder:
    """One pass over the records of a graph, in the order in which the cases depend."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._outgoing = _by_source(graph.records)
        self._descriptors = self._descriptor_nodes()
        self._taken: set[RecordId] = set()

    def partition(self) -> Partition:
        graph = self._graph
        metadata = tuple(r for r in graph.records if self._is_metadata(r))
        self._taken.update(record.id for record in metadata)
        branches = self._connectives()
        negative = self._negative_nodes()
        conditions, reified = self._conditions()
        semantic = tuple(self._remaining())
        return Partition(
            graph,
            semantic,
            _by_source(semantic),
            _by_source(metadata),
            tuple(
                record
                for record in metadata
                if record.role == "mode"
                and record.source not in self._descriptors
                and record.source not in branches
            ),
            self._descriptors,
            branches,
            conditions,
            reified,
            negative,
        )

    def _descriptor_nodes(self) -> frozenset[Variable]:
        """The targets of metadata records with all that is written below them.

        A target that is defined elsewhere in the text is a node of its own.
        """
        below: set[Variable] = set()
        for variable, parent in self._graph.parents.items():  # parents come before children
            above = parent.target if parent.is_inverse else parent.source
            if above in below or (not parent.is_inverse and self._has_metadata_role(parent)):
                below.add(variable)
        return frozenset(below)

    def _is_metadata(self, record: Record) -> bool:
        return (
            record.source in self._descriptors
            or self._has_metadata_role(record)
            or self._is_list_item(record)
        )

    def _has_metadata_role(self, record: Record) -> bool:
        concept = self._graph.concepts[record.source]
        return (
            record.role in METADATA_ROLES
            or (record.role in DATE_FIELDS and concept == "date-entity")
            or (record.role == "polarity" and record.target != "-")
            or (concept == "name" and _OPERAND.fullmatch(record.role) is not None)
        )

    def _is_list_item(self, record: Record) -> bool:
        concept = self._graph.concepts[record.source]
        if not record.is_literal or _branch_order(concept, record.role) is None:
            return False
        return all(
            other.is_literal
            for other in self._outgoing[record.source]
            if _branch_order(concept, other.role) is not None
        )

    def _connectives(self) -> dict[Variable, tuple[Variable, ...]]:
        ordered: dict[Variable, list[tuple[tuple[int, int], RecordId, Variable]]] = {}
        edges: dict[tuple[Variable, Variable], Record] = {}
        for record in self._remaining():
            order = _branch_order(self._graph.concepts[record.source], record.role)
            if order is None:
                continue
            self._taken.add(record.id)
            edges[record.source, record.target] = record
            ordered.setdefault(record.source, []).append((order, record.id, record.target))
        branches = {
            variable: tuple(target for _, _, target in sorted(listed))
            for variable, listed in ordered.items()
        }
        _check_acyclic(branches, edges)
        return branches

    def _negative_nodes(self) -> frozenset[Variable]:
        negative = set()
        for record in self._remaining():
            if record.role == "polarity":
                self._taken.add(record.id)
                negative.add(record.source)
        return frozenset(negative)

    def _conditions(
        self,
    ) -> tuple[dict[Variable, tuple[Record, ...]], dict[Variable, Variable]]:
        conditions: dict[Variable, list[Record]] = defaultdict(list)
        reified: dict[Variable, Variable] = {}
        for record in self._remaining():
            if record.role != "condition":
                continue
            if record.is_literal:
                raise TranslationError(
                    "literal-condition", "a literal has no formula", triple=record.triple
                )
            if record.source == record.target:
                raise TranslationError(
                    "self-condition", "a node is its own condition", triple=record.triple
                )
            self._taken.add(record.id)
            conditions[record.source].append(record)
        for variable, concept in self._graph.concepts.items():
            if concept == _HAVE_CONDITION and variable not in self._descriptors:
                ends = self._reified_condition(variable)
                if ends is not None:
                    consequence, condition = ends
                    self._taken.update((consequence.id, condition.id))
                    reified[variable] = consequence.target
                    conditions[consequence.target].append(condition)
        return {variable: tuple(records) for variable, records in conditions.items()}, reified

    def _reified_condition(self, variable: Variable) -> tuple[Record, Record] | None:
        """The consequence and the condition of a `have-condition-91` that is structure.

        It has one ARG1, one ARG2 and nothing else but `:wiki`, two different ends, and no way
        back to it from either. Any other shape keeps its ordinary reading.
        """
        own = [record for record in self._outgoing.get(variable, ()) if record.role != "wiki"]
        if sorted(record.role for record in own) != ["ARG1", "ARG2"]:
            return None
        consequence, condition = sorted(own, key=lambda record: record.role)
        if consequence.is_literal or condition.is_literal:
            return None
        ends = (consequence.target, condition.target)
        if ends[0] == ends[1] or self._leads_back(ends, variable):
            return None
        return consequence, condition

    def _leads_back(self, starts: tuple[Variable, Variable], goal: Variable) -> bool:
        seen: set[Variable] = set()
        waiting = list(starts)
        while waiting:
            variable = waiting.pop()
            if variable == goal:
                return True
            if variable not in seen:
                seen.add(variable)
                waiting += [
                    record.target
                    for record in self._outgoing.get(variable, ())
                    if not record.is_literal
                ]
        return False

    def _remaining(self) -> list[Record]:
        return [record for record in self._graph.records if record.id not in self._taken]


def _with_literal_branches(graph: Graph) -> Graph:
    """The graph with a node for every literal that is a branch beside nodes."""
    branches: dict[Variable, list[Record]] = defaultdict(list)
    for record in graph.records:
        if _branch_order(graph.concepts[record.source], record.role) is not None:
            branches[record.source].append(record)
    literals = [
        record
        for listed in branches.values()
        if not all(record.is_literal for record in listed)
        for record in listed
        if record.is_literal
    ]
    if not literals:
        return graph
    records = {record.id: record for record in graph.records}
    concepts, parents = dict(graph.concepts), dict(graph.parents)
    for record in literals:
        if record.target == "-" or not record.target.strip('"_'):
            message = "a literal that shows nothing has no formula"
            raise TranslationError("literal-branch", message, triple=record.triple)
        # No variable has a colon in it.
        variable = f"{record.source}:{record.role}:{record.id}"
        is_quoted = record.target.startswith('"')
        # In quotes, what ends like a predicate sense (`1957-58`) is none.
        concepts[variable] = record.target if is_quoted else f'"{record.target}"'
        records[record.id] = replace(record, target=variable, is_literal=False)
        parents[variable] = records[record.id]
    return Graph(graph.top, concepts, tuple(records.values()), parents)


def _branch_order(concept: str, role: str) -> tuple[int, int] | None:
    """Where a role puts a branch of a connective; `:rel` comes after the numbered ones."""
    if concept in ("and", DISJUNCTION):
        match = _OPERAND.fullmatch(role)
    elif concept == "multi-sentence":
        if role == "rel":
            return (1, 0)
        match = _SENTENCE.fullmatch(role)
    else:
        return None
    return (0, int(match[1])) if match else None


def _check_acyclic(
    branches: Mapping[Variable, tuple[Variable, ...]],
    edges: Mapping[tuple[Variable, Variable], Record],
) -> None:
    """Refuse a cycle of branch edges alone: such a connective has no finite formula."""
    finished: set[Variable] = set()
    for start in branches:
        path: dict[Variable, None] = {}
        waiting: list[tuple[Variable, bool]] = [(start, False)]
        while waiting:
            variable, leaving = waiting.pop()
            if leaving:
                path.pop(variable)
                finished.add(variable)
            elif variable in path:
                raise TranslationError(
                    "connective-cycle",
                    "connectives are branches of one another",
                    triple=edges[next(reversed(path)), variable].triple,
                )
            elif variable not in finished:
                path[variable] = None
                waiting.append((variable, True))
                waiting += [(branch, False) for branch in branches.get(variable, ())]


def _by_source(records: tuple[Record, ...]) -> dict[Variable, tuple[Record, ...]]:
    by_source: dict[Variable, list[Record]] = defaultdict(list)
    for record in records:
        by_source[record.source].append(record)
    return {variable: tuple(listed) for variable, listed in by_source.items()}
