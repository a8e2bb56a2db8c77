"""Clauses denied, in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enthymeme.reading.clauses.denials import deny

BOTH_WAYS = [
    ("The shop is open", "The shop is not open"),
    ("Ann slept well", "Ann did not sleep well"),
    ("The bell rings", "The bell does not ring"),
    ("They stop here", "They do not stop here"),
    ("Mia has a key", "Mia does not have a key"),
    ("The bus has arrived", "The bus has not arrived"),
    ("The shop must close", "The shop must not close"),
    ("Nobody rang", "Somebody rang"),
    ("Everyone came", "Not everyone came"),
    ("No guest came", "Some guest came"),
    ("All doors are shut", "Not all doors are shut"),
]


@pytest.mark.parametrize(("clause", "denial"), BOTH_WAYS)
def test_denying_twice_affirms(clause: str, denial: str) -> None:
    assert deny(clause) == denial
    assert deny(denial) == clause


@pytest.mark.parametrize(
    ("clause", "denial"),
    [
        ("Ann didn't sleep", "Ann slept"),
        ("Ann won't come", "Ann will come"),
        ("Ann cannot come", "Ann can come"),
        ("The train never stops", "The train stops"),
        ("The train has never stopped", "The train has stopped"),
        ("A guest came early", "No guest came early"),
        ("Anyone may enter", "No one may enter"),
        ("She did the dishes", "She did not do the dishes"),
        ("Out of order", "It is not true that out of order"),
        ("Is it late", "It is not true that is it late"),
    ],
)
def test_denied_one_way(clause: str, denial: str) -> None:
    assert deny(clause) == denial


@given(st.text(min_size=1, max_size=60).filter(lambda text: bool(text.strip())))
def test_any_clause_can_be_denied(clause: str) -> None:
    assert deny(clause) != clause
