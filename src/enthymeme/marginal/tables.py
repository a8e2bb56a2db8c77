"""A candidate made ready for scoring, with the tables that all methods share.

Nothing here depends on a world, a seed or a number of samples. Each table is built when it is
first asked for and kept, so that scoring a candidate again costs little.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from enthymeme.arrays import Bools
from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.local import Local, local_table
from enthymeme.marginal.local_outcomes import LocalOutcomes, local_outcomes
from enthymeme.marginal.part import Part, block_part, group_part
from enthymeme.marginal.spread import SpreadTable, spread_table
from enthymeme.marginal.witness import Turn, open_witnesses, scope_turns
from enthymeme.problem import Candidate, Parameters
from enthymeme.resistance import Decomposition, Instance, build_instance, decompose
from enthymeme.resistance.decomposition import ClauseScope, Group


@dataclass(frozen=True, eq=False)
class Tables:
    """The tables of a candidate for one set of outcomes, with or without the negative guard."""

    decomposition: Decomposition
    outcomes: LocalOutcomes
    guard: bool

    @cached_property
    def local(self) -> Local:
        """What outcomes do where nothing else has a say."""
        return local_table(self.decomposition, self.outcomes, self.guard)

    @cached_property
    def groups(self) -> tuple[Part | Group, ...]:
        """The parts of the forced instance; a group itself where it is left to the SAT solver."""
        return tuple(
            group
            if group.space is None
            else group_part(self.decomposition, group, group.space, self.outcomes)
            for group in self.decomposition.groups
        )

    @cached_property
    def blocks(self) -> dict[int, Part]:
        """The parts of the base instance, by the number of their block."""
        return {
            number: block_part(self.decomposition, number, self.outcomes)
            for number, block in enumerate(self.decomposition.blocks)
            if len(block.models) > 1
        }

    @cached_property
    def open_witnesses(self) -> dict[int, dict[int, Bools]]:
        """By block and target atom, which literals are witnessed under each model."""
        return {
            number: open_witnesses(self.decomposition, number, self.outcomes, self.guard)
            for number in self.blocks
        }

    @cached_property
    def turns(self) -> tuple[tuple[ClauseScope, list[Turn] | None], ...]:
        """The scopes, each with its turns; None where it has too many models."""
        ready: list[tuple[ClauseScope, list[Turn] | None]] = []
        for scope in self.decomposition.scopes:
            try:
                ready.append(
                    (scope, scope_turns(self.decomposition, scope, self.outcomes, self.guard))
                )
            except BudgetExceeded:
                ready.append((scope, None))
        return tuple(ready)

    @cached_property
    def spreads(self) -> tuple[SpreadTable, ...] | None:
        """What other base optima could change, scope by scope; None where they are too many."""
        try:
            return tuple(
                spread_table(self.decomposition, scope, self.outcomes, self.guard)
                for scope in self.decomposition.spread_scopes
            )
        except BudgetExceeded:
            return None


@dataclass(frozen=True, eq=False)
class Prepared:
    """A candidate ready for scoring; without decomposition it is left to the SAT solver."""

    instance: Instance
    decomposition: Decomposition | None
    _tables: dict[tuple[bool, bool], Tables] = field(default_factory=dict, repr=False)

    def local_outcomes(self, no_link: bool) -> LocalOutcomes:
        """The outcomes of every target atom."""
        return local_outcomes(self.instance, no_link)

    def tables(self, no_link: bool, guard: bool) -> Tables | None:
        """The tables of a variant of the method; None where there is no decomposition."""
        if self.decomposition is None:
            return None
        variant = (no_link, guard)
        if variant not in self._tables:
            self._tables[variant] = Tables(self.decomposition, self.local_outcomes(no_link), guard)
        return self._tables[variant]


def prepare(candidate: Candidate, parameters: Parameters | None = None) -> Prepared:
    """Make a candidate ready for scoring.

    Raises ``Unsatisfiable`` where source or target cannot hold, ``BudgetExceeded`` where a CNF
    is too large, and ``SolveError`` for a target without clauses.

    >>> from enthymeme.logic import parse_formula
    >>> prepare(Candidate((parse_formula("a & ~a"),), (parse_formula("b"),)))
    Traceback (most recent call last):
    enthymeme.errors.Unsatisfiable: the source cannot hold
    """
    instance = build_instance(candidate, parameters)
    try:
        return Prepared(instance, decompose(instance))
    except BudgetExceeded:
        return Prepared(instance, None)
