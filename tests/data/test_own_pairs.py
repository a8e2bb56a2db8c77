"""One's own pairs: maps, tables of three kinds, Argdown."""

from __future__ import annotations

from pathlib import Path

import pytest

from enthymeme.data.argdown import read_argdown
from enthymeme.data.own_pairs import parse_map, read_pairs
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

MAP = parse_map(
    [
        "id=key",
        "source.0=reason+w0",
        "source.1=reason+w1",
        "target=claim",
        "gold=label:A,B",
        "cluster=topic",
    ]
)
JSON_ROW = (
    '{"key": "k1", "reason": "It rains.", "w0": ["a \\"wet\\" day"], "w1": "no", '
    '"claim": "Go.", "label": "B", "topic": "t"}\n'
)
EXPECTED = Item(
    "k1",
    (Completion(("It rains.", 'a "wet" day'), ("Go.",)), Completion(("It rains.", "no"), ("Go.",))),
    1,
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("p.csv", 'key,reason,w0,w1,claim,label,topic\nk1,It rains.,"a ""wet"" day",no,Go.,B,t\n'),
        (
            "p.tsv",
            'key\treason\tw0\tw1\tclaim\tlabel\ttopic\nk1\tIt rains.\ta "wet" day\tno\tGo.\tB\tt\n',
        ),
        (
            "p.jsonl",
            JSON_ROW,
        ),
    ],
)
def test_three_kinds_of_table_give_one_item(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    (item,) = read_pairs(tmp_path / name, MAP)
    assert item == EXPECTED
    assert item.cluster == "t"


def test_names_groups_and_gold_may_be_left_out(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text("s,a,b\none,two,three\n\nfour,five,six\n")
    columns = parse_map(["source=s", "target.0=a", "target.1=b"])
    items = list(read_pairs(tmp_path / "own.csv", columns))
    assert [item.id for item in items] == ["own-1", "own-2"]
    assert [item.cluster for item in items] == ["own-1", "own-2"]
    assert {item.gold for item in items} == {None}


def test_gold_counts_from_zero_unless_told_and_numbers_are_texts(tmp_path: Path) -> None:
    (tmp_path / "own.jsonl").write_text('{"s": ["a", "b"], "x": "c", "y": "d", "z": "e", "g": 2}\n')
    columns = parse_map(["source=s", "target.0=x", "target.1=y", "target.2=z", "gold=g"])
    (item,) = read_pairs(tmp_path / "own.jsonl", columns)
    assert item.gold == 2
    assert item.candidates[2] == Completion(("a", "b"), ("e",))


def test_cells_of_several_lines_are_one_statement(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text('s,a,b\n"one\ntwo",x,y\nthree,,z\n')
    rows = read_pairs(tmp_path / "own.csv", parse_map(["source=s", "target.0=a", "target.1=b"]))
    assert next(rows).candidates[0].source == ("one\ntwo",)
    with pytest.raises(InputError, match=r'own\.csv:4: expected text under a, found ""'):
        next(rows)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([], r"expected source\.0 and source\.1, or target\.0 and target\.1"),
        (["source=s", "target.0=t"], r"expected source\.0 and source\.1, or"),
        (["source=s", "target.1=t"], r"expected target or target\.0, found neither"),
        (["target.0=a", "target.1=b"], r"expected source or source\.0, found neither"),
        (
            ["source=s", "target=t", "target.0=a", "target.1=b"],
            r"expected target or target\.0, found both",
        ),
        (["source=s", "source=t"], r"expected each field once, found source again"),
        (["reason=s"], r"expected entries such as .*found 'reason=s'"),
        (["source"], r"expected entries such as .*found 'source'"),
        (
            ["source=s", "target.0=a", "target.1=b", "gold=g:A"],
            r"expected a value of gold for each of 2 candidates",
        ),
    ],
)
def test_maps_that_are_refused(entries: list[str], expected: str) -> None:
    with pytest.raises(InputError, match=f"map: {expected}"):
        parse_map(entries)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("p.xlsx", "", r"p\.xlsx: expected a file named \*\.csv, \*\.tsv, \*\.jsonl"),
        ("p.csv", "", r"p\.csv: expected rows, found none"),
        ("p.csv", "s,a,b,k,g\n", r"p\.csv: expected rows, found none"),
        ("p.csv", "s,s\n", r"p\.csv:1: expected columns with names of their own"),
        ("p.csv", "s,a,b\n1,2,3\n", r"p\.csv:2: expected a column k, found s, a, b"),
        ("p.csv", "s,a,b,k,g\n1,2,3,4\n", r"p\.csv:2: expected 5 cells, found 4"),
        (
            "p.csv",
            's,a,b,k,g\n1,2,3,4,0\n1,2,"3',
            r"p\.csv:3: expected a table, found unexpected end",
        ),
        ("p.csv", "s,a,b,k,g\n1,2,3,4,7\n", r"p\.csv:2: expected g to be one of 0, 1; found '7'"),
        (
            "p.csv",
            "s,a,b,k,g\n1,2,3,4,0\n1,2,3,4,0\n",
            r"p\.csv:3: .*differ, found '4' of line 2 again",
        ),
        ("p.jsonl", "[]\n", r"p\.jsonl:1: expected a JSON object on one line"),
        ("p.jsonl", '{"s": null}\n', r"p\.jsonl:1: expected a column k, found s"),
        ("p.jsonl", '{"k": ["a", "b"]}\n', r"p\.jsonl:1: expected one text under k, found 2"),
        ("p.jsonl", '{"k": ["a", null]}\n', r"p\.jsonl:1: expected text under k, found"),
        ("p.jsonl", '{"k": true}\n', r"p\.jsonl:1: expected text under k, found true"),
    ],
)
def test_tables_that_are_refused(tmp_path: Path, name: str, text: str, expected: str) -> None:
    (tmp_path / name).write_text(text)
    columns = parse_map(["source=s", "target.0=a", "target.1=b", "id=k", "gold=g"])
    with pytest.raises(InputError, match=expected):
        list(read_pairs(tmp_path / name, columns))


