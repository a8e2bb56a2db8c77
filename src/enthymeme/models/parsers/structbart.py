"""The parser ``structbart``: IBM's transition-amr-parser, the paper's, as a worker process.

It is pinned to Python 3.8, torch 1.13 and fairseq, so it runs under an interpreter of its own
that the user names: ``structbart:/opt/amr/bin/python``.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from enthymeme.errors import PluginError, ReadingError
from enthymeme.models.loading import Adapter
from enthymeme.models.protocols import Penman, Sentence
from enthymeme.models.worker import Worker

CHECKPOINT = "AMR3-joint-ontowiki-seed42"
SCRIPT = Path(__file__).with_name("structbart_worker.py")


class StructBart:
    """The checkpoint's parser under the given interpreter."""

    def __init__(self, python: str, checkpoint: str = CHECKPOINT, batch: int = 8) -> None:
        self._checkpoint = checkpoint
        # Isolated: the worker's own folder must not be on its path, where our modules lie.
        self._command = [python, "-I", str(SCRIPT), checkpoint]
        self._worker = Worker(self._command, "structbart", batch)

    @cached_property
    def fingerprint(self) -> str:
        """The checkpoint by name and content; the library is started to say what it holds."""
        try:
            done = subprocess.run(
                [*self._command, "--hash"], stdout=subprocess.PIPE, check=False, encoding="utf-8"
            )
            answer = json.loads(done.stdout.splitlines()[-1])
        except OSError as problem:
            message = f"structbart: {self._command[0]}: {problem.strerror}"
            raise PluginError(message) from None
        except (ValueError, IndexError):
            message = f"structbart: the worker died (exit status {done.returncode})"
            raise PluginError(message) from None
        if "hash" not in answer:
            raise PluginError(f"structbart: {answer.get('error', 'the worker is not ready')}")
        return f"structbart {self._checkpoint} sha256={answer['hash']}"

    @property
    def starts(self) -> int:
        """How often the worker was started."""
        return self._worker.starts

    def parse(self, sentences: Sequence[Sentence]) -> list[Penman | ReadingError]:
        return self._worker.parse(sentences)

    def close(self) -> None:
        """End the worker."""
        self._worker.close()


def _load(setting: str | None) -> StructBart:
    if not setting:
        raise PluginError(
            "parser 'structbart': expected the Python that has transition-amr-parser, "
            "as in structbart:/opt/amr/bin/python"
        )
    return StructBart(setting)


ADAPTER = Adapter(
    "IBM's transition-amr-parser (AMR 3), under a Python of its own that has it",
    _load,
    setting="PYTHON",
)
