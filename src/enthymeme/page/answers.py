"""What the workbench is asked and answers: requests checked, decisions made, views added.

A request has a problem or the candidates of an argument, and how to decide: ``method``, ``alpha``,
and whether a ``view`` is wanted beside the decision. Limits keep one person's request from
being everybody's.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from itertools import count
from typing import Any

from enthymeme import methods
from enthymeme.amr.penman_text import silence_penman
from enthymeme.amr.profiles import Atoms, check_atoms
from enthymeme.decision import DEFAULT_TIME_LIMIT, Decision, Method, decide
from enthymeme.errors import EnthymemeError, InputError, PluginError
from enthymeme.formats.decisions import decision_to_json
from enthymeme.formats.fields import check_fields, check_object, decode_json, show_json
from enthymeme.formats.items import item_from_json
from enthymeme.formats.problems import problem_from_json
from enthymeme.formats.weights import load_weights
from enthymeme.item import Item
from enthymeme.methods.joint.weights import (
    MOST_ALTERNATIVES,
    REPRESENTATIONS,
    JointSettings,
    scale_weights,
)
from enthymeme.models import Reader, load_nli, load_parser
from enthymeme.page.view import decision_view
from enthymeme.problem import Parameters, Problem
from enthymeme.selection import select_items

MOST_CANDIDATES = 10
MOST_STATEMENTS = 10
MOST_CHARACTERS = 6_000
MOST_ATOMS = 200
MOST_LINKS = 2_000
MOST_SAMPLES = 10_000
MOST_SEED = 2**63 - 1
MOST_SECONDS = 600.0
MOST_SCALE = 10.0
# What models answered is remembered for so many requests, so that it does not grow for ever.
REQUESTS_PER_MEMORY = 100
_requests = count(1)

_WHOLE_NUMBERS = {
    "samples": (1, MOST_SAMPLES),
    "seed": (0, MOST_SEED),
    "alternatives": (1, MOST_ALTERNATIVES),
}
PAPER_METHODS = ("pwal", "top-link")
JOINT_METHODS = ("joint", "direct-nli")
_METHOD_FIELDS = {
    "name": PAPER_METHODS,
    "mode": ("exact", "sampled", "reference"),
    "solver": ("canonical", "rc2"),
    "witness": ("paper", "sound"),
}
_PAPER_FIELDS = tuple(
    field.name for field in fields(Method) if field.name not in ("name", "influence", "joint")
)
_JOINT_FIELDS = ("weights", "scale", "min_confidence", "alternatives", "time_limit")


@dataclass(frozen=True, slots=True)
class ModelNames:
    """Which models read language: pairs of a name and perhaps a setting."""

    parser: tuple[str, str | None]
    nli: tuple[str, str | None]
    atoms: Atoms = "paper"
    """The profile of the atoms that they are asked about, where a request names none."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP status and a JSON value."""

    status: int
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Options:
    method: Method
    parameters: Parameters
    view: bool


def answer_request(kind: str, text: str, models: ModelNames) -> Answer:
    """The answer to a request of a kind: "score", "select" or "models".

    >>> names = ModelNames(("embedded", None), ("embedded", None))
    >>> answer_request("score", '{"problem": 3}', names).body
    {'error': 'the problem: expected an object, found 3'}
    """
    try:
        if kind == "models":
            reader = _reader(models)
            names = {"parser": reader.graphs.fingerprint, "nli": reader.judgements.fingerprint}
            return Answer(200, {"ready": True, **names, "atoms": models.atoms})
        value = decode_json(text)
        return Answer(200, _score(value) if kind == "score" else _select(value, models))
    except PluginError as problem:
        if kind == "models":
            return Answer(200, {"ready": False, "error": str(problem)})
        return Answer(503, {"error": str(problem)})
    except EnthymemeError as problem:
        return Answer(400, {"error": str(problem)})


def _score(value: Any) -> dict[str, Any]:
    entries = check_fields(value, "the request", ("problem",), ("method", "alpha", "view"))
    options = _options(entries, "pwal", PAPER_METHODS)
    problem = problem_from_json(entries["problem"])
    _check_size(problem)
    return _reply(decide(problem, options.method, options.parameters), problem, options)


def _select(value: Any, models: ModelNames) -> dict[str, Any]:
    entries = check_fields(
        value, "the request", ("candidates",), ("method", "alpha", "view", "atoms")
    )
    options = _options(entries, methods.DEFAULT_METHOD, (*JOINT_METHODS, *PAPER_METHODS))
    atoms = check_atoms(entries.get("atoms", models.atoms))
    if options.method.by_representations:
        # It has atoms of its own, whatever is chosen for the methods beside it.
        atoms = "paper"
    item = item_from_json({"id": "argument", "candidates": entries["candidates"]})
    _check_texts(item)
    reader = _reader(models)
    if next(_requests) % REQUESTS_PER_MEMORY == 0:
        reader.graphs.forget()
        reader.judgements.forget()
    [decision] = select_items(
        [item], reader, method=options.method, parameters=options.parameters, atoms=atoms
    )
    assert decision.trace is not None
    return _reply(decision, decision.trace.problem, options)


def _reply(decision: Decision, problem: Problem | None, options: _Options) -> dict[str, Any]:
    return {
        "decision": decision_to_json(decision, problem),
        "view": decision_view(decision, problem, options.parameters) if options.view else None,
    }


