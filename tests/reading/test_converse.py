"""The converse: what the claim says of the premises that set candidates apart."""

from __future__ import annotations

import pytest
from tests.models.fakes import LetterNli, WordParser

from enthymeme.decision import Decision, Method
from enthymeme.item import Completion, Item
from enthymeme.methods.joint.distribution import LinkDistribution
from enthymeme.methods.joint.weights import JointSettings, JointWeights, RepresentationWeights
from enthymeme.models import Reader
from enthymeme.reading.joint import NO_OWN_PREMISE
from enthymeme.selection import select_items

NONE = RepresentationWeights(0.0, 0.0)
SOME = RepresentationWeights(0.5, 2.0, LinkDistribution("odds", 3.0))
CONVERSE_ALONE = JointWeights(NONE, NONE, NONE, SOME)
STATEMENT_ALONE = JointWeights(NONE, NONE, SOME)


def decide(weights: JointWeights, *sides: Completion) -> Decision:
    method = Method("joint", joint=JointSettings(weights))
    reader = Reader(WordParser(), LetterNli())
    [decision] = select_items([Item("a", sides)], reader, method=method)
    return decision


def test_it_is_the_whole_statement_of_the_candidates_own_premises_turned_round() -> None:
    converse = decide(
        CONVERSE_ALONE,
        Completion(("dog cat", "sun"), ("moon",)),
        Completion(("sun", "dog"), ("moon", "cat")),
    )
    statement = decide(
        STATEMENT_ALONE,
        Completion(("moon",), ("dog cat",)),
        Completion(("moon", "cat"), ("dog",)),
    )
    assert converse.scores == statement.scores
    assert len({score.score for score in converse.scores if score}) == 2


@pytest.mark.parametrize(
    "sides",
    [
        (Completion(("dog", "sun"), ("moon",)), Completion(("sun", "dog"), ("cat",))),
        (Completion(("dog",), ("moon",)), Completion(("dog", "sun"), ("moon",))),
    ],
)
def test_it_is_silent_where_a_candidate_has_no_premise_of_its_own(
    sides: tuple[Completion, ...],
) -> None:
    decision = decide(CONVERSE_ALONE, *sides)
    assert decision.choice is None
    assert decision.error == f"converse: {NO_OWN_PREMISE}"
    assert decision.trace is not None
    assert decision.trace.judgements == ()
