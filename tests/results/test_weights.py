"""The weights that ship: learned from development items of every task, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from results.arguments import (
    ARGUMENTS,
    WORDINGS,
    read_arguments,
    read_wordings,
    write_development_items,
)
from results.command import build_command
from results.weights import PACKAGED, TASKS, main
from results.workplace import Workplace

from enthymeme import data
from enthymeme.formats import weights
from enthymeme.formats.items import read_items


def test_a_task_that_is_not_there_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = ["--data", str(tmp_path / "nothing"), "--work", str(tmp_path / "work")]
    assert main([*folders, "-o", str(tmp_path / "weights.json")]) == 2
    assert "expected" in capsys.readouterr().err
    assert not (tmp_path / "weights.json").exists()


def test_the_data_folder_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENTHYMEME_DATA", "/some/data")
    assert build_command("results", None, "a page").parse_args([]).data == Path("/some/data")


def test_it_goes_where_the_package_looks_for_it() -> None:
    package = Path(weights.__file__).parents[1]
    assert PACKAGED.resolve() == (package / "methods" / "joint" / weights.SHIPPED).resolve()


def test_tasks_are_learned_from_in_the_order_of_the_results() -> None:
    assert set(TASKS) == {"arct", "cded", "anli"}
    assert tuple(name for name in data.TASKS if name in TASKS) == TASKS


def test_nothing_that_is_measured_on_is_learned_from(tmp_path: Path) -> None:
    learned = read_items(str(write_development_items(Workplace(tmp_path))))
    measured = [*read_arguments(ARGUMENTS, None), *read_wordings(WORDINGS, None)]
    sides = [{side for item in items for side in item.candidates} for items in (learned, measured)]
    assert min(map(len, sides)) > 80
    assert not sides[0] & sides[1]
