"""The parser ``command``: any program that reads a sentence a line and writes PENMAN.

The program is run once for a batch, without a shell. It writes a graph for each line, in order,
with blank lines between; a graph with ``::snt`` is taken by its sentence instead, so that a
program may leave one out.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
from collections.abc import Sequence

from enthymeme.amr.penman_text import GraphText, graph_texts
from enthymeme.errors import PluginError, ReadingError
from enthymeme.models.loading import Adapter
from enthymeme.models.protocols import Penman, Sentence

BATCH_SECONDS = 3600


class CommandParser:
    """The parser that a command line runs."""

    def __init__(self, command: Sequence[str], seconds: float = BATCH_SECONDS) -> None:
        self._command = tuple(command)
        self._seconds = seconds
        self.fingerprint = f"command {shlex.join(self._command)} {_files_hash(self._command)}"

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


def _files_hash(command: Sequence[str]) -> str:
    """The hash of the program and of the files that its arguments name, a script or a model."""
    whole = hashlib.sha256()
    for path in (shutil.which(command[0]), *command[1:]):
        if path is not None and os.path.isfile(path):
            with open(path, "rb") as file:
                whole.update(hashlib.file_digest(file, "sha256").digest())
    return f"sha256={whole.hexdigest()[:16]}"


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
