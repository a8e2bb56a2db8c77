"""Recursive formula construction: from atoms and structure to one formula with constants.

The paper's Definitions "Recursive Formula Construction" and "Branch Isolation". `F`, `B`, `N` and
`Local` below are the paper's. Choices where the text leaves one:

- A node that was compiled and is no longer open is expanded again where a second edge reaches it;
  only an open node is not. So it does not matter which mention the text defines.
- Atoms projected over a coordinated endpoint stand at its leaves inside the body of their own
  event, so that the event's polarity covers them. A leaf's own polarity and condition do not:
  there they behave as with an endpoint that is not coordinated.
- A branch's view blocks all semantic edges into its sibling roots, not only inverse ones: what is
  anchored there stands in the sibling's own branch.
- A negative nominal without a body of its own adds nothing here where participant-local polarity
  carries its negation. Otherwise a negative node without a body gets its unary carrier.
- A disjunction's empty branch gets the carriers of its nominals, unless all branches are empty and
  a relation projected over them speaks for them elsewhere.
- The parser top is the one primary root, since PENMAN text cannot write a disconnected graph, and
  connectives that the text reaches only from their branches (`:op1-of`) are roots beside it.
  Coverage roots are added from the outside in, all of one depth at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeAlias

from enthymeme.amr.atoms import AtomNumber, CarrierBuilder, Inventory
from enthymeme.amr.boolean import TRUE, FormulaPool, Ref
from enthymeme.amr.graph import MAX_NESTING, Record, Variable
from enthymeme.amr.partition import DISJUNCTION, Partition
from enthymeme.errors import TranslationError

View: TypeAlias = tuple[Variable, Variable]
"""An event and its coordinated endpoint, whose leaves show the event's projected atoms."""

_EXPANSIONS_FLOOR = 20_000
_EXPANSIONS_PER_RECORD = 10


