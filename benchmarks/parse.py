"""What the embedded parser costs: sentences a second, time to the first graph, memory.

python -m benchmarks.parse
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import time

from enthymeme.models.parsers.embedded.parser import EmbeddedParser

SENTENCES = 1024
REPEATS = 3
RATE, START, MEMORY = 150, 2.0, 500
FIRST = (
    "import time, os; from enthymeme.models import load_parser; "
    "load_parser().parse(['Schools should not ban phones.'])"
)
PEOPLE = "teachers children voters doctors companies parents critics workers scientists".split()
VERBS = "support fear need want reject finance defend question understand".split()
THINGS = "laws schools taxes games drones machines rights hospitals ideas".split()
FRAMES = (
    "{} should not {} new {} because they cannot {} the old ones.",
    "If {} {} {}, many people will {} them as well.",
    "Most {} {} {} and some of them {} other things.",
    "It is impossible that {} {} all {}, although they {} a few.",
)


def sentences(rng: random.Random) -> list[str]:
    """Sentences of ARCT's length."""
    return [
        rng.choice(FRAMES).format(
            rng.choice(PEOPLE), rng.choice(VERBS), rng.choice(THINGS), rng.choice(VERBS)
        )
        for _ in range(SENTENCES)
    ]


def main() -> None:
    texts = sentences(random.Random(2026))
    words = sum(len(text.split()) for text in texts) / len(texts)
    parser = EmbeddedParser()
    parser.parse(texts[:64])
    best = min(_timed(parser, texts) for _ in range(REPEATS))
    print(
        f"Embedded parser, {SENTENCES} sentences of {words:.0f} words, {os.cpu_count()} cores: "
        f"{SENTENCES / best:.0f} sentences a second  (floor {RATE})"
    )
    print(f"  from process start to the first graph {_start():.2f} s  (at most {START:.0f} s)")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  peak memory {peak:.0f} MB  (at most {MEMORY} MB)")


def _timed(parser: EmbeddedParser, texts: list[str]) -> float:
    start = time.perf_counter()
    parser.parse(texts)
    return time.perf_counter() - start


def _start() -> float:
    seconds = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", FIRST], check=True)
        seconds.append(time.perf_counter() - start)
    return min(seconds)


if __name__ == "__main__":
    main()
