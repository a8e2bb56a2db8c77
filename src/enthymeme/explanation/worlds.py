"""The worlds of a candidate, one by one: the paper's tables of worlds (its supplement's traces).

A world gives each target atom one of its local outcomes. Its numbers are ΔT, the conflict that
the target adds; C_max, the most conflict there could be; R_sat, the share of target clauses that
are witnessed; and ρ = α · ΔT / C_max - R_sat.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from typing import NamedTuple

import numpy as np

from enthymeme.explanation.analysis import CandidateAnalysis, EvaluatedWorlds
from enthymeme.methods.top_link import top_world
from enthymeme.problem import Link
from enthymeme.resistance import NO_LINK, World
from enthymeme.system.arrays import Ints


class WorldFigures(NamedTuple):
    """One world: its active links, and what they come to.

    ``number`` counts worlds in their order, or draws from 1; ``draws`` is how often a sampled
    world was drawn, None where worlds were not drawn.
    """

    number: int
    world: World
    links: tuple[Link, ...]
    delta: int
    capacity: int
    witness: float
    score: float
    draws: int | None = None


def list_worlds(analysis: CandidateAnalysis, limit: int) -> list[WorldFigures]:
    """The first worlds that the decision's method evaluates, at most ``limit``.

    Top-Link has one; sampling has those it drew, each once and in order of its first draw; other
    methods have all worlds, the last target atom's outcomes changing fastest.
    """
    drawn = analysis.sampled_worlds
    if drawn is not None:
        _, first, counts = np.unique(drawn.picks, axis=0, return_index=True, return_counts=True)
        order = np.argsort(first)[:limit]
        rows, draws = first[order].tolist(), counts[order].tolist()
        return [
            describe_world(analysis, drawn, row, number=row + 1, draws=count)
            for row, count in zip(rows, draws, strict=True)
        ]
    worlds = analysis.evaluate_worlds(_first_picks(analysis, limit))
    return [describe_world(analysis, worlds, row, number=row) for row in range(len(worlds.picks))]


def describe_world(
    analysis: CandidateAnalysis,
    worlds: EvaluatedWorlds,
    row: int,
    number: int,
    draws: int | None = None,
) -> WorldFigures:
    """The figures of the world at ``row`` of some evaluated ones, to be shown by its ``number``."""
    world = worlds.world(row)
    capacity = analysis.prepared.instance.capacity(world)
    return WorldFigures(
        number,
        world,
        _active_links(analysis, world),
        # Tension is this whole number over the capacity.
        round(float(worlds.scores.tension[row]) * capacity),
        capacity,
        float(worlds.scores.witness[row]),
        float(worlds.scores.score[row]),
        draws,
    )


def _first_picks(analysis: CandidateAnalysis, limit: int) -> Ints:
    outcomes = analysis.prepared.local_outcomes(analysis.method.no_link)
    picks: Sequence[tuple[int, ...]]
    if analysis.method.name == "top-link":
        world = top_world(analysis.prepared.instance)
        picks = [tuple(some.index(one) for some, one in zip(outcomes, world, strict=True))]
    else:
        picks = list(islice(product(*(range(len(some)) for some in outcomes)), limit))
    return np.array(picks, dtype=np.int64).reshape(len(picks), len(outcomes))


def _active_links(analysis: CandidateAnalysis, world: World) -> tuple[Link, ...]:
    return tuple(
        links[outcome]
        for links, outcome in zip(analysis.candidate.alternatives, world, strict=True)
        if outcome != NO_LINK
    )
