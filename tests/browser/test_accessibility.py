"""Every page as those meet it who do not point or do not see: axe-core and the keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.browser.axe import violations
from tests.browser.test_pages import write_tie
from tests.page.test_run_index import made_run

from enthymeme.cli import main
from enthymeme.decision import decide
from enthymeme.examples import paper_problems
from enthymeme.formats.problems import problem_to_json
from enthymeme.page import decision_page, decision_view


def decision(folder: Path) -> str:
    problem = paper_problems()[1]
    path = folder / "decision.html"
    path.write_text(decision_page(decision_view(decide(problem), problem)), "utf-8")
    return path.as_uri()


def tie(folder: Path) -> str:
    return write_tie(folder).as_uri()


def run_index(folder: Path) -> str:
    made_run(folder / "run")
    assert main(["page", str(folder / "run"), "-o", str(folder / "page")]) == 0
    return (folder / "page/index.html").as_uri()


def item(folder: Path) -> str:
    return f"{run_index(folder)}#item/item%207"


def comparison(folder: Path) -> str:
    lines = [json.dumps(problem_to_json(problem)) for problem in paper_problems()]
    (folder / "a.jsonl").write_text("\n".join(lines))
    (folder / "b.jsonl").write_text("\n".join(lines[:2]))
    files = [str(folder / "a.jsonl"), str(folder / "b.jsonl")]
    assert main(["page", *files, "-o", str(folder / "both")]) == 0
    return f"{(folder / 'both/index.html').as_uri()}#item/maya"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("make", [decision, tie, run_index, item, comparison])
def test_axe_finds_nothing(
    browser: Any, axe: str, tmp_path: Path, make: Callable[[Path], str], width: int, scheme: str
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    page.goto(make(tmp_path))
    page.wait_for_selector("h1 >> visible=true")
    for details in page.query_selector_all("details"):
        details.evaluate("(one) => { one.open = true; }")
    assert violations(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def test_all_of_a_decision_is_reached_by_the_tab_key(tab: Any, tmp_path: Path) -> None:
    tab.goto(decision(tmp_path))
    count = tab.locator("main button:visible, main summary:visible, main a:visible").count()
    reached = set()
    for _ in range(count + 30):
        tab.keyboard.press("Tab")
        place = tab.evaluate(
            "[...document.querySelectorAll('main button, main summary, main a')]"
            ".indexOf(document.activeElement)"
        )
        if place >= 0:
            reached.add(place)
            outline = "getComputedStyle(document.activeElement).outlineStyle"
            assert tab.evaluate(outline) != "none"
    assert len(reached) == count
