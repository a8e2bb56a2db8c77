"""A real browser: the system's chromium, driven by Playwright. Without both, these tests skip."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
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
        made = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield made
        made.close()


@pytest.fixture
def tab(browser: Any) -> Iterator[Any]:
    """A page at laptop width; a message on its console or an error in it fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    yield page
    context.close()
    assert heard == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    path = Path(__file__).parents[2] / AXE
    if not path.is_file():
        pytest.skip(f"needs axe-core in {AXE}: make test-browser, where there is npm")
    return path.read_text("utf-8")
