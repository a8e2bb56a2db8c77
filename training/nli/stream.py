"""The order of training: examples of many sets, mixed by share, in batches of like length.

A stream is a function of its seed, its mix and how far each set has been read; that is all a
checkpoint has to remember of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from training.nli.examples import Example

# Batches are cut from a portion sorted by length: little padding, yet the order stays random.
PORTION = 1920
ROWS_PER_BATCH = 16


@dataclass(slots=True)
class Stream:
    """Examples by set, each set in its own order, and how many of each have been taken."""

    sets: Mapping[str, Sequence[Example]]
    seed: int
    portions: int = 0
    taken: dict[str, int] = field(default_factory=dict)

    def next_portion(self, mix: Mapping[str, float]) -> list[list[Example]]:
        """The batches of one portion; `mix` gives each set's share of it (any scale)."""
        chance = random.Random(f"{self.seed}/{self.portions}")
        whole = sum(mix.values())
        portion: list[Example] = []
        for name in sorted(mix):
            share = PORTION * mix[name] / whole
            count = int(share) + (chance.random() < share % 1)
            portion += self._take(name, count)
        self.portions += 1
        chance.shuffle(portion)
        portion.sort(key=_length)
        batches = list(_cut(portion))
        chance.shuffle(batches)
        return batches

    def _take(self, name: str, rows: int) -> Iterator[Example]:
        """The next examples of a set with about so many rows; from the start when it is used up."""
        examples = self.sets[name]
        while rows > 0:
            place = self.taken.get(name, 0)
            example = examples[place % len(examples)]
            self.taken[name] = place + 1
            rows -= len(example.rows)
            yield example


def _length(example: Example) -> int:
    return max(len(premise) + len(hypothesis) for premise, hypothesis in example.rows)


def _cut(portion: Sequence[Example]) -> Iterator[list[Example]]:
    batch: list[Example] = []
    for example in portion:
        batch.append(example)
        if sum(len(each.rows) for each in batch) >= ROWS_PER_BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
