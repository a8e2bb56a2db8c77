"""The resistance of many given worlds at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.marginal.part import Part
from enthymeme.marginal.solving import best_models, costs_in_worlds
from enthymeme.marginal.spread import spread_in_worlds
from enthymeme.marginal.tables import Tables
from enthymeme.system.arrays import Bools, Floats, Ints


class WorldScores(NamedTuple):
    """One entry per world: tension over capacity, witness ratio, score and its bounds."""

    tension: Floats
    witness: Floats
    score: Floats
    low: Floats | None
    high: Floats | None


def concatenate_scores(chunks: list[WorldScores]) -> WorldScores:
    """The scores of all worlds from those of some at a time."""
    if len(chunks) == 1:
        return chunks[0]
    low = [chunk.low for chunk in chunks if chunk.low is not None]
    high = [chunk.high for chunk in chunks if chunk.high is not None]
    bounded = len(low) == len(high) == len(chunks)
    return WorldScores(
        tension=np.concatenate([chunk.tension for chunk in chunks]),
        witness=np.concatenate([chunk.witness for chunk in chunks]),
        score=np.concatenate([chunk.score for chunk in chunks]),
        low=np.concatenate(low) if bounded else None,
        high=np.concatenate(high) if bounded else None,
    )


def score_worlds(tables: Tables, picks: Ints) -> WorldScores:
    """Score worlds; ``picks[k, b]`` is the position of target b's outcome in world k."""
    instance = tables.decomposition.instance
    local = tables.local
    rows = local.starts[None, :] + picks
    weight = instance.exact_weight + local.weight[rows].sum(axis=1)
    # Without any link there is no cost, and the paper's fallback only avoids 0 / 0.
    capacity = np.maximum(weight, 1)
    cost = local.cost[rows].sum(axis=1)
    bounded = tables.spreads is not None
    for part in tables.forced_parts:
        if isinstance(part, Part):
            cost += costs_in_worlds(part, picks)
        else:
            cost += part.costs_in_worlds(picks)[:, None]
            bounded = False
    for part in tables.base_parts.values():
        if not part.is_costless:
            cost -= costs_in_worlds(part, picks)[:, :1]
    witness = witnesses_in_worlds(tables, picks).sum(axis=1) / len(instance.target_clauses)
    tension = cost / capacity[:, None]
    scores = instance.parameters.alpha * tension - witness[:, None]
    low, high = scores[:, 1], scores[:, 2]
    for table in tables.spreads or ():
        spread = spread_in_worlds(table, picks, capacity)
        low, high = low - spread[:, 0], high + spread[:, 1]
    return WorldScores(
        tension[:, 0],
        witness,
        scores[:, 0],
        low if bounded else None,
        high if bounded else None,
    )


def witnesses_in_worlds(tables: Tables, picks: Ints) -> Bools:
    """What the canonical base optima of worlds witness (axes: world, target clause).

    ``picks[k, b]`` is the position of target b's outcome in world k.
    """
    local = tables.local
    rows = local.starts[None, :] + picks
    positive, negative = local.positive[rows], local.negative[rows]
    for number, part in tables.base_parts.items():
        witnesses = tables.open_witnesses.get(number)
        if not witnesses:
            continue
        model = best_models(part, picks)
        for target, table in witnesses.items():
            literals = table[picks[:, target], model]
            positive[:, target] |= literals[:, 0]
            negative[:, target] |= literals[:, 1]
    clauses = tables.decomposition.instance.target_clauses
    met = np.zeros((len(picks), len(clauses)), dtype=bool)
    for number, clause in enumerate(clauses):
        for literal in clause:
            met[:, number] |= positive[:, literal - 1] if literal > 0 else negative[:, -literal - 1]
    return met
