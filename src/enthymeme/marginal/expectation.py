"""PWAL over all worlds, without enumerating them.

Expectation is linear: expected tension is a sum over parts (``tension``), the expected witness
ratio a sum over clauses (``witness``), and the bounds differ from the score by what other
optima could change (``leeway``). Where one part is too much work it alone is sampled.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from enthymeme.arrays import Floats, Ints
from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.choices import Choices, choices, world_count
from enthymeme.marginal.draws import Stream
from enthymeme.marginal.leeway import expected_leeway, rivals
from enthymeme.marginal.local import Local, local_table
from enthymeme.marginal.score import Influence, Score, rounded
from enthymeme.marginal.tension import (
    DRAWS,
    WORK_BUDGET,
    Given,
    Tension,
    TensionTable,
    expected_tension,
    tension_table,
)
from enthymeme.marginal.witness import (
    Turn,
    cluster_turns,
    expected_in_cluster,
    expected_locally,
)
from enthymeme.marginal.worlds import witnessed_in_worlds
from enthymeme.resistance import NO_LINK, Split
from enthymeme.resistance.decomposition import Cluster

NO_TENSION = Tension(0.0, 0.0, 0.0, 0.0, 0)


class _Witness(NamedTuple):
    ratio: float
    variance: float
    draws: int


class _Tables(NamedTuple):
    """What a candidate's expectations are computed from, with and without a condition."""

    split: Split
    options: Choices
    local: Local
    tension: TensionTable | None
    turns: tuple[tuple[Cluster, list[Turn] | None], ...]
    guard: bool


def exact_score(
    split: Split,
    *,
    no_link: bool = True,
    guard: bool = True,
    influence: bool = False,
    names: tuple[int | str, ...] = (),
) -> Score:
    """The exact PWAL score of a candidate (``paper.tex``, Definition "PWAL").

    ``names`` name the candidate's random stream, for a part that has to be sampled.

    >>> from enthymeme.logic import parse
    >>> from enthymeme.problem import Candidate, Label, Link
    >>> from enthymeme.resistance import prepare, split
    >>> candidate = Candidate((parse("a"), parse("d")), (parse("b"),), (
    ...     Link("a", "b", Label.ENT, 0.989), Link("d", "b", Label.ENT, 0.995)))
    >>> round(exact_score(split(prepare(candidate))).score, 6)
    -0.666667
    """
    tables = _tables(split, choices(split.instance, no_link), guard)
    alpha = split.instance.parameters.alpha
    tension = _tension(tables, names)
    witness = _expected_witness(tables, names)
    draws = tension.draws + witness.draws
    score = alpha * tension.canonical - witness.ratio
    low, high = _bounds(tables, tension, witness)
    influences = None
    if influence and not draws:
        influences = _influences(tables, score, names)
    worlds = world_count(tables.options)
    return Score(
        score=rounded(score),
        tension=rounded(tension.canonical),
        witness=rounded(witness.ratio),
        stderr=math.sqrt(alpha**2 * tension.variance + witness.variance),
        low=low,
        high=high,
        worlds=worlds,
        evaluated=draws or worlds,
        exact=not draws,
        influences=influences,
    )


def _tables(split: Split, options: Choices, guard: bool) -> _Tables:
    local = local_table(split, options, guard)
    turns: list[tuple[Cluster, list[Turn] | None]] = []
    for cluster in split.clusters:
        try:
            turns.append((cluster, cluster_turns(split, cluster, options, guard)))
        except BudgetExceeded:
            turns.append((cluster, None))
    return _Tables(split, options, local, tension_table(split, options, local), tuple(turns), guard)


def _tension(tables: _Tables, names: tuple[int | str, ...], given: Given | None = None) -> Tension:
    if tables.tension is None:
        return NO_TENSION
    return expected_tension(tables.tension, names, given)


def _probabilities(local: Local, given: Given | None) -> Floats:
    probability = local.probability
    if given is not None:
        rows = local.rows(given.target)
        probability[rows] = 0
        probability[rows.start + given.position] = 1
    return probability


