"""The table of how English words a predicate."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shared_data import shared_data

from enthymeme.amr.events.english.predicates import (
    TABLE_NAME,
    adjectives,
    predicate_words,
    render_table,
)

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("concept", "number", "place"),
    [
        ("depend-01", 1, "on"),
        ("listen-01", 1, "to"),
        ("give-01", 2, "to"),
        ("give-01", 0, "subject"),
    ],
)
def test_examples_tell_the_place_of_a_role(concept, number, place):
    words = predicate_words(concept)
    assert words is not None
    slot = words.slot(number)
    assert slot is not None
    assert slot.place == place


def test_an_adjective_has_no_verb():
    words = predicate_words("quick-02")
    assert words is not None
    assert (words.verb, words.adjective) == ("", "quick")
    assert "quick" in adjectives()


def test_unknown_senses_have_no_words():
    assert predicate_words("qwertz-01") is None
    assert predicate_words("dog") is None


def test_the_shipped_table_is_what_the_tool_makes():
    from tools.build_predicate_index.examples import read_predicates
    from tools.build_predicate_index.slots import words_of

    frames = shared_data("propbank-frames-3.4.0.tar.xz")
    rows = {each.id.lower(): words_of(each) for each in read_predicates(frames)}
    folder = ROOT / "src" / "enthymeme" / "amr" / "events" / "english"
    shipped = (folder / TABLE_NAME).read_text(encoding="utf-8")
    assert render_table({name: rows[name] for name in sorted(rows)}, "3.4.0") == shipped