def _options(entries: dict[str, Any], default: str, names: tuple[str, ...]) -> _Options:
    """How to decide, by one of the methods named; one without a name is the default."""
    alpha = entries.get("alpha", 1.0)
    if isinstance(alpha, bool) or not isinstance(alpha, int | float) or not 0 <= alpha <= 1e6:
        raise InputError(f"alpha: expected a number from 0 to 10^6, found {show_json(alpha)}")
    view = entries.get("view", False)
    if not isinstance(view, bool):
        raise InputError(f"view: expected true or false, found {show_json(view)}")
    method = {"name": default, **check_object(entries.get("method", {}), "method")}
    if method["name"] not in names:
        expected, given = " or ".join(names), show_json(method["name"])
        raise InputError(f"method.name: expected {expected}, found {given}")
    return _Options(_method(method), Parameters(alpha=float(alpha)), view)


def _method(value: dict[str, Any]) -> Method:
    """
    >>> _method({"name": "pwal", "mode": "sampled", "samples": 0})
    Traceback (most recent call last):
    enthymeme.errors.InputError: method.samples: expected a whole number from 1 to 10000, found 0
    >>> _method({"name": "joint", "samples": 100})
    Traceback (most recent call last):
    enthymeme.errors.InputError: method.samples: expected the method pwal or top-link, found joint
    """
    if value["name"] in JOINT_METHODS:
        return _joint_method(value)
    entries = check_fields(value, "method", ("name",), _PAPER_FIELDS)
    for name, chosen in entries.items():
        expected, fits = _method_range(name, chosen)
        if not fits:
            raise InputError(f"method.{name}: expected {expected}, found {show_json(chosen)}")
    return Method(**entries)


def _method_range(name: str, value: Any) -> tuple[str, bool]:
    """What a field of a method may be, in words, and whether a value is that."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if name in _METHOD_FIELDS:
        return " or ".join(_METHOD_FIELDS[name]), value in _METHOD_FIELDS[name]
    if name in _WHOLE_NUMBERS:
        least, most = _WHOLE_NUMBERS[name]
        fits = is_number and isinstance(value, int) and least <= value <= most
        return f"a whole number from {least} to {most}", fits
    if name == "time_limit":
        fits = is_number and 0 < value <= MOST_SECONDS
        return f"seconds above 0 and up to {MOST_SECONDS:g}", fits
    return "true or false", isinstance(value, bool)


def _joint_method(value: dict[str, Any]) -> Method:
    """
    >>> own = {"name": "joint", "weights": "uniform", "scale": {"paper": 0}}
    >>> _joint_method(own).representations
    ('events', 'statement')
    >>> _joint_method({"name": "joint", "alternatives": 3}).joint.alternatives
    3
    """
    for name in _PAPER_FIELDS:
        if name in value and name not in _JOINT_FIELDS:
            raise InputError(
                f"method.{name}: expected the method pwal or top-link, found {value['name']}"
            )
    entries = check_fields(value, "method", ("name",), _JOINT_FIELDS)
    weights = entries.get("weights", "shipped")
    if weights not in ("shipped", "uniform"):
        raise InputError(f"method.weights: expected shipped or uniform, found {show_json(weights)}")
    scale = check_fields(entries.get("scale", {}), "method.scale", (), REPRESENTATIONS)
    for name, factor in scale.items():
        _check_number(factor, f"method.scale.{name}", MOST_SCALE)
    least = entries.get("min_confidence", 0.0)
    _check_number(least, "method.min_confidence", 1.0)
    seconds = entries.get("time_limit", DEFAULT_TIME_LIMIT)
    graphs = entries.get("alternatives", 1)
    for name, chosen in (("time_limit", seconds), ("alternatives", graphs)):
        expected, fits = _method_range(name, chosen)
        if not fits:
            raise InputError(f"method.{name}: expected {expected}, found {show_json(chosen)}")
    loaded = load_weights(None if weights == "shipped" else weights)
    settings = JointSettings(
        scale_weights(loaded, scale), min_confidence=float(least), alternatives=graphs
    )
    return Method(entries["name"], time_limit=seconds, joint=settings)


def _check_number(value: Any, where: str, most: float) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise InputError(f"{where}: expected a number from 0 to {most:g}, found {show_json(value)}")


def _check_size(problem: Problem) -> None:
    _at_most("candidates", len(problem.candidates), MOST_CANDIDATES)
    for place, candidate in enumerate(problem.candidates):
        atoms = len(candidate.source_atoms) + len(candidate.target_atoms)
        _at_most(f"candidates[{place}]: atoms", atoms, MOST_ATOMS)
        _at_most(f"candidates[{place}].links", len(candidate.links), MOST_LINKS)


def _check_texts(item: Item) -> None:
    _at_most("candidates", len(item.candidates), MOST_CANDIDATES)
    for place, side in enumerate(item.candidates):
        texts = (*side.source, *side.target)
        _at_most(f"candidates[{place}]: statements", len(texts), MOST_STATEMENTS)
        for text in texts:
            _at_most(f"candidates[{place}]: characters of a statement", len(text), MOST_CHARACTERS)


def _at_most(what: str, size: int, most: int) -> None:
    if size > most:
        raise InputError(f"{what}: expected at most {most}, found {size}")


@cache
def _reader(models: ModelNames) -> Reader:
    """The models, loaded once a process."""
    silence_penman()
    return Reader(load_parser(*models.parser), load_nli(*models.nli))


def as_json(answer: Answer) -> str:
    """An answer on one line."""
    value = {"status": answer.status, "body": answer.body}
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
