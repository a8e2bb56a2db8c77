"""The network's training, which can be killed at any moment and goes on from its last checkpoint.

The learning rate rises, stays level up to a given number of rows, and falls to zero over some more
("cooling"). Rate and mix are functions of the rows seen so far, so a checkpoint needs to remember
nothing else of the schedule. The last checkpoint before cooling is kept: whoever wants more rows
gives a larger number, and training goes on from there.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from training.nli.examples import CONTRADICTION, ENTAILMENT, Example, ranked_rows
from training.nli.material import choose_mix, read_material
from training.nli.network import (
    CrossEncoder,
    build_network,
    encode_rows,
    load_pretrained,
    load_tokenizer,
)
from training.nli.stream import Stream

SEED = 2026
RATE = 3e-5
HEAD_RATE = 1.5e-4
WARM_UP_STEPS = 60
# The word vectors and the lowest layers stay as they were trained: a third less work per row, and
# words that training never shows keep their place beside those that it does.
FROZEN_LAYERS = 3
# How much the order of an example's rows counts beside their labels.
RANKING_SHARE = 0.5
CHECKPOINT_SECONDS = 360
REPORT_SECONDS = 60
# Names of checkpoint folders begin so; the number of rows follows.
RECENT, LEVEL = "rows-", "level-"


@dataclass(frozen=True, slots=True)
class Schedule:
    """How many rows are learned from at the full rate, and over how many more the rate falls."""

    level: int
    cooling: int

    @property
    def rows(self) -> int:
        """All rows."""
        return self.level + self.cooling

    def rate(self, rows: int, steps: int) -> float:
        """The share of the full rate after so many rows and steps.

        >>> schedule = Schedule(level=8000, cooling=2000)
        >>> schedule.rate(500, 15), schedule.rate(5000, 300), schedule.rate(9000, 560)
        (0.25, 1.0, 0.5)
        """
        warm = min(1.0, steps / WARM_UP_STEPS)
        if rows <= self.level or not self.cooling:
            return warm
        return warm * max(0.0, (self.rows - rows) / self.cooling)


@dataclass(slots=True)
class Progress:
    """How far training has come; with the weights and the optimizer's moments, a checkpoint."""

    steps: int = 0
    rows: int = 0
    seconds: float = 0.0


class Training:
    """The network, its optimizer and its stream of examples, as the newest checkpoint has them."""

    def __init__(
        self, data: Path, start: Path, out: Path, schedule: Schedule, write: Callable[[str], None]
    ) -> None:
        self.out, self.schedule, self.write = out, schedule, write
        self.tokenizer = load_tokenizer(start)
        self.stream = Stream(read_material(data, SEED), SEED)
        self.progress = Progress()
        torch.manual_seed(SEED)
        checkpoint = newest_checkpoint(out, schedule)
        self.network = load_pretrained(start) if checkpoint is None else build_network(start)
        freeze_lower_layers(self.network)
        self.optimizer = build_optimizer(self.network)
        if checkpoint is not None:
            self._restore(checkpoint)

    def run(self) -> CrossEncoder:
        """Train to the end of the schedule, and return the network."""
        saved = reported = time.monotonic()
        losses: list[float] = []
        while self.progress.rows < self.schedule.rows:
            for batch in self.stream.next_portion(choose_mix(self.progress.rows)):
                started = time.monotonic()
                losses.append(self._step(batch))
                self.progress.seconds += time.monotonic() - started
                if time.monotonic() - reported > REPORT_SECONDS:
                    self._report(losses)
                    losses, reported = [], time.monotonic()
            # The stream's state is whole only between portions.
            ends_level = self.progress.rows >= self.schedule.level > self._last_level_row()
            if ends_level or time.monotonic() - saved > CHECKPOINT_SECONDS:
                self.save(keep=ends_level)
                saved = time.monotonic()
        self.save(keep=False)
        return self.network

    def _step(self, batch: Sequence[Example]) -> float:
        share = self.schedule.rate(self.progress.rows, self.progress.steps + 1)
        for group in self.optimizer.param_groups:
            group["lr"] = group["full_rate"] * share
        rows = [row for example in batch for row in example.rows]
        # Products in bfloat16 take half the time where the processor has them; sums, weights and
        # moments stay float32.
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = self.network(**encode_rows(self.tokenizer, rows))
        logits = logits.float()
        loss = partial_label_loss(logits, batch) + RANKING_SHARE * ranking_loss(logits, batch)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        self.optimizer.zero_grad()
        self.progress.steps += 1
        self.progress.rows += len(rows)
        return float(loss.item())

    def _report(self, losses: Sequence[float]) -> None:
        progress = self.progress
        self.write(
            f"row {progress.rows} step {progress.steps} loss {sum(losses) / len(losses):.4f} "
            f"{progress.rows / progress.seconds:.2f} rows/s, {progress.seconds / 60:.0f} min, "
            f"{torch.get_num_threads()} threads, load {os.getloadavg()[0]:.1f}"
        )

    def save(self, keep: bool) -> None:
        """Write a checkpoint under a name of its own, then remove all but the last two others.

        `keep` marks it as the end of the level part, which stays.
        """
        folder = self.out / f"{LEVEL if keep else RECENT}{self.progress.rows:08d}"
        if folder.exists():  # the last portion ended with a checkpoint of its own
            return
        part = self.out / "unfinished"
        part.mkdir(exist_ok=True)
        save_file(self.network.state_dict(), part / "network.safetensors")
        save_file(optimizer_tensors(self.optimizer), part / "optimizer.safetensors")
        cools = self.progress.rows > self.schedule.level and not keep
        state = {
            "steps": self.progress.steps,
            "rows": self.progress.rows,
            "seconds": self.progress.seconds,
            "portions": self.stream.portions,
            "taken": self.stream.taken,
            "cooling_from": self.schedule.level if cools else None,
        }
        (part / "state.json").write_text(json.dumps(state), encoding="utf-8")
        part.rename(folder)
        for old in sorted(self.out.glob(f"{RECENT}*"))[:-2]:
            shutil.rmtree(old)
        self.write(f"checkpoint {folder.name}")

    def _last_level_row(self) -> int:
        return max((_row(path) for path in self.out.glob(f"{LEVEL}*")), default=0)

    def _restore(self, folder: Path) -> None:
        self.network.load_state_dict(load_file(folder / "network.safetensors"))
        restore_optimizer(self.optimizer, load_file(folder / "optimizer.safetensors"))
        state = json.loads((folder / "state.json").read_text(encoding="utf-8"))
        self.progress = Progress(state["steps"], state["rows"], state["seconds"])
        self.stream.portions, self.stream.taken = state["portions"], state["taken"]
        self.write(f"from {folder.name}")


