"""The workbench end to end: a server of its own, a browser, and the library as the judge."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.browser.axe import violations
from tests.browser.conftest import PATIENCE, serve_tables
from tests.cli.test_select import CLAIM, GRAPHS, PREMISES, REASON, TABLE

from enthymeme.decision import Method, decide
from enthymeme.examples import paper_problems
from enthymeme.problem import Problem

MAYA = paper_problems()[0]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("bench")
    (folder / "graphs.amr").write_text(GRAPHS)
    (folder / "nli.jsonl").write_text(TABLE)
    with serve_tables(folder) as place:
        yield place


def scores(tab: Any) -> list[float]:
    return [
        float(one.get_attribute("data-score"))
        for one in tab.query_selector_all("#scoreboard [data-score]")
    ]


def settled(tab: Any) -> None:
    tab.set_default_timeout(PATIENCE)
    tab.wait_for_selector("main:not([aria-busy]) #scoreboard [data-score]")


def expected(problem: Problem, method: Method | None = None) -> list[float]:
    return [score.score for score in decide(problem, method).scores if score is not None]


def test_an_edited_confidence_gives_the_librarys_score(tab: Any, address: str) -> None:
    tab.goto(address)
    settled(tab)
    assert scores(tab) == expected(MAYA)
    tab.locator("button[data-source=d2][data-target=b]").click()
    with tab.expect_response("**/api/score"):
        tab.fill("[aria-label='confidence in digits']", "0.123")
        tab.press("[aria-label='confidence in digits']", "Enter")
    settled(tab)
    second = MAYA.candidates[1]
    edited = tuple(
        replace(link, confidence=0.123) if link.source == "d2" else link for link in second.links
    )
    problem = replace(MAYA, candidates=(MAYA.candidates[0], replace(second, links=edited)))
    assert scores(tab) == expected(problem)
    assert tab.inner_text("button[data-source=d2][data-target=b]").split() == ["C", "0.123"]
    with tab.expect_response("**/api/score"):
        tab.select_option(".editor select", "Neu")
    settled(tab)
    gone = replace(second, links=tuple(link for link in second.links if link.source != "d2"))
    assert scores(tab) == expected(replace(MAYA, candidates=(MAYA.candidates[0], gone)))
    with tab.expect_response("**/api/score"):
        tab.click("#reset")
    settled(tab)
    assert scores(tab) == expected(MAYA)


def test_methods_samples_and_ablations(tab: Any, address: str) -> None:
    tab.goto(address)
    settled(tab)
    for act, method in (
        (lambda: tab.select_option("#method", "top-link"), Method(name="top-link")),
        (lambda: tab.select_option("#method", "sampled"), Method(mode="sampled")),
        (
            lambda: (tab.fill("#samples", "7"), tab.press("#samples", "Enter")),
            Method(mode="sampled", samples=7),
        ),
        (lambda: tab.select_option("#method", "exact"), Method()),
        (lambda: tab.uncheck("#no-link"), Method(no_link=False)),
        (lambda: tab.uncheck("#guard"), Method(no_link=False, guard=False)),
    ):
        with tab.expect_response("**/api/score"):
            act()
        settled(tab)
        assert scores(tab) == expected(MAYA, method)


def test_an_argument_in_text(tab: Any, address: str) -> None:
    tab.goto(address)
    settled(tab)
    tab.wait_for_selector("#decide:not([disabled])")
    tab.fill("#given", REASON)
    tab.fill("[aria-label='candidate A']", PREMISES[0])
    tab.fill("[aria-label='candidate B']", PREMISES[1])
    tab.fill("#claim", CLAIM)
    with tab.expect_response("**/api/select"):
        tab.click("#decide")
    settled(tab)
    tab.wait_for_selector("details.graph")
    assert scores(tab) == pytest.approx([-0.5408450704225353, -0.6], abs=1e-12)
    assert tab.inner_text(".candidate.chosen .text") == PREMISES[1]
    tab.locator("details.graph summary").first.click()
    assert tab.locator("svg.amr").first.is_visible()
    # Another method is scored from the formulas; the texts and graphs stay.
    with tab.expect_response("**/api/score"):
        tab.select_option("#method", "top-link")
    settled(tab)
    assert tab.locator("svg.amr").first.is_visible()


def type_argument(tab: Any) -> None:
    tab.wait_for_selector("#decide:not([disabled])")
    tab.fill("#given", REASON)
    tab.fill("[aria-label='candidate A']", PREMISES[0])
    tab.fill("[aria-label='candidate B']", PREMISES[1])
    tab.fill("#claim", CLAIM)
    with tab.expect_response("**/api/select"):
        tab.click("#decide")
    settled(tab)


def change_link(tab: Any, confidence: str) -> None:
    tab.locator("button[data-source=d2][data-target=b]").click()
    with tab.expect_response("**/api/score"):
        tab.fill("[aria-label='confidence in digits']", confidence)
        tab.press("[aria-label='confidence in digits']", "Enter")
    settled(tab)


def test_a_link_brings_everything_back(browser: Any, tab: Any, address: str) -> None:
    tab.goto(address)
    settled(tab)
    change_link(tab, "0.2")
    with tab.expect_response("**/api/score"):
        tab.select_option("#method", "top-link")
    settled(tab)
    context = browser.new_context()
    other = context.new_page()
    other.goto(tab.url)
    settled(other)
    assert scores(other) == scores(tab)
    assert other.input_value("#method") == "top-link"
    assert other.is_visible("#undo")
    # Text is read again, and a link that holds nothing is told.
    tab.select_option("#method", "exact")
    type_argument(tab)
    other.goto(tab.url)
    other.wait_for_selector("details.graph")
    settled(other)
    assert other.input_value("#claim") == CLAIM
    assert scores(other) == scores(tab)
    other.goto(f"{address}/#nonsense")
    other.reload()
    settled(other)
    assert "holds no argument" in other.inner_text(".trouble")
    context.close()


def test_edits_are_undone_one_by_one(tab: Any, address: str) -> None:
    tab.goto(address)
    settled(tab)
    first = scores(tab)
    assert not tab.is_visible("#undo")
    change_link(tab, "0.2")
    second = scores(tab)
    change_link(tab, "0.1")
    with tab.expect_response("**/api/score"):
        tab.click("#undo")
    settled(tab)
    assert scores(tab) == second
    with tab.expect_response("**/api/score"):
        tab.click("#undo")
    settled(tab)
    assert scores(tab) == first
    assert not tab.is_visible("#undo")


def test_results_of_another_text_fade_and_the_picker_follows(tab: Any, address: str) -> None:
    tab.goto(address)
    settled(tab)
    assert tab.input_value("#example") == "maya"
    assert "the paper’s own formulas" in tab.inner_text("#origin")
    claim = tab.input_value("#claim")
    tab.fill("#claim", "Maya is away.")
    assert tab.input_value("#example") == ""
    assert tab.is_visible("#stale")
    opacity = "getComputedStyle(document.querySelector('#decision > *')).opacity"
    assert float(tab.evaluate(opacity)) < 0.8
    tab.fill("#claim", claim)
    assert tab.input_value("#example") == "maya"
    assert not tab.is_visible("#stale")
    assert float(tab.evaluate(opacity)) == 1.0


def test_errors_stand_at_their_field(tab: Any, address: str) -> None:
    tab.goto(address)
    settled(tab)
    tab.wait_for_selector("#decide:not([disabled])")
    tab.fill("[aria-label='candidate B']", "  ")
    tab.fill("#claim", "")
    tab.click("#decide")
    errors = [one.inner_text() for one in tab.query_selector_all(".field-error")]
    assert errors == ["✗ premise B is empty", "✗ the claim is empty"]
    assert tab.evaluate("document.activeElement.getAttribute('aria-label')") == "candidate B"
    assert tab.get_attribute("#claim", "aria-invalid") == "true"
    tab.fill("#claim", "Nobody has a graph of this.")
    tab.fill("[aria-label='candidate B']", PREMISES[1])
    assert tab.query_selector(".field-error") is None
    with tab.expect_response("**/api/select"):
        tab.click("#decide")
    tab.wait_for_selector("#given ~ .field-error, .grow .field-error, #claim ~ .field-error")
    assert "has no graph of" in tab.inner_text(".field-error")
    tab.select_option("#gap", "claim")
    tab.fill("#given", "")
    tab.click("#decide")
    assert "nothing is given" in tab.inner_text("#given ~ .field-error")


def test_a_number_out_of_bounds_is_blamed_on_its_field(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.goto(address)
    settled(page)
    with page.expect_response("**/api/score"):
        page.select_option("#method", "sampled")
    with page.expect_response("**/api/score"):
        page.fill("#samples", "0")
        page.press("#samples", "Enter")
    page.wait_for_selector("#samples-error")
    assert page.inner_text("#samples-error").startswith("✗ K: expected a whole number from 1")
    page.close()


def test_candidate_boxes_show_their_text_on_a_narrow_screen(browser: Any, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(address)
    settled(page)
    page.fill("[aria-label='candidate A']", "Maya entered the office and stayed there. " * 5)
    for area in page.query_selector_all("textarea"):
        assert area.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_on_the_workbench(
    browser: Any, axe: str, address: str, width: int, scheme: str
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page.goto(address)
    settled(page)
    page.wait_for_selector("#decide:not([disabled])")
    page.locator("button[data-source=d2][data-target=b]").click()
    page.keyboard.press("Escape")
    assert violations(page, axe) == []
    page.fill("#claim", "")
    page.click("#decide")
    assert violations(page, axe) == []
    page.close()


def test_what_the_api_refuses_is_shown(browser: Any, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    settled(page)
    page.wait_for_selector("#decide:not([disabled])")
    page.fill("#given", "<img src=x onerror=alert(1)>")
    page.click("#decide")
    page.wait_for_selector(".verdict.error, .trouble:not([hidden])")
    assert page.evaluate("document.querySelectorAll('img').length") == 0
    assert "<img src=x" in page.inner_text("main")
    context.close()


def test_no_document_of_the_api_leads_to_a_crash(address: str) -> None:
    pytest.importorskip(
        "schemathesis", reason='needs schemathesis: pip install "enthymeme[browser]"'
    )
    command = [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()"]
    process = subprocess.run(
        [
            *command,
            "run",
            f"{address}/openapi.json",
            *("--url", address, "--checks", "not_a_server_error,response_schema_conformance"),
            *("--max-examples", "60", "--seed", "2026", "--phases", "examples,coverage,fuzzing"),
        ],
        capture_output=True,
        text=True,
        timeout=600,
    )
    output = process.stdout[-3000:]
    assert process.returncode == 0, output
