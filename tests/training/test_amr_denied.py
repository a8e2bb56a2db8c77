"""Sentences of the data that are denied for training."""

from __future__ import annotations

import pytest
from training.amr.denied import deny, deny_examples
from training.amr.examples import Example

from enthymeme.models.parsers.embedded.arborescence import ROOT
from enthymeme.models.parsers.embedded.assembly import anchors
from enthymeme.models.parsers.embedded.words import words


def _example(text: str, labels: tuple[str, ...], heads: tuple[int, ...]) -> Example:
    roles = tuple("" if head == ROOT else "ARG0" for head in heads)
    return Example(words(text), labels, anchors(labels), heads, roles, ())


@pytest.mark.parametrize(
    ("text", "labels", "heads", "expected", "denied"),
    [
        ("Dogs are barking", ("(~N)", "", "(~V-01)"), (1, ROOT), "dogs are not barking", "~V-01"),
        ("Dogs can bark", ("(~N)", "(possible-01)", "(~V-01)"), (2, ROOT, 1), "dogs can not bark",
         "possible-01"),
        ("Dogs barked", ("(~N)", "(~V-01)"), (1, ROOT), "dogs did not bark", "~V-01"),
        ("Rex is a big dog", ("(~N)", "", "", "(~N)", "(~N)"), (2, 2, ROOT), "rex is not a big dog",
         "~N"),
    ],
)  # fmt: skip
def test_what_not_denies(
    text: str, labels: tuple[str, ...], heads: tuple[int, ...], expected: str, denied: str
) -> None:
    made = deny(_example(text, labels, heads))
    assert made is not None
    assert " ".join(word.lower for word in made.words) == expected
    own = next(k for k, anchor in enumerate(made.anchors) if anchor.symbol == "-")
    assert made.roles[own] == "polarity"
    assert made.anchors[made.heads[own]].symbol == denied
    assert len(made.heads) == len(made.roles) == len(made.anchors)


@pytest.mark.parametrize(
    ("text", "labels", "heads"),
    [
        ("Dogs never bark", ("(~N)", "-", "(~V-01)"), (2, 2, ROOT)),
        ("Dogs can only bark", ("(~N)", "(possible-01)", "(only)", "(~V-01)"), (3, ROOT, 3, 1)),
        ("Are dogs barking", ("", "(~N)", "(~V-01)"), (1, ROOT)),
    ],
)
def test_what_is_left_as_it_is(text: str, labels: tuple[str, ...], heads: tuple[int, ...]) -> None:
    assert deny(_example(text, labels, heads)) is None


def test_no_more_are_denied_than_wanted() -> None:
    examples = [_example("Dogs barked", ("(~N)", "(~V-01)"), (1, ROOT))] * 5
    assert len(deny_examples(examples, 3, seed=1)) == 3
