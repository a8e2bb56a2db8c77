"""The tables of results proper: every method, every number of samples."""

from __future__ import annotations

from collections.abc import Sequence

from enthymeme.evaluation.report.paper_values import TableBuilder, find_paper_cells, title
from enthymeme.evaluation.report.table import Cell, Line, Number, Table, count_cell, mean_sd_cell
from enthymeme.evaluation.run.grid import ABLATIONS, EXACT, REFERENCE, SAMPLED, Variant
from enthymeme.evaluation.statistics.bootstrap import REPLICATES, bootstrap_intervals
from enthymeme.evaluation.statistics.metrics import FAIL, LOSS, METRICS, TIE, WIN, mean_and_sd
from enthymeme.evaluation.statistics.results import Results, Series
from enthymeme.evaluation.statistics.tuning import Trial, choose_best


def name_runs(runs: Sequence[Results]) -> list[tuple[str, Results]]:
    """Each run with what tables call it: its task, and more where that is not enough."""
    names = [title(one.task) + (" (dev)" if one.split == "dev" else "") for one in runs]
    return [
        (f"{name} [{one.path.name}]" if names.count(name) > 1 else name, one)
        for name, one in zip(names, runs, strict=True)
    ]


def find_pwal(run: Results, ablation: str = "") -> Series | None:
    """PWAL as the paper's tables have it: sampled or, where nothing was sampled, exact."""
    return run.get("pwal", ablation, SAMPLED) or run.get("pwal", ablation, EXACT)


def metric_cell(series: Series | None, metric: str) -> Cell:
    """A metric in percent, with its deviation over seeds."""
    return None if series is None else mean_sd_cell(mean_and_sd(series.percentages(metric)))


def build_main_table(runs: Sequence[Results], paper: bool, replicates: int = REPLICATES) -> Table:
    """Accuracy, ties and accuracy with credit for ties, by method (the paper, "Results")."""
    sampled = any(run.get("pwal", "", SAMPLED) for run in runs)
    columns = ("FH-HardSAT", "Top-Link", "PWAL", "PWAL exact", "w/o no-link", "w/o guard")
    lines = TableBuilder(paper)
    for name, run in name_runs(runs):
        complete = [
            run.get("fh-hardsat"),
            run.get("top-link"),
            run.get("pwal", "", SAMPLED) if sampled else None,
            run.get("pwal", "", EXACT),
        ]
        others = [*(find_pwal(run, ablation) for ablation in ABLATIONS), run.get("direct-nli")]
        for metric in METRICS:
            cells = [metric_cell(series, metric) for series in (*complete, *others)]
            if metric == "Acc":
                cells[:4] = _mark_best(run, complete, cells[:4], replicates)
            values = find_paper_cells(run, "tab:main_results", metric)
            beside = (
                None if values is None else (name, None, metric, *values[:3], None, *values[3:])
            )
            lines.add_pair((name, count_cell(len(run)), metric, *cells), beside)
    note = (
        "Percent. Failed evaluations are errors. Mean ± sample SD over seeds where there are "
        "several; bold is the best Acc of the logical methods that are whole, unless the 95% "
        "interval of its EAcc has 50 in it."
    )
    sizes = sorted({str(run.main_samples) for run in runs if run.main_samples})
    heads = [f"PWAL K={'/'.join(sizes)}" if column == "PWAL" else column for column in columns]
    header = ("Task", "N", "Metric", *heads, "Direct NLI")
    return without_empty_columns(Table("main", "Main results", header, tuple(lines.lines), note))


def _mark_best(
    run: Results, methods: Sequence[Series | None], cells: Sequence[Cell], replicates: int
) -> list[Cell]:
    """The cells with the best set off, where there is a choice and it is better than chance."""
    numbers = [cell.value for cell in cells if isinstance(cell, Number)]
    if len(numbers) < 2:
        return list(cells)
    return [
        Number(cell.value, cell.sd, best=True)
        if isinstance(cell, Number)
        and series is not None
        and cell.value == max(numbers)
        and _beats_chance(run, series, replicates)
        else cell
        for cell, series in zip(cells, methods, strict=True)
    ]


def _beats_chance(run: Results, series: Series, replicates: int) -> bool:
    """Whether the interval of a method's EAcc excludes 50."""
    (interval,) = bootstrap_intervals(
        [series.credit("EAcc") - 0.5],
        run.cluster_codes,
        replicates=replicates,
        names=(run.task, run.split),
    )
    return interval.excludes_zero


def without_empty_columns(table: Table) -> Table:
    """The table without the columns that have nothing in them."""
    places = [
        place
        for place in range(len(table.columns))
        if any(line.cells[place] is not None for line in table.lines)
    ]
    return Table(
        table.name,
        table.title,
        tuple(table.columns[place] for place in places),
        tuple(Line(tuple(line.cells[p] for p in places), line.paper) for line in table.lines),
        table.note,
    )


