"""Graphs a second over little_prince_gold.amr, with penman's own decoding as the floor.

    python benchmarks/translate.py [FILE]

FILE is by default amr/little_prince_gold.amr in $ENTHYMEME_DATA, or in ../shared/data.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import penman
from penman.models.amr import model

from enthymeme.amr import translate
from enthymeme.amr.penman_text import graph_texts
from enthymeme.errors import TranslationError

ROUNDS = 5
ROOT = Path(__file__).parents[1]
DATA = Path(os.environ.get("ENTHYMEME_DATA", ROOT / ".." / "shared" / "data"))


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else DATA / "amr" / "little_prince_gold.amr"
    if not path.exists():
        print(f"no {path}: give a file of AMR graphs, or set ENTHYMEME_DATA", file=sys.stderr)
        return 2
    logging.getLogger("penman").setLevel(logging.ERROR)
    with path.open("rb") as lines:
        graphs = [graph.text for graph in graph_texts(lines)]
    # Alternating, so that whatever else the machine does falls on both.
    rounds = [(rate(graphs, _decode), rate(graphs, _translate)) for _ in range(ROUNDS)]
    decoding, translation = (max(rates) for rates in zip(*rounds, strict=True))
    print(f"{path.name}: {len(graphs)} graphs, best of {ROUNDS} rounds, one core")
    print(f"  penman.decode        {decoding:8.0f} graphs/s")
    print(f"  enthymeme.translate  {translation:8.0f} graphs/s  ({decoding / translation:.1f} x)")
    return 0


def rate(graphs: list[str], work: Callable[[str], object]) -> float:
    start = time.perf_counter()
    for graph in graphs:
        work(graph)
    return len(graphs) / (time.perf_counter() - start)


def _decode(text: str) -> object:
    return penman.decode(text, model=model)


def _translate(text: str) -> object:
    try:
        return translate(text)
    except TranslationError as error:
        return error


if __name__ == "__main__":
    sys.exit(main())
