"""What a person meets in a notebook: short reprs, HTML without scripts, errors of one line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.models.fakes import LetterNli, WordParser
from tests.page.hostile import HOSTILE

import enthymeme
from enthymeme.decision import Method, decide
from enthymeme.errors import EnthymemeError, InputError, PluginError
from enthymeme.examples import paper_problems
from enthymeme.item import Completion, Item
from enthymeme.models import Reader
from enthymeme.problem import Problem
from enthymeme.selection import select, select_items

MAYA = paper_problems()[0]


def get_stuck() -> Any:
    """The decision of PWAL about a text that cannot be read."""
    texts: dict[str, Any] = {"premises": ["dog", "sun"], "claim": "bird"}
    return select(**texts, method=Method("pwal"), parser=WordParser("sun"), nli=LetterNli())


def values() -> list[Any]:
    texts: dict[str, Any] = {"premises": ["dog", "cat"], "claim": "bird"}
    return [
        decide(MAYA),
        decide(MAYA, Method(name="top-link")),
        MAYA,
        enthymeme.translate("(w / want-01 :polarity - :ARG0 (b / boy) :ARG1 (g / go-02))"),
        select(**texts, parser=WordParser(), nli=LetterNli()),
        select(**texts, method=Method("pwal"), parser=WordParser(), nli=LetterNli()),
        get_stuck(),
    ]


def test_reprs_fit_on_a_line_or_two() -> None:
    for value in values():
        assert "\n" not in repr(value)
        assert len(repr(value)) < 240
        assert re.fullmatch(r"<(Decision|Problem|Statement) .*>", repr(value))


def test_html_has_no_script_and_closes_what_it_opens() -> None:
    for value in values():
        html = value._repr_html_()
        assert "<script" not in html
        assert html.startswith('<div class="enthymeme">')
        for tag in ("div", "table", "tr", "td", "p", "bdi"):
            assert len(re.findall(rf"<{tag}[ >]", html)) == html.count(f"</{tag}>")


def test_html_shows_the_argument_the_scores_and_why() -> None:
    html = decide(MAYA)._repr_html_()
    for part in ("-0.67", "Maya leave office", "A is chosen", "✓"):
        assert part in html


@pytest.mark.parametrize("method", [Method("pwal"), None], ids=["pwal", "default"])
@pytest.mark.parametrize("text", HOSTILE)
def test_texts_are_never_markup(text: str, method: Method | None) -> None:
    candidates = tuple(Completion((text or "x", own), ("claim",)) for own in ("first", "second"))
    reader = Reader(WordParser(), LetterNli())
    [decision] = select_items([Item(text or "x", candidates)], reader, method=method)
    html = decision._repr_html_()
    assert "<img" not in html
    assert "<script" not in html
    assert "\x1b" not in html


def test_a_decision_explains_itself_and_is_json() -> None:
    decision = decide(MAYA)
    lines = decision.explain().splitlines()
    assert lines[0].startswith("A is chosen")
    assert any("“Maya leave office” contradicts “Maya present at office”" in one for one in lines)
    assert decision.to_json() == enthymeme.decision_to_json(decision, MAYA)


def test_a_decision_that_got_stuck_explains_itself() -> None:
    decision = get_stuck()
    assert decision.explain().startswith("No choice: ")
    assert decision.to_json()["error"] == decision.error


def test_show_opens_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    path = enthymeme.show(decide(MAYA), str(tmp_path / "maya.html"))
    assert opened == [path.as_uri()]
    assert "Maya leave office" in path.read_text("utf-8")
    page = enthymeme.show(decide(MAYA))
    assert page.read_text("utf-8") == path.read_text("utf-8")
    page.unlink()


class NoFingerprint:
    def parse(self, sentences: Any) -> Any: ...

    def judge(self, pairs: Any) -> Any: ...


class NumberFingerprint(NoFingerprint):
    fingerprint = 3


class NoMethods:
    fingerprint = "none"


def ask(parser: Any, nli: Any = None) -> Any:
    return select(premises=["a", "b"], claim="c", parser=parser, nli=nli or LetterNli())


@pytest.mark.parametrize(
    ("act", "kind", "words"),
    [
        (
            lambda: ask(NoFingerprint()),
            PluginError,
            "the parser NoFingerprint: expected a text fingerprint, "
            "which says which model it is, found none",
        ),
        (
            lambda: ask(NumberFingerprint()),
            PluginError,
            "the parser NumberFingerprint: expected a text fingerprint, "
            "which says which model it is, found int",
        ),
        (
            lambda: ask(WordParser(), NoMethods()),
            PluginError,
            "the NLI model NoMethods: expected a method judge, found none",
        ),
        (
            lambda: ask(WordParser),
            PluginError,
            "the parser: expected an instance, found the class WordParser",
        ),
        (
            lambda: decide({"id": "p"}),  # type: ignore[arg-type]
            InputError,
            "expected a Problem, found dict; problem_from_json makes one",
        ),
        (
            lambda: decide(MAYA, {"name": "pwal"}),  # type: ignore[arg-type]
            InputError,
            "method: expected a Method, found dict",
        ),
        (
            lambda: Problem("p", ({}, {})),  # type: ignore[arg-type]
            InputError,
            "candidates: expected Candidate values, found dict",
        ),
        (
            lambda: Item("i", ({"source": ["a"]}, {})),  # type: ignore[arg-type]
            InputError,
            "candidates: expected Completion values, found dict",
        ),
        (
            lambda: list(select_items([{"id": "i"}], Reader(WordParser(), LetterNli()))),  # type: ignore[list-item]
            InputError,
            "items: expected Item values, found dict; read_items reads them from a file",
        ),
        (
            lambda: Completion("text"),  # type: ignore[arg-type]
            InputError,
            "source: expected a sequence of texts, found one text",
        ),
        (
            lambda: Completion(("text",)),
            InputError,
            "target: expected the statements to be supported, found none",
        ),
        (
            lambda: Completion(3, 4),  # type: ignore[arg-type]
            InputError,
            "source: expected a sequence of texts, found int",
        ),
        (
            lambda: enthymeme.show(MAYA),  # type: ignore[arg-type]
            InputError,
            "expected a Decision, found Problem",
        ),
    ],
)
def test_errors_of_one_line(act: Callable[[], Any], kind: type[EnthymemeError], words: str) -> None:
    with pytest.raises(kind) as caught:
        act()
    assert str(caught.value) == words
