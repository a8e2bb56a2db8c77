"""The embedder ``embedded``: the mean of a text's word vectors in the network that ships.

The vectors are those that the NLI model starts from. They know nothing of word order, but what
shares words or has like ones lies close, and nothing more is asked of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from enthymeme.errors import PluginError
from enthymeme.models.loading import Adapter
from enthymeme.models.nli.embedded.network import WEIGHTS, Network
from enthymeme.system.arrays import Floats


class EmbeddedEmbedder:
    """The model; its network is loaded when first asked.

    >>> one, same, other = EmbeddedEmbedder().embed(["dog bark.", "puppy bark.", "tax rise."])
    >>> bool(one @ same > one @ other)
    True
    """

    def __init__(self, folder: Path = WEIGHTS) -> None:
        self._network = Network(folder)
        self.fingerprint = self._network.fingerprint

    def embed(self, texts: Sequence[str]) -> Floats:
        """A row of length 1 for each text; of length 0 for a text without words."""
        sums = self._network.run("word_sum", list(texts))
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        rows: Floats = sums / np.where(lengths == 0, 1, lengths)
        return rows


def _load(setting: str | None) -> EmbeddedEmbedder:
    if setting:
        raise PluginError(f"embedder 'embedded': takes no setting, found {setting!r}")
    return EmbeddedEmbedder()


ADAPTER = Adapter("word vectors of the NLI model in the package; no download", _load)
