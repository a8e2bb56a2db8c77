"""How much a score depends on which of several base optima a solver returns.

For every world: how much the support (``alpha * base cost / capacity + witness ratio``) of
another base optimum may lie above and below that of the canonical one. A scope's rivals are its
source models together with the values of its indifferent target atoms; the state of the dynamic
programming is what each rival costs and witnesses so far. Where rivals may differ in semantic
cost too, the capacity weighs that against the witnesses, so the weight of the active links joins
the state and the weight of all other links comes in as a distribution.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from enthymeme.arrays import Floats, Ints
from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.link_effect import link_effects
from enthymeme.marginal.local_outcomes import LocalOutcomes, outcome_weights
from enthymeme.marginal.merge import MERGE_ABOVE, merge_rows, number_distinct, sum_by_row
from enthymeme.marginal.witness import misses, unit_signs
from enthymeme.resistance import Decomposition
from enthymeme.resistance.decomposition import ClauseScope, Model, join_models
from enthymeme.resistance.optimum import leads_into

OPTIMA_BUDGET = 512
# Stands for the support of a rival that is not optimal.
OUT = 1e9


@dataclass(frozen=True, slots=True, eq=False)
class SpreadTurn:
    """A target atom's turn; tables by row and rival. ``weight`` is by row, 0 if not needed."""

    target: int
    effect: Ints
    cost: Ints
    semantic: Ints
    gain: Ints
    met: Ints
    weight: Ints


@dataclass(frozen=True, slots=True, eq=False)
class SpreadTable:
    """A scope made ready: its turns, and after which turn each of its clauses is complete."""

    count: int
    turns: tuple[SpreadTurn, ...]
    last_turn: tuple[int, ...]
    weighed: bool
    """Whether rivals may differ in semantic cost."""
    clauses: int
    """The number of target clauses of the whole instance."""
    alpha: float
    exact_weight: int


def spread_table(
    decomposition: Decomposition, scope: ClauseScope, outcomes: LocalOutcomes, guard: bool
) -> SpreadTable:
    """Make a scope ready; raises ``BudgetExceeded`` where it has too many rivals."""
    instance = decomposition.instance
    models = _joint_models(decomposition, scope)
    if len(models) << len(scope.indifferent) > OPTIMA_BUDGET:
        raise BudgetExceeded("too many base optima")
    atoms = tuple(sorted(a for number in scope.blocks for a in decomposition.blocks[number].atoms))
    inside, indifferent = set(atoms), set(scope.indifferent)
    # A rival is a model with values for the indifferent; models come first.
    values = list(product((0, 1), repeat=len(scope.indifferent)))
    clauses = [instance.target_clauses[number] for number in scope.clauses]
    members = [
        target
        for target in range(instance.targets)
        if target in indifferent
        or not inside.isdisjoint(instance.linked[target])
        or any(target + 1 in clause or -target - 1 in clause for clause in clauses)
    ]
    signs = unit_signs(instance)
    epsilon = instance.parameters.epsilon
    nothing = ((0,) * (3 + len(clauses)),) * (len(models) * len(values))
    drafts = []
    for target in members:
        effects = []
        in_clause = any(target + 1 in clause or -target - 1 in clause for clause in clauses)
        for outcome in outcomes[target]:
            mine = target in indifferent or leads_into(instance, target, outcome, inside)
            if not mine and not in_clause:
                effects.append(nothing)
                continue
            seen = link_effects(decomposition, target, outcome, atoms, models)
            # By effect_of_link, what a rival costs and witnesses where the atom is false, and true.
            different = []
            for effect_of_link in seen.different:
                best = effect_of_link.witness(epsilon, guard)
                for value, witness in ((0, (False, best[1])), (1, (True, False))):
                    semantic = effect_of_link.true if value else effect_of_link.false
                    gain = sum(witness[0 if sign else 1] for sign in signs.get(target, ()))
                    different.append(
                        (
                            semantic + epsilon * value if mine else 0,
                            semantic if mine else 0,
                            gain if mine else 0,
                            *(not misses(clause, target, witness) for clause in clauses),
                        )
                    )
            settled = [int(o.true + epsilon < o.false) for o in seen.different]
            place = scope.indifferent.index(target) if target in indifferent else None
            effects.append(
                tuple(
                    [
                        different[2 * n + (settled[n] if place is None else chosen[place])]
                        for n in seen.of_model
                        for chosen in values
                    ]
                )
            )
        drafts.append((target, effects))
    weighed = any(entry[1] for _, effects in drafts for effect in effects for entry in effect)
    weights = outcome_weights(instance, outcomes) if weighed else None
    turns = []
    for target, effects in drafts:
        mine_too = weights[target] if weights else (0,) * len(effects)
        rows, effect_of = number_distinct(list(zip(effects, mine_too, strict=True)))
        tables = np.array([row[0] for row in rows], dtype=np.int64)
        turns.append(
            SpreadTurn(
                target=target,
                effect=effect_of,
                cost=tables[..., 0],
                semantic=tables[..., 1],
                gain=tables[..., 2],
                met=tables[..., 3:],
                weight=np.array([row[1] for row in rows], dtype=np.int64),
            )
        )
    return SpreadTable(
        count=len(models) * len(values),
        turns=tuple(turns),
        last_turn=tuple(
            max(members.index(abs(literal) - 1) for literal in clause) for clause in clauses
        ),
        weighed=weighed,
        clauses=len(instance.target_clauses),
        alpha=instance.parameters.alpha,
        exact_weight=instance.exact_weight,
    )


