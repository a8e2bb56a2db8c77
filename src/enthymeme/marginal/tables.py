"""A candidate made ready for scoring, with the tables that all methods share.

Nothing here depends on a world, a seed or a number of samples. Each table is built when it is
first asked for and kept, so that scoring a candidate again costs little.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from enthymeme.arrays import Bools
from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.choices import Choices, choices
from enthymeme.marginal.leeway import Rivals, rivals
from enthymeme.marginal.local import Local, local_table
from enthymeme.marginal.part import Part, block_part, group_part
from enthymeme.marginal.witness import Turn, cluster_turns, open_witnesses
from enthymeme.problem import Candidate, Parameters
from enthymeme.resistance import Instance, Split, numbered, split
from enthymeme.resistance.decomposition import Cluster, Group


@dataclass(frozen=True, eq=False)
class Tables:
    """The tables of a candidate for one set of options, with or without the negative guard."""

    split: Split
    options: Choices
    guard: bool

    @cached_property
    def local(self) -> Local:
        """What options do where nothing else has a say."""
        return local_table(self.split, self.options, self.guard)

    @cached_property
    def groups(self) -> tuple[Part | Group, ...]:
        """The parts of the forced instance; a group itself where it is left to the SAT solver."""
        return tuple(
            group
            if group.parts is None
            else group_part(self.split, group, group.parts, self.options)
            for group in self.split.groups
        )

    @cached_property
    def blocks(self) -> dict[int, Part]:
        """The parts of the base instance, by the number of their block."""
        return {
            number: block_part(self.split, number, self.options)
            for number, block in enumerate(self.split.blocks)
            if len(block.models) > 1
        }

    @cached_property
    def open_witnesses(self) -> dict[int, dict[int, Bools]]:
        """By block and target atom, which literals are witnessed under each model."""
        return {
            number: open_witnesses(self.split, number, self.options, self.guard)
            for number in self.blocks
        }

    @cached_property
    def turns(self) -> tuple[tuple[Cluster, list[Turn] | None], ...]:
        """The clusters, each with its turns; None where it has too many models."""
        ready: list[tuple[Cluster, list[Turn] | None]] = []
        for cluster in self.split.clusters:
            try:
                ready.append(
                    (cluster, cluster_turns(self.split, cluster, self.options, self.guard))
                )
            except BudgetExceeded:
                ready.append((cluster, None))
        return tuple(ready)

    @cached_property
    def rivals(self) -> tuple[Rivals, ...] | None:
        """The clusters of rival optima; None where one has too many."""
        try:
            return tuple(
                rivals(self.split, cluster, self.options, self.guard)
                for cluster in self.split.rival_clusters
            )
        except BudgetExceeded:
            return None


@dataclass(frozen=True, eq=False)
class Prepared:
    """A candidate ready for scoring; ``split`` is None where it is left to the SAT solver."""

    instance: Instance
    split: Split | None
    _tables: dict[tuple[bool, bool], Tables] = field(default_factory=dict, repr=False)

    def options(self, no_link: bool) -> Choices:
        """The options of every target atom."""
        return choices(self.instance, no_link)

    def tables(self, no_link: bool, guard: bool) -> Tables | None:
        """The tables of a variant of the method; None where there is no split."""
        if self.split is None:
            return None
        variant = (no_link, guard)
        if variant not in self._tables:
            self._tables[variant] = Tables(self.split, self.options(no_link), guard)
        return self._tables[variant]


def prepare(candidate: Candidate, parameters: Parameters | None = None) -> Prepared:
    """Make a candidate ready for scoring.

    Raises ``Unsatisfiable`` where source or target cannot hold, ``BudgetExceeded`` where a CNF
    is too large, and ``SolveError`` for a target without clauses.

    >>> from enthymeme.logic import parse
    >>> prepare(Candidate((parse("a & ~a"),), (parse("b"),)))
    Traceback (most recent call last):
    enthymeme.errors.Unsatisfiable: the source cannot hold
    """
    instance = numbered(candidate, parameters)
    try:
        return Prepared(instance, split(instance))
    except BudgetExceeded:
        return Prepared(instance, None)
