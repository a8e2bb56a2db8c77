"""Training: both networks at once, on the gold fragments of each sentence."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy
from transformers import AutoModel

from enthymeme.models.parsers.embedded.fragments import NEGATION
from enthymeme.models.parsers.embedded.pieces import load_tokenizer
from enthymeme.models.parsers.embedded.words import SHAPES
from training.amr.batches import (
    IGNORED,
    Encoded,
    Encoder,
    Tensors,
    batched,
    tensors,
    without_capitals,
    without_final_stop,
)
from training.amr.corpus import ARGUMENTS, LITTLE_PRINCE
from training.amr.examples import Example
from training.amr.network import EdgeReader, Sizes, WordReader
from training.amr.preparation import CONSTRUCTED, Prepared

ENCODER_RATE, HEAD_RATE = 1.5e-4, 1e-3
WARM_UP = 0.06
# Arguments are what the parser is for, and gold graphs are few.
TURNS = {ARGUMENTS: 2, LITTLE_PRINCE: 2}
NO_STOP, NO_CAPITALS = 0.2, 0.1
SAVED_EVERY = 300
"""Seconds between checkpoints."""


class Model(nn.Module):
    """Both readers."""

    def __init__(self, encoder_folder: Path, sizes: Sizes) -> None:
        super().__init__()
        encoder = AutoModel.from_pretrained(encoder_folder, add_pooling_layer=False)
        # Training these would cost time and move only the words that were seen.
        encoder.embeddings.word_embeddings.weight.requires_grad_(False)
        self.words = WordReader(encoder, sizes)
        self.edges = EdgeReader(sizes)

    def losses(self, batch: Tensors) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        words, labels = self.words(batch.pieces, batch.piece_mask, batch.pooling, batch.shapes)
        label_loss = cross_entropy(
            labels.flatten(0, 1), batch.labels.flatten(), ignore_index=IGNORED, label_smoothing=0.02
        )
        places = batch.anchor_words[:, :, None].expand(-1, -1, words.shape[-1])
        arcs, roles, side = self.edges(words.gather(1, places), batch.symbols, batch.anchor_mask)
        blocked = torch.cat(
            [1 - batch.anchor_mask, torch.zeros_like(batch.anchor_mask[:, :1])], dim=1
        )
        arcs = arcs - 1e4 * blocked[:, None]
        arc_loss = cross_entropy(arcs.flatten(0, 1), batch.heads.flatten(), ignore_index=IGNORED)
        row, tail, head, role = batch.tree_roles.T
        role_loss = cross_entropy(roles[row, :, tail, head], role)
        apart = binary_cross_entropy_with_logits(side, batch.side, reduction="none")
        side_loss = (apart * batch.side_mask).sum() / batch.anchor_mask.sum()
        return label_loss, arc_loss, role_loss, side_loss


@dataclass(frozen=True, slots=True)
class Course:
    """How to train: so many epochs, at which rates, from which weights, with which checkpoints."""

    epochs: int
    seed: int
    rates: tuple[float, float] = (ENCODER_RATE, HEAD_RATE)
    start: Callable[[Model], None] | None = None
    shares: Mapping[str, float] = field(default_factory=dict)
    """Of sets that are not seen whole in an epoch, how much of them is."""
    frozen_layers: int = 0
    """How many layers of the encoder stay as they are, from the lowest."""
    denial_turns: int = 1
    """How often a sentence of the data that denies something is seen for once of the others."""
    checkpoint: Path | None = None
    """A file to go on from where it is there, written every few minutes."""


def train(
    prepared: Prepared,
    encoder_folder: Path,
    course: Course,
    log: Callable[[str], None],
    after_epoch: Callable[[Model], None],
) -> Model:
    """The model after so many passes over the training part."""
    torch.manual_seed(course.seed)
    tables = prepared.tables
    sizes = Sizes(len(tables.labels), len(tables.symbols), len(tables.roles), len(SHAPES))
    model = Model(encoder_folder, sizes)
    if course.start is not None:
        course.start(model)
    for part in (model.words.encoder.embeddings, *model.words.encoder.encoder.layer)[
        : course.frozen_layers and course.frozen_layers + 1
    ]:
        part.requires_grad_(False)
    encoder = Encoder(tables, load_tokenizer(encoder_folder / "tokenizer.json"))
    rng = random.Random(course.seed)
    dev = [tensors(batch) for batch in batched([encoder.encode(e) for _, e in prepared.dev], rng)]
    examples = [
        e
        for name, e in prepared.train
        for _ in range(TURNS.get(name, 1) * (course.denial_turns if is_denial(name, e) else 1))
        if rng.random() < course.shares.get(name, 1.0)
    ]
    optimizer = _optimizer(model, course.rates)
    whole = [encoder.encode(example) for example in examples]
    bare = [encoder.encode(without_final_stop(example)) for example in examples]
    steps = course.epochs * len(batched(whole, random.Random(0)))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer,
        lambda step: max(
            0.0, min(1.0, (step + 1) / (WARM_UP * steps), (steps - step) / (steps * (1 - WARM_UP)))
        ),
    )
    log(f"{len(examples)} examples, {steps} steps, {sizes}, {torch.get_num_threads()} threads")
    done = _resume(course.checkpoint, model, optimizer, schedule)
    if done:
        log(f"going on after step {done}")
    saved = time.monotonic()
    step = 0
    for epoch in range(course.epochs):
        start = time.monotonic()
        model.train()
        total = torch.zeros(4)
        rng = random.Random(f"{course.seed} {epoch}")
        chosen = [_varied(pair, rng) for pair in zip(whole, bare, strict=True)]
        batches = batched(chosen, rng)
        if step + len(batches) <= done:
            step += len(batches)
            continue
        seen = 0
        for number, batch in enumerate(batches, start=1):
            step += 1
            if step <= done:
                continue
            # Products in bfloat16 take half the time where the processor has them.
            with torch.autocast("cpu", dtype=torch.bfloat16):
                losses = model.losses(tensors(batch))
            optimizer.zero_grad()
            torch.stack(losses).sum().backward()
            nn.utils.clip_grad_norm_(model.parameters(), 2.0)
            optimizer.step()
            schedule.step()
            total += torch.stack(losses).detach()
            seen += 1
            if number % 100 == 0:
                shown = " ".join(f"{loss:.3f}" for loss in total / seen)
                log(f"epoch {epoch} step {number}/{len(batches)} losses {shown}")
            if course.checkpoint is not None and time.monotonic() - saved > SAVED_EVERY:
                _save(course.checkpoint, model, optimizer, schedule, step)
                log(f"checkpoint after step {step} of {steps}")
                saved = time.monotonic()
        model.eval()
        with torch.no_grad():
            dev_losses = torch.stack([torch.stack(model.losses(batch)) for batch in dev]).mean(0)
        shown = " ".join(f"{loss:.3f}" for loss in dev_losses)
        log(f"epoch {epoch} dev losses {shown} ({time.monotonic() - start:.0f} s)")
        if course.checkpoint is not None:
            _save(course.checkpoint, model, optimizer, schedule, step)
        after_epoch(model)
    return model


def is_denial(name: str, example: Example) -> bool:
    """Whether an example of the data, not a constructed one, denies something.

    >>> from enthymeme.models.parsers.embedded.words import words
    >>> example = Example(words("not now"), ("-", "(now)"), (), (), (), ())
    >>> is_denial(ARGUMENTS, example), is_denial(CONSTRUCTED, example)
    (True, False)
    """
    return name != CONSTRUCTED and any(
        label == NEGATION or f":polarity {NEGATION}" in label for label in example.labels
    )


def _optimizer(model: Model, rates: tuple[float, float]) -> torch.optim.Optimizer:
    encoder_rate, head_rate = rates
    heads = [p for name, p in model.named_parameters() if not name.startswith("words.encoder")]
    return torch.optim.AdamW(
        [
            {"params": [p for p in model.words.encoder.parameters() if p.requires_grad]},
            {"params": heads, "lr": head_rate},
        ],
        lr=encoder_rate,
        weight_decay=0.01,
    )


def _save(path: Path, model: Model, optimizer: Any, schedule: Any, step: int) -> None:
    """Written beside and then renamed, so that there is always a whole one."""
    part = path.with_suffix(".part")
    held = {
        "model": model.state_dict(),
        "optimizer": optimizer.state_dict(),
        "schedule": schedule.state_dict(),
        "step": step,
        "random": torch.get_rng_state(),
    }
    torch.save(held, part)
    part.replace(path)


def _resume(path: Path | None, model: Model, optimizer: Any, schedule: Any) -> int:
    """How many steps a checkpoint has behind it; none without one."""
    if path is None or not path.exists():
        return 0
    held = torch.load(path, weights_only=False)
    model.load_state_dict(held["model"])
    optimizer.load_state_dict(held["optimizer"])
    schedule.load_state_dict(held["schedule"])
    torch.set_rng_state(held["random"])
    return int(held["step"])


def _varied(pair: tuple[Encoded, Encoded], rng: random.Random) -> Encoded:
    whole, bare = pair
    chosen = bare if rng.random() < NO_STOP else whole
    return without_capitals(chosen) if rng.random() < NO_CAPITALS else chosen
