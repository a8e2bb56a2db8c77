"""A parser in a process of its own, asked over pipes in JSON Lines.

Some parsers need another Python than this one; some programs die. A worker says
``{"ready": …}`` once it has loaded, then answers each line ``{"sentences": […]}`` with one line
``{"graphs": […]}``, where a graph is a PENMAN text or ``{"error": …}``.

When it dies, it is started again and asked the sentences that were in flight one by one. The
one that kills it again gets the error, and the rest go on. A worker that dies before it is
ready, or at several sentences one after another, is given up.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from enthymeme.errors import PluginError, ReadingError
from enthymeme.models.protocols import Penman, Sentence

# So many deaths without an answer between them are no accident of a sentence.
DEATHS_IN_A_ROW = 3


class _Died(Exception):
    pass


class Worker:
    """A worker process; it is started when first asked, and ends with its standard input."""

    def __init__(self, command: Sequence[str], name: str, batch: int = 8) -> None:
        self._command = tuple(command)
        self._name = name
        self._batch = batch
        self._process: subprocess.Popen[str] | None = None
        self._deaths = 0
        self.starts = 0

    def parse(self, sentences: Sequence[Sentence]) -> list[Penman | ReadingError]:
        """The graph of each sentence, or why it has none."""
        answers: list[Penman | ReadingError] = []
        for start in range(0, len(sentences), self._batch):
            answers += self._batch_of(sentences[start : start + self._batch])
        return answers

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # what was still to be written went with the process
                        pipe.close()
            process.kill()
            process.wait()

    def _batch_of(self, sentences: Sequence[Sentence]) -> Iterator[Penman | ReadingError]:
        try:
            yield from self._exchange(sentences)
            return
        except _Died as death:
            if len(sentences) == 1:
                yield ReadingError(str(death))
                return
        for sentence in sentences:
            yield from self._batch_of([sentence])

    def _exchange(self, sentences: Sequence[Sentence]) -> list[Penman | ReadingError]:
        process = self._running()
        try:
            answer = _send(process, {"sentences": list(sentences)})
            graphs = answer["graphs"]
            if len(graphs) != len(sentences):
                raise ValueError("too many graphs or too few")
            answers = [_graph(graph) for graph in graphs]
        except (OSError, EOFError, ValueError, KeyError, TypeError) as problem:
            death = self._describe_death(process, problem)
            self.close()
            # Any sentence of a batch may be at fault; only a batch of one shows which.
            self._deaths += len(sentences) == 1
            if self._deaths >= DEATHS_IN_A_ROW:
                raise PluginError(f"{death}: {self._deaths} times in a row") from None
            raise _Died(death) from None
        self._deaths = 0
        return answers

    def _running(self) -> subprocess.Popen[str]:
        if self._process is not None:
            return self._process
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="strict",
            )
        except OSError as problem:
            raise PluginError(f"{self._name}: {self._command[0]}: {problem.strerror}") from None
        self._process = process
        self.starts += 1
        try:
            ready = _read(process)
        except (OSError, EOFError, ValueError) as problem:
            death = self._describe_death(process, problem)
            self.close()
            raise PluginError(f"{death} before it was ready") from None
        if "ready" not in ready:
            self.close()
            raise PluginError(f"{self._name}: {ready.get('error', 'the worker is not ready')}")
        return process

    def _describe_death(self, process: subprocess.Popen[str], problem: Exception) -> str:
        if isinstance(problem, EOFError | OSError):
            status = process.wait()
            return f"{self._name}: the worker died (exit status {status})"
        return f"{self._name}: the worker spoke out of turn ({type(problem).__name__})"


def _send(process: subprocess.Popen[str], message: dict[str, Any]) -> dict[str, Any]:
    assert process.stdin is not None
    # ASCII alone: half a surrogate pair or an odd line end must not break the line.
    process.stdin.write(json.dumps(message) + "\n")
    process.stdin.flush()
    return _read(process)


def _read(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line.endswith("\n"):
        raise EOFError
    value = json.loads(line)
    if not isinstance(value, dict):
        raise ValueError("no object")
    return value


def _graph(graph: Any) -> Penman | ReadingError:
    if isinstance(graph, str):
        return graph
    return ReadingError(str(graph["error"]))
