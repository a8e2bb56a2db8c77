"""The resistance of many given worlds at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from enthymeme.arrays import Bools, Floats, Ints
from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.choices import Choices
from enthymeme.marginal.leeway import leeway_in_worlds, rivals
from enthymeme.marginal.local import Local, local_table
from enthymeme.marginal.outlook import outlooks
from enthymeme.marginal.part import (
    best_models,
    block_part,
    costs_in_worlds,
    group_part,
)
from enthymeme.resistance import NO_LINK, Split
from enthymeme.resistance.decomposition import Group
from enthymeme.resistance.optimum import leads_into, pair_costs
from enthymeme.resistance.rc2 import rc2_optimum


class WorldScores(NamedTuple):
    """An entry per world: tension over capacity, witness ratio, score and its bounds."""

    tension: Floats
    witness: Floats
    score: Floats
    low: Floats | None
    high: Floats | None


def joined(chunks: list[WorldScores]) -> WorldScores:
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


def score_worlds(split: Split, options: Choices, picks: Ints, guard: bool) -> WorldScores:
    """Score worlds; ``picks[k, b]`` is the position of target b's option in world k."""
    instance = split.instance
    local = local_table(split, options, guard)
    rows = local.starts[None, :] + picks
    weight = instance.exact_weight + local.weight[rows].sum(axis=1)
    # Without any link there is no cost, and the paper's fallback only avoids 0 / 0.
    capacity = np.maximum(weight, 1)
    cost = local.cost[rows].sum(axis=1)
    bounded = True
    for group in split.groups:
        if group.parts is None:
            cost += opaque_costs(split, group, options, picks)[:, None]
            bounded = False
        else:
            cost += costs_in_worlds(group_part(split, group, group.parts, options), picks)
    models: dict[int, Ints] = {}
    for number, block in enumerate(split.blocks):
        if len(block.models) > 1:
            part = block_part(split, number, options)
            models[number] = best_models(part, picks)
            if not part.costless:
                cost -= costs_in_worlds(part, picks)[:, :1]
    met = _witnessed(split, options, picks, rows, local, models, guard)
    witness = met.mean(axis=1)
    tension = cost / capacity[:, None]
    alpha = instance.parameters.alpha
    scores = alpha * tension - witness[:, None]
    low, high = scores[:, 1], scores[:, 2]
    for cluster in split.rival_clusters:
        try:
            ready = rivals(split, cluster, options, guard)
        except BudgetExceeded:
            bounded = False
            break
        leeway = leeway_in_worlds(ready, picks, capacity)
        low, high = low - leeway[:, 0], high + leeway[:, 1]
    return WorldScores(
        tension[:, 0],
        witness,
        scores[:, 0],
        low if bounded else None,
        high if bounded else None,
    )


def witnessed_in_worlds(
    split: Split, options: Choices, picks: Ints, local: Local, guard: bool
) -> Bools:
    """Which target clauses (last axis) the canonical base optimum of each world witnesses."""
    models = {
        number: best_models(block_part(split, number, options), picks)
        for number, block in enumerate(split.blocks)
        if len(block.models) > 1
    }
    rows = local.starts[None, :] + picks
    return _witnessed(split, options, picks, rows, local, models, guard)


def _witnessed(
    split: Split,
    options: Choices,
    picks: Ints,
    rows: Ints,
    local: Local,
    models: dict[int, Ints],
    guard: bool,
) -> Bools:
    positive, negative = local.positive[rows], local.negative[rows]
    for number, model in models.items():
        for target, table in _open_witnesses(split, number, options, guard).items():
            seen = table[picks[:, target], model]
            positive[:, target] |= seen[:, 0]
            negative[:, target] |= seen[:, 1]
    clauses = split.instance.target_clauses
    met = np.zeros((len(picks), len(clauses)), dtype=bool)
    for number, clause in enumerate(clauses):
        for literal in clause:
            met[:, number] |= positive[:, literal - 1] if literal > 0 else negative[:, -literal - 1]
    return met


def _open_witnesses(split: Split, number: int, options: Choices, guard: bool) -> dict[int, Bools]:
    """For target atoms that may hang on a block: by option and model, the literals witnessed."""
    instance = split.instance
    block = split.blocks[number]
    inside = set(block.atoms)
    epsilon = instance.parameters.epsilon
    tables = {}
    for target, mine in enumerate(options):
        table = np.zeros((len(mine), len(block.models), 2), dtype=bool)
        for position, option in enumerate(mine):
            if leads_into(instance, target, option, inside):
                seen = outlooks(split, target, option, block.atoms, block.models)
                witnesses = [outlook.witness(epsilon, guard) for outlook in seen.different]
                table[position] = [witnesses[number] for number in seen.of_model]
        if table.any():
            tables[target] = table
    return tables


def opaque_costs(split: Split, group: Group, options: Choices, picks: Ints) -> Ints:
    """The forced semantic cost of a group that has too many models, by the SAT solver."""
    instance = split.instance
    inside = set(group.sources)
    members = list(group.targets)
    solved: dict[tuple[int, ...], int] = {}
    costs = []
    for pick in picks[:, members]:
        outcome = tuple(pick.tolist())
        if outcome not in solved:
            world = [NO_LINK] * instance.targets
            for target, position in zip(members, outcome, strict=True):
                world[target] = options[target][position]
            sources, targets = rc2_optimum(instance, tuple(world), forced=True, canonical=True)
            solved[outcome] = sum(
                pair_costs(instance, target, world[target], sources)[targets[target]]
                for target in members
                if target in split.tied or leads_into(instance, target, world[target], inside)
            )
        costs.append(solved[outcome])
    return np.array(costs, dtype=np.int64)
