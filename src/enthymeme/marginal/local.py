"""Cost and witnesses of the outcomes that depend on nothing else.

Most target atoms are linked to settled source atoms and are in no component. What their
outcomes cost and witness is then a table with one row per outcome, and so is their weight.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from enthymeme.marginal.link_effect import UNLINKED, LinkEffect, link_effects
from enthymeme.marginal.local_outcomes import LocalOutcomes, Probabilities
from enthymeme.resistance import NO_LINK, Decomposition
from enthymeme.resistance.entailment import EntailedValues
from enthymeme.resistance.measure import WitnessRule, sound_literals
from enthymeme.system.arrays import Bools, Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Local:
    """One row per outcome, target by target; target b has ``counts[b]``, from ``starts[b]`` on.

    ``cost`` is what the outcome adds to the tension: in the canonical optima, and with the least
    and the greatest forced optimum (axes: row, optimum). It is 0 where a group or an open block
    must be solved, and so are ``positive`` and ``negative``: whether the outcome witnesses the
    atom or its negation.
    """

    starts: Ints
    counts: Ints
    probability: Floats
    weight: Ints
    cost: Ints
    positive: Bools
    negative: Bools

    def rows(self, target: int) -> slice:
        """The rows of one target atom."""
        start = int(self.starts[target])
        return slice(start, start + int(self.counts[target]))

    def sums(self, values: Floats) -> Floats:
        """The sums over each target atom's rows: the first axis of ``values`` is the row, then the
        target atom."""
        return np.add.reduceat(values, self.starts, axis=0)

    def by_target(self, values: Floats) -> dict[int, Floats]:
        """Measures from values (axes: row, measure): by target atom, those of its rows."""
        return {target: values[self.rows(target)] for target in range(len(self.counts))}


def local_table(
    decomposition: Decomposition,
    outcomes: LocalOutcomes,
    probabilities: Probabilities,
    rule: WitnessRule,
    entailed_values: EntailedValues | None,
) -> Local:
    """The table of an instance; ``entailed_values``, for sound witnesses alone, has for each source
    atom the value that the source entails."""
    instance = decomposition.instance
    epsilon = instance.parameters.epsilon
    rows: list[tuple[int, ...]] = []
    for target, own in enumerate(outcomes):
        for outcome in own:
            link_weight = 0
            if outcome != NO_LINK:
                link_weight = instance.alternatives[target][outcome].weight
            effect = _settled_effect(decomposition, target, outcome)
            witness: tuple[bool, bool] = (False, False)
            if entailed_values is not None:
                witness = sound_literals(instance, target, outcome, entailed_values)
            elif effect is not None:
                witness = effect.witness(epsilon, rule == "guarded")
            cost, least = (0, 0) if effect is None else _local_cost(decomposition, target, effect)
            rows.append((link_weight, cost, least, cost, *witness))
    table = np.array(rows, dtype=np.int64)
    counts = np.array([len(own) for own in outcomes], dtype=np.int64)
    return Local(
        starts=np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64),
        counts=counts,
        probability=np.array([probability for own in probabilities for probability in own]),
        weight=table[:, 0],
        cost=table[:, 1:4],
        positive=table[:, 4] == 1,
        negative=table[:, 5] == 1,
    )


def _settled_effect(decomposition: Decomposition, target: int, outcome: int) -> LinkEffect | None:
    """The effect of an outcome; None where it hangs on an open block."""
    instance, block_of = decomposition.instance, decomposition.block_of
    if outcome != NO_LINK:
        source, entails, weight, *_ = instance.alternatives[target][outcome]
        if block_of[source] >= 0:
            return None
        if not decomposition.source_values[source]:
            return UNLINKED
        return LinkEffect(weight, 0, False) if entails else LinkEffect(0, weight, True)
    exact = instance.exact[target]
    if not exact:
        return UNLINKED
    if any(block_of[a] >= 0 for a in exact):
        return None
    return link_effects(decomposition, target, outcome, (), ((),)).distinct[0]


def _local_cost(decomposition: Decomposition, target: int, effect: LinkEffect) -> tuple[int, int]:
    """What an outcome adds to the tension, and what with the least forced optimum."""
    epsilon = decomposition.instance.parameters.epsilon
    forced = decomposition.target_values[target]
    base = effect.true if effect.is_true(epsilon) else effect.false
    if target in decomposition.component_targets:
        return -base, -base
    if forced is None:
        # As in the base instance, but an undecided atom may go the other way.
        return 0, -epsilon if effect.true + epsilon == effect.false else 0
    cost = (effect.true if forced else effect.false) - base
    return cost, cost
