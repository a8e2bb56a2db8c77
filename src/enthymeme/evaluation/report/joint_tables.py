"""The tables of joint scoring, beside the paper's: accuracy, contrasts, confidence, weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from enthymeme.evaluation.report.contrast_tables import COLUMNS, contrast_cells
from enthymeme.evaluation.report.main_tables import metric_cell, name_runs, without_empty_columns
from enthymeme.evaluation.report.table import Cell, Line, Number, Table, count_cell
from enthymeme.evaluation.run.grid import EXACT
from enthymeme.evaluation.statistics.bootstrap import REPLICATES
from enthymeme.evaluation.statistics.confidence import measure_confidence, risk_by_coverage
from enthymeme.evaluation.statistics.metrics import METRICS
from enthymeme.evaluation.statistics.results import Results
from enthymeme.methods.joint.weights import ABLATIONS, REPRESENTATIONS

COVERAGES = (0.25, 0.5, 0.75, 0.9, 1.0)


def build_joint_tables(runs: Sequence[Results], replicates: int = REPLICATES) -> Iterator[Table]:
    """All tables of joint scoring, for the runs that have it."""
    named = [(name, run) for name, run in name_runs(runs) if run.get("joint") is not None]
    if not named:
        return
    yield build_accuracy_table(named)
    yield build_joint_contrasts(named, replicates)
    yield build_confidence_table(named)
    yield build_weight_table(named)


def build_accuracy_table(runs: Sequence[tuple[str, Results]]) -> Table:
    """Joint scoring and what it is like without each of its parts, beside PWAL and Direct NLI."""
    lines = []
    for name, run in runs:
        series = [
            run.get("pwal", "", EXACT),
            run.get("direct-nli"),
            run.get("joint"),
            *(run.get("joint", ablation) for ablation in ABLATIONS),
        ]
        for metric in METRICS:
            cells = (metric_cell(one, metric) for one in series)
            lines.append(Line((name, count_cell(len(run)), metric, *cells)))
    columns = ("PWAL exact", "Direct NLI", "Joint", *(f"w/o {name}" for name in ABLATIONS))
    note = "Percent. Failed evaluations are errors. Joint scoring is not the paper's."
    return without_empty_columns(
        Table("joint", "Joint scoring", ("Task", "N", "Metric", *columns), tuple(lines), note)
    )


def build_joint_contrasts(runs: Sequence[tuple[str, Results]], replicates: int) -> Table:
    """Joint scoring less PWAL, less Direct NLI and less itself without a part, with intervals."""
    lines = []
    for name, run in runs:
        joint = run.get("joint")
        others = [
            run.get("pwal", "", EXACT),
            run.get("direct-nli"),
            *(run.get("joint", ablation) for ablation in ABLATIONS),
        ]
        pairs = [(joint, other) for other in others if joint is not None and other is not None]
        for (first, other), cells in zip(
            pairs, contrast_cells(run, pairs, replicates), strict=True
        ):
            lines.append(Line((name, f"{first.variant.title} − {other.variant.title}", *cells)))
    note = (
        "Percentage points; pointwise percentile intervals of a paired bootstrap over clusters "
        f"({replicates} replicates); † excludes zero."
    )
    columns = ("Task", "Contrast", *COLUMNS)
    return Table("joint-contrasts", "Contrasts of joint scoring", columns, tuple(lines), note)


def build_confidence_table(runs: Sequence[tuple[str, Results]]) -> Table:
    """Calibration, and how often the surest choices are right."""
    lines = []
    for name, run in runs:
        confidence = measure_confidence(run)
        if confidence is None:
            continue
        coverage, risk = risk_by_coverage(confidence)
        shares: list[Cell] = [
            Number(100 * (1 - float(risk[int(np.searchsorted(coverage, share - 1e-12))])))
            for share in COVERAGES
        ]
        error = Number(confidence.error, decimals=3)
        lines.append(Line((name, count_cell(len(confidence.right)), error, *shares)))
    columns = ("Task", "Decided", "ECE", *(f"{100 * share:g} %" for share in COVERAGES))
    note = (
        "ECE: expected calibration error, ten bins. Then how many of the surest choices are right, "
        "in percent, of so large a share of the decided items."
    )
    return Table("confidence", "How sure, and how often right", columns, tuple(lines), note)


def build_weight_table(runs: Sequence[tuple[str, Results]]) -> Table:
    """The weights that each run was scored with."""
    lines = []
    for name, run in runs:
        weights = run.grid.weights
        if weights is None:
            continue
        for representation in REPRESENTATIONS:
            own = weights.of(representation)
            links = own.describe_links(representation)
            cells = (Number(own.tension, decimals=3), Number(own.witness, decimals=3), links)
            lines.append(Line((name, representation, *cells)))
    columns = ("Task", "Representation", "Tension", "Witness", "Links")
    return Table("weights", "Weights of joint scoring", columns, tuple(lines))
