"""Weights back from the ONNX files of the package, so that a second round can start from them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import nn

from enthymeme.models.parsers.embedded.network import EDGES_FILE, WORDS_FILE
from training.amr.train import Model

_SMALL, _SCALE = ".int8", ".scale"
# The one map without a bias to be known by.
_ROLE = "role"


def restore(model: Model, folder: Path) -> None:
    """Give a model the weights of a folder.

    The model may know more labels, symbols and roles than the folder: those come last, and keep
    what they began with.
    """
    for module, file in ((model.words, WORDS_FILE), (model.edges, EDGES_FILE)):
        _fill(module, read_weights(folder / file))


def read_weights(path: Path) -> dict[str, NDArray[np.float32]]:
    """The weights of an ONNX file by the names of the module that it was exported from."""
    graph = onnx.load(str(path)).graph
    held = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    wide = {
        name.removesuffix(_SMALL): values.astype(np.float32)
        * held[name.removesuffix(_SMALL) + _SCALE]
        for name, values in held.items()
        if name.endswith(_SMALL)
    }
    wide |= {name: v for name, v in held.items() if not name.endswith((_SMALL, _SCALE))}
    bias_of = {}
    for node in graph.node:
        if node.op_type == "Add":
            for given, bias in (node.input, node.input[::-1]):
                if bias.endswith(".bias"):
                    bias_of[given] = bias
    weights = {name: values for name, values in wide.items() if not name.startswith("onnx::")}
    for node in graph.node:
        if node.op_type != "MatMul" or not node.input[1].startswith("onnx::"):
            continue
        values = wide[node.input[1]]
        if values.ndim == 4:
            weights[_ROLE] = values[0]
        else:
            weights[bias_of[node.output[0]].removesuffix("bias") + "weight"] = values.T
    return weights


def _fill(module: nn.Module, weights: dict[str, NDArray[np.float32]]) -> None:
    state = module.state_dict()
    missing = [name for name in state if name not in weights and "position_ids" not in name]
    if missing:
        raise ValueError(f"the files have no weights for {missing}")
    with torch.no_grad():
        for name, values in weights.items():
            if name in state:
                given = torch.from_numpy(np.array(values))
                state[name][tuple(slice(0, size) for size in given.shape)] = given
