"""The network that ships with the package, and how it is run.

What it says of a pair does not depend on the pair's neighbours: pairs are put together only when
they have the same number of tokens, so there is no padding, and the graph computes each pair
alone, in the same order whatever their number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np

from enthymeme.models.batching import batches_of_equals
from enthymeme.models.nli.embedded.model_files import GRAPH, PACKED, ModelFiles
from enthymeme.models.nli.embedded.packed import SignedBytes, matrix_names, unpack_matrix
from enthymeme.system.arrays import Floats
from enthymeme.system.machine import count_cores

# Where a sentence ends and another begins.
_BETWEEN_SENTENCES = re.compile(r"[.!?][\"')]?\s+\S")
# Of pairs of two atoms, some 500 tokens: enough to keep a core busy, small enough to share out.
PAIRS_PER_RUN = 32
LABELS = 3


def has_several_sentences(premise: str) -> bool:
    """Whether a premise is a whole argument and not a statement: the network is less sure of
    itself than it says where it has to put sentences together.

    >>> has_several_sentences("It rains. The road is wet."), has_several_sentences("It rains. ")
    (True, False)
    """
    return _BETWEEN_SENTENCES.search(premise) is not None


class Network:
    """The network of a folder, loaded when first run."""

    def __init__(self, files: ModelFiles) -> None:
        self._files = files

    def run(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """The logits of pairs of texts: pair by label."""
        encoded = self._files.tokenizer.encode_batch(list(pairs))
        # Loaded here, once, and not in each thread.
        session, words = self._session, self._files.words
        logits: Floats = np.zeros((len(encoded), LABELS))

        def run(places: list[int]) -> None:
            ids = np.array([encoded[place].ids for place in places])
            logits[places] = session.run(["logits"], {"words": words.look_up(ids)})[0]

        # One thread a run and several runs at once wastes less than several threads a run.
        with ThreadPoolExecutor(count_cores()) as pool:
            list(pool.map(run, batches_of_equals([len(row.ids) for row in encoded], PAIRS_PER_RUN)))
        config = self._files.config
        is_argument = np.array([has_several_sentences(premise) for premise, _ in pairs], dtype=bool)
        temperatures: Floats = np.where(
            is_argument, config["argument_temperature"], config["temperature"]
        )
        return logits / temperatures[:, np.newaxis]

    @cached_property
    def _session(self) -> Any:
        from enthymeme.models.onnx_runtime import open_session

        matrices = self._unpack()
        try:
            return open_session(self._files.folder / GRAPH, matrices)
        except Exception as problem:  # the runtime's own errors have no common root
            raise self._files.error(GRAPH, problem) from None

    def _unpack(self) -> dict[str, SignedBytes]:
        """The matrices of the graph in whole numbers, by name."""
        arrays = self._files.arrays
        names = matrix_names(arrays)
        try:
            with ThreadPoolExecutor(count_cores()) as pool:
                return dict(
                    zip(
                        names,
                        pool.map(lambda name: unpack_matrix(arrays, name), names),
                        strict=True,
                    )
                )
        except (KeyError, ValueError) as problem:
            raise self._files.error(PACKED, problem) from None
