"""Tiny models of the real libraries, built on the spot: their weights are random, and fixed."""

from __future__ import annotations

import random
import warnings
from pathlib import Path
from typing import Any

import pytest

from enthymeme.models import Pair

WORDS = "a dog cat rain sun bark meow fall shine not every some is wet dry the and of".split()
# Not the order of probabilities: a model's own account must be read.
LABELS = {0: "Contradiction", 1: "entailment", 2: "NEUTRAL"}


def need(*modules: str) -> None:
    """Skip where a library is absent: `make test-models` installs them all."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for module in modules:
            pytest.importorskip(module, reason=f"no {module}: make test-models installs it")


def some_pairs(count: int, seed: int = 1) -> list[Pair]:
    """Pairs of all lengths."""
    rng = random.Random(seed)

    def text() -> str:
        return " ".join(rng.choices(WORDS, k=rng.randint(1, 12))) + "."

    return [Pair(text(), text()) for _ in range(count)]


def tokenizer() -> Any:
    from transformers import DebertaV2Tokenizer

    specials = ["[PAD]", "[CLS]", "[SEP]", "[UNK]"]
    letters = "▁abcdefghijklmnopqrstuvwxyz.ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    vocabulary = [
        *((token, 0.0) for token in specials),
        *((f"▁{word}", -2.0) for word in WORDS),
        *((letter, -6.0) for letter in letters),
        ("[MASK]", 0.0),
    ]
    return DebertaV2Tokenizer(vocab=vocabulary, unk_id=3)


def network(labels: dict[int, str] | None = None, scale: float = 1.0) -> Any:
    """A 2-layer DeBERTa-v2 with a classifier."""
    import torch
    from transformers import DebertaV2Config, DebertaV2ForSequenceClassification

    torch.manual_seed(2026)
    labels = LABELS if labels is None else labels
    config = DebertaV2Config(
        vocab_size=len(tokenizer()),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=64,
        max_position_embeddings=128,
        relative_attention=True,
        position_buckets=16,
        pos_att_type=["p2c", "c2p"],
        type_vocab_size=0,
        initializer_range=0.5,
        pad_token_id=0,
        id2label=labels,
        label2id={label: column for column, label in labels.items()},
    )
    model = DebertaV2ForSequenceClassification(config).eval()
    with torch.no_grad():
        model.classifier.weight *= scale
    return model


def save_nli(folder: Path, labels: dict[int, str] | None = None, scale: float = 1.0) -> Path:
    """An NLI model in a folder, as the hub has them."""
    network(labels, scale).save_pretrained(folder)
    tokenizer().save_pretrained(folder)
    return folder


def save_onnx(folder: Path) -> Path:
    """The same model as an ONNX export."""
    import torch

    save_nli(folder)
    tokens = tokenizer()(["a dog", "a cat and rain"], ["rain", "sun"], padding=True)
    names = ["input_ids", "attention_mask", "token_type_ids"]
    torch.onnx.export(
        network(),
        tuple(torch.tensor(tokens[name]) for name in names),
        str(folder / "model.onnx"),
        input_names=names,
        output_names=["logits"],
        dynamic_axes={name: {0: "batch", 1: "tokens"} for name in names},
        opset_version=17,
        dynamo=False,
    )
    return folder


def save_embedder(folder: Path) -> Path:
    """A sentence-transformer of one layer."""
    import torch
    from sentence_transformers import SentenceTransformer, models
    from transformers import DebertaV2Config, DebertaV2Model

    torch.manual_seed(2026)
    config = DebertaV2Config(
        vocab_size=len(tokenizer()),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=128,
        type_vocab_size=0,
        initializer_range=0.5,
        pad_token_id=0,
    )
    parts = folder / "parts"
    DebertaV2Model(config).save_pretrained(parts)
    tokenizer().save_pretrained(parts)
    words = models.Transformer(str(parts), max_seq_length=64)
    pooling = models.Pooling(words.get_word_embedding_dimension())
    SentenceTransformer(modules=[words, pooling], device="cpu").save(str(folder / "whole"))
    return folder / "whole"
