"""Items: the public format both ways, and what it refuses."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.errors import InputError
from enthymeme.formats.items import item_from_json, item_line, items_from_lines
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
    (reread,) = items_from_lines([line], "f")
    assert reread == item
    assert (reread.cluster, reread.meta) == (item.cluster, item.meta)
    assert pickle.loads(pickle.dumps(item)) == item


def test_the_public_format() -> None:
    line = (
        '{"id": "arct-17", "candidates": [{"source": ["reason", "warrant 0"], "target": ["claim"]}'
        ', {"source": ["reason", "warrant 1"], "target": ["claim"]}], "gold": 1, '
        '"cluster": "arct-17", "meta": {"split": "dev"}}'
    )
    (item,) = items_from_lines(["\n", line], "f")
    assert item_line(item) == line
    assert item.meta_value("split") == "dev"
    assert item.meta_value("nothing") is None


def test_construction_takes_no_part_in_equality() -> None:
    plain = item_from_json({"id": "i", "candidates": [PAIR, PAIR]})
    known = item_from_json(
        {"id": "i", "candidates": [PAIR, PAIR], "cluster": "c", "meta": {"a": 1}}
    )
    assert plain == known
    assert hash(plain) == hash(known)


NESTED: list = []
for _ in range(200):
    NESTED = [NESTED]


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
        ({"meta": {"a": [{"b": float("inf")}]}}, "expected a finite number, found Infinity"),
        ({"meta": {"a": float("nan")}}, "expected a finite number, found NaN"),
        ({"meta": {"a": ["\ud800"]}}, r"meta\.a\[0\]: expected whole characters"),
        ({"meta": {"\ud800": 1}}, "meta: expected whole characters"),
        ({"meta": {"a": NESTED}}, r"meta\.a\[0\].*: expected JSON of a sane depth"),
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
        list(items_from_lines([json.dumps(value)], "f"))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('{"id": "i"', "f:1: expected a JSON object: expecting ',' delimiter"),
        ("3", "f:1: the item: expected an object, found 3"),
        ('{"id": NaN}', "f:1: expected a finite number, found NaN"),
        ('{"id": "i", "meta": {"n": 1e400}}', "f:1: expected a finite number, found 1e400"),
        ('{"id": "i", "meta": {"n": -1e400}}', "f:1: expected a finite number, found -1e400"),
        ('{"id": "i", "id": "i"}', 'f:1: expected each field once, found "id" again'),
        ('{"id": "i", "meta": {"a": 1, "a": 2}}', 'f:1: expected each field once, found "a" again'),
        ('{"id": ' + "9" * 5000 + "}", "f:1: expected numbers of a sane length"),
        ("[" * 100_000, "f:1: expected JSON of a sane depth"),
    ],
)
def test_lines_that_are_refused(line: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        list(items_from_lines([line], "f"))


@pytest.mark.parametrize("value", [float("inf"), float("nan"), "\ud800", {1: 2}, object()])
def test_meta_that_could_not_be_read_again_is_not_written(value: object) -> None:
    candidate = Completion(("s",), ("t",))
    with pytest.raises(InputError, match=r"^meta\.key: expected "):
        item_line(Item("i", (candidate, candidate), meta=(("key", value),)))


def test_ids_differ() -> None:
    line = json.dumps({"id": "i", "candidates": [PAIR, PAIR]})
    with pytest.raises(InputError, match="f:3: expected ids to differ, found 'i' of line 1 again"):
        list(items_from_lines([line, "", line], "f"))
