"""Items: the public format both ways, and what it refuses."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.errors import InputError
from enthymeme.formats.items import item_from_json, item_line, read_items
from enthymeme.item import Completion, Item

PAIR = {"source": ["s"], "target": ["t"]}
texts = st.text(st.characters(codec="utf-8"), min_size=1).filter(str.strip)
statements = st.lists(texts, min_size=1, max_size=3).map(tuple)
meta = st.dictionaries(st.text(st.characters(codec="utf-8")), st.none() | st.integers() | texts)


@st.composite
def items(draw: st.DrawFn) -> Item:
    candidates = draw(
        st.lists(st.builds(Completion, statements, statements), min_size=2, max_size=3)
    )
    return Item(
        draw(texts),
        tuple(candidates),
        draw(st.none() | st.integers(0, len(candidates) - 1)),
        draw(st.none() | texts),
        tuple(draw(meta).items()),
    )


@settings(deadline=None)
@given(items())
def test_what_is_written_is_read_again(item: Item) -> None:
    line = item_line(item)
    assert "\n" not in line
    (again,) = read_items([line], "f")
    assert again == item
    assert (again.cluster, again.meta) == (item.cluster, item.meta)
    assert pickle.loads(pickle.dumps(item)) == item


def test_the_public_format() -> None:
    line = (
        '{"id": "arct-17", "candidates": [{"source": ["reason", "warrant 0"], "target": ["claim"]}'
        ', {"source": ["reason", "warrant 1"], "target": ["claim"]}], "gold": 1, '
        '"cluster": "arct-17", "meta": {"split": "dev"}}'
    )
    (item,) = read_items(["\n", line], "f")
    assert item_line(item) == line
    assert item.told("split") == "dev"
    assert item.told("nothing") is None


def test_construction_takes_no_part_in_equality() -> None:
    plain = item_from_json({"id": "i", "candidates": [PAIR, PAIR]})
    known = item_from_json(
        {"id": "i", "candidates": [PAIR, PAIR], "cluster": "c", "meta": {"a": 1}}
    )
    assert plain == known
    assert hash(plain) == hash(known)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"id": ""}, 'id: expected text, found ""'),
        ({"id": 3}, "id: expected text, found 3"),
        ({"gold": True}, "gold: expected a candidate's index, found true"),
        ({"gold": "0"}, "gold: expected a candidate's index"),
        ({"gold": -1}, "gold: expected a candidate's index below 2, found -1"),
        ({"cluster": 3}, "cluster: expected text, found 3"),
        ({"meta": []}, r"meta: expected an object, found \[\]"),
        ({"notes": 1}, "the item: expected the fields id, candidates, gold, cluster, meta, found"),
        ({"candidates": {}}, "candidates: expected a list, found {}"),
        ({"candidates": [PAIR]}, "candidates: expected two or more, found 1"),
        ({"candidates": [PAIR, {"source": ["s"]}]}, r"candidates\[1\]: expected a field 'target'"),
        (
            {"candidates": [PAIR, PAIR | {"x": 1}]},
            r"candidates\[1\]: expected the fields source, target",
        ),
        (
            {"candidates": [PAIR, {"source": "s", "target": ["t"]}]},
            r"candidates\[1\]\.source: expected a list",
        ),
        (
            {"candidates": [PAIR, {"source": [" "], "target": ["t"]}]},
            r"candidates\[1\]\.source\[0\]: expected text",
        ),
        (
            {"candidates": [PAIR, {"source": ["\ud800"], "target": ["t"]}]},
            r"candidates\[1\]\.source\[0\]: expected whole characters",
        ),
    ],
)
def test_items_that_are_refused(change: dict, expected: str) -> None:
    value = {"id": "i", "candidates": [PAIR, PAIR]} | change
    with pytest.raises(InputError, match=f"^f:1: {expected}"):
        list(read_items([json.dumps(value)], "f"))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('{"id": "i"', "f:1: expected a JSON object, found expecting ',' delimiter"),
        ("3", "f:1: the item: expected an object, found 3"),
        ('{"id": NaN}', "f:1: expected a finite number, found NaN"),
        ("[" * 100_000, "f:1: expected JSON of a sane depth"),
    ],
)
def test_lines_that_are_refused(line: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        list(read_items([line], "f"))


def test_ids_differ() -> None:
    line = json.dumps({"id": "i", "candidates": [PAIR, PAIR]})
    with pytest.raises(InputError, match="f:3: expected ids to differ, found 'i' of line 1 again"):
        list(read_items([line, "", line], "f"))
