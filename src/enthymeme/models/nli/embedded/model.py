"""The NLI model ``embedded``: the cross-encoder that ships with the package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from enthymeme.errors import PluginError
from enthymeme.models.loading import Adapter
from enthymeme.models.nli.embedded.model_files import WEIGHTS, ModelFiles
from enthymeme.models.nli.embedded.network import Network
from enthymeme.models.nli.logits import MAX_TOKENS, label_order, shorten, to_judgements
from enthymeme.models.protocols import Judgement, Pair


class EmbeddedNli:
    """The model; its network is loaded when first asked.

    >>> (judged,) = EmbeddedNli().judge([Pair("Maya leave office.", "Maya present at office.")])
    >>> judged.label
    'Con'
    """

    def __init__(self, folder: Path = WEIGHTS) -> None:
        files = ModelFiles(folder)
        self._network = Network(files)
        self._order = label_order(files.config["id2label"], "embedded")
        self.fingerprint = files.fingerprint

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """The judgement of each pair, to the last bit the same in any company."""
        if not pairs:
            return []
        texts = [(pair.premise, pair.hypothesis) for pair in shorten(pairs, MAX_TOKENS)]
        return to_judgements(self._network.run(texts), self._order)


def _load(setting: str | None) -> EmbeddedNli:
    if setting:
        raise PluginError(f"nli 'embedded': takes no setting, found {setting!r}")
    return EmbeddedNli()


ADAPTER = Adapter("the cross-encoder in the package; no download", _load)
