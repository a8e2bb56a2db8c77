"""Files that are there whole or not at all, and can tell whether they still are what they were.

A chunk's name has its number, the key of what it was made from, and the hash of its bytes:
``00003-4f1c…-9a2e….parquet``. So a chunk is found by what it should contain, damage shows
without a file beside it, and what was made from something else is not mistaken for it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from enthymeme.errors import RunError
from enthymeme.system import files

# Of 256 bits as many as keep accidents out and names short.
DIGITS = 20
SUFFIX = ".parquet"


class Chunk(NamedTuple):
    """A chunk on disk, and the hash of its bytes."""

    path: Path
    digest: str

    def read(self) -> bytes:
        return self.path.read_bytes()


def make_key(*parts: Any) -> str:
    """The key of what something is made from: values that JSON can write.

    >>> make_key("parse", ["It rains."]) == make_key("parse", ["It rains."])
    True
    """
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hash_bytes(text.encode())


def hash_bytes(data: bytes) -> str:
    """The hash of some bytes, as names have it."""
    return hashlib.sha256(data).hexdigest()[:DIGITS]


class ChunkFolder:
    """The chunks of one stage, listed once.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as name:
    ...     chunk = ChunkFolder(Path(name)).write(3, "4f1c", b"some bytes")
    ...     chunk.path.name, ChunkFolder(Path(name)).find(3, "4f1c") == chunk
    ('00003-4f1c-0d22cdcc10e6d049dbe1.parquet', True)
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._names: dict[tuple[str, str], list[str]] = {}
        for name in sorted(os.listdir(path)):
            number, _, key_and_digest = name.removesuffix(SUFFIX).partition("-")
            key, _, digest = key_and_digest.partition("-")
            if digest and name.endswith(SUFFIX):
                self._names.setdefault((number, key), []).append(name)

    def find(self, number: int, key: str) -> Chunk | None:
        """The chunk of a number and a key; one that is damaged is done away with."""
        for name in self._names.get((f"{number:05d}", key), ()):
            path = self.path / name
            digest = name.removesuffix(SUFFIX).rpartition("-")[2]
            try:
                if hash_bytes(path.read_bytes()) == digest:
                    return Chunk(path, digest)
                path.unlink()
            except OSError as problem:
                reason = problem.strerror or str(problem)
                raise RunError(f"{path}: expected a chunk of the run: {reason}") from None
        return None

    def write(self, number: int, key: str, data: bytes) -> Chunk:
        """Keep a chunk's bytes under its name."""
        digest = hash_bytes(data)
        path = self.path / f"{number:05d}-{key}-{digest}{SUFFIX}"
        write_run_file(path, data)
        return Chunk(path, digest)


def write_run_file(path: Path, data: bytes, *, lasting: bool = True) -> None:
    """Write a file so that it is never seen half done."""
    with open_run_file(path, lasting=lasting) as file:
        file.write(data)


@contextlib.contextmanager
def open_run_file(path: Path, *, lasting: bool = True) -> Iterator[IO[bytes]]:
    """`files.open_replacement` for a run: what fails is the run's error, and the run can go on.

    One that is not ``lasting`` may be empty after a power cut, which is enough where a hash of it
    is kept elsewhere.
    """
    try:
        with files.open_replacement(path, lasting=lasting) as file:
            yield file
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise RunError(f"{path}: cannot be written: {reason}; run again to go on") from None


def remove_leftovers(folder: Path, keep: set[Path] | None = None) -> None:
    """Do away with what a killed run left unfinished and, given what to keep, with all else."""
    for path in folder.iterdir():
        stale = keep is not None and path.suffix == SUFFIX and path not in keep
        if path.is_file() and (stale or path.name.startswith(files.UNFINISHED)):
            path.unlink(missing_ok=True)
