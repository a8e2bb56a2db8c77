"""A group of the forced instance that has too many models: the SAT solver solves it.

It is solved once for each distinct combination of what its target atoms' outcomes do.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from enthymeme.marginal.local_outcomes import LocalOutcomes
from enthymeme.marginal.merge import number_distinct
from enthymeme.resistance import NO_LINK, Decomposition
from enthymeme.resistance.decomposition import Group
from enthymeme.resistance.optimum import leads_into, pair_costs
from enthymeme.resistance.rc2 import rc2_optimum
from enthymeme.system.arrays import Ints


@dataclass(frozen=True, eq=False)
class OpaquePart:
    """A group left to the SAT solver.

    ``row_of[target][i]`` is the row of the i-th outcome of one of its target atoms, and
    ``outcome_of[target]`` has an outcome for each row, which stands for all that do the same.
    """

    decomposition: Decomposition
    group: Group
    row_of: dict[int, Ints]
    outcome_of: dict[int, list[int]]
    _solved: dict[tuple[int, ...], int] = field(default_factory=dict, repr=False)

    @property
    def targets(self) -> tuple[int, ...]:
        return tuple(self.row_of)

    def costs_in_worlds(self, picks: Ints) -> Ints:
        """The forced semantic cost in each world; ``picks`` has the axes world, target atom."""
        rows = [row_of[picks[:, target]] for target, row_of in self.row_of.items()]
        return self.costs_of_rows(np.stack(rows, axis=1))

    def costs_of_rows(self, rows: Ints) -> Ints:
        """The forced semantic cost for combinations of rows (axes: combination, target atom)."""
        costs = [self._cost(tuple(combination)) for combination in rows.tolist()]
        return np.array(costs, dtype=np.int64)

    def _cost(self, rows: tuple[int, ...]) -> int:
        if rows not in self._solved:
            self._solved[rows] = self._solve(rows)
        return self._solved[rows]

    def _solve(self, rows: tuple[int, ...]) -> int:
        instance = self.decomposition.instance
        world = [NO_LINK] * instance.targets
        for (target, outcomes), row in zip(self.outcome_of.items(), rows, strict=True):
            world[target] = outcomes[row]
        sources, targets = rc2_optimum(instance, tuple(world), forced=True, canonical=True)
        inside = set(self.group.sources)
        return sum(
            pair_costs(instance, target, world[target], sources)[targets[target]]
            for target in self.targets
            if target in self.decomposition.component_targets
            or leads_into(instance, target, world[target], inside)
        )


def opaque_part(decomposition: Decomposition, group: Group, outcomes: LocalOutcomes) -> OpaquePart:
    """A group as a part that is left to the SAT solver."""
    row_of, outcome_of = {}, {}
    for target in group.targets:
        keys = [_outcome_key(decomposition, group, target, outcome) for outcome in outcomes[target]]
        distinct, row_of[target] = number_distinct(keys)
        places = [keys.index(key) for key in distinct]
        outcome_of[target] = [outcomes[target][place] for place in places]
    return OpaquePart(decomposition, group, row_of, outcome_of)


def _outcome_key(
    decomposition: Decomposition, group: Group, target: int, outcome: int
) -> tuple[int, ...]:
    """A key that is equal for outcomes which do the same to the group."""
    if outcome == NO_LINK:
        return ()
    source, entails, weight, *_ = decomposition.instance.alternatives[target][outcome]
    if source in group.sources:
        return source, entails, weight
    if target in decomposition.component_targets and decomposition.source_values[source]:
        return entails, weight
    return ()
