"""The files of a data set as they were released: lines, cells, JSON lists, hashes.

Files are UTF-8, with or without a byte-order mark. A line ends with LF, CR LF or CR, because the
releases have all three. A file named ``*.xz`` is read through its compression. Cells are taken
without the white space around them. Whatever is wrong is said with the file, the line and what was
expected there.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from enthymeme.errors import InputError
from enthymeme.system.files import decode_line, report_read_errors


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file that was read: its name within the release and what it held."""

    name: str
    sha256: str
    size: int


def hash_input(path: Path, folder: Path) -> InputFile:
    """The hash of a file, under its name within the folder of the release."""
    content = _read_bytes(path)
    return InputFile(
        path.relative_to(folder).as_posix(), hashlib.sha256(content).hexdigest(), len(content)
    )


def read_text(path: Path) -> str:
    """The whole of a text file, its line ends untouched (offsets count them)."""
    try:
        return _read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        # Line by line, the same error has its place.
        deque(read_lines(path), maxlen=0)
        raise


def read_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a text file with their numbers, read as they are asked for.

    >>> next(read_lines(Path("no.txt")))
    Traceback (most recent call last):
    enthymeme.errors.InputError: no.txt: expected a readable file, found: No such file or directory
    """
    number = 0
    opened = lzma.open if path.suffix == ".xz" else open
    try:
        with report_read_errors(str(path)), opened(path, "rb") as handle:
            for chunk in handle:
                chunk = chunk.removesuffix(b"\n").removesuffix(b"\r")
                for raw in chunk.split(b"\r"):
                    number += 1
                    yield number, decode_line(raw, str(path), number)
    except (lzma.LZMAError, EOFError):
        raise InputError("expected a file compressed by xz", path) from None


def read_rows(
    path: Path, header: Sequence[str], *, delimiter: str = "\t"
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The rows below a header that must name these columns, somewhere; cells in their order.

    Cells are never quoted: the tab-separated releases have quotation marks in their text.
    """
    names: list[str] = []
    for number, line in read_lines(path):
        cells = [cell.strip() for cell in line.split(delimiter)]
        if not names:
            missing = [name for name in header if name not in cells]
            if missing:
                raise InputError(
                    f"expected a header with the columns {', '.join(header)}; "
                    f"{', '.join(missing)} not found",
                    path,
                    number,
                )
            names = cells
            wanted = [names.index(name) for name in header]
        elif line.strip():
            if len(cells) != len(names):
                raise InputError(f"expected {len(names)} cells, found {len(cells)}", path, number)
            row = tuple(cells[index] for index in wanted)
            for name, cell in zip(header, row, strict=True):
                if not cell:
                    raise InputError(f"expected text under {name}, found none", path, number)
            yield number, row
    if not names:
        raise InputError(
            f"expected a header with the columns {', '.join(header)}, found an empty file", path
        )


def read_json_list(path: Path) -> Iterator[tuple[int, Any]]:
    """The members of a file that is one JSON list, each with the line where it begins."""
    text = "\n".join(line for _, line in read_lines(path))
    decoder = json.JSONDecoder()
    place, line = _skip_space(text, 0), 1

    def fail(expected: str, where: int) -> InputError:
        ahead = "the end of the file" if where >= len(text) else repr(text[where])
        number = text.count("\n", 0, min(where, len(text))) + 1
        return InputError(f"expected {expected}, found {ahead}", path, number)

    if text[place : place + 1] != "[":
        raise fail("a JSON list", place)
    place = _skip_space(text, place + 1)
    if text[place : place + 1] == "]":
        return
    counted = 0
    while True:
        line += text.count("\n", counted, place)
        counted = place
        try:
            value, place = decoder.raw_decode(text, place)
        except json.JSONDecodeError as wrong:
            raise InputError(
                f"expected JSON, found {wrong.msg.lower()}", path, wrong.lineno
            ) from None
        except RecursionError:
            raise fail("JSON of a sane depth", place) from None
        yield line, value
        place = _skip_space(text, place)
        mark = text[place : place + 1]
        if mark == "]":
            return
        if mark != ",":
            raise fail("',' or ']' after a member of the list", place)
        place = _skip_space(text, place + 1)


def _skip_space(text: str, place: int) -> int:
    while place < len(text) and text[place] in " \t\n\r":
        place += 1
    return place


def _read_bytes(path: Path) -> bytes:
    with report_read_errors(str(path)):
        return path.read_bytes()
