"""Two runs over the same items, method by method: what changed, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from enthymeme.errors import InputError
from enthymeme.evaluation.report.contrast_tables import COLUMNS, contrast_cells
from enthymeme.evaluation.report.table import Line, Number, Table, count_cell
from enthymeme.evaluation.run.grid import SAMPLED, Variant
from enthymeme.evaluation.statistics.agreement import choose_lowest
from enthymeme.evaluation.statistics.bootstrap import REPLICATES
from enthymeme.evaluation.statistics.metrics import FAIL, GRADE_NAMES, LOSS, TIE, WIN
from enthymeme.evaluation.statistics.results import TIE_TOLERANCE, Results, Series
from enthymeme.system.arrays import Bools, Ints


class McNemar(NamedTuple):
    """Items that one run alone gets right, and how likely so uneven a share is by chance."""

    first_only: int
    second_only: int
    p: float


def mcnemar(first: Bools, second: Bools) -> McNemar:
    """The exact two-sided test; for each item, whether either run gets it right.

    >>> mcnemar(np.array([True] * 9 + [False]), np.array([False] * 9 + [True]))
    McNemar(first_only=9, second_only=1, p=0.021484375)
    """
    b, c = int((first & ~second).sum()), int((second & ~first).sum())
    tail = sum(math.comb(b + c, k) for k in range(min(b, c) + 1))
    return McNemar(b, c, min(1.0, 2 * tail / 2 ** (b + c)))


def pair_runs(first: Results, second: Results) -> tuple[Results, Results]:
    """Two runs cut down to the items that both have, in the order of the first."""
    places = {one: place for place, one in enumerate(second.ids)}
    rows = [place for place, one in enumerate(first.ids) if one in places]
    if not rows:
        raise InputError(f"expected runs with items in common: {first.path} and {second.path}")
    other_rows = [places[first.ids[place]] for place in rows]
    pair = first.select(np.array(rows)), second.select(np.array(other_rows))
    if (pair[0].gold != pair[1].gold).any():
        raise InputError("expected the same gold candidates in both runs")
    return pair


def grade_items(series: Series, gold: Ints) -> Ints:
    """How each item ended, one entry per item: over several seeds, by the mean of their scores.

    ``gold`` has one entry per item too.
    """
    if len(series.seeds) == 1:
        only: Ints = series.grades[0].astype(np.int64)
        return only
    failed = (series.grades == FAIL).any(axis=0)
    mean = np.where(failed[:, None], 0.0, series.score.mean(axis=0))
    chosen = choose_lowest(mean, TIE_TOLERANCE)
    grades = np.where(chosen < 0, TIE, np.where(chosen == gold, WIN, LOSS))
    return np.where(failed, FAIL, grades)


def build_comparison_tables(
    first: Results, second: Results, replicates: int = REPLICATES
) -> Iterator[Table]:
    """Contrasts with intervals and McNemar's test, then the items that flipped."""
    run, other_run = pair_runs(first, second)
    shared = [variant for variant in run.series if variant in other_run.series]
    if not shared:
        raise InputError("expected runs with a method in common")
    lines: list[Line] = []
    flips: list[Line] = []
    for variant in shared:
        one, other = run.series[variant], other_run.series[variant]
        seeds = [seed for seed in one.seeds if seed in other.seeds]
        if not seeds:
            continue
        one, other = one.with_seeds(seeds), other.with_seeds(seeds)
        ends = grade_items(one, run.gold), grade_items(other, run.gold)
        test = mcnemar(ends[0] == 0, ends[1] == 0)
        (cells,) = contrast_cells(run, [(one, other)], replicates)
        counts = (count_cell(test.first_only), count_cell(test.second_only))
        lines.append(Line((variant.title, *cells, *counts, Number(test.p, decimals=4))))
        # Every number of samples has a line above; one is enough to name items by.
        if variant.mode != SAMPLED or variant.samples == run.main_samples:
            flips += _list_flips(variant, run.ids, *ends)
    columns = ("Method", *COLUMNS)
    note = (
        f"{first.path} less {second.path}, {len(run)} items in common. Percentage points, paired "
        f"two-way bootstrap ({replicates} replicates), † excludes zero. Only A, only B: items that "
        "one run alone gets right (over seeds, by mean scores); p by McNemar's exact test."
    )
    yield Table("comparison", "Two runs", (*columns, "Only A", "Only B", "p"), tuple(lines), note)
    heads = ("Item", "Method", "A", "B")
    yield Table("flips", "Items that flipped", heads, tuple(flips), f"{len(flips)} flips.")


def _list_flips(variant: Variant, ids: Sequence[str], first: Ints, second: Ints) -> Iterator[Line]:
    for one, before, after in zip(ids, first.tolist(), second.tolist(), strict=True):
        if before != after:
            yield Line((one, variant.title, GRADE_NAMES[before], GRADE_NAMES[after]))
