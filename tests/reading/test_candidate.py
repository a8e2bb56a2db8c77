"""Whole statements as an NLI model is asked about them."""

from __future__ import annotations

import pytest

from enthymeme.item import Completion
from enthymeme.methods.joint.weights import CONVERSE, DIRECT, STATEMENT
from enthymeme.reading.candidate import draft_whole

SIDE = Completion(("it rains", "The roof leaks!"), ("the floor gets wet", "We mop it."))


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        (STATEMENT, ["it rains. The roof leaks!", "the floor gets wet.", "We mop it."]),
        (CONVERSE, ["the floor gets wet. We mop it.", "it rains.", "The roof leaks!"]),
        (DIRECT, ["it rains The roof leaks!", "the floor gets wet We mop it."]),
    ],
)
def test_whole_statements_are_sentences_but_for_direct_nli(name: str, texts: list[str]) -> None:
    assert [text for _, text in draft_whole(SIDE, name).candidate.surfaces] == texts


@pytest.mark.parametrize("text", ["It rains.", "“It rains.”", "(It rains!)", "Rain?", "Rain …"])
def test_what_ends_like_a_sentence_stays(text: str) -> None:
    side = Completion((text,), (text,))
    assert {text for _, text in draft_whole(side, STATEMENT).candidate.surfaces} == {text}
