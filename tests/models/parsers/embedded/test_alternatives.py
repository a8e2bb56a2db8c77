"""Other graphs of a text: the default comes first, and close choices make the rest."""

from __future__ import annotations

import penman
import pytest
from hypothesis import given
from hypothesis import strategies as st

from enthymeme.errors import InputError, ReadingError
from enthymeme.models.parsers.embedded.alternatives import (
    CLOSE,
    GraphCandidate,
    combine_sentences,
    list_changes,
)
from enthymeme.models.parsers.embedded.parser import EmbeddedParser
from enthymeme.models.parsers.embedded.penman_writing import GraphNode, PlainGraph
from enthymeme.models.protocols import ProbableGraph

TEXTS = ["The alarm rang.", "Nobody came.", "If it rains, we stay. The dog does not bark."]


@pytest.fixture(scope="module")
def parser() -> EmbeddedParser:
    return EmbeddedParser()


@pytest.fixture(scope="module")
def answers(parser: EmbeddedParser) -> list[tuple[ProbableGraph, ...]]:
    return [
        answer
        for answer in parser.parse(TEXTS, alternatives=4)
        if not isinstance(answer, ReadingError)
    ]


def test_the_default_comes_first(
    parser: EmbeddedParser, answers: list[tuple[ProbableGraph, ...]]
) -> None:
    assert [graphs[0].graph for graphs in answers] == parser.parse(TEXTS)


def test_probabilities_fall_and_sum_to_no_more_than_one(
    answers: list[tuple[ProbableGraph, ...]],
) -> None:
    for graphs in answers:
        given = [one.probability for one in graphs]
        assert given == sorted(given, reverse=True)
        assert 0 < sum(given) <= 1 + 1e-9


def test_graphs_are_different_and_whole(answers: list[tuple[ProbableGraph, ...]]) -> None:
    for graphs in answers:
        assert 1 < len(graphs) <= 4
        assert len({one.graph for one in graphs}) == len(graphs)
        for one in graphs:
            penman.decode(one.graph)


def test_one_alternative_is_the_default(parser: EmbeddedParser) -> None:
    (answer,) = parser.parse(TEXTS[:1], alternatives=1)
    assert not isinstance(answer, ReadingError)
    (only,) = answer
    assert [only.graph] == parser.parse(TEXTS[:1])


def test_a_text_with_nothing_in_it_has_none(parser: EmbeddedParser) -> None:
    assert isinstance(parser.parse([" "], alternatives=2)[0], ReadingError)


def test_fewer_than_one_is_refused(parser: EmbeddedParser) -> None:
    with pytest.raises(InputError, match="alternatives: expected 1 or more, found 0"):
        parser.parse(TEXTS, alternatives=0)


@given(st.lists(st.floats(0, 10), max_size=8), st.integers(1, 40))
def test_changes_come_cheapest_first_and_each_once(costs: list[float], most: int) -> None:
    made = list(list_changes([(cost, place) for place, cost in enumerate(costs)], most))
    assert made[0].choices == ()
    assert len(made) <= most
    assert len({frozenset(one.choices) for one in made}) == len(made)
    given_costs = [one.cost for one in made]
    assert given_costs == pytest.approx(sorted(given_costs))
    for one in made:
        assert one.cost == pytest.approx(sum(costs[k] for k in one.choices))
        assert one.cost <= CLOSE + 1e-9


def test_sentences_are_combined_best_first() -> None:
    def graph(concept: str) -> PlainGraph:
        return PlainGraph((GraphNode(concept, False, -1, ""),), ())

    first = [GraphCandidate(graph("dog"), 0.0), GraphCandidate(graph("cat"), 1.0)]
    second = [GraphCandidate(graph("sun"), 0.0), GraphCandidate(graph("moon"), 0.5)]
    made = combine_sentences([first, second], 3)
    pairs = [one.graph.split("/ ")[2:] for one in made]
    assert [[part.split(")")[0] for part in pair] for pair in pairs] == [
        ["dog", "sun"],
        ["dog", "moon"],
        ["cat", "sun"],
    ]
