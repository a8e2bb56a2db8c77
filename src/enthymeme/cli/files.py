"""Files as the commands name them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from enthymeme.errors import InputError


@contextmanager
def open_text(name: str) -> Iterator[Iterator[str]]:
    """The lines of a UTF-8 file, or of standard input for ``-``; errors name file and line."""
    try:
        if name == "-":
            yield _decoded(sys.stdin.buffer, name)
        else:
            with open(name, "rb") as file:
                yield _decoded(file, name)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise InputError(f"expected a readable file, found: {error.strerror}", path=name) from None


def _decoded(lines: Iterator[bytes], name: str) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise InputError(
                f"expected UTF-8, found byte 0x{line[error.start]:02x} (column {error.start + 1})",
                path=name,
                line=number,
            ) from None
