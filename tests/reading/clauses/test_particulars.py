"""Who an argument is about, and rules said of them."""

from __future__ import annotations

import pytest

from enthymeme.reading.clauses.particulars import (
    choose_particular,
    is_general,
    list_particulars,
    read_generic,
    say_membership,
    say_pair,
)


@pytest.mark.parametrize(
    ("statements", "names"),
    [
        (["Mr. Osei may speak.", "On Monday Mr. Osei came late."], ["Mr. Osei"]),
        (["Mrs. Tanaka, a patient, is asleep."], ["Mrs. Tanaka"]),
        (["The fern in our hall has withered."], ["The fern in our hall"]),
        (["The rod marked K was hot.", "The rod marked K bent."], ["The rod marked K"]),
        # Many, none in particular, or what only looks like a name.
        (["The doors are shut.", "They stay."], []),
        (["Pupils like it.", "Milk is white.", "It rains.", "Everyone came.", "A dog barks."], []),
    ],
)
def test_particulars_are_subjects_of_statements(statements: list[str], names: list[str]) -> None:
    assert [one.text for one in list_particulars(statements, ())] == names


def test_those_of_claims_come_first() -> None:
    particulars = list_particulars(["Bo paid."], ["Ann was late.", "Bo was late."])
    assert [one.text for one in particulars] == ["Bo", "Ann"]


@pytest.mark.parametrize(
    ("subject", "noun", "is_denied"),
    [
        ("Any player", "player", False),
        ("All nurses at the clinic", "nurse at the clinic", False),
        ("No employee", "employee", True),
        ("Nobody", "", True),
        ("Everyone", "", False),
        ("Children under six", "child under six", False),
    ],
)
def test_subjects_that_stand_for_any_of_a_kind(subject: str, noun: str, is_denied: bool) -> None:
    generic = read_generic(subject)
    assert generic is not None
    assert (generic.noun, generic.is_denied) == (noun, is_denied)


@pytest.mark.parametrize("subject", ["The nurse", "Ann", "It", "Somebody", "Two dogs", ""])
def test_subjects_that_stand_for_themselves(subject: str) -> None:
    assert read_generic(subject) is None


@pytest.mark.parametrize(
    ("subject", "statements", "is_shared", "name"),
    [
        # By its own words, by those of a statement about it, or by sharing alone.
        ("Any rod", ["Ann is old.", "The rod marked K is hot."], False, "The rod marked K"),
        ("Any tenant", ["Ann is a tenant."], False, "Ann"),
        ("Any tenant", ["Ann is old."], False, None),
        ("Any tenant", ["Ann is old."], True, "Ann"),
        ("Anyone", ["The lamp is old.", "Ann is old."], False, "Ann"),
        ("Any tenant", ["The lamp is old."], True, None),
    ],
)
def test_a_rule_is_said_of_one_of_its_kind(
    subject: str, statements: list[str], is_shared: bool, name: str | None
) -> None:
    generic = read_generic(subject)
    assert generic is not None
    chosen = choose_particular(generic, list_particulars(statements, ()), is_shared)
    assert (chosen and chosen.text) == name


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("a player is sent off", "he must leave", ("Ann is sent off", "Ann must leave")),
        ("students pass", "they get a letter", ("Ann passes", "Ann gets a letter")),
        ("they wear gloves", "nobody may enter", ("Ann wears gloves", "Ann may not enter")),
        ("a storm comes", "Ann stays", ("a storm comes", "Ann stays")),
        ("a player is hurt", "the player rests", ("Ann is hurt", "Ann rests")),
        ("it rains", "we stay", ("it rains", "we stay")),
    ],
)
def test_both_clauses_are_said_of_the_same(one: str, other: str, said: tuple[str, str]) -> None:
    assert say_pair(one, other, list_particulars(["Ann is here."], ())) == said


def test_membership() -> None:
    [ann] = list_particulars(["Ann is here."], ())
    assert say_membership("old nurse", ann) == "Ann is an old nurse"


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("All pupils are here.", True),
        ("No dog barks.", True),
        ("Old maps are dear.", False),
        ("The dog barks.", False),
        ("Run!", False),
    ],
)
def test_statements_about_any_of_a_kind(statement: str, expected: bool) -> None:
    assert is_general(statement) is expected