def _joint_models(decomposition: Decomposition, scope: ClauseScope) -> tuple[Model, ...]:
    parts = []
    for number in scope.blocks:
        block = decomposition.blocks[number]
        if block.spread_models is None:
            raise BudgetExceeded("too many base optima")
        parts.append((block.atoms, block.spread_models))
    return join_models(parts)


def spread_in_worlds(ready: SpreadTable, picks: Ints, capacity: Ints) -> Floats:
    """For each world how far the support may rise above the canonical one, and fall below.

    ``picks[k, b]`` is the position of target b's outcome in world k.
    """
    worlds = len(capacity)
    cost = np.zeros((worlds, ready.count), dtype=np.int64)
    semantic = np.zeros_like(cost)
    gain = np.zeros_like(cost)
    met = np.zeros((worlds, ready.count, len(ready.last_turn)), dtype=np.int64)
    for turn in ready.turns:
        row = turn.effect[picks[:, turn.target]]
        cost += turn.cost[row]
        semantic += turn.semantic[row]
        gain += turn.gain[row]
        met |= turn.met[row]
    gain += met.sum(axis=2)
    support = gain / ready.clauses + ready.alpha * semantic / capacity[:, None]
    return _spread(support, cost)


def _spread(support: Floats, cost: Ints) -> Floats:
    first = cost.argmin(axis=1)
    canonical = support[np.arange(len(support)), first]
    optimal = cost == cost.min(axis=1, keepdims=True)
    above = np.where(optimal, support, -OUT).max(axis=1) - canonical
    below = canonical - np.where(optimal, support, OUT).min(axis=1)
    return np.stack([above, below], axis=1)


def expected_spread(
    ready: SpreadTable, probabilities: dict[int, Floats], other_weights: Floats, budget: int
) -> Floats:
    """The expected leeway of a scope, above and below.

    ``other_weights[w]`` is the probability that the links of all other target atoms weigh w.
    """
    clauses = len(ready.last_turn)
    width = ready.count
    cost = np.zeros((1, width), dtype=np.int64)
    semantic, gain = np.zeros_like(cost), np.zeros_like(cost)
    met = np.zeros((1, width, clauses), dtype=np.int64)
    weight = np.zeros(1, dtype=np.int64)
    mass = np.ones((1, 1))
    swing = sum(int(turn.cost.max() - turn.cost.min()) for turn in ready.turns)
    work = 0
    for number, turn in enumerate(ready.turns):
        swing -= int(turn.cost.max() - turn.cost.min())
        probability = sum_by_row(turn.effect, probabilities[turn.target], len(turn.cost))
        work += len(cost) * len(probability) * width * (6 + clauses)
        if work > budget:
            raise BudgetExceeded("too many distinct local outcomes")
        cost = (cost[:, None] + turn.cost[None]).reshape(-1, width)
        semantic = (semantic[:, None] + turn.semantic[None]).reshape(-1, width)
        gain = (gain[:, None] + turn.gain[None]).reshape(-1, width)
        met = (met[:, None] | turn.met[None]).reshape(len(cost), width, clauses)
        weight = (weight[:, None] + turn.weight[None]).reshape(-1)
        mass = (mass[:, None] * probability[None, :, None]).reshape(-1, 1)
        for clause, last in enumerate(ready.last_turn):
            if last == number:
                gain = gain + met[..., clause]
                met[..., clause] = 0
        if len(cost) <= MERGE_ABOVE:
            continue
        cost -= cost.min(axis=1, keepdims=True)
        lost = cost > swing
        cost[lost] = swing + 1
        semantic[lost] = 0
        gain[lost] = 0
        met[lost] = 0
        # Only differences between rivals matter; they are taken from one still in the race.
        leader = (np.arange(len(cost)), cost.argmin(axis=1))
        semantic = np.where(lost, 0, semantic - semantic[leader][:, None])
        gain = np.where(lost, 0, gain - gain[leader][:, None])
        keys = [cost, semantic, gain, met.reshape(len(met), -1), weight[:, None]]
        kept, mass = merge_rows(np.concatenate(keys, axis=1), mass)
        cost, semantic, gain = cost[kept], semantic[kept], gain[kept]
        met, weight = met[kept], weight[kept]
    if not ready.weighed:
        expected: Floats = np.sum(mass * _spread(gain / ready.clauses, cost), axis=0)
        return expected
    if len(cost) * len(other_weights) * width > budget:
        raise BudgetExceeded("too many distinct local outcomes")
    expected = np.zeros(2)
    for extra in np.flatnonzero(other_weights):
        capacity = np.maximum(ready.exact_weight + weight + extra, 1)
        support = gain / ready.clauses + ready.alpha * semantic / capacity[:, None]
        expected += other_weights[extra] * np.sum(mass * _spread(support, cost), axis=0)
    return expected
