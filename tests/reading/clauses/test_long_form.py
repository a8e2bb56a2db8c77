"""Contractions, clefts and what is only supposed."""

from __future__ import annotations

import pytest

from enthymeme.reading.clauses.long_form import expand_contractions, state_supposed, straighten


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("She'll come if it's dry.", "She will come if it is dry."),
        ("Can't he? He won't.", "Cannot he? He will not."),
        ("They're late; we've gone.", "They are late; we have gone."),
        ("It’s been sold, that's all I'd say.", "It has been sold, that is all I would say."),
        ("Ann's dog isn't here.", "Ann's dog is not here."),
        ("I'm in, aren't I?", "I am in, are not I?"),
    ],
)
def test_contractions_in_full(short: str, long: str) -> None:
    assert expand_contractions(short) == long
    assert expand_contractions(long) == long


@pytest.mark.parametrize(
    ("sentence", "plain"),
    [
        ("It was Ann who sang", "Ann sang"),
        ("It was not Ann who sang", "Ann did not sing"),
        ("It is the lamp that flickers", "the lamp flickers"),
        # What is put in front is no subject, or nothing is put in front.
        ("It was clear that Ann sang", "It was clear that Ann sang"),
        ("It was in June that we met", "It was in June that we met"),
        ("It is dark", "It is dark"),
    ],
)
def test_what_is_put_in_front(sentence: str, plain: str) -> None:
    assert straighten(sentence) == plain


@pytest.mark.parametrize(
    ("supposed", "stated"),
    [
        (
            ("the calf had caught it", "the test would have come back positive"),
            ("the calf caught it", "the test came back positive"),
        ),
        (
            ("there were a leak", "the ceilings would be wet"),
            ("there is a leak", "the ceilings are wet"),
        ),
        (
            ("Ann did not come", "Bo would not stay"),
            ("Ann does not come", "Bo does not stay"),
        ),
        (("we paid", "they would let us in"), ("we pay", "they let us in")),
        (("it had been sold", "it would not have been there"), ("it was sold", "it was not there")),
        (("it were late", "he would not have stayed"), ("it is late", "he did not stay")),
        (("Ann had a key", "she could get in"), ("Ann has a key", "she can get in")),
        (("it rained", "we stayed"), ("it rained", "we stayed")),
    ],
)
def test_what_is_supposed_is_stated(supposed: tuple[str, str], stated: tuple[str, str]) -> None:
    assert state_supposed(*supposed) == stated
