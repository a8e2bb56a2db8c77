"""The filled sheet of a validity audit against its key: the paper's outcome table."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from enthymeme.data.released import read_text
from enthymeme.data.validity import (
    CONTRAST,
    CONTRAST_COLUMN,
    KEY_HEADER,
    SUPPORT_COLUMN,
    KeyRow,
    LabelColumn,
    Sheet,
    label_columns,
    sheet_header,
)
from enthymeme.errors import InputError


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the judge's labels fall out; ``contrasts`` counts AAE2's, in the order of `CONTRAST`."""

    task: str
    items: int
    only_gold: int
    both: int
    only_distractor: int
    neither: int
    unclear: int
    contrasts: tuple[int, ...]

    @property
    def gold_or_both(self) -> int:
        return self.only_gold + self.both


def sheet_csv(sheet: Sheet) -> bytes:
    """The sheet as a CSV file that spreadsheet programs open.

    >>> sheet_csv(Sheet(("item", "A"), (("1", "so, so"),))).decode("utf-8-sig")
    'item,A\\n1,"so, so"\\n'
    """
    return _csv([sheet.header, *sheet.rows])


def key_csv(key: Sequence[KeyRow]) -> bytes:
    """The key as a CSV file.

    >>> key_csv([KeyRow(1, "cded", "cded-1-1", "A", "cded-1", "STUDY × gold A")]).decode()[1:]
    'item,task,id,gold,cluster,stratum\\n1,cded,cded-1-1,A,cded-1,STUDY × gold A\\n'
    """
    rows = [(str(row.number), row.task, row.id, row.gold, row.cluster, row.stratum) for row in key]
    return _csv([KEY_HEADER, *rows])


def _csv(rows: Sequence[Sequence[str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    # The mark makes spreadsheet programs read UTF-8.
    return text.getvalue().encode("utf-8-sig")


def summarise(sheet: Path, key: Path) -> Outcome:
    """Check every label of a sheet and count what they say of gold and distractor."""
    gold_of = _key(key)
    task = next(iter(gold_of.values())).task
    columns = label_columns(task)
    rows = _rows(sheet, sheet_header(task))
    counted: Counter[str] = Counter()
    contrasts: Counter[str] = Counter()
    seen: set[int] = set()
    for line, cells in rows:
        number = _number(cells[0], gold_of, seen, sheet, line)
        labels = {
            column.name: _label(cell, column, sheet, line)
            for column, cell in zip(columns, cells[4:], strict=True)
        }
        label = labels[SUPPORT_COLUMN.name]
        if label in ("A", "B"):
            label = "gold" if label == gold_of[number].gold else "distractor"
        counted[label] += 1
        if CONTRAST_COLUMN.name in labels:
            contrasts[labels[CONTRAST_COLUMN.name]] += 1
    missing = sorted(set(gold_of) - seen)
    if missing:
        raise InputError(
            f"expected a row for each item of the key, found none for item {missing[0]}",
            path=str(sheet),
        )
    return Outcome(
        task=task,
        items=len(seen),
        only_gold=counted["gold"],
        both=counted["both"],
        only_distractor=counted["distractor"],
        neither=counted["neither"],
        unclear=counted["unclear"],
        contrasts=tuple(contrasts[name] for name in CONTRAST) if contrasts else (),
    )


def table(outcome: Outcome, title: str) -> str:
    """The outcome as the paper's table.

    >>> print(table(Outcome("idebate", 50, 37, 13, 0, 0, 0, ()), "iDebate"))
    Dataset   N  Only gold  Both  Only distractor  Neither  Unclear  Gold or both
    iDebate  50         37    13                0        0        0     50 (100%)
    """
    share = f"{outcome.gold_or_both} ({100 * outcome.gold_or_both / outcome.items:.0f}%)"
    columns = (
        ("Dataset", title),
        ("N", str(outcome.items)),
        ("Only gold", str(outcome.only_gold)),
        ("Both", str(outcome.both)),
        ("Only distractor", str(outcome.only_distractor)),
        ("Neither", str(outcome.neither)),
        ("Unclear", str(outcome.unclear)),
        ("Gold or both", share),
    )
    widths = [max(map(len, column)) for column in columns]
    lines = [
        "  ".join(column[row].rjust(width) for column, width in zip(columns, widths, strict=True))
        for row in (0, 1)
    ]
    if outcome.contrasts:
        told = ", ".join(
            f"{name} {count}" for name, count in zip(CONTRAST, outcome.contrasts, strict=True)
        )
        lines.append(f"Opposite-stance contrast: {told}")
    return "\n".join(lines)


def _rows(path: Path, header: Sequence[str]) -> list[tuple[int, list[str]]]:
    """The rows of a CSV file with exactly these columns, each with the line it begins on."""
    reader = csv.reader(io.StringIO(read_text(path), newline=""), strict=True)
    rows: list[tuple[int, list[str]]] = []
    begins = 1
    try:
        for cells in reader:
            if begins == 1 and tuple(cells) != tuple(header):
                raise InputError(
                    f"expected the columns {', '.join(header)}", path=str(path), line=1
                )
            if begins > 1 and any(cells):
                if len(cells) != len(header):
                    raise InputError(
                        f"expected {len(header)} cells, found {len(cells)}",
                        path=str(path),
                        line=begins,
                    )
                rows.append((begins, cells))
            begins = reader.line_num + 1
    except csv.Error as wrong:
        raise InputError(f"expected CSV, found {wrong}", path=str(path), line=begins) from None
    if not rows:
        raise InputError("expected a header and rows, found none", path=str(path))
    return rows


def _key(path: Path) -> dict[int, KeyRow]:
    rows: dict[int, KeyRow] = {}
    for line, (number, task, id_, gold, cluster, stratum) in _rows(path, KEY_HEADER):
        if not number.isdecimal() or int(number) in rows:
            raise InputError(
                f"expected an item's number of its own, found {number!r}", path=str(path), line=line
            )
        if gold not in ("A", "B"):
            raise InputError(f"expected gold A or B, found {gold!r}", path=str(path), line=line)
        rows[int(number)] = KeyRow(int(number), task, id_, gold, cluster, stratum)
    return rows


def _number(cell: str, gold_of: dict[int, KeyRow], seen: set[int], path: Path, line: int) -> int:
    if not cell.isdecimal() or int(cell) not in gold_of or int(cell) in seen:
        raise InputError(
            f"expected the number of an item of the key, once; found {cell!r}",
            path=str(path),
            line=line,
        )
    seen.add(int(cell))
    return int(cell)


def _label(cell: str, column: LabelColumn, path: Path, line: int) -> str:
    label = cell.strip()
    if column.allowed and label not in column.allowed:
        raise InputError(
            f"expected {column.name} to be one of {', '.join(column.allowed)}; found {label!r}",
            path=str(path),
            line=line,
        )
    return label
