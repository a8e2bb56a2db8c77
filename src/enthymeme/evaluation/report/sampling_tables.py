"""The tables that say what sampling and capping cost: coverage, errors, agreement, time."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import numpy as np

from enthymeme.evaluation.report.main_tables import labels
from enthymeme.evaluation.report.table import Number, Table, count_cell, spread_cell
from enthymeme.evaluation.report.table_lines import Lines
from enthymeme.evaluation.run.grid import EXACT, REFERENCE, SAMPLED
from enthymeme.evaluation.run.run_folder import RunFolder
from enthymeme.evaluation.run.runtime import PAIRS, REPEATS, read_runtime
from enthymeme.evaluation.statistics.agreement import attribution, cap_error, mean_agreement
from enthymeme.evaluation.statistics.metrics import FAIL
from enthymeme.evaluation.statistics.results import Results
from enthymeme.methods.pwal import REFERENCE_WORLDS
from enthymeme.problem import Parameters

TIE = Parameters().tie


def coverage_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """How many pairs the reference enumerates, and how many worlds there are."""
    lines = Lines(paper)
    for name, run in zip(labels(runs), runs, strict=True):
        counts = [count for worlds in run.worlds for count in worlds]
        if not counts:
            continue
        unscored = sum(not worlds for worlds in run.worlds)
        exact = int(run.enumerable.sum())
        lines.add(
            run,
            "tab:supp_reference_summary",
            (),
            name,
            count_cell(exact),
            count_cell(len(run) - exact - unscored),
            count_cell(statistics.median(counts)),
            count_cell(float(np.percentile(np.array(counts, dtype=np.float64), 95))),
            count_cell(max(counts)),
            count_cell(unscored),
        )
    columns = ("Task", "Exact pairs", "Capped pairs", "Median", "P95", "Most", "Unscored")
    note = "Worlds of each candidate; a pair is exact where none of its candidates has over 10⁵."
    return lines.table("coverage", "Reference coverage and world counts", columns, note)


def cap_table(runs: Sequence[Results]) -> Table | None:
    """How far the capped reference is from exact marginalization."""
    lines = Lines(False)
    for name, run in zip(labels(runs), runs, strict=True):
        reference, exact = run.get("pwal", "", REFERENCE), run.get("pwal", "", EXACT)
        if reference is None or exact is None:
            continue
        found = cap_error(run, reference, exact, REFERENCE_WORLDS)
        if found is None:
            lines.add(run, "", (), name, count_cell(0), None, None, None, None)
        else:
            lines.add(
                run,
                "",
                (),
                name,
                count_cell(found.candidates),
                Number(found.mean, decimals=6),
                Number(found.most, decimals=6),
                count_cell(found.decisions_changed),
                count_cell(found.sampled_in_part),
            )
    columns = ("Task", "Capped candidates", "Mean error", "Largest", "Decisions changed", "In part")
    note = (
        "Capped reference against exact scores, in units of the score. In part: items whose exact "
        "score had a part too large, which was sampled."
    )
    return lines.table("cap-error", "What the cap of the reference costs", columns, note)


def agreement_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """Mean scores over seeds against the reference and against exact scores."""
    lines = Lines(paper)
    for name, run in zip(labels(runs), runs, strict=True):
        sampled = run.get("pwal", "", SAMPLED)
        for mode in (REFERENCE, EXACT):
            other = run.get("pwal", "", mode)
            if sampled is None or other is None:
                continue
            found = mean_agreement(sampled, other, TIE)
            if found is not None:
                keys = ("a",) if mode == REFERENCE else ("new",)
                lines.add(
                    run,
                    "tab:supp_exact_diagnostics",
                    keys,
                    name,
                    mode,
                    Number(found.score_mae, decimals=4),
                    Number(found.margin_mae, decimals=4),
                    Number(found.decisions),
                    Number(found.tie_status),
                )
    columns = ("Task", "Against", "Score MAE", "Margin MAE", "Decision agr.", "Tie-status agr.")
    note = "Scores averaged over seeds; errors in units of the score, agreements in percent."
    return lines.table("agreement", "Mean scores against reference and exact", columns, note)


def attribution_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """What each seed's wrong choices become under exact scores, on fully exact pairs."""
    lines = Lines(paper)
    for name, run in zip(labels(runs), runs, strict=True):
        sampled, exact = run.get("pwal", "", SAMPLED), run.get("pwal", "", EXACT)
        if sampled is None or exact is None:
            continue
        scored = (sampled.outcome != FAIL).all(axis=0)
        strata = {"fully exact": run.enumerable & scored, "all": scored}
        for stratum, items in strata.items():
            found = attribution(sampled, exact, items)
            if found is None:
                continue
            keys = ("b",) if stratum == "fully exact" else ("new",)
            lines.add(
                run,
                "tab:supp_exact_diagnostics",
                keys,
                name,
                stratum,
                spread_cell(found.agreement),
                spread_cell(found.correct),
                spread_cell(found.tie),
                spread_cell(found.wrong),
                count_cell(found.items),
            )
    columns = ("Task", "Pairs", "Agreement", "Wrong→correct", "Wrong→tie", "Wrong→wrong", "N")
    note = "Each seed against exact PWAL, percent; the last three part a seed's wrong choices."
    return lines.table("attribution", "Per-seed attribution", columns, note)


def runtime_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """Scoring times by the paper's protocol, where they were measured."""
    lines = Lines(paper)
    for name, run in zip(labels(runs), runs, strict=True):
        for timing in read_runtime(RunFolder(run.path).runtime):
            key = timing.configuration.replace(" ", "-").replace("PWAL-exact", "Exact-enumeration")
            p95 = float(np.percentile(timing.milliseconds, 95))
            cells = (Number(timing.mean), Number(timing.median), Number(p95))
            lines.add(run, "tab:supp_runtime", (key,), name, timing.configuration, *cells)
    columns = ("Task", "Configuration", "Mean", "Median", "P95")
    note = (
        f"Milliseconds an item, scoring alone, on up to {PAIRS} enumerable pairs; median of "
        f"{REPEATS} after a warm-up. The paper's last row enumerates worlds; ours computes the "
        "same expectation without."
    )
    return lines.table("runtime", "Scoring time", columns, note)
