"""The embedder ``sentence-transformers``: the prior method's, or any other of that library."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from enthymeme.models.loading import Adapter, load_error
from enthymeme.system.arrays import Floats
from enthymeme.system.fingerprint import hash_folder

MODEL = "BAAI/bge-small-en-v1.5"


class SentenceTransformersEmbedder:
    """A model by its name on the hub or by its folder; loaded when first asked."""

    def __init__(self, model: str = MODEL) -> None:
        self._name = model

    @cached_property
    def fingerprint(self) -> str:
        if os.path.isdir(self._name):
            return f"sentence-transformers folder {hash_folder(self._name)}"
        config = getattr(getattr(self._model[0], "auto_model", None), "config", None)
        revision = getattr(config, "_commit_hash", None) or "main"
        return f"sentence-transformers {self._name}@{revision}"

    def embed(self, texts: Sequence[str]) -> Floats:
        rows = self._model.encode(
            list(texts), normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
        )
        return np.asarray(rows, dtype=np.float64)

    @cached_property
    def _model(self) -> Any:
        from sentence_transformers import SentenceTransformer

        try:
            return SentenceTransformer(self._name)
        except (OSError, ValueError) as problem:
            raise load_error("embedder 'sentence-transformers'", self._name, problem) from None


def _load(setting: str | None) -> SentenceTransformersEmbedder:
    return SentenceTransformersEmbedder(setting or MODEL)


ADAPTER = Adapter(
    "a model of the sentence-transformers library; bge-small-en-v1.5 unless named",
    _load,
    setting="[MODEL]",
    modules=("sentence_transformers", "torch"),
    install="enthymeme[embedders]",
)
