"""Joint decisions from text: what they rest on, when they abstain, what a trace keeps of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.methods.joint.brute_force import judge_score
from tests.models.fakes import LetterNli, WordParser, by_letters
from tests.test_selection import completions

from enthymeme.decision import Decision, Method, decide_trace
from enthymeme.errors import InputError
from enthymeme.explanation import explain_jointly
from enthymeme.explanation.joint import NO_WEIGHT
from enthymeme.formats.traces import decode_trace, trace_from_json, trace_to_json
from enthymeme.item import Completion, Item
from enthymeme.methods.direct_nli import score_directly
from enthymeme.methods.joint.distribution import LinkDistribution
from enthymeme.methods.joint.weights import (
    ABLATIONS,
    REPRESENTATIONS,
    UNIFORM,
    JointSettings,
    JointWeights,
    RepresentationWeights,
)
from enthymeme.models import Judgement, Pair, Reader
from enthymeme.models.parsers.graph_file import GraphFile
from enthymeme.page.joint_view import joint_view
from enthymeme.problem import Parameters
from enthymeme.reading.draft import Provenance
from enthymeme.reading.joint import draft_jointly, read_by_atoms
from enthymeme.selection import select_items

ODDS = JointWeights(
    RepresentationWeights(0.5, 2.0, LinkDistribution("odds", 2.0, 0.8)),
    RepresentationWeights(1.5, 0.0, LinkDistribution("uniform")),
    converse=RepresentationWeights(0.25, 0.75, LinkDistribution("odds", 3.0)),
    clauses=RepresentationWeights(0.75, 0.25, LinkDistribution("odds", 3.0)),
    calibration=0.5,
)
joint_methods = st.builds(
    lambda weights, ablation, least: Method(
        "joint", joint=replace(_ablate(weights, ablation), min_confidence=least)
    ),
    st.sampled_from([UNIFORM, ODDS]),
    st.sampled_from(["", *ABLATIONS]),
    st.sampled_from([0.0, 0.7]),
)
DIRECT = Method("direct-nli", joint=JointSettings())
EVENTS_ONLY = Method(
    "joint",
    joint=JointSettings(
        JointWeights(RepresentationWeights(0.0, 0.0), statement=RepresentationWeights(0.0, 0.0))
    ),
)


def _ablate(weights: JointWeights, ablation: str) -> JointSettings:
    joint = JointSettings(weights)
    return joint.without(ablation) if ablation else joint


def select_one(item: Item, method: Method, parser: object = None) -> Decision:
    reader = Reader(parser or WordParser(), LetterNli())  # type: ignore[arg-type]
    [decision] = select_items([item], reader, method=method)
    return decision


@settings(max_examples=25, deadline=None)
@given(st.lists(completions, min_size=2, max_size=3), st.one_of(joint_methods, st.just(DIRECT)))
def test_a_joint_decision_is_recomputed_from_its_trace_bit_for_bit(
    candidates: list[Completion], method: Method
) -> None:
    decision = select_one(Item("an id", tuple(candidates)), method, WordParser(poison="sun"))
    kept = trace_from_json(decode_trace(json.dumps(trace_to_json(decision))))
    assert kept == decision
    assert kept.trace == decision.trace
    assert kept.trace is not None
    assert decide_trace(kept.trace, kept.method) == decision


CONDITIONAL = {
    "If it rains, the street is wet.": "(w / wet-01 :ARG1 (s / street) :condition (r / rain-01))",
    "It rains.": "(r / rain-01)",
    "It pours.": "(p / pour-01)",
    "The street is wet.": "(w / wet-01 :ARG1 (s / street))",
    "The street is not wet.": "(w / wet-01 :polarity - :ARG1 (s / street))",
    "The shop is not open.": "(o / open-09 :polarity - :ARG1 (s / shop))",
    "If the shop is open, the lamp shines.": "(s2 / shine-01 :ARG0 (l / lamp) "
    ":condition (o / open-09 :ARG1 (s / shop)))",
    "The lamp does not shine.": "(s / shine-01 :polarity - :ARG0 (l / lamp))",
    "The store is open.": "(o / open-09 :ARG1 (s / store))",
    "The store is not open.": "(o / open-09 :polarity - :ARG1 (s / store))",
}
RULE, FACT, POURS, WET, DRY, CLOSED, SHOP_RULE, DARK, STORE_OPEN, STORE_CLOSED = CONDITIONAL


def toy_judge(pair: Pair) -> Judgement:
    """Pouring is raining, the more general word not as surely; an open store is an open shop;
    whole statements are left open."""
    if pair.premise.startswith("The store") and pair.hypothesis.startswith("The shop"):
        return Judgement(0.75, 0.25, 0.0)
    if "our" in pair.premise and "ain" in pair.hypothesis:
        return Judgement(0.75, 0.25, 0.0)
    if "ain" in pair.premise and "our" in pair.hypothesis:
        return Judgement(0.5, 0.5, 0.0)
    return Judgement(0.0, 1.0, 0.0)


def decide_toy(given: list[str], method: Method | None = None) -> Decision:
    claims = (STORE_OPEN, STORE_CLOSED) if given[0] in (CLOSED, SHOP_RULE) else (DRY, WET)
    sides = tuple(Completion(tuple(given), (claim,)) for claim in claims)
    reader = Reader(GraphFile(CONDITIONAL, "toy"), LetterNli(toy_judge))
    asked = method or Method("joint", joint=JointSettings())
    [decision] = select_items([Item("toy", sides)], reader, method=asked)
    return decision


@pytest.mark.parametrize("given_", [(RULE, POURS), (CLOSED,), (SHOP_RULE, DARK)])
def test_the_scores_follow_from_the_trace_by_brute_force(given_: tuple[str, ...]) -> None:
    method = Method("joint", joint=JointSettings(ODDS))
    decision = decide_toy(list(given_), method)
    kept = trace_from_json(decode_trace(json.dumps(trace_to_json(decision)))).trace
    assert kept is not None
    for index, score in enumerate(decision.scores):
        own = {one.name: one.candidates[index] for one in kept.representations if one.candidates}
        judged = judge_score(own, ODDS)
        assert judged is not None
        assert score is not None
        assert score.score == pytest.approx(float(judged), abs=1e-12)


def test_a_condition_meets_a_fact_of_the_same_words_and_of_others() -> None:
    sure = decide_toy([RULE, FACT])
    assert sure.choice == 1
    assert [one["events"].witness for one in sure.expectations] == [0.0, 1.0]
    perhaps = decide_toy([RULE, POURS])
    assert perhaps.choice == 1
    # "Pouring" entails "rain" with 0.75, in whichever direction else.
    assert perhaps.expectations[1]["events"].witness == pytest.approx(0.75)
    apart = decide_toy([RULE, FACT], Method("joint", joint=JointSettings().without("shared")))
    assert apart.tie


@pytest.mark.parametrize("given_", [(CLOSED,), (SHOP_RULE, DARK)])
def test_what_is_denied_denies_what_entails_it(given_: tuple[str, ...]) -> None:
    # An open store is an open shop with 0.75. So where the shop is not open, by itself or by modus
    # tollens, the store is not, with as much.
    decision = decide_toy(list(given_))
    assert decision.choice == 1
    store_open, store_closed = (one["events"] for one in decision.expectations)
    assert store_closed.tension == 0.0
    assert store_closed.witness == pytest.approx(0.75)
    assert store_open.witness == 0.0
    assert store_open.tension == pytest.approx(0.75)
    words = "“Not: The shop is open” contradicts “The store is open”"
    assert words in [reason.words for reason in explain_jointly(decision).reasons]


def test_only_what_may_be_false_is_asked_about_backwards() -> None:
    questions = []
    for facts in ((CLOSED,), (STORE_OPEN,)):
        nli = LetterNli(toy_judge)
        reader = Reader(GraphFile(CONDITIONAL, "toy"), nli)
        side = Completion(facts, (WET,))
        list(select_items([Item("toy", (side, side))], reader, method=EVENTS_ONLY))
        questions.append(set(nli.asked))
    assert questions[0] == {Pair("The street is wet.", "The shop is open.")}
    assert questions[1] == {Pair("The store is open.", "The street is wet.")}


def test_what_was_asked_with_meetings_can_be_scored_without() -> None:
    side = Completion((RULE, POURS), (WET,))
    item, names = Item("a", (side, side)), JointWeights().representations
    readings = read_by_atoms(CONDITIONAL, names)
    provenance = Provenance(Parameters(), (), ())
    alone = JointSettings().without("shared")
    completed = []
    for shared in (True, False):
        draft = draft_jointly(item, readings, names, shared)
        answers = {pair: toy_judge(pair) for pair in draft.questions}
        completed.append(draft.complete(answers, provenance, alone).representations)
    assert completed[0] == completed[1]
    assert not any(one.meetings or one.equals for own in completed[0] for one in own.candidates)


def test_below_the_least_confidence_nothing_is_chosen() -> None:
    free = decide_toy([RULE, POURS])
    most = max(free.probabilities)
    for least, abstained in ((most - 0.01, False), (most + 0.01, True)):
        method = Method("joint", joint=JointSettings(min_confidence=least))
        decision = decide_toy([RULE, POURS], method)
        assert decision.abstained is abstained
        assert decision.choice == (None if abstained else 1)
        assert not decision.tie
        assert ("No choice" in explain_jointly(decision).summary) is abstained


def test_a_representation_that_cannot_be_read_has_no_say() -> None:
    item = Item("a", (Completion(("sun",), ("moon",)), Completion(("sun",), ("rain",))))
    method = Method("joint", joint=JointSettings())
    decision = select_one(item, method, WordParser(poison="sun"))
    assert decision.error is None
    assert [set(one) for one in decision.expectations] == [{"statement"}] * 2
    assert decision.trace is not None
    assert [one.name for one in decision.trace.representations if one.error] == ["paper", "events"]
    alone = JointSettings().without("statement")
    failed = select_one(item, Method("joint", joint=alone), WordParser(poison="sun"))
    assert failed.error is not None
    assert failed.error.startswith("paper: “sun”")


@settings(max_examples=20, deadline=None)
@given(st.lists(completions, min_size=2, max_size=3))
def test_direct_nli_asks_the_whole_and_scores_as_the_paper_says(
    candidates: list[Completion],
) -> None:
    decision = select_one(Item("a", tuple(candidates)), DIRECT)
    judged = [by_letters(Pair(" ".join(c.source), " ".join(c.target))) for c in candidates]
    direct = score_directly([(one.entailment, one.contradiction) for one in judged], 1e-12)
    scores = [score.score for score in decision.scores if score is not None]
    assert scores == pytest.approx([-score for score in direct.scores], abs=1e-12)
    assert decision.tie == direct.tie
    assert decision.choice == direct.choice


def test_shares_of_representations_sum_to_the_margin_and_reasons_are_exact() -> None:
    explanation = explain_jointly(decide_toy([RULE, POURS]))
    assert sum(one.share for one in explanation.representations) == pytest.approx(
        explanation.margin, abs=1e-12
    )
    first = explanation.reasons[0]
    # Without that meeting nothing speaks for either claim in its representation.
    own = {one.name: one.share for one in explanation.representations}
    assert first.share == pytest.approx(own[first.representation], abs=1e-12)
    assert first.representation in ("paper", "events")


def test_joint_settings_are_checked() -> None:
    with pytest.raises(InputError, match="expected the settings of joint scoring"):
        Method("joint")
    with pytest.raises(InputError, match="no setting that is for PWAL"):
        Method("joint", guard=False, joint=JointSettings())
    with pytest.raises(InputError, match="expected no settings of joint scoring"):
        Method("pwal", joint=JointSettings())
    with pytest.raises(InputError, match="a probability in"):
        JointSettings(min_confidence=1.5)
    with pytest.raises(InputError, match="at least 0"):
        RepresentationWeights(tension=-1.0)


NO_PAPER = JointWeights(paper=RepresentationWeights(0.0, 0.0))
ONLY_WHOLE = JointWeights(RepresentationWeights(0.0, 0.0), RepresentationWeights(0.0, 0.0))


@pytest.mark.parametrize("weights", [NO_PAPER, ONLY_WHOLE])
def test_a_representation_without_weight_is_not_asked_about(weights: JointWeights) -> None:
    item = Item("a", (Completion(("dog cat",), ("moon",)), Completion(("sun",), ("moon",))))
    parser, nli = WordParser(), LetterNli()
    method = Method("joint", joint=JointSettings(weights))
    [decision] = select_items([item], Reader(parser, nli), method=method)
    assert decision.trace is not None
    names = weights.representations
    assert tuple(one.name for one in decision.trace.representations) == names
    assert not any(" occurs." in text for pair in nli.asked for text in pair)
    assert bool(parser.asked) is ("events" in names)
    explanation = explain_jointly(decision)
    silent = {name for name, _ in explanation.silent}
    assert silent == set(REPRESENTATIONS) - set(names)
    assert all("weights are 0" in why for _, why in explanation.silent)
    view = joint_view(decision)
    assert view is not None
    assert [one["name"] for one in view["representations"]] == list(names)
    assert {one["error"] for one in view["silent"]} == {NO_WEIGHT}
