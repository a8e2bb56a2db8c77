"""The first table and the first figure: every method on every task, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import matplotlib
from matplotlib.figure import Figure

from enthymeme.evaluation.report.figures import (
    BLUE,
    GREY,
    ORANGE,
    STYLE,
    Picture,
    lay_out_panels,
    save_picture,
)
from enthymeme.evaluation.report.main_tables import metric_cell, name_runs
from enthymeme.evaluation.report.paper_values import find_paper_cells
from enthymeme.evaluation.report.table import Line, Table, count_cell
from enthymeme.evaluation.run.grid import EXACT, SAMPLED
from enthymeme.evaluation.statistics.bootstrap import Interval, bootstrap_intervals
from enthymeme.evaluation.statistics.results import Results, Series


class Headline(NamedTuple):
    """A method on a task: ``place`` is that of its column in the paper's main table."""

    task: str
    run: Results
    series: Series
    place: int | None
    eacc: Interval


def measure_headlines(runs: Sequence[Results], replicates: int) -> list[Headline]:
    """Every whole method of every run, with the interval of its accuracy."""
    headlines = []
    for name, run in name_runs(runs):
        methods = [
            (run.get("fh-hardsat"), 0),
            (run.get("top-link"), 1),
            (run.get("pwal", "", SAMPLED), 2),
            (run.get("pwal", "", EXACT), None),
            (run.get("direct-nli"), 5),
            (run.get("joint"), None),
        ]
        methods_run = [(series, place) for series, place in methods if series is not None]
        credits = [series.credit("EAcc") for series, _ in methods_run]
        intervals = bootstrap_intervals(
            credits, run.cluster_codes, replicates=replicates, names=(run.task, "headline")
        )
        headlines += [
            Headline(name, run, series, place, interval)
            for (series, place), interval in zip(methods_run, intervals, strict=True)
        ]
    return headlines


def build_headline_table(headlines: Sequence[Headline]) -> Table:
    """Accuracy, ties, accuracy with credit for ties and its interval, the paper's beside ours."""
    lines = []
    for one in headlines:
        interval = f"[{one.eacc.low:.1f}, {one.eacc.high:.1f}]"
        paper = []
        for metric in ("Acc", "EAcc"):
            cells = find_paper_cells(one.run, "tab:main_results", metric)
            paper.append(None if cells is None or one.place is None else cells[one.place])
        measured = [metric_cell(one.series, metric) for metric in ("Acc", "Tie", "EAcc")]
        heads = (one.task, count_cell(len(one.run)), one.series.variant.title)
        lines.append(Line((*heads, *measured, interval, *paper)))
    columns = (
        *("Task", "N", "Method", "Acc", "Tie", "EAcc", "95% of EAcc"),
        *("Paper's Acc", "Paper's EAcc"),
    )
    note = (
        "Percent; a tie of k candidates is worth 1/k to EAcc. Mean ± SD over seeds where there are "
        "several; intervals by a bootstrap over clusters and seeds. The paper's values are with "
        "its own, larger models. Joint scoring is not the paper's."
    )
    return Table("headline", "Every method on every task", columns, tuple(lines), note)


def build_summary_table(headlines: Sequence[Headline]) -> Table:
    """A line for each task: EAcc of every method that needs no seed, and Acc in parentheses."""
    single = [one for one in headlines if one.series.seeds == (None,)]
    methods = list(dict.fromkeys(one.series.variant.title for one in single))
    lines = []
    for task in dict.fromkeys(one.task for one in single):
        own = {one.series.variant.title: one for one in single if one.task == task}
        cells = [_summarise(own[method]) if method in own else None for method in methods]
        items = len(next(iter(own.values())).run)
        lines.append(Line((task, count_cell(items), *cells)))
    note = (
        "Percent of test items with the models in the package: EAcc, in which a tie of two counts "
        "half, and in parentheses Acc, in which it counts nothing. ARCT: which warrant carries a "
        "reason to its claim; CDED: which passage is evidence for a claim. FH-HardSAT is the prior "
        "method, Top-Link and PWAL are the paper's, Direct NLI asks the NLI model about the whole "
        "texts without any logic, Joint is ours."
    )
    return Table("summary", "Results", ("Task", "N", *methods), tuple(lines), note)


def _summarise(one: Headline) -> str:
    accuracy = float(one.series.percentages("Acc")[0])
    return f"{one.eacc.value:.1f} ({accuracy:.1f})"


def fill_marks(text: str, content: str) -> str:
    """A text with the content between its marks, where it has them.

    >>> fill_marks("a <!-- results -->old<!-- /results --> b", "new")
    'a <!-- results -->new<!-- /results --> b'
    """
    before, mark, rest = text.partition("<!-- results -->")
    _, end, after = rest.partition("<!-- /results -->")
    return f"{before}{mark}{content}{end}{after}" if end else text


def draw_headlines(headlines: Sequence[Headline]) -> Picture:
    """EAcc with its interval, a panel for each task."""
    with matplotlib.rc_context(STYLE):
        figure = _draw(headlines)
        return save_picture("accuracy", "EAcc by method, with 95% intervals", figure)


def _draw(headlines: Sequence[Headline]) -> Figure:
    tasks = list(dict.fromkeys(one.task for one in headlines))
    figure, axes = lay_out_panels(len(tasks), wide=3.6, high=2.6)
    for axis, task in zip(axes, tasks, strict=False):
        own = [one for one in headlines if one.task == task]
        for place, one in enumerate(reversed(own)):
            name = one.series.variant.method
            colour = BLUE if name == "joint" else ORANGE if name == "direct-nli" else GREY
            axis.plot([one.eacc.low, one.eacc.high], [place, place], color=colour, lw=1.6)
            axis.plot([one.eacc.value], [place], "o", color=colour, ms=5)
        axis.axvline(50, color="black", lw=0.8, dashes=(2, 2))
        axis.set_yticks(range(len(own)), [one.series.variant.title for one in reversed(own)])
        axis.set(title=task, xlabel="EAcc (%)")
    return figure
