"""PWAL over all worlds, without enumerating them.

Expectation is linear: expected tension is a sum over parts (``tension``), the expected witness
ratio a sum over clauses (``witness``), and the bounds differ from the score by what other
optima could change (``spread``). Where one part is too much work it alone is sampled.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.draws import Stream, StreamKey
from enthymeme.marginal.enumeration import sum_over_combinations
from enthymeme.marginal.local import Local
from enthymeme.marginal.local_outcomes import count_worlds
from enthymeme.marginal.programme import Measures, Work
from enthymeme.marginal.score import Influence, Score, round_noise
from enthymeme.marginal.spread import expected_spread
from enthymeme.marginal.tables import Tables
from enthymeme.marginal.tension import (
    DRAWS,
    WORK_BUDGET,
    FixedOutcome,
    Tension,
    TensionTable,
    expected_tension,
    tension_table,
)
from enthymeme.marginal.witness import local_witnesses, scope_members, witnesses_in_scope
from enthymeme.marginal.worlds import witnesses_in_worlds
from enthymeme.resistance import NO_LINK, Decomposition
from enthymeme.resistance.decomposition import ClauseScope
from enthymeme.system.arrays import Floats, Ints

# How far the total link weight may range where its distribution is needed.
WEIGHT_SPAN = 20_000
# Work for the bounds of all scopes after their programmes, in array cells; a convolution's
# products are cheaper than these.
BOUNDS_BUDGET = 20 * WORK_BUDGET
PRODUCTS_PER_CELL = 64
NO_TENSION = Tension(0.0, 0.0, 0.0, 0.0, 0)


class _Witness(NamedTuple):
    ratio: float
    variance: float
    draws: int


def exact_score(
    tables: Tables,
    *,
    influence: bool = False,
    bounds: bool = True,
    stream_key: tuple[int | str, ...] = (),
) -> Score:
    """The exact PWAL score of a candidate (Definition "PWAL").

    ``stream_key`` names the candidate's random stream, for a part that has to be sampled. Without
    ``bounds``, which may take longer than the score, ``low`` and ``high`` are None.
    """
    alpha = tables.decomposition.instance.parameters.alpha
    table = tension_table(tables)
    tension = NO_TENSION if table is None else expected_tension(table, stream_key)
    witness = _expected_witness(tables, stream_key)
    draws = tension.draws + witness.draws
    score = alpha * tension.canonical - witness.ratio
    low, high = _bounds(tables, tension, witness) if bounds else (None, None)
    influences = None
    if influence and not draws:
        influences = _influences(tables, table, score, stream_key)
    worlds = count_worlds(tables.outcomes)
    return Score(
        score=round_noise(score),
        tension=round_noise(tension.canonical),
        witness=round_noise(witness.ratio),
        stderr=math.sqrt(alpha**2 * tension.variance + witness.variance),
        low=low,
        high=high,
        worlds=worlds,
        evaluated=draws or worlds,
        exact=not draws,
        influences=influences,
    )


def _probabilities(local: Local, given: FixedOutcome | None) -> Floats:
    probability = local.probability.copy()
    if given is not None:
        rows = local.rows(given.target)
        probability[rows] = 0
        probability[rows.start + given.position] = 1
    return probability


def _expected_witness(
    tables: Tables, stream_key: StreamKey, given: FixedOutcome | None = None
) -> _Witness:
    decomposition, local = tables.decomposition, tables.local
    probability = _probabilities(local, given)
    measures = local.by_target(probability[:, None])
    in_scopes = frozenset(number for scope, _ in tables.scope_steps for number in scope.clauses)
    expected = local_witnesses(decomposition, local, probability, in_scopes)
    variance = 0.0
    draws = 0
    clauses = len(decomposition.instance.target_clauses)
    for scope, steps in tables.scope_steps:
        try:
            if steps is None:
                raise BudgetExceeded("too many models")
            if steps:
                expected += witnesses_in_scope(steps, measures, WORK_BUDGET)
        except BudgetExceeded:
            try:
                expected += _enumerated_witnesses(tables, scope, measures)
            except BudgetExceeded:
                counts = _drawn_witnesses(tables, scope, Stream("witness", *stream_key), given)
                expected += float(counts.mean())
                variance += float(counts.var(ddof=1)) / len(counts) / clauses**2
                draws += len(counts)
    return _Witness(expected / clauses, variance, draws)


def _enumerated_witnesses(tables: Tables, scope: ClauseScope, measures: Measures) -> float:
    """The expected number of clauses that a scope decides, over all outcomes that it looks at."""
    decomposition = tables.decomposition
    instance = decomposition.instance
    atoms = [a for number in scope.blocks for a in decomposition.blocks[number].atoms]
    members = scope_members(
        instance, atoms, [instance.target_clauses[number] for number in scope.clauses]
    )

    def count(combinations: Ints) -> Ints:
        picks = np.zeros((len(combinations), instance.targets), dtype=np.int64)
        picks[:, members] = combinations
        return _count_witnesses(tables, scope, picks)[:, None]

    return float(sum_over_combinations([measures[b] for b in members], count)[0, 0])


def _drawn_witnesses(
    tables: Tables, scope: ClauseScope, stream: Stream, given: FixedOutcome | None
) -> Ints:
    """The number of clauses that a scope decides and that are witnessed, in drawn worlds."""
    picks = stream.positions(tables.probabilities, DRAWS)
    if given is not None:
        picks[:, given.target] = given.position
    return _count_witnesses(tables, scope, picks)


def _count_witnesses(tables: Tables, scope: ClauseScope, picks: Ints) -> Ints:
    """The number of clauses that a scope decides and that are witnessed, in each world."""
    decomposition = tables.decomposition
    met = witnesses_in_worlds(tables, picks)
    counts: Ints = met[:, list(scope.clauses)].sum(axis=1)
    inside = set(scope.blocks)
    for number, clause in enumerate(decomposition.instance.target_clauses):
        if len(clause) > 1:
            continue
        target = abs(clause[0]) - 1
        leads = np.array(
            [_leads_to(decomposition, target, o, inside) for o in tables.outcomes[target]]
        )
        counts = counts + (met[:, number] & leads[picks[:, target]])
    return counts


def _leads_to(decomposition: Decomposition, target: int, outcome: int, blocks: set[int]) -> bool:
    if outcome == NO_LINK:
        return any(
            decomposition.block_of[a] in blocks for a in decomposition.instance.exact[target]
        )
    return (
        decomposition.block_of[decomposition.instance.alternatives[target][outcome].source]
        in blocks
    )


def _bounds(
    tables: Tables, tension: Tension, witness: _Witness
) -> tuple[float, float] | tuple[None, None]:
    if tension.least is None or tension.greatest is None or witness.draws:
        return None, None
    alpha = tables.decomposition.instance.parameters.alpha
    low = alpha * tension.least - witness.ratio
    high = alpha * tension.greatest - witness.ratio
    if tables.spreads is None:
        return None, None
    local = tables.local
    measures = local.by_target(local.probability[:, None])
    work = Work(BOUNDS_BUDGET)
    try:
        for table in tables.spreads:
            if not table.steps:
                continue
            others = np.ones(1)
            if table.weighed:
                others = _other_weights(local, {step.target for step in table.steps}, work)
            above, below = expected_spread(table, measures, others, WORK_BUDGET, work).tolist()
            low -= above
            high += below
    except BudgetExceeded:
        return None, None
    return round_noise(low), round_noise(high)


def _other_weights(local: Local, members: set[int], work: Work) -> Floats:
    """The distribution of the link weight of all target atoms but the members."""
    distribution = np.ones(1)
    others = [target for target in range(len(local.counts)) if target not in members]
    if sum(int(local.weight[local.rows(target)].max()) for target in others) > WEIGHT_SPAN:
        raise BudgetExceeded("link weights span too wide a range")
    for target in others:
        rows = local.rows(target)
        spread = np.bincount(local.weight[rows], local.probability[rows])
        work.spend(len(distribution) * len(spread) // PRODUCTS_PER_CELL)
        distribution = np.convolve(distribution, spread)
    return distribution


def _influences(
    tables: Tables, table: TensionTable | None, score: float, stream_key: tuple[int | str, ...]
) -> tuple[Influence, ...]:
    """How each link of some probability moves the score: what is expected given it."""
    alpha = tables.decomposition.instance.parameters.alpha
    influences = []
    for target, own in enumerate(tables.outcomes):
        for position, outcome in enumerate(own):
            if outcome == NO_LINK:
                continue
            given = FixedOutcome(target, position)
            tension = NO_TENSION if table is None else expected_tension(table, stream_key, given)
            witness = _expected_witness(tables, stream_key, given)
            link = tables.decomposition.instance.alternatives[target][outcome]
            moved = alpha * tension.canonical - witness.ratio - score
            influences.append(Influence(link.source, target, round_noise(moved), link.entails))
    return tuple(influences)
