"""The tables of differences between methods, with intervals (the paper, "Paired and Clustered
Statistical Inference")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from enthymeme.evaluation.report.main_tables import find_pwal, name_runs
from enthymeme.evaluation.report.paper_values import TableBuilder, find_paper_cells
from enthymeme.evaluation.report.table import Cell, Table, interval_cell
from enthymeme.evaluation.run.grid import ABLATIONS, EXACT
from enthymeme.evaluation.statistics.bootstrap import REPLICATES, bootstrap_intervals
from enthymeme.evaluation.statistics.results import Results, Series
from enthymeme.system.arrays import Floats

COLUMNS = ("ΔAcc [95% CI]", "ΔEAcc [95% CI]", "Tie reduction [95% CI]")


def build_contrast_tables(
    runs: Sequence[Results], paper: bool, replicates: int = REPLICATES
) -> Iterator[Table]:
    """PWAL against other methods, and whole against ablated, with intervals."""
    main, component = TableBuilder(paper), TableBuilder(paper)
    for name, run in name_runs(runs):
        pairs = _list_pairs(run)
        rows = contrast_cells(run, [pair[:2] for pair in pairs], replicates)
        for (first, other, key), cells in zip(pairs, rows, strict=True):
            lines = component if key in ABLATIONS else main
            contrast = f"{first.variant.title} − {other.variant.title}"
            values = find_paper_cells(run, "tab:supp_paired_main", key)
            beside = None if values is None else (name, contrast, *values)
            lines.add_pair((name, contrast, *cells), beside)
    columns = ("Task", "Contrast", *COLUMNS)
    note = (
        f"Percentage points; pointwise percentile intervals of a paired two-way bootstrap over "
        f"clusters and seed runs ({replicates} replicates); † excludes zero."
    )
    tables = (
        main.table("contrasts", "Contrasts between methods", columns, note),
        component.table("component-contrasts", "Contrasts between components", columns, note),
    )
    yield from filter(None, tables)


def _list_pairs(run: Results) -> list[tuple[Series, Series, str]]:
    """What is compared with what, and the name that the paper has for the second."""
    pwal = find_pwal(run)
    if pwal is None:
        return []
    others = [(run.get(key), key) for key in ("direct-nli", "top-link", "fh-hardsat")]
    others += [(find_pwal(run, ablation), ablation) for ablation in ABLATIONS]
    pairs = [(pwal, other, key) for other, key in others if other is not None]
    exact = run.get("pwal", "", EXACT)
    if exact is not None and exact is not pwal:
        beside = (run.get("top-link"), pwal)
        pairs += [(exact, other, "") for other in beside if other is not None]
    return pairs


def contrast_cells(
    run: Results, pairs: Sequence[tuple[Series, Series]], replicates: int
) -> list[tuple[Cell, ...]]:
    """The differences of each pair in accuracy, accuracy with credit, and ties avoided."""
    differences: list[Floats] = [
        # Fewer ties count as a gain.
        np.asarray(sign * (first.credit(metric) - second.credit(metric)))
        for first, second in pairs
        for metric, sign in (("Acc", 1), ("EAcc", 1), ("Tie", -1))
    ]
    if not differences:
        return []
    intervals = bootstrap_intervals(
        differences, run.cluster_codes, replicates=replicates, names=(run.task, run.split)
    )
    cells = [interval_cell(interval) for interval in intervals]
    return [tuple(cells[place : place + 3]) for place in range(0, len(cells), 3)]
