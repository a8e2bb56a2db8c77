"""Files: read with the right culprit in every error, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from enthymeme.errors import InputError
from enthymeme.system.files import open_replacement, open_text, write_file


def test_lines_without_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes("\ufeffone\ntwo\n".encode())
    with open_text(str(tmp_path / "f")) as lines:
        assert list(lines) == ["one\n", "two\n"]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "nothing"):
        with (
            pytest.raises(InputError, match=f"^{name}: expected a readable file, found: "),
            open_text(str(name)) as lines,
        ):
            list(lines)


def test_what_its_reader_cannot_write_is_not_the_files_error(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("line")

    def read() -> None:
        with open_text(str(tmp_path / "f")) as lines:
            for _ in lines:
                raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        read()


@pytest.mark.parametrize("lasting", [False, True])
def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, lasting: bool) -> None:
    path = tmp_path / "f"
    with open_replacement(path, lasting=lasting) as file:
        file.write(b"first")

    def stop_in_between() -> None:
        with open_replacement(path, lasting=lasting) as file:
            file.write(b"sec")
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        stop_in_between()
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    write_file(tmp_path / "new" / "f", b"text")
    assert (tmp_path / "new" / "f").read_bytes() == b"text"
    with pytest.raises(InputError, match="new: cannot be written: Is a directory"):
        write_file(tmp_path / "new", b"text")
    with pytest.raises(InputError, match="g: cannot be written: "):
        write_file(tmp_path / "new" / "f" / "g", b"text")
