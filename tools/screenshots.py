"""The README's pictures: a decision, the index of a run, the workbench.

    python -m tools.screenshots [DIR]

Needs chromium and the extra `browser`. The decision is the first of the five-minute page, by the
models in the package: make the pictures anew when these change. The run is made up of short
sentences and judgements by chance; the workbench shows the paper's examples.
"""

from __future__ import annotations

import json
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from enthymeme.cli import main as enthymeme
from enthymeme.decision import Method
from enthymeme.errors import ReadingError
from enthymeme.item import Completion, Item
from enthymeme.models import Judgement, Pair, Reader
from enthymeme.selection import select_items

KEYS = {
    "id": "keys",
    "candidates": [
        {"source": ["Anna has the keys.", premise], "target": ["The door is open."]}
        for premise in ("Anna opened the door.", "Anna locked the door.")
    ],
    "gold": 0,
}
"""The argument that docs/start.md decides and shows as a page."""
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
WHO = {"Schools": "school", "Parents": "parent", "Cities": "city", "Courts": "court"}
DO = {"protect": "protect-01", "teach": "teach-01", "support": "support-01", "blame": "blame-01"}
WHOM = {"children": "child", "drivers": "driver", "artists": "artist", "farmers": "farmer"}
ITEMS = 240


class ByChance:
    """Reads the made-up sentences, and judges by the hash of what it is asked."""

    fingerprint = "by chance"

    def __init__(self) -> None:
        self.graphs = {}
        for (who, subject), (do, verb), (whom, object_) in product(
            WHO.items(), DO.items(), WHOM.items()
        ):
            roles = f":ARG0 (s / {subject}) :ARG1 (o / {object_})"
            self.graphs[f"{who} {do} {whom}."] = f"(v / {verb} {roles})"
            self.graphs[f"{who} do not {do} {whom}."] = f"(v / {verb} :polarity - {roles})"

    def parse(self, sentences: Sequence[str]) -> list[str | ReadingError]:
        return [self.graphs[sentence] for sentence in sentences]

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement | ReadingError]:
        judgements: list[Judgement | ReadingError] = []
        for pair in pairs:
            chance = crc32(repr(pair).encode())
            sure = 0.5 + chance % 499 / 1000
            rest = (1 - sure) / 2
            kinds = [(sure, rest, rest), (rest, rest, sure), (rest, sure, rest)]
            judgements.append(Judgement(*kinds[chance // 1000 % 3]))
        return judgements


def write_decision(page: Path) -> None:
    """The page of the argument about the keys, made as a person makes it."""
    items, traces = page.with_name("items.jsonl"), page.with_name("traces")
    items.write_text(f"{json.dumps(KEYS)}\n", encoding="utf-8")
    with redirect_stdout(sys.stderr):
        enthymeme(["select", str(items), "--trace", str(traces)])
        enthymeme(["page", str(traces), "-o", str(page)])


def write_run(folder: Path) -> None:
    """The traces of made-up items."""
    from enthymeme.formats.traces import write_trace

    rng = random.Random(2026)
    models = ByChance()
    texts = list(models.graphs)
    items = []
    for number in range(ITEMS):
        premise, first, second, claim = rng.sample(texts, 4)
        sides = tuple(Completion((premise, one), (claim,)) for one in (first, second))
        items.append(Item(f"debate-{number + 1:03}", sides, gold=rng.randint(0, 1)))
    for decision in select_items(items, Reader(models, models), method=Method("pwal")):
        write_trace(decision, str(folder))


@contextmanager
def serve_workbench() -> Iterator[str]:
    """A workbench for as long as it is needed; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "enthymeme", "serve", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
        address = f"http://127.0.0.1:{port}/"
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{address}openapi.json", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        try:
            yield address
        finally:
            server.terminate()


def take(page: Any, path: Path, height: int) -> None:
    """A picture of the top of a page."""
    page.set_viewport_size({"width": 1280, "height": height})
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    page.screenshot(path=str(path))
    print(f"{path}: {path.stat().st_size // 1000} kB", file=sys.stderr)


def show_decision(page: Any, work: Path, output: Path) -> None:
    """The picture of a decision: the argument, the reason and what representations say."""
    write_decision(work / "decision.html")
    page.goto((work / "decision.html").as_uri())
    page.set_viewport_size({"width": 1280, "height": 900})
    take(page, output / "decision.png", int(page.locator("#logic").bounding_box()["y"]))


def main() -> int:
    from playwright.sync_api import sync_playwright

    output = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screenshots")
    output.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        work = Path(place)
        write_run(work / "debates")
        enthymeme(["page", str(work / "debates"), "-o", str(work / "run")])
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(color_scheme="light")
        show_decision(page, work, output)
        page.goto((work / "run/index.html").as_uri())
        page.wait_for_selector(".row")
        take(page, output / "index.png", 800)
        with serve_workbench() as address:
            page.goto(address)
            page.wait_for_selector("main:not([aria-busy]) .candidate.chosen")
            page.wait_for_selector("#models:not(:has-text('Looking'))")
            take(page, output / "workbench.png", 1350)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
