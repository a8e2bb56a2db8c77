"""Expected tension: E[(forced cost - base cost) / capacity], without going through worlds.

The cost is a sum over parts. Under each of the exponential measures of ``capacity`` the target
atoms are independent, so a part needs only the outcomes of its own target atoms, and all others
enter by the product of their masses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from enthymeme.errors import BudgetExceeded
from enthymeme.marginal.capacity import exponentials
from enthymeme.marginal.draws import Stream, StreamKey
from enthymeme.marginal.enumeration import sum_over_combinations
from enthymeme.marginal.merge import sum_by_row
from enthymeme.marginal.opaque import OpaquePart
from enthymeme.marginal.part import Part
from enthymeme.marginal.programme import Measures
from enthymeme.marginal.solving import costs_in_worlds, expected_costs
from enthymeme.marginal.tables import Tables
from enthymeme.system.arrays import Floats

# Work per part, in array cells; about twelve milliseconds.
WORK_BUDGET = 500_000
# Where a part is too much work, how many of its outcomes are drawn: solved by tables or, where
# even those are too large, by the SAT solver.
DRAWS = 1024
SOLVER_DRAWS = 256


class FixedOutcome(NamedTuple):
    """A condition: the target atom takes the outcome at this position."""

    target: int
    position: int


class Tension(NamedTuple):
    """Expected tension of the canonical optima; the same with the least and the greatest forced
    optimum, None where sampled; the variance of the estimate and the number of draws, 0 if exact.
    """

    canonical: float
    least: float | None
    greatest: float | None
    variance: float
    draws: int


@dataclass(frozen=True, slots=True, eq=False)
class TensionTable:
    """Everything that expected tension is computed from.

    ``tilt`` has a row per outcome and a column per exponential: the outcome's probability times
    its factor of the exponential. ``rates`` and ``factors`` have one entry per exponential; the
    factors turn a sum under each exponential into an expectation over the capacity.
    ``forced_parts`` and ``base_parts`` are those in which an optimum may violate a link: their
    expected costs are added and subtracted.
    """

    tables: Tables
    tilt: Floats
    rates: Floats
    factors: Floats
    forced_parts: tuple[Part | OpaquePart, ...]
    base_parts: tuple[Part, ...]


def tension_table(tables: Tables) -> TensionTable | None:
    """Prepare the table; None where no world has any link, so that tension is 0."""
    exact_weight, local = tables.decomposition.instance.exact_weight, tables.local
    greatest = exact_weight + int(np.maximum.reduceat(local.weight, local.starts).sum())
    if greatest == 0:
        return None
    least = exact_weight + int(np.minimum.reduceat(local.weight, local.starts).sum())
    if least == 0:
        least = int(local.weight[local.weight > 0].min())
    rates, weights = exponentials(least, greatest)
    return TensionTable(
        tables=tables,
        tilt=local.probability[:, None] * np.exp(-np.outer(local.weight, rates)),
        rates=rates,
        factors=weights * np.exp(-rates * exact_weight),
        forced_parts=tuple(
            part
            for part in tables.forced_parts
            if isinstance(part, OpaquePart) or not part.is_costless
        ),
        base_parts=tuple(part for part in tables.base_parts.values() if not part.is_costless),
    )


def expected_tension(
    table: TensionTable, stream_key: StreamKey, given: FixedOutcome | None = None
) -> Tension:
    """The expected tension, where a target atom's outcome may be given.

    ``stream_key`` names the random stream for a part that has to be sampled.
    """
    local, tilt = table.tables.local, table.tilt
    if given is not None:
        tilt = tilt.copy()
        rows = local.rows(given.target)
        row = rows.start + given.position
        certain = tilt[row] / local.probability[row]
        tilt[rows] = 0
        tilt[row] = certain
    # A mass may underflow under the fastest exponentials; so does all that it is a factor of.
    masses = np.maximum(local.sums(tilt), 1e-280)
    everything = masses.prod(axis=0)
    # One row each for the canonical, the least and the greatest forced optimum.
    sums = np.zeros((3, tilt.shape[1]))
    if local.cost.any():
        by_target = local.sums(tilt[:, None, :] * local.cost[:, :, None])
        sums += (by_target / masses[:, None, :]).sum(axis=0) * everything
    variance = 0.0
    draws = 0
    bounded = True
    estimate = np.zeros(3)
    for part, sign in (*((p, 1) for p in table.forced_parts), *((p, -1) for p in table.base_parts)):
        targets = list(part.targets)
        others = everything / masses[targets].prod(axis=0)
        try:
            measures = {b: tilt[local.rows(b)] for b in targets}
            costs, exactly_bounded = _expected_costs(part, measures)
            bounded = bounded and exactly_bounded
            # The bounds are over forced optima, with the base optimum kept canonical.
            sums += sign * others * (costs if sign > 0 else costs[:1])
        except BudgetExceeded:
            values = _draw_values(table, part, Stream("tension", draws, *stream_key), others, given)
            estimate += sign * (values.mean(axis=0) if sign > 0 else values[:, :1].mean(axis=0))
            variance += float(values[:, 0].var(ddof=1)) / len(values)
            draws += len(values)
            bounded = False
    canonical, least, greatest = (sums @ table.factors + estimate).tolist()
    return Tension(
        canonical,
        least if bounded else None,
        greatest if bounded else None,
        variance,
        draws,
    )


def _expected_costs(part: Part | OpaquePart, measures: Measures) -> tuple[Floats, bool]:
    """A part's expected costs (axes: optimum, measure), and whether those of the least and the
    greatest optimum are among them."""
    if isinstance(part, Part):
        return expected_costs(part, measures, WORK_BUDGET)
    by_row = [
        sum_by_row(row_of, measures[target], len(part.outcome_of[target]))
        for target, row_of in part.row_of.items()
    ]
    costs = sum_over_combinations(by_row, lambda rows: part.costs_of_rows(rows)[:, None])
    return np.repeat(costs, 3, axis=0), False


def _draw_values(
    table: TensionTable,
    part: Part | OpaquePart,
    stream: Stream,
    others: Floats,
    given: FixedOutcome | None,
) -> Floats:
    """Draw outcomes of one part's target atoms; everything else stays an exact expectation."""
    tables, local = table.tables, table.tables.local
    targets = list(part.targets)
    size = SOLVER_DRAWS if isinstance(part, OpaquePart) else DRAWS
    picks = np.zeros((size, len(local.counts)), dtype=np.int64)
    picks[:, targets] = stream.positions([tables.probabilities[b] for b in targets], size)
    if given is not None:
        picks[:, given.target] = given.position
    if isinstance(part, OpaquePart):
        costs = np.repeat(part.costs_in_worlds(picks)[:, None], 3, axis=1)
    else:
        costs = costs_in_worlds(part, picks)
    weight = local.weight[(local.starts[None, :] + picks)[:, targets]].sum(axis=1)
    by_weight, place = np.unique(weight, return_inverse=True)
    share = np.exp(-np.outer(by_weight, table.rates)) @ (others * table.factors)
    values: Floats = costs * share[place][:, None]
    return values
