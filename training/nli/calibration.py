"""Which inputs the network's matrices really get, and the matrices rounded for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor, nn

from enthymeme.models.nli.embedded.packed import WordVectors
from training.nli.examples import Row
from training.nli.export import Product, Unmasked
from training.nli.material import is_development, shuffle
from training.nli.packing import Quantised, choose_grid
from training.nli.rounding import round_with_moments
from training.nli.schemas import read_schemas
from training.nli.sources import read_source
from training.nli.written import FOLDER as WRITTEN
from training.nli.written import read_written_arguments, read_written_pairs

Moments = NDArray[np.float64]
"""The mean of the products of inputs: input by input."""

ROWS_PER_KIND = 100
SEED = 7
MATRIX_BITS = 5


def calibration_rows(data: Path) -> list[Row]:
    """Rows that are trained on: sentences, whole arguments, atoms, filled schemas."""
    kinds = (
        read_source(data, "snli", SEED),
        read_source(data, "mnli", SEED),
        shuffle(read_written_arguments("arguments"), SEED),
        shuffle(read_written_pairs(), SEED),
        shuffle(read_schemas(WRITTEN, SEED), SEED),
    )
    rows: list[Row] = []
    for examples in kinds:
        trained = [row for each in examples if not is_development(each) for row in each.rows]
        rows += trained[:ROWS_PER_KIND]
    return rows


def measure_moments(
    network: Unmasked, words: WordVectors, tokenizer: Tokenizer, rows: Sequence[Row]
) -> dict[str, Moments]:
    """The moments of the inputs of each matrix, by the matrix's name, over all tokens of rows."""
    sums: dict[str, Tensor] = {}
    counts: dict[str, int] = defaultdict(int)

    def watch(name: str, product: nn.Module) -> torch.utils.hooks.RemovableHandle:
        def add(_: nn.Module, arguments: tuple[Tensor]) -> None:
            inputs = arguments[0].reshape(-1, arguments[0].shape[-1])
            sums[name] = sums.get(name, 0) + (inputs.T @ inputs).double()
            counts[name] += len(inputs)

        return product.register_forward_pre_hook(add)

    handles = [watch(name, product) for name, product in _products(network)]
    by_length: dict[int, list[list[int]]] = defaultdict(list)
    for encoded in tokenizer.encode_batch(list(rows)):
        by_length[len(encoded.ids)].append(encoded.ids)
    with torch.no_grad():
        for ids in by_length.values():
            network(torch.from_numpy(words.look_up(np.array(ids))))
    for handle in handles:
        handle.remove()
    return {name: (sums[name] / counts[name]).numpy() for name in sums}


def quantise(network: Unmasked, moments: Mapping[str, Moments]) -> dict[str, Quantised]:
    """The network's matrices in few bits, rounded for inputs of these moments, by name."""
    matrices = {}
    for name, product in _products(network):
        values = product.matrix.detach().numpy()
        strength = np.diag(moments[name]).astype(np.float32)
        grid = choose_grid(values, MATRIX_BITS, strength)
        matrices[name] = Quantised(round_with_moments(values, moments[name], grid), grid)
    return matrices


def _products(network: Unmasked) -> Iterator[tuple[str, Product]]:
    """The products by the names that the graph has for their matrices."""
    for name, module in network.named_modules():
        if isinstance(module, Product):
            yield f"{name}.matrix", module
