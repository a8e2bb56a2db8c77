"""What `select --method pwal` costs beside its models, and what batching an NLI model gains.

    python -m benchmarks.select

The first part replays graphs and judgements, so that all the time is ours: links, scoring,
trace. The second needs torch and transformers (`make test-models` installs them), and compares
one call for all pairs with one call a pair, of the same tiny model in the same run.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

from enthymeme.amr import translate
from enthymeme.decision import Method
from enthymeme.errors import ReadingError
from enthymeme.formats.traces import trace_to_json
from enthymeme.item import Completion, Item
from enthymeme.models import Judgement, Pair, Reader
from enthymeme.models.cache import Cache
from enthymeme.selection import select_items

PWAL = Method("pwal")
OVERHEAD_MS = 5.0
BATCHING = 5.0
ITEMS = 320
REPEATS = 3
PAIRS = 512
VERBS = "learn hurt fail help allow make protect need teach argue harm support pay know".split()
NOUNS = "person section school law money child state drug right news risk work game city".split()


class Replayed:
    """Graphs and judgements that are there at once."""

    fingerprint = "replayed 1"

    def __init__(self, graphs: dict[str, str]) -> None:
        self._graphs = graphs

    def parse(self, sentences: Sequence[str]) -> list[str | ReadingError]:
        return [self._graphs[sentence] for sentence in sentences]

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement | ReadingError]:
        # As NLI models do on atoms: about half are neutral.
        return [
            Judgement(0.2, 0.6, 0.2)
            if (turn := crc32(repr(pair).encode()) % 4) < 2
            else Judgement(0.85, 0.1, 0.05)
            if turn == 2
            else Judgement(0.05, 0.1, 0.85)
            for pair in pairs
        ]


def graph(rng: random.Random, depth: int = 2) -> str:
    """An AMR of a short sentence: a predicate, its arguments, some modifiers."""
    count = 0

    def node(level: int) -> str:
        nonlocal count
        count += 1
        name = f"v{count}"
        if level == 0 or rng.random() < 0.2:
            noun = rng.choice(NOUNS)
            modifier = node(0) if level and rng.random() < 0.4 else ""
            return f"({name} / {noun}{f' :mod {modifier}' if modifier else ''})"
        polarity = " :polarity -" if rng.random() < 0.15 else ""
        roles = " ".join(f":ARG{n} {node(level - 1)}" for n in range(2))
        return f"({name} / {rng.choice(VERBS)}-01{polarity} {roles})"

    return node(depth)


def items(rng: random.Random) -> tuple[list[Item], dict[str, str]]:
    """Items of ARCT's shape: reason, two warrants, claim."""
    graphs: dict[str, str] = {}
    drawn_items = []
    for number in range(ITEMS):
        texts = [f"sentence {place} of item {number}" for place in range(4)]
        graphs |= {text: graph(rng) for text in texts}
        reason, first, second, claim = texts
        candidates = tuple(Completion((reason, warrant), (claim,)) for warrant in (first, second))
        drawn_items.append(Item(str(number), candidates))
    return drawn_items, graphs


def run(given_items: list[Item], reader: Reader) -> tuple[float, float]:
    """Milliseconds an item, in all and for the trace; decisions are let go as they come."""
    tracing = 0.0
    start = time.perf_counter()
    for decision in select_items(given_items, reader, method=PWAL):
        before = time.perf_counter()
        json.dumps(trace_to_json(decision))
        tracing += time.perf_counter() - before
    return 1e3 * (time.perf_counter() - start) / ITEMS, 1e3 * tracing / ITEMS


def overhead() -> None:
    drawn_items, graphs = items(random.Random(2026))
    replayed = Replayed(graphs)
    # Word lists and tables are read once, whatever the run.
    list(select_items(drawn_items[:2], Reader(replayed, replayed), method=PWAL))
    print(f"All but the models, {ITEMS} items of ARCT's shape (mean per item, best of {REPEATS})")
    with TemporaryDirectory() as folder:
        for label in ("without cache", "empty cache", "full cache"):
            rows = []
            for repeat in range(REPEATS):
                name = f"{repeat}.sqlite" if label == "empty cache" else "0.sqlite"
                with Cache(Path(folder) / name) as cache:
                    memory = None if label == "without cache" else cache
                    rows.append(run(drawn_items, Reader(replayed, replayed, memory)))
            whole, tracing = min(rows)
            print(
                f"  {label:<14} {whole:6.2f} ms  (at most {OVERHEAD_MS:.0f} ms)   of it the trace "
                f"{tracing:.2f} ms"
            )
    start = time.perf_counter()
    for text in graphs.values():
        translate(text)
    translating = 1e3 * (time.perf_counter() - start) / ITEMS
    print(f"  of each, translating the graphs {translating:.2f} ms")
    decisions = list(select_items(drawn_items, Reader(replayed, replayed), method=PWAL))
    lines = [json.dumps(trace_to_json(decision)) for decision in decisions]
    traces = [decision.trace for decision in decisions if decision.trace is not None]
    atoms = [len(c.surfaces) for t in traces if t.problem for c in t.problem.candidates]
    counts = [len(trace.judgements) for trace in traces]
    errors = sum(decision.error is not None for decision in decisions)
    print(
        f"  {statistics.mean(atoms):.1f} atoms a candidate, {statistics.mean(counts):.1f} pairs an "
        f"item, {statistics.mean(map(len, lines)) / 1e3:.1f} kB a trace, {errors} errors"
    )


def batching() -> None:
    if find_spec("torch") is None or find_spec("transformers") is None:
        print("\nNLI batching: no torch and transformers, make test-models installs them")
        return
    from tests.models import tiny

    from enthymeme.models.nli.transformers import TransformersNli

    pairs = tiny.some_pairs(PAIRS)
    with TemporaryDirectory() as folder:
        nli = TransformersNli(str(tiny.save_nli(Path(folder))), device="cpu")
        nli.judge(pairs[:4])
        start = time.perf_counter()
        together = nli.judge(pairs)
        middle = time.perf_counter()
        alone = [nli.judge([pair])[0] for pair in pairs]
        end = time.perf_counter()
    apart = max(
        abs(x - y) for a, b in zip(together, alone, strict=True) for x, y in zip(a, b, strict=True)
    )
    assert apart < 1e-4, apart
    ratio = (end - middle) / (middle - start)
    print(
        f"\nNLI batching, a 2-layer DeBERTa-v2 and {PAIRS} pairs: one call "
        f"{1e3 * (middle - start) / PAIRS:.2f} ms a pair, a call a pair "
        f"{1e3 * (end - middle) / PAIRS:.2f} ms, {ratio:.1f} x  (floor {BATCHING:.0f} x)"
    )


if __name__ == "__main__":
    overhead()
    batching()
