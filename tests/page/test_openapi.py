"""What the API's description allows is accepted, and what it forbids is refused."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from enthymeme.page.answers import (
    MOST_STATEMENTS,
    ModelNames,
    answer_request,
)
from enthymeme.page.openapi import openapi

MODELS = ModelNames(("embedded", None), ("embedded", None))
CANDIDATE = {"source": ["a"], "target": ["b"], "links": [["a", "b", "Ent", 0.5]]}


def score(**changes: Any) -> dict[str, Any]:
    problem = {"id": "p", "candidates": [CANDIDATE, CANDIDATE]}
    return {"problem": problem | changes.pop("problem", {}), **changes}


def with_candidate(**changes: Any) -> dict[str, Any]:
    return score(problem={"candidates": [CANDIDATE, CANDIDATE | changes]})


@pytest.mark.parametrize(
    ("request_", "accepted"),
    [
        (score(), True),
        (score(method={}, alpha=0, view=False), True),
        (score(method={"mode": "sampled", "samples": 3, "seed": 1}), True),
        (score(method={"name": "top-link", "mode": "exact", "no_link": True}), True),
        (score(method={"name": "top-link", "mode": "sampled"}), False),
        (score(method={"name": "top-link", "no_link": False}), False),
        (score(method={"mode": "approximate"}), False),
        (score(method={"samples": 0}), False),
        (score(method={"influence": True}), False),
        (score(alpha=-1), False),
        (score(problem={"id": "  "}), False),
        (score(problem={"gold": 1}), True),
        (score(problem={"gold": -1}), False),
        (score(problem={"candidates": [CANDIDATE]}), False),
        (score(problem={"candidates": [CANDIDATE] * 11}), False),
        (with_candidate(source=[" "]), False),
        (with_candidate(surfaces={"a": "rain"}), True),
        (with_candidate(surfaces={"a b": "rain"}), False),
        (with_candidate(surfaces={"a": " "}), False),
        (with_candidate(sentences={"a": "It rains."}), True),
        (with_candidate(sentences={"a": " "}), False),
        (with_candidate(links=[["a", "b", "Neu", 0.5]]), True),
        (with_candidate(links=[["a", "b", "Ent", 1.5]]), False),
        (with_candidate(links=[["a", "b", "Ent"]]), False),
        (with_candidate(exact=[["a", "b"]], links=[]), True),
        (with_candidate(exact=[["a"]], links=[]), False),
        (with_candidate(comment="x"), False),
        (with_candidate(links=[["a", "b", "Ent", 0.9, 0.5]]), True),
        (with_candidate(links=[["a", "b", "Ent", 0.9, 1.5]]), False),
        (score(method={"witness": "sound"}), True),
        (score(method={"witness": "sound", "guard": False}), False),
        (score(method={"name": "top-link", "witness": "sound"}), True),
        (score(method={"witness": "none"}), False),
        (score(method={"time_limit": 2.5}), True),
        (score(method={"time_limit": 0}), False),
        (score(method={"time_limit": 1e9}), False),
    ],
)
def test_the_description_of_score_is_what_is_accepted(
    request_: dict[str, Any], accepted: bool
) -> None:
    assert is_described(request_, "ScoreRequest") is accepted
    answer = answer_request("score", json.dumps(request_), MODELS)
    assert answer.status == (200 if accepted else 400), answer.body
    # A program sends no flags, so none is named to it.
    assert "--" not in str(answer.body.get("error"))


@pytest.mark.parametrize(
    "sides",
    [
        {"source": [""], "target": ["b"]},
        {"source": ["a"] * MOST_STATEMENTS, "target": ["b"]},
        {"source": ["a"], "target": []},
        {"source": ["a" * 6_001], "target": ["b"]},
    ],
)
def test_the_description_of_select_is_what_is_accepted(sides: dict[str, Any]) -> None:
    request = {"candidates": [sides, {"source": ["a"], "target": ["b"]}]}
    assert not is_described(request, "SelectRequest")
    assert answer_request("select", json.dumps(request), MODELS).status == 400


@pytest.mark.parametrize(
    ("alternatives", "accepted"),
    [(1, True), (24, True), (0, False), (25, False), (2.5, False), (True, False), ("2", False)],
)
def test_joint_scoring_takes_several_graphs_of_a_statement(
    alternatives: object, accepted: bool
) -> None:
    method = {"name": "joint", "alternatives": alternatives}
    sides = [{"source": ["a"], "target": ["b"]}] * 2
    request = {"candidates": sides, "method": method}
    assert is_described(request, "SelectRequest") is accepted
    if not accepted:
        answer = answer_request("select", json.dumps(request), MODELS)
        assert answer.status == 400
        assert "method.alternatives: expected a whole number from 1 to 24" in answer.body["error"]


@pytest.mark.parametrize(
    ("method", "accepted"),
    [
        ({}, True),
        ({"weights": "uniform"}, True),
        ({"name": "pwal", "samples": 3}, True),
        ({"name": "pwal", "witness": "sound"}, True),
        ({"name": "top-link"}, True),
        ({"samples": 3}, False),
        ({"name": "joint", "samples": 3}, False),
        ({"name": "pwal", "weights": "uniform"}, False),
    ],
)
def test_a_method_for_text_is_joint_scoring_unless_named(
    method: dict[str, Any], accepted: bool
) -> None:
    request = {"candidates": [{"source": ["a"], "target": ["b"]}] * 2, "method": method}
    assert is_described(request, "SelectRequest") is accepted
    if not accepted:
        assert answer_request("select", json.dumps(request), MODELS).status == 400


def test_the_examples_are_as_described() -> None:
    document = openapi("1")
    for path in ("score", "select"):
        body = document["paths"][f"/api/{path}"]["post"]["requestBody"]
        content = body["content"]["application/json"]
        assert is_described(content["example"], content["schema"]["$ref"].rpartition("/")[2])


def is_described(value: Any, schema: str) -> bool:
    validator = jsonschema.Draft202012Validator(openapi("1")["components"]["schemas"][schema])
    return bool(validator.is_valid(value))
