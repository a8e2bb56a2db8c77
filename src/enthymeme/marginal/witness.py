"""The expected number of witnessed target clauses.

A clause is not witnessed when none of its literals is. Where the target atoms of a clause see
settled source atoms only, they are independent, and the probability is a product. Where a clause
looks at open blocks, their optimal model decides, and that depends on every entailment that
hangs on them: dynamic programming over these target atoms, with the cost of every source model
as the state. Given the model, the probability that no literal is witnessed is again a product,
so it is carried along for each model and need not be part of the state.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from enthymeme.arrays import Bools, Floats, Ints
from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.link_effect import link_effects
from enthymeme.marginal.local import Local
from enthymeme.marginal.local_outcomes import LocalOutcomes
from enthymeme.marginal.merge import MERGE_ABOVE, merge_rows, number_distinct, sum_by_row
from enthymeme.resistance import Decomposition, Instance
from enthymeme.resistance.decomposition import ClauseScope, join_models
from enthymeme.resistance.instance import Literals
from enthymeme.resistance.optimum import leads_into


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """A target atom's turn in a scope; tables by row and model.

    ``gain`` counts the one-literal clauses that are witnessed, ``missed`` tells for each clause
    of the scope (last axis) whether the atom leaves it without a witness.
    """

    target: int
    effect: Ints
    cost: Ints
    gain: Ints
    missed: Ints


def unit_signs(instance: Instance) -> dict[int, list[bool]]:
    """For each target atom the signs of the clauses that consist of its literal alone."""
    signs: dict[int, list[bool]] = {}
    for clause in instance.target_clauses:
        if len(clause) == 1:
            signs.setdefault(abs(clause[0]) - 1, []).append(clause[0] > 0)
    return signs


def misses(clause: Literals, target: int, witness: tuple[bool, bool]) -> bool:
    """Whether the clause has no witness in the literals of this target atom."""
    return not ((witness[0] and target + 1 in clause) or (witness[1] and -(target + 1) in clause))


def scope_turns(
    decomposition: Decomposition, scope: ClauseScope, outcomes: LocalOutcomes, guard: bool
) -> list[Turn]:
    """The turns of the target atoms that matter to a scope's canonical optimum or clauses."""
    instance = decomposition.instance
    atoms = tuple(sorted(a for number in scope.blocks for a in decomposition.blocks[number].atoms))
    models = join_models(
        [
            (decomposition.blocks[number].atoms, decomposition.blocks[number].models)
            for number in scope.blocks
        ]
    )
    inside = set(atoms)
    clauses = [instance.target_clauses[number] for number in scope.clauses]
    signs = unit_signs(instance)
    epsilon = instance.parameters.epsilon
    nothing = ((0, 0, *([True] * len(clauses))),) * len(models)
    turns = []
    for target, mine in enumerate(outcomes):
        in_clause = any(target + 1 in clause or -target - 1 in clause for clause in clauses)
        if not in_clause and inside.isdisjoint(instance.linked[target]):
            continue
        effects = []
        for outcome in mine:
            leads_here = leads_into(instance, target, outcome, inside)
            if not leads_here and not in_clause:
                effects.append(nothing)
                continue
            seen = link_effects(decomposition, target, outcome, atoms, models)
            different = []
            for effect_of_link in seen.different:
                witness = effect_of_link.witness(epsilon, guard)
                gain = sum(witness[0 if sign else 1] for sign in signs.get(target, ()))
                different.append(
                    (
                        min(effect_of_link.false, effect_of_link.true + epsilon)
                        if leads_here
                        else 0,
                        gain if leads_here else 0,
                        *(misses(clause, target, witness) for clause in clauses),
                    )
                )
            effects.append(tuple([different[number] for number in seen.of_model]))
        rows, effect_of = number_distinct(effects)
        tables = np.array(rows, dtype=np.int64)
        turns.append(Turn(target, effect_of, tables[..., 0], tables[..., 1], tables[..., 2:]))
    return turns


def expected_in_scope(turns: list[Turn], probabilities: dict[int, Floats], budget: int) -> float:
    """The expected number of witnessed clauses of a scope."""
    models = turns[0].cost.shape[1]
    clauses = turns[0].missed.shape[2]
    total = np.zeros((1, models), dtype=np.int64)
    # For each state and model: the probability, the expected gain, and for each clause the
    # probability that no atom so far has witnessed it, all within the state.
    mass = np.ones((1, models, 2 + clauses))
    mass[:, :, 1] = 0
    swing = sum(int(turn.cost.max() - turn.cost.min()) for turn in turns)
    work = 0
    for turn in turns:
        swing -= int(turn.cost.max() - turn.cost.min())
        probability = sum_by_row(turn.effect, probabilities[turn.target], len(turn.cost))
        live = np.flatnonzero(probability)
        work += len(total) * len(live) * models * (4 + clauses)
        if work > budget:
            raise BudgetExceeded("too many distinct local outcomes")
        total = (total[:, None] + turn.cost[None, live]).reshape(-1, models)
        grown = mass[:, None] * probability[live][None, :, None, None]
        grown[..., 1] += grown[..., 0] * turn.gain[None, live]
        grown[..., 2:] *= turn.missed[None, live]
        mass = grown.reshape(-1, models, 2 + clauses)
        if len(total) > MERGE_ABOVE:
            # What lies further behind than the remaining atoms can make up is out of the race.
            total -= total.min(axis=1, keepdims=True)
            np.minimum(total, swing + 1, out=total)
            kept, mass = merge_rows(total, mass)
            total = total[kept]
    chosen = mass[np.arange(len(total)), total.argmin(axis=1)]
    return float(chosen[:, 1].sum() + (chosen[:, :1] - chosen[:, 2:]).sum())


def expected_locally(
    decomposition: Decomposition, local: Local, probabilities: Floats, open_clauses: frozenset[int]
) -> float:
    """The expected number of witnessed clauses, but for what open blocks decide.

    ``open_clauses`` are those of the scopes. ``probabilities`` has one entry per row.
    """
    positive = local.sums(probabilities * local.positive)
    negative = local.sums(probabilities * local.negative)
    expected = 0.0
    for number, clause in enumerate(decomposition.instance.target_clauses):
        if number in open_clauses:
            continue
        if len(clause) == 1:
            literal = clause[0]
            expected += positive[literal - 1] if literal > 0 else negative[-literal - 1]
            continue
        missed = 1.0
        for target in {abs(literal) - 1 for literal in clause}:
            if target + 1 in clause:
                missed_here = 1 - positive[target]
                if -target - 1 in clause:
                    missed_here -= negative[target]
            else:
                missed_here = 1 - negative[target]
            missed *= missed_here
        expected += 1 - missed
    return float(expected)


def open_witnesses(
    decomposition: Decomposition, number: int, outcomes: LocalOutcomes, guard: bool
) -> dict[int, Bools]:
    """For target atoms that may hang on a block: by outcome and model, the literals witnessed."""
    instance = decomposition.instance
    block = decomposition.blocks[number]
    inside = set(block.atoms)
    epsilon = instance.parameters.epsilon
    tables = {}
    for target, mine in enumerate(outcomes):
        table = np.zeros((len(mine), len(block.models), 2), dtype=bool)
        for position, outcome in enumerate(mine):
            if leads_into(instance, target, outcome, inside):
                seen = link_effects(decomposition, target, outcome, block.atoms, block.models)
                witnesses = [
                    effect_of_link.witness(epsilon, guard) for effect_of_link in seen.different
                ]
                table[position] = [witnesses[model] for model in seen.of_model]
        if table.any():
            tables[target] = table
    return tables