def newest_checkpoint(out: Path, schedule: Schedule) -> Path | None:
    """The newest checkpoint to go on from: one at the full rate, or one that cools as is wanted.

    Folders of checkpoints are whole or not there.
    """

    def fits(folder: Path) -> bool:
        state = json.loads((folder / "state.json").read_text(encoding="utf-8"))
        return state.get("cooling_from") in (None, schedule.level)

    folders = [*out.glob(f"{RECENT}*"), *out.glob(f"{LEVEL}*")]
    return max(filter(fits, folders), key=_row, default=None)


def _row(checkpoint: Path) -> int:
    return int(checkpoint.name.rsplit("-", 1)[1])


def partial_label_loss(logits: Tensor, batch: Sequence[Example]) -> Tensor:
    """The sum over the examples of -log P(some labeling that may be true), per row.

    `logits` has one row per row of the examples, in order, and one column per label.
    """
    log_probability = torch.log_softmax(logits, dim=1)
    losses, start = [], 0
    for example in batch:
        places = torch.arange(start, start + len(example.rows))
        choices = torch.tensor(example.labelings)  # labeling by row
        losses.append(-torch.logsumexp(log_probability[places, choices].sum(dim=1), dim=0))
        start += len(example.rows)
    return torch.stack(losses).sum() / start


def ranking_loss(logits: Tensor, batch: Sequence[Example]) -> Tensor:
    """The sum over pairs of rows of -log P(the row nearer to entailment comes first), per row.

    `logits` as above. A row is placed by log p_Ent - log p_Con, as Direct NLI chooses candidates;
    labels alone are learned well while like candidates stay nearly equal. The probability that one
    row comes before another is the logistic function of the difference of their places.
    """
    place = logits[:, ENTAILMENT] - logits[:, CONTRADICTION]
    pairs: list[tuple[int, int]] = []
    start = 0
    for example in batch:
        pairs += [(start + nearer, start + farther) for nearer, farther in ranked_rows(example)]
        start += len(example.rows)
    nearer, farther = torch.tensor(pairs, dtype=torch.long).reshape(-1, 2).T
    return nn.functional.softplus(place[farther] - place[nearer]).sum() / start


def freeze_lower_layers(network: CrossEncoder) -> None:
    """Word vectors and the lowest layers are not trained."""
    frozen = [network.encoder.embeddings, *network.encoder.encoder.layer[:FROZEN_LAYERS]]
    for module in frozen:
        for parameter in module.parameters():
            parameter.requires_grad = False


def build_optimizer(network: CrossEncoder) -> torch.optim.AdamW:
    """AdamW; the classifier learns faster than the encoder, biases and norms do not decay."""
    groups = []
    for head in (False, True):
        for decays in (False, True):
            groups.append(
                {
                    "params": [
                        parameter
                        for name, parameter in network.named_parameters()
                        if parameter.requires_grad
                        and name.startswith("encoder.") != head
                        and (parameter.ndim > 1) == decays
                    ],
                    "weight_decay": 0.01 if decays else 0.0,
                    "full_rate": HEAD_RATE if head else RATE,
                }
            )
    return torch.optim.AdamW(groups, lr=0.0, fused=True)


def optimizer_tensors(optimizer: torch.optim.AdamW) -> dict[str, Tensor]:
    """The optimizer's moments as named tensors: no pickle."""
    return {
        f"{place}.{name}": value.contiguous()
        for place, moments in optimizer.state_dict()["state"].items()
        for name, value in moments.items()
    }


def restore_optimizer(optimizer: torch.optim.AdamW, tensors: dict[str, Tensor]) -> None:
    """Put saved moments back."""
    state: dict[int, dict[str, Tensor]] = {}
    for key, value in tensors.items():
        place, name = key.split(".", 1)
        state.setdefault(int(place), {})[name] = value
    whole = optimizer.state_dict()
    whole["state"] = state
    optimizer.load_state_dict(whole)
