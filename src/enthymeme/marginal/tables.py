"""A candidate made ready for scoring, with the tables that all methods share.

Nothing here depends on a world, a seed or a number of samples. Each table is built when it is
first asked for and kept, so that scoring a candidate again costs little.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.local import Local, local_table
from enthymeme.marginal.local_outcomes import (
    LocalOutcomes,
    Probabilities,
    local_outcomes,
    outcome_probabilities,
)
from enthymeme.marginal.opaque import OpaquePart, opaque_part
from enthymeme.marginal.part import Part, block_part, group_part
from enthymeme.marginal.score import Score
from enthymeme.marginal.spread import SpreadTable, spread_table
from enthymeme.marginal.witness import WitnessStep, open_witnesses, witness_steps
from enthymeme.problem import Candidate, Parameters
from enthymeme.resistance import Decomposition, Instance, build_instance, decompose
from enthymeme.resistance.decomposition import ClauseScope
from enthymeme.resistance.entailment import EntailedValues, find_entailed_values
from enthymeme.resistance.measure import WitnessRule, witness_rule
from enthymeme.system.arrays import Bools


@dataclass(frozen=True, eq=False)
class Tables:
    """The tables of a candidate for one set of local outcomes and one rule for witnesses.

    ``entailed_values`` has for each source atom the value that the source entails, or None; it is
    None itself unless witnesses are sound.
    """

    decomposition: Decomposition
    outcomes: LocalOutcomes
    probabilities: Probabilities
    rule: WitnessRule
    entailed_values: EntailedValues | None = None

    @cached_property
    def local(self) -> Local:
        """Cost and witnesses of outcomes whose source atoms are settled, of target atoms in no
        component."""
        return local_table(
            self.decomposition, self.outcomes, self.probabilities, self.rule, self.entailed_values
        )

    @cached_property
    def forced_parts(self) -> tuple[Part | OpaquePart, ...]:
        """The parts of the forced instance."""
        return tuple(
            opaque_part(self.decomposition, group, self.outcomes)
            if group.space is None
            else group_part(self.decomposition, group, group.space, self.outcomes)
            for group in self.decomposition.groups
        )

    @cached_property
    def base_parts(self) -> dict[int, Part]:
        """The parts of the base instance, by the number of their block."""
        return {
            number: block_part(self.decomposition, number, self.outcomes)
            for number, block in enumerate(self.decomposition.blocks)
            if len(block.models) > 1
        }

    @cached_property
    def open_witnesses(self) -> dict[int, dict[int, Bools]]:
        """By block and target atom, which literals are witnessed (axes: outcome, model, literal).

        Sound witnesses do not depend on the model, so there are none.
        """
        if self.rule == "sound":
            return {}
        guard = self.rule == "guarded"
        return {
            number: open_witnesses(self.decomposition, number, self.outcomes, guard)
            for number in self.base_parts
        }

    @cached_property
    def scope_steps(self) -> tuple[tuple[ClauseScope, list[WitnessStep] | None], ...]:
        """The scopes, each with its steps; None where it has too many models."""
        if self.rule == "sound":
            return ()
        ready: list[tuple[ClauseScope, list[WitnessStep] | None]] = []
        for scope in self.decomposition.scopes:
            try:
                steps = witness_steps(
                    self.decomposition, scope, self.outcomes, self.rule == "guarded"
                )
                ready.append((scope, steps))
            except BudgetExceeded:
                ready.append((scope, None))
        return tuple(ready)

    @cached_property
    def spreads(self) -> tuple[SpreadTable, ...] | None:
        """What other base optima could change, scope by scope; None where they are too many."""
        try:
            return tuple(
                spread_table(self.decomposition, scope, self.outcomes, self.rule)
                for scope in self.decomposition.spread_scopes
            )
        except BudgetExceeded:
            return None


@dataclass(frozen=True, eq=False)
class Prepared:
    """A candidate ready for scoring; without decomposition it is left to the SAT solver.

    ``scores`` is the memory of what was scored, by method and whatever else the score depends on.
    """

    instance: Instance
    decomposition: Decomposition | None
    scores: dict[Any, Score] = field(default_factory=dict, repr=False)
    _tables: dict[tuple[bool, WitnessRule], Tables] = field(default_factory=dict, repr=False)

    def local_outcomes(self, no_link: bool) -> LocalOutcomes:
        """The outcomes of every target atom."""
        return local_outcomes(self.instance, no_link)

    def probabilities(self, no_link: bool) -> Probabilities:
        """The probabilities of these outcomes."""
        return outcome_probabilities(self.instance, self.local_outcomes(no_link))

    @cached_property
    def entailed_values(self) -> EntailedValues:
        """For each source atom the value that it has in all models of the source, or None."""
        return find_entailed_values(self.instance.sources, self.instance.source_clauses)

    def tables(self, no_link: bool, guard: bool, sound: bool = False) -> Tables | None:
        """The tables of a variant of the method; None where there is no decomposition."""
        if self.decomposition is None:
            return None
        rule = witness_rule(guard, sound)
        variant = (no_link, rule)
        if variant not in self._tables:
            self._tables[variant] = Tables(
                self.decomposition,
                self.local_outcomes(no_link),
                self.probabilities(no_link),
                rule,
                self.entailed_values if sound else None,
            )
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
