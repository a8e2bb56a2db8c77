"""Items from JSON Lines, and back.

An item has ``id``, ``candidates`` with ``source`` and ``target`` statements, and optionally
``gold``, ``cluster`` and ``meta``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from enthymeme.errors import InputError
from enthymeme.formats.fields import decoded, fields_of, gold_of, list_of, shown, text_of
from enthymeme.item import Completion, Item, Statement


def item_line(item: Item) -> str:
    """The item as one line of JSON, without the line end.

    >>> candidates = (Completion(("s",), ("t",)), Completion(("s",), ("u",)))
    >>> item_line(Item("i", candidates, gold=1))
    '{"id": "i", "candidates": [{"source": ["s"], "target": ["t"]}, \
{"source": ["s"], "target": ["u"]}], "gold": 1}'
    """
    return json.dumps(item_to_json(item), ensure_ascii=False)


def item_to_json(item: Item) -> dict[str, Any]:
    """The item's JSON object, fields in the order of the format."""
    value: dict[str, Any] = {
        "id": item.id,
        "candidates": [
            {"source": list(candidate.source), "target": list(candidate.target)}
            for candidate in item.candidates
        ],
    }
    if item.gold is not None:
        value["gold"] = item.gold
    if item.cluster is not None:
        value["cluster"] = item.cluster
    if item.meta:
        value["meta"] = dict(item.meta)
    return value


def read_items(lines: Iterable[str], path: str) -> Iterator[Item]:
    """The items of a JSON Lines file; blank lines are passed over, ids must differ.

    >>> list(read_items(['{"id": "i", "candidates": []}'], "i.jsonl"))
    Traceback (most recent call last):
    enthymeme.errors.InputError: i.jsonl:1: candidates: expected two or more, found 0
    """
    first_seen: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            item = item_from_json(decoded(line))
        except InputError as error:
            raise error.at(path, number) from None
        if item.id in first_seen:
            raise InputError(
                f"expected ids to differ, found {item.id!r} of line {first_seen[item.id]} again",
                path=path,
                line=number,
            )
        first_seen[item.id] = number
        yield item


def item_from_json(value: Any) -> Item:
    """One item from its JSON object.

    >>> item_from_json({"id": "i", "candidates": [{"source": ["s"], "target": []}, 3]})
    Traceback (most recent call last):
    enthymeme.errors.InputError: candidates[0].target: expected at least one statement
    """
    fields = fields_of(value, "the item", ("id", "candidates"), ("gold", "cluster", "meta"))
    candidates = tuple(
        _completion(candidate, f"candidates[{index}]")
        for index, candidate in enumerate(list_of(fields["candidates"], "candidates"))
    )
    cluster, meta = fields.get("cluster"), fields.get("meta", {})
    if not isinstance(meta, dict):
        raise InputError(f"meta: expected an object, found {shown(meta)}")
    return Item(
        id=text_of(fields["id"], "id"),
        candidates=candidates,
        gold=gold_of(fields),
        cluster=None if cluster is None else text_of(cluster, "cluster"),
        meta=tuple(meta.items()),
    )


def _completion(value: Any, where: str) -> Completion:
    fields = fields_of(value, where, ("source", "target"), ())
    return Completion(
        _statements(fields["source"], f"{where}.source"),
        _statements(fields["target"], f"{where}.target"),
    )


def _statements(value: Any, where: str) -> tuple[Statement, ...]:
    statements = tuple(
        text_of(text, f"{where}[{index}]") for index, text in enumerate(list_of(value, where))
    )
    if not statements:
        raise InputError(f"{where}: expected at least one statement")
    return statements
