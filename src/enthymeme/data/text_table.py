"""Tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence


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
