"""Sampled PWAL at many sizes and seeds, from one batch of worlds.

The worlds of a smaller size are the first of a larger one, so the largest is drawn once for each
seed and everything else is read off its scores. Without the negative guard the worlds are the
same and so is their tension: only witnesses are taken anew (section "Component
Contrasts").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from enthymeme.marginal.draws import StreamKey
from enthymeme.marginal.score import Score
from enthymeme.marginal.tables import Prepared
from enthymeme.marginal.worlds import WorldScores, witnesses_in_worlds
from enthymeme.methods.pwal import Rules, average_worlds, draw_worlds, score_picks
from enthymeme.system.arrays import Ints


class PrefixScore(NamedTuple):
    """A score with the seed and the number of worlds it was sampled by."""

    seed: int
    size: int
    guard: bool
    score: Score


def score_prefixes(
    prepared: Prepared,
    *,
    sizes: Sequence[int],
    seeds: Sequence[int],
    stream_key: StreamKey = (),
    no_link: bool = True,
    guards: Sequence[bool] = (True,),
) -> Iterator[PrefixScore]:
    """What ``score_by_sampling`` gives for every seed and size, with the guard or without.

    ``stream_key`` and ``no_link`` are as there. Scores without the guard have no bounds.

    >>> from enthymeme.logic import parse_formula
    >>> from enthymeme.marginal import prepare
    >>> from enthymeme.methods.pwal import score_by_sampling
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> prepared = prepare(Candidate((parse_formula("a & d"),), (parse_formula("b"),), (
    ...     Link("a", "b", Label.ENT, 0.989), Link("d", "b", Label.CON, 0.668))))
    >>> for prefix in score_prefixes(prepared, sizes=(2, 5), seeds=(2026,)):
    ...     prefix.score == score_by_sampling(prepared, size=prefix.size, seed=prefix.seed)
    True
    True
    """
    outcomes = prepared.local_outcomes(no_link)
    most = max(sizes)
    picks = np.concatenate(
        [draw_worlds(prepared.instance, outcomes, most, seed, stream_key) for seed in seeds]
    )
    guarded = score_picks(prepared, picks, Rules(no_link))
    for guard in guards:
        values = guarded if guard else _without_guard(prepared, picks, no_link, guarded)
        for number, seed in enumerate(seeds):
            for size in sizes:
                first = slice(number * most, number * most + size)
                yield PrefixScore(seed, size, guard, average_worlds(_some(values, first), outcomes))


def _without_guard(
    prepared: Prepared, picks: Ints, no_link: bool, guarded: WorldScores
) -> WorldScores:
    tables = prepared.tables(no_link, guard=False)
    if tables is None:
        return score_picks(prepared, picks, Rules(no_link, guard=False))
    clauses = len(prepared.instance.target_clauses)
    witness = witnesses_in_worlds(tables, picks).sum(axis=1) / clauses
    score = prepared.instance.parameters.alpha * guarded.tension - witness
    return WorldScores(guarded.tension, witness, score, None, None)


def _some(values: WorldScores, some: slice) -> WorldScores:
    return WorldScores(
        values.tension[some],
        values.witness[some],
        values.score[some],
        None if values.low is None else values.low[some],
        None if values.high is None else values.high[some],
    )
