"""Problems from JSON: the public file format, checked field by field."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from enthymeme.errors import InputError
from enthymeme.formats.fields import (
    decoded,
    fields_of,
    gold_of,
    list_of,
    refuse_constant,
    shown,
    text_of,
)
from enthymeme.logic import Formula, atoms, formula_to_text, parse_formula
from enthymeme.problem import Candidate, Label, Link, Problem, exact_links


def read_problems(lines: Iterable[str], path: str) -> Iterator[Problem]:
    """The problems of a file: JSON Lines, or one JSON object over several lines.

    >>> text = '{"id": "p", "candidates": [{"source": ["a"], "target": ["b"]}, 3]}'
    >>> list(read_problems([text], "p.jsonl"))
    Traceback (most recent call last):
    enthymeme.errors.InputError: p.jsonl:1: candidates[1]: expected an object, found 3
    """
    numbered = enumerate(lines, start=1)
    for number, line in numbered:
        if not line.strip():
            continue
        try:
            value = decoded(line)
        except InputError as error:
            # Not a line of JSON Lines: the whole of the text may still be one object.
            rest = [text for _, text in numbered]
            if not any(text.strip() for text in rest):
                raise error.at(path, number) from None
            value = _whole(line, rest, error, path, number)
        try:
            yield problem_from_json(value)
        except InputError as error:
            raise error.at(path, number) from None


def _whole(first: str, rest: list[str], error: InputError, path: str, number: int) -> Any:
    if first.strip() not in ("{", "[") and not first.rstrip().endswith((",", "{", "[")):
        raise error.at(path, number)
    try:
        return json.loads("".join([first, *rest]), parse_constant=refuse_constant)
    except json.JSONDecodeError as wrong:
        raise InputError(
            f"expected a JSON object, found {wrong.msg.lower()}",
            path=path,
            line=number + wrong.lineno - 1,
        ) from None


def problem_from_json(value: Any) -> Problem:
    """One problem from its JSON object.

    >>> candidate = {"source": ["a"], "target": ["b"], "links": [["a", "b", "Ent", 0.8]]}
    >>> problem_from_json({"id": "p", "candidates": [candidate, candidate]}).id
    'p'
    """
    fields = fields_of(value, "the problem", ("id", "candidates"), ("gold", "cluster", "meta"))
    name = text_of(fields["id"], "id")
    candidates = tuple(
        _candidate(candidate, f"candidates[{index}]")
        for index, candidate in enumerate(list_of(fields["candidates"], "candidates"))
    )
    return Problem(id=name, candidates=candidates, gold=gold_of(fields))


def problem_to_json(problem: Problem) -> dict[str, Any]:
    """A problem's JSON object; exact links are always written out.

    >>> candidate = {"source": ["a"], "target": ["b"], "surfaces": {},
    ...              "exact": [], "links": [["a", "b", "Ent", 0.8]]}
    >>> value = {"id": "p", "candidates": [candidate, candidate]}
    >>> problem_to_json(problem_from_json(value)) == value
    True
    """
    value: dict[str, Any] = {
        "id": problem.id,
        "candidates": [
            {
                "source": [formula_to_text(formula) for formula in candidate.source],
                "target": [formula_to_text(formula) for formula in candidate.target],
                "surfaces": dict(candidate.surfaces),
                "exact": [list(pair) for pair in candidate.exact],
                "links": [
                    [link.source, link.target, str(link.label), link.confidence]
                    for link in candidate.links
                ],
            }
            for candidate in problem.candidates
        ],
    }
    if problem.gold is not None:
        value["gold"] = problem.gold
    return value


def _candidate(value: Any, where: str) -> Candidate:
    fields = fields_of(value, where, ("source", "target"), ("surfaces", "links", "exact"))
    source = _statements(fields["source"], f"{where}.source")
    target = _statements(fields["target"], f"{where}.target")
    surfaces = fields.get("surfaces", {})
    if not isinstance(surfaces, dict):
        raise InputError(f"{where}.surfaces: expected an object, found {shown(surfaces)}")
    for atom, text in surfaces.items():
        text_of(text, f"{where}.surfaces[{atom!r}]")
    if "exact" in fields:
        exact = tuple(
            _pair(pair, f"{where}.exact[{index}]")
            for index, pair in enumerate(list_of(fields["exact"], f"{where}.exact"))
        )
    else:
        exact = exact_links(
            (atom for formula in source for atom in atoms(formula)),
            (atom for formula in target for atom in atoms(formula)),
            surfaces,
        )
    links = [
        _link(link, f"{where}.links[{index}]")
        for index, link in enumerate(list_of(fields.get("links", []), f"{where}.links"))
    ]
    try:
        # Neutral rows are checked like the others, and then are no links.
        checked = Candidate(
            source, target, tuple(link for link, _ in links), exact, tuple(surfaces.items())
        )
    except InputError as error:
        raise InputError(f"{where}: {error.message}") from None
    if all(kept for _, kept in links):
        return checked
    kept_links = tuple(link for link, kept in links if kept)
    return Candidate(source, target, kept_links, exact, checked.surfaces)


def _statements(value: Any, where: str) -> tuple[Formula, ...]:
    formulas = []
    for index, text in enumerate(list_of(value, where)):
        try:
            formulas.append(parse_formula(text_of(text, f"{where}[{index}]")))
        except InputError as error:
            raise InputError(f"{where}[{index}]: {error.message}") from None
    if not formulas:
        raise InputError(f"{where}: expected at least one statement")
    return tuple(formulas)


def _pair(value: Any, where: str) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise InputError(f"{where}: expected [source, target], found {shown(value)}")
    return text_of(value[0], where), text_of(value[1], where)


def _link(value: Any, where: str) -> tuple[Link, bool]:
    """The link of a row, and whether it is one (a neutral row is not)."""
    if not isinstance(value, list) or len(value) != 4:
        raise InputError(
            f"{where}: expected [source, target, label, confidence], found {shown(value)}"
        )
    source, target = text_of(value[0], where), text_of(value[1], where)
    if value[2] not in ("Ent", "Con", "Neu"):
        raise InputError(f"{where}: expected a label Ent, Con or Neu, found {shown(value[2])}")
    confidence = value[3]
    if isinstance(confidence, bool) or not isinstance(confidence, int | float):
        raise InputError(f"{where}: expected a confidence in [0, 1], found {shown(confidence)}")
    if not 0 <= confidence <= 1:
        raise InputError(f"{where}: expected a confidence in [0, 1], found {shown(confidence)}")
    label = Label.CON if value[2] == "Con" else Label.ENT
    return Link(source, target, label, float(confidence)), value[2] != "Neu"
