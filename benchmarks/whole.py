"""From text to decision with the models in the package: cold, cached, and from a cold start.

    python -m benchmarks.whole [ITEMS]

ARCT test items by path under ``ENTHYMEME_DATA`` (``../shared/data``), decided by joint scoring. CPU
seconds are given beside the clock's, for they do not depend on what else the machine is doing.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from enthymeme.data.arct import TASK
from enthymeme.decision import Method
from enthymeme.errors import ReadingError
from enthymeme.formats.weights import load_weights
from enthymeme.item import Item
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.models import Judgement, Nli, Pair, Parser, Reader, load_nli, load_parser
from enthymeme.models.cache import Cache
from enthymeme.selection import select_items

DATA = Path(os.environ.get("ENTHYMEME_DATA", Path(__file__).parents[1] / ".." / "shared" / "data"))
ITEMS = 64
COLD, CACHED, FIRST = 2.0, 60.0, 4.0
"""Items a second at least, cold and cached; seconds to the first decision at most."""
ARGUMENT = [
    *("--given", "The door is unlocked.", "--claim", "Maya is present at the office."),
    *("--premise", "Maya entered the office and stayed there."),
    *("--premise", "Maya entered the office and left it."),
]


class Clock:
    """Seconds by the clock and of CPU, summed over stretches."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0

    def __enter__(self) -> None:
        self._start = time.perf_counter(), time.process_time()

    def __exit__(self, *_: object) -> None:
        self.wall += time.perf_counter() - self._start[0]
        self.cpu += time.process_time() - self._start[1]


class TimedParser:
    """A parser, and how long it takes."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser
        self.fingerprint = parser.fingerprint
        self.clock, self.asked = Clock(), 0

    def parse(self, sentences: Sequence[str]) -> Sequence[str | ReadingError]:
        self.asked += len(sentences)
        with self.clock:
            return self._parser.parse(sentences)


class TimedNli:
    """An NLI model, and how long it takes."""

    def __init__(self, nli: Nli) -> None:
        self._nli = nli
        self.fingerprint = nli.fingerprint
        self.clock, self.asked = Clock(), 0

    def judge(self, pairs: Sequence[Pair]) -> Sequence[Judgement | ReadingError]:
        self.asked += len(pairs)
        with self.clock:
            return self._nli.judge(pairs)


def decide(items: Sequence[Item], parser: TimedParser, nli: TimedNli, path: Path) -> Clock:
    """How long the decisions about some items take, with a cache."""
    method = Method("joint", joint=JointSettings(load_weights()))
    whole = Clock()
    with Cache(path) as cache, whole:
        for _ in select_items(items, Reader(parser, nli, cache), method=method):
            pass
    return whole


def rates(items: Sequence[Item]) -> None:
    """Items a second, and where the time goes."""
    parser, nli = TimedParser(load_parser()), TimedNli(load_nli())
    with TemporaryDirectory() as folder:
        # Tables and word lists are read once, whatever the run.
        decide(items[:1], parser, nli, Path(folder) / "warm.sqlite")
        parser.clock, nli.clock, parser.asked, nli.asked = Clock(), Clock(), 0, 0
        cold = decide(items, parser, nli, Path(folder) / "answers.sqlite")
        spent = (parser.clock, nli.clock)
        cached = decide(items, parser, nli, Path(folder) / "answers.sqlite")
    count = len(items)
    print(f"select --method joint, {count} ARCT items, from text to decision")
    for label, clock, floor in (("cold", cold, COLD), ("cached", cached, CACHED)):
        print(
            f"  {label:<7} {count / clock.wall:7.2f} items/s by the clock, "
            f"{count / clock.cpu:.2f} by CPU seconds (at least {floor:g})"
        )
    rest = cold.cpu - sum(clock.cpu for clock in spent)
    print(
        f"  of the cold CPU seconds: parser {100 * spent[0].cpu / cold.cpu:.0f} % "
        f"({parser.asked} sentences), NLI {100 * spent[1].cpu / cold.cpu:.0f} % "
        f"({nli.asked} pairs), all else {100 * rest / cold.cpu:.0f} %"
    )


def first_decision() -> None:
    """One argument by a process of its own, with nothing in the cache."""
    words = [sys.executable, "-m", "enthymeme", "select", "--method", "joint", *ARGUMENT]
    with TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        subprocess.run(words, check=True, capture_output=True, env=environment)
        wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"first decision from a cold start: {wall:.1f} s by the clock, {cpu:.1f} s of CPU "
        f"(at most {FIRST:g} s)"
    )


def main() -> None:
    first_decision()
    if not (DATA / "arct").exists():
        print(f"whole: no {DATA / 'arct'}, set ENTHYMEME_DATA to the folder that has it")
        return
    rates(TASK.build(DATA / "arct").test[: int(sys.argv[1]) if len(sys.argv) > 1 else ITEMS])


if __name__ == "__main__":
    main()
