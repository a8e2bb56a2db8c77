"""The tables that say what decisions are made of: transitions, signatures, stance, strata."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from enthymeme.arrays import Bools
from enthymeme.evaluation.report.main_tables import METRICS, labels, metric_cell, pwal
from enthymeme.evaluation.report.table import Cell, Number, Table, count_cell, spread_cell
from enthymeme.evaluation.report.table_lines import Lines
from enthymeme.evaluation.run.grid import EXACT, REFERENCE, SAMPLED
from enthymeme.evaluation.statistics.metrics import percentages, spread
from enthymeme.evaluation.statistics.results import Results, Series
from enthymeme.evaluation.statistics.signatures import signatures
from enthymeme.evaluation.statistics.sweep import swept
from enthymeme.evaluation.statistics.transitions import NAMES, transitions
from enthymeme.problem import Parameters

TIE = Parameters().tie


def transition_tables(runs: Sequence[Results], paper: bool) -> Iterator[Table]:
    """From Top-Link to PWAL: the summary, then the full matrix."""
    summary, matrix = Lines(paper), Lines(False)
    for name, run in zip(labels(runs), runs, strict=True):
        before, after = run.get("top-link"), pwal(run)
        if before is None or after is None:
            continue
        found = transitions(before.outcome, after.outcome)
        summary.add(
            run,
            "tab:supp_toplink_pwal_ties",
            (),
            name,
            count_cell(found.ties),
            spread_cell(found.eacc_on_ties),
            spread_cell(found.repairs),
            spread_cell(found.damages),
        )
        for place, outcome in enumerate(NAMES):
            cells = [spread_cell(spread(found.matrix[:, place, to])) for to in range(4)]
            if outcome != "failed" or found.matrix[:, place].any():
                matrix.add(run, "", (), name, outcome, *cells)
    columns = ("Task", "Top-Link ties", "PWAL EAcc on them (%)", "Repairs", "Damages")
    note = "Repairs: wrong to correct. Damages: correct to wrong. Mean ± SD over seeds."
    table = summary.table("transitions", "From Top-Link to PWAL", columns, note)
    if table is not None:
        yield table
    outcomes = ("Task", "Top-Link", *(f"PWAL {outcome}" for outcome in NAMES))
    table = matrix.table("transition-matrix", "From Top-Link to PWAL, in full", outcomes)
    if table is not None:
        yield table


def signature_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """Which component favours PWAL's wrong choices."""
    lines = Lines(paper)
    for name, run in zip(labels(runs), runs, strict=True):
        series = pwal(run)
        if series is not None:
            found = signatures(series, run.gold)
            lines.add(
                run, "tab:supp_error_decomposition", (), name, *(spread_cell(one) for one in found)
            )
    columns = ("Task", "Wrong", "Tension (%)", "Witness (%)", "Both (%)", "Neither (%)")
    note = "Components that favour a wrong choice; differences within 1e-9 favour nothing."
    return lines.table("signatures", "Component signatures of wrong choices", columns, note)


def stance_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """PWAL by the stance of the gold claim, where items have one."""
    lines = Lines(paper)
    for name, run in zip(labels(runs), runs, strict=True):
        series = pwal(run)
        for stance in ("For", "Against"):
            items = np.array([one == stance for one in run.stances])
            if series is not None and items.any():
                cell = spread_cell(spread(percentages(series.outcome[:, items], "EAcc")))
                count = count_cell(int(items.sum()))
                lines.add(run, "sec:supp_ablations", (stance,), name, stance, cell, count)
    columns = ("Task", "Stance", "PWAL EAcc (%)", "N")
    return lines.table("stance", "Stance diagnostic", columns)


def strata_table(runs: Sequence[Results]) -> Table | None:
    """Pairs that the reference enumerates against those that it caps."""
    lines = Lines(False)
    for name, run in zip(labels(runs), runs, strict=True):
        capped = np.array([bool(worlds) for worlds in run.worlds]) & ~run.enumerable
        for stratum, items in (("fully exact", run.enumerable), ("capped", capped)):
            for series in _whole_methods(run):
                if items.any():
                    cells = _metrics(series, items)
                    heads = (name, stratum, count_cell(int(items.sum())), series.variant.title)
                    lines.add(run, "", (), *heads, *cells)
    columns = ("Task", "Pairs", "N", "Method", *METRICS)
    return lines.table("strata", "Fully exact and capped pairs", columns, "Percent.")


def exclusion_table(runs: Sequence[Results], excluded: Collection[str]) -> Table | None:
    """What leaving items out changes."""
    lines = Lines(False)
    for name, run in zip(labels(runs), runs, strict=True):
        kept = np.array([one not in excluded for one in run.ids])
        if kept.all() or not kept.any():
            continue
        everything = np.ones(len(kept), dtype=bool)
        for series in _whole_methods(run):
            for metric in ("Acc", "EAcc"):
                whole, rest = (
                    spread(percentages(series.outcome[:, items], metric))
                    for items in (everything, kept)
                )
                change = Number(rest.mean - whole.mean, form="signed")
                cells = (spread_cell(whole), spread_cell(rest), change)
                lines.add(run, "", (), name, series.variant.title, metric, *cells)
    columns = ("Task", "Method", "Metric", "All items", "Without", "Change")
    found = sum(one in excluded for run in runs for one in run.ids)
    note = f"Without {found} of {len(excluded)} named items. Percent."
    return lines.table("exclusion", "Effect of leaving items out", columns, note)


def sweep_table(runs: Sequence[Results]) -> Table | None:
    """The coefficient of tension on development items: what the reported score leaves on them."""
    lines = Lines(False)
    for name, run in zip(labels(runs), runs, strict=True):
        for series in (run.get("top-link"), pwal(run)):
            if series is None:
                continue
            curve = swept(series, run.gold, TIE)
            best = int(np.argmax(curve.mean))
            lines.add(
                run,
                "",
                (),
                name,
                series.variant.title,
                Number(curve.at(1.0)),
                Number(float(curve.mean[best])),
                Number(curve.alphas[best]),
                Number(float(curve.mean[best]) - curve.at(1.0)),
            )
    columns = ("Task", "Method", "Acc at α=1", "Highest", "at α", "Gap")
    note = "Development items only; nothing is chosen by it. Percent and percentage points."
    return lines.table("sweep", "Coefficient of tension", columns, note)


def _whole_methods(run: Results) -> list[Series]:
    found = [run.get("fh-hardsat"), run.get("top-link")]
    found += [run.get("pwal", "", mode) for mode in (SAMPLED, REFERENCE, EXACT)]
    found.append(run.get("direct-nli"))
    return [series for series in found if series is not None]


def _metrics(series: Series, items: Bools) -> list[Cell]:
    some = series.of(np.flatnonzero(items))
    return [metric_cell(some, metric) for metric in METRICS]
