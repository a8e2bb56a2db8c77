"""The small network that ships with the package, and how it is run.

Its weights lie beside this module, made by ``training.nli``; ``training/nli/MODEL_CARD.md`` says
from what, and how good they are. What it says of a text does not depend on the text's neighbours:
texts are put together only when they have the same number of tokens, so there is no padding, and
each row is computed alone, in the same order whatever the number of rows.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from enthymeme.models.batching import batches_of_equals
from enthymeme.models.nli.logits import MAX_TOKENS
from enthymeme.system.arrays import Floats
from enthymeme.system.fingerprint import hash_model
from enthymeme.system.machine import count_cores

WEIGHTS = Path(__file__).with_name("weights")
# Of pairs of two atoms, some 400 tokens: enough to keep a core busy, small enough to share out.
TEXTS_PER_RUN = 32


class Network:
    """The network of a folder, loaded when first run."""

    def __init__(self, folder: Path = WEIGHTS) -> None:
        self._folder = folder
        config = json.loads((folder / "config.json").read_bytes())
        self.id2label: dict[str, str] = config["id2label"]
        modules = ("enthymeme.models.nli.embedded", "enthymeme.models.nli.logits")
        programs = ("onnxruntime", "tokenizers")
        self.fingerprint = f"embedded {hash_model(str(folder), modules, programs)}"

    def run(self, output: str, texts: Sequence[str] | Sequence[tuple[str, str]]) -> Floats:
        """One of the network's outputs, a row for each text or pair of texts."""
        encoded = self._tokenizer.encode_batch(list(texts))
        # Loaded here, once, and not in each thread.
        session, options = self._session, self._options
        width = next(one.shape[1] for one in session.get_outputs() if one.name == output)
        rows: Floats = np.zeros((len(encoded), width))

        def run(places: list[int]) -> None:
            inputs = {
                "input_ids": np.array([encoded[place].ids for place in places]),
                "token_type_ids": np.array([encoded[place].type_ids for place in places]),
            }
            rows[places] = session.run([output], inputs, options)[0]

        # One thread a run and several runs at once wastes less than several threads a run.
        with ThreadPoolExecutor(count_cores()) as pool:
            list(pool.map(run, batches_of_equals([len(row.ids) for row in encoded], TEXTS_PER_RUN)))
        return rows

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.enable_truncation(MAX_TOKENS)
        return tokenizer

    @cached_property
    def _session(self) -> Any:
        from enthymeme.models.onnx_runtime import open_session

        return open_session(self._folder / "model.onnx")

    @cached_property
    def _options(self) -> Any:
        from enthymeme.models.onnx_runtime import onnxruntime

        options = onnxruntime.RunOptions()
        # Whoever wants a text's vector need not wait for a judgement.
        options.only_execute_path_to_fetches = True
        return options
