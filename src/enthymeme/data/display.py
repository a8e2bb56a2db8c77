"""Items and tables for a person to read on a terminal."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence

from enthymeme.item import Item, contrast
from enthymeme.system.text import letter

WIDTH = 88


def display(item: Item) -> str:
    """The item's shared statements, what tells its candidates apart, and what is known of it.

    >>> from enthymeme.item import Completion
    >>> wet = Completion(("It rains.",), ("Maya gets wet.",))
    >>> dry = Completion(("It rains.",), ("Maya stays dry.",))
    >>> print(display(Item("rain", (wet, dry), gold=0, cluster="weather")))
    rain
      source    It rains.
      target A  Maya gets wet.
      target B  Maya stays dry.
      gold      A
      cluster   weather
    """
    lines: list[tuple[str, str]] = []
    parts = contrast(item.candidates)
    for side, statements in (("source", parts.source), ("target", parts.target)):
        lines += [(side, text) for text in statements.common]
        for index, own in enumerate(statements.own):
            lines += [(f"{side} {letter(index)}", text) for text in own]
    if item.gold is not None:
        lines.append(("gold", letter(item.gold)))
    if item.cluster is not None:
        lines.append(("cluster", item.cluster))
    for key, value in item.meta:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        lines.append((key, text))
    width = max(len(label) for label, _ in lines)
    return "\n".join([item.id, *(_line(label.ljust(width), text) for label, text in lines)])


def _line(label: str, text: str) -> str:
    indent = " " * (len(label) + 4)
    return textwrap.fill(text, WIDTH, initial_indent=f"  {label}  ", subsequent_indent=indent)


def align_columns(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows as lines of text; the first ``left`` columns are flush left, the others flush right.

    >>> print(align_columns([("Dataset", "N"), ("CDED", "400")]))
    Dataset    N
    CDED     400
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
