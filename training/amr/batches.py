"""Examples as tensors, in batches of equal length."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import torch
from tokenizers import Tokenizer
from torch import Tensor

from enthymeme.models.parsers.embedded.arborescence import ROOT
from enthymeme.models.parsers.embedded.assembly import anchors
from enthymeme.models.parsers.embedded.fragments import NOTHING
from enthymeme.models.parsers.embedded.pieces import Pieces, pieces_of
from enthymeme.models.parsers.embedded.tables import Tables
from enthymeme.models.parsers.embedded.words import SHAPES
from training.amr.examples import UNKNOWN, Example

IGNORED = -100
BATCH = 32
LONGEST = 200
_PUNCTUATION = SHAPES.index("punctuation")
_LOWER = SHAPES.index("lower")


@dataclass(frozen=True, slots=True)
class Encoded:
    """An example in numbers."""

    pieces: Pieces
    shapes: list[int]
    labels: list[int]
    anchor_words: list[int]
    symbols: list[int]
    heads: list[int]
    roles: list[int]
    beside: list[tuple[int, int, int]]


class Encoder:
    """Turns examples into numbers."""

    def __init__(self, tables: Tables, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._labels = {label: k for k, label in enumerate(tables.labels)}
        self._symbols = {symbol: k for k, symbol in enumerate(tables.symbols)}
        self._roles = {role: k for k, role in enumerate(tables.roles)}

    def encode(self, example: Example) -> Encoded:
        count = len(example.anchors)
        return Encoded(
            pieces_of(self._tokenizer, [example.words])[0],
            [word.shape for word in example.words],
            [self._labels.get(label, IGNORED) for label in example.labels],
            [anchor.word for anchor in example.anchors],
            [self._symbols.get(anchor.symbol, 0) for anchor in example.anchors],
            [
                IGNORED if head == UNKNOWN else count if head == ROOT else head
                for head in example.heads
            ],
            [self._roles.get(role, IGNORED) for role in example.roles],
            [(a, self._roles.get(role, IGNORED), b) for a, role, b in example.beside],
        )


def without_final_stop(example: Example) -> Example:
    """The example as someone types it who leaves out the last mark."""
    if len(example.words) < 2 or example.words[-1].shape != _PUNCTUATION:
        return example
    if example.labels[-1] != NOTHING:
        return example
    labels = example.labels[:-1]
    return replace(example, words=example.words[:-1], labels=labels, anchors=anchors(labels))


def without_capitals(encoded: Encoded) -> Encoded:
    """The example as someone types it who uses lower case alone."""
    return replace(
        encoded,
        shapes=[
            s if s in (_PUNCTUATION, SHAPES.index("number")) else _LOWER for s in encoded.shapes
        ],
    )


def batched(encoded: Sequence[Encoded], rng: random.Random) -> list[list[Encoded]]:
    """Batches of about equal length, in random order."""
    kept = [one for one in encoded if one.anchor_words and len(one.pieces.ids) <= LONGEST]
    keyed = sorted(kept, key=lambda one: (len(one.pieces.ids), rng.random()))
    batches = [keyed[start : start + BATCH] for start in range(0, len(keyed), BATCH)]
    rng.shuffle(batches)
    return batches


@dataclass(frozen=True, slots=True)
class Tensors:
    """A batch for the network."""

    pieces: Tensor
    piece_mask: Tensor
    pooling: Tensor
    shapes: Tensor
    labels: Tensor
    anchor_words: Tensor
    symbols: Tensor
    anchor_mask: Tensor
    heads: Tensor
    tree_roles: Tensor
    """Rows of batch, tail, head, role."""
    side: Tensor
    side_mask: Tensor


def tensors(batch: Sequence[Encoded]) -> Tensors:
    """The batch, padded."""
    size = len(batch)
    piece_count = max(len(one.pieces.ids) for one in batch)
    word_count = max(len(one.shapes) for one in batch)
    anchor_count = max(len(one.anchor_words) for one in batch)
    pieces = torch.zeros(size, piece_count, dtype=torch.long)
    piece_mask = torch.zeros(size, piece_count)
    pooling = torch.zeros(size, word_count, piece_count)
    shapes = torch.zeros(size, word_count, dtype=torch.long)
    labels = torch.full((size, word_count), IGNORED)
    anchor_words = torch.zeros(size, anchor_count, dtype=torch.long)
    symbols = torch.zeros(size, anchor_count, dtype=torch.long)
    anchor_mask = torch.zeros(size, anchor_count)
    heads = torch.full((size, anchor_count), IGNORED)
    side = torch.zeros(size, anchor_count, anchor_count)
    side_mask = torch.zeros(size, anchor_count, anchor_count)
    roles = []
    for row, one in enumerate(batch):
        pieces[row, : len(one.pieces.ids)] = torch.tensor(one.pieces.ids)
        piece_mask[row, : len(one.pieces.ids)] = 1
        for place, (start, end) in enumerate(one.pieces.spans):
            pooling[row, place, start:end] = 1 / (end - start)
        shapes[row, : len(one.shapes)] = torch.tensor(one.shapes)
        labels[row, : len(one.labels)] = torch.tensor(one.labels)
        count = len(one.anchor_words)
        anchor_words[row, :count] = torch.tensor(one.anchor_words)
        symbols[row, :count] = torch.tensor(one.symbols)
        anchor_mask[row, :count] = 1
        side_mask[row, :count, :count] = 1 - torch.eye(count)
        for tail, (head, role) in enumerate(zip(one.heads, one.roles, strict=True)):
            if head == IGNORED:
                continue
            # The root stands last, after the padding.
            heads[row, tail] = anchor_count if head == count else head
            if head != count:
                side_mask[row, head, tail] = side_mask[row, tail, head] = 0
                if role != IGNORED:
                    roles.append((row, tail, head, role))
        for source, role, target in one.beside:
            side[row, source, target] = 1
            side_mask[row, source, target] = 1
            if role != IGNORED:
                roles.append((row, target, source, role))
    return Tensors(
        pieces,
        piece_mask,
        pooling,
        shapes,
        labels,
        anchor_words,
        symbols,
        anchor_mask,
        heads,
        torch.tensor(roles or [(0, 0, 0, 0)]),
        side,
        side_mask,
    )
