"""Arguments written by hand, as items: some are measured on, others learned from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from enthymeme.formats.items import item_line
from enthymeme.item import Completion, Item, build_item
from results.workplace import Workplace, write_if_new

_ROOT = Path(__file__).parents[1]
ARGUMENTS = _ROOT / "tests" / "models" / "nli" / "arguments.jsonl"
WORDINGS = _ROOT / "tests" / "logic_wordings.jsonl"
DEVELOPMENT_ARGUMENTS = _ROOT / "training" / "nli" / "tune_arguments.jsonl"
DEVELOPMENT_WORDINGS = _ROOT / "tests" / "logic_wordings_dev.jsonl"
# 250 with a choice of premises and 250 with a choice of claims, by three language models as writers
# that had seen nothing of the project.
DEVELOPMENT_GAPS = _ROOT / "tests" / "everyday_dev.jsonl"
# A new sentence starts with a capital, perhaps in quotation marks; no abbreviation with a full
# stop stands in these arguments.
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[“\"']?[A-Z])")


def write_development_items(place: Workplace) -> Path:
    """Write the file of arguments that the weights of joint scoring are learned from."""
    items = [
        *read_arguments(DEVELOPMENT_ARGUMENTS, place.limit),
        *read_wordings(DEVELOPMENT_WORDINGS, place.limit),
        *(gap_item(row) for row in read_lines(DEVELOPMENT_GAPS, place.limit)),
    ]
    return write_items(place, "own-dev", items)


def write_items(place: Workplace, name: str, items: Iterable[Item]) -> Path:
    """Write items among the tasks, unless they are there."""
    path = place.folder / "tasks" / f"{name}.jsonl"
    write_if_new(path, "".join(f"{item_line(item)}\n" for item in items).encode())
    return path


def read_arguments(path: Path, limit: int | None) -> list[Item]:
    """Whole arguments, one JSON object a line."""
    return [argument_item(row) for row in read_lines(path, limit)]


def read_wordings(path: Path, limit: int | None) -> list[Item]:
    """Wordings of logical forms, one JSON object a line; those that have a right claim."""
    items = (wording_item(row) for row in read_lines(path, limit))
    return [item for item in items if item is not None]


def read_lines(path: Path, limit: int | None) -> list[dict[str, Any]]:
    """The objects of a file; with a limit so many of them, from all over the file."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return rows if limit is None else rows[:: -(-len(rows) // limit)]


def argument_item(row: dict[str, Any]) -> Item:
    """An argument as an item, a statement for each of its sentences.

    >>> pair = {"premise": "It rains. We are out.", "conclusion": "We get wet."}
    >>> argument_item({"id": "a", "phenomenon": "cause", "candidates": [pair, pair], "gold": 0}
    ... ).candidates[0].source
    ('It rains.', 'We are out.')
    """
    candidates = tuple(
        Completion(split_sentences(one["premise"]), split_sentences(one["conclusion"]))
        for one in row["candidates"]
    )
    meta = (("phenomenon", row["phenomenon"]),)
    return Item(row["id"], candidates, row["gold"], cluster=row["id"], meta=meta)


def wording_item(row: dict[str, Any]) -> Item | None:
    """A wording as an item; None where no claim is right, which a verdict alone can say."""
    if row["gold"] is None:
        return None
    candidates = tuple(Completion(tuple(row["given"]), (claim,)) for claim in row["claims"])
    meta = (("phenomenon", row["form"]),)
    return Item(row["id"], candidates, row["gold"], cluster=row["id"], meta=meta)


def gap_item(row: Mapping[str, Any]) -> Item:
    """An everyday argument with its gap, a premise or the claim, as an item.

    >>> row = {"id": "a", "kind": "cause", "given": ["It rains."], "claims": ["Wet.", "Dry."]}
    >>> gap_item({**row, "gold": 0}).candidates[0]
    Completion(source=('It rains.',), target=('Wet.',))
    """
    parts = {name: row[name] for name in ("given", "premises", "claim", "claims") if name in row}
    meta = (("phenomenon", row["kind"]),)
    candidates = build_item(**parts).candidates
    return Item(row["id"], candidates, row["gold"], cluster=row["id"], meta=meta)


def split_sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text.

    >>> split_sentences("It is 3.5 km away. “Really?” he asked. Yes.")
    ('It is 3.5 km away.', '“Really?” he asked.', 'Yes.')
    """
    return tuple(_SENTENCE_END.split(text.strip()))
