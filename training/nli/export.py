"""From the trained network to the files that ship: a graph in ONNX, and its weights packed.

The graph has no attention mask: whoever runs it puts pairs of equal length together and needs no
padding, so that a pair's judgement does not depend on its neighbours.
"""

from __future__ import annotations

import math
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from training.nli.network import CrossEncoder
from training.nli.packing import GROUP, write_packed

OPSET = 17
GRAPH_FILE, WEIGHTS_FILE = "graph.onnx", "weights.safetensors"
# MPNet counts positions from its padding index on.
FIRST_POSITION = 2
MAX_TOKENS = 512
# Smaller tensors are biases and norms, and their size does not matter.
LARGE = 20_000


class Unmasked(nn.Module):
    """The network from its word vectors on, without a mask, its last layer for the first token
    alone, its logits cooled.
    """

    def __init__(self, network: CrossEncoder, temperature: float) -> None:
        super().__init__()
        encoder = network.encoder
        self.positions = nn.Parameter(
            encoder.embeddings.position_embeddings.weight.detach()[FIRST_POSITION:]
        )
        self.norm = encoder.embeddings.LayerNorm
        self.layers = nn.ModuleList(Layer(layer) for layer in encoder.encoder.layer)
        self.distances = nn.Parameter(_distance_bias(network))
        self.dense, self.classifier = network.dense, network.classifier
        self.temperature = temperature

    def forward(self, words: Tensor) -> Tensor:
        """Logits (pair by label) of word vectors (pair by token by dimension)."""
        places = torch.arange(words.shape[1])
        hidden = self.norm(words + self.positions[places])
        away = places[None, :] - places[:, None] + (MAX_TOKENS - 1)
        bias = self.distances[away].permute(2, 0, 1)[None]  # 1 by head by asking by seen
        for layer in self.layers[:-1]:
            hidden = layer(hidden, hidden, bias)
        # Nothing is read but the first token, so nothing else needs the last layer.
        first = self.layers[-1](hidden[:, :1], hidden, bias[:, :, :1])[:, 0]
        return self.classifier(torch.tanh(self.dense(first))) / self.temperature  # type: ignore[no-any-return]


class Layer(nn.Module):
    """One layer of MPNet; matrices are stored as (in, out), the way they multiply."""

    def __init__(self, layer: nn.Module) -> None:
        super().__init__()
        attention = layer.attention.attn
        self.heads = attention.num_attention_heads
        for name, linear in {
            "query": attention.q,
            "key": attention.k,
            "value": attention.v,
            "mixed": attention.o,
            "inner": layer.intermediate.dense,
            "outer": layer.output.dense,
        }.items():
            setattr(self, name, nn.Parameter(linear.weight.detach().T.contiguous()))
            setattr(self, f"{name}_bias", nn.Parameter(linear.bias.detach()))
        self.attention_norm, self.norm = layer.attention.LayerNorm, layer.output.LayerNorm

    def forward(self, asking: Tensor, hidden: Tensor, bias: Tensor) -> Tensor:
        """What the layer makes of the tokens that ask, when they look at all tokens."""
        width = hidden.shape[2] // self.heads

        def by_head(values: Tensor) -> Tensor:
            return values.reshape(values.shape[0], -1, self.heads, width).transpose(1, 2)

        query = by_head(asking @ self.query + self.query_bias)
        key = by_head(hidden @ self.key + self.key_bias)
        value = by_head(hidden @ self.value + self.value_bias)
        weights = torch.softmax(query @ key.transpose(2, 3) / math.sqrt(width) + bias, dim=-1)
        seen = (weights @ value).transpose(1, 2).reshape(asking.shape)
        asking = self.attention_norm(seen @ self.mixed + self.mixed_bias + asking)
        inner = nn.functional.gelu(asking @ self.inner + self.inner_bias)
        return self.norm(inner @ self.outer + self.outer_bias + asking)  # type: ignore[no-any-return]


def _distance_bias(network: CrossEncoder) -> Tensor:
    """MPNet's attention bias by distance (seen - asking, from -511 on) and head."""
    encoder = network.encoder.encoder
    distances = torch.arange(-(MAX_TOKENS - 1), MAX_TOKENS)
    buckets = encoder.relative_position_bucket(
        distances, num_buckets=encoder.config.relative_attention_num_buckets
    )
    return encoder.relative_attention_bias.weight.detach()[buckets]


def export(network: CrossEncoder, temperature: float, folder: Path) -> None:
    """Write graph and packed weights; logits are divided by the temperature."""
    network.eval()
    folder.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        Unmasked(network, temperature),
        (torch.zeros((2, 7, network.encoder.config.hidden_size)),),
        str(folder / GRAPH_FILE),
        input_names=["words"],
        output_names=["logits"],
        dynamic_axes={"words": {0: "pair", 1: "token"}, "logits": {0: "pair"}},
        opset_version=OPSET,
        do_constant_folding=False,
        dynamo=False,
    )
    model = onnx.load(str(folder / GRAPH_FILE))
    words = network.encoder.embeddings.word_embeddings.weight.detach().numpy()
    matrices = {}
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.ndim == 2 and values.size >= LARGE and values.shape[0] % GROUP == 0:
            matrices[tensor.name] = values
            _point_outside(tensor)
    onnx.save(model, str(folder / GRAPH_FILE))
    write_packed(words, matrices, folder / WEIGHTS_FILE)


def _point_outside(tensor: onnx.TensorProto) -> None:
    """Take the values out of the graph: whoever loads it supplies them."""
    tensor.ClearField("raw_data")
    tensor.data_location = onnx.TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value=WEIGHTS_FILE)
