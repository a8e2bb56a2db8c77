"""Lines of ours with the paper's beside them."""

from __future__ import annotations

from collections.abc import Sequence

from enthymeme.evaluation.report.paper_values import paper_cells
from enthymeme.evaluation.report.table import Cell, Line, Table
from enthymeme.evaluation.statistics.results import Results


class Lines:
    """The lines of a table as they come, the paper's after ours."""

    def __init__(self, paper: bool) -> None:
        self._paper = paper
        self.found: list[Line] = []

    def add(self, run: Results, label: str, keys: Sequence[str], *cells: Cell) -> None:
        """One of our lines and, where the paper has it under the label, the paper's."""
        self.found.append(Line(cells))
        theirs = paper_cells(label, run.task, *keys) if self._paper else None
        if theirs is not None and run.split == "test":
            # What heads our line heads theirs; columns that the paper lacks stay empty.
            heads = cells[: 1 + len(keys)]
            room = len(cells) - len(heads)
            padded = (*theirs, *[None] * room)[:room]
            self.found.append(Line((*heads, *padded), paper=True))

    def table(
        self, name: str, title: str, columns: tuple[str, ...], note: str = ""
    ) -> Table | None:
        """The table, if there is any line."""
        return Table(name, title, columns, tuple(self.found), note) if self.found else None
