"""The embedder ``embedded``: the mean of a text's word vectors, those of the network that ships.

The vectors are those that the NLI model starts from. They know nothing of word order, but what
shares words or has like ones lies close, and nothing more is asked of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from enthymeme.errors import PluginError
from enthymeme.models.loading import Adapter
from enthymeme.models.nli.embedded.model_files import WEIGHTS, ModelFiles
from enthymeme.system.arrays import Floats


class EmbeddedEmbedder:
    """The model; its vectors are read when first asked.

    >>> one, same, other = EmbeddedEmbedder().embed(["dog bark.", "puppy bark.", "tax rise."])
    >>> bool(one @ same > one @ other)
    True
    """

    def __init__(self, folder: Path = WEIGHTS) -> None:
        self._files = ModelFiles(folder)
        self.fingerprint = self._files.fingerprint

    def embed(self, texts: Sequence[str]) -> Floats:
        """A row of length 1 for each text; of length 0 for a text without words."""
        words = self._files.words
        encoded = self._files.tokenizer.encode_batch(list(texts), add_special_tokens=False)
        sums: Floats = np.zeros((len(encoded), words.width))
        for row, text in zip(sums, encoded, strict=True):
            row[:] = words.look_up(np.array(text.ids, dtype=np.int64)).sum(axis=0)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        rows: Floats = sums / np.where(lengths == 0, 1, lengths)
        return rows


def _load(setting: str | None) -> EmbeddedEmbedder:
    if setting:
        raise PluginError(f"embedder 'embedded': takes no setting, found {setting!r}")
    return EmbeddedEmbedder()


ADAPTER = Adapter("word vectors of the NLI model in the package; no download", _load)
