"""Joint scoring in the workbench: the sliders' scores are the library's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.browser.conftest import serve_tables
from tests.browser.test_workbench import scores
from tests.cli.test_joint import DRY, FACT, RULE, WET, write_models

from enthymeme.decision import Method
from enthymeme.item import Completion, Item
from enthymeme.methods.joint.weights import UNIFORM, JointSettings, scale_weights
from enthymeme.models import Reader, load_nli, load_parser
from enthymeme.selection import select_items


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place: Path = tmp_path_factory.mktemp("joint")
    write_models(place)
    return place


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serve_tables(folder) as place:
        yield place


def library_scores(folder: Path, scale: dict[str, float]) -> list[float]:
    parser = load_parser("file", str(folder / "graphs.amr"))
    reader = Reader(parser, load_nli("file", str(folder / "nli.jsonl")))
    method = Method("joint", joint=JointSettings(scale_weights(UNIFORM, scale)))
    sides = tuple(Completion((RULE, FACT), (claim,)) for claim in (DRY, WET))
    [decision] = select_items([Item("a", sides)], reader, method=method)
    return [score.score for score in decision.scores if score is not None]


def test_a_slider_moves_the_scores_as_the_library_does(
    tab: Any, address: str, folder: Path
) -> None:
    tab.goto(address)
    tab.wait_for_selector("#scoreboard [data-score]")
    tab.wait_for_selector("#decide:not([disabled])")
    tab.select_option("#gap", "claim")
    tab.fill("#given", f"{RULE}\n{FACT}")
    for place, claim in enumerate((DRY, WET)):
        tab.locator(".candidate-input textarea").nth(place).fill(claim)
    tab.click("#decide")
    tab.wait_for_selector("#page:not([aria-busy])")
    tab.select_option("#method", "joint")
    tab.select_option("#weights", "uniform")
    tab.wait_for_selector("#page:not([aria-busy]) #representations")
    assert scores(tab) == pytest.approx(library_scores(folder, {}), abs=1e-12)
    assert len(tab.query_selector_all("#representations tr[data-representation]")) == 3
    tab.fill("#scale-statement", "0")
    tab.dispatch_event("#scale-statement", "change")
    tab.wait_for_selector("tr[data-representation=statement]", state="detached")
    assert scores(tab) == pytest.approx(library_scores(folder, {"statement": 0.0}), abs=1e-12)
    tab.select_option("#method", "exact")
    tab.wait_for_selector("#page:not([aria-busy]) #worlds")
