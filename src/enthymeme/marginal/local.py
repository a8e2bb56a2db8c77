"""What each option of each target atom does where nothing else has a say.

Most target atoms are linked to settled source atoms and are in no knot. What their options cost
and witness is then a table with one row per option, and so is the weight of every option.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from enthymeme.arrays import Bools, Floats, Ints
from enthymeme.marginal.choices import Choices
from enthymeme.resistance import NO_LINK, Split
from enthymeme.resistance.optimum import pair_costs


@dataclass(frozen=True, slots=True, eq=False)
class Local:
    """The rows of all options, target by target; those of target b start at ``starts[b]``.

    ``cost`` is what the option adds to the tension: in the canonical optima, and with the least
    and the greatest forced optimum. It is 0 where a group or an open block must be solved, and
    so are ``positive`` and ``negative``: whether the option witnesses the atom or its negation.
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


def local_table(split: Split, options: Choices, guard: bool) -> Local:
    """The table of an instance."""
    instance = split.instance
    home, fixed, tied = split.home, split.fixed, split.tied
    epsilon = instance.parameters.epsilon
    weights: list[int] = []
    costs: list[tuple[int, int, int]] = []
    positive: list[bool] = []
    negative: list[bool] = []
    for target, mine in enumerate(options):
        exact, pulls = instance.exact[target], instance.pulls[target]
        in_knot, forced = target in tied, split.forced[target]
        for option in mine:
            pull = None if option == NO_LINK else pulls[option]
            weights.append(0 if pull is None else pull.weight)
            if any(home[a] >= 0 for a in (exact if pull is None else (pull.source,))):
                costs.append((0, 0, 0))
                positive.append(False)
                negative.append(False)
                continue
            false, true = pair_costs(instance, target, option, fixed)
            value = true + epsilon < false
            base = true if value else false
            if in_knot:
                costs.append((-base, -base, -base))
            elif forced is None:
                # As in the base instance, but an undecided atom may go the other way.
                costs.append((0, -epsilon if true + epsilon == false else 0, 0))
            else:
                change = (true if forced else false) - base
                costs.append((change, change, change))
            positive.append(value)
            negative.append(
                not value
                and (
                    not guard
                    or any(not fixed[a] for a in exact)
                    or (pull is not None and not pull.entails and fixed[pull.source] == 1)
                )
            )
    counts = np.array([len(mine) for mine in options], dtype=np.int64)
    return Local(
        starts=np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64),
        counts=counts,
        weight=np.array(weights, dtype=np.int64),
        cost=np.array(costs, dtype=np.int64).reshape(-1, 3),
        positive=np.array(positive),
        negative=np.array(negative),
    )
