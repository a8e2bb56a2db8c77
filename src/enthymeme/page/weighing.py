"""A candidate weighed from every side: the numbers that a view is made of."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from enthymeme.arrays import Ints
from enthymeme.decision import Method
from enthymeme.marginal import Prepared, Score, prepare
from enthymeme.marginal.local_outcomes import LocalOutcomes, count_worlds
from enthymeme.marginal.score import round_noise
from enthymeme.marginal.tables import Tables
from enthymeme.marginal.worlds import WorldScores, witnessed_in_worlds
from enthymeme.methods.pwal import (
    average_worlds,
    draw_worlds,
    score_exactly,
    score_picks,
    score_sampled,
)
from enthymeme.methods.top_link import score_top_link, top_world
from enthymeme.problem import Candidate, Parameters
from enthymeme.resistance import NO_LINK, World, decompose, evaluate_world

Names = tuple[int | str, ...]

# Up to so many worlds all are looked at; beyond, so many drawn ones stand for them.
ALL_WORLDS = 20_000
DRAWN_WORLDS = 2_000
# The estimate that is set beside the exact score: the paper's number of samples.
SAMPLES = 100
SEED = 2026


@dataclass(frozen=True, eq=False)
class Worlds:
    """Worlds and their scores: all there are, or some that were drawn."""

    outcomes: LocalOutcomes
    picks: Ints
    scores: WorldScores
    complete: bool

    def world(self, row: int) -> World:
        """The options of one of them."""
        return tuple(
            mine[place] for mine, place in zip(self.outcomes, self.picks[row].tolist(), strict=True)
        )


@dataclass(frozen=True, eq=False)
class Weighed:
    """A candidate's scores, worlds and witnesses.

    ``exact``, ``top`` and ``estimate`` leave out what the decision's method leaves out.
    ``influences`` are by source and target atom, None where the exact score is not exact.
    ``witnessed`` has the probability of each target clause to be witnessed; it and ``worlds`` are
    None where the candidate was left to the SAT solver.
    """

    candidate: Candidate
    prepared: Prepared
    exact: Score
    top: Score
    estimate: Score
    influences: dict[tuple[str, str], float] | None
    witnessed: tuple[float, ...] | None
    worlds: Worlds | None


def weighed(candidate: Candidate, method: Method, parameters: Parameters, names: Names) -> Weighed:
    """Weigh a candidate; raises ``SolveError`` where it has no score.

    >>> from enthymeme.examples import paper_problems
    >>> maya = paper_problems()[0]
    >>> found = weighed(maya.candidates[1], Method(), Parameters(), ("maya", 1))
    >>> found.exact.score, found.top.score, found.witnessed
    (0.0, -1.0, (0.3333333333333333,))
    """
    prepared = prepare(candidate, parameters)
    no_link, guard = method.no_link, method.guard
    tables = prepared.tables(no_link, guard)
    worlds = None if tables is None else _worlds(prepared, method, names)
    score = score_exactly(
        prepared,
        names=names,
        no_link=no_link,
        guard=guard,
        # Where all worlds are at hand, influences are means over some of them.
        influence=worlds is None or not worlds.complete,
    )
    return Weighed(
        candidate,
        prepared,
        score,
        score_top_link(prepared, guard=guard),
        _estimate(prepared, worlds, method, names),
        _influences(candidate, score, worlds),
        _witnessed(prepared, tables, worlds, method),
        worlds,
    )


def _worlds(prepared: Prepared, method: Method, names: Names) -> Worlds:
    options = prepared.local_outcomes(method.no_link)
    complete = count_worlds(options) <= ALL_WORLDS
    if complete:
        counts = [len(mine) for mine in options]
        picks = np.indices(counts).reshape(len(counts), math.prod(counts)).T.astype(np.int64)
    else:
        picks = draw_worlds(prepared.instance, options, DRAWN_WORLDS, SEED, names)
    scores = score_picks(prepared, picks, method.no_link, method.guard)
    return Worlds(options, picks, scores, complete)


def _estimate(prepared: Prepared, worlds: Worlds | None, method: Method, names: Names) -> Score:
    """The sampled score; of worlds whose scores are known, as they are known."""
    if worlds is None or not worlds.complete:
        return score_sampled(
            prepared,
            size=SAMPLES,
            seed=SEED,
            names=names,
            no_link=method.no_link,
            guard=method.guard,
        )
    picks = draw_worlds(prepared.instance, worlds.outcomes, SAMPLES, SEED, names)
    rows = np.ravel_multi_index(tuple(picks.T), [len(mine) for mine in worlds.outcomes])
    known = worlds.scores
    drawn = WorldScores(
        known.tension[rows],
        known.witness[rows],
        known.score[rows],
        None if known.low is None else known.low[rows],
        None if known.high is None else known.high[rows],
    )
    return average_worlds(drawn, worlds.outcomes)


def _influences(
    candidate: Candidate, score: Score, worlds: Worlds | None
) -> dict[tuple[str, str], float] | None:
    """How each link moves the score: the mean of the worlds that have it, less the score."""
    sources, targets = candidate.source_atoms, candidate.target_atoms
    if worlds is None or not worlds.complete:
        if score.influences is None:
            return None
        return {(sources[one.source], targets[one.target]): one.value for one in score.influences}
    found = {}
    for column, (links, options) in enumerate(
        zip(candidate.alternatives, worlds.outcomes, strict=True)
    ):
        mine = worlds.picks[:, column]
        sums = np.bincount(mine, worlds.scores.score, len(options))
        means = sums / np.bincount(mine, minlength=len(options))
        for option, mean in zip(options, means.tolist(), strict=True):
            if option != NO_LINK:
                found[links[option].source, targets[column]] = round_noise(mean - score.score)
    return found


def _witnessed(
    prepared: Prepared, tables: Tables | None, worlds: Worlds | None, method: Method
) -> tuple[float, ...] | None:
    if tables is None or worlds is None or prepared.decomposition is None:
        return None
    if method.name == "top-link":
        found = evaluate_world(prepared.decomposition, top_world(prepared.instance), method.guard)
        return tuple(map(float, found.witnessed))
    if worlds.complete:
        shares = witnessed_in_worlds(tables, worlds.picks).mean(axis=0)
        return tuple(shares.tolist())
    # The base optimum does not know the target's clauses, so that one of them alone is witnessed
    # in the same worlds as among the others.
    alone = []
    for clause in prepared.instance.target_clauses:
        instance = replace(prepared.instance, target_clauses=(clause,))
        score = score_exactly(
            Prepared(instance, decompose(instance)), no_link=method.no_link, guard=method.guard
        )
        if not score.exact:
            return None
        alone.append(score.witness)
    return tuple(alone)
