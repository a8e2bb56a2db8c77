"""Decisions as JSON: the public file format."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from enthymeme.decision import Decision, Method, find_lowest
from enthymeme.formats.weights import settings_from_json, settings_to_json
from enthymeme.marginal import Influence, Score
from enthymeme.methods.joint.scoring import Expectation
from enthymeme.problem import Candidate, Label, Problem
from enthymeme.trace import Trace

_NUMBERS = tuple(name for name in Score._fields if name != "influences")


def decision_to_json(decision: Decision, problem: Problem | None) -> dict[str, Any]:
    """A decision's JSON object; numbers are written in full.

    There is no problem where an item could not be read, and then there are no scores.
    """
    joint = decision.method.by_representations
    fields = _joint_to_json(decision) if joint else _problem_to_json(decision, problem)
    if decision.trace is not None and decision.trace.warnings:
        fields["warnings"] = list(decision.trace.warnings)
    return fields


def _choice_to_json(decision: Decision) -> dict[str, Any]:
    """What the JSON object of every decision begins with."""
    return {
        "id": decision.id,
        "method": decision.method.name,
        "mode": decision.method.mode,
        "choice": decision.choice,
        "tie": decision.tie,
        "scores": [None if score is None else score.score for score in decision.scores],
    }


def _problem_to_json(decision: Decision, problem: Problem | None) -> dict[str, Any]:
    """A decision about a problem's candidates."""
    candidates = (None,) * len(decision.scores) if problem is None else problem.candidates
    fields = {
        **_choice_to_json(decision),
        "error": decision.error,
        "candidates": [
            None if score is None or candidate is None else _score_to_json(score, candidate)
            for score, candidate in zip(decision.scores, candidates, strict=True)
        ],
    }
    return {**fields, "undecided": True} if decision.undecided else fields


def _joint_to_json(decision: Decision) -> dict[str, Any]:
    """A decision by representations: beside the fields of every decision, how probable each
    candidate is, whether the method abstained, and what each representation says."""
    fields = {
        **_choice_to_json(decision),
        "probabilities": list(decision.probabilities),
        "abstained": decision.abstained,
        "error": decision.error,
        "candidates": [
            None
            if score is None
            else {
                **{name: getattr(score, name) for name in _NUMBERS},
                "representations": {
                    name: _expectation_to_json(one)
                    for name, one in decision.expectations[index].items()
                },
            }
            for index, score in enumerate(decision.scores)
        ],
    }
    return {**fields, "undecided": True} if decision.undecided else fields


def _expectation_to_json(expectation: Expectation) -> dict[str, Any]:
    return {
        **expectation._asdict(),
        "kept_apart": [list(pair) for pair in expectation.kept_apart],
    }


def _expectation_from_json(value: dict[str, Any]) -> Expectation:
    return Expectation(
        **{**value, "kept_apart": tuple((one, other) for one, other in value["kept_apart"])}
    )


def _score_to_json(score: Score, candidate: Candidate) -> dict[str, Any]:
    fields: dict[str, Any] = {name: getattr(score, name) for name in _NUMBERS}
    if score.influences is not None:
        fields["influences"] = [
            [
                candidate.source_atoms[i.source],
                candidate.target_atoms[i.target],
                i.value,
                *_influence_label(i, candidate),
            ]
            for i in score.influences
        ]
    return fields


def _influence_label(influence: Influence, candidate: Candidate) -> tuple[str, ...]:
    """The label, where links have probabilities: a pair may then have one link of each."""
    if all(link.probability is None for link in candidate.links):
        return ()
    return (str(Label.ENT if influence.entails else Label.CON),)


def decision_from_json(value: dict[str, Any], method: Method, trace: Trace) -> Decision:
    """The decision of a JSON object, by the method and with the trace that it came from."""
    read = _joint_fields if method.by_representations else _problem_fields
    return Decision(
        value["id"],
        method,
        value["choice"],
        value["tie"],
        error=value["error"],
        trace=trace,
        undecided=value.get("undecided", False),
        tied=find_lowest(value["scores"], trace.parameters.tie) if value["tie"] else (),
        **read(value, trace),
    )


def _problem_fields(value: dict[str, Any], trace: Trace) -> dict[str, Any]:
    """What a decision about a problem's candidates has beside the fields of every decision."""
    problem = trace.problem
    candidates = (None,) * len(value["candidates"]) if problem is None else problem.candidates
    return {
        "scores": tuple(
            None if score is None or candidate is None else _score_from_json(score, candidate)
            for score, candidate in zip(value["candidates"], candidates, strict=True)
        ),
        "problem": problem,
        "parameters": trace.parameters,
    }


def _joint_fields(value: dict[str, Any], trace: Trace) -> dict[str, Any]:
    """What a decision by representations has beside the fields of every decision."""
    return {
        "scores": tuple(
            None if one is None else Score(**{name: one[name] for name in _NUMBERS})
            for one in value["candidates"]
        ),
        "probabilities": tuple(value["probabilities"]),
        "abstained": value["abstained"],
        "expectations": tuple(
            {name: _expectation_from_json(row) for name, row in one["representations"].items()}
            for one in value["candidates"]
            if one is not None
        ),
    }


def _score_from_json(value: dict[str, Any], candidate: Candidate) -> Score:
    numbers = {name: value[name] for name in _NUMBERS}
    if "influences" not in value:
        return Score(**numbers)
    rows = {atom: row for row, atom in enumerate(candidate.source_atoms)}
    columns = {atom: column for column, atom in enumerate(candidate.target_atoms)}
    labels = {(link.source, link.target): str(link.label) for link in candidate.links}
    return Score(
        **numbers,
        influences=tuple(
            Influence(
                rows[source],
                columns[target],
                moved,
                (label[0] if label else labels[source, target]) == Label.ENT,
            )
            for source, target, moved, *label in value["influences"]
        ),
    )


def method_to_json(method: Method) -> dict[str, Any]:
    """A method's JSON object; only joint scoring has its settings there."""
    value = asdict(method)
    if method.joint is None:
        del value["joint"]
        return value
    return {**value, "joint": settings_to_json(method.joint)}


def method_from_json(value: dict[str, Any]) -> Method:
    """A method from its JSON object."""
    if "joint" not in value:
        return Method(**value)
    return Method(**{**value, "joint": settings_from_json(value["joint"])})
