"""Candidates by clauses, with a model that knows a sentence and its denial and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.methods.joint.brute_force import judge_score
from tests.models.fakes import LetterNli, WordParser

from enthymeme.decision import Decision, Method
from enthymeme.item import Completion, Item
from enthymeme.joint_candidate import Relation
from enthymeme.methods.joint.distribution import LinkDistribution
from enthymeme.methods.joint.scoring import Expectation
from enthymeme.methods.joint.weights import (
    ABSENT,
    CLAUSES,
    JointSettings,
    JointWeights,
    RepresentationWeights,
)
from enthymeme.models import Judgement, Pair, Reader
from enthymeme.reading.clauses.denials import deny
from enthymeme.selection import select_items

ALONE = JointWeights(ABSENT, ABSENT, ABSENT, clauses=RepresentationWeights(1.0, 1.0))


def know_denials(pair: Pair) -> Judgement:
    """A sentence entails itself and contradicts its denial."""
    premise, hypothesis = (text.strip(" .") for text in pair)
    if premise == hypothesis:
        return Judgement(1.0, 0.0, 0.0)
    return Judgement(0.0, 0.0, 1.0) if deny(premise) == hypothesis else Judgement(0.0, 1.0, 0.0)


def decide_clauses(source: Sequence[str], claim: str, nli: LetterNli | None = None) -> Decision:
    side = Completion(tuple(source), (claim,))
    reader = Reader(WordParser(), nli or LetterNli(know_denials))
    method = Method("joint", joint=JointSettings(ALONE))
    [decision] = select_items([Item("a", (side, side))], reader, method=method)
    return decision


def expect(source: Sequence[str], claim: str) -> Expectation:
    return decide_clauses(source, claim).expectations[0][CLAUSES]


RULE = "If the bell rings, the dog barks."
EITHER = "The bell rings or the dog barks."
UNLESS = "The dog barks unless the bell rings."
RINGS, SILENT = "The bell rings.", "The bell does not ring."
BARKS, QUIET = "The dog barks.", "The dog does not bark."


@pytest.mark.parametrize(
    ("source", "claim", "witness", "tension"),
    [
        ((RULE, RINGS), BARKS, 1, 0),
        ((RULE, RINGS), QUIET, 0, 1),
        ((RULE, QUIET), SILENT, 1, 0),
        ((RULE, QUIET), RINGS, 0, 1),
        ((RULE, SILENT), BARKS, 0, 0),
        ((RULE, SILENT), QUIET, 0, 0),
        ((RULE, BARKS), RINGS, 0, 0),
        ((RULE, BARKS), SILENT, 0, 0),
        ((EITHER, SILENT), BARKS, 1, 0),
        ((EITHER, QUIET), RINGS, 1, 0),
        ((EITHER, RINGS), BARKS, 0, 0),
        ((UNLESS, SILENT), BARKS, 1, 0),
        ((UNLESS, QUIET), RINGS, 1, 0),
        ((UNLESS, RINGS), QUIET, 0, 0),
        ((RULE,), BARKS, 0, 0),
        ((RINGS, QUIET), QUIET, 1, 0),
    ],
)
def test_logical_forms(source: tuple[str, ...], claim: str, witness: int, tension: int) -> None:
    own = expect(source, claim)
    assert (own.witness, own.tension) == pytest.approx((witness, tension), abs=1e-5)


@pytest.mark.parametrize(
    "source", [(RULE, RINGS, QUIET), (EITHER, SILENT, QUIET), (UNLESS, SILENT, QUIET)]
)
def test_what_cannot_hold_is_impossible(source: tuple[str, ...]) -> None:
    decision = decide_clauses(source, BARKS)
    assert not decision.expectations or decision.expectations[0][CLAUSES].impossible > 0.99


def test_a_denial_that_links_has_its_own_words_and_what_it_denies_is_silent() -> None:
    claim = "The bell keeps still."

    def judge(pair: Pair) -> Judgement:
        # What is false would say that the claim is, if it were asked.
        if pair.hypothesis == claim and pair.premise in (RINGS, SILENT):
            return Judgement(0.9, 0.1, 0.0) if pair.premise == SILENT else Judgement(0.0, 0.1, 0.9)
        return know_denials(pair)

    decision = decide_clauses((RULE, QUIET), claim, LetterNli(judge))
    assert decision.expectations[0][CLAUSES].witness == pytest.approx(0.9)
    assert decision.trace is not None
    [own] = decision.trace.representations
    candidate = own.candidates[0].candidate
    surfaces = dict(candidate.surfaces)
    assert {surfaces[link.source] for link in candidate.links} == {SILENT}
    [meeting] = own.candidates[0].meetings
    assert meeting.relations[0][0] is Relation.EXCLUDES


def test_a_denial_in_the_words_of_the_claim_is_sure() -> None:
    # This model is not sure that a sentence entails itself.
    def judge(pair: Pair) -> Judgement:
        own = know_denials(pair)
        return Judgement(0.5, 0.5, 0.0) if own.entailment else own

    decision = decide_clauses((RULE, QUIET), SILENT, LetterNli(judge))
    assert decision.expectations[0][CLAUSES].witness == pytest.approx(1.0, abs=1e-5)


def test_a_fact_says_nothing_of_the_other_side_of_a_rule_by_itself() -> None:
    # To this model silence has the dog quiet, rule or not.
    def associate(pair: Pair) -> Judgement:
        seems = pair == Pair(SILENT, "The dog is not barking.")
        says = pair == Pair(BARKS, "The dog is not barking.")
        if seems:
            return Judgement(0.8, 0.2, 0.0)
        return Judgement(0.0, 0.1, 0.9) if says else know_denials(pair)

    claim = "The dog is not barking."
    ruled = decide_clauses((RULE, SILENT), claim, LetterNli(associate))
    assert ruled.expectations[0][CLAUSES].witness == 0.0
    bare = decide_clauses(("The cat sleeps.", SILENT), claim, LetterNli(associate))
    assert bare.expectations[0][CLAUSES].witness == pytest.approx(0.8)


SENTENCES = (RINGS, BARKS, "The cat sleeps.", "The sun shines.")
literals = st.tuples(st.integers(0, 3), st.booleans())


def say(literal: tuple[int, bool]) -> str:
    place, positive = literal
    plain = SENTENCES[place].strip(".")
    return plain if positive else deny(plain)


def is_true(literal: tuple[int, bool], world: Sequence[bool]) -> bool:
    return world[literal[0]] is literal[1]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["fact", "if", "or", "unless"]), literals, literals),
        min_size=1,
        max_size=4,
    ),
    literals,
)
def test_nothing_is_concluded_that_does_not_follow(
    statements: list[tuple[str, tuple[int, bool], tuple[int, bool]]], claim: tuple[int, bool]
) -> None:
    assume(all(form == "fact" or one[0] != other[0] for form, one, other in statements))
    texts = {
        "fact": "{0}.",
        "if": "If {0}, {1}.",
        "or": "Either {0} or {1}.",
        "unless": "{1} unless {0}.",
    }
    source = [
        texts[form].format(*(text[0].lower() + text[1:] for text in map(say, (one, other))))
        for form, one, other in statements
    ]

    def holds(world: Sequence[bool]) -> bool:
        for form, one, other in statements:
            first, second = is_true(one, world), is_true(other, world)
            if form == "fact":
                fits = first
            elif form == "if":
                fits = not first or second
            else:
                fits = first or second
            if not fits:
                return False
        return True

    worlds = [world for world in product((False, True), repeat=4) if holds(world)]
    assume(worlds)
    own = expect([text[0].upper() + text[1:] for text in source], f"{say(claim)}.")
    if own.witness > 0:
        assert all(is_true(claim, world) for world in worlds)
    if own.tension > 0:
        assert not any(is_true(claim, world) for world in worlds)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from([RULE, EITHER, UNLESS, RINGS, QUIET, "The cat sleeps."]), max_size=4),
    st.sampled_from([BARKS, SILENT, "The cat sleeps. It is late."]),
)
def test_scores_are_those_of_brute_force(source: list[str], claim: str) -> None:
    decision = decide_clauses(source or [RULE], claim, LetterNli())
    assert decision.trace is not None
    for index, score in enumerate(decision.scores):
        own = {one.name: one.candidates[index] for one in decision.trace.representations}
        judged = judge_score(own, ALONE)
        assert (judged is None) is (score is None)
        if judged is not None and score is not None:
            assert score.score == pytest.approx(float(judged), abs=1e-12)


@pytest.mark.parametrize(
    ("premise", "claim", "tension"),
    [
        # Some of nine eggs may be left; the model says that nine are not three.
        ("Lea bought nine eggs.", "Lea has three eggs.", 0.0),
        ("Lea bought nine eggs.", "Lea has nine eggs.", 1.0),
        ("Lea bought nine eggs.", "Lea has no eggs.", 1.0),
        ("Lea bought nine eggs.", "One of us has eggs.", 1.0),
    ],
)
def test_other_numbers_contradict_nothing(premise: str, claim: str, tension: float) -> None:
    against = LetterNli(lambda _: Judgement(0.0, 0.0, 1.0))
    decision = decide_clauses([premise], claim, against)
    assert decision.expectations[0][CLAUSES].tension == tension


def test_other_numbers_support_and_uniform_links_are_as_judged() -> None:
    premise, claim = "Lea bought nine eggs.", "Lea has three eggs."
    for_it = decide_clauses([premise], claim, LetterNli(lambda _: Judgement(1.0, 0.0, 0.0)))
    assert for_it.expectations[0][CLAUSES].witness == 1.0
    side = Completion((premise,), (claim,))
    reader = Reader(WordParser(), LetterNli(lambda _: Judgement(0.0, 0.0, 1.0)))
    uniform = RepresentationWeights(distribution=LinkDistribution("uniform"))
    for weights in (
        JointWeights(ABSENT, ABSENT, clauses=uniform),
        JointWeights(ABSENT, ABSENT, RepresentationWeights()),
    ):
        method = Method("joint", joint=JointSettings(weights))
        [decision] = select_items([Item("a", (side, side))], reader, method=method)
        assert all(one.tension > 0 for one in decision.expectations[0].values())
