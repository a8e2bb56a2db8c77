"""The parser ``command``: any program that reads a sentence a line and writes PENMAN.

The program is run once for a batch, without a shell. It writes a graph for each line, in order,
with blank lines between; a graph with ``::snt`` is taken by its sentence instead, so that a
program may leave one out.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from enthymeme.amr.penman_text import GraphText, graph_texts
from enthymeme.errors import PluginError, ReadingError
from enthymeme.models.loading import Adapter
from enthymeme.models.protocols import Penman, Sentence
from enthymeme.system.fingerprint import hash_files

BATCH_SECONDS = 3600
# Of a folder on the command line: a model has fewer.
MAX_FILES = 10_000


class CommandParser:
    """The parser that a command line runs."""

    def __init__(self, command: Sequence[str], seconds: float = BATCH_SECONDS) -> None:
        self._command = tuple(command)
        self._seconds = seconds
        self.fingerprint = f"command {shlex.join(self._command)} {_hash_command(self._command)}"

    def parse(self, sentences: Sequence[Sentence]) -> list[Penman | ReadingError]:
        # A line end within a sentence would make two of it.
        lines = [" ".join(sentence.split()) for sentence in sentences]
        graphs = self._run("".join(f"{line}\n" for line in lines))
        if graphs and all(graph.sentence is not None for graph in graphs):
            by_sentence = {" ".join((graph.sentence or "").split()): graph.text for graph in graphs}
            return [
                by_sentence.get(line) or ReadingError(f"{self._command[0]} wrote no graph of it")
                for line in lines
            ]
        if len(graphs) != len(lines):
            raise ReadingError(
                f"expected as many graphs as sentences, found {len(graphs)} of {len(lines)}"
            )
        return [graph.text for graph in graphs]

    def _run(self, text: str) -> list[GraphText]:
        try:
            done = subprocess.run(
                self._command,
                input=text.encode(),
                stdout=subprocess.PIPE,
                check=False,
                timeout=self._seconds,
            )
        except OSError as problem:
            raise PluginError(f"parser 'command': {self._command[0]}: {problem.strerror}") from None
        except subprocess.TimeoutExpired:
            raise ReadingError(f"no answer within {self._seconds:g} seconds") from None
        if done.returncode != 0:
            raise ReadingError(f"exit status {done.returncode}")
        return list(graph_texts(done.stdout.splitlines(keepends=True)))


def _hash_command(command: Sequence[str]) -> str:
    """The hash of the program and of what its arguments name: scripts, models, folders.

    A script may import what lies beside it, so that is hashed with it. What a program takes from
    elsewhere, installed libraries or the network, cannot be known.
    """
    files: dict[str, Path] = {}
    for number, word in enumerate(command):
        place = shutil.which(word) if number == 0 else word
        if place is None:
            continue
        for path in _files_of(Path(place), is_program=number == 0 and os.sep not in word):
            files[f"{number} {path}"] = path
    return hash_files(files.items())


def _files_of(path: Path, is_program: bool) -> Iterator[Path]:
    if path.is_dir():
        yield from islice((file for file in path.rglob("*") if file.is_file()), MAX_FILES)
    elif path.is_file():
        yield path
        # Among the programs of the system, neighbours mean nothing.
        if not is_program and path.suffix == ".py":
            yield from (file for file in path.parent.glob("*.py") if file != path)
            for package in path.parent.glob("*/__init__.py"):
                yield from package.parent.rglob("*.py")


def _load(setting: str | None) -> CommandParser:
    try:
        command = shlex.split(setting or "")
    except ValueError as problem:
        raise PluginError(f"parser 'command': {setting!r}: {problem}") from None
    if not command:
        raise PluginError("parser 'command': expected a command line, as in 'command:parse -q'")
    return CommandParser(command)


ADAPTER = Adapter(
    "any program that reads a sentence a line and writes PENMAN", _load, setting="COMMAND"
)
