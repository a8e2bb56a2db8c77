"""The numbers that a text names."""

from __future__ import annotations

import pytest

from enthymeme.system.numerals import list_numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("It costs 12.50 or 1,200 euros.", {"12.5", "1200"}),
        ("Forty-two of the 42 seats", {"42"}),
        ("two million five hundred thousand", {"2500000"}),
        ("from five to six", {"5", "6"}),
        ("On the first of May one of us was second.", set()),
        ("twenty-one", {"21"}),
        ("Hundreds of them are well-known.", set()),
        ("", set()),
    ],
)
def test_numbers(text: str, numbers: set[str]) -> None:
    assert list_numbers(text) == numbers
