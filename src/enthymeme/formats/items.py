"""Items from JSON Lines, and back.

An item has ``id``, ``candidates`` with ``source`` and ``target`` statements, and optionally
``gold``, ``cluster`` and ``meta``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
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
)
from enthymeme.item import Completion, Item
from enthymeme.system.files import open_text


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
        value["meta"] = check_object(dict(item.meta), "meta")
    return value


def read_items(path: str) -> Iterator[Item]:
    """The items of a JSON Lines file, as they are asked for; ``-`` is standard input."""
    with open_text(path) as lines:
        yield from items_from_lines(lines, path)


def items_from_lines(lines: Iterable[str], path: str) -> Iterator[Item]:
    """The items of a file's lines; blank ones are passed over, ids must differ.

    >>> list(items_from_lines(['{"id": "i", "candidates": []}'], "i.jsonl"))
    Traceback (most recent call last):
    enthymeme.errors.InputError: i.jsonl:1: candidates: expected two or more, found 0
    """
    ids = DistinctIds()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            item = item_from_json(decode_json(line))
            ids.add(item.id, number)
        except InputError as error:
            raise error.at(path, number) from None
        yield item


def item_from_json(value: Any) -> Item:
    """One item from its JSON object.

    >>> item_from_json({"id": "i", "candidates": [{"source": ["s"], "target": []}, 3]})
    Traceback (most recent call last):
    enthymeme.errors.InputError: candidates[0].target: expected at least one statement
    """
    fields = check_fields(value, "the item", ("id", "candidates"), ("gold", "cluster", "meta"))
    candidates = tuple(
        _completion(candidate, f"candidates[{index}]")
        for index, candidate in enumerate(check_list(fields["candidates"], "candidates"))
    )
    cluster = fields.get("cluster")
    return Item(
        id=check_text(fields["id"], "id"),
        candidates=candidates,
        gold=check_gold(fields),
        cluster=None if cluster is None else check_text(cluster, "cluster"),
        meta=tuple(check_object(fields.get("meta", {}), "meta").items()),
    )


def _completion(value: Any, where: str) -> Completion:
    fields = check_fields(value, where, ("source", "target"), ())
    return Completion(
        check_statements(fields["source"], f"{where}.source"),
        check_statements(fields["target"], f"{where}.target"),
    )
