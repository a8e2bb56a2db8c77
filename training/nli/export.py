"""From the trained network to the files that ship: a graph in ONNX, and its weights packed.

The graph has no attention mask: whoever runs it puts pairs of equal length together and needs no
padding, so that a pair's judgement does not depend on its neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import onnx
import torch
from safetensors.numpy import save
from torch import Tensor, nn

from enthymeme.models.nli.embedded.model_files import GRAPH, PACKED
from enthymeme.models.nli.embedded.packed import WORDS, WordVectors
from training.nli.network import CrossEncoder
from training.nli.packing import Quantised, pack_matrix
from training.nli.whole_numbers import compute_in_whole_numbers

OPSET = 17
# MPNet counts positions from its padding index on.
FIRST_POSITION = 2
MAX_TOKENS = 512


class Product(nn.Module):
    """Inputs times a matrix, which is stored as (input, output), the way it multiplies."""

    def __init__(self, linear: nn.Linear) -> None:
        super().__init__()
        self.matrix = nn.Parameter(linear.weight.detach().T.contiguous())
        self.bias = nn.Parameter(linear.bias.detach().clone())

    def forward(self, values: Tensor) -> Tensor:
        return values @ self.matrix + self.bias


class Unmasked(nn.Module):
    """The network from its word vectors on, without a mask, its last layer for the first token
    alone.
    """

    def __init__(self, network: CrossEncoder) -> None:
        super().__init__()
        encoder = network.encoder
        self.positions = nn.Parameter(
            encoder.embeddings.position_embeddings.weight.detach()[FIRST_POSITION:].half()
        )
        self.norm = encoder.embeddings.LayerNorm
        self.layers = nn.ModuleList(Layer(layer) for layer in encoder.encoder.layer)
        self.distances = nn.Parameter(_distance_bias(network))
        self.dense, self.classifier = Product(network.dense), network.classifier

    def forward(self, words: Tensor) -> Tensor:
        """Logits (pair by label) of word vectors (pair by token by dimension)."""
        places = torch.arange(words.shape[1])
        hidden = self.norm(words + self.positions[places].float())
        away = places[None, :] - places[:, None] + (MAX_TOKENS - 1)
        bias = self.distances[away].permute(2, 0, 1)[None]  # 1 by head by asking by seen
        for layer in self.layers[:-1]:
            hidden = layer(hidden, hidden, bias)
        # Nothing is read but the first token, so nothing else needs the last layer.
        first = self.layers[-1](hidden[:, :1], hidden, bias[:, :, :1])[:, 0]
        inner = torch.tanh(self.dense(first))
        # A product of matrices adds up in another order for one pair than for several.
        return (inner[:, None, :] * self.classifier.weight).sum(dim=2) + self.classifier.bias


class Layer(nn.Module):
    """One layer of MPNet."""

    def __init__(self, layer: nn.Module) -> None:
        super().__init__()
        attention = layer.attention.attn
        self.heads, self.width = attention.num_attention_heads, attention.attention_head_size
        self.query, self.key = Product(attention.q), Product(attention.k)
        self.value, self.mixed = Product(attention.v), Product(attention.o)
        self.inner, self.outer = Product(layer.intermediate.dense), Product(layer.output.dense)
        self.attention_norm, self.norm = layer.attention.LayerNorm, layer.output.LayerNorm

    def forward(self, asking: Tensor, hidden: Tensor, bias: Tensor) -> Tensor:
        """What the layer makes of the tokens that ask, when they look at all tokens."""

        def by_head(values: Tensor) -> Tensor:
            return values.reshape(values.shape[0], -1, self.heads, self.width).transpose(1, 2)

        query, key = by_head(self.query(asking)), by_head(self.key(hidden))
        value = by_head(self.value(hidden))
        weights = torch.softmax(query @ key.transpose(2, 3) / math.sqrt(self.width) + bias, dim=-1)
        seen = (weights @ value).transpose(1, 2).reshape(asking.shape)
        asking = self.attention_norm(self.mixed(seen) + asking)
        inner = nn.functional.gelu(self.inner(asking))
        return self.norm(self.outer(inner) + asking)  # type: ignore[no-any-return]


def _distance_bias(network: CrossEncoder) -> Tensor:
    """MPNet's attention bias by distance (seen - asking, from -511 on) and head."""
    bias = network.encoder.encoder.relative_attention_bias.weight.detach()
    return bias[distance_buckets(network)]


def distance_buckets(network: CrossEncoder) -> Tensor:
    """The row of MPNet's attention bias that each distance (from -511 on) has."""
    encoder = network.encoder.encoder
    distances = torch.arange(-(MAX_TOKENS - 1), MAX_TOKENS)
    return encoder.relative_position_bucket(
        distances, num_buckets=encoder.config.relative_attention_num_buckets
    )


def write_graph(network: Unmasked, path: Path) -> None:
    """The network in ONNX, in floats, with all its weights."""
    torch.onnx.export(
        network.eval(),
        (torch.zeros((2, 7, network.positions.shape[1])),),
        str(path),
        input_names=["words"],
        output_names=["logits"],
        dynamic_axes={"words": {0: "pair", 1: "token"}, "logits": {0: "pair"}},
        opset_version=OPSET,
        do_constant_folding=False,
        dynamo=False,
    )


def export(
    network: Unmasked, words: WordVectors, matrices: Mapping[str, Quantised], folder: Path
) -> None:
    """Write the graph in whole numbers, and the packed weights by the names they have in it."""
    folder.mkdir(parents=True, exist_ok=True)
    write_graph(network, folder / GRAPH)
    model = onnx.load(str(folder / GRAPH))
    compute_in_whole_numbers(model.graph, matrices, PACKED)
    onnx.save(model, str(folder / GRAPH))
    parts = {"low": words.low, "fifth": words.fifth, "scale": words.scale}
    arrays = {f"{WORDS}:{part}": array for part, array in parts.items()}
    for name, matrix in matrices.items():
        arrays |= {f"{name}:{part}": array for part, array in pack_matrix(matrix).items()}
    # The library's own writing leaves a file that only its owner may read.
    (folder / PACKED).write_bytes(save(arrays))