def _expected_witness(
    tables: _Tables, names: tuple[int | str, ...], given: Given | None = None
) -> _Witness:
    split, local = tables.split, tables.local
    probability = _probabilities(local, given)
    by_target = {b: probability[local.rows(b)] for b in range(len(local.counts))}
    in_clusters = frozenset(number for cluster, _ in tables.turns for number in cluster.clauses)
    expected = expected_locally(split, local, probability, in_clusters)
    variance = 0.0
    draws = 0
    clauses = len(split.instance.target_clauses)
    for cluster, turns in tables.turns:
        try:
            if turns is None:
                raise BudgetExceeded("too many models")
            if turns:
                expected += expected_in_cluster(turns, by_target, WORK_BUDGET)
        except BudgetExceeded:
            counts = _drawn_witnesses(tables, cluster, Stream("witness", *names), given)
            expected += float(counts.mean())
            variance += float(counts.var(ddof=1)) / len(counts) / clauses**2
            draws += len(counts)
    return _Witness(expected / clauses, variance, draws)


def _drawn_witnesses(
    tables: _Tables, cluster: Cluster, stream: Stream, given: Given | None
) -> Ints:
    """The number of clauses that a cluster decides and that are witnessed, in drawn worlds."""
    split, local = tables.split, tables.local
    picks = stream.picks(local.counts.tolist(), DRAWS)
    if given is not None:
        picks[:, given.target] = given.position
    met = witnessed_in_worlds(split, tables.options, picks, local, tables.guard)
    counts: Ints = met[:, list(cluster.clauses)].sum(axis=1)
    inside = set(cluster.blocks)
    for number, clause in enumerate(split.instance.target_clauses):
        if len(clause) > 1:
            continue
        target = abs(clause[0]) - 1
        leads = np.array([_leads_to(split, target, o, inside) for o in tables.options[target]])
        counts = counts + (met[:, number] & leads[picks[:, target]])
    return counts


def _leads_to(split: Split, target: int, option: int, blocks: set[int]) -> bool:
    if option == NO_LINK:
        return any(split.home[a] in blocks for a in split.instance.exact[target])
    return split.home[split.instance.pulls[target][option].source] in blocks


def _bounds(
    tables: _Tables, tension: Tension, witness: _Witness
) -> tuple[float, float] | tuple[None, None]:
    if tension.least is None or tension.greatest is None or witness.draws:
        return None, None
    alpha = tables.split.instance.parameters.alpha
    low = alpha * tension.least - witness.ratio
    high = alpha * tension.greatest - witness.ratio
    probability = tables.local.probability
    by_target = {b: probability[tables.local.rows(b)] for b in range(len(tables.local.counts))}
    try:
        for cluster in tables.split.rival_clusters:
            ready = rivals(tables.split, cluster, tables.options, tables.guard)
            if not ready.turns:
                continue
            others = _other_weights(tables.local, {turn.target for turn in ready.turns})
            above, below = expected_leeway(ready, by_target, others, WORK_BUDGET).tolist()
            low -= above
            high += below
    except BudgetExceeded:
        return None, None
    return rounded(low), rounded(high)


def _other_weights(local: Local, members: set[int]) -> Floats:
    """The distribution of the link weight of all target atoms but the members."""
    distribution = np.ones(1)
    for target in range(len(local.counts)):
        if target not in members:
            weights = local.weight[local.rows(target)]
            spread = np.bincount(weights) / len(weights)
            distribution = np.convolve(distribution, spread)
    return distribution


def _influences(
    tables: _Tables, score: float, names: tuple[int | str, ...]
) -> tuple[Influence, ...]:
    instance = tables.split.instance
    influences = []
    for target, mine in enumerate(tables.options):
        for position, option in enumerate(mine):
            if option == NO_LINK:
                continue
            given = Given(target, position)
            tension = _tension(tables, names, given)
            witness = _expected_witness(tables, names, given)
            value = instance.parameters.alpha * tension.canonical - witness.ratio - score
            source = instance.pulls[target][option].source
            influences.append(Influence(source, target, rounded(value)))
    return tuple(influences)
