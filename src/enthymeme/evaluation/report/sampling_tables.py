"""The tables that say what sampling and capping cost: coverage, errors, agreement, time."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import numpy as np

from enthymeme.evaluation.report.main_tables import name_runs
from enthymeme.evaluation.report.paper_values import TableBuilder, find_paper_cells
from enthymeme.evaluation.report.table import Cell, Number, Table, count_cell, mean_sd_cell
from enthymeme.evaluation.run.grid import EXACT, REFERENCE, SAMPLED
from enthymeme.evaluation.run.run_folder import RunFolder
from enthymeme.evaluation.run.runtime import PAIRS, REPEATS, read_runtime
from enthymeme.evaluation.statistics.agreement import (
    attribution,
    mean_agreement,
    measure_cap_error,
    measure_ties,
)
from enthymeme.evaluation.statistics.metrics import FAIL
from enthymeme.evaluation.statistics.results import TIE_TOLERANCE, Results
from enthymeme.methods.pwal import REFERENCE_WORLDS

TOP_LINK = "Top-Link"


def build_coverage_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """How many pairs the reference enumerates, and how many worlds there are."""
    lines = TableBuilder(paper, "tab:supp_reference_summary")
    for name, run in name_runs(runs):
        counts = [count for worlds in run.worlds for count in worlds]
        if not counts:
            continue
        unscored = sum(not worlds for worlds in run.worlds)
        exact = int(run.fully_exact.sum())
        p95 = float(np.percentile(np.array(counts, dtype=np.float64), 95))
        pairs = (exact, len(run) - exact - unscored)
        worlds = (statistics.median(counts), p95, max(counts))
        lines.add(run, name, *map(count_cell, (*pairs, *worlds, unscored)))
    columns = ("Task", "Exact pairs", "Capped pairs", "Median", "P95", "Most", "Unscored")
    note = (
        "Worlds of each candidate; a pair is exact where none of its candidates has over 10⁵ and "
        "nothing of it had to be sampled."
    )
    return lines.table("coverage", "Reference coverage and world counts", columns, note)


def build_cap_table(runs: Sequence[Results]) -> Table | None:
    """How far the capped reference is from exact marginalization."""
    lines = TableBuilder()
    for name, run in name_runs(runs):
        reference, exact = run.get("pwal", "", REFERENCE), run.get("pwal", "", EXACT)
        if reference is None or exact is None:
            continue
        error = measure_cap_error(run, reference, exact, REFERENCE_WORLDS)
        if error is None:
            lines.add(run, name, count_cell(0), None, None, None, None)
        else:
            sizes = Number(error.mean, decimals=6), Number(error.most, decimals=6)
            counts = map(count_cell, (error.decisions_changed, error.sampled_in_part))
            lines.add(run, name, count_cell(error.candidates), *sizes, *counts)
    columns = ("Task", "Capped candidates", "Mean error", "Largest", "Decisions changed", "In part")
    note = (
        "Capped reference against exact scores, in units of the score. In part: items whose exact "
        "score had a part too large, which was sampled."
    )
    return lines.table("cap-error", "What the cap of the reference costs", columns, note)


def build_agreement_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """Mean scores over seeds against the reference and against exact scores."""
    lines = TableBuilder(paper, "tab:supp_exact_diagnostics")
    for name, run in name_runs(runs):
        sampled = run.get("pwal", "", SAMPLED)
        for mode in (REFERENCE, EXACT):
            other = run.get("pwal", "", mode)
            if sampled is None or other is None:
                continue
            agreement = mean_agreement(sampled, other, TIE_TOLERANCE)
            if agreement is not None:
                keys = ("a",) if mode == REFERENCE else ("new",)
                maes = (agreement.score_mae, agreement.margin_mae)
                errors = (Number(mae, decimals=4) for mae in maes)
                shares = map(Number, (agreement.decisions, agreement.tie_status))
                lines.add(run, name, mode, *errors, *shares, keys=keys)
    columns = ("Task", "Against", "Score MAE", "Margin MAE", "Decision agr.", "Tie-status agr.")
    note = "Scores averaged over seeds; errors in units of the score, agreements in percent."
    return lines.table("agreement", "Mean scores against reference and exact", columns, note)


def build_attribution_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """What each seed's wrong choices become under exact scores, on fully exact pairs."""
    lines = TableBuilder(paper, "tab:supp_exact_diagnostics")
    for name, run in name_runs(runs):
        sampled, exact = run.get("pwal", "", SAMPLED), run.get("pwal", "", EXACT)
        if sampled is None or exact is None:
            continue
        scored = (sampled.grades != FAIL).all(axis=0)
        strata = {"fully exact": run.fully_exact & scored, "all": scored}
        for stratum, items in strata.items():
            shares = attribution(sampled, exact, items)
            if shares is None:
                continue
            keys = ("b",) if stratum == "fully exact" else ("new",)
            spreads = (shares.agreement, shares.correct, shares.tie, shares.wrong)
            cells = (*map(mean_sd_cell, spreads), count_cell(shares.items))
            lines.add(run, name, stratum, *cells, keys=keys)
    columns = ("Task", "Pairs", "Agreement", "Wrong→correct", "Wrong→tie", "Wrong→wrong", "N")
    note = "Each seed against exact PWAL, percent; the last three part a seed's wrong choices."
    return lines.table("attribution", "Per-seed attribution", columns, note)


