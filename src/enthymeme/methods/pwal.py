"""PWAL: a prepared candidate's score over all worlds, sampled ones, or the paper's reference.

Where a source component has too many models even for one world, the SAT solver evaluates the
worlds one by one, made to return the canonical optimum.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

import numpy as np

from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.draws import Stream, StreamKey
from enthymeme.marginal.expectation import exact_score
from enthymeme.marginal.local_outcomes import (
    ENUMERABLE_WORLDS,
    LocalOutcomes,
    Probabilities,
    count_worlds,
    outcome_probabilities,
)
from enthymeme.marginal.merge import row_codes
from enthymeme.marginal.score import Score, round_noise
from enthymeme.marginal.tables import Prepared, Tables
from enthymeme.marginal.tension import SOLVER_DRAWS
from enthymeme.marginal.worlds import WorldScores, concatenate_scores, score_worlds
from enthymeme.resistance import Instance, World, evaluate_by_solver
from enthymeme.resistance.time_limit import check_time, half_the_time
from enthymeme.system.arrays import Floats, Ints

REFERENCE_WORLDS = ENUMERABLE_WORLDS
REFERENCE_SEED = 2026
# How many worlds are scored at once, to bound the memory.
WORLDS_PER_CHUNK = 10_000


class Rules(NamedTuple):
    """What makes worlds and evaluates them; the defaults are the paper's.

    Without ``no_link`` every target atom with links has one of them in every world. ``guard`` is
    the negative guard. ``sound`` witnesses are what source and links entail. ``by_solver`` takes
    the optimum that RC2 returns, not the canonical one.
    """

    no_link: bool = True
    guard: bool = True
    sound: bool = False
    by_solver: bool = False


PAPER_RULES = Rules()


def score_exactly(
    prepared: Prepared,
    rules: Rules = PAPER_RULES,
    *,
    stream_key: StreamKey = (),
    influence: bool = False,
    bounds: bool = True,
) -> Score:
    """The PWAL score over all worlds.

    ``stream_key`` names the random stream for a part that has to be sampled. Without ``bounds``,
    which may take longer than the score, ``low`` and ``high`` are None. With ``influence`` it is
    also worked out how far each link moves the score (``Score.influences``).

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.marginal import prepare
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> candidate = Candidate((parse_formula("a & d"),), (parse_formula("b"),), (
    ...     Link("a", "b", Label.ENT, 0.989), Link("d", "b", Label.ENT, 0.995)))
    >>> score_exactly(prepare(candidate)).score
    -0.666666666666667
    """
    tables = _tables(prepared, rules)
    if tables is None:
        return _score_opaquely(prepared, rules, stream_key)
    score = exact_score(tables, influence=influence, bounds=bounds, stream_key=stream_key)
    if not rules.by_solver:
        return score
    if score.worlds > REFERENCE_WORLDS:
        raise BudgetExceeded(
            f"{score.worlds} worlds are too many to solve one by one, "
            f"expected at most {REFERENCE_WORLDS}"
        )
    returned = _score_each_world(prepared, rules)
    return returned._replace(low=score.low, high=score.high)


def _tables(prepared: Prepared, rules: Rules) -> Tables | None:
    return prepared.tables(rules.no_link, rules.guard, rules.sound)


def _score_opaquely(prepared: Prepared, rules: Rules, stream_key: StreamKey) -> Score:
    """The score by the SAT solver alone: over all worlds, if these are few and the time
    suffices, else over drawn ones."""
    outcomes = prepared.local_outcomes(rules.no_link)
    if count_worlds(outcomes) <= REFERENCE_WORLDS:
        try:
            with half_the_time():
                return _score_each_world(prepared, rules)
        except BudgetExceeded:
            pass
    probabilities = outcome_probabilities(prepared.instance, outcomes)
    picks = Stream("worlds", *stream_key).positions(probabilities, SOLVER_DRAWS)
    return average_worlds(score_picks(prepared, picks, rules), outcomes)


def _score_each_world(prepared: Prepared, rules: Rules) -> Score:
    """The score over all worlds by the SAT solver, without bounds."""
    outcomes = prepared.local_outcomes(rules.no_link)
    probabilities = outcome_probabilities(prepared.instance, outcomes)
    values = _solve_worlds(prepared, product(*outcomes), rules)
    masses = None
    if not _are_uniform(probabilities):
        masses = np.array([math.prod(world) for world in product(*probabilities)])
    score = average_worlds(values, outcomes, masses)
    return score._replace(stderr=0.0, exact=True)


def score_by_sampling(
    prepared: Prepared,
    rules: Rules = PAPER_RULES,
    *,
    size: int,
    seed: int,
    stream_key: StreamKey = (),
) -> Score:
    """The PWAL score estimated from ``size`` worlds.

    The worlds are a function of the seed and the stream_key alone, and those of a smaller size are
    the first of a larger one.
    """
    outcomes = prepared.local_outcomes(rules.no_link)
    chunks = (
        score_picks(prepared, picks, rules)
        for picks in _draw_chunks(prepared.instance, outcomes, size, seed, stream_key)
    )
    return _average_chunks(chunks, outcomes)


def draw_worlds(
    instance: Instance, outcomes: LocalOutcomes, size: int, seed: int, stream_key: StreamKey
) -> Ints:
    """Random worlds: one outcome per unmatched target atom, in target order.

    The axes are world, target atom; an entry is the position of an outcome.
    """
    return np.concatenate(list(_draw_chunks(instance, outcomes, size, seed, stream_key)))


def _draw_chunks(
    instance: Instance, outcomes: LocalOutcomes, size: int, seed: int, stream_key: StreamKey
) -> Iterator[Ints]:
    unmatched = [target for target, exact in enumerate(instance.exact) if not exact]
    every = outcome_probabilities(instance, outcomes)
    probabilities = [every[target] for target in unmatched]
    stream = Stream(seed, *stream_key)
    for start in range(0, size, WORLDS_PER_CHUNK):
        count = min(WORLDS_PER_CHUNK, size - start)
        picks = np.zeros((count, instance.targets), dtype=np.int64)
        picks[:, unmatched] = stream.positions(probabilities, count)
        yield picks


def score_reference(
    prepared: Prepared, rules: Rules = PAPER_RULES, *, stream_key: StreamKey = ()
) -> Score:
    """The paper's reference: all worlds up to 10^5, else 10^5 distinct worlds, uniformly drawn.

    The mean over all worlds is what ``score_exactly`` computes, so no world is visited for it.
    Where links have probabilities, worlds are drawn by these, and may be drawn again.
    """
    outcomes = prepared.local_outcomes(rules.no_link)
    worlds = count_worlds(outcomes)
    if worlds <= REFERENCE_WORLDS:
        return score_exactly(prepared, rules, stream_key=stream_key)
    probabilities = outcome_probabilities(prepared.instance, outcomes)
    uniform = _are_uniform(probabilities)
    if uniform:
        picks = distinct_worlds(outcomes, stream_key)
    else:
        stream = Stream(REFERENCE_SEED, "reference", *stream_key)
        picks = stream.positions(probabilities, REFERENCE_WORLDS)
    score = average_worlds(score_picks(prepared, picks, rules), outcomes)
    if not uniform:
        return score
    # Drawn without replacement: what is already known does not vary.
    correction = math.sqrt(1 - len(picks) / worlds)
    return score._replace(stderr=correction * (score.stderr or 0.0))


def _are_uniform(probabilities: Probabilities) -> bool:
    """Whether all worlds are equally probable."""
    return all(len(set(own)) == 1 for own in probabilities)


def distinct_worlds(outcomes: LocalOutcomes, stream_key: StreamKey) -> Ints:
    """10^5 distinct worlds (axes: world, target atom), as positions of outcomes: drawn one after
    the other, leaving out those that came before."""
    stream = Stream(REFERENCE_SEED, "reference", *stream_key)
    counts = [len(own) for own in outcomes]
    worlds = np.zeros((0, len(outcomes)), dtype=np.int64)
    while len(worlds) < REFERENCE_WORLDS:
        both = np.concatenate([worlds, stream.picks(counts, REFERENCE_WORLDS)])
        _, first = np.unique(row_codes(both), return_index=True)
        worlds = both[np.sort(first)][:REFERENCE_WORLDS]
    return worlds


def score_picks(prepared: Prepared, picks: Ints, rules: Rules = PAPER_RULES) -> WorldScores:
    """The scores of given worlds, a bounded number of them at a time.

    The axes of ``picks`` are world, target atom; an entry is the position of an outcome.
    """
    tables = _tables(prepared, rules)
    outcomes = prepared.local_outcomes(rules.no_link)
    worlds = _each_world(outcomes, picks)
    if tables is None:
        return _solve_worlds(prepared, worlds, rules)
    chunks = []
    for start in range(0, len(picks), WORLDS_PER_CHUNK):
        check_time()
        chunks.append(score_worlds(tables, picks[start : start + WORLDS_PER_CHUNK]))
    values = concatenate_scores(chunks)
    if rules.by_solver:
        returned = _solve_worlds(prepared, worlds, rules)
        return returned._replace(low=values.low, high=values.high)
    return values


def _each_world(outcomes: LocalOutcomes, picks: Ints) -> Iterator[World]:
    for pick in picks.tolist():
        yield tuple(own[position] for own, position in zip(outcomes, pick, strict=True))


def _solve_worlds(prepared: Prepared, worlds: Iterable[World], rules: Rules) -> WorldScores:
    """The scores of worlds by the SAT solver, each distinct world solved once."""
    entailed_values = prepared.entailed_values if rules.sound else None
    canonical = not rules.by_solver
    known: dict[World, tuple[float, float, float]] = {}
    rows = []
    for world in worlds:
        if world not in known:
            one = evaluate_by_solver(
                prepared.instance, world, rules.guard, canonical, entailed_values
            )
            known[world] = (one.tension, one.witness, one.score)
        rows.append(known[world])
    tension, witness, score = np.array(rows).T
    return WorldScores(tension, witness, score, None, None)


def average_worlds(
    values: WorldScores, outcomes: LocalOutcomes, masses: Floats | None = None
) -> Score:
    """The score that worlds give together; as a rule all weigh the same.

    With ``masses``, one per world and of sum 1, the worlds are all there are, and bounds are left
    out.
    """
    if masses is None:
        return _average_chunks([values], outcomes)
    # As many worlds of equal mass would give the same means.
    scale = len(values.score) * masses
    tension, witness, score = scale * values.tension, scale * values.witness, scale * values.score
    return _average_chunks([WorldScores(tension, witness, score, None, None)], outcomes)


def _average_chunks(chunks: Iterable[WorldScores], outcomes: LocalOutcomes) -> Score:
    """The score that worlds give together which come some at a time."""
    size, deviation, bounded = 0, 0.0, True
    sums = np.zeros(5)
    for values in chunks:
        check_time()
        columns = [values.score, values.tension, values.witness]
        if values.low is not None and values.high is not None:
            columns += [values.low, values.high]
        else:
            bounded = False
        added = np.stack(columns).sum(axis=1)
        count = len(values.score)
        mean = added[0] / count
        apart = values.score - mean
        deviation += float((apart * apart).sum())
        if size:
            # Two means that differ tell of more variance than each has around itself.
            deviation += float((sums[0] / size - mean) ** 2 * size * count / (size + count))
        sums[: len(added)] += added
        size += count
    means = [round_noise(mean) for mean in (sums / size).tolist()]
    return Score(
        score=means[0],
        tension=means[1],
        witness=means[2],
        stderr=math.sqrt(deviation / (size - 1)) / math.sqrt(size) if size > 1 else None,
        low=means[3] if bounded else None,
        high=means[4] if bounded else None,
        worlds=count_worlds(outcomes),
        evaluated=size,
        exact=False,
    )
