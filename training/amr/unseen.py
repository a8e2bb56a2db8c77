"""How many graphs of unseen sentences decode, hang together and translate to logic.

python -m training.amr.unseen --data ../shared/data
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path

from enthymeme.amr import translate
from enthymeme.errors import ReadingError, TranslationError
from enthymeme.models.parsers.embedded.parser import WEIGHTS, EmbeddedParser

SENTENCES = 5000
FROM_ARCT = 3500


def sentences(folder: Path) -> list[str]:
    """ARCT's reasons, warrants and claims, and CDED's claims: a seeded draw of each."""
    rng = random.Random(2026)
    arct: dict[str, None] = {}
    for part in ("train", "dev", "test"):
        heading, *lines = (folder / "arct" / f"{part}.tsv").read_text("utf-8").splitlines()
        names = heading.lstrip("#").split("\t")
        for line in lines:
            row = dict(zip(names, line.split("\t"), strict=True))
            arct |= dict.fromkeys(row[name] for name in ("reason", "warrant0", "warrant1", "claim"))
    lines = (folder / "cded" / "claims.txt").read_text("utf-8").splitlines()[1:]
    cded = dict.fromkeys(line.split("\t")[2] for line in lines)
    rest = SENTENCES - FROM_ARCT
    return [*rng.sample(list(arct), FROM_ARCT), *rng.sample(list(cded), rest)]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True, help="folder with arct and cded")
    options.add_argument("--weights", type=Path, default=WEIGHTS)
    given = options.parse_args()
    texts = sentences(given.data)
    failures: Counter[str] = Counter()
    for graph in EmbeddedParser(given.weights).parse(texts):
        if isinstance(graph, ReadingError):
            failures["no graph"] += 1
            continue
        try:
            translate(graph)
        except TranslationError as problem:
            failures[problem.reason] += 1
    share = 1 - failures.total() / len(texts)
    print(f"{share:.2%} of {len(texts)} sentences translate; failures: {dict(failures) or 'none'}")


if __name__ == "__main__":
    main()
