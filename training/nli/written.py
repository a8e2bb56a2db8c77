"""What was written to train on, line by line: whole arguments and pairs of short statements.

`written/` holds them. Their authors, language models, saw neither the sets that are measured on nor
the generator.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from training.nli.examples import Example, example_from_pair, join_examples
from training.nli.figures import read_arguments
from training.nli.pairs import LabelledPair

FOLDER = Path(__file__).with_name("written")


def read_written_arguments(kind: str) -> Iterator[Example]:
    """Every argument of a kind; its candidates are the rows of one example.

    Kinds: `arguments`; `contrasts`, where one premise has three like conclusions, one of each
    label; `debates`, where a claim has two reasons or pieces of evidence of which one supports it.
    """
    for path in sorted(FOLDER.glob(f"{kind}_*.jsonl")):
        for argument in read_arguments(path):
            yield join_examples([example_from_pair(pair) for pair in argument.pairs])


def read_written_pairs() -> Iterator[Example]:
    """Pairs of short statements, telegraphic and fluent."""
    for path in sorted(FOLDER.glob("pairs*.tsv")):
        yield from map(example_from_pair, read_labelled_pairs(path))


def read_labelled_pairs(path: Path) -> list[LabelledPair]:
    """Pairs from a table with premise, hypothesis, label and category; the last is the origin."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            LabelledPair(row["premise"], row["hypothesis"], row["label"], row["category"])  # type: ignore[arg-type]
            for row in rows
        ]
