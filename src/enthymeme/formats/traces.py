"""Traces as JSON: one versioned record per item, from which its decision can be recomputed.

The record has the item, its statements from text to formula, every judgement asked for, the
prepared problem, each candidate's local outcomes with their weights, and the decision. Numbers
are written in full, so that what is recomputed is equal to the last bit.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

from enthymeme.amr.profiles import check_atoms
from enthymeme.decision import Decision, outcome_shares, prepared_candidates
from enthymeme.errors import InputError
from enthymeme.formats.decisions import (
    decision_from_json,
    decision_to_json,
    method_from_json,
    method_to_json,
)
from enthymeme.formats.fields import load_json
from enthymeme.formats.items import item_from_json, item_to_json
from enthymeme.formats.problems import problem_from_json, problem_to_json
from enthymeme.formats.readings import reading_from_json, reading_to_json
from enthymeme.formats.representations import representation_from_json, representation_to_json
from enthymeme.marginal import OutcomeShare
from enthymeme.models.protocols import Judgement
from enthymeme.problem import Candidate, Parameters, Problem
from enthymeme.system.files import open_replacement, open_text
from enthymeme.trace import Trace, TracedJudgement

FORMAT = "enthymeme-trace"
VERSION = 1
MAX_CHARACTERS = 256_000_000
"""Of one trace, which says of every link many times what a problem says once."""


def read_trace(path: str) -> Decision:
    """The decision that a file keeps, with its trace; no model is loaded and nothing computed."""
    with open_text(path) as lines:
        text = "".join(lines)
    try:
        return trace_from_json(decode_trace(text))
    except InputError as error:
        raise error.at(path) from None


def encode_trace(decision: Decision) -> bytes:
    """The bytes of the file that keeps a decision with its trace."""
    return (json.dumps(trace_to_json(decision), ensure_ascii=False, indent=1) + "\n").encode()


def write_trace(decision: Decision, folder: str) -> Path:
    """Keep a decision with its trace in a folder, under its item's name; the file's path."""
    path = Path(folder) / trace_name(decision.id)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open_replacement(path) as file:
            file.write(encode_trace(decision))
    except (FileExistsError, NotADirectoryError):
        raise InputError("expected a folder for traces, found a file", path=folder) from None
    except OSError as problem:
        raise InputError(f"cannot be written: {problem.strerror}", path=str(path)) from None
    return path


def trace_name(item: str) -> str:
    """The file name of an item's trace: an id is a text, and no path.

    >>> trace_name("arct-17"), trace_name("../../etc/passwd")
    ('arct-17.264fa93d.json', 'etc_passwd.3754d6cb.json')
    """
    readable = re.sub(r"[^A-Za-z0-9-]+", "_", item).strip("_")[:60]
    return f"{readable or 'item'}.{hashlib.sha256(item.encode()).hexdigest()[:8]}.json"


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
        "atoms": trace.atoms,
        "models": dict(trace.models),
        "versions": dict(trace.versions),
        "method": method_to_json(method),
        "parameters": asdict(trace.parameters),
        "statements": [reading_to_json(reading) for reading in trace.statements],
        "judgements": [_judgement_to_json(judgement) for judgement in trace.judgements],
        "problem": None if problem is None else problem_to_json(problem),
        "outcomes": None
        if problem is None
        else _outcomes_to_json(decision, problem, trace.parameters),
        **_representations_to_json(trace),
        "decision": decision_to_json(decision, problem),
    }


def _representations_to_json(trace: Trace) -> dict[str, Any]:
    """What joint scoring scored; traces of other methods have no such field."""
    if not trace.representations:
        return {}
    return {"representations": [representation_to_json(one) for one in trace.representations]}


def _outcomes_to_json(
    decision: Decision, problem: Problem, parameters: Parameters
) -> list[list[dict[str, Any]]]:
    """Candidate by candidate its local outcomes; none where it has no score."""
    ready = prepared_candidates(decision, problem, parameters)
    rows: list[list[dict[str, Any]]] = []
    for index, (candidate, prepared) in enumerate(zip(problem.candidates, ready, strict=True)):
        shares: tuple[OutcomeShare, ...] = ()
        if prepared is not None:
            shares = outcome_shares(prepared, decision.method, (problem.id, index))
        rows.append([_outcome_to_json(share, candidate) for share in shares])
    return rows


def decode_trace(text: str) -> dict[str, Any]:
    """The record of a trace's text."""
    try:
        value = load_json(text, MAX_CHARACTERS)
    except (json.JSONDecodeError, InputError):
        raise InputError("expected a trace, found no JSON") from None
    return check_trace(value)


def check_trace(value: Any) -> dict[str, Any]:
    """A trace's record, by its format and version."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise InputError(f'expected a trace, found no "format": "{FORMAT}"')
    if value.get("version") != VERSION:
        raise InputError(f"expected a trace of version {VERSION}, found {value.get('version')!r}")
    return value


def trace_from_json(value: dict[str, Any]) -> Decision:
    """The decision of a record, with its trace, as the record states it."""
    try:
        trace = Trace(
            item=item_from_json(value["item"]),
            statements=tuple(map(reading_from_json, value["statements"])),
            judgements=tuple(map(_judgement_from_json, value["judgements"])),
            problem=None if value["problem"] is None else problem_from_json(value["problem"]),
            parameters=Parameters(**value["parameters"]),
            models=tuple(value["models"].items()),
            versions=tuple(value["versions"].items()),
            representations=tuple(
                representation_from_json(one) for one in value.get("representations", ())
            ),
            atoms=check_atoms(value.get("atoms", "paper")),
        )
        return decision_from_json(value["decision"], method_from_json(value["method"]), trace)
    except KeyError as problem:
        raise InputError(f"expected a whole trace, found no field {problem}") from None
    except (TypeError, AttributeError, ValueError) as problem:
        raise InputError(f"expected a whole trace, found a damaged one: {problem}") from None


def _judgement_to_json(traced: TracedJudgement) -> dict[str, Any]:
    value: dict[str, Any] = {"premise": traced.premise, "hypothesis": traced.hypothesis}
    if traced.judgement is None:
        return {**value, "error": traced.error}
    judgement = traced.judgement
    return {
        **value,
        **judgement._asdict(),
        "label": judgement.label,
        "confidence": judgement.confidence,
    }


def _judgement_from_json(value: dict[str, Any]) -> TracedJudgement:
    pair = value["premise"], value["hypothesis"]
    if "error" in value:
        return TracedJudgement(*pair, None, value["error"])
    return TracedJudgement(*pair, Judgement(*(value[name] for name in Judgement._fields)))


def _outcome_to_json(outcome: OutcomeShare, candidate: Candidate) -> dict[str, Any]:
    source = None if outcome.source is None else candidate.source_atoms[outcome.source]
    return {
        "target": candidate.target_atoms[outcome.target],
        "source": source,
        "kind": outcome.kind,
        "confidence": outcome.confidence,
        "weight": outcome.weight,
        "share": outcome.share,
    }
