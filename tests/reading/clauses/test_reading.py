"""Readings by words alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from enthymeme.item import Completion
from enthymeme.logic import formula_to_text
from enthymeme.reading.clauses.reading import is_rule, read_clauses, read_sentences, read_side
from enthymeme.trace import Reading


def formula(reading: Reading) -> str:
    assert reading.formula is not None
    return formula_to_text(reading.formula)


def texts(reading: Reading) -> list[str]:
    return [atom.text for atom in reading.atoms]


def test_each_sentence_is_an_atom_and_a_rule_has_its_clauses() -> None:
    reading = read_clauses("It pours. If it pours, we stay. We stay or we swim.")
    assert formula(reading) == "x1 & (x2 >> x3) & (x4 | x5)"
    assert texts(reading) == ["It pours", "It pours", "We stay", "We stay", "We swim"]
    assert is_rule(reading)
    assert not is_rule(read_clauses("It pours. We stay."))


def test_what_is_claimed_is_judged_as_it_stands() -> None:
    assert texts(read_sentences("If it pours, we stay.")) == ["If it pours, we stay"]


def test_an_alternative_may_stand_in_a_rule() -> None:
    side = Completion(("All pupils have chosen either music or drama.",), ("Ann has it.",))
    [rule], _ = read_side(side)
    assert formula(rule) == "x1 >> x2 | x3"
    assert texts(rule) == ["Ann is a pupil", "Ann has chosen music", "Ann has chosen drama"]


def test_rules_are_said_of_what_fact_and_claim_are_about() -> None:
    side = Completion(("Anyone who is late pays.", "Ann was late."), ("Ann paid.",))
    [rule, _], _ = read_side(side)
    assert texts(rule) == ["Ann was late", "Ann paid"]
    [rule, _], _ = read_side(side, shared=False)
    assert texts(rule) == ["The person is late", "The person pays"]


def test_a_rule_stays_in_the_present_where_anything_else_is() -> None:
    rules = "Whenever it rains, we stay."
    for claim, expected in (("We stayed.", "It rained"), ("We stay.", "It rains")):
        [rule, _], _ = read_side(Completion((rules, "It poured."), (claim,)))
        assert texts(rule)[0] == expected


def test_a_text_without_a_sentence_is_an_error() -> None:
    assert read_clauses("").error == "expected a sentence, found none"


@given(st.text(max_size=120))
def test_any_text_is_read(text: str) -> None:
    reading = read_clauses(text)
    assert (reading.formula is None) is (reading.error is not None)
    assert len({atom.id for atom in reading.atoms}) == len(reading.atoms)
