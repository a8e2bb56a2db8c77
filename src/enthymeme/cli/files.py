"""Files as the commands name them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from enthymeme.errors import InputError


@contextmanager
def open_text(name: str) -> Iterator[Iterator[str]]:
    """The lines of a UTF-8 file, or of standard input for ``-``; errors name file and line."""
    if name == "-":
        yield _decode(sys.stdin.buffer, name)
        return
    with _reading(name):
        file = open(name, "rb")  # noqa: SIM115  (closed below; its reader may fail in other ways)
    with file:
        yield _decode(file, name)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Whatever cannot be written within is an error that names the file."""
    try:
        yield
    except OSError as problem:
        raise InputError(f"cannot be written: {problem.strerror}", path=str(path)) from None


@contextmanager
def _reading(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        message = f"expected a readable file, found: {problem.strerror}"
        raise InputError(message, path=name) from None


def _lines(file: BinaryIO, name: str) -> Iterator[bytes]:
    while True:
        with _reading(name):
            line = file.readline()
        if not line:
            return
        yield line


def _decode(file: BinaryIO, name: str) -> Iterator[str]:
    for number, line in enumerate(_lines(file, name), start=1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise InputError(
                f"expected UTF-8, found byte 0x{line[error.start]:02x} (column {error.start + 1})",
                path=name,
                line=number,
            ) from None
