"""The network and its training: a cross-encoder with a classifier on the first token."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import BertConfig, BertModel

from training.nli.pairs import LABELS, LabelledPair

# Longer pairs are rare in training and cost the most; the network itself reads up to 512.
MAX_TOKENS = 96
BATCH = 32
# Batches are cut from runs of this many shuffled pairs sorted by length: little padding, yet the
# order stays random.
SORTED_RUN = BATCH * 40


@dataclass(frozen=True, slots=True)
class Round:
    """One pass of training over a list of pairs."""

    name: str
    learning_rate: float
    warm_up: float = 0.06
    decay_to: float = 0.0
    seed: int = 2026


class CrossEncoder(nn.Module):
    """Premise and hypothesis in, one logit per label out."""

    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        self.encoder = BertModel(config, add_pooling_layer=False)
        self.dense = nn.Linear(config.hidden_size, config.hidden_size)
        self.dropout = nn.Dropout(0.1)
        self.classifier = nn.Linear(config.hidden_size, len(LABELS))

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        hidden = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state[:, 0]
        return self.classifier(self.dropout(torch.tanh(self.dense(self.dropout(hidden)))))


def pretrained(folder: Path) -> CrossEncoder:
    """A network whose encoder is the sentence encoder of a folder."""
    network = CrossEncoder(BertConfig.from_pretrained(folder))
    network.encoder = BertModel.from_pretrained(folder, add_pooling_layer=False)
    return network


def restored(folder: Path, checkpoint: Path) -> CrossEncoder:
    """A network as a checkpoint has it; the folder says its shape."""
    network = CrossEncoder(BertConfig.from_pretrained(folder))
    network.load_state_dict(load_file(checkpoint))
    return network


def tokenizer_of(folder: Path) -> Tokenizer:
    """The tokenizer of a folder, without padding and cut to the training length."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer


def train(
    network: CrossEncoder,
    tokenizer: Tokenizer,
    pairs: Sequence[LabelledPair],
    course: Round,
    checkpoint: Path,
    say: Callable[[str], None],
) -> None:
    """One pass over the pairs; the checkpoint is written at its end."""
    torch.manual_seed(course.seed)
    network.train()
    decayed = [p for p in network.parameters() if p.ndim > 1]
    others = [p for p in network.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": 0.01}, {"params": others, "weight_decay": 0.0}],
        lr=course.learning_rate,
    )
    batches = list(_batches(tokenizer, pairs, course.seed))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: _rate(step / len(batches), course)
    )
    started, summed = time.monotonic(), 0.0
    for step, (inputs, labels) in enumerate(batches, start=1):
        loss = nn.functional.cross_entropy(network(**inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        summed += loss.item()
        if step % 100 == 0 or step == len(batches):
            speed = step * BATCH / (time.monotonic() - started)
            mean = summed / ((step - 1) % 100 + 1)
            say(f"{course.name}: step {step}/{len(batches)} loss {mean:.4f} {speed:.0f} pairs/s")
            summed = 0.0
    written = checkpoint.with_suffix(".part")
    save_file(network.state_dict(), written)
    written.replace(checkpoint)


def logits_of(network: CrossEncoder, tokenizer: Tokenizer, pairs: Sequence[LabelledPair]) -> Tensor:
    """The logits of every pair, in order."""
    network.eval()
    order = sorted(range(len(pairs)), key=lambda i: len(pairs[i].premise + pairs[i].hypothesis))
    found = torch.zeros(len(pairs), len(LABELS))
    with torch.no_grad():
        for start in range(0, len(order), 64):
            places = order[start : start + 64]
            found[places] = network(**_inputs(tokenizer, [pairs[i] for i in places]))
    return found


def _rate(done: float, course: Round) -> float:
    if done < course.warm_up:
        return done / course.warm_up
    left = (1 - done) / (1 - course.warm_up)
    return course.decay_to + (1 - course.decay_to) * max(left, 0.0)


def _batches(
    tokenizer: Tokenizer, pairs: Sequence[LabelledPair], seed: int
) -> Iterator[tuple[dict[str, Tensor], Tensor]]:
    order = random.Random(seed)
    shuffled = list(pairs)
    order.shuffle(shuffled)
    batches: list[list[LabelledPair]] = []
    for start in range(0, len(shuffled), SORTED_RUN):
        run = shuffled[start : start + SORTED_RUN]
        run.sort(key=lambda pair: len(pair.premise) + len(pair.hypothesis))
        cut = [run[i : i + BATCH] for i in range(0, len(run), BATCH)]
        order.shuffle(cut)
        batches += cut
    for batch in batches:
        yield (
            _inputs(tokenizer, batch),
            torch.tensor([LABELS.index(pair.label) for pair in batch]),
        )


def _inputs(tokenizer: Tokenizer, pairs: Sequence[LabelledPair]) -> dict[str, Tensor]:
    rows = tokenizer.encode_batch([(pair.premise, pair.hypothesis) for pair in pairs])
    width = max(len(row.ids) for row in rows)

    def padded(column: str) -> Tensor:
        values = [getattr(row, column) for row in rows]
        return torch.tensor([value + [0] * (width - len(value)) for value in values])

    return {
        "input_ids": padded("ids"),
        "attention_mask": padded("attention_mask"),
        "token_type_ids": padded("type_ids"),
    }
