"""Pages as a person meets them: opened from disk, looked at, clicked, filtered."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.page.hostile import HOSTILE, hostile_problem
from tests.page.test_run_index import index_data, made_run

from enthymeme.cli import main
from enthymeme.decision import Method, decide
from enthymeme.examples import paper_problems
from enthymeme.formats.problems import problem_from_json, problem_to_json
from enthymeme.models import Judgement, Pair
from enthymeme.models.nli.judgement_file import JudgementFile
from enthymeme.models.parsers.graph_file import GraphFile
from enthymeme.page import decision_page, decision_view
from enthymeme.selection import select

MAYA, COMMENTS, _ = paper_problems()


@pytest.fixture
def comments(tmp_path: Path) -> str:
    path = tmp_path / "comments.html"
    path.write_text(decision_page(decision_view(decide(COMMENTS), COMMENTS)), "utf-8")
    return path.as_uri()


def test_a_decision_opens_from_disk(tab: Any, comments: str) -> None:
    tab.goto(comments)
    assert tab.inner_text(".candidate.chosen .badge.correct") == "✓ chosen"
    assert "by 0.06" in tab.inner_text(".verdict")
    assert "‘hurt much’ entails ‘section fail’" in tab.inner_text("#why")
    for name in ("argument", "why", "score", "links", "logic", "worlds"):
        assert tab.is_visible(f"section#{name} h2")


def test_pointing_at_a_link_tells_of_it(tab: Any, comments: str) -> None:
    tab.goto(comments)
    tab.hover("button[data-source=a5][data-target=f]")
    tooltip = tab.inner_text(".tooltip")
    for part in ("hurt much", "entails", "section fail", "0.421", "42", "+0.84"):
        assert part in tooltip
    tab.keyboard.press("Escape")
    assert tab.query_selector(".tooltip") is None


def test_a_link_removed_shows_the_librarys_decision(tab: Any, comments: str) -> None:
    tab.goto(comments)
    tab.click("button[data-source=a5][data-target=f]")
    scores = [float(cell.get_attribute("data-score")) for cell in tab.query_selector_all(".after")]
    first = COMMENTS.candidates[0]
    candidate = replace(first, links=tuple(link for link in first.links if link.source != "a5"))
    decision = decide(replace(COMMENTS, candidates=(candidate, COMMENTS.candidates[1])))
    assert scores == pytest.approx([s.score for s in decision.scores if s], abs=1e-12)
    assert "A would be chosen" in tab.inner_text(".removed")


def test_links_can_be_reached_and_left_by_keys(tab: Any, comments: str) -> None:
    tab.goto(comments)
    tab.focus("button[data-source=a1][data-target=f]")
    tab.keyboard.press("ArrowDown")
    focused = "document.activeElement.dataset.source"
    assert tab.evaluate(focused) == "a2"
    tab.keyboard.press("Enter")
    assert tab.is_visible(".removed")


def test_worlds_sort(tab: Any, comments: str) -> None:
    tab.goto(comments)
    head = tab.locator(".worlds-box").first.locator("th button", has_text="ρ")
    cells = tab.locator(".worlds-box").first.locator("tbody td:last-child .num")
    head.click()
    rising = [float(cell.get_attribute("title")) for cell in cells.all()]
    assert rising == sorted(rising)
    head.click()
    falling = [float(cell.get_attribute("title")) for cell in cells.all()]
    assert falling == rising[::-1]


def write_tie(folder: Path) -> Path:
    """The page of a tie between texts that raise warnings."""
    parser = GraphFile(
        {
            "die Straße": "(s / street)",
            "The lamp gives light.": "(g / give-01 :ARG0 (l / lamp) :ARG1 (l2 / light))",
            "The room is dark.": "(d / dark-02 :ARG1 (r / room))",
        },
        "three sentences",
    )
    nli = JudgementFile(
        {
            Pair("street exists.", "room is dark."): Judgement(0.02, 0.9, 0.08),
            Pair("lamp give light.", "room is dark."): Judgement(0.03, 0.73, 0.24),
        },
        "two judgements",
    )
    decision = select(
        premises=["die Straße", "The lamp gives light."],
        claim="The room is dark.",
        method=Method("pwal"),
        parser=parser,
        nli=nli,
    )
    path = folder / "tie.html"
    path.write_text(decision_page(decision_view(decision, decision.problem)), "utf-8")
    return path


def test_a_tie_says_why_and_what_came_closest(tab: Any, tmp_path: Path) -> None:
    tab.goto(write_tie(tmp_path).as_uri())
    why = tab.inner_text("#why")
    assert "Nothing that they say entails, contradicts or repeats anything" in why
    assert "“The lamp gives the light” contradicts “The room is dark” (0.24)" in why
    warnings = tab.inner_text(".warnings")
    assert "“die Straße” does not look English" in warnings
    assert "“die Straße” is read as no more than “street”" in warnings


def many_atoms(tmp_path: Path) -> str:
    """The page of a problem with more atoms than anybody wants to see at once."""
    atoms = [f"a{n}" for n in range(30)]
    targets = [f"b{n}" for n in range(14)]
    side = {
        "source": [" & ".join(atoms)],
        "target": [" & ".join(targets)],
        "links": [["a0", "b0", "Ent", 0.9], ["a3", "b13", "Con", 0.8]],
    }
    problem = problem_from_json({"id": "many", "candidates": [side, {**side, "links": []}]})
    path = tmp_path / "many.html"
    path.write_text(decision_page(decision_view(decide(problem), problem)), "utf-8")
    return path.as_uri()


def test_long_lists_of_atoms_fold(tab: Any, tmp_path: Path) -> None:
    tab.goto(many_atoms(tmp_path))
    first = tab.locator(".matrix-box").first
    rows = first.locator("tbody tr:visible")
    assert rows.count() == 2
    first.locator("text=Show 28 atoms without a link").click()
    assert rows.count() == 30
    statement = tab.locator(".statement.source").first
    assert statement.locator(".reads .atom:visible").count() == 10
    statement.locator("summary", has_text="20 more atoms").click()
    assert statement.locator(".reads .atom:visible").count() == 30


def test_the_last_column_is_reached_and_announced(browser: Any, tmp_path: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(many_atoms(tmp_path))
    frame = page.locator(".matrix-box .scroll-frame").first
    assert frame.locator(".scroll-cue").is_visible()
    region = frame.locator(".scroll")
    region.focus()
    region.evaluate("(one) => { one.scrollLeft = one.scrollWidth; }")
    frame.locator(".scroll-cue").wait_for(state="hidden")
    last = frame.locator("thead th").last
    assert last.bounding_box()["x"] + last.bounding_box()["width"] <= 390
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_sticks_out(browser: Any, comments: str, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    page.goto(comments)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert contrast(page, "body") >= 7
    assert contrast(page, ".hint") >= 4.5
    context.close()


def contrast(page: Any, selector: str) -> float:
    """The contrast of a text with the page, as WCAG reckons it."""
    colours = page.evaluate(
        "(selector) => [getComputedStyle(document.querySelector(selector)).color,"
        " getComputedStyle(document.documentElement).backgroundColor]",
        selector,
    )

    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in colour[4:-1].split(",")]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    one, other = sorted((luminance(colour) for colour in colours), reverse=True)
    return (one + 0.05) / (other + 0.05)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_shown_as_text(tab: Any, tmp_path: Path, text: str) -> None:
    problems = [hostile_problem(text), {**hostile_problem("calm"), "id": "calm"}]
    (tmp_path / "p.jsonl").write_text("\n".join(map(json.dumps, problems)))
    assert main(["page", str(tmp_path / "p.jsonl"), "-o", str(tmp_path / "page")]) == 0
    tab.goto((tmp_path / "page/index.html").as_uri())
    tab.click(".row >> nth=0")
    tab.wait_for_selector("section#links")
    heading = tab.inner_text("h1 >> visible=true")
    for part in ("<script>", "onerror", "&lt;b&gt;", "{{7*7}}", "w" * 5_000):
        assert (part in heading) == (part in text)
    if "\u202e" in text:
        assert "⟨U+202E⟩" in heading
    if "\x00" in text:
        assert "␀" in heading
    assert tab.title() != "owned"
    assert tab.evaluate("document.querySelectorAll('img, script[src]').length") == 0
    assert tab.evaluate("document.documentElement.scrollWidth") <= 1280


@pytest.fixture
def run_page(tmp_path: Path) -> tuple[str, list[dict[str, Any]]]:
    made_run(tmp_path / "run")
    assert main(["page", str(tmp_path / "run"), "-o", str(tmp_path / "page")]) == 0
    return (tmp_path / "page/index.html").as_uri(), index_data(tmp_path / "page")["rows"]


def counts(tab: Any) -> dict[str, int]:
    return {
        chip.get_attribute("data-outcome"): int(chip.query_selector(".num").inner_text())
        for chip in tab.query_selector_all(".chip-button")
    }


def test_the_index_filters_and_its_counts_add_up(
    tab: Any, run_page: tuple[str, list[dict[str, Any]]]
) -> None:
    address, rows = run_page
    tab.goto(address)
    totals = counts(tab)
    assert totals.pop("all") == sum(totals.values()) == len(rows) == 12
    for outcome, count in totals.items():
        assert count == sum(row["outcome"] == outcome for row in rows)
        tab.click(f"[data-outcome={outcome}]")
        assert tab.locator(".row").count() == count
    tab.click("[data-outcome=all]")
    tab.fill("#search", "RAIN bird")
    narrowed = [row for row in rows if "rain" in row["text"] and "bird" in row["text"]]
    assert tab.locator(".row").count() == len(narrowed)
    totals = counts(tab)
    assert totals.pop("all") == sum(totals.values()) == len(narrowed)
    tab.fill("#search", "")
    tab.check("#disagree")
    disagreeing = [row for row in rows if row["disagreeing"]]
    assert 0 < len(disagreeing) < len(rows)
    assert tab.locator(".row").count() == len(disagreeing)
    tab.uncheck("#disagree")
    tab.fill("#least", "0.2")
    wide = [row for row in rows if row["margin"] is not None and row["margin"] >= 0.2]
    assert tab.locator(".row").count() == len(wide)
    tab.select_option("#order", "clear")
    margins = [float(n.get_attribute("title")) for n in tab.query_selector_all(".row-facts .num")]
    assert margins == sorted((row["margin"] for row in wide), reverse=True)


def test_the_index_by_keys_and_links(tab: Any, run_page: tuple[str, list[dict[str, Any]]]) -> None:
    address, rows = run_page
    tab.goto(address)
    tab.keyboard.press("/")
    assert tab.evaluate("document.activeElement.id") == "search"
    tab.keyboard.press("Escape")
    for _ in range(3):
        tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#item h1")
    assert tab.inner_text("#item h1") == rows[3]["id"]
    tab.keyboard.press("j")
    tab.locator("#item h1", has_text=rows[4]["id"]).wait_for()
    tab.keyboard.press("Escape")
    tab.wait_for_selector("#list")
    assert tab.is_visible(".row.picked")
    tab.goto(f"{address}#item/item%207")
    tab.wait_for_selector("#item h1")
    assert tab.inner_text("#item h1") == "item 7"


def test_a_column_for_every_method(tab: Any, run_page: tuple[str, list[dict[str, Any]]]) -> None:
    address, rows = run_page
    tab.goto(address)
    names = [cell.inner_text() for cell in tab.query_selector_all(".methods tbody th")]
    assert names == ["PWAL, exact", "Top-Link"]
    right = sum(row["outcome"] == "correct" for row in rows)
    assert tab.inner_text(".methods tbody tr >> nth=0").split()[2:5] == [
        f"{100 * right / len(rows):.0f}",
        "%",
        str(right),
    ]
    tab.select_option("#order", "disagreement")
    first = tab.locator(".row").first
    assert first.locator(".row-method.differs").count() == 1
    with tab.expect_download() as download:
        tab.click("text=All as CSV")
    table = Path(download.value.path()).read_text("utf-8").splitlines()
    assert len(table) == 1 + len(rows)
    assert table[0].startswith("id,right answer,margin,")


def test_two_runs_side_by_side(tab: Any, tmp_path: Path) -> None:
    maya, comments, bill = (problem_to_json(problem) for problem in paper_problems())
    flipped = {**comments, "candidates": comments["candidates"][::-1]}
    (tmp_path / "old.jsonl").write_text("\n".join(map(json.dumps, [maya, comments, bill])))
    (tmp_path / "new.jsonl").write_text("\n".join(map(json.dumps, [maya, flipped])))
    files = [str(tmp_path / "old.jsonl"), str(tmp_path / "new.jsonl")]
    assert main(["page", *files, "-o", str(tmp_path / "both")]) == 0
    tab.goto((tmp_path / "both/index.html").as_uri())
    assert tab.locator(".row-id").first.inner_text() == "comment-sections"
    assert tab.locator(".row .differs").count() == 1
    tab.locator(".row").first.click()
    tab.wait_for_selector(".sides")
    sides = [side.inner_text() for side in tab.query_selector_all(".side")]
    assert "B is chosen" in sides[0]
    assert "A is chosen" in sides[1]
    tab.click("text=All of new")
    assert tab.inner_text("#whole .verdict").startswith("✗ wrong")
    tab.keyboard.press("Escape")
    tab.click("text=bill")
    tab.wait_for_selector("text=This run has no such item.")
