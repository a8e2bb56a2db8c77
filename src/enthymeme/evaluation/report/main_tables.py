"""The tables of results proper: every method, every number of samples, every contrast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from enthymeme.evaluation.report.paper_values import paper_cells, title
from enthymeme.evaluation.report.table import (
    Cell,
    Line,
    Number,
    Table,
    count_cell,
    interval_cell,
    spread_cell,
)
from enthymeme.evaluation.run.grid import ABLATIONS, EXACT, REFERENCE, SAMPLED, Variant
from enthymeme.evaluation.statistics.bootstrap import REPLICATES, intervals
from enthymeme.evaluation.statistics.metrics import (
    FAIL,
    LOSS,
    TIE,
    WIN,
    percentages,
    spread,
    utility,
)
from enthymeme.evaluation.statistics.results import Results, Series

METRICS = ("Acc", "Tie", "EAcc")


def labels(runs: Sequence[Results]) -> list[str]:
    """What each run is called in a table: its task, and more where that is not enough.

    >>> labels([])
    []
    """
    names = [title(one.task) + (" (dev)" if one.split == "dev" else "") for one in runs]
    return [
        f"{name} [{one.path.name}]" if names.count(name) > 1 else name
        for name, one in zip(names, runs, strict=True)
    ]


def pwal(run: Results, ablation: str = "") -> Series | None:
    """PWAL as the paper's tables have it: sampled or, where nothing was sampled, exact."""
    return run.get("pwal", ablation, SAMPLED) or run.get("pwal", ablation, EXACT)


def metric_cell(series: Series | None, metric: str) -> Cell:
    """A metric in percent, with its deviation over seeds."""
    return None if series is None else spread_cell(spread(percentages(series.outcome, metric)))


def main_table(runs: Sequence[Results], paper: bool) -> Table:
    """Accuracy, ties and accuracy with half credit, by method (``paper.tex``, main results)."""
    sampled = any(run.get("pwal", "", SAMPLED) for run in runs)
    columns = ("FH-HardSAT", "Top-Link", "PWAL", "PWAL exact", "w/o no-link", "w/o guard")
    lines: list[Line] = []
    for name, run in zip(labels(runs), runs, strict=True):
        found = [
            run.get("fh-hardsat"),
            run.get("top-link"),
            run.get("pwal", "", SAMPLED) if sampled else None,
            run.get("pwal", "", EXACT),
            *(pwal(run, ablation) for ablation in ABLATIONS),
            run.get("direct-nli"),
        ]
        for metric in METRICS:
            cells = [metric_cell(series, metric) for series in found]
            if metric == "Acc":
                cells[:4] = _best_of(cells[:4])
            lines.append(Line((name, count_cell(len(run)), metric, *cells)))
            theirs = paper_cells("tab:main_results", run.task, metric) if paper else None
            if theirs is not None and run.split == "test":
                spaced = (*theirs[:3], None, *theirs[3:])
                lines.append(Line((name, None, metric, *spaced), paper=True))
    note = (
        "Percent. Failed evaluations are errors. Mean ± sample SD over seeds where there are "
        "several; bold is the best Acc of the logical methods that are whole."
    )
    sizes = sorted({str(run.main_samples) for run in runs if run.main_samples})
    heads = [f"PWAL K={'/'.join(sizes)}" if column == "PWAL" else column for column in columns]
    table = Table(
        "main", "Main results", ("Task", "N", "Metric", *heads, "Direct NLI"), tuple(lines), note
    )
    return without_empty_columns(table)


def _best_of(cells: Sequence[Cell]) -> list[Cell]:
    numbers = [cell for cell in cells if isinstance(cell, Number)]
    if len(numbers) < 2:
        return list(cells)
    best = max(number.value for number in numbers)
    return [
        Number(cell.value, cell.sd, best=True)
        if isinstance(cell, Number) and cell.value == best
        else cell
        for cell in cells
    ]


def without_empty_columns(table: Table) -> Table:
    """The table without the columns that have nothing in them."""
    kept = [
        place
        for place in range(len(table.columns))
        if any(line.cells[place] is not None for line in table.lines)
    ]
    return Table(
        table.name,
        table.title,
        tuple(table.columns[place] for place in kept),
        tuple(Line(tuple(line.cells[p] for p in kept), line.paper) for line in table.lines),
        table.note,
    )


def count_table(runs: Sequence[Results]) -> Table:
    """How the decisions of every method ended, failed evaluations apart."""
    lines = []
    for name, run in zip(labels(runs), runs, strict=True):
        for variant, series in run.series.items():
            if variant.mode == SAMPLED and variant.samples != run.main_samples:
                continue
            cells = (
                spread_cell(
                    spread((series.outcome == end).sum(axis=1)), 1 if series.seeds[1:] else 0
                )
                for end in (WIN, LOSS, TIE, FAIL)
            )
            lines.append(Line((name, variant.title, count_cell(len(run)), *cells)))
    return Table(
        "counts",
        "How decisions ended",
        ("Task", "Method", "N", "Correct", "Wrong", "Tie", "Failed"),
        tuple(lines),
        "Failed evaluations count as errors in every metric.",
    )


