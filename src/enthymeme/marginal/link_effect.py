"""What an outcome of a target atom costs and supports, under each of some source models.

All tables of the package are built from link effects, by ``build_outcome_table``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from enthymeme.marginal.merge import number_distinct
from enthymeme.resistance import NO_LINK, Decomposition
from enthymeme.resistance.decomposition import Model
from enthymeme.resistance.optimum import leads_into
from enthymeme.system.arrays import Ints


class LinkEffect(NamedTuple):
    """A target atom's semantic cost when false and when true, and whether its negation has the
    support that the negative guard asks for."""

    false: int
    true: int
    support: bool

    def is_true(self, epsilon: int) -> bool:
        """Whether the base optimum sets the target atom true."""
        return self.true + epsilon < self.false

    def witness(self, epsilon: int, guard: bool) -> tuple[bool, bool]:
        """Whether the base optimum witnesses the target atom, and whether its negation.

        >>> LinkEffect(70, 0, False).witness(1, True), LinkEffect(0, 70, True).witness(1, True)
        ((True, False), (False, True))
        """
        if self.is_true(epsilon):
            return True, False
        return False, self.support or not guard


UNLINKED = LinkEffect(0, 0, False)


class LinkEffects(NamedTuple):
    """The distinct effects of an outcome, and for each model the number of its own."""

    distinct: list[LinkEffect]
    of_model: Sequence[int]


def link_effects(
    decomposition: Decomposition,
    target: int,
    outcome: int,
    atoms: Sequence[int],
    models: Sequence[Model],
) -> LinkEffects:
    """The effects of an outcome under models of some source atoms.

    Other source atoms have their settled values; open ones are counted as false.
    """
    instance = decomposition.instance
    if outcome != NO_LINK:
        source, entails, weight, *_ = instance.alternatives[target][outcome]
        linked = LinkEffect(weight, 0, False) if entails else LinkEffect(0, weight, True)
        if source in atoms:
            place = atoms.index(source)
            return LinkEffects([UNLINKED, linked], [model[place] for model in models])
        effect = linked if decomposition.source_values[source] else UNLINKED
        return LinkEffects([effect], [0] * len(models))
    exact = instance.exact[target]
    if not exact:
        return LinkEffects([UNLINKED], [0] * len(models))
    w_max = instance.parameters.w_max
    places = [atoms.index(a) for a in exact if a in atoms]
    settled = sum(1 for a in exact if a not in atoms and decomposition.source_values[a])
    return LinkEffects(
        [
            LinkEffect(w_max * true, w_max * (len(exact) - true), true < len(exact))
            for true in range(settled, settled + len(places) + 1)
        ],
        [sum(model[place] for place in places) for model in models],
    )


class OutcomeTable(NamedTuple):
    """What the outcomes of a target atom do to some source models, in the step of the atom.

    ``cells`` has the axes row, model, column. ``row_of[i]`` is the row of the atom's i-th outcome:
    outcomes that do the same under every model share one.
    """

    target: int
    row_of: Ints
    cells: Ints


def build_outcome_table(
    decomposition: Decomposition,
    target: int,
    outcomes: Sequence[int],
    atoms: Sequence[int],
    models: Sequence[Model],
    describe: Callable[[LinkEffect, bool], tuple[int, ...]],
) -> OutcomeTable:
    """The table of a target atom's step.

    ``describe`` gives the columns for an effect; its second argument tells whether the outcome's
    link, or an exact one, leads to one of the ``atoms``.
    """
    inside = set(atoms)
    rows = []
    for outcome in outcomes:
        leads_here = leads_into(decomposition.instance, target, outcome, inside)
        effects = link_effects(decomposition, target, outcome, atoms, models)
        described = [describe(effect, leads_here) for effect in effects.distinct]
        rows.append(tuple([described[number] for number in effects.of_model]))
    distinct_rows, row_of = number_distinct(rows)
    return OutcomeTable(target, row_of, np.array(distinct_rows, dtype=np.int64))
