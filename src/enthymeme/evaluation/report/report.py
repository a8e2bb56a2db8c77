"""All that a report says of some runs: tables in the order one reads them, then figures."""

from __future__ import annotations

import html
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from enthymeme.data.validity_summary import AuditSummary
from enthymeme.evaluation.report import (
    contrast_tables,
    dataset_tables,
    decision_tables,
    joint_tables,
    main_tables,
    sampling_tables,
)
from enthymeme.evaluation.report.rendering import to_html
from enthymeme.evaluation.report.table import Line, Table, count_cell
from enthymeme.evaluation.statistics.bootstrap import REPLICATES
from enthymeme.evaluation.statistics.results import Results

if TYPE_CHECKING:
    from enthymeme.evaluation.report.figures import Picture


def separate_development(runs: Sequence[Results]) -> tuple[list[Results], list[Results]]:
    """The runs that tables are made of, and those on development items.

    Development items are for the sweep alone, unless there are no others.
    """
    development = [run for run in runs if run.split == "dev"]
    return [run for run in runs if run.split != "dev"] or development, development


def build_report_tables(
    runs: Sequence[Results],
    *,
    paper: bool = False,
    excluded: Collection[str] = (),
    audits: Sequence[AuditSummary] = (),
    replicates: int = REPLICATES,
) -> Iterator[Table]:
    """The tables for the tasks present: of finished runs, and of validity audits where given.

    With ``paper``, the paper's figures stand beside them; ``excluded`` are ids of
    items that one table leaves out.
    """
    shown, development = separate_development(runs)
    yield build_run_table(runs)
    yield main_tables.build_main_table(shown, paper, replicates)
    tables = [
        dataset_tables.build_dataset_table(runs, paper),
        dataset_tables.build_audit_table(runs, paper),
        dataset_tables.build_validity_table(audits, paper),
        main_tables.build_count_table(shown),
        main_tables.build_threshold_table(shown, paper),
        main_tables.build_sampling_table(shown, paper),
        main_tables.build_grid_table(shown, paper),
        *contrast_tables.build_contrast_tables(shown, paper, replicates),
        *joint_tables.build_joint_tables(shown, replicates),
        *decision_tables.build_transition_tables(shown, paper),
        decision_tables.build_signature_table(shown, paper),
        sampling_tables.build_coverage_table(shown, paper),
        sampling_tables.build_cap_table(shown),
        sampling_tables.build_tie_table(shown, paper),
        sampling_tables.build_agreement_table(shown, paper),
        sampling_tables.build_attribution_table(shown, paper),
        decision_tables.build_strata_table(shown),
        decision_tables.build_stance_table(shown, paper),
        decision_tables.build_sweep_table(development),
        decision_tables.build_exclusion_table(shown, excluded),
        dataset_tables.build_trace_table(shown, paper),
        sampling_tables.build_runtime_table(shown, paper),
    ]
    yield from (table for table in tables if table is not None)


def build_run_table(runs: Sequence[Results]) -> Table:
    """What was run: items, models, versions."""
    lines = []
    for name, run in main_tables.name_runs(runs):
        models = run.record["settings"]["models"]
        fingerprints = (models[kind]["fingerprint"] if kind in models else None for kind in _KINDS)
        seeds = run.grid.seeds if run.grid.samples else ()
        counts = map(count_cell, (len(run), len(set(run.clusters)), len(seeds)))
        version = run.record["versions"]["enthymeme"]
        lines.append(Line((name, *counts, *fingerprints, version)))
    columns = ("Task", "Items", "Clusters", "Seeds", "Parser", "NLI", "Embedder", "enthymeme")
    missing = sum(run.without_gold for run in runs)
    note = f"{missing} items without a gold candidate are left out." if missing else ""
    return Table("runs", "What was run", columns, tuple(lines), note)


_KINDS = ("parser", "nli", "embedder")

_CSS = """
:root { color-scheme: light dark; --line: #8884; --soft: #636363; }
@media (prefers-color-scheme: dark) { :root { --soft: #a8a8a8; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .5rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .22rem .7rem; text-align: left; white-space: nowrap; }
th { border-bottom: 1.5px solid currentColor; } td { border-bottom: 1px solid var(--line); }
.n { text-align: right; font-variant-numeric: tabular-nums; } .sd { color: var(--soft); }
.paper td { font-style: italic; color: var(--soft); }
.note { color: var(--soft); max-width: 50rem; }
figure { margin: 2rem 0; background: #fff; padding: .5rem; }
figure svg { max-width: 100%; height: auto; }
figcaption { color: #444; }
"""


def build_report_page(tables: Sequence[Table], pictures: Sequence[Picture]) -> str:
    """The report as one page that needs nothing beside it."""
    figures = "\n".join(
        f'<figure id="figure-{picture.name}">\n{_inline(picture.svg)}\n'
        f"<figcaption>{html.escape(picture.title)}</figcaption>\n</figure>"
        for picture in pictures
    )
    return (
        "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
        '<meta name=viewport content="width=device-width">\n<title>Evaluation</title>\n'
        f"<style>{_CSS}</style>\n</head>\n<body>\n<h1>Evaluation</h1>\n"
        f"{to_html(tables)}\n{figures}\n</body>\n</html>\n"
    )


def _inline(svg: bytes) -> str:
    """The SVG element without the declarations that a file has before it."""
    text = svg.decode()
    return text[text.index("<svg") :].rstrip()
