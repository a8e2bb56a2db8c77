"""JSON from outside, checked field by field; every error says what was expected, and where."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from enthymeme.errors import InputError

MAX_CHARACTERS = 16_000_000
"""Of one JSON text: some 400,000 links. What is larger was made to exhaust memory."""

MAX_NESTING = 100
"""Of lists and objects in one another, where anything may stand."""


def decode_json(line: str, limit: int = MAX_CHARACTERS) -> Any:
    """The value of a line of JSON of at most so many characters.

    >>> decode_json('{"id": NaN}')
    Traceback (most recent call last):
    enthymeme.errors.InputError: expected a finite number, found NaN
    >>> decode_json('{"id": 1, "id": 2}')
    Traceback (most recent call last):
    enthymeme.errors.InputError: expected each field once, found "id" again
    """
    try:
        return load_json(line, limit)
    except json.JSONDecodeError as wrong:
        fault = f"{wrong.msg.lower()} (column {wrong.colno})"
        raise InputError(f"expected a JSON object: {fault}") from None


def load_json(text: str, limit: int = MAX_CHARACTERS) -> Any:
    """The value of a JSON text, numbers finite and fields once; else an error.

    Text that is no JSON raises ``json.JSONDecodeError``, which knows the place.
    """
    if len(text) > limit:
        raise InputError(f"expected at most {limit} characters of JSON, found {len(text)}")
    try:
        return json.loads(
            text,
            parse_constant=_refuse_constant,
            parse_float=_parse_float,
            object_pairs_hook=_build_object,
        )
    except RecursionError:
        raise InputError("expected JSON of a sane depth") from None
    except json.JSONDecodeError:
        raise
    except ValueError:
        raise InputError("expected numbers of a sane length") from None


def _refuse_constant(name: str) -> NoReturn:
    raise InputError(f"expected a finite number, found {name}")


def _parse_float(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise InputError(f"expected a finite number, found {digits[:30]}")
    return number


def _build_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise InputError(f"expected each field once, found {show_json(name)} again")
            seen.add(name)
    return value


def check_fields(
    value: Any, where: str, needed: tuple[str, ...], optional: tuple[str, ...]
) -> dict[str, Any]:
    """The fields of an object that has all that are needed and none that are unknown.

    >>> check_fields({"id": "p", "link": []}, "the problem", ("id",), ("links",))
    Traceback (most recent call last):
    enthymeme.errors.InputError: the problem: expected the fields id, links, found "link"
    """
    if not isinstance(value, dict):
        raise InputError(f"{where}: expected an object, found {show_json(value)}")
    for name in needed:
        if name not in value:
            raise InputError(f"{where}: expected a field {name!r}")
    for name in value:
        if name not in needed and name not in optional:
            expected = ", ".join(needed + optional)
            raise InputError(f"{where}: expected the fields {expected}, found {show_json(name)}")
    return value


def check_list(value: Any, where: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise InputError(f"{where}: expected a list, found {show_json(value)}")
    return value


def check_text(value: Any, where: str) -> str:
    """A text that says something and can be written again."""
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{where}: expected text, found {show_json(value)}")
    _check_characters(value, where)
    return value


def check_statements(value: Any, where: str) -> tuple[str, ...]:
    """A list of texts, at least one."""
    statements = tuple(
        check_text(text, f"{where}[{index}]") for index, text in enumerate(check_list(value, where))
    )
    if not statements:
        raise InputError(f"{where}: expected at least one statement")
    return statements


def check_object(value: Any, where: str) -> dict[str, Any]:
    """An object of whatever JSON can say and a file can hold.

    >>> check_object({"a": [float("inf")]}, "meta")
    Traceback (most recent call last):
    enthymeme.errors.InputError: meta.a[0]: expected a finite number, found Infinity
    """
    if not isinstance(value, dict):
        raise InputError(f"{where}: expected an object, found {show_json(value)}")
    _check_value(value, where, MAX_NESTING)
    return value


def _check_value(value: Any, where: str, nesting: int) -> None:
    if nesting == 0:
        raise InputError(f"{where[:60]}: expected JSON of a sane depth")
    if isinstance(value, dict):
        for name, part in value.items():
            if not isinstance(name, str):
                raise InputError(f"{where}: expected names, found {type(name).__name__}")
            _check_characters(name, where)
            _check_value(part, f"{where}.{name}", nesting - 1)
    elif isinstance(value, list | tuple):
        for index, part in enumerate(value):
            _check_value(part, f"{where}[{index}]", nesting - 1)
    elif isinstance(value, str):
        _check_characters(value, where)
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise InputError(f"{where}: expected a finite number, found {show_json(value)}")
    elif value is not None and not isinstance(value, int):
        raise InputError(f"{where}: expected what JSON can say, found {type(value).__name__}")


def _check_characters(text: str, where: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        # JSON can spell half of a surrogate pair; no file could hold it again.
        raise InputError(f"{where}: expected whole characters, found {show_json(text)}") from None


def check_gold(fields: dict[str, Any]) -> int | None:
    """The index of the right candidate, where there is one."""
    gold = fields.get("gold")
    if gold is not None and (isinstance(gold, bool) or not isinstance(gold, int)):
        raise InputError(f"gold: expected a candidate's index, found {show_json(gold)}")
    return gold


def show_json(value: Any) -> str:
    """The value as JSON on one line, cut to what a person reads."""
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


class DistinctIds:
    """Refuses an id that a file had before."""

    def __init__(self) -> None:
        self._lines: dict[str, int] = {}

    def add(self, name: str, line: int) -> None:
        """Take note of an id and its line."""
        before = self._lines.setdefault(name, line)
        if before != line:
            raise InputError(f"expected ids to differ, found {name!r} of line {before} again")
