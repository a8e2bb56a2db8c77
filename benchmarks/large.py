"""Candidates of very many worlds: exact scores against sampling, and what dense links cost.

    python -m benchmarks.large [CANDIDATES]

The first part compares, in one process, exact scores with 100 worlds by two RC2 calls each, on
candidates of 10^6 to 10^14 worlds. The second scores candidates of 100 source and 60 target atoms,
each in a process of its own, whose peak memory is given: with the paper's links, all equally
probable, and with soft ones, where every source atom has a probability.
"""

from __future__ import annotations

import json
import math
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import TypeVar

from benchmarks import plain
from benchmarks.problems import statement
from benchmarks.score import instances, worlds_of

from enthymeme.decision import DEFAULT_TIME_LIMIT
from enthymeme.errors import SolveError
from enthymeme.logic import Formula
from enthymeme.marginal import Prepared, Score, prepare
from enthymeme.marginal.local_outcomes import local_outcomes
from enthymeme.methods.pwal import draw_worlds, score_exactly
from enthymeme.problem import Candidate, Label, Link
from enthymeme.resistance import Instance, decompose
from enthymeme.resistance.time_limit import time_limit

CANDIDATES = 25
POWERS = (6, 8, 10, 12, 14)
FASTER = 100.0
SECONDS, MEGABYTES, STDERR = 1.0, 500.0, 0.005
SOURCES, TARGETS = 100, 60
SEEDS = range(2026, 2031)


Result = TypeVar("Result")


def cpu_timed(function: Callable[[], Result], repeats: int = 1) -> tuple[float, Result]:
    """The least CPU seconds of some runs, and the result; others' work does not count."""
    best = math.inf
    for _ in range(repeats):
        start = time.process_time()
        result = function()
        best = min(best, time.process_time() - start)
    return best, result


def score_anew(instance: Instance) -> Score:
    """The exact score, with everything worked out anew."""
    return score_exactly(Prepared(instance, decompose(instance)), bounds=False)


def sample_plainly(instance: Instance, number: int) -> float:
    """The mean over 100 worlds by the paper's way."""
    options = local_outcomes(instance)
    picks = draw_worlds(instance, options, 100, 2026, ("large", number)).tolist()
    worlds = [tuple(o[p] for o, p in zip(options, pick, strict=True)) for pick in picks]
    return plain.mean_resistance(instance, worlds)


def against_sampling(count: int) -> None:
    """By band of world counts, how much faster exact scores are than 100 worlds by RC2."""
    rng = random.Random(2026)
    print(f"Exact scores against 100 worlds by two RC2 calls each ({count} candidates a row)")
    print(f"(CPU milliseconds a candidate; at least {FASTER:.0f} x)")
    print("worlds            sampled   prepared        x    scratch        x   exact")
    for low, high in pairwise(POWERS):

        def fits(instance: Instance, low: int = low, high: int = high) -> bool:
            return low <= math.log10(worlds_of(instance)) < high

        rows = instances(rng, count, fits, targets=(8, 30))
        sampled = ready = scratch = 0.0
        exact = 0
        for number, instance in enumerate(rows):
            sampled += cpu_timed(partial(sample_plainly, instance, number))[0]
            taken, score = cpu_timed(partial(score_anew, instance), repeats=3)
            scratch += taken
            exact += score.exact
            prepared = Prepared(instance, decompose(instance))
            score_exactly(prepared, bounds=False)
            ready += cpu_timed(partial(score_exactly, prepared, bounds=False), repeats=3)[0]
        times = [1e3 * one / count for one in (sampled, ready, scratch)]
        print(
            f"10^{low:<2} to 10^{high:<2}   {times[0]:8.1f}   {times[1]:8.2f}   "
            f"{sampled / ready:6.0f}   {times[2]:8.2f}   {sampled / scratch:6.0f}   "
            f"{exact} of {count}"
        )


def dense_candidate(seed: int, soft: bool) -> Candidate:
    """A candidate of 100 source and 60 target atoms, five a statement, where every source atom may
    be a link of every target atom: by a probability, or half of them or more with equal ones."""
    rng = random.Random(seed)
    sources = [f"a{number}" for number in range(SOURCES)]
    targets = [f"b{number}" for number in range(TARGETS)]
    links: list[Link] = []
    for target in targets:
        some = sources if soft else rng.sample(sources, rng.randint(SOURCES // 2, SOURCES))
        shares = [rng.random() ** 4 for _ in some]
        whole = sum(shares) / rng.uniform(0.3, 0.95)
        for source, share in zip(some, shares, strict=True):
            label = Label.ENT if rng.random() < 0.5 else Label.CON
            confidence = round(rng.uniform(0.34, 0.999), 3)
            links.append(Link(source, target, label, confidence, share / whole if soft else None))
    return Candidate(_statements(rng, sources), _statements(rng, targets), tuple(links))


def _statements(rng: random.Random, names: list[str]) -> tuple[Formula, ...]:
    """Statements of five atoms each, one in five with a negation, an `or` or a `>>` in it."""
    groups = [names[start : start + 5] for start in range(0, len(names), 5)]
    return tuple(statement(rng, group) for group in groups)


def score_alone(seed: int, soft: bool) -> None:
    """Score one candidate, and print how that went as JSON."""
    one = dense_candidate(seed, soft)
    base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    start, cpu = time.perf_counter(), time.process_time()
    try:
        with time_limit(DEFAULT_TIME_LIMIT):
            score = score_exactly(prepare(one), stream_key=("dense", seed), bounds=False)
        outcome = {"exact": score.exact, "stderr": score.stderr, "worlds": str(score.worlds)}
    except SolveError as problem:
        outcome = {"error": str(problem)}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    seconds = {"seconds": time.perf_counter() - start, "cpu": time.process_time() - cpu}
    print(json.dumps({**outcome, **seconds, "megabytes": peak, "before": base}))


def dense() -> None:
    """Time, memory and error of large dense candidates."""
    print(
        f"\n{SOURCES} source and {TARGETS} target atoms, dense links "
        f"(at most {SECONDS:g} s, {MEGABYTES:g} MB, exact or standard error {STDERR:g})"
    )
    print("links   seed      worlds   seconds      CPU      MB   result")
    for kind in ("paper", "soft"):
        for seed in SEEDS:
            words = [sys.executable, "-m", "benchmarks.large", "--alone", str(seed), kind]
            answer = subprocess.run(words, check=True, capture_output=True, text=True).stdout
            row = json.loads(answer)
            result = row.get("error") or ("exact" if row["exact"] else f"± {row['stderr']:.5f}")
            worlds = f"10^{len(row['worlds']) - 1}" if "worlds" in row else "–"
            print(
                f"{kind:<5}   {seed}   {worlds:>9}   {row['seconds']:7.2f}   {row['cpu']:6.2f}   "
                f"{row['megabytes']:5.0f}   {result}"
            )


def main() -> None:
    if sys.argv[1:2] == ["--alone"]:
        score_alone(int(sys.argv[2]), sys.argv[3] == "soft")
        return
    against_sampling(int(sys.argv[1]) if len(sys.argv) > 1 else CANDIDATES)
    dense()


if __name__ == "__main__":
    main()
