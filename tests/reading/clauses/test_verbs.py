"""Finite verbs without a tagger."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enthymeme.reading.clauses.verbs import (
    find_second_verb,
    find_subject,
    find_verb,
    is_past,
    is_singular,
    list_verbs,
    make_singular,
    put_in_past,
)


@pytest.mark.parametrize(
    ("clause", "subject"),
    [
        ("The sales figures are bad", "The sales figures"),
        ("The rod marked K was hot", "The rod marked K"),
        ("Tom said he was ill", "Tom"),
        ("A bill passed by both houses becomes law", "A bill passed by both houses"),
        ("Anna's new car broke down", "Anna's new car"),
        ("The plan to sell it failed", "The plan to sell it"),
        ("They close at nine", "They"),
        ("Isn't it late", ""),
    ],
)
def test_what_stands_before_the_finite_verb(clause: str, subject: str) -> None:
    assert find_subject(clause) == subject


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("made the shortlist was phoned on Friday", "was phoned on Friday"),
        ("is late pays a fine", "pays a fine"),
        ("never swims stays ashore", "stays ashore"),
        ("comes and goes has no key", "has no key"),
    ],
)
def test_after_a_relative_clause_the_main_clause_goes_on(words: str, rest: str) -> None:
    place = find_second_verb(words.split())
    assert place is not None
    assert " ".join(words.split()[place:]) == rest


def test_a_relative_clause_with_a_subject_of_its_own_hides_the_main_verb() -> None:
    assert find_second_verb("officials give to relatives should be cancelled".split()) is None


@pytest.mark.parametrize(
    ("clause", "past"),
    [
        ("Mr Novak is ill.", "Mr Novak was ill."),
        ("She teaches.", "She taught."),
        ("They do not stop.", "They did not stop."),
        ("He came.", "He came."),
        ("The shop must close.", "The shop must close."),
        ("No verb here", "No verb here"),
    ],
)
def test_the_present_put_in_the_past(clause: str, past: str) -> None:
    assert put_in_past(clause) == past
    assert is_past(past) is (past not in ("The shop must close.", "No verb here"))


@pytest.mark.parametrize(
    ("predicate", "singular"),
    [
        ("are late", "is late"),
        ("do not come", "does not come"),
        ("have often been late", "has often been late"),
        ("hand in their work late", "hands in their work late"),
        ("must leave", "must leave"),
        ("won", "won"),
        ("need a visa", "needs a visa"),
    ],
)
def test_a_predicate_in_the_singular(predicate: str, singular: str) -> None:
    assert make_singular(predicate) == singular
    assert make_singular(singular) == singular


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("The dog of my parents", True),
        ("The wells in the valley", False),
        ("Ann and Bo", False),
        ("We", False),
        ("The children", False),
        ("", True),
    ],
)
def test_number_of_a_subject(subject: str, expected: bool) -> None:
    assert is_singular(subject) is expected


@given(st.text(max_size=60))
def test_any_text_has_places_in_order(text: str) -> None:
    words = text.split()
    places = [verb.place for verb in list_verbs(words)]
    assert places == sorted(set(places))
    verb = find_verb(words)
    assert (verb is None) is (not places)
