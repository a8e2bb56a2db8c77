"""What each option of each target atom does where nothing else has a say.

Most target atoms are linked to settled source atoms and are in no knot. What their options cost
and witness is then a table with one row per option, and so is the weight of every option.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from enthymeme.arrays import Bools, Floats, Ints
from enthymeme.marginal.choices import Choices
from enthymeme.marginal.outlook import UNLINKED, Outlook, outlooks
from enthymeme.resistance import NO_LINK, Split


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
    epsilon = instance.parameters.epsilon
    home, fixed = split.home, split.fixed
    rows: list[tuple[int, int, int, int, bool, bool]] = []
    for target, mine in enumerate(options):
        in_knot, forced = target in split.tied, split.forced[target]
        exact = instance.exact[target]
        for option in mine:
            if option != NO_LINK:
                source, entails, weight, _ = instance.pulls[target][option]
                if home[source] >= 0:
                    rows.append((weight, 0, 0, 0, False, False))
                    continue
                if not fixed[source]:
                    outlook = UNLINKED
                else:
                    outlook = Outlook(weight, 0, False) if entails else Outlook(0, weight, True)
            elif exact:
                weight = 0
                if any(home[a] >= 0 for a in exact):
                    rows.append((0, 0, 0, 0, False, False))
                    continue
                outlook = outlooks(split, target, option, (), ((),)).different[0]
            else:
                weight, outlook = 0, UNLINKED
            if outlook is UNLINKED:
                rows.append((weight, 0, 0, 0, False, not guard))
                continue
            false, true, _ = outlook
            base = true if true + epsilon < false else false
            if in_knot:
                cost = least = -base
            elif forced is None:
                # As in the base instance, but an undecided atom may go the other way.
                cost, least = 0, -epsilon if true + epsilon == false else 0
            else:
                cost = least = (true if forced else false) - base
            rows.append((weight, cost, least, cost, *outlook.witness(epsilon, guard)))
    table = np.array(rows, dtype=np.int64)
    counts = np.array([len(mine) for mine in options], dtype=np.int64)
    return Local(
        starts=np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64),
        counts=counts,
        weight=table[:, 0],
        cost=table[:, 1:4],
        positive=table[:, 4] == 1,
        negative=table[:, 5] == 1,
    )
