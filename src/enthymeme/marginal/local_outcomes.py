"""The local outcomes that make worlds: the paper's sets Z_{c,b} and their probabilities π_{c,b}.

A world takes one outcome of every target atom (Definition "PWAL"). Outcomes are equally probable,
unless the links of the atom state their probabilities: what these leave of the atom's mass is then
that of no link, and outcomes of no probability are left out.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from enthymeme.resistance import NO_LINK, Alternative, Instance, World
from enthymeme.system.arrays import Ints

LocalOutcomes = tuple[tuple[int, ...], ...]
"""For each target atom its outcomes: ``NO_LINK`` or the index of an alternative."""

Probabilities = tuple[tuple[float, ...], ...]
"""For each target atom the probabilities of its outcomes."""

# Up to so many worlds are enumerated, as in the paper, where there is no shorter way.
ENUMERABLE_WORLDS = 100_000
# Less than this is no mass but the noise of a sum.
NO_MASS = 1e-12


def local_outcomes(instance: Instance, no_link: bool = True) -> LocalOutcomes:
    """The outcomes of every target atom. Without ``no_link``, an atom that has links takes one."""
    return tuple(_outcomes(alternatives, no_link) for alternatives in instance.alternatives)


def outcome_probabilities(instance: Instance, outcomes: LocalOutcomes) -> Probabilities:
    """The probability of each of the ``local_outcomes``.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> from enthymeme.resistance import build_instance
    >>> likely = (Link("a", "b", Label.ENT, 0.9, 0.75),)
    >>> candidate = Candidate((parse_formula("a"),), (parse_formula("b"),), likely)
    >>> instance = build_instance(candidate)
    >>> outcomes = local_outcomes(instance)
    >>> outcomes, outcome_probabilities(instance, outcomes)
    (((-1, 0),), ((0.25, 0.75),))
    """
    return tuple(map(_probabilities, instance.alternatives, outcomes))


def _outcomes(alternatives: tuple[Alternative, ...], no_link: bool) -> tuple[int, ...]:
    linked = tuple(outcome for outcome, link in enumerate(alternatives) if link.probability != 0)
    stated = alternatives and alternatives[0].probability is not None
    if not linked or (no_link and not (stated and _mass(alternatives) > 1 - NO_MASS)):
        return NO_LINK, *linked
    return linked


def _probabilities(
    alternatives: tuple[Alternative, ...], outcomes: tuple[int, ...]
) -> tuple[float, ...]:
    if not alternatives or alternatives[0].probability is None:
        return (1 / len(outcomes),) * len(outcomes)
    mass = _mass(alternatives)
    if NO_LINK in outcomes:
        return (1 - mass, *(alternatives[outcome].probability or 0.0 for outcome in outcomes[1:]))
    return tuple((alternatives[outcome].probability or 0.0) / mass for outcome in outcomes)


def _mass(alternatives: tuple[Alternative, ...]) -> float:
    """The probability that one of the links is active."""
    return math.fsum(link.probability or 0.0 for link in alternatives)


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


class OutcomeShare(NamedTuple):
    """One outcome of a target atom; ``source`` is None where no link is active.

    ``share`` is the part of the evaluated worlds that have it: exact links are in every world.
    """

    target: int
    source: int | None
    kind: str
    confidence: float | None
    weight: int
    share: float


def tally_outcomes(
    instance: Instance, outcomes: LocalOutcomes, worlds: World | Ints | None = None
) -> tuple[OutcomeShare, ...]:
    """All outcomes of all target atoms, in order.

    ``worlds`` are what was evaluated: one world, the positions of drawn outcomes, or by default
    all worlds there are.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> from enthymeme.resistance import build_instance
    >>> instance = build_instance(Candidate((parse_formula("a"),), (parse_formula("b"),),
    ...                                     (Link("a", "b", Label.ENT, 0.88),)))
    >>> shares = tally_outcomes(instance, local_outcomes(instance))
    >>> [(one.source, one.kind, one.weight, one.share) for one in shares]
    [(None, 'none', 0, 0.5), (0, 'Ent', 88, 0.5)]
    """
    shares = []
    probabilities = outcome_probabilities(instance, outcomes)
    for target, (own, alternatives) in enumerate(zip(outcomes, instance.alternatives, strict=True)):
        if instance.exact[target]:
            shares += [
                OutcomeShare(target, source, "exact", None, instance.parameters.w_max, 1.0)
                for source in instance.exact[target]
            ]
            continue
        for position, outcome in enumerate(own):
            if worlds is None:
                share = probabilities[target][position]
            elif isinstance(worlds, tuple):
                share = float(worlds[target] == outcome)
            else:
                share = float((worlds[:, target] == position).mean())
            if outcome == NO_LINK:
                shares.append(OutcomeShare(target, None, "none", None, 0, share))
            else:
                source, entails, weight, confidence, _ = alternatives[outcome]
                kind = "Ent" if entails else "Con"
                shares.append(OutcomeShare(target, source, kind, confidence, weight, share))
    return tuple(shares)
