"""The tables that say what decisions are made of: transitions, signatures, stance, strata."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from enthymeme.evaluation.report.main_tables import find_pwal, metric_cell, name_runs
from enthymeme.evaluation.report.paper_values import TableBuilder
from enthymeme.evaluation.report.table import Cell, Number, Table, count_cell, mean_sd_cell
from enthymeme.evaluation.run.grid import ABLATIONS, EXACT, REFERENCE, SAMPLED
from enthymeme.evaluation.statistics.diagnostics import (
    compute_error_signatures,
    count_transitions,
    sweep_alpha,
)
from enthymeme.evaluation.statistics.metrics import GRADE_NAMES, METRICS, mean_and_sd
from enthymeme.evaluation.statistics.results import TIE_TOLERANCE, Results, Series
from enthymeme.system.arrays import Bools


def build_transition_tables(runs: Sequence[Results], paper: bool) -> Iterator[Table]:
    """From Top-Link to PWAL: the summary, then the full matrix."""
    summary, matrix = TableBuilder(paper, "tab:supp_toplink_pwal_ties"), TableBuilder()
    for name, run in name_runs(runs):
        before, after = run.get("top-link"), find_pwal(run)
        if before is None or after is None:
            continue
        counts = count_transitions(before, after)
        spreads = (counts.eacc_on_ties, counts.repairs, counts.damages)
        summary.add(run, name, count_cell(counts.ties), *map(mean_sd_cell, spreads))
        for place, grade in enumerate(GRADE_NAMES):
            cells = [mean_sd_cell(mean_and_sd(counts.matrix[:, place, to])) for to in range(4)]
            if grade != "failed" or counts.matrix[:, place].any():
                matrix.add(run, name, grade, *cells)
    columns = ("Task", "Top-Link ties", "PWAL EAcc on them (%)", "Repairs", "Damages")
    note = "Repairs: wrong to correct. Damages: correct to wrong. Mean ± SD over seeds."
    heads = ("Task", "Top-Link", *(f"PWAL {grade}" for grade in GRADE_NAMES))
    tables = (
        summary.table("transitions", "From Top-Link to PWAL", columns, note),
        matrix.table("transition-matrix", "From Top-Link to PWAL, in full", heads),
    )
    yield from filter(None, tables)


def build_signature_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """Which component favours PWAL's wrong choices."""
    lines = TableBuilder(paper, "tab:supp_error_decomposition")
    for name, run in name_runs(runs):
        series = find_pwal(run)
        if series is not None:
            shares = compute_error_signatures(series, run.gold)
            cells = (mean_sd_cell(share) for share in shares)
            lines.add(run, name, *cells)
    columns = ("Task", "Wrong", "Tension (%)", "Witness (%)", "Both (%)", "Neither (%)")
    note = "Components that favour a wrong choice; differences within 1e-9 favour nothing."
    return lines.table("signatures", "Component signatures of wrong choices", columns, note)


def build_stance_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """PWAL by the stance of the gold claim, where items have one."""
    lines = TableBuilder(paper, "sec:supp_ablations")
    for name, run in name_runs(runs):
        series = find_pwal(run)
        for stance in ("For", "Against"):
            items = np.array([one == stance for one in run.stances])
            if series is not None and items.any():
                cell = metric_cell(series.select(np.flatnonzero(items)), "EAcc")
                count = count_cell(int(items.sum()))
                lines.add(run, name, stance, cell, count, keys=(stance,))
    columns = ("Task", "Stance", "PWAL EAcc (%)", "N")
    return lines.table("stance", "Stance diagnostic", columns)


def build_strata_table(runs: Sequence[Results]) -> Table | None:
    """Pairs that were scored exactly by enumeration against those that were not."""
    lines = TableBuilder()
    for name, run in name_runs(runs):
        capped = np.array([bool(worlds) for worlds in run.worlds]) & ~run.fully_exact
        for stratum, items in (("fully exact", run.fully_exact), ("capped", capped)):
            for series in _list_methods(run):
                if items.any():
                    cells = _metrics(series, items)
                    heads = (name, stratum, count_cell(int(items.sum())), series.variant.title)
                    lines.add(run, *heads, *cells)
    columns = ("Task", "Pairs", "N", "Method", *METRICS)
    return lines.table("strata", "Fully exact and capped pairs", columns, "Percent.")


def build_exclusion_table(runs: Sequence[Results], excluded: Collection[str]) -> Table | None:
    """What leaving items out changes, for whole methods and ablations."""
    lines = TableBuilder()
    for name, run in name_runs(runs):
        remaining = np.flatnonzero([one not in excluded for one in run.ids])
        if len(remaining) in (0, len(run)):
            continue
        ablated = [find_pwal(run, ablation) for ablation in ABLATIONS]
        for series in (*_list_methods(run), *(one for one in ablated if one is not None)):
            for metric in ("Acc", "EAcc"):
                before, after = (
                    mean_and_sd(one.percentages(metric))
                    for one in (series, series.select(remaining))
                )
                change = Number(after.mean - before.mean, form="signed")
                cells = (mean_sd_cell(before), mean_sd_cell(after), change)
                lines.add(run, name, series.variant.title, metric, *cells)
    columns = ("Task", "Method", "Metric", "All items", "Without", "Change")
    count = sum(one in excluded for run in runs for one in run.ids)
    note = f"Without {count} of {len(excluded)} named items. Percent."
    return lines.table("exclusion", "Effect of leaving items out", columns, note)


def build_sweep_table(runs: Sequence[Results]) -> Table | None:
    """The coefficient of tension on development items: what the reported score leaves on them."""
    lines = TableBuilder()
    for name, run in name_runs(runs):
        for series in (run.get("top-link"), find_pwal(run)):
            if series is None:
                continue
            curve = sweep_alpha(series, run.gold, TIE_TOLERANCE)
            best = int(np.argmax(curve.mean))
            unit, most = curve.at(1.0), float(curve.mean[best])
            numbers = map(Number, (unit, most, curve.alphas[best], most - unit))
            lines.add(run, name, series.variant.title, *numbers)
    columns = ("Task", "Method", "Acc at α=1", "Highest", "at α", "Gap")
    note = "Development items only; nothing is chosen by it. Percent and percentage points."
    return lines.table("sweep", "Coefficient of tension", columns, note)


def _list_methods(run: Results) -> list[Series]:
    """The methods that nothing was left out of."""
    series = [run.get("fh-hardsat"), run.get("top-link")]
    series += [run.get("pwal", "", mode) for mode in (SAMPLED, REFERENCE, EXACT)]
    series.append(run.get("direct-nli"))
    return [one for one in series if one is not None]


def _metrics(series: Series, items: Bools) -> list[Cell]:
    some = series.select(np.flatnonzero(items))
    return [metric_cell(some, metric) for metric in METRICS]