ARGDOWN = """
# rain
// a remark
<Wet>: #gold
(1) It rains.
(2) Rain makes wet.
----
(3) Maya gets wet.

(1) It rains.
-- modus ponens --
(2) Maya stays dry.

## snow
<A>
(1) It snows.
--
(2) Cold.
<B>
(1) It snows.
--
(2) Warm.
"""


def test_argdown_gives_an_item_for_each_heading(tmp_path: Path) -> None:
    (tmp_path / "a.argdown").write_text(ARGDOWN)
    rain, snow = read_argdown(tmp_path / "a.argdown")
    assert rain == Item(
        "rain",
        (
            Completion(("It rains.", "Rain makes wet."), ("Maya gets wet.",)),
            Completion(("It rains.",), ("Maya stays dry.",)),
        ),
        0,
    )
    assert (snow.id, snow.gold, len(snow.candidates)) == ("snow", None, 2)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", r"a\.argdown: expected a heading"),
        (
            "(1) It rains.\n",
            r"a\.argdown:1: expected a heading \(# name\) before the first argument",
        ),
        ("# a\nIt rains.\n", r"a\.argdown:2: expected \(1\) a statement, ---- or <a title>"),
        ("# a\n(1) x\n----\n----\n", r"a\.argdown:4: expected \(1\) a statement"),
        ("# a\n(1) x\n----\n(2) y\n", r"a\.argdown:1: candidates: expected two or more, found 1"),
        (
            "\n# a\n(1) x\n(1) y\n----\n(2) z\n",
            r"a\.argdown:2: a: expected statements above and below",
        ),
        (
            ARGDOWN.replace("<B>", "<B> #gold").replace("<A>", "<A> #gold"),
            r":14: snow: expected one #gold argument, found 2",
        ),
        (ARGDOWN + "\n# rain\n", r":24: expected headings to differ, found 'rain' again"),
    ],
)
def test_argdown_that_is_refused(tmp_path: Path, text: str, expected: str) -> None:
    (tmp_path / "a.argdown").write_text(text)
    with pytest.raises(InputError, match=expected):
        list(read_argdown(tmp_path / "a.argdown"))


def test_quotation_marks_in_tsv_are_text(tmp_path: Path) -> None:
    (tmp_path / "own.tsv").write_text('s\ta\tb\n"one\ttwo"\t"three"\n')
    rows = read_pairs(tmp_path / "own.tsv", parse_map(["source=s", "target.0=a", "target.1=b"]))
    assert [one.target for one in next(rows).candidates] == [('two"',), ('"three"',)]
