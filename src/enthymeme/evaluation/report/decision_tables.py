"""The tables that say what decisions are made of: transitions, signatures, stance, strata."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from enthymeme.evaluation.report.main_tables import find_pwal, label_runs, metric_cell
from enthymeme.evaluation.report.table import Cell, Number, Table, count_cell, spread_cell
from enthymeme.evaluation.report.table_lines import Lines
from enthymeme.evaluation.run.grid import ABLATIONS, EXACT, REFERENCE, SAMPLED
from enthymeme.evaluation.statistics.alpha_sweep import sweep_alpha
from enthymeme.evaluation.statistics.error_signatures import compute_error_signatures
from enthymeme.evaluation.statistics.metrics import GRADE_NAMES, METRICS, spread
from enthymeme.evaluation.statistics.results import TIE_TOLERANCE, Results, Series
from enthymeme.evaluation.statistics.transitions import count_transitions
from enthymeme.system.arrays import Bools


def build_transition_tables(runs: Sequence[Results], paper: bool) -> Iterator[Table]:
    """From Top-Link to PWAL: the summary, then the full matrix."""
    summary, matrix = Lines(paper), Lines(False)
    for name, run in zip(label_runs(runs), runs, strict=True):
        before, after = run.get("top-link"), find_pwal(run)
        if before is None or after is None:
            continue
        counts = count_transitions(before, after)
        summary.add(
            run,
            "tab:supp_toplink_pwal_ties",
            (),
            name,
            count_cell(counts.ties),
            spread_cell(counts.eacc_on_ties),
            spread_cell(counts.repairs),
            spread_cell(counts.damages),
        )
        for place, grade in enumerate(GRADE_NAMES):
            cells = [spread_cell(spread(counts.matrix[:, place, to])) for to in range(4)]
            if grade != "failed" or counts.matrix[:, place].any():
                matrix.add(run, "", (), name, grade, *cells)
    columns = ("Task", "Top-Link ties", "PWAL EAcc on them (%)", "Repairs", "Damages")
    note = "Repairs: wrong to correct. Damages: correct to wrong. Mean ± SD over seeds."
    table = summary.table("transitions", "From Top-Link to PWAL", columns, note)
    if table is not None:
        yield table
    heads = ("Task", "Top-Link", *(f"PWAL {grade}" for grade in GRADE_NAMES))
    table = matrix.table("transition-matrix", "From Top-Link to PWAL, in full", heads)
    if table is not None:
        yield table


def build_signature_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """Which component favours PWAL's wrong choices."""
    lines = Lines(paper)
    for name, run in zip(label_runs(runs), runs, strict=True):
        series = find_pwal(run)
        if series is not None:
            shares = compute_error_signatures(series, run.gold)
            cells = (spread_cell(share) for share in shares)
            lines.add(run, "tab:supp_error_decomposition", (), name, *cells)
    columns = ("Task", "Wrong", "Tension (%)", "Witness (%)", "Both (%)", "Neither (%)")
    note = "Components that favour a wrong choice; differences within 1e-9 favour nothing."
    return lines.table("signatures", "Component signatures of wrong choices", columns, note)


def build_stance_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """PWAL by the stance of the gold claim, where items have one."""
    lines = Lines(paper)
    for name, run in zip(label_runs(runs), runs, strict=True):
        series = find_pwal(run)
        for stance in ("For", "Against"):
            items = np.array([one == stance for one in run.stances])
            if series is not None and items.any():
                cell = metric_cell(series.select(np.flatnonzero(items)), "EAcc")
                count = count_cell(int(items.sum()))
                lines.add(run, "sec:supp_ablations", (stance,), name, stance, cell, count)
    columns = ("Task", "Stance", "PWAL EAcc (%)", "N")
    return lines.table("stance", "Stance diagnostic", columns)


def build_strata_table(runs: Sequence[Results]) -> Table | None:
    """Pairs that were scored exactly by enumeration against those that were not."""
    lines = Lines(False)
    for name, run in zip(label_runs(runs), runs, strict=True):
        capped = np.array([bool(worlds) for worlds in run.worlds]) & ~run.fully_exact
        for stratum, items in (("fully exact", run.fully_exact), ("capped", capped)):
            for series in _list_methods(run):
                if items.any():
                    cells = _metrics(series, items)
                    heads = (name, stratum, count_cell(int(items.sum())), series.variant.title)
                    lines.add(run, "", (), *heads, *cells)
    columns = ("Task", "Pairs", "N", "Method", *METRICS)
    return lines.table("strata", "Fully exact and capped pairs", columns, "Percent.")


def build_exclusion_table(runs: Sequence[Results], excluded: Collection[str]) -> Table | None:
    """What leaving items out changes, for whole methods and ablations."""
    lines = Lines(False)
    for name, run in zip(label_runs(runs), runs, strict=True):
        kept = np.flatnonzero([one not in excluded for one in run.ids])
        if len(kept) in (0, len(run)):
            continue
        ablated = [find_pwal(run, ablation) for ablation in ABLATIONS]
        for series in (*_list_methods(run), *(one for one in ablated if one is not None)):
            for metric in ("Acc", "EAcc"):
                whole, rest = (
                    spread(one.percentages(metric)) for one in (series, series.select(kept))
                )
                change = Number(rest.mean - whole.mean, form="signed")
                cells = (spread_cell(whole), spread_cell(rest), change)
                lines.add(run, "", (), name, series.variant.title, metric, *cells)
    columns = ("Task", "Method", "Metric", "All items", "Without", "Change")
    count = sum(one in excluded for run in runs for one in run.ids)
    note = f"Without {count} of {len(excluded)} named items. Percent."
    return lines.table("exclusion", "Effect of leaving items out", columns, note)


def build_sweep_table(runs: Sequence[Results]) -> Table | None:
    """The coefficient of tension on development items: what the reported score leaves on them."""
    lines = Lines(False)
    for name, run in zip(label_runs(runs), runs, strict=True):
        for series in (run.get("top-link"), find_pwal(run)):
            if series is None:
                continue
            curve = sweep_alpha(series, run.gold, TIE_TOLERANCE)
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


def _list_methods(run: Results) -> list[Series]:
    """The methods that nothing was left out of."""
    series = [run.get("fh-hardsat"), run.get("top-link")]
    series += [run.get("pwal", "", mode) for mode in (SAMPLED, REFERENCE, EXACT)]
    series.append(run.get("direct-nli"))
    return [one for one in series if one is not None]


def _metrics(series: Series, items: Bools) -> list[Cell]:
    some = series.select(np.flatnonzero(items))
    return [metric_cell(some, metric) for metric in METRICS]
