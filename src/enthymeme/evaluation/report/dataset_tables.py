"""The tables that say what the items are: sizes, the automatic audit, the paper's traced items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from enthymeme.data.check import (
    find_duplicates,
    find_identical,
    find_shared_clusters,
    find_verbatim,
)
from enthymeme.data.folder import measure_sources
from enthymeme.data.validity_summary import AuditSummary
from enthymeme.evaluation.report.main_tables import name_runs
from enthymeme.evaluation.report.paper_values import TableBuilder, paper_cells, title
from enthymeme.evaluation.report.table import Cell, Number, Table, count_cell
from enthymeme.evaluation.run.grid import EXACT, SAMPLED, Variant
from enthymeme.evaluation.run.run_folder import RunFolder
from enthymeme.evaluation.statistics.results import Results, Series
from enthymeme.item import Item

# The items that the paper traces, by their first source statement and their targets.
TRACED = {
    "arct": (
        "sec:audited_trace",
        "People learn a lot from comment sections.",
        "Comment sections have not failed",
    ),
    "anli": (
        "sec:audited_failure_trace",
        "Bill was poor.",
        "Bill made less money as a computer scientist than he did before.",
    ),
}
TRACE_SEED, TRACE_SAMPLES = 2026, 100


def build_dataset_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """The sizes of the splits (the paper, "Pair Mappings and Dataset Splits")."""
    lines = TableBuilder(paper)
    for name, run in name_runs(runs):
        items = _read_items(run)
        gold = Counter(item.gold for item in items)
        sizes = measure_sources(items)
        sources: tuple[Cell, ...] = (None, None, None)
        if sizes is not None:
            averages = Number(sizes.mean), Number(sizes.median, decimals=1)
            sources = (*averages, count_cell(sizes.maximum))
        clusters = count_cell(len({item.cluster or item.id for item in items}))
        balance = f"{gold[0]}:{gold[1]}"
        cells = (name, run.split, count_cell(len(items)), clusters, *sources, balance)
        values = paper_cells("sec:supp_dataset_construction", run.task, run.split)
        lines.add_pair(cells, values and (name, run.split, *values, None))
    columns = ("Task", "Split", "N", "Clusters", "Mean", "Median", "Maximum", "Gold 0:1")
    note = "Mean, median and maximum of the statements of a source, where they differ."
    return lines.table("datasets", "Items", columns, note)


def build_audit_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """The automatic audit of test items (the paper, "Automatic Construction Audit")."""
    lines = TableBuilder(paper, "tab:supp_derived_task_audit")
    for name, run in name_runs(runs):
        if run.split != "test":
            continue
        items = _read_items(run)
        development = [one for one in runs if (one.task, one.split) == (run.task, "dev")]
        shared = None
        if development:
            shared = count_cell(len(find_shared_clusters(items, _read_items(development[0]))))
        checks = (find_duplicates, find_identical, find_verbatim)
        clusters = {item.cluster or item.id for item in items}
        counts = (count_cell(len(check(items, ()))) for check in checks)
        lines.add(run, name, count_cell(len(items)), count_cell(len(clusters)), shared, *counts)
    columns = ("Task", "N", "Clust.", "Split ov.", "Dup.", "Ident.", "Verb.")
    note = (
        "Clusters; clusters in both splits, where a run on development items is there; duplicates; "
        "items with identical candidates; items whose gold text stands in what all candidates "
        "share (counted, no violation). 'enthymeme data check' has more."
    )
    return lines.table("audit", "Automatic audit", columns, note)


def build_validity_table(summaries: Sequence[AuditSummary], paper: bool) -> Table | None:
    """The filled sheets of validity audits (the paper, "AI-Assisted Validity Audit")."""
    lines = TableBuilder(paper)
    for summary in summaries:
        counts = (*summary.counts, summary.gold_or_both)
        name = title(summary.task)
        values = paper_cells("tab:supp_manual_validity_audit", summary.task)
        lines.add_pair((name, *map(count_cell, counts)), values and (name, *values))
    columns = ("Task", "N", "Only gold", "Both", "Only distractor", "Neither", "Unclear")
    return lines.table("validity", "Validity audit", (*columns, "Gold or both"))


def build_trace_table(runs: Sequence[Results], paper: bool) -> Table | None:
    """The items whose calculation the paper details, where a run has them."""
    lines = TableBuilder(paper)
    for name, run in name_runs(runs):
        place = _find_traced(run)
        if place is None:
            continue
        series = (
            (run.get("top-link"), None),
            (run.series.get(Variant("pwal", "", SAMPLED, TRACE_SAMPLES)), TRACE_SEED),
            (run.get("pwal", "", EXACT), None),
        )
        for candidate, letter in enumerate("AB"):
            worlds = run.worlds[place]
            cells = (
                name,
                letter,
                run.ids[place],
                count_cell(worlds[candidate]) if worlds else None,
                *(_score_cell(one, seed, place, candidate) for one, seed in series),
            )
            values = paper_cells(TRACED[run.task][0], run.task, letter)
            lines.add_pair(cells, values and (name, letter, None, *values))
    columns = ("Task", "Candidate", "Item", "Worlds", "Top-Link")
    sampled = f"PWAL K={TRACE_SAMPLES}, seed {TRACE_SEED}"
    note = (
        "Scores; lower is better. Sampled ones depend on the generator, which is not the paper's."
    )
    return lines.table(
        "traces", "Items that the paper traces", (*columns, sampled, "PWAL exact"), note
    )


def _find_traced(run: Results) -> int | None:
    """The place of the item of a task that the paper traces."""
    if run.task not in TRACED:
        return None
    _, source, target = TRACED[run.task]
    names = [
        item.id
        for item in _read_items(run)
        if item.candidates[0].source[0] == source and item.candidates[0].target == (target,)
    ]
    return run.ids.index(names[0]) if names and names[0] in run.ids else None


def _score_cell(series: Series | None, seed: int | None, place: int, candidate: int) -> Cell:
    if series is None or seed not in series.seeds:
        return None
    value = float(series.score[series.seeds.index(seed), place, candidate])
    return None if value != value else Number(value, decimals=6)


def _read_items(run: Results) -> list[Item]:
    """All items of a run, those without a gold candidate too."""
    return list(RunFolder(run.path).read_items())
