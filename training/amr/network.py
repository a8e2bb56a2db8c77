"""The network: MiniLM over word pieces, a fragment for each word, edges between fragments.

Edges are scored by biaffine maps (Dozat & Manning 2017): for each anchor its head in the tree, for
each pair the role, and for each pair whether there is an edge beside the tree.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

ENCODER_SIZE = 384
NODE_SIZE = 256
ARC_SIZE = 192
ROLE_SIZE = 64
NODE_LAYERS = 2
NODE_HEADS = 4


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many there are of what the network chooses among."""

    labels: int
    symbols: int
    roles: int
    shapes: int


class WordReader(nn.Module):
    """Word pieces to words, and words to fragment scores."""

    def __init__(self, encoder: nn.Module, sizes: Sizes) -> None:
        super().__init__()
        self.encoder = encoder
        self.shapes = nn.Embedding(sizes.shapes, ENCODER_SIZE)
        nn.init.normal_(self.shapes.weight, std=0.02)
        self.norm = nn.LayerNorm(ENCODER_SIZE)
        self.hidden = nn.Sequential(nn.Linear(ENCODER_SIZE, ENCODER_SIZE), nn.GELU())
        self.labels = nn.Linear(ENCODER_SIZE, sizes.labels)
        self.dropout = nn.Dropout(0.15)

    def forward(
        self, pieces: Tensor, mask: Tensor, pooling: Tensor, shapes: Tensor
    ) -> tuple[Tensor, Tensor]:
        """``pooling`` [batch, words, pieces] has rows that sum to 1 over a word's pieces."""
        read = self.encoder(input_ids=pieces, attention_mask=mask).last_hidden_state
        words = self.norm(torch.matmul(pooling, read) + self.shapes(shapes))
        words = self.dropout(words)
        return words, self.labels(self.dropout(self.hidden(words)))


class EdgeReader(nn.Module):
    """Anchors to edge scores."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.symbols = nn.Embedding(sizes.symbols, NODE_SIZE)
        nn.init.normal_(self.symbols.weight, std=0.1)
        self.enter = nn.Linear(ENCODER_SIZE, NODE_SIZE)
        self.norm = nn.LayerNorm(NODE_SIZE)
        self.layers = nn.ModuleList(_NodeLayer() for _ in range(NODE_LAYERS))
        self.root = nn.Parameter(torch.randn(NODE_SIZE) * 0.1)
        self.arc_head, self.arc_tail = _half(ARC_SIZE), _half(ARC_SIZE)
        self.role_head, self.role_tail = _half(ROLE_SIZE), _half(ROLE_SIZE)
        self.side_head, self.side_tail = _half(ARC_SIZE), _half(ARC_SIZE)
        self.arc = nn.Parameter(torch.zeros(ARC_SIZE + 1, ARC_SIZE))
        self.side = nn.Parameter(torch.zeros(ARC_SIZE + 1, ARC_SIZE + 1))
        self.role = nn.Parameter(torch.randn(sizes.roles, ROLE_SIZE + 1, ROLE_SIZE + 1) * 0.02)

    def forward(
        self, words: Tensor, symbols: Tensor, mask: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Heads [batch, anchor, anchor + 1], the last being the root; roles [batch, role, tail,
        head]; edges beside the tree [batch, source, target]."""
        nodes = self.norm(self.enter(words) + self.symbols(symbols))
        hidden = (1.0 - mask)[:, None, None, :] * -1e4
        for layer in self.layers:
            nodes = layer(nodes, hidden)
        root = self.root.expand(nodes.shape[0], 1, NODE_SIZE)
        heads = torch.cat([nodes, root], dim=1)
        arcs = _ones(self.arc_tail(nodes)) @ self.arc @ self.arc_head(heads).transpose(1, 2)
        tails = _ones(self.role_tail(nodes))[:, None]
        roles = tails @ self.role[None] @ _ones(self.role_head(nodes)).transpose(1, 2)[:, None]
        side = (
            _ones(self.side_head(nodes)) @ self.side @ _ones(self.side_tail(nodes)).transpose(1, 2)
        )
        return arcs, roles, side


class _NodeLayer(nn.Module):
    """A transformer layer, written out so that it exports as it is."""

    def __init__(self) -> None:
        super().__init__()
        self.mix = nn.Linear(NODE_SIZE, 3 * NODE_SIZE)
        self.out = nn.Linear(NODE_SIZE, NODE_SIZE)
        self.first = nn.LayerNorm(NODE_SIZE)
        self.second = nn.LayerNorm(NODE_SIZE)
        self.wide = nn.Sequential(
            nn.Linear(NODE_SIZE, 2 * NODE_SIZE), nn.GELU(), nn.Linear(2 * NODE_SIZE, NODE_SIZE)
        )
        self.dropout = nn.Dropout(0.15)

    def forward(self, nodes: Tensor, hidden: Tensor) -> Tensor:
        batch, count = nodes.shape[0], nodes.shape[1]
        mixed = self.mix(nodes).reshape(batch, count, 3, NODE_HEADS, NODE_SIZE // NODE_HEADS)
        query, key, value = mixed.permute(2, 0, 3, 1, 4).unbind(0)
        scores = query @ key.transpose(2, 3) / (NODE_SIZE // NODE_HEADS) ** 0.5 + hidden
        seen = (scores.softmax(-1) @ value).permute(0, 2, 1, 3).reshape(batch, count, NODE_SIZE)
        nodes = self.first(nodes + self.dropout(self.out(seen)))
        return self.second(nodes + self.dropout(self.wide(nodes)))


def _half(size: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(NODE_SIZE, size), nn.GELU(), nn.Dropout(0.2))


def _ones(values: Tensor) -> Tensor:
    return torch.cat([values, torch.ones_like(values[..., :1])], dim=-1)