def threshold_lines(runs: Sequence[Results], paper: bool) -> Table | None:
    """The thresholds that FH-HardSAT was run with."""
    lines = []
    for name, run in zip(labels(runs), runs, strict=True):
        series, thresholds = run.get("fh-hardsat"), run.grid.thresholds
        if series is None or thresholds is None:
            continue
        ends = [int((series.outcome == end).sum()) for end in (WIN, LOSS, FAIL, TIE)]
        counts = f"{ends[0]}/{ends[1] + ends[2]}/{ends[3]}"
        cells = (Number(thresholds.contradiction, decimals=0), Number(thresholds.similarity))
        lines.append(Line((name, *cells, counts)))
        theirs = paper_cells("tab:supp_fh_settings", run.task) if paper else None
        if theirs is not None and run.split == "test":
            lines.append(Line((name, theirs[0], theirs[1], theirs[3]), paper=True))
    if not lines:
        return None
    columns = ("Task", "τ_c (%)", "τ_m", "W/L/T")
    return Table("thresholds", "FH-HardSAT as it was run", columns, tuple(lines))


def sampling_table(runs: Sequence[Results]) -> Table | None:
    """Two numbers of samples, the paper's reference and exact marginalization side by side."""
    sizes = sorted({size for run in runs for size in run.grid.samples})[-2:]
    if not sizes:
        return None
    lines = []
    for name, run in zip(labels(runs), runs, strict=True):
        for metric in METRICS:
            cells = [
                *(run.series.get(Variant("pwal", "", SAMPLED, size)) for size in sizes),
                run.get("pwal", "", REFERENCE),
                run.get("pwal", "", EXACT),
            ]
            lines.append(Line((name, metric, *(metric_cell(one, metric) for one in cells))))
    columns = ("Task", "Metric", *(f"K={size}" for size in sizes), "Ref.", "Exact")
    note = "Percent. Ref.: all worlds up to 10⁵, else 10⁵ of them. Exact: all worlds, however many."
    return Table("sampling", "Sampling, reference and exact", columns, tuple(lines), note)


def grid_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """Every number of samples, with reference and exact below."""
    lines: list[Line] = []
    for name, run in zip(labels(runs), runs, strict=True):
        for variant, series in run.series.items():
            if variant.method != "pwal" or variant.ablation or variant.mode != SAMPLED:
                continue
            lines += _grid_lines(name, run, series, str(variant.samples), paper)
        for mode in (REFERENCE, EXACT):
            single = run.get("pwal", "", mode)
            if single is not None:
                lines += _grid_lines(name, run, single, mode, paper)
    if not lines:
        return None
    columns = ("Task", "K", "Acc", "Tie", "EAcc")
    return Table("k-grid", "Stability in the number of samples", columns, tuple(lines), "Percent.")


def _grid_lines(name: str, run: Results, series: Series, size: str, paper: bool) -> Iterator[Line]:
    yield Line((name, size, *(metric_cell(series, metric) for metric in METRICS)))
    theirs = paper_cells("tab:supp_k_stability", run.task, size) if paper else None
    if theirs is not None and run.split == "test":
        yield Line((name, size, *theirs), paper=True)


def contrast_tables(
    runs: Sequence[Results], paper: bool, replicates: int = REPLICATES
) -> Iterator[Table]:
    """PWAL against other methods, and whole against ablated, with intervals."""
    main: list[Line] = []
    component: list[Line] = []
    for name, run in zip(labels(runs), runs, strict=True):
        ours = pwal(run)
        if ours is None:
            continue
        named = [(run.get(key), key) for key in ("direct-nli", "top-link", "fh-hardsat")]
        named += [(pwal(run, ablation), ablation) for ablation in ABLATIONS]
        pairs = [(ours, other, key) for other, key in named if other is not None]
        exact = run.get("pwal", "", EXACT)
        if exact is not None and exact is not ours:
            beside = (run.get("top-link"), ours)
            pairs += [(exact, other, "") for other in beside if other is not None]
        found = _intervals(run, [pair[:2] for pair in pairs], replicates)
        for (first, other, key), cells in zip(pairs, found, strict=True):
            lines = component if key in ABLATIONS else main
            contrast = f"{first.variant.title} − {other.variant.title}"
            lines.append(Line((name, contrast, *cells)))
            theirs = paper_cells("tab:supp_paired_main", run.task, key) if paper else None
            if theirs is not None and run.split == "test":
                lines.append(Line((name, contrast, *theirs), paper=True))
    columns = ("Task", "Contrast", "ΔAcc [95% CI]", "ΔEAcc [95% CI]", "Tie reduction [95% CI]")
    note = (
        f"Percentage points; pointwise percentile intervals of a paired two-way bootstrap over "
        f"clusters and seed runs ({replicates} replicates); † excludes zero."
    )
    if main:
        yield Table("contrasts", "Contrasts between methods", columns, tuple(main), note)
    if component:
        yield Table(
            "component-contrasts", "Contrasts between components", columns, tuple(component), note
        )


def _intervals(
    run: Results, pairs: Iterable[tuple[Series, Series]], replicates: int
) -> list[tuple[Cell, ...]]:
    differences = []
    for ours, theirs in pairs:
        for metric, sign in (("Acc", 1), ("EAcc", 1), ("Tie", -1)):
            # Fewer ties count as a gain.
            less = utility(ours.outcome, metric) - utility(theirs.outcome, metric)
            differences.append(np.asarray(sign * less))
    if not differences:
        return []
    found = intervals(
        differences, run.cluster_codes, replicates=replicates, names=(run.task, run.split)
    )
    cells = [interval_cell(one) for one in found]
    return [tuple(cells[place : place + 3]) for place in range(0, len(cells), 3)]
