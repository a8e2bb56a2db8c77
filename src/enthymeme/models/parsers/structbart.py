"""The parser ``structbart``: IBM's transition-amr-parser, the paper's, as a worker process.

It is pinned to Python 3.8, torch 1.13 and fairseq, so it runs under an interpreter of its own
that the user names: ``structbart:/opt/amr/bin/python``.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        self.fingerprint = f"structbart {checkpoint}"
        # Isolated: the worker's own folder must not be on its path, where our modules lie.
        self._worker = Worker([python, "-I", str(SCRIPT), checkpoint], "structbart", batch)

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
