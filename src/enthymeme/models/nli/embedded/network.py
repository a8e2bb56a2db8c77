"""The small network that ships with the package, and how it is run.

Its weights lie beside this module, made by ``training.nli``; ``training/nli/MODEL_CARD.md`` says
from what, and how good they are. What it says of a text does not depend on the text's neighbours:
texts are put together only when they have the same number of tokens, so there is no padding, and
each row is computed alone, in the same order whatever the number of rows.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from enthymeme.arrays import Floats
from enthymeme.fingerprint import hash_folder
from enthymeme.models.nli.logits import MAX_TOKENS

WEIGHTS = Path(__file__).with_name("weights")
# Of pairs of two atoms, some 400 tokens: enough to keep a core busy, small enough to share out.
TEXTS_A_RUN = 32


class Network:
    """The network of a folder, loaded when first run."""

    def __init__(self, folder: Path = WEIGHTS) -> None:
        self._folder = folder
        config = json.loads((folder / "config.json").read_bytes())
        self.id2label: dict[str, str] = config["id2label"]
        self.fingerprint = f"embedded {hash_folder(str(folder))}"

    def run(self, output: str, texts: Sequence[str] | Sequence[tuple[str, str]]) -> Floats:
        """One of the network's outputs, a row for each text or pair of texts."""
        encoded = self._tokenizer.encode_batch(list(texts))
        # Loaded here, once, and not in each thread.
        session, options = self._session, self._options
        width = next(found.shape[1] for found in session.get_outputs() if found.name == output)
        rows: Floats = np.zeros((len(encoded), width))

        def run(places: list[int]) -> None:
            inputs = {
                "input_ids": np.array([encoded[place].ids for place in places]),
                "token_type_ids": np.array([encoded[place].type_ids for place in places]),
            }
            rows[places] = session.run([output], inputs, options)[0]

        # One thread a run and several runs at once wastes less than several threads a run.
        with ThreadPoolExecutor(_cores()) as pool:
            list(pool.map(run, _equally_long([len(row.ids) for row in encoded])))
        return rows

    @cached_property
    def _tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.enable_truncation(MAX_TOKENS)
        return tokenizer

    @cached_property
    def _session(self) -> Any:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        return onnxruntime.InferenceSession(
            str(self._folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )

    @cached_property
    def _options(self) -> Any:
        import onnxruntime

        options = onnxruntime.RunOptions()
        # Whoever wants a text's vector need not wait for a judgement.
        options.only_execute_path_to_fetches = True
        return options


def _equally_long(lengths: Sequence[int]) -> list[list[int]]:
    """Places in runs of one length each, long ones first.

    >>> _equally_long([3, 9, 3])
    [[1], [0, 2]]
    """
    by_length: dict[int, list[int]] = defaultdict(list)
    for place, length in enumerate(lengths):
        by_length[length].append(place)
    return [
        places[start : start + TEXTS_A_RUN]
        for _, places in sorted(by_length.items(), reverse=True)
        for start in range(0, len(places), TEXTS_A_RUN)
    ]


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
