"""Decisions as JSON: the public file format."""

from __future__ import annotations

from typing import Any

from enthymeme.decision import Decision, Method, tied_lowest
from enthymeme.marginal import Influence, Score
from enthymeme.problem import Candidate, Problem
from enthymeme.trace import Trace


def decision_to_json(decision: Decision, problem: Problem | None) -> dict[str, Any]:
    """A decision's JSON object; numbers are written in full.

    There is no problem where an item could not be read, and then there are no scores.
    """
    candidates = (None,) * len(decision.scores) if problem is None else problem.candidates
    fields = {
        "id": decision.id,
        "method": decision.method.name,
        "mode": decision.method.mode,
        "choice": decision.choice,
        "tie": decision.tie,
        "scores": [None if score is None else score.score for score in decision.scores],
        "error": decision.error,
        "candidates": [
            None if score is None or candidate is None else _score_to_json(score, candidate)
            for score, candidate in zip(decision.scores, candidates, strict=True)
        ],
    }
    return {**fields, "undecided": True} if decision.undecided else fields


def _score_to_json(score: Score, candidate: Candidate) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "score": score.score,
        "tension": score.tension,
        "witness": score.witness,
        "stderr": score.stderr,
        "low": score.low,
        "high": score.high,
        "worlds": score.worlds,
        "evaluated": score.evaluated,
        "exact": score.exact,
    }
    if score.influences is not None:
        fields["influences"] = [
            [candidate.source_atoms[i.source], candidate.target_atoms[i.target], i.value]
            for i in score.influences
        ]
    return fields


def decision_from_json(value: dict[str, Any], method: Method, trace: Trace) -> Decision:
    """The decision of a JSON object, by the method and with the trace that it came from."""
    problem = trace.problem
    candidates = (None,) * len(value["candidates"]) if problem is None else problem.candidates
    return Decision(
        value["id"],
        method,
        value["choice"],
        value["tie"],
        tuple(
            None if score is None or candidate is None else _score_from_json(score, candidate)
            for score, candidate in zip(value["candidates"], candidates, strict=True)
        ),
        value["error"],
        trace,
        undecided=value.get("undecided", False),
        tied=_tied_candidates(value, trace),
    )


def _tied_candidates(value: dict[str, Any], trace: Trace) -> tuple[int, ...]:
    return tied_lowest(value["scores"], trace.parameters.tie) if value["tie"] else ()


def _score_from_json(value: dict[str, Any], candidate: Candidate) -> Score:
    numbers = {name: value[name] for name in Score._fields if name != "influences"}
    if "influences" not in value:
        return Score(**numbers)
    rows = {atom: row for row, atom in enumerate(candidate.source_atoms)}
    columns = {atom: column for column, atom in enumerate(candidate.target_atoms)}
    return Score(
        **numbers,
        influences=tuple(
            Influence(rows[source], columns[target], moved)
            for source, target, moved in value["influences"]
        ),
    )
