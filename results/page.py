"""The page: what was measured, in the order one reads it. Nothing on it depends on the day."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from enthymeme.evaluation.report.figures import Picture, draw_figures
from enthymeme.evaluation.report.paper_values import title
from enthymeme.evaluation.report.rendering import to_markdown
from enthymeme.evaluation.report.report import build_report_tables
from enthymeme.evaluation.report.table import Line, Number, Table
from enthymeme.evaluation.run.run_folder import digest_file
from enthymeme.evaluation.statistics.results import Results
from results.corrections import STAGES
from results.dense import DenseCandidate, build_choice_table, build_distance_table, draw_distance
from results.errors import Fault, build_example_table, build_fault_table
from results.handwritten import HandwrittenTables
from results.headline import (
    build_headline_table,
    build_summary_table,
    draw_headlines,
    measure_headlines,
)

FINDINGS = Path(__file__).with_name("findings.md")
"""What a reader of the errors concludes; it stands under their table where it is there."""
TIMED = ("runtime",)
"""Tables that have times in them, which differ from day to day."""
SECTIONS = {
    "In full": (
        *("runs", "datasets", "audit", "main", "counts", "thresholds", "sampling", "k-grid"),
        *("contrasts", "component-contrasts"),
    ),
    "Joint scoring": ("joint", "joint-contrasts", "weights"),
    "How sure": ("confidence",),
    "Sampling, the reference and exact scores": (
        *("coverage", "cap-error", "tie-margins", "agreement", "attribution", "strata"),
    ),
}
"""The report's tables by section; those that no section names come last."""
FIGURE_SECTIONS = {
    "How sure": ("reliability", "risk-coverage"),
    "Sampling, the reference and exact scores": ("stability", "worlds"),
}
REST = "What decisions are made of"


class Findings(NamedTuple):
    """All that the page is made from."""

    test: Sequence[Results]
    development: Sequence[Results]
    weights: Path
    missing: Sequence[str]
    handwritten: HandwrittenTables
    dense: Sequence[DenseCandidate]
    faults: Sequence[Fault]
    limit: int | None = None


class Page(NamedTuple):
    """The text of the page, the figures that it shows, and its numbers in one small table."""

    text: str
    pictures: tuple[Picture, ...]
    summary: str


def build_page(findings: Findings, figures: str, pages: str, replicates: int) -> Page:
    """The page; ``figures`` and ``pages`` are where its figures and the items' pages lie."""
    headlines = measure_headlines(findings.test, replicates)
    first = draw_headlines(headlines)
    runs = [*findings.test, *findings.development]
    tables = [
        table
        for table in build_report_tables(runs, paper=True, replicates=replicates)
        if table.name not in TIMED
    ]
    report_pictures = list(draw_figures(findings.test, findings.development))
    distance = draw_distance(findings.dense)
    pictures = (first, *report_pictures, *([distance] if distance else []))
    parts = [
        *_introduce(findings),
        "## At a glance",
        _tables([build_headline_table(headlines)]),
        _show([first], figures),
        *_report_sections(tables, report_pictures, figures, findings),
        *_handwritten_section(findings.handwritten),
        "## How far from exact",
        "The paper could not say what its cap costs where worlds cannot be enumerated. Here every "
        "source atom may be a link of every target atom, by its probability: the first items of "
        "each task in the paper's atoms.",
        _tables([build_distance_table(findings.dense), build_choice_table(findings.dense)]),
        _show([distance] if distance else [], figures),
        *_error_section(findings.faults, pages),
    ]
    text = "\n\n".join(part.strip("\n") for part in parts if part.strip()) + "\n"
    return Page(text, pictures, to_markdown([build_summary_table(headlines)]))


def _introduce(findings: Findings) -> Iterator[str]:
    yield "# Results"
    if findings.limit is not None:
        yield f"**A quick look at the first {findings.limit} items of each split, and no result.**"
    yield (
        "`make results` measured all of this, with the models under “What was run”, and wrote this "
        "page; the same inputs give the same page. How long it took is kept apart, in `times.md` "
        "in the folder of the work (`build/results`). Thresholds and weights were found on "
        "development items; every other number is of test items unless it says otherwise. Lines in "
        "italics are the paper's own, with its larger models."
    )
    if findings.missing:
        yield "\n".join(f"- {line}" for line in findings.missing)
    yield f"Weights of joint scoring: SHA-256 `{digest_file(findings.weights)}`."


def _report_sections(
    tables: Sequence[Table], pictures: Sequence[Picture], figures: str, findings: Findings
) -> Iterator[str]:
    placed = {name for names in SECTIONS.values() for name in names}
    names_placed = {name for names in FIGURE_SECTIONS.values() for name in names}
    for section, names in SECTIONS.items():
        own = [table for table in tables if table.name in names]
        if section == "Joint scoring":
            own += build_transfer_tables(findings.weights)
        if own:
            yield f"## {section}"
            yield _tables(own)
            names_here = FIGURE_SECTIONS.get(section, ())
            yield _show([one for one in pictures if one.name in names_here], figures)
    rest = [table for table in tables if table.name not in placed]
    yield f"## {REST}"
    yield _tables(rest)
    yield _show([one for one in pictures if one.name not in names_placed], figures)


def build_transfer_tables(weights: Path) -> list[Table]:
    """How weights learned on one task do on the development items of the others."""
    fitted = json.loads(weights.read_text("utf-8"))["fitted"]
    transfer = fitted["transfer"]
    lines = tuple(
        Line((title(name), *(Number(100 * tried[other]) for other in transfer)))
        for name, tried in transfer.items()
    )
    if not lines:
        return []
    note = (
        "Right, in percent of development items; on the task that was learned on, of held-out "
        "ones. own-dev are arguments and wordings of our own (`training/nli/tune_arguments.jsonl`, "
        "`tests/logic_wordings_dev.jsonl`, `tests/everyday_dev.jsonl`)."
    )
    columns = ("Learned on", *map(title, transfer))
    return [Table("transfer", "Weights tried on other tasks", columns, lines, note)]


def _handwritten_section(own: HandwrittenTables) -> Iterator[str]:
    yield "## Arguments written by hand"
    yield (
        "Short arguments with two candidates or three, 25 of each phenomenon "
        "(`tests/models/nli/arguments.jsonl`), and six logical forms in ten wordings each "
        "(`tests/logic_wordings.jsonl`), of which two have no claim that follows and are "
        "among the verdicts alone. Nothing was tuned on them. Chance is right in 36 of 100 "
        "arguments (45 have two candidates, 255 three) and in half of the wordings."
    )
    yield _tables(own)


def _error_section(faults: Sequence[Fault], pages: str) -> Iterator[str]:
    if not faults:
        return
    yield "## What goes wrong"
    yield _tables([build_fault_table(faults), build_example_table(faults, pages)])
    yield "\n".join(f"- **{stage}**: {meaning}." for stage, meaning in STAGES.items())
    if FINDINGS.is_file():
        yield FINDINGS.read_text("utf-8")


def _tables(tables: Iterable[Table]) -> str:
    return to_markdown(tables)


def _show(pictures: Sequence[Picture], folder: str) -> str:
    return "\n\n".join(f"![{one.title}]({folder}/{one.name}.svg)" for one in pictures)
