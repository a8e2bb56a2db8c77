"""What a clause that ends in "not" leaves unsaid."""

from __future__ import annotations

import penman
import pytest

from enthymeme.models.parsers.embedded.ellipsis import MOST_WORDS_REPEATED, complete_denials
from enthymeme.models.parsers.embedded.parser import EmbeddedParser
from enthymeme.models.parsers.embedded.words import words


@pytest.mark.parametrize(
    ("text", "repeated"),
    [
        ("The soup was hot, but the tea was not.", ["hot"]),
        ("The shops have closed; the bank hasn't.", ["closed"]),
        ("She can drive a bus but he cannot", ["drive", "a", "bus"]),
        ("Her shoes are wet, and his coat is not.", ["wet"]),
        ("Is it true that he was hurt and she was not?", ["hurt"]),
        ("The bus will come, but the train must not.", []),
        ("It is cold, is it not?", []),
        ("They say it is, but it is not.", []),
        ("He is not tall, and she is not.", []),
        ("He does not smoke, she does not.", []),
        ("She likes tea, but he does not.", ["like", "tea"]),
        ("Some people accept money; others don't.", ["accept", "money"]),
        ("My wife smoked, but I did not.", ["smoke"]),
        ("Most dogs bark, but this one does not.", ["bark"]),
        ("Old houses leak while new houses do not.", ["leak"]),
        ("He can swim, but she does not.", []),
        ("Tea, but he does not.", []),
        ("He does not.", []),
        ("They work, and those who do not.", []),
        ("Not.", []),
        ("The tea is not hot.", []),
    ],
)
def test_the_predicate_is_repeated_where_it_is_left_out(text: str, repeated: list[str]) -> None:
    before = words(text)
    after = complete_denials(before)
    assert len(after) == len(before) + len(repeated)
    last = max((k for k, word in enumerate(after) if word.lower == "not"), default=0)
    assert [word.lower for word in after[last + 1 :]][: len(repeated)] == repeated
    kept = [*after[: last + 1], *after[last + 1 + len(repeated) :]]
    assert kept == list(before)


@pytest.mark.parametrize(("length", "is_repeated"), [(0, True), (1, False)])
def test_only_a_short_predicate_is_repeated(length: int, is_repeated: bool) -> None:
    predicate = " ".join(["long"] * (MOST_WORDS_REPEATED + length))
    tokens = words(f"The road is {predicate}, but the path is not.")
    assert (len(complete_denials(tokens)) > len(tokens)) is is_repeated


def test_the_parser_denies_the_repeated_predicate_of_the_second_subject() -> None:
    (answer,) = EmbeddedParser().parse(["The school was damaged, but the church was not."])
    graph = penman.decode(str(answer))
    (denied,) = [source for source, role, _ in graph.attributes() if role == ":polarity"]
    concepts = {variable: concept for variable, _, concept in graph.instances()}
    objects = [concepts[edge.target] for edge in graph.edges(source=denied, role=":ARG1")]
    assert (concepts[denied], objects) == ("damage-01", ["church"])
