"""Lines of ours with the paper's beside them."""

from __future__ import annotations

from collections.abc import Sequence

from enthymeme.evaluation.report.paper_values import paper_cells
from enthymeme.evaluation.report.table import Cell, Line, Table
from enthymeme.evaluation.statistics.results import Results


class Lines:
    """The lines of a table as they come, the paper's after ours where they are asked for."""

    def __init__(self, paper: bool) -> None:
        self._paper = paper
        self.lines: list[Line] = []

    def add(self, run: Results, label: str, keys: Sequence[str], *cells: Cell) -> None:
        """One of our lines and, where the paper has it under the label, the paper's.

        What heads our line, the task and the keys, heads the paper's; columns that the paper
        lacks stay empty.
        """
        values = find_paper_cells(run, label, *keys)
        heads = cells[: 1 + len(keys)]
        room = len(cells) - len(heads)
        beside = None if values is None else (*heads, *(*values, *[None] * room)[:room])
        self.add_beside(cells, beside)

    def add_beside(self, cells: tuple[Cell, ...], paper: tuple[Cell, ...] | None) -> None:
        """One of our lines, and the paper's line whole."""
        self.lines.append(Line(cells))
        if self._paper and paper is not None:
            self.lines.append(Line(paper, paper=True))

    def table(
        self, name: str, title: str, columns: tuple[str, ...], note: str = ""
    ) -> Table | None:
        """The table, if there is any line."""
        return Table(name, title, columns, tuple(self.lines), note) if self.lines else None


def find_paper_cells(run: Results, label: str, *keys: str) -> tuple[Cell, ...] | None:
    """What the paper says of the task of a run on its test items."""
    return paper_cells(label, run.task, *keys) if run.split == "test" else None
