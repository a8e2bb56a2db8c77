"""What reads language: parsers, NLI models and embedders behind one seam."""

from enthymeme.models.loading import (
    DEFAULT,
    Adapter,
    Installed,
    installed,
    load_embedder,
    load_nli,
    load_parser,
)
from enthymeme.models.protocols import Embedder, Judgement, Nli, Pair, Parser
from enthymeme.models.reader import Asker, Memory, Reader, asking_nli, asking_parser

__all__ = [
    "DEFAULT",
    "Adapter",
    "Asker",
    "Embedder",
    "Installed",
    "Judgement",
    "Memory",
    "Nli",
    "Pair",
    "Parser",
    "Reader",
    "asking_nli",
    "asking_parser",
    "installed",
    "load_embedder",
    "load_nli",
    "load_parser",
]
