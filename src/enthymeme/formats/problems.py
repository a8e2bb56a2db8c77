"""Problems from JSON: the public file format, checked field by field."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from enthymeme.errors import InputError
from enthymeme.formats.fields import (
    DistinctIds,
    check_fields,
    check_gold,
    check_list,
    check_object,
    check_statements,
    check_text,
    decode_json,
    load_json,
    show_json,
)
from enthymeme.logic import Formula, atoms, formula_to_text, parse_formula
from enthymeme.problem import Candidate, Label, Link, Problem, exact_links
from enthymeme.system.files import open_text


def read_problems(path: str) -> Iterator[Problem]:
    """The problems of a file, as they are asked for; ``-`` is standard input."""
    with open_text(path) as lines:
        yield from problems_from_lines(lines, path)


def problems_from_lines(lines: Iterable[str], path: str) -> Iterator[Problem]:
    """The problems of a file's lines: JSON Lines, or one JSON object over several lines.

    >>> text = '{"id": "p", "candidates": [{"source": ["a"], "target": ["b"]}, 3]}'
    >>> list(problems_from_lines([text], "p.jsonl"))
    Traceback (most recent call last):
    enthymeme.errors.InputError: p.jsonl:1: candidates[1]: expected an object, found 3
    """
    ids = DistinctIds()
    numbers = enumerate(lines, start=1)
    for number, line in numbers:
        if not line.strip():
            continue
        try:
            value = decode_json(line)
        except InputError as error:
            # Not a line of JSON Lines: the whole of the text may still be one object.
            rest = [text for _, text in numbers]
            if not any(text.strip() for text in rest):
                raise error.at(path, number) from None
            value = _load_whole(line, rest, error, path, number)
        try:
            problem = problem_from_json(value)
            ids.add(problem.id, number)
        except InputError as error:
            raise error.at(path, number) from None
        yield problem


def _load_whole(first: str, rest: list[str], error: InputError, path: str, number: int) -> Any:
    if first.strip() not in ("{", "[") and not first.rstrip().endswith((",", "{", "[")):
        raise error.at(path, number)
    try:
        return load_json("".join([first, *rest]))
    except InputError as refused:
        raise refused.at(path, number) from None
    except json.JSONDecodeError as wrong:
        raise InputError(
            f"expected a JSON object: {wrong.msg.lower()}",
            path=path,
            line=number + wrong.lineno - 1,
        ) from None


def problem_from_json(value: Any) -> Problem:
    """One problem from its JSON object.

    >>> candidate = {"source": ["a"], "target": ["b"], "links": [["a", "b", "Ent", 0.8]]}
    >>> problem_from_json({"id": "p", "candidates": [candidate, candidate]}).id
    'p'
    """
    fields = check_fields(value, "the problem", ("id", "candidates"), ("gold", "cluster", "meta"))
    name = check_text(fields["id"], "id")
    candidates = tuple(
        candidate_from_json(candidate, f"candidates[{index}]")
        for index, candidate in enumerate(check_list(fields["candidates"], "candidates"))
    )
    return Problem(id=name, candidates=candidates, gold=check_gold(fields))


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
        "candidates": [candidate_to_json(candidate) for candidate in problem.candidates],
    }
    if problem.gold is not None:
        value["gold"] = problem.gold
    return value


def candidate_to_json(candidate: Candidate) -> dict[str, Any]:
    """A candidate's JSON object; exact links are always written out."""
    return {
        "source": [formula_to_text(formula) for formula in candidate.source],
        "target": [formula_to_text(formula) for formula in candidate.target],
        "surfaces": dict(candidate.surfaces),
        **({"sentences": dict(candidate.sentences)} if candidate.sentences else {}),
        "exact": [list(pair) for pair in candidate.exact],
        "links": [_link_to_json(link) for link in candidate.links],
    }


def _link_to_json(link: Link) -> list[Any]:
    row: list[Any] = [link.source, link.target, str(link.label), link.confidence]
    return row if link.probability is None else [*row, link.probability]


def candidate_from_json(value: Any, where: str) -> Candidate:
    """One candidate from its JSON object; ``where`` it stands is for errors."""
    fields = check_fields(
        value, where, ("source", "target"), ("surfaces", "sentences", "links", "exact")
    )
    source = _formulas(fields["source"], f"{where}.source")
    target = _formulas(fields["target"], f"{where}.target")
    surfaces, sentences = (_texts(fields, name, where) for name in ("surfaces", "sentences"))
    if "exact" in fields:
        exact = _pairs(fields["exact"], f"{where}.exact")
    else:
        exact = exact_links(_all_atoms(source), _all_atoms(target), surfaces)
    links = [
        _link(link, f"{where}.links[{index}]")
        for index, link in enumerate(check_list(fields.get("links", []), f"{where}.links"))
    ]
    try:
        candidate = Candidate(
            source,
            target,
            tuple(link for link, kept in links if kept),
            exact,
            tuple(surfaces.items()),
            tuple(sentences.items()),
        )
        _check_neutral_rows(candidate, [link for link, kept in links if not kept])
        return candidate
    except InputError as error:
        raise InputError(f"{where}: {error.message}") from None


def _check_neutral_rows(candidate: Candidate, neutral: Sequence[Link]) -> None:
    """Check the atoms that neutral rows name as those of links are checked: by building a candidate
    that has the rows for links."""
    once = {(link.source, link.target): link for link in candidate.links}
    every = (*once.values(), *neutral) if neutral else ()
    replace(candidate, links=tuple(replace(link, probability=None) for link in every))


def _all_atoms(formulas: Sequence[Formula]) -> Iterator[str]:
    for formula in formulas:
        yield from atoms(formula)


def _pairs(value: Any, where: str) -> tuple[tuple[str, str], ...]:
    rows = enumerate(check_list(value, where))
    return tuple(_pair(pair, f"{where}[{index}]") for index, pair in rows)


def _texts(fields: dict[str, Any], name: str, where: str) -> dict[str, str]:
    """The texts of atoms by their names."""
    texts = check_object(fields.get(name, {}), f"{where}.{name}")
    return {atom: check_text(text, f"{where}.{name}[{atom!r}]") for atom, text in texts.items()}


def _formulas(value: Any, where: str) -> tuple[Formula, ...]:
    formulas = []
    for index, text in enumerate(check_statements(value, where)):
        try:
            formulas.append(parse_formula(text))
        except InputError as error:
            raise InputError(f"{where}[{index}]: {error.message}") from None
    return tuple(formulas)


def _pair(value: Any, where: str) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise InputError(f"{where}: expected [source, target], found {show_json(value)}")
    return check_text(value[0], where), check_text(value[1], where)


def _link(value: Any, where: str) -> tuple[Link, bool]:
    """The link of a row, and whether it is one (a neutral row is not)."""
    if not isinstance(value, list) or len(value) not in (4, 5):
        raise InputError(
            f"{where}: expected [source, target, label, confidence] and perhaps a probability, "
            f"found {show_json(value)}"
        )
    source, target = check_text(value[0], where), check_text(value[1], where)
    if value[2] not in ("Ent", "Con", "Neu"):
        raise InputError(f"{where}: expected a label Ent, Con or Neu, found {show_json(value[2])}")
    confidence = _share(value[3], "confidence", where)
    probability = _share(value[4], "probability", where) if len(value) == 5 else None
    label = Label.CON if value[2] == "Con" else Label.ENT
    return Link(source, target, label, confidence, probability), value[2] != "Neu"


def _share(value: Any, what: str, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise InputError(f"{where}: expected a {what} in [0, 1], found {show_json(value)}")
    return float(value)
