"""The labelled atom pairs are well formed; `atom_pairs.md` says how they are labelled."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

COLUMNS = ["category", "premise", "hypothesis", "label", "why"]
LABELS = ("entailment", "contradiction", "neutral")
CATEGORIES = (
    "synonym",
    "hypernym",
    "antonym",
    "part-whole",
    "event-consequence",
    "role-swap",
    "quantity",
    "unrelated",
)
# Words with single spaces and one full stop at the end; "Tom's" and "2006-07" are words.
ATOM = re.compile(r"[A-Za-z0-9'-]+(?: [A-Za-z0-9'-]+)+\.")
ARTICLE = re.compile(r"\b(?:a|an|the)\b", re.IGNORECASE)


@pytest.fixture(scope="module")
def rows() -> list[dict[str, str]]:
    path = Path(__file__).with_name("atom_pairs.tsv")
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def test_every_row_fills_the_columns(rows: list[dict[str, str]]) -> None:
    for row in rows:
        assert list(row) == COLUMNS
        assert all(value and value == value.strip() for value in row.values()), row


def test_no_pair_comes_twice_in_either_order(rows: list[dict[str, str]]) -> None:
    pairs = Counter(frozenset((row["premise"], row["hypothesis"])) for row in rows)
    assert {len(pair) for pair in pairs} == {2}
    assert [pair for pair, count in pairs.items() if count > 1] == []


def test_labels_are_balanced(rows: list[dict[str, str]]) -> None:
    counts = Counter(row["label"] for row in rows)
    assert set(counts) == set(LABELS)
    assert len(set(counts.values())) == 1
    assert len(rows) >= 390


def test_categories_are_of_like_size_and_mixed(rows: list[dict[str, str]]) -> None:
    counts = Counter(row["category"] for row in rows)
    assert set(counts) == set(CATEGORIES)
    assert max(counts.values()) <= 1.25 * min(counts.values())
    labels = {name: {r["label"] for r in rows if r["category"] == name} for name in CATEGORIES}
    assert labels.pop("unrelated") == {"neutral"}
    assert all(labels_of_category == set(LABELS) for labels_of_category in labels.values())


def test_every_label_has_an_argument_of_its_own(rows: list[dict[str, str]]) -> None:
    arguments = Counter(row["why"].casefold() for row in rows)
    assert [why for why, count in arguments.items() if count > 1] == []
    assert all(row["why"].endswith(".") for row in rows)


def test_texts_look_like_atoms(rows: list[dict[str, str]]) -> None:
    for text in (row[side] for row in rows for side in ("premise", "hypothesis")):
        assert ATOM.fullmatch(text), text
        assert not ARTICLE.search(text), text


def test_no_contrast_of_words_is_worn_out(rows: list[dict[str, str]]) -> None:
    """What differs between the texts of a row differs so in two rows at most."""
    contrasts: Counter[frozenset[frozenset[str]]] = Counter()
    for row in rows:
        premise, hypothesis = (
            frozenset(row[side].rstrip(".").split()) for side in ("premise", "hypothesis")
        )
        if premise != hypothesis:
            contrasts[frozenset((premise - hypothesis, hypothesis - premise))] += 1
    assert [words for words, count in contrasts.items() if count > 2] == []


def test_denial_does_not_give_the_label_away(rows: list[dict[str, str]]) -> None:
    """Texts that say "no" or "nobody" are found under every label, none with two in three."""
    denial = re.compile(r"\b(?:no|nobody|0)\b", re.IGNORECASE)
    counts = Counter(
        row["label"] for row in rows if denial.search(f"{row['premise']} {row['hypothesis']}")
    )
    assert set(counts) == set(LABELS)
    assert max(counts.values()) < 2 / 3 * sum(counts.values())
