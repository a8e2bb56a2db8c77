"""How long the runs took: a file of its own, for it differs from day to day."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from enthymeme.evaluation.report.rendering import to_markdown
from enthymeme.evaluation.report.table import Cell, Line, Number, Table, count_cell
from enthymeme.evaluation.run.run_folder import STAGES, RunFolder


def build_time_table(runs: Sequence[Path]) -> Table:
    """The seconds that each stage took, over all attempts at a run."""
    lines = []
    for path in runs:
        folder = RunFolder(path)
        attempts = json.loads(folder.timings.read_text("utf-8"))["attempts"]
        cells: list[Cell] = []
        for stage in STAGES:
            own = [one["stages"][stage]["seconds"] for one in attempts if stage in one["stages"]]
            cells.append(Number(sum(own), decimals=1) if own else None)
        items = sum(1 for _ in folder.read_items())
        lines.append(Line((path.name, count_cell(items), count_cell(len(attempts)), *cells)))
    columns = ("Run", "Items", "Attempts", *STAGES)
    note = "Seconds by the clock. What a cache answered, or an earlier attempt made, took no time."
    return Table("times", "How long the runs took", columns, tuple(lines), note)


def write_times(runs: Sequence[Path], path: Path) -> None:
    """Write the table."""
    path.write_text(to_markdown([build_time_table(runs)]), "utf-8")
