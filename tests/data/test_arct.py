"""ARCT from small files: duplicates, splits, spellings, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.data.releases import arct_row, write_arct, write_table

from enthymeme.data import arct
from enthymeme.data.sampling import draw
from enthymeme.errors import InputError

SIZES = {"development": 2, "training": 3, "test": 2}


def release(folder: Path, **changes: object) -> Path:
    rows = {
        "train": [arct_row(number) for number in range(10, 20)],
        "dev": [arct_row(1), arct_row(2, label="1"), arct_row(3, reason="Reason 1.")],
        "test": [arct_row(5, label="1"), arct_row(4, reason="Reason 5.")],
    }
    return write_arct(folder, **(rows | changes))  # type: ignore[arg-type]


def test_items_pair_the_reason_and_each_warrant_with_the_claim(tmp_path: Path) -> None:
    item = arct.build(release(tmp_path), **SIZES).test[0]
    assert [candidate.source for candidate in item.candidates] == [
        ("Reason 5.", "warrant 5 yes"),
        ("Reason 5.", "warrant 5 no"),
    ]
    assert {candidate.target for candidate in item.candidates} == {("Claim on Reason 5.",)}
    assert (item.id, item.gold, item.cluster) == ("arct-id_5", 1, "arct-id_5")


def test_test_keeps_every_row_in_order_duplicates_too(tmp_path: Path) -> None:
    built = arct.build(release(tmp_path), **SIZES)
    assert [item.id for item in built.test] == ["arct-id_5", "arct-id_4"]


def test_dev_is_deduplicated_dev_then_drawn_train_in_order(tmp_path: Path) -> None:
    built = arct.build(release(tmp_path), **SIZES)
    assert [item.id for item in built.dev[:2]] == ["arct-id_1", "arct-id_2"]
    numbers = [int(item.id.removeprefix("arct-id_")) for item in built.dev[2:]]
    assert numbers == [10 + index for index in draw(10, 3, 1129)]


def test_train_is_deduplicated_before_the_draw(tmp_path: Path) -> None:
    rows = [arct_row(number, reason=f"Reason {number % 3}.") for number in range(30, 40)]
    built = arct.build(release(tmp_path, train=rows), **SIZES)
    assert [item.id for item in built.dev[2:]] == ["arct-id_30", "arct-id_31", "arct-id_32"]


def test_both_spellings_and_all_line_ends_give_the_same_items(tmp_path: Path) -> None:
    built = arct.build(release(tmp_path / "a"), **SIZES)
    for number, newline in enumerate(("\r", "\r\n")):
        other = release(tmp_path / str(number), ending="-full.txt", newline=newline)
        rebuilt = arct.build(other, **SIZES)
        assert (rebuilt.dev, rebuilt.test) == (built.dev, built.test)


def test_titles_and_ids_do_not_reach_the_statements(tmp_path: Path) -> None:
    for item in arct.build(release(tmp_path), **SIZES).dev:
        for candidate in item.candidates:
            text = " ".join(candidate.source + candidate.target)
            assert "SECRET" not in text
            assert "id_" not in text


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"test": [arct_row(5)]}, r"test\.tsv: expected 2 rows, found 1"),
        ({"test": [arct_row(n) for n in (4, 5, 6)]}, r"test\.tsv: expected 2 rows, found 3"),
        ({"test": []}, r"test\.tsv: expected 2 rows, found 0"),
        (
            {"dev": [arct_row(1)]},
            r"dev\.tsv: expected 2 rows with a \(reason, claim\) of their own",
        ),
        ({"train": [arct_row(7)]}, r"train\.tsv: expected at least 3 rows .*, found 1"),
        (
            {"test": [arct_row(1), arct_row(4)]},
            r"test\.tsv:2: expected ids to differ, found id_1 of dev\.tsv:2 again",
        ),
        (
            {"test": [arct_row(5), arct_row(4, label="2")]},
            r"test\.tsv:3: expected 0 or 1 under correctLabelW0orW1, found '2'",
        ),
        ({"test": [arct_row(5)[:5]]}, r"test\.tsv:2: expected 8 cells, found 5"),
    ],
)
def test_releases_that_are_refused(
    tmp_path: Path, changes: dict[str, object], expected: str
) -> None:
    with pytest.raises(InputError, match=expected):
        arct.build(release(tmp_path, **changes), **SIZES)


def test_a_wrong_folder_is_told_what_belongs_there(tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match=r"expected train\.tsv or train-full\.txt here; ARCT.*UKPLab"
    ):
        arct.build(tmp_path)


def test_another_table_is_told_its_columns(tmp_path: Path) -> None:
    release(tmp_path)
    write_table(tmp_path / "dev.tsv", ("id", "text"), [])
    with pytest.raises(InputError, match=r"dev\.tsv:1: expected a header with the columns #id"):
        arct.build(tmp_path, **SIZES)
