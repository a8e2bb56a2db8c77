"""The local outcomes of a candidate: what each target atom may take, and how often it was taken."""

from __future__ import annotations

from typing import NamedTuple

from enthymeme.arrays import Ints
from enthymeme.marginal.choices import Choices
from enthymeme.resistance import NO_LINK, Instance, World


class Outcome(NamedTuple):
    """One outcome of a target atom; ``source`` is None where no link is active.

    ``share`` is the part of the evaluated worlds that have it: exact links are in every world.
    """

    target: int
    source: int | None
    kind: str
    confidence: float | None
    weight: int
    share: float


def local_outcomes(
    instance: Instance, options: Choices, worlds: World | Ints | None = None
) -> tuple[Outcome, ...]:
    """All outcomes of all target atoms, in order.

    ``worlds`` are what was evaluated: one world, the positions of drawn options, or by default
    all worlds there are.

    >>> from enthymeme.logic import parse
    >>> from enthymeme.marginal.choices import choices
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> from enthymeme.resistance import numbered
    >>> instance = numbered(Candidate((parse("a"),), (parse("b"),),
    ...                               (Link("a", "b", Label.ENT, 0.88),)))
    >>> [(o.source, o.kind, o.weight, o.share) for o in local_outcomes(instance, choices(instance))]
    [(None, 'none', 0, 0.5), (0, 'Ent', 88, 0.5)]
    """
    outcomes = []
    for target, (mine, pulls) in enumerate(zip(options, instance.pulls, strict=True)):
        if instance.exact[target]:
            outcomes += [
                Outcome(target, source, "exact", None, instance.parameters.w_max, 1.0)
                for source in instance.exact[target]
            ]
            continue
        for position, option in enumerate(mine):
            if worlds is None:
                share = 1 / len(mine)
            elif isinstance(worlds, tuple):
                share = float(worlds[target] == option)
            else:
                share = float((worlds[:, target] == position).mean())
            if option == NO_LINK:
                outcomes.append(Outcome(target, None, "none", None, 0, share))
            else:
                source, entails, weight, confidence = pulls[option]
                kind = "Ent" if entails else "Con"
                outcomes.append(Outcome(target, source, kind, confidence, weight, share))
    return tuple(outcomes)
