"""Labelled pairs of texts: reading the released files, and which of them are held out.

A pair is held out by what it is made of, not by the chance of its line: no text of a set, premise
or hypothesis, stands on both sides of its split.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Label = Literal["entailment", "neutral", "contradiction"]
Part = Literal["train", "tune", "test"]

LABELS: tuple[Label, ...] = ("entailment", "neutral", "contradiction")
# The sets that may shape the weights, with the files they come in.
TRAINED_ON = {
    "snli": "snli_dev.tsv",
    "conjnli": "conjnli_train.tsv",
    "med": "med.tsv",
    "monli": "monli.tsv",
}
# Its licence is non-commercial: it is measured on and never trained on.
MEASURED_ON = {"sick": "sick_test.tsv"}

# Of a hundred groups of pairs.
TEST_SHARE = 10
TUNE_SHARE = 5


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """A premise, a hypothesis and how the first bears on the second."""

    premise: str
    hypothesis: str
    label: Label
    origin: str


def read_pairs(folder: Path, origin: str) -> list[LabelledPair]:
    """The pairs of a released file, each once; a pair with two labels is left out."""
    name = {**TRAINED_ON, **MEASURED_ON}[origin]
    labels_of: dict[tuple[str, str], set[Label]] = {}
    for line in (folder / name).read_text(encoding="utf-8").splitlines()[1:]:
        premise, hypothesis, label = line.split("\t")
        if label not in LABELS:
            raise ValueError(f"{name}: expected one of {LABELS}, found {label!r}")
        labels_of.setdefault((premise.strip(), hypothesis.strip()), set()).add(label)
    return [
        LabelledPair(premise, hypothesis, labels.pop(), origin)
        for (premise, hypothesis), labels in labels_of.items()
        if len(labels) == 1
    ]


def split(pairs: Sequence[LabelledPair]) -> dict[Part, list[LabelledPair]]:
    """The pairs of one set by part.

    >>> pairs = [LabelledPair(f"text {i}", f"text {i + 1}", "neutral", "med") for i in range(9)]
    >>> [len(part) for part in split(pairs).values()]  # all of one chain: one part
    [9, 0, 0]
    """
    parts: dict[Part, list[LabelledPair]] = {"train": [], "tune": [], "test": []}
    for pair, group in zip(pairs, _by_text(pairs), strict=True):
        parts[_part_of(group)].append(pair)
    return parts


def normal(text: str) -> str:
    """What makes two texts the same to the split."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def without(pairs: Iterable[LabelledPair], texts: frozenset[str]) -> list[LabelledPair]:
    """The pairs with no text among those given (in normal form)."""
    return [
        pair
        for pair in pairs
        if normal(pair.premise) not in texts and normal(pair.hypothesis) not in texts
    ]


def _part_of(group: str) -> Part:
    bucket = int.from_bytes(hashlib.sha256(group.encode()).digest()[:8]) % 100
    if bucket < TEST_SHARE:
        return "test"
    return "tune" if bucket < TEST_SHARE + TUNE_SHARE else "train"


def _by_text(pairs: Sequence[LabelledPair]) -> list[str]:
    """For each pair, the least text of all that hang together with it through shared texts."""
    parent: dict[str, str] = {}

    def root(text: str) -> str:
        while parent.setdefault(text, text) != text:
            parent[text] = parent[parent[text]]
            text = parent[text]
        return text

    for pair in pairs:
        one, other = sorted((root(normal(pair.premise)), root(normal(pair.hypothesis))))
        parent[other] = one
    return [root(normal(pair.premise)) for pair in pairs]
