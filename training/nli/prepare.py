"""What the network learns from: sentences, then atoms, and the pairs to tune on.

With the atoms come enough sentences for these not to be forgotten.
"""

from __future__ import annotations

import csv
import hashlib
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from enthymeme.amr import translate_file
from training.nli import generate
from training.nli.pairs import (
    MEASURED_ON,
    TRAINED_ON,
    LabelledPair,
    normal,
    read_pairs,
    split,
    without,
)
from training.nli.telegraph import telegraphic
from training.nli.wordnet import WordNet

# The graphs whose atoms show the style. Those of SICK's sentences stay out, as SICK is measured on.
STYLE = ("arguments_silver.amr", "sts_silver.amr", "little_prince_gold.amr")
# Written by hand like the set that is measured on, by another hand, to fit the temperature on.
TUNE_ATOMS = Path(__file__).with_name("tune_atoms.tsv")
TUNE_SHARE = 5


@dataclass(frozen=True, slots=True)
class Material:
    """All pairs, by what they are for."""

    sentences: list[LabelledPair]
    atoms: list[LabelledPair]
    tune: dict[str, list[LabelledPair]]
    test: dict[str, list[LabelledPair]]


def material(data: Path, atom_pairs: Path, vocabulary: frozenset[str], seed: int) -> Material:
    """Everything from the data folder; the same for the same seed."""
    chance = random.Random(seed)
    nli = data / "nli"
    parts = {origin: split(read_pairs(nli, origin)) for origin in TRAINED_ON}
    measured = {origin: read_pairs(nli, origin) for origin in MEASURED_ON}
    measured["atoms"] = read_atom_pairs(atom_pairs)
    banned = frozenset(
        normal(text) for pair in measured["sick"] for text in (pair.premise, pair.hypothesis)
    )
    train = {origin: without(parts[origin]["train"], banned) for origin in TRAINED_ON}
    contrary = [pair for pair in train["conjnli"] if pair.label == "contradiction"]
    other = [pair for pair in train["conjnli"] if pair.label != "contradiction"]

    sentences = [*train["snli"], *train["snli"], *train["med"], *train["monli"]]
    # ConjNLI's sentences are the longest and its conjunctions not what atoms are about: a part.
    sentences += [*chance.sample(contrary, 1500), *chance.sample(other, 2500)]

    made, made_to_tune = _generated(data, banned, vocabulary, measured["atoms"], chance)
    atoms = [*made, *train["snli"], *map(_telegraphic, train["snli"])]
    atoms += [*train["med"], *map(_telegraphic, train["med"])]
    atoms += chance.sample([*map(_telegraphic, train["monli"])], 1200)
    atoms += chance.sample(train["conjnli"], 1500)

    tune = {origin: parts[origin]["tune"] for origin in TRAINED_ON}
    tune["telegraphic snli"] = [_telegraphic(pair) for pair in tune["snli"]]
    tune["generated"] = made_to_tune
    tune["atoms"] = read_atom_pairs(TUNE_ATOMS)
    test = {origin: parts[origin]["test"] for origin in TRAINED_ON} | measured
    return Material(sentences, atoms, tune, test)


def read_atom_pairs(path: Path) -> list[LabelledPair]:
    """The hand-written pairs that the network is measured on; the origin is the category."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            LabelledPair(row["premise"], row["hypothesis"], row["label"], row["category"])  # type: ignore[arg-type]
            for row in rows
        ]


def events_of(path: Path) -> Iterator[str]:
    """The atoms of a file of graphs that say who did what: subject, predicate, object."""
    with path.open(encoding="utf-8") as lines:
        for translation in translate_file(lines):
            if translation.statement is None:
                continue
            for atom in translation.statement.atoms:
                if atom.signature in (":ARG0+:ARG1", ":ARG0+:ARG2", ":ARG1+:ARG2"):
                    yield atom.text


def _generated(
    data: Path,
    banned: frozenset[str],
    vocabulary: frozenset[str],
    measured: list[LabelledPair],
    chance: random.Random,
) -> tuple[list[LabelledPair], list[LabelledPair]]:
    """Pairs made by rule, to train and to tune on; no rule or word pair is on both sides."""
    wordnet = WordNet()
    style = {atom for name in STYLE for atom in events_of(data / "amr" / name)}
    triples = sorted(atom for atom in style if 3 <= len(atom.split()) <= 5)
    made = [
        *generate.from_lexicon(28_000, chance),
        *generate.from_corpus(triples, 10_000, wordnet, vocabulary, chance),
        *generate.quantities(4_000, chance),
        *generate.antonyms(3_000, wordnet, vocabulary, chance),
    ]
    forbidden = {_unordered(pair) for pair in measured}
    train: dict[LabelledPair, None] = {}
    tune: dict[LabelledPair, None] = {}
    for key, pair in made:
        if _unordered(pair) not in forbidden and not banned & {
            normal(pair.premise),
            normal(pair.hypothesis),
        }:
            (tune if _to_tune(key) else train)[pair] = None
    return list(train), list(tune)


def _to_tune(key: str) -> bool:
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8]) % 100 < TUNE_SHARE


def _unordered(pair: LabelledPair) -> frozenset[str]:
    return frozenset((normal(pair.premise), normal(pair.hypothesis)))


def _telegraphic(pair: LabelledPair) -> LabelledPair:
    return LabelledPair(
        telegraphic(pair.premise), telegraphic(pair.hypothesis), pair.label, pair.origin
    )


def counts(pairs: Iterable[LabelledPair]) -> str:
    """How many pairs of each origin and label, for the log."""
    table: dict[str, dict[str, int]] = {}
    for pair in pairs:
        row = table.setdefault(pair.origin, {"entailment": 0, "neutral": 0, "contradiction": 0})
        row[pair.label] += 1
    return "\n".join(
        f"  {origin:14} " + " ".join(f"{label} {count}" for label, count in row.items())
        for origin, row in sorted(table.items())
    )
