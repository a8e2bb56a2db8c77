"""Scores of the parser on a part of the data, by set and phenomenon.

python -m training.amr.evaluate --data ../shared/data/amr
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from enthymeme.errors import ReadingError
from enthymeme.models.parsers.embedded.parser import WEIGHTS, EmbeddedParser
from training.amr.corpus import HELD_OUT, PARTS, SETS, Sample, read_set, split
from training.amr.scoring import MEASURES, Scores

MOST_A_SET = 800
"""Of a larger set, a seeded draw: Smatch is slow."""


def evaluate(parser: EmbeddedParser, samples: list[Sample]) -> Scores:
    """The scores of the parser's graphs against those of the samples."""
    scores = Scores()
    for sample, graph in zip(samples, parser.parse([s.sentence for s in samples]), strict=True):
        if isinstance(graph, ReadingError):
            raise graph
        scores.add(graph, sample.penman)
    return scores


def drawn(samples: list[Sample], most: int) -> list[Sample]:
    """The samples, or as many of them drawn with a seed."""
    if len(samples) <= most:
        return samples
    return random.Random(0).sample(samples, most)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True, help="folder with the .amr files")
    options.add_argument("--weights", type=Path, default=WEIGHTS)
    options.add_argument("--part", choices=PARTS, default=HELD_OUT)
    options.add_argument("--most", type=int, default=MOST_A_SET)
    given = options.parse_args()
    parts = split(sample for name in SETS for sample in read_set(given.data, name))
    parser = EmbeddedParser(given.weights)
    rows = {}
    for name in SETS:
        samples = drawn([s for s in parts[given.part] if s.set == name], given.most)
        if samples:
            rows[f"{name} ({len(samples)})"] = evaluate(parser, samples)
    print(f"F1 on {given.part} sentences")
    print("| |", " | ".join(rows), "|")
    print("|---" * (len(rows) + 1) + "|")
    for measure in MEASURES:
        cells = [f"{scores.counts[measure].f1:.3f}" for scores in rows.values()]
        print(f"| {measure} |", " | ".join(cells), "|")


if __name__ == "__main__":
    main()
