"""A table as a value: what a reader sees is made from it, whatever the format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from enthymeme.evaluation.statistics.bootstrap import Interval
from enthymeme.evaluation.statistics.metrics import MeanSd


@dataclass(frozen=True, slots=True)
class Number:
    """A number with what belongs to it: a standard deviation, or the interval it lies in.

    ``decimals`` is how many are shown; what is kept is the number in full. A ``count`` may be
    as large as it likes. ``best`` is set off from the others of its row.
    """

    value: float | int
    sd: float | None = None
    low: float | None = None
    high: float | None = None
    decimals: int = 2
    form: Literal["plain", "signed", "count"] = "plain"
    best: bool = False

    @property
    def excludes_zero(self) -> bool:
        """Whether there is an interval and zero lies outside."""
        if self.low is None or self.high is None:
            return False
        return self.low > 0 or self.high < 0


Cell = Number | str | None


@dataclass(frozen=True, slots=True)
class Line:
    """A row; one of the paper's is marked as such wherever it is shown."""

    cells: tuple[Cell, ...]
    paper: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a name for programs, a title and a note for people."""

    name: str
    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    note: str = ""


def mean_sd_cell(value: MeanSd | None, decimals: int = 2) -> Cell:
    """Mean ± standard deviation, or nothing."""
    return None if value is None else Number(value.mean, value.sd, decimals=decimals)


def interval_cell(interval: Interval) -> Number:
    """A difference with its interval."""
    return Number(interval.value, low=interval.low, high=interval.high, form="signed")


def count_cell(count: float | int) -> Number:
    """A number of things."""
    return Number(count, decimals=0, form="count")


def format_cell(cell: Cell, times: str = "×10^{power}") -> tuple[str, ...]:
    """The parts of a cell as text: the number, its deviation, its interval, the dagger.

    >>> format_cell(Number(50.898, 1.118))
    ('50.90', '1.12', '', '')
    >>> format_cell(Number(0.5, low=-1.0, high=2.0, form="signed"))
    ('+0.50', '', '[-1.00, +2.00]', '')
    >>> format_cell(Number(7.47e10, form="count"), "e{power}"), format_cell(None)
    (('7.47e10', '', '', ''), ('–', '', '', ''))
    """
    if not isinstance(cell, Number):
        return ("–" if cell is None else cell), "", "", ""
    sign = "+" if cell.form == "signed" else ""

    def digits(value: float) -> str:
        # What rounds to zero has no sign.
        text = f"{value:{sign}.{cell.decimals}f}"
        return text if float(text) else f"{0:{sign}.{cell.decimals}f}"

    if cell.form == "count":
        return _count(cell.value, times), "", "", ""
    deviation = "" if cell.sd is None else f"{cell.sd:.{cell.decimals}f}"
    interval = ""
    if cell.low is not None and cell.high is not None:
        interval = f"[{digits(cell.low)}, {digits(cell.high)}]"
    return digits(cell.value), deviation, interval, "†" if cell.excludes_zero else ""


def _count(value: float | int, times: str) -> str:
    if value < 10**9:
        return f"{value:,.1f}" if value < 100 and value % 1 else f"{value:,.0f}"
    mantissa, _, power = f"{value:.2e}".partition("e")
    return mantissa + times.format(power=int(power))
