"""The NLI model in the box: pairs a second, time to the first judgement, memory.

    python -m benchmarks.nli [--weights FOLDER]

The pairs are atoms of the development set, each premise with other rows' hypotheses too, so that
there are enough. Speed is given against the same model asked pair by pair in the same run.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
import time
from pathlib import Path

from enthymeme.models import Pair
from enthymeme.models.nli.embedded.model import EmbeddedNli
from enthymeme.models.nli.embedded.model_files import WEIGHTS

ATOM_PAIRS = Path(__file__).parents[1] / "training" / "nli" / "tune_atoms.tsv"
PAIRS = 512
ALONE = 64
STARTS = 5

FIRST_JUDGEMENT = """
import resource, sys
from pathlib import Path
from enthymeme.models import Pair
from enthymeme.models.nli.embedded.model import EmbeddedNli
EmbeddedNli(Path(sys.argv[1])).judge([Pair("Maya leave office.", "Maya present at office.")])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.nli")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    folder = parser.parse_args().weights
    pairs = _pairs()
    model = EmbeddedNli(folder)
    model.judge(pairs[:64])
    batched = _best_rate(model, [pairs[i : i + 256] for i in range(0, len(pairs), 256)])
    alone = _best_rate(model, [[pair] for pair in pairs[:ALONE]])
    print(f"{PAIRS} pairs in batches of 256: {batched:.0f} pairs/s (floor 60 on two cores)")
    print(f"one by one: {alone:.0f} pairs/s; batches are {batched / alone:.1f} x faster")

    bare = min(_start("import numpy", folder)[0] for _ in range(STARTS))
    seconds, memory = min(_start(FIRST_JUDGEMENT, folder) for _ in range(STARTS))
    print(
        f"process start to first judgement: {seconds:.2f} s (at most 2 s), "
        f"{seconds / bare:.1f} x a bare start with NumPy; peak memory {memory:.0f} MB (at most 900)"
    )


def _pairs() -> list[Pair]:
    with ATOM_PAIRS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [
        Pair(rows[i % len(rows)]["premise"], rows[(i + i // len(rows)) % len(rows)]["hypothesis"])
        for i in range(PAIRS)
    ]


def _best_rate(model: EmbeddedNli, batches: list[list[Pair]]) -> float:
    """Pairs a second in the best of three rounds."""
    seconds = []
    for _ in range(3):
        started = time.perf_counter()
        for batch in batches:
            model.judge(batch)
        seconds.append(time.perf_counter() - started)
    return sum(map(len, batches)) / min(seconds)


def _start(code: str, folder: Path) -> tuple[float, float]:
    """Seconds that a new process takes for some code, and its peak memory in MB, if it says so."""
    started = time.perf_counter()
    process = subprocess.run(
        [sys.executable, "-c", code, str(folder)], capture_output=True, text=True, check=True
    )
    seconds = time.perf_counter() - started
    return seconds, int(process.stdout) / 1024 if process.stdout.strip() else 0.0


if __name__ == "__main__":
    main()
