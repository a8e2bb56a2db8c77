"""Traces as JSON: one versioned record per item, from which its decision can be recomputed.

The record has the item, its statements from text to formula, every judgement asked for, the
prepared problem, each candidate's local outcomes with their weights, and the decision. Numbers
are written in full, so that what is recomputed is equal to the last bit.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, replace
from typing import Any

from enthymeme.decision import Decision, Method, decide, outcome_shares
from enthymeme.errors import InputError
from enthymeme.formats.decisions import decision_to_json
from enthymeme.formats.items import item_from_json, item_to_json
from enthymeme.formats.problems import problem_from_json, problem_to_json
from enthymeme.marginal import OutcomeShare
from enthymeme.models.protocols import Judgement
from enthymeme.problem import Candidate, Parameters
from enthymeme.trace import Trace, TracedAtom, TracedJudgement, TracedStatement

FORMAT = "enthymeme-trace"
VERSION = 1


def trace_to_json(decision: Decision) -> dict[str, Any]:
    """The record of a decision about text."""
    trace = decision.trace
    if trace is None:
        raise InputError("expected a decision about text: others have no trace")
    method, problem = decision.method, trace.problem
    return {
        "format": FORMAT,
        "version": VERSION,
        "item": item_to_json(trace.item),
        "models": dict(trace.models),
        "versions": dict(trace.versions),
        "method": asdict(method),
        "parameters": asdict(trace.parameters),
        "statements": [_statement_value(statement) for statement in trace.statements],
        "judgements": [_judgement(asked) for asked in trace.judgements],
        "problem": None if problem is None else problem_to_json(problem),
        "outcomes": None
        if problem is None
        else [
            [
                _outcome(outcome, candidate)
                for outcome in outcome_shares(
                    candidate, method, trace.parameters, (problem.id, index)
                )
            ]
            for index, candidate in enumerate(problem.candidates)
        ],
        "decision": decision_to_json(decision, problem),
    }


def _statement_value(statement: TracedStatement) -> dict[str, Any]:
    return {
        "text": statement.text,
        "graph": statement.graph,
        "formula": statement.formula,
        "atoms": [
            {
                "id": atom.id,
                "kind": atom.kind,
                "signature": atom.signature,
                "text": atom.text,
                "key": atom.key,
            }
            for atom in statement.atoms
        ],
        "diagnostics": [list(found) for found in statement.diagnostics],
        "error": statement.error,
    }


def _judgement(asked: TracedJudgement) -> dict[str, Any]:
    value: dict[str, Any] = {"premise": asked.premise, "hypothesis": asked.hypothesis}
    if asked.judgement is None:
        return {**value, "error": asked.error}
    judgement = asked.judgement
    return {
        **value,
        **judgement._asdict(),
        "label": judgement.label,
        "confidence": judgement.confidence,
    }


def _outcome(outcome: OutcomeShare, candidate: Candidate) -> dict[str, Any]:
    source = None if outcome.source is None else candidate.source_atoms[outcome.source]
    return {
        "target": candidate.target_atoms[outcome.target],
        "source": source,
        "kind": outcome.kind,
        "confidence": outcome.confidence,
        "weight": outcome.weight,
        "share": outcome.share,
    }


def trace_name(item: str) -> str:
    """The file name of an item's trace: an id is a text, and no path.

    >>> trace_name("arct-17"), trace_name("../../etc/passwd")
    ('arct-17.264fa93d.json', 'etc_passwd.3754d6cb.json')
    """
    readable = re.sub(r"[^A-Za-z0-9-]+", "_", item).strip("_")[:60]
    return f"{readable or 'item'}.{hashlib.sha256(item.encode()).hexdigest()[:8]}.json"


def recomputed(text: str) -> Decision:
    """The decision of a trace, computed again from its record alone; no model is loaded.

    An item that could not be read has no problem to decide, and keeps its error.
    """
    value = _record(text)
    try:
        method = Method(**value["method"])
        parameters = Parameters(**value["parameters"])
        trace = Trace(
            item=item_from_json(value["item"]),
            statements=tuple(map(_statement_of, value["statements"])),
            judgements=tuple(map(_asked, value["judgements"])),
            problem=None if value["problem"] is None else problem_from_json(value["problem"]),
            parameters=parameters,
            models=tuple(value["models"].items()),
            versions=tuple(value["versions"].items()),
        )
        if trace.problem is not None:
            return replace(decide(trace.problem, method, parameters), trace=trace)
        scores = (None,) * len(trace.item.candidates)
        error = value["decision"]["error"]
        return Decision(trace.item.id, method, None, False, scores, error, trace)
    except (KeyError, TypeError, AttributeError) as problem:
        raise InputError(f"expected a whole trace, found {problem!r} amiss") from None


def recorded(text: str) -> dict[str, Any]:
    """The decision that a trace's record states."""
    decision = _record(text).get("decision")
    if not isinstance(decision, dict):
        raise InputError("expected a whole trace, found no decision")
    return decision


def _record(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("expected a trace, found no JSON") from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise InputError(f'expected a trace, found no "format": "{FORMAT}"')
    if value.get("version") != VERSION:
        raise InputError(f"expected a trace of version {VERSION}, found {value.get('version')!r}")
    return value


def _statement_of(value: dict[str, Any]) -> TracedStatement:
    return TracedStatement(
        value["text"],
        value["graph"],
        value["formula"],
        tuple(TracedAtom(**atom) for atom in value["atoms"]),
        tuple((name, node, message) for name, node, message in value["diagnostics"]),
        value["error"],
    )


def _asked(value: dict[str, Any]) -> TracedJudgement:
    pair = value["premise"], value["hypothesis"]
    if "error" in value:
        return TracedJudgement(*pair, None, value["error"])
    return TracedJudgement(*pair, Judgement(*(value[name] for name in Judgement._fields)))
