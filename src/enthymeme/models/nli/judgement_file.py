"""The NLI model ``file``: judgements replayed from a table.

The table is JSON Lines, a judgement a line, in the form that traces have them:
``{"premise": …, "hypothesis": …, "entailment": p, "neutral": p, "contradiction": p}``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from enthymeme.errors import InputError, PluginError, ReadingError
from enthymeme.formats.fields import decode_json, show_json
from enthymeme.models.loading import Adapter, read_answers
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.system.files import decode_lines


class JudgementFile:
    """Answers from a table.

    >>> table = JudgementFile({Pair("a.", "b."): Judgement(0.9, 0.1, 0.0)}, "toy")
    >>> table.judge([Pair("a.", "b."), Pair("b.", "a.")])[1]
    ReadingError('toy has no judgement of “b.” and “a.”')
    """

    def __init__(self, judgements: Mapping[Pair, Judgement], name: str) -> None:
        self._judgements = dict(judgements)
        self._name = name
        digest = hashlib.sha256(repr(sorted(self._judgements.items())).encode()).hexdigest()
        self.fingerprint = f"file sha256={digest[:16]}"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement | ReadingError]:
        return [
            self._judgements.get(pair)
            or ReadingError(
                f"{self._name} has no judgement of “{pair.premise[:60]}” and "
                f"“{pair.hypothesis[:60]}”"
            )
            for pair in pairs
        ]


def judgements_by_pair(lines: Iterable[bytes], path: str) -> dict[Pair, Judgement]:
    """The judgements of a table's lines.

    >>> judgements_by_pair([b'{"premise": "a."}'], "toy.jsonl")
    Traceback (most recent call last):
    enthymeme.errors.InputError: toy.jsonl:1: expected a field 'hypothesis'
    """
    judgements: dict[Pair, Judgement] = {}
    for number, line in enumerate(decode_lines(lines, path), start=1):
        if not line.strip():
            continue
        try:
            pair, judgement = _judgement_from_json(decode_json(line))
        except InputError as error:
            raise error.at(path, number) from None
        if judgements.setdefault(pair, judgement) != judgement:
            raise InputError("expected one judgement of a pair", path=path, line=number)
    return judgements


def _judgement_from_json(row: Any) -> tuple[Pair, Judgement]:
    if not isinstance(row, dict):
        raise InputError("expected a JSON object")
    for name in (*Pair._fields, *Judgement._fields):
        if name not in row:
            raise InputError(f"expected a field {name!r}")
    for name in Pair._fields:
        if not isinstance(row[name], str):
            raise InputError(f"{name}: expected text, found {show_json(row[name])}")
    for name in Judgement._fields:
        value = row[name]
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise InputError(f"{name}: expected a probability, found {show_json(value)}")
    return (
        Pair(*(row[name] for name in Pair._fields)),
        Judgement(*(float(row[name]) for name in Judgement._fields)),
    )


def _load(setting: str | None) -> JudgementFile:
    if not setting:
        raise PluginError("nli 'file': expected a table, as in file:judgements.jsonl")
    judgements = read_answers("nli 'file'", setting, partial(judgements_by_pair, path=setting))
    return JudgementFile(judgements, setting)


ADAPTER = Adapter("judgements replayed from a table (JSON Lines)", _load, setting="FILE")
