"""Reading what was released: line ends, encodings, tables, JSON lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.data.released import read_json_list, read_lines, read_rows, read_text
from enthymeme.errors import InputError


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file.txt"


@pytest.mark.parametrize("newline", [b"\n", b"\r", b"\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_lines_end_in_three_ways(file: Path, newline: bytes, last: bool) -> None:
    file.write_bytes(newline.join([b"one", b"", b"three"]) + (newline if last else b""))
    assert list(read_lines(file)) == [(1, "one"), (2, ""), (3, "three")]


def test_lines_end_in_three_ways_in_one_file(file: Path) -> None:
    file.write_bytes(b"a\rb\nc\r\nd\re\n")
    assert [line for _, line in read_lines(file)] == ["a", "b", "c", "d", "e"]


@settings(deadline=None)
@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\r\n\ufeff"))))
def test_lines_are_what_was_written(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    path = tmp_path_factory.mktemp("lines") / "f"
    path.write_bytes("".join(f"{line}\n" for line in lines).encode())
    assert list(read_lines(path)) == list(enumerate(lines, start=1))


def test_unicode_line_separators_are_text(file: Path) -> None:
    file.write_bytes("one\u2028still one\x85\x0c\n".encode())
    assert len(list(read_lines(file))) == 1


def test_a_byte_order_mark_is_no_text(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbfID\n")
    assert list(read_lines(file)) == [(1, "ID")]
    assert read_text(file) == "ID\n"


@pytest.mark.parametrize("newline", [b"\n", b"\r", b"\r\n"])
def test_bytes_that_are_not_utf8_are_placed(file: Path, newline: bytes) -> None:
    file.write_bytes(newline.join([b"fine", b"fine", b"caf\xe9", b""]))
    expected = r"file\.txt:3: expected UTF-8, found byte 0xe9 \(column \d+\)$"
    with pytest.raises(InputError, match=expected):
        list(read_lines(file))
    with pytest.raises(InputError, match=expected):
        read_text(file)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nothing: expected a readable file, found: No such file"):
        list(read_lines(tmp_path / "nothing"))
    with pytest.raises(InputError, match=r"expected a readable file, found: Is a directory"):
        read_text(tmp_path)


def test_rows_are_found_by_the_names_of_their_columns(file: Path) -> None:
    file.write_text('b\tx\ta\n 1 \tq\t"2\n\n3\tq\t4\n')
    assert list(read_rows(file, ("a", "b"))) == [(2, ('"2', "1")), (4, ("4", "3"))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", r"file.txt: expected a header with the columns a, b, found an empty file"),
        ("a\tc\n", r"file.txt:1: expected a header with the columns a, b; b not found"),
        ("a\tb\n1\n", r"file.txt:2: expected 2 cells, found 1"),
        ("a\tb\n1\t2\t3\n", r"file.txt:2: expected 2 cells, found 3"),
        ("a\tb\n1\t2\n1\t \n", r"file.txt:3: expected text under b, found none"),
    ],
)
def test_tables_that_are_not(file: Path, text: str, expected: str) -> None:
    file.write_text(text)
    with pytest.raises(InputError, match=expected):
        list(read_rows(file, ("a", "b")))


def test_members_of_a_json_list_come_with_their_lines(file: Path) -> None:
    file.write_text('[\n {"a": 1},\n\n {"a":\n 2}, 3]\n')
    assert list(read_json_list(file)) == [(2, {"a": 1}), (4, {"a": 2}), (5, 3)]
    file.write_text(" [ ] ")
    assert list(read_json_list(file)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", r"file.txt:1: expected a JSON list, found the end of the file"),
        ("{}", r"file.txt:1: expected a JSON list, found '{'"),
        ("[\n1,\n", r"file.txt:2: expected JSON, found expecting value"),
        ("[\n1\n2]", r"file.txt:3: expected ',' or '\]' after a member of the list, found '2'"),
        ('[\n{"a": "b', r"file.txt:2: expected JSON, found unterminated string"),
        ("[\n1", r"file.txt:2: expected ',' or '\]' after a member .*, found the end of the file"),
        ("[1,\n" + "[" * 100_000, r"file.txt:2: expected JSON of a sane depth"),
    ],
)
def test_json_lists_that_are_not(file: Path, text: str, expected: str) -> None:
    file.write_text(text)
    with pytest.raises(InputError, match=expected):
        list(read_json_list(file))
