"""Tables as Markdown, LaTeX, JSON and HTML."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Sequence
from typing import Any

from enthymeme.evaluation.report.table import Cell, Line, Number, Table, format_cell

FORMAT = "enthymeme-report"
VERSION = 1
OURS, PAPER = "ours", "paper"


def to_markdown(tables: Iterable[Table]) -> str:
    """Pipe tables to paste, columns aligned so that they read as text too.

    >>> lines = (Line(("ARCT", Number(50.9, 1.12))),)
    >>> print(to_markdown([Table("t", "Title", ("Task", "Acc"), lines)]))
    ### Title
    <BLANKLINE>
    | Task |          Acc |
    |:-----|-------------:|
    | ARCT | 50.90 ± 1.12 |
    <BLANKLINE>
    """
    return "\n".join(_format_markdown(table) for table in tables)


def _format_markdown(table: Table) -> str:
    columns, lines = _add_source_column(table)
    rows = [[_markdown_cell(cell) for cell in line.cells] for line in lines]
    for row, line in zip(rows, lines, strict=True):
        if line.paper:
            row[:] = [f"*{text}*" if text not in ("", "–") else text for text in row]
    heads = [column.replace("|", r"\|") for column in columns]
    widths = [max(3, *map(len, column)) for column in zip(heads, *rows, strict=True)]
    left = _find_text_columns(columns, lines)

    def format_line(texts: Sequence[str]) -> str:
        cells = (
            text.ljust(width) if is_left else text.rjust(width)
            for text, width, is_left in zip(texts, widths, left, strict=True)
        )
        return f"| {' | '.join(cells)} |"

    rule = "|".join(
        f":{'-' * (width + 1)}" if is_left else f"{'-' * (width + 1)}:"
        for width, is_left in zip(widths, left, strict=True)
    )
    text = f"### {table.title}\n\n{format_line(heads)}\n|{rule}|\n"
    text += "".join(f"{format_line(row)}\n" for row in rows)
    return f"{text}\n{table.note}\n" if table.note else text


def _markdown_cell(cell: Cell) -> str:
    value, sd, interval, dagger = format_cell(cell, "×10^{power}")
    text = f"{value} ± {sd}" if sd else f"{value} {interval}{dagger}".strip()
    text = text.replace("|", r"\|")
    return f"**{text}**" if isinstance(cell, Number) and cell.best else text


def to_latex(tables: Iterable[Table]) -> str:
    """Tables for ``booktabs``."""
    return "\n".join(_format_latex(table) for table in tables)


def _format_latex(table: Table) -> str:
    columns, lines = _add_source_column(table)
    layout = "".join("l" if left else "r" for left in _find_text_columns(columns, lines))
    body = []
    group = lines[0].cells[0] if lines else None
    for line in lines:
        if line.cells[0] != group:
            group = line.cells[0]
            body.append(r"\midrule")
        cells = [_latex_cell(cell) for cell in line.cells]
        if line.paper:
            cells = [rf"\textit{{{text}}}" if text else text for text in cells]
        body.append(" & ".join(cells) + r" \\")
    note = f" {_escape_latex(table.note)}" if table.note else ""
    return "\n".join(
        [
            r"\begin{table}[t]",
            r"\centering",
            rf"\begin{{tabular}}{{@{{}}{layout}@{{}}}}",
            r"\toprule",
            " & ".join(map(_escape_latex, columns)) + r" \\",
            r"\midrule",
            *body,
            r"\bottomrule",
            r"\end{tabular}",
            rf"\caption{{{_escape_latex(table.title)}.{note}}}",
            rf"\label{{tab:{table.name}}}",
            r"\end{table}",
            "",
        ]
    )


def _latex_cell(cell: Cell) -> str:
    if not isinstance(cell, Number):
        return "--" if cell is None else _escape_latex(cell)
    value, sd, interval, dagger = format_cell(cell, r"\times10^{{{power}}}")
    value = value.replace(",", "{,}")
    inner = rf"{value}\pm{sd}" if sd else f"{value} {interval}".strip()
    if cell.best:
        inner = rf"\mathbf{{{inner}}}"
    return rf"\({inner}\)" + (r"\(^{\dagger}\)" if dagger else "")


_LATEX = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "†": r"\(\dagger\)",
    "Δ": r"\(\Delta\)",
    "α": r"\(\alpha\)",
    "±": r"\(\pm\)",
    "−": r"\(-\)",
    "→": r"\(\to\)",
    "≤": r"\(\leq\)",
    "ρ": r"\(\rho\)",
    "τ": r"\(\tau\)",
    "–": "--",
    "×": r"\(\times\)",
    "⁵": r"\(^5\)",
    "⁻": r"\(^-\)",
    "⁹": r"\(^9\)",
}


def _escape_latex(text: str) -> str:
    return "".join(_LATEX.get(letter, letter) for letter in text)


def to_json(tables: Iterable[Table]) -> str:
    """All numbers in full, for programs."""
    value = {"format": FORMAT, "version": VERSION, "tables": [_table_value(t) for t in tables]}
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _table_value(table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "title": table.title,
        "columns": list(table.columns),
        "rows": [
            {
                "source": PAPER if line.paper else OURS,
                "cells": [_cell_value(cell) for cell in line.cells],
            }
            for line in table.lines
        ],
        "note": table.note,
    }


def _cell_value(cell: Cell) -> Any:
    if not isinstance(cell, Number):
        return cell
    value: dict[str, Any] = {"value": cell.value}
    for name in ("sd", "low", "high"):
        if (number := getattr(cell, name)) is not None:
            value[name] = number
    return value


def to_html(tables: Iterable[Table]) -> str:
    """Tables as HTML, without the page around them."""
    return "\n".join(_format_html(table) for table in tables)


def _format_html(table: Table) -> str:
    columns, lines = _add_source_column(table)
    left = _find_text_columns(columns, lines)
    classes = ["" if is_left else ' class="n"' for is_left in left]
    head = "".join(
        f"<th{css}>{html.escape(column)}</th>" for column, css in zip(columns, classes, strict=True)
    )
    body = []
    for line in lines:
        cells = "".join(
            f"<td{css}>{_html_cell(cell)}</td>"
            for cell, css in zip(line.cells, classes, strict=True)
        )
        body.append(f'<tr class="paper">{cells}</tr>' if line.paper else f"<tr>{cells}</tr>")
    note = f"<p class=note>{html.escape(table.note)}</p>\n" if table.note else ""
    rows = "\n".join(body)
    return (
        f'<section id="{html.escape(table.name)}">\n<h2>{html.escape(table.title)}</h2>\n'
        f"<div class=wide><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n"
        f"</table></div>\n{note}</section>"
    )


def _html_cell(cell: Cell) -> str:
    value, sd, interval, dagger = format_cell(cell, "×10<sup>{power}</sup>")
    text = value if isinstance(cell, Number) else html.escape(value)
    if sd:
        text += f' <span class="sd">± {sd}</span>'
    if interval:
        text += f' <span class="sd">{interval}</span>{dagger}'
    return f"<b>{text}</b>" if isinstance(cell, Number) and cell.best else text


def _add_source_column(table: Table) -> tuple[tuple[str, ...], list[Line]]:
    """The table with a column that tells whose numbers these are, where there are the paper's."""
    if not any(line.paper for line in table.lines):
        return table.columns, list(table.lines)
    lines = [
        Line((line.cells[0], PAPER if line.paper else OURS, *line.cells[1:]), line.paper)
        for line in table.lines
    ]
    return (table.columns[0], "Source", *table.columns[1:]), lines


def _find_text_columns(columns: Sequence[str], lines: Sequence[Line]) -> list[bool]:
    return [
        all(not isinstance(line.cells[place], Number) for line in lines)
        for place in range(len(columns))
    ]
