"""The network: MPNet as a cross-encoder, with a classifier of two layers on the first token."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import MPNetConfig, MPNetModel

from training.nli.examples import Row
from training.nli.pairs import LABELS

# Longer rows are rare and cost the most; the network itself reads up to 512.
MAX_TOKENS = 144
PADDING = 1


class CrossEncoder(nn.Module):
    """Premise and hypothesis in, one logit per label out."""

    def __init__(self, encoder: MPNetModel) -> None:
        super().__init__()
        size = encoder.config.hidden_size
        self.encoder = encoder
        self.dense = nn.Linear(size, size)
        self.classifier = nn.Linear(size, len(LABELS))

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Logits, one row per text pair, one column per label."""
        hidden = self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state[
            :, 0
        ]
        return self.classifier(torch.tanh(self.dense(hidden)))


def load_pretrained(folder: Path) -> CrossEncoder:
    """A network with the encoder of a folder and a new classifier.

    Without dropout: nearly every example is seen once, so there is little to overfit, and on a CPU
    the random masks cost a tenth of the time.
    """
    config = _config(folder)
    encoder = MPNetModel.from_pretrained(folder, config=config, add_pooling_layer=False)
    return CrossEncoder(encoder)


def build_network(folder: Path) -> CrossEncoder:
    """A network of the right shape, its weights still to be loaded."""
    return CrossEncoder(MPNetModel(_config(folder), add_pooling_layer=False))


def _config(folder: Path) -> MPNetConfig:
    return MPNetConfig.from_pretrained(
        folder, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0
    )


def load_tokenizer(folder: Path) -> Tokenizer:
    """The tokenizer of a folder, without padding and cut to the training length."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer


def encode_rows(tokenizer: Tokenizer, rows: Sequence[Row]) -> dict[str, Tensor]:
    """The network's inputs: token ids and mask, row by token, padded to the longest row."""
    encoded = tokenizer.encode_batch(list(rows))
    width = max(len(row.ids) for row in encoded)

    def pad(values: list[int], filler: int) -> list[int]:
        return values + [filler] * (width - len(values))

    return {
        "input_ids": torch.tensor([pad(row.ids, PADDING) for row in encoded]),
        "attention_mask": torch.tensor([pad(row.attention_mask, 0) for row in encoded]),
    }


def judge_rows(
    network: CrossEncoder, tokenizer: Tokenizer, rows: Sequence[Row], size: int = 64
) -> Tensor:
    """The logits of every row, in order: row by label."""
    network.eval()
    order = sorted(range(len(rows)), key=lambda place: len(rows[place][0] + rows[place][1]))
    logits = torch.zeros(len(rows), len(LABELS))
    with torch.no_grad():
        for start in range(0, len(order), size):
            places = order[start : start + size]
            logits[places] = network(**encode_rows(tokenizer, [rows[i] for i in places]))
    network.train()
    return logits
