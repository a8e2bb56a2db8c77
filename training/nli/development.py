"""The pairs and arguments that choices are made on; none is trained on or measured on."""

from __future__ import annotations

from pathlib import Path

from training.nli.figures import Argument, read_arguments
from training.nli.material import is_development
from training.nli.pairs import LABELS, LabelledPair, read_pairs, split
from training.nli.sources import read_source
from training.nli.written import read_labelled_pairs

# Written by hand like the sets that are measured on, by other hands.
ATOMS = Path(__file__).with_name("tune_atoms.tsv")
ARGUMENTS = Path(__file__).with_name("tune_arguments.jsonl")
PAIRS_PER_KIND = 400


def development_pairs(data: Path) -> dict[str, list[LabelledPair]]:
    """Labelled pairs by kind: SNLI, MNLI, atoms and the candidates of whole arguments."""
    mnli = [example for example in read_source(data, "mnli", seed=0) if is_development(example)]
    return {
        "snli": split(read_pairs(data / "nli", "snli"))["tune"][:PAIRS_PER_KIND],
        "mnli": [
            LabelledPair(*example.rows[0], LABELS[example.labelings[0][0]], "mnli")
            for example in mnli[:PAIRS_PER_KIND]
        ],
        "atoms": read_labelled_pairs(ATOMS),
        "arguments": [pair for argument in development_arguments() for pair in argument.pairs],
    }


def development_arguments() -> list[Argument]:
    """Whole arguments with two or three candidates."""
    return read_arguments(ARGUMENTS)