def build_tie_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """How close the scores are that the reference ties."""
    lines = TableBuilder(paper, "section:results")
    for name, run in name_runs(runs):
        reference = run.get("pwal", "", REFERENCE)
        margins = reference and measure_ties(run, reference, run.get("pwal", "", SAMPLED))
        if margins:
            lines.add(
                run,
                name,
                "reference",
                count_cell(margins.ties),
                count_cell(margins.exact),
                Number(margins.widest, decimals=15),
                None if margins.sampled is None else Number(margins.sampled, decimals=6),
                keys=("reference-ties",),
            )
    columns = ("Task", "Ties of", "Ties", "Fully exact", "Widest margin", "Sampled margin")
    note = (
        "Margins are between the best and the second-best score. Sampled: the mean margin, on "
        "these items, of scores averaged over seeds."
    )
    return lines.table("tie-margins", "Ties of the reference", columns, note)


def build_runtime_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """Scoring times by the paper's protocol, where they were measured."""
    lines = TableBuilder(paper)
    for name, run in name_runs(runs):
        timings = read_runtime(RunFolder(run.path).runtime)
        base = next((one.mean for one in timings if one.configuration == TOP_LINK), None)
        paper_base = find_paper_cells(run, "tab:supp_runtime", TOP_LINK)
        for timing in timings:
            p95 = float(np.percentile(timing.milliseconds, 95))
            cells = (Number(timing.mean), Number(timing.median), Number(p95))
            key = timing.configuration.replace(" ", "-").replace("PWAL-exact", "Exact-enumeration")
            values = find_paper_cells(run, "tab:supp_runtime", key)
            beside = None
            if values is not None and paper_base is not None:
                multiplier = _ratio(values[0], paper_base[0])
                beside = (name, timing.configuration, *values, multiplier)
            multiplier = None if base is None else Number(timing.mean / base, decimals=1)
            lines.add_pair((name, timing.configuration, *cells, multiplier), beside)
    columns = ("Task", "Configuration", "Mean", "Median", "P95", "× Top-Link")
    note = (
        f"Milliseconds an item, scoring alone, on up to {PAIRS} enumerable pairs; median of "
        f"{REPEATS} after a warm-up; multipliers are of means. The paper's last row enumerates "
        "worlds; ours computes the same expectation without."
    )
    return lines.table("runtime", "Scoring time", columns, note)


def _ratio(cell: Cell, base: Cell) -> Cell:
    """The quotient of two numbers; None where either is no number."""
    if isinstance(cell, Number) and isinstance(base, Number):
        return Number(cell.value / base.value, decimals=1)
    return None
