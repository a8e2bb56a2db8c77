"""The filled sheet of a validity audit against its key: the paper's table of outcomes."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from enthymeme.data.display import align_columns
from enthymeme.data.released import read_text
from enthymeme.data.validity import (
    CONTRAST,
    CONTRAST_COLUMN,
    KEY_HEADER,
    SUPPORT_COLUMN,
    KeyRow,
    LabelColumn,
    Sheet,
    list_label_columns,
    make_sheet_header,
)
from enthymeme.errors import InputError


@dataclass(frozen=True, slots=True)
class AuditSummary:
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

    @property
    def counts(self) -> tuple[int, ...]:
        """All items, then those with each label, in the order of the paper's table."""
        labels = (self.only_gold, self.both, self.only_distractor, self.neither, self.unclear)
        return (self.items, *labels)


def sheet_to_csv(sheet: Sheet) -> bytes:
    """The sheet as a CSV file that spreadsheet programs open.

    >>> sheet_to_csv(Sheet(("item", "A"), (("1", "so, so"),))).decode("utf-8-sig")
    'item,A\\n1,"so, so"\\n'
    """
    return _csv([sheet.header, *sheet.rows])


def key_to_csv(key: Sequence[KeyRow]) -> bytes:
    """The key as a CSV file.

    >>> key_to_csv([KeyRow(1, "cded", "cded-1-1", "A", "cded-1", "STUDY × gold A")]).decode()[1:]
    'item,task,id,gold,cluster,stratum\\n1,cded,cded-1-1,A,cded-1,STUDY × gold A\\n'
    """
    rows = [(str(row.number), row.task, row.id, row.gold, row.cluster, row.stratum) for row in key]
    return _csv([KEY_HEADER, *rows])


def _csv(rows: Sequence[Sequence[str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    # The mark makes spreadsheet programs read UTF-8.
    return text.getvalue().encode("utf-8-sig")


def summarise(sheet: Path, key: Path, only: Collection[str] | None = None) -> AuditSummary:
    """Check every label of a sheet and count what they say of gold and distractor.

    ``only`` names the items to count, where not all are to be: those that were judged blindly.
    """
    key_rows = _read_key(key)
    task = next(iter(key_rows.values())).task
    counted: Counter[str] = Counter()
    contrasts: Counter[str] = Counter()
    for number, labels in _read_labels(sheet, task, key_rows).items():
        if only is not None and key_rows[number].id not in only:
            continue
        label = labels[SUPPORT_COLUMN.name]
        if label in ("A", "B"):
            label = "gold" if label == key_rows[number].gold else "distractor"
        counted[label] += 1
        if CONTRAST_COLUMN.name in labels:
            contrasts[labels[CONTRAST_COLUMN.name]] += 1
    if not counted:
        raise InputError("expected an item to count among those named, found none", key)
    return AuditSummary(
        task=task,
        items=counted.total(),
        only_gold=counted["gold"],
        both=counted["both"],
        only_distractor=counted["distractor"],
        neither=counted["neither"],
        unclear=counted["unclear"],
        contrasts=tuple(contrasts[name] for name in CONTRAST) if contrasts else (),
    )


def _read_labels(
    sheet: Path, task: str, key_rows: Mapping[int, KeyRow]
) -> dict[int, dict[str, str]]:
    """The labels of each item by its number: one for each column that the judge fills."""
    columns = list_label_columns(task)
    labels: dict[int, dict[str, str]] = {}
    for line, cells in _read_rows(sheet, make_sheet_header(task)):
        number = cells[0]
        if not number.isdecimal() or int(number) not in key_rows or int(number) in labels:
            raise InputError(
                f"expected the number of an item of the key, once; found {number!r}", sheet, line
            )
        labels[int(number)] = {
            column.name: _check_label(cell, column, sheet, line)
            for column, cell in zip(columns, cells[4:], strict=True)
        }
    missing = sorted(set(key_rows) - set(labels))
    if missing:
        raise InputError(
            f"expected a row for each item of the key, found none for item {missing[0]}", sheet
        )
    return labels


def format_table(summaries: Sequence[tuple[str, AuditSummary]]) -> str:
    """Summaries by the title of their data set, as the paper's table.

    >>> print(format_table([("iDebate", AuditSummary("idebate", 50, 37, 13, 0, 0, 0, ()))]))
    Dataset   N  Only gold  Both  Only distractor  Neither  Unclear  Gold or both
    iDebate  50         37    13                0        0        0     50 (100%)
    """
    header = ("Dataset", "N", "Only gold", "Both", "Only distractor", "Neither", "Unclear")
    rows: list[tuple[str, ...]] = [(*header, "Gold or both")]
    notes = []
    for title, summary in summaries:
        share = f"{summary.gold_or_both} ({100 * summary.gold_or_both / summary.items:.0f}%)"
        rows.append((title, *map(str, summary.counts), share))
        if summary.contrasts:
            contrasts = zip(CONTRAST, summary.contrasts, strict=True)
            text = ", ".join(f"{name} {count}" for name, count in contrasts)
            notes.append(f"Opposite-stance contrast: {text}")
    return "\n".join([align_columns(rows), *notes])


def _read_rows(path: Path, header: Sequence[str]) -> list[tuple[int, list[str]]]:
    """The rows of a CSV file with exactly these columns, each with the line it begins on."""
    reader = csv.reader(io.StringIO(read_text(path), newline=""), strict=True)
    rows: list[tuple[int, list[str]]] = []
    begins = 1
    try:
        for cells in reader:
            if begins == 1 and tuple(cells) != tuple(header):
                raise InputError(f"expected the columns {', '.join(header)}", path, 1)
            if begins > 1 and any(cells):
                if len(cells) != len(header):
                    raise InputError(
                        f"expected {len(header)} cells, found {len(cells)}", path, begins
                    )
                rows.append((begins, cells))
            begins = reader.line_num + 1
    except csv.Error as wrong:
        raise InputError(f"expected CSV, found {wrong}", path, begins) from None
    if not rows:
        raise InputError("expected a header and rows, found none", path)
    return rows


def _read_key(path: Path) -> dict[int, KeyRow]:
    rows: dict[int, KeyRow] = {}
    for line, (number, task, id_, gold, cluster, stratum) in _read_rows(path, KEY_HEADER):
        if not number.isdecimal() or int(number) in rows:
            raise InputError(f"expected an item's number of its own, found {number!r}", path, line)
        if gold not in ("A", "B"):
            raise InputError(f"expected gold A or B, found {gold!r}", path, line)
        rows[int(number)] = KeyRow(int(number), task, id_, gold, cluster, stratum)
    return rows


def _check_label(cell: str, column: LabelColumn, path: Path, line: int) -> str:
    label = cell.strip()
    if column.allowed and label not in column.allowed:
        raise InputError(
            f"expected {column.name} to be one of {', '.join(column.allowed)}; found {label!r}",
            path,
            line,
        )
    return label
