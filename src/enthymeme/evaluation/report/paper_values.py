"""The paper's own numbers beside ours; ``paper_values.txt`` has them by label."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from enthymeme.data import TASKS
from enthymeme.evaluation.report.table import Cell, Line, Number, Table
from enthymeme.evaluation.statistics.results import Results

_TOKEN = re.compile(
    r"(?P<value>[-+]?\d+(?:\.(?P<decimals>\d+))?(?:e\d+)?)"
    r"(?:±(?P<sd>\d+(?:\.(?P<sd_decimals>\d+))?)|\[(?P<low>[-+\d.]+),(?P<high>[-+\d.]+)\])?"
)
_COUNTS = ("tab:supp_reference_summary",)


def title(task: str) -> str:
    """A task's name as the paper writes it.

    >>> title("anli"), title("my-pairs")
    ('αNLI', 'my-pairs')
    """
    return TASKS[task].title if task in TASKS else task


def paper_cells(label: str, *keys: str) -> tuple[Cell, ...] | None:
    """The numbers that the paper has under a label; None where it has none.

    >>> paper_cells("tab:supp_k_stability", "arct", "100")[0]
    Number(value=50.9, sd=1.12, low=None, high=None, decimals=2, form='plain', best=False)
    >>> paper_cells("tab:supp_k_stability", "my-pairs", "100") is None
    True
    """
    return _values().get((label, *keys))


@cache
def _values() -> dict[tuple[str, ...], tuple[Cell, ...]]:
    text = files("enthymeme.evaluation.report").joinpath("paper_values.txt").read_text("utf-8")
    values: dict[tuple[str, ...], tuple[Cell, ...]] = {}
    label, keys = "", 0
    for line in text.splitlines():
        if line.startswith("["):
            label, _, what = line[1:].partition("]")
            keys = len(what.partition(":")[0].split())
        elif line and not line.startswith("#"):
            words = line.split()
            cells = tuple(_cell(word, label in _COUNTS) for word in words[keys:])
            values[label, *words[:keys]] = cells
    return values


def _cell(word: str, count: bool) -> Cell:
    match = _TOKEN.fullmatch(word)
    if match is None:
        return word
    if count:
        return Number(float(match["value"]), decimals=0, form="count")
    return Number(
        float(match["value"]),
        sd=None if match["sd"] is None else float(match["sd"]),
        low=None if match["low"] is None else float(match["low"]),
        high=None if match["high"] is None else float(match["high"]),
        decimals=max(len(match["decimals"] or ""), len(match["sd_decimals"] or "")),
        form="signed" if match["low"] is not None else "plain",
    )


class TableBuilder:
    """Collects the lines of one table; with ``paper``, each of ours is followed by the paper's line
    of the same task and keys, which is looked up under ``label``."""

    def __init__(self, paper: bool = False, label: str = "") -> None:
        self._paper = paper
        self._label = label
        self.lines: list[Line] = []

    def add(self, run: Results, *cells: Cell, keys: Sequence[str] = ()) -> None:
        """One of our lines and, where the paper has it under these keys, the paper's.

        What heads our line, the task and the keys, heads the paper's; columns that the paper
        lacks stay empty.
        """
        values = find_paper_cells(run, self._label, *keys)
        heads = cells[: 1 + len(keys)]
        room = len(cells) - len(heads)
        beside = None if values is None else (*heads, *(*values, *[None] * room)[:room])
        self.add_pair(cells, beside)

    def add_pair(self, cells: tuple[Cell, ...], paper: tuple[Cell, ...] | None) -> None:
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
