"""PWAL: a prepared candidate's score over all worlds, sampled ones, or the paper's reference.

Where a source component has too many models even for one world, PWAL falls back on the SAT
solver, made to return the canonical optimum.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import product

import numpy as np

from enthymeme.arrays import Ints
from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.draws import Stream
from enthymeme.marginal.expectation import exact_score
from enthymeme.marginal.local_outcomes import LocalOutcomes, count_worlds
from enthymeme.marginal.merge import row_codes
from enthymeme.marginal.score import Score, round_noise
from enthymeme.marginal.tables import Prepared
from enthymeme.marginal.tension import SOLVER_DRAWS
from enthymeme.marginal.worlds import WorldScores, concatenate_scores, score_worlds
from enthymeme.resistance import Instance, World, evaluate_by_solver

Names = tuple[int | str, ...]
"""What names a candidate's random stream: the problem's id and the candidate's index."""

REFERENCE_WORLDS = 100_000
REFERENCE_SEED = 2026
# How many worlds are scored at once, to bound the memory.
CHUNK = 10_000


def score_exactly(
    prepared: Prepared,
    *,
    names: Names = (),
    no_link: bool = True,
    guard: bool = True,
    influence: bool = False,
    by_solver: bool = False,
) -> Score:
    """The PWAL score over all worlds.

    ``names`` name the random stream for a part that has to be sampled.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.marginal import prepare
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> candidate = Candidate((parse_formula("a"), parse_formula("d")), (parse_formula("b"),), (
    ...     Link("a", "b", Label.ENT, 0.989), Link("d", "b", Label.ENT, 0.995)))
    >>> score_exactly(prepare(candidate)).score
    -0.666666666666667
    """
    instance = prepared.instance
    tables = prepared.tables(no_link, guard)
    outcomes = prepared.local_outcomes(no_link)
    if tables is None:
        picks = Stream("worlds", *names).picks([len(mine) for mine in outcomes], SOLVER_DRAWS)
        return average_worlds(_solved(instance, _each_world(outcomes, picks), guard), outcomes)
    score = exact_score(tables, influence=influence, names=names)
    if not by_solver:
        return score
    if score.worlds > REFERENCE_WORLDS:
        raise BudgetExceeded(
            f"{score.worlds} worlds are too many to solve one by one, "
            f"expected at most {REFERENCE_WORLDS}"
        )
    values = _solved(instance, product(*outcomes), guard, canonical=False)
    mean = average_worlds(values, outcomes)
    return mean._replace(low=score.low, high=score.high, stderr=0.0, exact=True)


def score_sampled(
    prepared: Prepared,
    *,
    size: int,
    seed: int,
    names: Names = (),
    no_link: bool = True,
    guard: bool = True,
    by_solver: bool = False,
) -> Score:
    """The PWAL score estimated from ``size`` worlds.

    The worlds are a function of the seed and the names alone, and those of a smaller size are
    the first of a larger one.
    """
    outcomes = prepared.local_outcomes(no_link)
    picks = draw_worlds(prepared.instance, outcomes, size, seed, names)
    return average_worlds(score_picks(prepared, picks, no_link, guard, by_solver), outcomes)


def draw_worlds(
    instance: Instance, outcomes: LocalOutcomes, size: int, seed: int, names: Names
) -> Ints:
    """Random worlds: one outcome per unmatched target atom, in target order."""
    unmatched = [target for target, exact in enumerate(instance.exact) if not exact]
    picks = np.zeros((size, instance.targets), dtype=np.int64)
    counts = [len(outcomes[target]) for target in unmatched]
    picks[:, unmatched] = Stream(seed, *names).picks(counts, size)
    return picks


def score_reference(
    prepared: Prepared,
    *,
    names: Names = (),
    no_link: bool = True,
    guard: bool = True,
    by_solver: bool = False,
) -> Score:
    """The paper's reference: all worlds up to 10^5, else 10^5 distinct worlds, uniformly drawn.

    The mean over all worlds is what ``exact`` computes, so no world is visited for it.
    """
    outcomes = prepared.local_outcomes(no_link)
    worlds = count_worlds(outcomes)
    if worlds <= REFERENCE_WORLDS:
        return score_exactly(
            prepared, names=names, no_link=no_link, guard=guard, by_solver=by_solver
        )
    picks = distinct_worlds(outcomes, names)
    score = average_worlds(score_picks(prepared, picks, no_link, guard, by_solver), outcomes)
    # Drawn without replacement: what is already known does not vary.
    correction = math.sqrt(1 - len(picks) / worlds)
    return score._replace(stderr=correction * (score.stderr or 0.0))


def distinct_worlds(outcomes: LocalOutcomes, names: Names) -> Ints:
    """10^5 distinct worlds: drawn one after the other, leaving out those that came before."""
    stream = Stream(REFERENCE_SEED, "reference", *names)
    counts = [len(mine) for mine in outcomes]
    found = np.zeros((0, len(outcomes)), dtype=np.int64)
    while len(found) < REFERENCE_WORLDS:
        both = np.concatenate([found, stream.picks(counts, REFERENCE_WORLDS)])
        _, first = np.unique(row_codes(both), return_index=True)
        found = both[np.sort(first)][:REFERENCE_WORLDS]
    return found


def score_picks(
    prepared: Prepared, picks: Ints, no_link: bool, guard: bool, by_solver: bool = False
) -> WorldScores:
    """The scores of given worlds, a bounded number of them at a time."""
    tables = prepared.tables(no_link, guard)
    outcomes = prepared.local_outcomes(no_link)
    if tables is None:
        worlds = _each_world(outcomes, picks)
        return _solved(prepared.instance, worlds, guard, canonical=not by_solver)
    values = concatenate_scores(
        [
            score_worlds(tables, picks[start : start + CHUNK])
            for start in range(0, len(picks), CHUNK)
        ]
    )
    if by_solver:
        worlds = _each_world(outcomes, picks)
        returned = _solved(prepared.instance, worlds, guard, canonical=False)
        return returned._replace(low=values.low, high=values.high)
    return values


def _each_world(outcomes: LocalOutcomes, picks: Ints) -> Iterator[World]:
    for pick in picks.tolist():
        yield tuple(mine[position] for mine, position in zip(outcomes, pick, strict=True))


def _solved(
    instance: Instance, worlds: Iterable[World], guard: bool, canonical: bool = True
) -> WorldScores:
    """The scores of worlds by the SAT solver, each distinct world solved once."""
    known: dict[World, tuple[float, float, float]] = {}
    rows = []
    for world in worlds:
        if world not in known:
            found = evaluate_by_solver(instance, world, guard, canonical)
            known[world] = (found.tension, found.witness, found.score)
        rows.append(known[world])
    tension, witness, score = np.array(rows).T
    return WorldScores(tension, witness, score, None, None)


def average_worlds(values: WorldScores, outcomes: LocalOutcomes) -> Score:
    """The score that worlds give together."""
    size = len(values.score)
    columns = [values.score, values.tension, values.witness]
    if values.low is not None and values.high is not None:
        columns += [values.low, values.high]
    means = [round_noise(mean) for mean in (np.stack(columns).sum(axis=1) / size).tolist()]
    return Score(
        score=means[0],
        tension=means[1],
        witness=means[2],
        stderr=float(values.score.std(ddof=1)) / math.sqrt(size) if size > 1 else None,
        low=means[3] if len(means) > 3 else None,
        high=means[4] if len(means) > 3 else None,
        worlds=count_worlds(outcomes),
        evaluated=size,
        exact=False,
    )
