"""“Only if”: turned round for joint scoring, and for it alone."""

from __future__ import annotations

import pytest

from enthymeme.logic import formula_to_text, parse_formula
from enthymeme.reading.draft import read_statement
from enthymeme.reading.joint import read_by_atoms
from enthymeme.reading.only_if import turn_only_if
from enthymeme.trace import Reading

SWIMS = "(s / swim-01 :ARG0 (a / person) :condition (w / warm-07 :ARG1 (b / sea) :mod (o / only)))"


@pytest.mark.parametrize(
    ("text", "formula", "turned"),
    [
        ("A only if B.", "b >> a", "a >> b"),
        ("Only when B does A.", "b >> a", "a >> b"),
        ("C, and A only if B.", "c & (b >> a)", "c & (a >> b)"),
        ("A if only one B.", "b >> a", "b >> a"),
        ("A if B.", "b >> a", "b >> a"),
        ("A only if B, and C if D.", "(b >> a) & (d >> c)", "(b >> a) & (d >> c)"),
        ("It is not so that A only if B.", "~(b >> a)", "~(b >> a)"),
    ],
)
def test_a_condition_that_is_needed_is_turned_round(text: str, formula: str, turned: str) -> None:
    reading = turn_only_if(Reading(text, formula=parse_formula(formula)))
    assert reading.formula is not None
    assert formula_to_text(reading.formula) == turned


def test_the_papers_reading_stays_as_it_is() -> None:
    text = "Somebody swims only if the sea is warm."
    [jointly] = read_by_atoms({text: SWIMS}, ("events",))["events"][text]
    plain = read_statement(text, SWIMS, "events")
    assert jointly.reading.formula is not None
    assert plain.formula is not None
    assert formula_to_text(plain.formula) == "x2 >> x1"
    assert formula_to_text(jointly.reading.formula) == "x1 >> x2"
