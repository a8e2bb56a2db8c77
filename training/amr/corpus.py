"""The graphs to learn from, and their split: no sentence is near to one of another part."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from enthymeme.models.parsers.embedded.words import words

LITTLE_PRINCE = "little_prince_gold"
ARGUMENTS = "arguments_silver"
STS = "sts_silver"
SICK = "sick_silver"
SETS = (LITTLE_PRINCE, ARGUMENTS, STS, SICK)
# SICK's licence does not allow its use for weights that are given away; it is measured on alone.
MEASURED_ONLY = frozenset({SICK})
TRAIN, DEV, HELD_OUT = PARTS = ("train", "dev", "held-out")
NEAR = 0.7
DEV_PERCENT, HELD_OUT_PERCENT = 4, 10


@dataclass(frozen=True, slots=True)
class Sample:
    """A sentence with its graph in PENMAN."""

    set: str
    sentence: str
    penman: str


def read_set(folder: Path, name: str) -> list[Sample]:
    """All graphs of a file, each sentence once."""
    text = (folder / f"{name}.amr").read_text(encoding="utf-8")
    by_sentence: dict[str, Sample] = {}
    for block in re.split(r"\n\s*\n", text):
        lines = block.strip().splitlines()
        sentences = [line[8:].strip() for line in lines if line.startswith("# ::snt ")]
        graph = "\n".join(line for line in lines if not line.startswith("#"))
        if sentences and graph:
            by_sentence.setdefault(sentences[0], Sample(name, sentences[0], graph))
    return list(by_sentence.values())


def split(samples: Iterable[Sample]) -> dict[str, list[Sample]]:
    """The samples by part. Sentences near to one another are a cluster, and stay together.

    The hash of a cluster's first sentence decides. A cluster with a sentence of a set that is
    only measured on is never trained on as a whole: those sentences of it leave, where the
    cluster is for training.
    """
    parts: dict[str, list[Sample]] = {part: [] for part in PARTS}
    for cluster in _clusters(list(samples)):
        part = _part_of(min(sample.sentence for sample in cluster))
        for sample in cluster:
            if sample.set not in MEASURED_ONLY:
                parts[part].append(sample)
            elif all(other.set in MEASURED_ONLY for other in cluster) or part == HELD_OUT:
                parts[HELD_OUT].append(sample)
    return parts


def _part_of(sentence: str) -> str:
    place = int(sha256(sentence.encode()).hexdigest()[:8], 16) % 100
    if place < HELD_OUT_PERCENT:
        return HELD_OUT
    return DEV if place < HELD_OUT_PERCENT + DEV_PERCENT else TRAIN


def _clusters(samples: list[Sample]) -> list[list[Sample]]:
    tokens = [
        frozenset(word.lower for word in words(sample.sentence) if word.lower[0].isalnum())
        for sample in samples
    ]
    frequency: dict[str, int] = defaultdict(int)
    for given in tokens:
        for token in given:
            frequency[token] += 1
    leader = list(range(len(samples)))

    def find(place: int) -> int:
        while leader[place] != place:
            leader[place] = leader[leader[place]]
            place = leader[place]
        return place

    # Two sets this near share a token among the rarest of each (prefix filtering).
    holders: dict[str, list[int]] = defaultdict(list)
    for place, given in enumerate(tokens):
        ordered = sorted(given, key=lambda token: (frequency[token], token))
        prefix = ordered[: len(ordered) - int(NEAR * len(ordered) + 0.999) + 1]
        rivals: set[int] = set()
        for token in prefix:
            rivals.update(holders[token])
            holders[token].append(place)
        for rival in rivals:
            common = len(given & tokens[rival])
            if common >= NEAR * (len(given) + len(tokens[rival]) - common):
                leader[find(place)] = find(rival)
    clusters: dict[int, list[Sample]] = defaultdict(list)
    for place, sample in enumerate(samples):
        clusters[find(place)].append(sample)
    return list(clusters.values())
