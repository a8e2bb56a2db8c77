"""How long the pages of a run take to write, and its index to open in a browser.

    python -m benchmarks.page [ITEMS]

Traces are generated. What is measured is `enthymeme page` with all cores, one item on one core,
and, where chromium and playwright are installed, the index opened from disk: the time until its
first row is there, the script heap, and the renderer process's own share of memory.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.select import NOUNS, VERBS, Replayed, graph

from enthymeme.decision import Method
from enthymeme.formats.items import item_line
from enthymeme.formats.traces import trace_name, trace_to_json
from enthymeme.item import Completion, Item
from enthymeme.models import Reader
from enthymeme.page.run_index import Source, write_run
from enthymeme.selection import select_items

ITEMS = 5_000
WRITE_SECONDS = 60.0
OPEN_SECONDS = 2.0
OPEN_MEGABYTES = 150.0
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()


def sentences(rng: random.Random, count: int) -> dict[str, str]:
    """Distinct sentences, each with a graph."""
    graphs = {}
    for number in range(count):
        words = " ".join(rng.choice(NOUNS) for _ in range(12))
        graphs[f"Number {number} may {rng.choice(VERBS)} {words}."] = graph(rng)
    return graphs


def generated(folder: Path, count: int) -> None:
    """A run of so many items: what `enthymeme page` reads of one."""
    rng = random.Random(2026)
    graphs = sentences(rng, 2 * count)
    texts = list(graphs)
    (folder / "traces").mkdir(parents=True)

    def items() -> Iterator[Item]:
        for number in range(count):
            given, first, second, claim = rng.sample(texts, 4)
            sides = tuple(Completion((given, one), (claim,)) for one in (first, second))
            yield Item(f"item-{number}", sides, gold=rng.randint(0, 1))

    replayed = Replayed(graphs)
    with open(folder / "items.jsonl", "w", encoding="utf-8") as lines:
        for decision in select_items(items(), Reader(replayed, replayed), method=Method("pwal")):
            assert decision.trace is not None
            lines.write(item_line(decision.trace.item) + "\n")
            text = json.dumps(trace_to_json(decision), ensure_ascii=False)
            (folder / "traces" / trace_name(decision.id)).write_text(text, encoding="utf-8")


def opened(index: Path, program: str) -> dict[str, float]:
    """What opening an index costs a browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        session = page.context.new_cdp_session(page)
        start = time.perf_counter()
        page.goto(index.as_uri())
        page.wait_for_selector(".row")
        seconds = time.perf_counter() - start
        session.send("HeapProfiler.collectGarbage")
        session.send("Performance.enable")
        metrics = session.send("Performance.getMetrics")["metrics"]
        heap = next(one["value"] for one in metrics if one["name"] == "JSHeapUsedSize")
        memory = renderer_bytes(browser)
        start = time.perf_counter()
        page.click(".row >> nth=3")
        page.wait_for_selector("section#worlds")
        item = time.perf_counter() - start
        browser.close()
    return {"seconds": seconds, "heap": heap / 1e6, "memory": memory / 1e6, "item": item}


def renderer_bytes(browser: Any) -> float:
    """The proportional share of memory of the busiest renderer."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = []
    for process in processes:
        if process["type"] == "renderer":
            rollup = Path(f"/proc/{process['id']}/smaps_rollup").read_text()
            line = next(line for line in rollup.splitlines() if line.startswith("Pss:"))
            sizes.append(float(line.split()[1]) * 1024)
    return max(sizes, default=0.0)


def report(words: str, value: float, most: float, unit: str) -> bool:
    """Print a figure beside its limit; whether it keeps it."""
    within = value <= most
    print(f"  {words:<44}{value:>9.1f} {unit:<3} (at most {most:g}){'' if within else '  OVER'}")
    return within


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ITEMS
    within = True
    with TemporaryDirectory() as place:
        run, pages = Path(place) / "run", Path(place) / "pages"
        generated(run, count)
        print(f"{count} items, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        few = [Source(str(path)) for path in sorted((run / "traces").iterdir())[:50]]
        start = time.process_time()
        write_run(few, Path(place) / "few", "few", processes=1)
        alone = (time.process_time() - start) / len(few)
        print(f"  {'one item, one core':<44}{1000 * alone:>9.1f} ms")
        start = time.perf_counter()
        command = [sys.executable, "-m", "enthymeme", "page", str(run), "-o", str(pages)]
        subprocess.run(command, check=True)
        within &= report("writing the pages", time.perf_counter() - start, WRITE_SECONDS, "s")
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"  {'of processor time, all cores':<44}{spent.ru_utime + spent.ru_stime:>9.1f} s")
        size = sum(path.stat().st_size for path in pages.rglob("*") if path.is_file())
        index = (pages / "index.html").stat().st_size
        print(f"  {'on disk':<44}{size / 1e6:>9.1f} MB, index {index / 1e6:.1f} MB")
        program = shutil.which("chromium")
        if program is None or find_spec("playwright") is None:
            print("  chromium or playwright is not installed: the index was not opened")
            return int(not within)
        figures = opened(pages / "index.html", program)
        within &= report("opening the index", figures["seconds"], OPEN_SECONDS, "s")
        within &= report("memory of the renderer", figures["memory"], OPEN_MEGABYTES, "MB")
        print(f"  {'of which script heap':<44}{figures['heap']:>9.1f} MB")
        print(f"  {'opening an item':<44}{figures['item']:>9.2f} s")
    return int(not within)


if __name__ == "__main__":
    sys.exit(main())