class Compiler:
    """Compiles one graph. The builder may be asked for further carriers on the way."""

    def __init__(
        self,
        parts: Partition,
        builder: CarrierBuilder,
        inventory: Inventory,
        participants: frozenset[Variable],
    ) -> None:
        self._parts = parts
        self._builder = builder
        self._inventory = inventory
        self._participants = participants
        """The negative nodes whose negation participant-local polarity carries."""
        self._bench = FormulaPool()
        self._open: dict[Variable, None] = {}
        self._siblings = {node: frozenset(branches) for node, branches in parts.branches.items()}
        self._active: list[Variable] = []
        """The connectives one of whose branches is being compiled; that one is open."""
        self._coordinated = inventory.all_connectives()
        self._inverse_children = _inverse_children(parts)
        self._depths = _depths(parts)
        self.vanished_conditions: dict[Variable, None] = {}
        """The conditioned nodes whose condition has nothing to say on one side."""
        self._allowance = max(_EXPANSIONS_FLOOR, _EXPANSIONS_PER_RECORD * len(parts.graph.records))

    def compile(self) -> tuple[FormulaPool, Ref]:
        """Φ⁰: the conjunction over the primary roots and the coverage roots."""
        formulas = [self._node(root) for root in self._primary_roots()]
        missing = self._missing(formulas)
        while missing:
            before = missing
            formulas += [self._node(owner) for owner in self._outermost_owners(missing)]
            missing = self._missing(formulas)
            if not missing < before:
                text = self._inventory.occurrences[min(missing)].text
                raise TranslationError("uncovered-atom", f"no formula holds an atom: {text}")
        return self._bench, self._bench.conjunction(formulas)

    def _missing(self, formulas: list[Ref]) -> set[AtomNumber]:
        covered = self._bench.atoms(self._bench.conjunction(formulas))
        return set(range(len(self._inventory.occurrences))).difference(covered)

    def _outermost_owners(self, missing: set[AtomNumber]) -> list[Variable]:
        """The next coverage roots: the owners that the text nests least.

        What they hold covers most of the others, in its place; and which they are does not depend
        on the order of siblings in the text.
        """
        owners = {self._inventory.occurrences[number].owner for number in sorted(missing)}
        least = min(self._depths[owner] for owner in owners)
        return [
            variable
            for variable in self._parts.graph.concepts
            if variable in owners and self._depths[variable] == least
        ]

    def _primary_roots(self) -> list[Variable]:
        graph = self._parts.graph
        targets = {record.target for record in graph.records if not record.is_literal}
        reached = {record.source for listed in self._inverse_children.values() for record in listed}
        above = [
            variable
            for variable in self._parts.branches
            if variable not in targets and variable not in reached and variable != graph.top
        ]
        return [graph.top, *above]

    def _node(self, variable: Variable, view: View | None = None, *, carried: bool = False) -> Ref:
        """F(v): body, then polarity, then conditions.

        `carried` asks for a carrier where the body would be empty.
        """
        if variable in self._parts.reified_conditions:
            variable = self._parts.reified_conditions[variable]
            if variable in self._open:
                return TRUE
        self._enter(variable)
        body = self._body(variable, view, carried=carried)
        if variable in self._parts.negative:
            body = self._negate(variable, body, view)
        formula = self._add_conditions(variable, body)
        self._open.pop(variable)
        return formula

    def _enter(self, variable: Variable) -> None:
        self._allowance -= 1
        if self._allowance < 0:
            raise TranslationError("too-many-expansions", "reentrant nodes multiply out of bounds")
        if len(self._open) >= MAX_NESTING:
            message = f"a path of more than {MAX_NESTING} nodes"
            raise TranslationError("too-deep", message)
        self._open[variable] = None

    def _body(self, variable: Variable, view: View | None, *, carried: bool) -> Ref:
        """B(v): local atoms, children, and the branches of a connective."""
        parts = [*self._local(variable), *self._children(variable)]
        if self._parts.is_connective(variable):
            parts.append(self._connective(variable, view, carried=carried))
        elif carried and self._is_empty(parts):
            parts.append(self._bench.atom(self._builder.carrier(variable)))
        return self._bench.conjunction(parts)

    def _is_empty(self, parts: Iterable[Ref]) -> bool:
        """Whether parts say nothing: there are none, or they are conditions of nothing."""
        return self._bench.normalise(self._bench.conjunction(parts)) == TRUE

    def _local(self, variable: Variable) -> Iterable[Ref]:
        """Local(v), where what is projected over an open or blocked endpoint has no children."""
        atoms = [self._bench.atom(number) for number in self._inventory.local(variable)]
        for connective in self._inventory.connectives(variable):
            if self._is_closed_to(connective):
                atoms.append(self._topology(variable, connective, connective))
        return atoms

    def _children(self, variable: Variable) -> Iterable[Ref]:
        """The formulas of Ch(v), in the order of the text."""
        coordinated = set(self._inventory.connectives(variable))
        records = [*self._parts.semantic_from.get(variable, ())]
        records += self._inverse_children.get(variable, ())
        children = dict.fromkeys(
            record.target if record.source == variable else record.source
            for record in sorted(records, key=lambda record: record.id)
            if not record.is_literal
        )
        return [
            self._node(child, (variable, child) if child in coordinated else None)
            for child in children
            if not self._is_closed_to(child)
        ]

    def _is_closed_to(self, variable: Variable) -> bool:
        """Whether a node is open already, or the root of a sibling of an active branch."""
        return variable in self._open or any(
            variable in self._siblings[connective] for connective in self._active
        )

    def _connective(self, variable: Variable, view: View | None, *, carried: bool) -> Ref:
        """Conn(v): every branch in its own view."""
        branches = self._parts.branches[variable]
        is_disjunction = self._parts.graph.concepts[variable] == DISJUNCTION
        formulas = [self._branch(variable, branch, view, carried=carried) for branch in branches]
        empty = [is_disjunction and self._is_empty([formula]) for formula in formulas]
        if all(empty) and variable in self._coordinated:
            # The relations projected over the branches speak for them elsewhere.
            return self._bench.conjunction(formulas)
        # An empty branch would make the disjunction vanish with all its other branches.
        formulas = [
            self._branch(variable, branch, view, carried=True) if is_empty else formula
            for branch, formula, is_empty in zip(branches, formulas, empty, strict=True)
        ]
        join = self._bench.disjunction if is_disjunction else self._bench.conjunction
        return join(formulas)

    def _branch(
        self, connective: Variable, branch: Variable, view: View | None, *, carried: bool
    ) -> Ref:
        parts: list[Ref] = []
        is_connective = self._parts.is_connective(branch)
        if view is not None and not is_connective:
            numbers = self._inventory.atoms_at_branch(*view, branch)
            parts += [self._bench.atom(number) for number in numbers]
        if branch not in self._open:
            self._active.append(connective)
            parts.append(self._node(branch, view if is_connective else None, carried=carried))
            self._active.pop()
        elif carried:
            parts.append(self._bench.atom(self._builder.carrier(branch)))
        return self._bench.conjunction(parts)

    def _topology(self, event: Variable, root: Variable, variable: Variable) -> Ref:
        """An event's atoms over a coordinated endpoint, with its connectives and nothing else."""
        if not self._parts.is_connective(variable):
            numbers = self._inventory.atoms_at_branch(event, root, variable)
            return self._bench.conjunction(self._bench.atom(number) for number in numbers)
        self._allowance -= 1
        if self._allowance < 0:
            raise TranslationError("too-many-expansions", "connectives multiply out of bounds")
        formulas = [
            self._topology(event, root, branch) for branch in self._parts.branches[variable]
        ]
        is_disjunction = self._parts.graph.concepts[variable] == DISJUNCTION
        join = self._bench.disjunction if is_disjunction else self._bench.conjunction
        formula = join(formulas)
        if variable in self._parts.negative and variable not in self._open:
            return self._bench.negation(formula)
        return formula

    def _negate(self, variable: Variable, body: Ref, view: View | None) -> Ref:
        """N(v) of a negative node: it needs something to negate."""
        if self._is_empty([body]):
            if variable in self._participants:
                return body
            body = self._body(variable, view, carried=True)
        return self._bench.negation(body)

    def _add_conditions(self, variable: Variable, body: Ref) -> Ref:
        """The conditions of a node come after its polarity, so this negates the consequent."""
        conditions = self._parts.conditions.get(variable, ())
        if not conditions:
            return body
        antecedent = self._bench.conjunction(
            self._antecedent(variable, record) for record in conditions
        )
        if self._is_empty([antecedent]) or self._is_empty([body]):
            self.vanished_conditions[variable] = None
        return self._bench.implication(antecedent, body)

    def _antecedent(self, variable: Variable, record: Record) -> Ref:
        target = record.target
        if target not in self._open:
            return self._node(target)
        # An open target contains this very condition: its local atoms are a finite antecedent.
        local = self._bench.conjunction(self._local(target))
        if local == TRUE:
            raise TranslationError(
                "empty-antecedent",
                "a condition on a node above it that has no atom of its own",
                triple=(variable, ":condition", target),
            )
        return local


def _inverse_children(parts: Partition) -> dict[Variable, list[Record]]:
    """The records whose source the text defines below their target, by that target."""
    children: dict[Variable, list[Record]] = defaultdict(list)
    for record in parts.semantic:
        if record.is_inverse and parts.graph.parents.get(record.source) is record:
            children[record.target].append(record)
    return children


def _depths(parts: Partition) -> dict[Variable, int]:
    """How deep the text nests each node."""
    depths = {parts.graph.top: 0}
    for variable, parent in parts.graph.parents.items():  # which come before their children
        depths[variable] = 1 + depths[parent.target if parent.is_inverse else parent.source]
    return depths
