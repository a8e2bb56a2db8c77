"""Views: why, in words; and decisions that have little to show."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.models.fakes import LetterNli, WordParser

from enthymeme.decision import Method, decide
from enthymeme.examples import paper_problems
from enthymeme.formats.problems import problem_from_json
from enthymeme.formats.traces import trace_to_json
from enthymeme.item import Completion, Item
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.models import Reader
from enthymeme.page import decision_view
from enthymeme.page.records import record_view
from enthymeme.selection import select_items

MAYA, COMMENTS, BILL = paper_problems()


def test_why_in_words() -> None:
    why = decision_view(decide(MAYA), MAYA)["why"]
    assert why["summary"] == (
        "A is chosen: the claim resists it by 0.67 less than B. "
        "It has less conflict with the claim (0.33) and more support for it (0.33)."
    )
    first = why["links"][0]
    assert (first["source"], first["label"], first["target"], first["places"]) == (
        "Maya leave office",
        "Con",
        "Maya present at office",
        [1],
    )
    assert first["without"] == "without it A would still be chosen, by 0.17"
    assert why["clauses"][0]["words"] == "Maya present at office"


def test_a_link_that_decided_it_is_said_to_have() -> None:
    why = decision_view(decide(COMMENTS), COMMENTS)["why"]
    assert why["links"][0]["source"] == "hurt much"
    assert why["links"][0]["without"] == "without it A would be chosen, by 0.15"


def test_a_tie_looks_like_a_tie() -> None:
    view = decision_view(decide(MAYA, Method(name="top-link")), MAYA)
    assert (view["outcome"], view["choice"], view["tie"], view["margin"]) == ("tie", None, True, 0)
    assert view["why"]["summary"].startswith("A and B tie: each meets a resistance of -1.00")


def test_what_is_removed_is_told_of_top_link_too() -> None:
    view = decision_view(decide(MAYA, Method(name="top-link")), MAYA)
    cells = view["candidates"][0]["links"]["cells"]
    assert [cell["top"] for cell in cells] == [False, True]
    assert [cell["without"]["scores"] for cell in cells] == [[-1, -1], [-1, -1]]


def test_more_than_two_candidates() -> None:
    links = [["a", "b", "Ent", 0.9]]
    some = [{"source": ["a"], "target": ["b"], "links": links[:n]} for n in (0, 1, 0)]
    problem = problem_from_json({"id": "three", "candidates": some, "gold": 2})
    view = decision_view(decide(problem), problem)
    assert [one["letter"] for one in view["candidates"]] == ["A", "B", "C"]
    assert (view["choice"], view["outcome"]) == (1, "wrong")
    assert view["why"]["links"][0]["without"] == "without it A, B and C would tie"


def test_a_problem_without_a_score() -> None:
    some = [{"source": ["a & ~a"], "target": ["b"]}, {"source": ["a"], "target": ["b"]}]
    problem = problem_from_json({"id": "broken", "candidates": some})
    view = decision_view(decide(problem), problem)
    assert view["outcome"] == "error"
    assert view["why"] is None
    assert view["candidates"][1]["score"] is not None
    assert view["candidates"][0]["exact"] is None


def traced(*candidates: Completion) -> dict[str, Any]:
    reader = Reader(WordParser(poison="sun"), LetterNli())
    [decision] = select_items([Item("i", candidates, gold=1)], reader, method=Method("pwal"))
    return record_view(json.dumps(trace_to_json(decision)))


def test_a_trace_has_texts_graphs_and_neutral_answers() -> None:
    view = traced(Completion(("dog cat", "rain"), ("bird",)), Completion(("dog",), ("bird",)))
    assert view["candidates"][0]["source"] == [
        {"text": "dog cat", "own": True},
        {"text": "rain", "own": True},
    ]
    assert view["candidates"][0]["target"] == [{"text": "bird", "own": False}]
    assert [graph["text"] for graph in view["graphs"]] == ["dog cat", "rain", "bird", "dog"]
    assert view["graphs"][0]["drawing"]["nodes"][0]["label"] == "and"
    assert [one["graph"] for one in view["candidates"][1]["logic"]] == [3, 2]
    cells, neutral = (view["candidates"][0]["links"][name] for name in ("cells", "neutral"))
    assert len(cells) + len(neutral) == 3


def test_a_trace_that_got_stuck_shows_what_there_is() -> None:
    view = traced(Completion(("dog sun",), ("cat",)), Completion(("rain",), ("cat",)))
    assert view["outcome"] == "error"
    assert "links" not in view["candidates"][0]
    assert view["graphs"][0]["error"] is not None
    assert view["graphs"][1]["drawing"] is not None


def joint_item() -> Item:
    sides = (Completion(("dog",), ("bird fish",)), Completion(("sun cat tree",), ("bird fish",)))
    return Item("joint", sides, gold=0)


def test_a_joint_decision_shows_its_representations_and_their_probabilities() -> None:
    reader = Reader(WordParser(), LetterNli())
    method = Method("joint", joint=JointSettings(min_confidence=0.999))
    [decision] = select_items([joint_item()], reader, method=method)
    view = record_view(json.dumps(trace_to_json(decision)))
    joint = view["joint"]
    assert (view["outcome"], joint["abstained"]) == ("abstained", True)
    assert joint["summary"].startswith("No choice: ")
    assert [one["name"] for one in joint["representations"]] == ["paper", "events", "statement"]
    scores = [score.score for score in decision.scores if score is not None]
    shares = [one["share"] for one in joint["representations"]]
    assert sum(shares) == pytest.approx(max(scores) - min(scores), abs=1e-12)
    for one in joint["representations"]:
        for own in one["candidates"]:
            for column in range(len(own["targets"])):
                cells = [cell for cell in own["cells"] if cell["target"] == column]
                assert sum(cell["probability"] for cell in cells) <= 1 + 1e-9
    assert decision_view(decide(MAYA), MAYA)["joint"] is None


def test_links_with_probabilities_show_them() -> None:
    candidate = {"source": ["a"], "target": ["b"], "links": [["a", "b", "Ent", 0.9, 0.25]]}
    problem = problem_from_json({"id": "p", "candidates": [candidate, candidate]})
    [cell] = decision_view(decide(problem), problem)["candidates"][0]["links"]["cells"]
    assert cell["probability"] == 0.25
