"""Token rules and the audit's normal form, where they differ from one another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.data.wording import jaccard, normalize, tokenize, tokenize_ascii, tokenize_nfkc


def test_only_ascii_letters_make_tokens_of_cded() -> None:
    assert tokenize_ascii("Ａ B \u212a K2_x don't") == ("b", "k2", "x", "don", "t")


def test_apostrophes_are_internal_or_nothing() -> None:
    assert tokenize("'tis the dogs' o'clock rock’n’roll") == (
        "tis",
        "the",
        "dogs",
        "o'clock",
        "rock’n’roll",
    )


def test_words_fold_case_but_not_compatibility() -> None:
    assert tokenize("GROẞE Ａ") == ("grosse", "ａ")
    assert tokenize_nfkc("GROẞE Ａ ﬁ") == ("grosse", "a", "fi")


def test_cyrillic_look_alikes_stay_apart() -> None:
    latin, cyrillic = "paper", "рареr"
    assert tokenize_nfkc(latin) != tokenize_nfkc(cyrillic)
    assert normalize(latin) != normalize(cyrillic)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("", ""),
        ("—…!", ""),
        ("snake_case", "snake case"),
        ("①②", "12"),
        ("Dr. No's  1st\tHALF-life", "dr no s 1st half life"),
        ("ＦＵＬＬ\u3000width", "full width"),
    ],
)
def test_normal_form(text: str, form: str) -> None:
    assert normalize(text) == form


@settings(deadline=None)
@given(st.text())
def test_normal_form_forgets_punctuation_and_case_only(text: str) -> None:
    form = normalize(text)
    assert not form.startswith(" ")
    assert not form.endswith(" ")
    assert "  " not in form
    assert all(letter.isalnum() or letter == " " or not letter.isascii() for letter in form)


@settings(deadline=None)
@given(st.lists(st.sampled_from("abcde")), st.lists(st.sampled_from("abcde")))
def test_jaccard_is_a_symmetric_share(one: list[str], other: list[str]) -> None:
    assert jaccard(one, other) == jaccard(other, one)
    assert 0 <= jaccard(one, other) <= 1
    assert (jaccard(one, other) == 1) == (set(one) == set(other))
