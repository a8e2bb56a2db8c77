"""The expected number of witnessed target clauses (Definition "Target Witness and Logical
Resistance").

A clause is not witnessed when none of its literals is. Where the target atoms of a clause see
settled source atoms only, they are independent, and the probability is a product. Where a clause
looks at open blocks, their optimal model decides, and that depends on every entailment that
hangs on them: the programme goes over these target atoms, with the cost of every source model
as the state. Given the model, the probability that no literal is witnessed is again a product,
so it is carried along for each model and need not be part of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from enthymeme.marginal.link_effect import LinkEffect, build_outcome_table
from enthymeme.marginal.local import Local
from enthymeme.marginal.local_outcomes import LocalOutcomes
from enthymeme.marginal.merge import merge_rows
from enthymeme.marginal.programme import Measures, Work, remaining_swings, run_programme
from enthymeme.resistance import Decomposition, Instance
from enthymeme.resistance.decomposition import ClauseScope, join_models
from enthymeme.resistance.instance import Literals
from enthymeme.system.arrays import Bools, Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class WitnessStep:
    """A target atom's step in a scope; tables have the axes row, model.

    ``gain`` counts the one-literal clauses that are witnessed, ``missed`` tells for each clause
    of the scope (last axis) whether the atom leaves it without a witness.
    """

    target: int
    row_of: Ints
    cost: Ints
    gain: Ints
    missed: Ints

    @property
    def rows(self) -> int:
        return len(self.cost)


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


def scope_members(
    instance: Instance, atoms: Sequence[int], clauses: Sequence[Literals]
) -> list[int]:
    """The target atoms that may have a link to one of the source atoms, or are in a clause."""
    inside = set(atoms)
    in_clauses = {abs(literal) - 1 for clause in clauses for literal in clause}
    return [
        target
        for target in range(instance.targets)
        if target in in_clauses or not inside.isdisjoint(instance.linked[target])
    ]


def witness_steps(
    decomposition: Decomposition, scope: ClauseScope, outcomes: LocalOutcomes, guard: bool
) -> list[WitnessStep]:
    """The steps of the target atoms that matter to a scope's canonical optimum or clauses.

    Raises ``BudgetExceeded`` where the scope has too many models.
    """
    instance = decomposition.instance
    blocks = [decomposition.blocks[number] for number in scope.blocks]
    atoms = tuple(sorted(a for block in blocks for a in block.atoms))
    models = join_models([(block.atoms, block.models) for block in blocks])
    clauses = [instance.target_clauses[number] for number in scope.clauses]
    signs = unit_signs(instance)
    epsilon = instance.parameters.epsilon
    steps = []
    for target in scope_members(instance, atoms, clauses):

        def describe(effect: LinkEffect, leads_here: bool, target: int = target) -> tuple[int, ...]:
            witness = effect.witness(epsilon, guard)
            missed = (misses(clause, target, witness) for clause in clauses)
            if not leads_here:
                return 0, 0, *missed
            gain = sum(witness[0 if sign else 1] for sign in signs.get(target, ()))
            return min(effect.false, effect.true + epsilon), gain, *missed

        _, row_of, cells = build_outcome_table(
            decomposition, target, outcomes[target], atoms, models, describe
        )
        steps.append(WitnessStep(target, row_of, cells[..., 0], cells[..., 1], cells[..., 2:]))
    return steps


def witnesses_in_scope(steps: Sequence[WitnessStep], measures: Measures, budget: int) -> float:
    """The expected number of witnessed clauses of a scope."""
    models, clauses = steps[0].missed.shape[1:]
    mass = np.ones((1, models, 2 + clauses))
    mass[:, :, 1] = 0
    swings = remaining_swings([step.cost for step in steps])
    states = _WitnessStates(swings, np.zeros((1, models), dtype=np.int64), mass)
    return run_programme(states, steps, measures, Work(budget)).expectation()


@dataclass(frozen=True, slots=True, eq=False)
class _WitnessStates:
    """The cost of every model (axes: state, model), and what goes with it.

    ``mass`` has for each state and model: the probability, the expected gain, and for each clause
    the probability that no atom so far has witnessed it, all within the state.
    """

    swings: list[int]
    cost: Ints
    mass: Floats

    def __len__(self) -> int:
        return len(self.cost)

    def work(self, step: WitnessStep) -> int:
        models, columns = self.mass.shape[1:]
        return int(models * (2 + columns))

    def grow(self, step: WitnessStep, rows: Ints, measure: Floats) -> _WitnessStates:
        models, columns = self.mass.shape[1:]
        cost = (self.cost[:, None] + step.cost[None, rows]).reshape(-1, models)
        mass = self.mass[:, None] * measure[None, :, :, None]
        mass[..., 1] += mass[..., 0] * step.gain[None, rows]
        mass[..., 2:] *= step.missed[None, rows]
        return _WitnessStates(self.swings, cost, mass.reshape(-1, models, columns))

    def merge(self, number: int) -> _WitnessStates:
        # What lies further behind than the remaining atoms can make up is out of the race.
        cost = self.cost - self.cost.min(axis=1, keepdims=True)
        np.minimum(cost, self.swings[number] + 1, out=cost)
        firsts, mass = merge_rows(cost, self.mass)
        return _WitnessStates(self.swings, cost[firsts], mass)

    def expectation(self) -> float:
        chosen = self.mass[np.arange(len(self)), self.cost.argmin(axis=1)]
        return float(chosen[:, 1].sum() + (chosen[:, :1] - chosen[:, 2:]).sum())


def local_witnesses(
    decomposition: Decomposition, local: Local, probabilities: Floats, open_clauses: frozenset[int]
) -> float:
    """The expected number of witnessed clauses, but for what open blocks decide.

    ``open_clauses`` are those of the scopes. ``probabilities`` has one entry per row.
    """
    positive = local.sums(probabilities * local.positive)
    negative = local.sums(probabilities * local.negative)
    # Only of sound witnesses: a source may entail an atom and deny another of the same text.
    both = local.sums(probabilities * (local.positive & local.negative))
    expected = 0.0
    for number, clause in enumerate(decomposition.instance.target_clauses):
        if number in open_clauses:
            continue
        if len(clause) == 1:
            literal = clause[0]
            expected += positive[literal - 1] if literal > 0 else negative[-literal - 1]
            continue
        missed = 1.0
        literals = set(clause)
        for target in {abs(literal) - 1 for literal in clause}:
            if target + 1 in literals:
                missed_here = 1 - positive[target]
                if -target - 1 in literals:
                    missed_here -= negative[target] - both[target]
            else:
                missed_here = 1 - negative[target]
            missed *= missed_here
        expected += 1 - missed
    return float(expected)


def open_witnesses(
    decomposition: Decomposition, number: int, outcomes: LocalOutcomes, guard: bool
) -> dict[int, Bools]:
    """For target atoms that may hang on a block: which literals are witnessed (axes: outcome,
    model, literal)."""
    block = decomposition.blocks[number]
    epsilon = decomposition.instance.parameters.epsilon

    def describe(effect: LinkEffect, leads_here: bool) -> tuple[int, ...]:
        return effect.witness(epsilon, guard) if leads_here else (False, False)

    tables = {}
    for target in scope_members(decomposition.instance, block.atoms, ()):
        table = build_outcome_table(
            decomposition, target, outcomes[target], block.atoms, block.models, describe
        )
        if table.cells.any():
            tables[target] = table.cells.astype(bool)[table.row_of]
    return tables
