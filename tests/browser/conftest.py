"""A real browser: the system's chromium, driven by Playwright. Without both, these tests skip."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.browser.axe import AXE

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
# Milliseconds: what a busy machine may take to start processes and load models.
PATIENCE = 180_000


# No longer than these tests: while Playwright runs, no other event loop can.
@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("needs chromium: apt-get install chromium")
    driver = pytest.importorskip(
        "playwright.sync_api", reason='needs playwright: pip install "enthymeme[browser]"'
    )
    with driver.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def tab(browser: Any) -> Iterator[Any]:
    """A page at laptop width; a message on its console or an error in it fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    yield page
    context.close()
    assert messages == []


@contextmanager
def serve_tables(folder: Path) -> Iterator[str]:
    """The address of a workbench whose models are the tables `graphs.amr` and `nli.jsonl`."""
    port = free_port()
    command = [sys.executable, "-m", "enthymeme", "serve", "--port", str(port)]
    models = ["--parser", "file:graphs.amr", "--nli", "file:nli.jsonl"]
    with subprocess.Popen([*command, *models], cwd=folder, env=dict(os.environ)) as server:
        address = f"http://127.0.0.1:{port}"
        for _ in range(100):
            try:
                urllib.request.urlopen(f"{address}/openapi.json", timeout=5).close()
                break
            except OSError:
                time.sleep(0.2)
        yield address
        server.terminate()


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    path = Path(__file__).parents[2] / AXE
    if not path.is_file():
        pytest.skip(f"needs axe-core in {AXE}: make test-browser, where there is npm")
    return path.read_text("utf-8")
