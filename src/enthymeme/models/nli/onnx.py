"""The NLI model ``onnx``: a local ONNX network with its tokenizer, without torch.

The folder has ``model.onnx``, ``tokenizer.json`` and ``config.json`` with ``id2label``, as
exports for the hub have them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from enthymeme.errors import PluginError
from enthymeme.models.batching import batches_by_length
from enthymeme.models.loading import Adapter, load_error
from enthymeme.models.nli.logits import (
    MAX_TOKENS,
    label_order,
    shorten,
    to_judgements,
)
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.system.arrays import Floats, Ints
from enthymeme.system.fingerprint import hash_folder


class OnnxNli:
    """The model of a folder; the network is loaded when first asked."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)
        config = self._config()
        self._order = label_order(config.get("id2label", {}), folder)
        self._longest = min(MAX_TOKENS, config.get("max_position_embeddings", MAX_TOKENS))
        self._padding = {"input_ids": config.get("pad_token_id") or 0}
        self.fingerprint = f"onnx {hash_folder(folder)} tokens={self._longest}"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        short = shorten(pairs, self._longest)
        encoded = self._tokenizer.encode_batch([tuple(pair) for pair in short])
        columns = {
            "input_ids": [row.ids for row in encoded],
            "attention_mask": [row.attention_mask for row in encoded],
            "token_type_ids": [row.type_ids for row in encoded],
        }
        wanted = [given.name for given in self._session.get_inputs()]
        logits: Floats = np.zeros((len(pairs), len(self._order)))
        for batch in batches_by_length([len(row.ids) for row in encoded]):
            inputs = {
                name: _pad([columns[name][i] for i in batch], self._padding.get(name, 0))
                for name in wanted
            }
            logits[batch] = self._session.run(None, inputs)[0]
        return to_judgements(logits, self._order)

    def _config(self) -> dict[str, Any]:
        for name in ("model.onnx", "tokenizer.json", "config.json"):
            if not (self._folder / name).is_file():
                raise PluginError(f"nli 'onnx': {self._folder}: expected {name} in the folder")
        try:
            config = json.loads((self._folder / "config.json").read_bytes())
        except ValueError:
            config = None
        if not isinstance(config, dict):
            raise PluginError(f"nli 'onnx': {self._folder}: expected config.json to be an object")
        return config

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.enable_truncation(self._longest)
        tokenizer.no_padding()
        return tokenizer

    @cached_property
    def _session(self) -> Any:
        from enthymeme.models.onnx_runtime import onnxruntime

        try:
            return onnxruntime.InferenceSession(
                str(self._folder / "model.onnx"), providers=onnxruntime.get_available_providers()
            )
        except Exception as problem:  # the runtime's own errors have no common root
            raise load_error("nli 'onnx'", self._folder, problem) from None


def _pad(rows: Sequence[Sequence[int]], padding: int) -> Ints:
    table = np.full((len(rows), max(map(len, rows))), padding, dtype=np.int64)
    for line, row in zip(table, rows, strict=True):
        line[: len(row)] = row
    return table


def _load(setting: str | None) -> OnnxNli:
    if not setting:
        raise PluginError("nli 'onnx': expected a folder with a model, as in onnx:models/nli")
    return OnnxNli(setting)


ADAPTER = Adapter(
    "a local ONNX network with its tokenizer, without torch",
    _load,
    setting="FOLDER",
    modules=("onnxruntime", "tokenizers"),
    install="enthymeme[onnx]",
)
