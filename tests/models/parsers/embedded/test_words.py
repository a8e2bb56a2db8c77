"""Texts as sentences and words."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.models.parsers.embedded.words import LONGEST_WORD, words
from enthymeme.system.numerals import numeral


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Don't go.", "do not go ."),
        ("They can't, won't and cannot.", "they can not , will not and can not ."),
        ("I’m sure it’s Anna’s.", "i am sure it 's anna 's ."),
        ("The U.S. army left", "the u.s. army left"),
        ("He said no.", "he said no ."),
        ("a twenty-five-year-old", "a twenty-five - year - old"),
        ("DON'T SHOUT!", "do not shout !"),
        ("do n't", "do not"),
    ],
)
def test_words(sentence: str, expected: str) -> None:
    assert " ".join(word.lower for word in words(sentence)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ninety-nine", "99"),
        ("three hundred", "300"),
        ("$2.5 billion", "2500000000"),
        ("1,234 people", "1234"),
        ("the third", "3"),
        ("21st", "21"),
        ("two thousand five hundred", "2500"),
    ],
)
def test_numbers_are_one_word(text: str, expected: str) -> None:
    assert expected in [word.value for word in words(text)]


def test_numbers_side_by_side_stay_apart() -> None:
    assert [word.value for word in words("five six")] == ["5", "6"]
    assert numeral([]) is None


@settings(deadline=None)
@given(st.text(max_size=200))
def test_words_are_the_text_in_order_and_none_is_too_long(text: str) -> None:
    tokens = words(text)
    assert all(word.start < word.end for word in tokens)
    assert all(a.end <= b.start for a, b in pairwise(tokens))
    assert "".join(text.split()) == "" or tokens
    assert all(len(word.text) <= LONGEST_WORD or word.value for word in tokens)
