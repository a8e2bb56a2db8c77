"""Decisions as JSON: the public file format."""

from __future__ import annotations

from typing import Any

from enthymeme.decision import Decision
from enthymeme.marginal import Score
from enthymeme.problem import Candidate, Problem


def decision_to_json(decision: Decision, problem: Problem | None) -> dict[str, Any]:
    """A decision's JSON object; numbers are written in full.

    There is no problem where an item could not be read, and then there are no scores.
    """
    candidates = (None,) * len(decision.scores) if problem is None else problem.candidates
    return {
        "id": decision.id,
        "method": decision.method.name,
        "mode": decision.method.mode,
        "choice": decision.choice,
        "tie": decision.tie,
        "scores": [None if score is None else score.score for score in decision.scores],
        "error": decision.error,
        "candidates": [
            None if score is None or candidate is None else _score(score, candidate)
            for score, candidate in zip(decision.scores, candidates, strict=True)
        ],
    }


def _score(score: Score, candidate: Candidate) -> dict[str, Any]:
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
