"""From a record on disk to a view: a trace, or a prepared problem without one."""

from __future__ import annotations

from typing import Any

from enthymeme.decision import decide
from enthymeme.errors import InputError
from enthymeme.formats.fields import decode_json
from enthymeme.formats.problems import problem_from_json
from enthymeme.formats.traces import FORMAT, MAX_CHARACTERS, check_trace, trace_from_json
from enthymeme.page.view import VERSION, decision_view


def record_view(text: str) -> dict[str, Any]:
    """The view of a trace as it was decided, or of a problem as exact PWAL decides it.

    >>> candidate = '{"source": ["a"], "target": ["b"]}'
    >>> view = record_view('{"id": "p", "candidates": [%s, %s]}' % (candidate, candidate))
    >>> view["id"], view["outcome"]
    ('p', 'tie')
    """
    value = decode_json(text, MAX_CHARACTERS)
    if isinstance(value, dict) and value.get("format") == FORMAT:
        decision = trace_from_json(check_trace(value))
        assert decision.trace is not None
        return decision_view(decision, decision.trace.problem)
    problem = problem_from_json(value)
    return decision_view(decide(problem), problem)


def is_trace(text: str) -> bool:
    """Whether a record is a trace, and not a problem."""
    try:
        value = decode_json(text, MAX_CHARACTERS)
    except InputError:
        return False
    return isinstance(value, dict) and value.get("format") == FORMAT


def unreadable_view(name: str, error: str) -> dict[str, Any]:
    """What is shown in the place of a record that could not be read."""
    return {
        "version": VERSION,
        "id": name,
        "choice": None,
        "tie": False,
        "error": error,
        "gold": None,
        "outcome": "error",
        "margin": None,
        "top_choice": None,
        "candidates": [],
    }
