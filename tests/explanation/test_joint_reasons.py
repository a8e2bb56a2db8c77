"""Reasons of joint decisions say what the NLI model says, however it is weighed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from enthymeme.decision import Method
from enthymeme.explanation.joint import explain_jointly
from enthymeme.item import Completion, Item
from enthymeme.methods.joint.distribution import LinkDistribution
from enthymeme.methods.joint.weights import (
    ABSENT,
    JointSettings,
    JointWeights,
    RepresentationWeights,
)
from enthymeme.models import Judgement, Pair, Reader
from enthymeme.selection import select_items


class Parser:
    fingerprint = "toy parser"

    def parse(self, sentences: Sequence[str]) -> list[str]:
        return ["(r / rain-01)" for _ in sentences]


class Nli:
    fingerprint = "toy NLI"

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [
            Judgement(0.7, 0.2, 0.1) if "wet" in pair.hypothesis else Judgement(0.1, 0.1, 0.8)
            for pair in pairs
        ]


@pytest.mark.parametrize("distribution", [LinkDistribution(), LinkDistribution("odds", 8.0)])
def test_whole_statements_have_the_models_own_probability(distribution: LinkDistribution) -> None:
    whole = RepresentationWeights(1.0, 1.0, distribution)
    weights = JointWeights(paper=ABSENT, events=ABSENT, statement=whole)
    sides = tuple(Completion(("It rains.",), (text,)) for text in ("It is wet.", "It is dry."))
    method = Method("joint", joint=JointSettings(weights))
    (decision,) = select_items([Item("rain", sides)], Reader(Parser(), Nli()), method=method)
    shown = {reason.words: reason.probability for reason in explain_jointly(decision).reasons}
    assert shown["“It rains” entails “It is wet”"] == 0.7
    assert shown["“It rains” contradicts “It is dry”"] == 0.8


def test_a_sampled_score_has_no_shares() -> None:
    whole = RepresentationWeights(1.0, 1.0)
    weights = JointWeights(paper=ABSENT, events=ABSENT, statement=whole)
    sides = tuple(Completion(("It rains.",), (text,)) for text in ("It is wet.", "It is dry."))
    method = Method("joint", joint=JointSettings(weights))
    (decision,) = select_items([Item("rain", sides)], Reader(Parser(), Nli()), method=method)
    assert explain_jointly(decision).reasons
    sampled = tuple(
        {name: one._replace(exact=False) for name, one in own.items()}
        for own in decision.expectations
    )
    assert not explain_jointly(replace(decision, expectations=sampled)).reasons
