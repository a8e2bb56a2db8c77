"""The NLI model ``transformers``: any sequence-classification model, on CPU or GPU."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from enthymeme.models.batching import batches_by_length
from enthymeme.models.loading import Adapter, load_error
from enthymeme.models.nli.logits import (
    MAX_TOKENS,
    label_order,
    shorten,
    to_judgements,
)
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.system.arrays import Floats
from enthymeme.system.fingerprint import hash_folder

MODEL = "MoritzLaurer/mDeBERTa-v3-base-xnli-multilingual-nli-2mil7"


class TransformersNli:
    """A model by its name on the hub, perhaps ``@revision``, or by its folder.

    The configuration is read at once, the weights when first asked: a run that finds all its
    answers kept needs none. Without a device the first GPU is taken if there is one. Where the
    device has it, half precision is used, and single where half overflows.
    """

    def __init__(
        self, model: str = MODEL, device: str | None = None, half: bool | None = None
    ) -> None:
        import torch
        from transformers import AutoConfig
        from transformers.utils import logging

        if not sys.stderr.isatty():
            logging.disable_progress_bar()
        if device is None:
            device = "cuda" if torch.cuda.is_available() else "cpu"
        name, _, revision = model.partition("@")
        is_folder = os.path.isdir(model)
        self._source = {"pretrained_model_name_or_path": model if is_folder else name}
        if revision and not is_folder:
            self._source["revision"] = revision
        self._name = model
        self._device = device
        self._half = device != "cpu" if half is None else half
        config = self._fetch(AutoConfig)
        self._order = label_order(config.id2label, model)
        self._longest = min(MAX_TOKENS, getattr(config, "max_position_embeddings", MAX_TOKENS))
        which = (
            f"folder {hash_folder(model)}"
            if is_folder
            else f"{name}@{getattr(config, '_commit_hash', None) or revision or 'main'}"
        )
        precision = "half" if self._half else "single"
        self.fingerprint = f"transformers {which} tokens={self._longest} precision={precision}"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        import torch

        short = shorten(pairs, self._longest)
        encoded = self._tokenizer(
            [pair.premise for pair in short],
            [pair.hypothesis for pair in short],
            truncation=True,
            max_length=self._longest,
        )
        logits: Floats = np.zeros((len(pairs), len(self._order)))
        with torch.inference_mode():
            for batch in batches_by_length([len(ids) for ids in encoded["input_ids"]]):
                inputs = self._tokenizer.pad(
                    {name: [values[i] for i in batch] for name, values in encoded.items()},
                    return_tensors="pt",
                ).to(self._device)
                logits[batch] = self._logits(inputs)
        return to_judgements(logits, self._order)

    def _logits(self, inputs: Any) -> Floats:
        logits = self._network(**inputs).logits
        if self._half and not logits.isfinite().all():
            # DeBERTa is known to overflow in half precision. The weights are fetched anew: what
            # was rounded once stays so.
            self._half = False
            del self._network
            logits = self._network(**inputs).logits
        rows: Floats = logits.double().cpu().numpy()
        return rows

    @cached_property
    def _tokenizer(self) -> Any:
        from transformers import AutoTokenizer

        return self._fetch(AutoTokenizer)

    @cached_property
    def _network(self) -> Any:
        from transformers import AutoModelForSequenceClassification

        network = self._fetch(AutoModelForSequenceClassification).to(self._device).eval()
        return network.half() if self._half else network.float()

    def _fetch(self, kind: Any) -> Any:
        try:
            return kind.from_pretrained(**self._source)
        except (OSError, ValueError, ImportError) as problem:
            raise load_error("nli 'transformers'", self._name, problem) from None


def _load(setting: str | None) -> TransformersNli:
    return TransformersNli(setting or MODEL)


ADAPTER = Adapter(
    "a sequence-classification model of the hub or of a folder; mDeBERTa-v3 unless named",
    _load,
    setting="[MODEL]",
    modules=("torch", "transformers"),
    install="enthymeme[transformers]",
)
