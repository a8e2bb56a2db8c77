"""From the trained network to the file that ships: ONNX with its weights as 8-bit integers.

Only weights are stored in 8 bits, each row or column of a matrix with a scale of its own; the
runtime turns them back into floats on loading and computes in floats. Activations stay floats,
because 8-bit activations would be scaled by the largest one of the batch, and then a pair's
judgement would depend on its neighbours. For the same reason the file has no attention mask:
whoever runs it puts pairs of equal length together and needs no padding.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from training.nli.network import CrossEncoder

OPSET = 17
# Below this a tensor is a bias or a norm, and its size does not matter.
LARGE = 10_000


class Unmasked(nn.Module):
    """The network without a mask, its last layer for the first token alone, its logits cooled.

    Beside the logits, the sum of the word vectors of all but the outer tokens: a static embedding
    of a text, for whoever needs to know how alike two texts are.
    """

    def __init__(self, network: CrossEncoder, temperature: float) -> None:
        super().__init__()
        self.network, self.temperature = network, temperature

    def forward(self, input_ids: Tensor, token_type_ids: Tensor) -> tuple[Tensor, Tensor]:
        encoder = self.network.encoder
        embeddings = encoder.embeddings
        places = torch.arange(input_ids.shape[1])
        words = embeddings.word_embeddings(input_ids)
        hidden = embeddings.LayerNorm(
            words
            + embeddings.position_embeddings(places)
            + embeddings.token_type_embeddings(token_type_ids)
        )
        layers = list(encoder.encoder.layer)
        for layer in layers[:-1]:
            hidden = _after(layer, hidden, hidden)
        # Nothing is read but the first token, so nothing else needs the last layer.
        first = _after(layers[-1], hidden[:, :1], hidden)[:, 0]
        logits = self.network.classifier(torch.tanh(self.network.dense(first)))
        return logits / self.temperature, words[:, 1:-1].sum(dim=1)


def _after(layer: Any, asking: Tensor, hidden: Tensor) -> Tensor:
    """What a layer makes of the tokens that ask, when they look at all tokens."""
    attention = layer.attention.self
    heads, width = attention.num_attention_heads, attention.attention_head_size

    def by_head(values: Tensor) -> Tensor:
        return values.reshape(values.shape[0], values.shape[1], heads, width).transpose(1, 2)

    query, key = by_head(attention.query(asking)), by_head(attention.key(hidden))
    looked = torch.softmax(query @ key.transpose(2, 3) / math.sqrt(width), dim=-1)
    seen = (looked @ by_head(attention.value(hidden))).transpose(1, 2).reshape(asking.shape)
    asking = layer.attention.output.LayerNorm(layer.attention.output.dense(seen) + asking)
    inner = nn.functional.gelu(layer.intermediate.dense(asking))
    return layer.output.LayerNorm(layer.output.dense(inner) + asking)  # type: ignore[no-any-return]


def export(network: CrossEncoder, temperature: float, path: Path) -> None:
    """Writes the network in floats, its logits divided by the temperature."""
    network.eval()
    example = torch.ones((2, 7), dtype=torch.int64)
    names = ["input_ids", "token_type_ids"]
    torch.onnx.export(
        Unmasked(network, temperature),
        (example, torch.zeros_like(example)),
        str(path),
        input_names=names,
        output_names=["logits", "word_sum"],
        dynamic_axes={name: {0: "pair", 1: "token"} for name in names}
        | {name: {0: "pair"} for name in ("logits", "word_sum")},
        opset_version=OPSET,
        dynamo=False,
    )


def quantise(path: Path, out: Path) -> None:
    """The same network with its large tensors in 8 bits.

    Cast and Mul bring them back, which every runtime folds away on loading; DequantizeLinear
    would be computed anew in every batch.
    """
    model = onnx.load(str(path))
    graph = model.graph
    gathered = {node.input[0] for node in graph.node if node.op_type == "Gather"}
    kept: list[onnx.TensorProto] = []
    nodes: list[onnx.NodeProto] = []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.ndim != 2 or values.size < LARGE:
            kept.append(tensor)
            continue
        # A word's embedding is a row; a neuron of x @ W is a column.
        small, scale = _in_eight_bits(values, along=1 if tensor.name in gathered else 0)
        stored, scaled, cast = (f"{tensor.name}_{what}" for what in ("int8", "scale", "cast"))
        kept += [numpy_helper.from_array(small, stored), numpy_helper.from_array(scale, scaled)]
        nodes += [
            helper.make_node("Cast", [stored], [cast], to=TensorProto.FLOAT),
            helper.make_node("Mul", [cast, scaled], [tensor.name]),
        ]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    nodes += graph.node
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(out))


def _in_eight_bits(
    values: NDArray[np.float32], along: int
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    scale = np.abs(values).max(axis=along, keepdims=True) / np.float32(127)
    scale[scale == 0] = 1
    return np.rint(values / scale).astype(np.int8), scale.astype(np.float32)
