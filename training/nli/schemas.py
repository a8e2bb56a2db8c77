"""Arguments with slots: each line of `written/schemas_*.jsonl` is many arguments.

A schema has one premise and several conclusions, or one conclusion and several premises, each with
its label. `{P}`, `{Q}`, `{R}` and `{S}` are people; `fill` lists what the other slots may hold, all
of them together, so that the labels are right for each filling.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import Any

from training.nli.arguments.banks import people
from training.nli.examples import Example, example_from_pair, join_examples
from training.nli.pairs import LabelledPair

PEOPLE = "PQRS"
# How often a filling is used, with other names each time.
NAMES_PER_FILLING = 2


def read_schemas(
    folder: Path, seed: int, numbers: Container[int] = range(1000)
) -> Iterator[Example]:
    """Every schema of a folder with every filling; the rows of an argument are one example.

    `numbers` are those of the files to read.
    """
    chance = random.Random(seed)
    paths = sorted(folder.glob("schemas_*.jsonl"))
    for path in (path for path in paths if int(path.stem.removeprefix("schemas_")) in numbers):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield from fill_schema(json.loads(line), chance)


def fill_schema(schema: Mapping[str, Any], chance: random.Random) -> Iterator[Example]:
    """The arguments that a schema stands for.

    >>> schema = {
    ...     "phenomenon": "comparison",
    ...     "premise": "{P} is {n} years old, {Q} is {m}.",
    ...     "conclusions": [["{Q} is older.", "entailment"], ["{P} is older.", "contradiction"]],
    ...     "fill": [{"n": "six", "m": "nine"}],
    ... }
    >>> first, second = fill_schema(schema, random.Random(1))
    >>> first.rows[0]
    ('Cleo is six years old, Cyrus is nine.', 'Cyrus is older.')
    >>> first.labelings
    ((0, 2),)
    """
    for filling in schema.get("fill") or [{}]:
        for _ in range(NAMES_PER_FILLING):
            names = people(chance, "train", len(PEOPLE))
            words = {letter: name.text for letter, name in zip(PEOPLE, names, strict=True)}
            pairs = [
                LabelledPair(
                    _fill(premise, words | filling),
                    _fill(conclusion, words | filling),
                    label,
                    schema["phenomenon"],
                )
                for premise, conclusion, label in _labelled_texts(schema)
            ]
            yield join_examples([example_from_pair(pair) for pair in pairs])


def _labelled_texts(schema: Mapping[str, Any]) -> list[tuple[str, str, Any]]:
    if "premises" in schema:
        return [(premise, schema["conclusion"], label) for premise, label in schema["premises"]]
    return [(schema["premise"], conclusion, label) for conclusion, label in schema["conclusions"]]


def _fill(text: str, words: Mapping[str, object]) -> str:
    """The text with its slots filled, and a capital letter where a sentence begins with one."""
    filled = re.sub(r"\{(\w+)\}", lambda slot: str(words[slot[1]]), text)
    return re.sub(r"(^|[.!?] )([a-z])", lambda start: start[1] + start[2].upper(), filled)
