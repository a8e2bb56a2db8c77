"""Items from a user's own table: CSV, TSV or JSON Lines, with a map from columns to an item.

A map is a list of entries ``field=columns``:

- ``source.0=reason+warrant0``: the source statements of candidate 0, a column for each statement;
- ``target=claim``: the target statements of every candidate (``source=`` likewise);
- ``gold=label`` or ``gold=label:A,B``: the column that tells the right candidate, and what it says
  for candidate 0, 1 and so on (``0``, ``1``, ... where left out);
- ``id=key`` and ``cluster=topic``: an item's name and its group; left out, an item is named after
  the file and the row, and is a group of its own.

In JSON Lines a column is a key, and its value a text, a number or a list of texts, each of which is
a statement. In TSV nothing is quoted; in CSV quotes are as spreadsheets write them.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enthymeme.data.released import read_lines
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

Record = Mapping[str, Any]
"""A row of the user's table by the names of its columns."""

_FIELD = re.compile(r"(source|target)(?:\.(\d))?|gold|id|cluster")


@dataclass(frozen=True, slots=True)
class ColumnMap:
    """The columns of each candidate's source and target, and of what else is known."""

    sources: tuple[tuple[str, ...], ...]
    targets: tuple[tuple[str, ...], ...]
    gold: str | None
    gold_values: tuple[str, ...]
    id: str | None
    cluster: str | None


def parse_map(entries: Sequence[str]) -> ColumnMap:
    """A map from its entries.

    >>> parse_map(["source=text", "target.0=yes", "target.1=no", "gold=label:Y,N"]).gold_values
    ('Y', 'N')
    >>> parse_map(["source=text", "target=claim"])
    Traceback (most recent call last):
    enthymeme.errors.InputError: map: expected source.0 and source.1, or target.0 and target.1
    """
    columns_of = _split_entries(entries)
    fields = map(_FIELD.fullmatch, columns_of)
    numbers = {int(field[2]) for field in fields if field and field[2]}
    count = max(numbers, default=0) + 1
    if count < 2:
        raise InputError("map: expected source.0 and source.1, or target.0 and target.1")
    sources, targets = (
        tuple(_columns(columns_of, side, candidate) for candidate in range(count))
        for side in ("source", "target")
    )
    gold, _, values = columns_of.get("gold", "").partition(":")
    gold_values = tuple(values.split(",")) if values else tuple(map(str, range(count)))
    if gold and len(set(gold_values)) != count:
        raise InputError(
            f"map: expected a value of gold for each of {count} candidates, found {values!r}"
        )
    return ColumnMap(
        sources, targets, gold or None, gold_values, columns_of.get("id"), columns_of.get("cluster")
    )


def _split_entries(entries: Sequence[str]) -> dict[str, str]:
    """What stands after ``=`` for each field of a map."""
    columns_of: dict[str, str] = {}
    for entry in entries:
        name, mark, columns = entry.partition("=")
        if not mark or not columns or _FIELD.fullmatch(name) is None:
            raise InputError(
                "map: expected entries such as source.0=reason+warrant0, target=claim, "
                f"gold=label:A,B, id=key or cluster=topic; found {entry!r}"
            )
        if name in columns_of:
            raise InputError(f"map: expected each field once, found {name} again")
        columns_of[name] = columns
    return columns_of


def _columns(columns_of: Mapping[str, str], side: str, candidate: int) -> tuple[str, ...]:
    own = f"{side}.{candidate}"
    if own in columns_of and side in columns_of:
        raise InputError(f"map: expected {side} or {own}, found both")
    columns = columns_of.get(own, columns_of.get(side))
    if columns is None:
        raise InputError(f"map: expected {side} or {own}, found neither")
    return tuple(columns.split("+"))


def read_pairs(path: Path, columns: ColumnMap) -> Iterator[Item]:
    """The items of a user's table, as they are asked for."""
    readers = {".csv": _read_csv, ".tsv": _read_tsv, ".jsonl": _read_json_lines}
    if path.suffix not in readers:
        raise InputError(f"expected a file named *{', *'.join(readers)}", path)
    lines_of: dict[str, int] = {}
    for index, (line, record) in enumerate(readers[path.suffix](path), start=1):
        try:
            item = _make_item(record, columns, f"{path.stem}-{index}")
            if item.id in lines_of:
                raise InputError(
                    f"expected ids to differ, found {item.id!r} of line {lines_of[item.id]} again"
                )
        except InputError as error:
            raise error.at(path, line) from None
        lines_of[item.id] = line
        yield item
    if not lines_of:
        raise InputError("expected rows, found none", path)


def _make_item(record: Record, columns: ColumnMap, default: str) -> Item:
    name = default if columns.id is None else _single_text(record, columns.id)
    gold = None
    if columns.gold is not None:
        value = _single_text(record, columns.gold)
        if value not in columns.gold_values:
            raise InputError(
                f"expected {columns.gold} to be one of {', '.join(columns.gold_values)}; "
                f"found {value!r}"
            )
        gold = columns.gold_values.index(value)
    return Item(
        id=name,
        candidates=tuple(
            Completion(_statements(record, source), _statements(record, target))
            for source, target in zip(columns.sources, columns.targets, strict=True)
        ),
        gold=gold,
        cluster=name if columns.cluster is None else _single_text(record, columns.cluster),
    )


def _statements(record: Record, columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text for column in columns for text in _texts(record, column))


def _single_text(record: Record, column: str) -> str:
    texts = _texts(record, column)
    if len(texts) != 1:
        raise InputError(f"expected one text under {column}, found {len(texts)}")
    return texts[0]


def _texts(record: Record, column: str) -> list[str]:
    if column not in record:
        raise InputError(f"expected a column {column}, found {', '.join(record)}")
    value = record[column]
    texts = [
        str(text).strip()
        for text in (value if isinstance(value, list) else [value])
        if isinstance(text, str | int | float) and not isinstance(text, bool)
    ]
    if not texts or not all(texts) or (isinstance(value, list) and len(texts) < len(value)):
        raise InputError(f"expected text under {column}, found {json.dumps(value)[:60]}")
    return texts


def _read_csv(path: Path) -> Iterator[tuple[int, Record]]:
    reader = csv.reader((f"{line}\n" for _, line in read_lines(path)), strict=True)
    yield from _name_cells(reader, path)


def _read_tsv(path: Path) -> Iterator[tuple[int, Record]]:
    lines = (f"{line}\n" for _, line in read_lines(path))
    yield from _name_cells(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE), path)


def _name_cells(reader: Any, path: Path) -> Iterator[tuple[int, Record]]:
    """The rows under the names of the header, each with the line it ends on."""
    header: list[str] = []
    try:
        for cells in reader:
            if not header:
                header = [cell.strip() for cell in cells]
                if len(set(header)) < len(header):
                    raise InputError("expected columns with names of their own", path, 1)
            elif cells:
                if len(cells) != len(header):
                    raise InputError(
                        f"expected {len(header)} cells, found {len(cells)}", path, reader.line_num
                    )
                yield reader.line_num, dict(zip(header, cells, strict=True))
    except csv.Error as wrong:
        raise InputError(f"expected a table, found {wrong}", path, reader.line_num) from None


def _read_json_lines(path: Path) -> Iterator[tuple[int, Record]]:
    for number, line in read_lines(path):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (json.JSONDecodeError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise InputError("expected a JSON object on one line", path, number)
        yield number, value
