"""The local choices that make worlds: for each target atom, the outcomes it draws from."""

from __future__ import annotations

import math

from enthymeme.resistance import NO_LINK, Instance

LocalOutcomes = tuple[tuple[int, ...], ...]
"""For each target atom its outcomes, all as probable: ``NO_LINK`` or an alternative's index."""


def local_outcomes(instance: Instance, no_link: bool = True) -> LocalOutcomes:
    """The outcomes of every target atom (Definition "PWAL": the sets Z_{c,b}).

    Without ``no_link``, an atom that has links must take one.
    """
    return tuple(
        (NO_LINK, *range(len(alternatives)))
        if no_link or not alternatives
        else tuple(range(len(alternatives)))
        for alternatives in instance.alternatives
    )


def count_worlds(outcomes: LocalOutcomes) -> int:
    """The number of worlds, however large.

    >>> count_worlds(((-1, 0, 1), (-1,), (-1, 0)))
    6
    """
    return math.prod(map(len, outcomes))


def outcome_weights(instance: Instance, outcomes: LocalOutcomes) -> tuple[tuple[int, ...], ...]:
    """For each target atom what each of its outcomes adds to the capacity."""
    return tuple(
        tuple(0 if outcome == NO_LINK else alternatives[outcome].weight for outcome in own)
        for alternatives, own in zip(instance.alternatives, outcomes, strict=True)
    )
