"""What each outcome of each target atom does where nothing else has a say.

Most target atoms are linked to settled source atoms and are in no component. What their
outcomes cost and witness is then a table with one row per outcome, and so is their weight.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from enthymeme.arrays import Bools, Floats, Ints
from enthymeme.marginal.link_effect import UNLINKED, LinkEffect, link_effects
from enthymeme.marginal.local_outcomes import LocalOutcomes
from enthymeme.resistance import NO_LINK, Decomposition


@dataclass(frozen=True, slots=True, eq=False)
class Local:
    """The rows of all outcomes, target by target; those of target b start at ``starts[b]``.

    ``cost`` is what the outcome adds to the tension: in the canonical optima, and with the least
    and the greatest forced optimum. It is 0 where a group or an open block must be solved, and
    so are ``positive`` and ``negative``: whether the outcome witnesses the atom or its negation.
    """

    starts: Ints
    counts: Ints
    weight: Ints
    cost: Ints
    positive: Bools
    negative: Bools

    @property
    def probability(self) -> Floats:
        """The probability of each row."""
        return 1.0 / np.repeat(self.counts, self.counts)

    def rows(self, target: int) -> slice:
        """The rows of one target atom."""
        start = int(self.starts[target])
        return slice(start, start + int(self.counts[target]))

    def sums(self, values: Floats) -> Floats:
        """For each target atom the sum over its rows."""
        return np.add.reduceat(values, self.starts, axis=0)


def local_table(decomposition: Decomposition, outcomes: LocalOutcomes, guard: bool) -> Local:
    """The table of an instance."""
    instance = decomposition.instance
    epsilon = instance.parameters.epsilon
    block_of, fixed = decomposition.block_of, decomposition.fixed
    rows: list[tuple[int, int, int, int, bool, bool]] = []
    for target, mine in enumerate(outcomes):
        in_component, forced = target in decomposition.tied, decomposition.forced[target]
        exact = instance.exact[target]
        for outcome in mine:
            if outcome != NO_LINK:
                source, entails, weight, _ = instance.alternatives[target][outcome]
                if block_of[source] >= 0:
                    rows.append((weight, 0, 0, 0, False, False))
                    continue
                if not fixed[source]:
                    effect_of_link = UNLINKED
                else:
                    effect_of_link = (
                        LinkEffect(weight, 0, False) if entails else LinkEffect(0, weight, True)
                    )
            elif exact:
                weight = 0
                if any(block_of[a] >= 0 for a in exact):
                    rows.append((0, 0, 0, 0, False, False))
                    continue
                effect_of_link = link_effects(decomposition, target, outcome, (), ((),)).different[
                    0
                ]
            else:
                weight, effect_of_link = 0, UNLINKED
            if effect_of_link is UNLINKED:
                rows.append((weight, 0, 0, 0, False, not guard))
                continue
            false, true, _ = effect_of_link
            base = true if true + epsilon < false else false
            if in_component:
                cost = least = -base
            elif forced is None:
                # As in the base instance, but an undecided atom may go the other way.
                cost, least = 0, -epsilon if true + epsilon == false else 0
            else:
                cost = least = (true if forced else false) - base
            rows.append((weight, cost, least, cost, *effect_of_link.witness(epsilon, guard)))
    table = np.array(rows, dtype=np.int64)
    counts = np.array([len(mine) for mine in outcomes], dtype=np.int64)
    return Local(
        starts=np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64),
        counts=counts,
        weight=table[:, 0],
        cost=table[:, 1:4],
        positive=table[:, 4] == 1,
        negative=table[:, 5] == 1,
    )
