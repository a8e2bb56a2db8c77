"""Where the measuring is done, with which models, and by which commands."""

from __future__ import annotations

import contextlib
import hashlib
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

from enthymeme.cli import main as enthymeme
from enthymeme.system.files import replace_files


class CommandFailed(Exception):
    """A command of the library that did not come to its end; the library has said why."""

    def __init__(self, status: int) -> None:
        super().__init__(f"ended with status {status}")
        self.status = status


@dataclass(frozen=True, slots=True)
class Models:
    """The names of the models, as the command line has them."""

    parser: str = "embedded"
    nli: str = "embedded"
    embedder: str = "embedded"

    def options(self, embedder: bool = True) -> list[str]:
        """The options that name them."""
        named = ["--parser", self.parser, "--nli", self.nli]
        return [*named, "--embedder", self.embedder] if embedder else named


@dataclass(frozen=True, slots=True)
class Workplace:
    """The folder of everything that the page is made from.

    Only the first ``limit`` items of every split are used, where there is a limit; ``workers`` is
    how many processes a run may have.
    """

    folder: Path
    models: Models = Models()
    limit: int | None = None
    workers: int | None = None

    def task(self, name: str) -> Path:
        """The folder of a built task."""
        return self.folder / "tasks" / name

    def run(self, name: str, split: str) -> Path:
        """The folder of a run."""
        return self.folder / "runs" / f"{name}-{split}"

    @property
    def weights(self) -> Path:
        """What joint scoring learned from the development items."""
        return self.folder / "weights.json"


def call(*words: str | Path) -> None:
    """Run a command of the library, as one would type it; what it prints goes to standard error."""
    texts = [str(word) for word in words]
    print(f"$ enthymeme {shlex.join(texts)}", file=sys.stderr, flush=True)
    with contextlib.redirect_stdout(sys.stderr):
        status = enthymeme(texts)
    if status:
        raise CommandFailed(status)


def write_if_new(path: Path, data: bytes) -> None:
    """Write a file unless it has these bytes."""
    if not path.is_file() or path.read_bytes() != data:
        replace_files(path.parent, {path.name: data})


def hash_parts(*parts: object) -> str:
    """A name for what something was made from.

    >>> hash_parts("a", 1) == hash_parts("a", 1), len(hash_parts())
    (True, 16)
    """
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
