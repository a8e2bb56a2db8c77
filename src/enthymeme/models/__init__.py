"""What reads language: parsers, NLI models and embedders behind one seam."""

from enthymeme.models.loading import (
    DEFAULT,
    Adapter,
    InstalledModel,
    list_models,
    load_embedder,
    load_nli,
    load_parser,
)
from enthymeme.models.protocols import (
    Embedder,
    Judgement,
    Nli,
    Pair,
    Parser,
    ProbableGraph,
    parse_alternatives,
)
from enthymeme.models.reader import Memory, ModelClient, Reader, nli_client, parser_client

__all__ = [
    "DEFAULT",
    "Adapter",
    "Embedder",
    "InstalledModel",
    "Judgement",
    "Memory",
    "ModelClient",
    "Nli",
    "Pair",
    "Parser",
    "ProbableGraph",
    "Reader",
    "list_models",
    "load_embedder",
    "load_nli",
    "load_parser",
    "nli_client",
    "parse_alternatives",
    "parser_client",
]