def build_count_table(runs: Sequence[Results]) -> Table:
    """How the decisions of every method ended, failed evaluations apart."""
    lines = []
    for name, run in name_runs(runs):
        for variant, series in run.series.items():
            if variant.mode == SAMPLED and variant.samples != run.main_samples:
                continue
            cells = (
                mean_sd_cell(
                    mean_and_sd((series.grades == end).sum(axis=1)), 1 if series.seeds[1:] else 0
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


def build_threshold_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """The thresholds that FH-HardSAT was run with (the paper, "FH-HardSAT Threshold Selection")."""
    lines = TableBuilder(paper, "tab:supp_fh_settings")
    for name, run in name_runs(runs):
        series, thresholds = run.get("fh-hardsat"), run.grid.thresholds
        if series is None or thresholds is None:
            continue
        wins, losses, failed, ties = (
            int((series.grades == grade).sum()) for grade in (WIN, LOSS, FAIL, TIE)
        )
        dev = run.record["settings"].get("dev_accuracy")
        lines.add(
            run,
            name,
            Number(thresholds.contradiction, decimals=0),
            Number(thresholds.similarity),
            None if dev is None else Number(100 * dev),
            f"{wins}/{losses + failed}/{ties}",
        )
    columns = ("Task", "τ_c (%)", "τ_m", "Dev Acc (%)", "W/L/T")
    return lines.table("thresholds", "FH-HardSAT as it was run", columns)


def build_trial_table(task: str, trials: Sequence[Trial]) -> Table:
    """All pairs of thresholds with their accuracy, the choice set off."""
    best = choose_best(trials)
    lines = tuple(
        Line(
            (
                Number(trial.thresholds.similarity),
                Number(trial.thresholds.contradiction, decimals=0),
                Number(100 * trial.counts.accuracy, best=trial is best),
                Number(100 * trial.counts.eacc),
                *map(count_cell, trial.counts[:4]),
            )
        )
        for trial in trials
    )
    columns = ("τ_m", "τ_c (%)", "Acc", "EAcc", "Correct", "Errors", "Ties", "Failed")
    note = (
        f"Taken: τ_m = {best.thresholds.similarity:.2f}, τ_c = {best.thresholds.contradiction:.0f}."
    )
    return Table(
        "trials", f"FH-HardSAT on development items of {title(task)}", columns, lines, note
    )


def build_sampling_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """Two numbers of samples, the paper's reference and exact marginalization side by side."""
    sizes = sorted({size for run in runs for size in run.grid.samples})[-2:]
    if not sizes:
        return None
    lines = TableBuilder(paper)
    for name, run in name_runs(runs):
        series = [
            *(run.series.get(Variant("pwal", "", SAMPLED, size)) for size in sizes),
            run.get("pwal", "", REFERENCE),
            run.get("pwal", "", EXACT),
        ]
        # The paper has these numbers in the table by K as well, with all metrics in a row.
        rows = [
            find_paper_cells(run, "tab:supp_k_stability", key)
            for key in (*map(str, sizes), REFERENCE)
        ]
        for place, metric in enumerate(METRICS):
            values = [None if row is None else row[place] for row in rows]
            beside = (name, metric, *values, None) if any(values) else None
            cells = (metric_cell(one, metric) for one in series)
            lines.add_pair((name, metric, *cells), beside)
    columns = ("Task", "Metric", *(f"K={size}" for size in sizes), "Ref.", "Exact")
    note = "Percent. Ref.: all worlds up to 10⁵, else 10⁵ of them. Exact: all worlds, however many."
    return lines.table("sampling", "Sampling, reference and exact", columns, note)


def build_grid_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """Every number of samples, with reference and exact below (the paper, "Sampling Stability")."""
    lines = TableBuilder(paper, "tab:supp_k_stability")
    for name, run in name_runs(runs):
        rows: list[tuple[str, Series | None]] = [
            (str(variant.samples), series)
            for variant, series in run.series.items()
            if (variant.method, variant.ablation, variant.mode) == ("pwal", "", SAMPLED)
        ]
        rows += [(mode, run.get("pwal", "", mode)) for mode in (REFERENCE, EXACT)]
        for size, series in rows:
            if series is not None:
                cells = (metric_cell(series, metric) for metric in METRICS)
                lines.add(run, name, size, *cells, keys=(size,))
    columns = ("Task", "K", "Acc", "Tie", "EAcc")
    return lines.table("k-grid", "Stability in the number of samples", columns, "Percent.")
