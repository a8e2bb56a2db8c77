"""The local outcomes of a candidate: what each target atom may take, and how often it was taken."""

from __future__ import annotations

from typing import NamedTuple

from enthymeme.marginal.local_outcomes import LocalOutcomes, outcome_probabilities
from enthymeme.resistance import NO_LINK, Instance, World
from enthymeme.system.arrays import Ints


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
    >>> from enthymeme.marginal.local_outcomes import local_outcomes
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
