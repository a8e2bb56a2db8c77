"""How long builds take: AAE2's 402 essays (synthetic, in the released format), and real releases.

    python benchmarks/data.py [FOLDER-OF-RELEASES]

Prints seconds for each build, and for AAE2 the time of merely reading and parsing the same essays,
so that two things are compared in one run.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from enthymeme.data import TASKS
from enthymeme.data.aae2 import locate_essays, read_official_split
from enthymeme.data.brat import read_essay
from enthymeme.data.folder import write_dataset

ESSAYS, TEST_ESSAYS = 402, 80
WORDS = [f"word{number}" for number in range(200)]


def sentence(rng: random.Random) -> str:
    return " ".join(rng.choices(WORDS, k=rng.randint(6, 25)))


def write_essay(folder: Path, name: str, rng: random.Random) -> None:
    """About as large as a real one: 1 or 2 major claims, 4 claims, 10 premises, some nested."""
    text, lines, ids = "Title\n\n", [], []
    claims = rng.randint(3, 5)
    kinds = ["MajorClaim"] * rng.randint(1, 2) + ["Claim"] * claims + ["Premise"] * (2 * claims + 2)
    for number, kind in enumerate(kinds, start=1):
        words = sentence(rng)
        lines.append(f"T{number}\t{kind} {len(text)} {len(text) + len(words)}\t{words}")
        text += f"{words}. {sentence(rng)}.\n"
        ids.append((f"T{number}", kind))
        if kind == "Claim":
            stance = "Against" if rng.random() < 0.3 else "For"
            lines.append(f"A{number}\tStance T{number} {stance}")
    goals = [id_ for id_, kind in ids if kind == "Claim"]
    for number, id_ in enumerate((id_ for id_, kind in ids if kind == "Premise"), start=1):
        relation = "supports" if rng.random() < 0.95 else "attacks"
        lines.append(f"R{number}\t{relation} Arg1:{id_} Arg2:{rng.choice(goals)}\t")
        if rng.random() < 0.4:
            goals.append(id_)
    (folder / f"{name}.txt").write_text(text)
    (folder / f"{name}.ann").write_text("\n".join(lines) + "\n")


def write_release(folder: Path) -> None:
    rng = random.Random(2026)
    essays = folder / "brat-project-final"
    essays.mkdir(parents=True)
    names = [f"essay{number:03}" for number in range(1, ESSAYS + 1)]
    tests = set(rng.sample(names, TEST_ESSAYS))
    rows = [f'"{name}";"{"TEST" if name in tests else "TRAIN"}"' for name in names]
    (folder / "train-test-split.csv").write_text("\r".join(['"ID";"SET"', *rows]) + "\n")
    for name in names:
        write_essay(essays, name, rng)


def seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def build(name: str, release: Path, output: Path) -> None:
    write_dataset(TASKS[name].build(release), TASKS[name], output)


def main(releases: Path | None) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder, output = Path(scratch) / "aae2", Path(scratch) / "out"
        write_release(folder)
        names = read_official_split(folder / "train-test-split.csv")
        essays = locate_essays(folder)
        reading = seconds(lambda: [read_essay(essays, name) for name in names])
        building = seconds(partial(build, "aae2", folder, output))
        print(f"aae2: {len(names)} essays read in {reading:.2f} s, built in {building:.2f} s")
        for name in TASKS:
            if releases is not None and (releases / name).is_dir():
                building = seconds(partial(build, name, releases / name, output))
                print(f"{name}: the release built in {building:.2f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
