"""Where the sentences of a text end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enthymeme.system.sentences import end_sentence, split_sentences


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One. Two. Three", 3),
        ("Dr. No came.", 1),
        ("It cost 3.50 there.", 1),
        ("Why? Because!", 2),
        ("“Stop.” He did.", 2),
        ("", 0),
    ],
)
def test_sentences(text: str, count: int) -> None:
    assert len(split_sentences(text)) == count


@settings(deadline=None)
@given(st.text(max_size=200))
def test_sentences_keep_every_letter(text: str) -> None:
    assert "".join("".join(split_sentences(text)).split()) == "".join(text.split())


@given(st.text(max_size=50))
def test_a_sentence_that_has_ended_ends_no_more(text: str) -> None:
    ended = end_sentence(text)
    assert end_sentence(ended) == ended
    assert ended.startswith(text.rstrip())
