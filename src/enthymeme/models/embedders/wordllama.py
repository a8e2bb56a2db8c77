"""The embedder ``wordllama``: word vectors whose weights ship in the library's wheel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from enthymeme.errors import PluginError
from enthymeme.models.loading import Adapter
from enthymeme.system.arrays import Floats

MODEL = "l2_supercat"


class WordllamaEmbedder:
    """The library's own model; it works without a network."""

    def __init__(self) -> None:
        self.fingerprint = f"wordllama {version('wordllama')} {MODEL}"

    def embed(self, texts: Sequence[str]) -> Floats:
        # Not the library's own norm: a text without tokens has none to divide by.
        rows = np.asarray(self._model.embed(list(texts)), dtype=np.float64)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        unit: Floats = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
        return unit

    @cached_property
    def _model(self) -> Any:
        import wordllama

        # The wheel has its tokenizer in the folder where a cache would have it.
        package = Path(wordllama.__file__).parent
        try:
            return wordllama.WordLlama.load(MODEL, cache_dir=package, disable_download=True)
        except FileNotFoundError as problem:
            raise PluginError(f"embedder 'wordllama': {problem}") from None


def _load(setting: str | None) -> WordllamaEmbedder:
    if setting:
        raise PluginError("embedder 'wordllama': expected no setting, it has one model")
    return WordllamaEmbedder()


ADAPTER = Adapter(
    "word vectors whose weights ship with the library; works offline",
    _load,
    modules=("wordllama",),
    install="enthymeme[embedders]",
)
