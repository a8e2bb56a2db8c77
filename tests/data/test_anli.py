"""αNLI from small files: labels, duplicates, shared hypotheses, draws."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest
from tests.data.releases import Story, write_anli

from enthymeme.data import anli
from enthymeme.data.sampling import draw
from enthymeme.errors import InputError


def story(number: int) -> Story:
    return (f"Before {number}.", f"After {number}.", f"First {number}.", f"Second {number}.")


def release(folder: Path, dev: list[Story] | None = None, test: list[Story] | None = None) -> Path:
    dev = [story(number) for number in range(6)] if dev is None else dev
    test = [story(number) for number in range(10, 16)] if test is None else test
    write_anli(folder, "dev", dev, ["1", "2"] * 10)
    write_anli(folder, "test", test, ["2", "1"] * 10)
    for split, rows in (("dev", dev), ("test", test)):
        labels = folder / f"{split}-labels.lst"
        labels.write_text("".join(labels.read_text().splitlines(keepends=True)[: len(rows)]))
    return folder


def test_items_pair_the_first_observation_and_each_hypothesis_with_the_second(
    tmp_path: Path,
) -> None:
    built = anli.build(release(tmp_path), dev=6, test=6)
    item = built.test[1]
    assert [(one.source, one.target) for one in item.candidates] == [
        (("Before 11.", "First 11."), ("After 11.",)),
        (("Before 11.", "Second 11."), ("After 11.",)),
    ]
    assert (item.id, item.gold, item.cluster) == ("anli-test-2", 0, "anli-test-2")
    assert [item.gold for item in built.dev] == [0, 1] * 3


def test_stories_may_recur_with_other_hypotheses(tmp_path: Path) -> None:
    built = anli.build(release(tmp_path), dev=6, test=6)
    assert built.dev[0].meta_value("story") == built.dev[1].meta_value("story")
    assert len({item.id for item in built.dev}) == 6


def test_exact_duplicates_go_and_the_first_stays(tmp_path: Path) -> None:
    swapped = (*story(0)[:2], *reversed(story(0)[2:]))
    elsewhere = ("Otherwise.", *story(0)[1:])
    rows = [story(0), story(1), story(0), swapped, elsewhere]
    built = anli.build(release(tmp_path, dev=rows), dev=4, test=6)
    assert [item.id for item in built.dev] == [f"anli-dev-{row}" for row in (1, 2, 4, 5)]
    assert dict(built.counts)["dev_rows_without_duplicates"] == 4


def test_hypotheses_of_test_do_not_reach_dev_in_either_order(tmp_path: Path) -> None:
    shared = ("Else.", "Other.", "Second 12.", "First 12.")
    built = anli.build(release(tmp_path, dev=[story(1), shared, story(2)]), dev=2, test=1)
    assert [item.id for item in built.dev] == ["anli-dev-1", "anli-dev-3"]


def test_draws_stay_in_the_order_of_the_release(tmp_path: Path) -> None:
    built = anli.build(release(tmp_path), dev=3, test=3)
    rows = [int(item.id.rpartition("-")[2]) for item in built.test]
    assert rows == [index + 1 for index in draw(6, 3, 1129)]


def replace_line(path: Path, number: int, text: str | None) -> None:
    lines = path.read_text().splitlines(keepends=True)
    lines[number - 1 : number] = [] if text is None else [text]
    path.write_text("".join(lines))


@pytest.mark.parametrize(
    ("file", "line", "text", "expected"),
    [
        (
            "test-labels.lst",
            6,
            None,
            r"test-labels\.lst:6: expected a label for line 6 of test\.jsonl, found the end",
        ),
        (
            "test.jsonl",
            6,
            None,
            r"test-labels\.lst:6: expected 5 labels, one for each row of test\.jsonl",
        ),
        ("dev-labels.lst", 3, "3\n", r"dev-labels\.lst:3: expected a label 1 or 2, found '3'"),
        (
            "dev.jsonl",
            2,
            '{"story_id": "x", "obs1":\n',
            r"dev\.jsonl:2: expected a JSON object on one line",
        ),
        (
            "dev.jsonl",
            2,
            '{"story_id": "x"}\n',
            r"dev\.jsonl:2: expected an object with text under obs1",
        ),
        ("dev.jsonl", 2, "[]\n", r"dev\.jsonl:2: expected an object with text under story_id"),
    ],
)
def test_releases_that_are_refused(
    tmp_path: Path, file: str, line: int, text: str | None, expected: str
) -> None:
    replace_line(release(tmp_path) / file, line, text)
    with pytest.raises(InputError, match=expected):
        anli.build(tmp_path, dev=2, test=2)


def test_empty_and_small_and_absent_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"dev\.jsonl: expected JSON Lines with obs1.*empty file"):
        anli.build(release(tmp_path, dev=[]), dev=1, test=1)
    with pytest.raises(InputError, match=r"test\.jsonl: expected at least 7 examples .*, found 6"):
        anli.build(release(tmp_path), dev=6, test=7)
    (tmp_path / "test-labels.lst").unlink()
    with pytest.raises(InputError, match=r"expected test-labels\.lst here; αNLI.*licence"):
        anli.build(tmp_path)


PAIRS = [("obs1", "obs2", "hyp1", "hyp2", "label")] + [
    (*story(number), str(1 + number % 2)) for number in range(20, 28)
]


@pytest.mark.parametrize("name", ["pairs.tsv", "pairs.tsv.xz"])
def test_development_items_from_a_table_of_pairs(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    shared = ("Else.", "Other.", "Second 12.", "First 12.", "1")
    data = "".join("\t".join(row) + "\n" for row in [*PAIRS, PAIRS[1], shared]).encode()
    path.write_bytes(lzma.compress(data) if path.suffix == ".xz" else data)
    folder = release(tmp_path / "release")
    (folder / "dev.jsonl").unlink()
    built = anli.build(folder, dev_pairs=path, dev=5, test=6)
    rows = [int(item.id.removeprefix("anli-pairs-")) for item in built.dev]
    assert rows == [index + 2 for index in draw(8, 5, 1129)]  # below the header
    first = built.dev[0]
    assert first.candidates[0].source == (f"Before {rows[0] + 18}.", f"First {rows[0] + 18}.")
    assert first.gold == (rows[0] + 18) % 2
    assert [file.name for file in built.inputs] == [name, "test.jsonl", "test-labels.lst"]
    assert "table of pairs" in " ".join(built.rules)
    alone = anli.build(None, dev_pairs=path, dev=5)
    assert (len(alone.dev), alone.test) == (5, ())


def test_tables_of_pairs_that_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_text("\t".join(PAIRS[0]) + "\n" + "\t".join((*story(1), "0")) + "\n")
    with pytest.raises(InputError, match=r"pairs\.tsv:2: expected a label 1 or 2, found '0'"):
        anli.build(None, dev_pairs=path)
    path.rename(tmp_path / "pairs.tsv.xz")
    with pytest.raises(InputError, match="expected a file compressed by xz"):
        anli.build(None, dev_pairs=tmp_path / "pairs.tsv.xz")
