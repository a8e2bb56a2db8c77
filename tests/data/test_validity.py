"""The validity audit: proportional quotas, new clusters first, a blinded sheet, checked labels."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.data.validity import apportion, find_stratum, list_label_columns, make_sheet, sample
from enthymeme.data.validity_summary import (
    AuditSummary,
    format_table,
    key_to_csv,
    sheet_to_csv,
    summarise,
)
from enthymeme.errors import InputError
from enthymeme.item import Completion, Item

SEED = 2026


def item(
    number: int, *, gold: int | None = None, cluster: str | None = None, **meta: object
) -> Item:
    gold = number % 2 if gold is None else gold
    source = (f"Shared {number}.", "And more.")
    right, wrong = (
        Completion(source, (f"Right {number}",)),
        Completion(source, (f"Wrong {number}",)),
    )
    candidates = (right, wrong) if gold == 0 else (wrong, right)
    return Item(f"id-{number}", candidates, gold, cluster or f"c{number}", tuple(meta.items()))


@settings(deadline=None)
@given(st.lists(st.integers(1, 50), min_size=1, max_size=9), st.data(), st.integers(0, 99))
def test_quotas_are_proportional_to_within_one(
    sizes: list[int], data: st.DataObject, seed: int
) -> None:
    total = data.draw(st.integers(0, sum(sizes)))
    shares = apportion(sizes, total, seed)
    assert sum(shares) == total
    for share, size in zip(shares, sizes, strict=True):
        assert abs(share - Fraction(size * total, sum(sizes))) < 1
        assert share <= size


def test_largest_remainders_are_rounded_up() -> None:
    assert apportion([6, 3, 1], 5, SEED) in ((3, 2, 0), (3, 1, 1))  # remainders 0, 1/2, 1/2
    assert apportion([55, 30, 15], 10, SEED)[1] == 3
    assert len({apportion([1, 1, 1], 1, seed) for seed in range(20)}) == 3  # the seed breaks ties
    assert apportion([58, 34, 8], 10, SEED) == (6, 3, 1)


def test_strata_of_each_task() -> None:
    labelled = item(1, evidence_type="STUDY", stance="For", distractor_supported=False)
    assert find_stratum(labelled, "cded") == ("STUDY", "gold B")
    assert find_stratum(labelled, "aae2") == ("For", "gold B", "unsupported")
    assert find_stratum(item(0, distractor_supported=True, stance="Against"), "aae2") == (
        "Against",
        "gold A",
        "supported",
    )
    assert find_stratum(labelled, "idebate") == find_stratum(labelled, "arct") == ("gold B",)
    with pytest.raises(InputError, match="id-1: expected two candidates and a gold one"):
        find_stratum(Item("id-1", labelled.candidates), "cded")


def test_a_sample_is_stratified_and_the_seed_decides() -> None:
    items = [item(n, gold=n % 2, evidence_type="AB"[n % 3 == 0]) for n in range(90)]
    chosen = sample(items, "cded", 30, SEED)
    assert len({one.id for one in chosen}) == 30
    strata = Counter(find_stratum(one, "cded") for one in chosen)
    assert strata == {
        ("A", "gold A"): 10,
        ("A", "gold B"): 10,
        ("B", "gold A"): 5,
        ("B", "gold B"): 5,
    }
    assert sample(items, "cded", 30, SEED) == chosen
    other = sample(items, "cded", 30, SEED + 1)
    assert {one.id for one in other} != {one.id for one in chosen}


@settings(deadline=None)
@given(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=30), st.data())
def test_new_clusters_come_before_repeats(clusters: list[str], data: st.DataObject) -> None:
    items = [item(n, gold=0, cluster=cluster) for n, cluster in enumerate(clusters)]
    size = data.draw(st.integers(1, len(items)))
    used = Counter(one.cluster for one in sample(items, "idebate", size, SEED))
    assert len(used) == min(size, len(set(clusters)))
    available = Counter(clusters)
    for name, count in used.items():
        # No cluster gives another item while one with items left has given two fewer.
        for other in available:
            assert used[other] >= count - 1 or used[other] == available[other], (name, other)


def test_clusters_are_new_across_strata() -> None:
    items = [item(n, gold=n % 2, cluster=f"c{n // 2}") for n in range(8)]
    assert len({one.cluster for one in sample(items, "idebate", 4, SEED)}) == 4


def test_the_sheet_holds_no_gold() -> None:
    items = [item(n, stance="For", distractor_supported=True) for n in range(40)]
    sheet, key = make_sheet(items, "aae2", 20, SEED)
    assert sheet.header[:4] == ("item", "context (which of A and B does this support?)", "A", "B")
    assert all(set(row[4:]) == {""} for row in sheet.rows)
    text = sheet_to_csv(sheet).decode("utf-8-sig")
    for secret_word in ("id-", "gold", "For", "supported ×", "c1"):
        assert secret_word not in text.replace("supported_candidate", ""), secret_word
    by_id = {one.id: one for one in items}
    for row, secret in zip(sheet.rows, key, strict=True):
        source = by_id[secret.id]
        assert row[0] == str(secret.number)
        assert row[1] == "\n".join(source.candidates[0].source)
        assert row[2:4] == tuple(one.target[0] for one in source.candidates)
        assert row["AB".index(secret.gold) + 2].startswith("Right")


def test_the_order_of_the_sheet_does_not_tell_the_stratum() -> None:
    _, key = make_sheet([item(n) for n in range(100)], "idebate", 50, SEED)
    golds = [row.gold for row in key]
    assert golds != sorted(golds)
    changes = sum(one != other for one, other in pairwise(golds))
    assert 12 < changes < 38
    assert [row.id for row in key] != sorted(row.id for row in key)


@pytest.mark.parametrize("size", [0, 5])
def test_sizes_that_are_refused(size: int) -> None:
    with pytest.raises(InputError, match=r"expected a size from 1 to 4, the test items"):
        sample([item(n) for n in range(4)], "idebate", size, SEED)


def filled(folder: Path, task: str, labels: Sequence[tuple[str, ...]]) -> tuple[Path, Path]:
    """A sheet and key of four items; G and D in labels stand for gold's and the other's letter."""
    items = [item(n, stance="For") for n in range(4)]
    sheet, key = make_sheet(items, task, 4, SEED)
    rows = []
    for row, secret, label in zip(sheet.rows, key, labels, strict=True):
        letters = {"G": secret.gold, "D": "BA"["AB".index(secret.gold)]}
        rows.append((*row[:4], *(letters.get(cell, cell) for cell in label)))
    text = io.StringIO()
    csv.writer(text).writerows([sheet.header, *rows])
    (folder / "s.csv").write_text(text.getvalue(), newline="")
    (folder / "k.csv").write_bytes(key_to_csv(key))
    return folder / "s.csv", folder / "k.csv"


GOOD = [("G", "high", "x"), ("both", "low", ""), ("D", "medium", ""), ("neither", "high", "")]


def test_the_outcome_counts_by_role(tmp_path: Path) -> None:
    summary = summarise(*filled(tmp_path, "idebate", GOOD))
    assert summary == AuditSummary("idebate", 4, 1, 1, 1, 1, 0, ())
    assert summary.gold_or_both == 2
    assert "2 (50%)" in format_table([("iDebate", summary)])


def test_the_outcome_of_aae2_has_contrasts(tmp_path: Path) -> None:
    contrasts = ["meaningful_contrast", "unrelated", "meaningful_contrast", "unclear"]
    labels = [(*row, contrast) for row, contrast in zip(GOOD, contrasts, strict=True)]
    summary = summarise(*filled(tmp_path, "aae2", labels))
    assert summary.contrasts == (2, 0, 1, 1)
    assert format_table([("AAE2", summary)]).splitlines()[2] == (
        "Opposite-stance contrast: meaningful_contrast 2, topic_related_not_contrast 0, "
        "unrelated 1, unclear 1"
    )


def test_unclear_is_neither_gold_nor_both(tmp_path: Path) -> None:
    labels = [("unclear", "low", ""), *GOOD[1:]]
    summary = summarise(*filled(tmp_path, "cded", labels))
    assert (summary.unclear, summary.gold_or_both) == (1, 1)


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        (
            ("", "high", ""),
            r"s\.csv:2: expected supported_candidate to be one of A, B, both.*found ''",
        ),
        (("gold", "high", ""), r"found 'gold'"),
        (("A", "sure", ""), r"s\.csv:2: expected confidence to be one of high, medium, low"),
    ],
)
def test_labels_that_are_refused(tmp_path: Path, label: tuple[str, ...], expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        summarise(*filled(tmp_path, "idebate", [label, *GOOD[1:]]))


def test_lines_count_through_cells_of_several_lines(tmp_path: Path) -> None:
    labels = [*GOOD[:1], ("maybe", "high", ""), *GOOD[2:]]
    with pytest.raises(InputError, match=r"s\.csv:4: expected supported_candidate"):
        summarise(*filled(tmp_path, "idebate", labels))


def test_sheets_and_keys_that_do_not_fit(tmp_path: Path) -> None:
    sheet, key = filled(tmp_path, "idebate", GOOD)
    whole, secret = sheet.read_text(), key.read_text()
    rows = list(csv.reader(io.StringIO(whole)))

    def written(rows: list[list[str]]) -> None:
        text = io.StringIO()
        csv.writer(text).writerows(rows)
        sheet.write_text(text.getvalue())

    written(rows[:-1])
    with pytest.raises(InputError, match=r"s\.csv: expected a row for each item .*item 4"):
        summarise(sheet, key)
    written([*rows, rows[1]])
    with pytest.raises(InputError, match=r"the number of an item of the key, once; found '1'"):
        summarise(sheet, key)
    written([row[:-1] for row in rows])
    with pytest.raises(InputError, match=r"s\.csv:1: expected the columns item, context"):
        summarise(sheet, key)
    written([*rows[:-1], rows[-1][:-1]])
    with pytest.raises(InputError, match=r"expected 7 cells, found 6"):
        summarise(sheet, key)
    sheet.write_text(whole)
    for broken, expected in (
        (secret.replace("A,c", "C,c", 1), r"k\.csv:\d: expected gold A or B, found 'C'"),
        (secret.replace("\n2,", "\n1,"), r"k\.csv:3: expected an item's number of its own"),
        (secret.splitlines()[0] + "\n", r"k\.csv: expected a header and rows, found none"),
        ('"', r"k\.csv:1: expected CSV"),
    ):
        key.write_text(broken)
        with pytest.raises(InputError, match=expected):
            summarise(sheet, key)


def test_only_aae2_is_asked_for_contrast() -> None:
    assert [column.name for column in list_label_columns("aae2")][-1] == "opposite_stance_contrast"
    assert len(list_label_columns("cded")) == 3
