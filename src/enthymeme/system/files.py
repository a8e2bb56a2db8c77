"""Files of text as they are read and written: UTF-8, whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO

from enthymeme.errors import InputError

UNFINISHED = ".unfinished-"
"""How the name of a file begins that is still being written, or whose writer was killed."""


@contextlib.contextmanager
def open_lines(path: str) -> Iterator[Iterator[bytes]]:
    """The lines of a file as bytes, or of standard input for ``-``; errors name the file.

    Only what fails in reading is the file's error: whoever reads may fail in writing.
    """
    if path == "-":
        yield _read_lines(sys.stdin.buffer, path)
        return
    with report_read_errors(path):
        file = open(path, "rb")  # noqa: SIM115
    with file:
        yield _read_lines(file, path)


def _read_lines(file: IO[bytes], path: str) -> Iterator[bytes]:
    while True:
        with report_read_errors(path):
            line = file.readline()
        if not line:
            return
        yield line


def report_read_errors(path: str) -> AbstractContextManager[None]:
    """Whatever cannot be read within is an error that names the file."""
    return _report_errors("expected a readable file, found", path)


def report_write_errors(path: Path) -> AbstractContextManager[None]:
    """Whatever cannot be written within is an error that names the file."""
    return _report_errors("cannot be written", path)


@contextlib.contextmanager
def _report_errors(what: str, path: str | Path) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        raise InputError(f"{what}: {problem.strerror or problem}", path) from None


@contextlib.contextmanager
def open_text(path: str) -> Iterator[Iterator[str]]:
    """The lines of a UTF-8 file, or of standard input for ``-``; errors name file and line."""
    with open_lines(path) as lines:
        yield decode_lines(lines, path)


def decode_lines(lines: Iterable[bytes], path: str) -> Iterator[str]:
    """Lines of UTF-8 as text, without a byte order mark.

    >>> list(decode_lines([b"\\xef\\xbb\\xbfa\\n", b"b"], "a.txt"))
    ['a\\n', 'b']
    >>> list(decode_lines([b"a\\xff"], "a.txt"))
    Traceback (most recent call last):
    enthymeme.errors.InputError: a.txt:1: expected UTF-8, found byte 0xff (column 2)
    """
    for number, line in enumerate(lines, start=1):
        yield decode_line(line, path, number)


def decode_line(line: bytes, path: str, number: int) -> str:
    """A line of UTF-8 as text; the first line may begin with a byte order mark."""
    try:
        return line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"expected UTF-8, found byte 0x{line[error.start]:02x} (column {error.start + 1})",
            path,
            number,
        ) from None


@contextlib.contextmanager
def open_replacement(path: Path, *, lasting: bool = False) -> Iterator[IO[bytes]]:
    """A file to write to, which takes its place once all is written, and never is half done.

    ``lasting`` waits until the disk has it; without that, a power cut may leave it empty.
    """
    unfinished = path.with_name(f"{UNFINISHED}{os.getpid()}-{path.name}")
    try:
        with open(unfinished, "wb") as file:
            yield file
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        os.replace(unfinished, path)
        if lasting:
            _sync_folder(path.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole, in a folder that is made if need be."""
    with report_write_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with open_replacement(path) as file:
            file.write(data)


def replace_files(folder: Path, content: dict[str, bytes]) -> None:
    """Put files into a folder, made if need be: renamed into place once all are written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with contextlib.ExitStack() as stack:
            # They take their places in the reverse order: the first to be named is the first.
            for name, data in reversed(content.items()):
                file = stack.enter_context(open_replacement(folder / name))
                file.write(data)
                file.flush()
    except OSError as wrong:
        reason = (wrong.strerror or "unknown reason").lower()
        raise InputError(f"expected a folder to write to ({reason})", folder) from None


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return  # Windows has no such call, and needs none
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
