"""JSON from outside, checked field by field; every error says what was expected, and where."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from enthymeme.errors import InputError


def decoded(line: str) -> Any:
    """The value of a line of JSON.

    >>> decoded('{"id": NaN}')
    Traceback (most recent call last):
    enthymeme.errors.InputError: expected a finite number, found NaN
    """
    try:
        return json.loads(line, parse_constant=refuse_constant)
    except json.JSONDecodeError as wrong:
        found = f"{wrong.msg.lower()} (column {wrong.colno})"
        raise InputError(f"expected a JSON object, found {found}") from None
    except RecursionError:
        raise InputError("expected JSON of a sane depth") from None
    except ValueError:
        raise InputError("expected numbers of a sane length") from None


def refuse_constant(name: str) -> NoReturn:
    """For ``json.loads``: NaN and infinities are no JSON."""
    raise InputError(f"expected a finite number, found {name}")


def fields_of(
    value: Any, where: str, needed: tuple[str, ...], optional: tuple[str, ...]
) -> dict[str, Any]:
    """The fields of an object that has all that are needed and none that are unknown.

    >>> fields_of({"id": "p", "link": []}, "the problem", ("id",), ("links",))
    Traceback (most recent call last):
    enthymeme.errors.InputError: the problem: expected the fields id, links, found "link"
    """
    if not isinstance(value, dict):
        raise InputError(f"{where}: expected an object, found {shown(value)}")
    for name in needed:
        if name not in value:
            raise InputError(f"{where}: expected a field {name!r}")
    for name in value:
        if name not in needed and name not in optional:
            raise InputError(
                f"{where}: expected the fields {', '.join(needed + optional)}, found {shown(name)}"
            )
    return value


def list_of(value: Any, where: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise InputError(f"{where}: expected a list, found {shown(value)}")
    return value


def text_of(value: Any, where: str) -> str:
    """A text that says something and can be written again."""
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{where}: expected text, found {shown(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        # JSON can spell half of a surrogate pair; no file could hold it again.
        raise InputError(f"{where}: expected whole characters, found {shown(value)}") from None
    return value


def gold_of(fields: dict[str, Any]) -> int | None:
    """The index of the right candidate, where there is one."""
    gold = fields.get("gold")
    if gold is not None and (isinstance(gold, bool) or not isinstance(gold, int)):
        raise InputError(f"gold: expected a candidate's index, found {shown(gold)}")
    return gold


def shown(value: Any) -> str:
    """The value as JSON on one line, cut to what a person reads."""
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
