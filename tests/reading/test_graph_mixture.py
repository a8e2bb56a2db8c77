"""Joint scores over several graphs of a statement: the weighted sum of single scores."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.models.fakes import LetterNli, WordParser, by_letters, word_graph

from enthymeme.decision import Decision, Method, decide_trace
from enthymeme.errors import PluginError, Unsatisfiable
from enthymeme.explanation import explain_jointly
from enthymeme.explanation.joint import list_parts
from enthymeme.formats.traces import decode_trace, trace_from_json, trace_to_json
from enthymeme.item import Completion, Item
from enthymeme.joint_candidate import JointCandidate, ProbableCandidate
from enthymeme.logic import parse_formula
from enthymeme.methods.joint.scoring import compute_expectation, compute_mixture_expectation
from enthymeme.methods.joint.weights import JointSettings
from enthymeme.models import ProbableGraph, Reader
from enthymeme.page.joint_view import joint_view
from enthymeme.problem import Candidate, Parameters
from enthymeme.reading.draft import Provenance, list_texts
from enthymeme.reading.joint import MOST_COMBINATIONS, draft_jointly, read_by_atoms
from enthymeme.selection import select_items

SETTINGS = JointSettings(alternatives=3)
METHOD = Method("joint", joint=SETTINGS)


class SeveralGraphs:
    """Gives for each text its own graph, then those of the text without its first words."""

    fingerprint = "several 1"

    def __init__(self, broken: str = "\0") -> None:
        self._broken = broken

    def parse(self, texts: Sequence[str], alternatives: int) -> list[tuple[ProbableGraph, ...]]:
        return [self._graphs(text)[:alternatives] for text in texts]

    def _graphs(self, text: str) -> tuple[ProbableGraph, ...]:
        words = text.split()
        endings = [" ".join(words[start:]) for start in range(len(words))]
        shares = [2.0**-place for place in range(len(endings))]
        return tuple(
            ProbableGraph("(broken" if ending == self._broken else word_graph(ending), share)
            for ending, share in zip(endings, [s / sum(shares) for s in shares], strict=True)
        )


def choose(item: Item, parser: SeveralGraphs, method: Method = METHOD) -> Decision:
    [decision] = select_items([item], Reader(parser, LetterNli()), method=method)  # type: ignore[arg-type]
    return decision


def weigh_by_hand(
    item: Item, parser: SeveralGraphs, count: int
) -> dict[str, list[tuple[float, float, float]]]:
    """Tension, witness and mass of each candidate in each representation, combination by
    combination, each by single graphs alone."""
    graphs = dict(zip(list_texts(item), parser.parse(list_texts(item), count), strict=True))
    sums: dict[str, list[tuple[float, float, float]]] = {}
    for place, side in enumerate(item.candidates):
        texts = list(dict.fromkeys((*side.source, *side.target)))
        combinations = sorted(
            itertools.product(*(graphs[text] for text in texts)),
            key=lambda chosen: -math.prod(one.probability for one in chosen),
        )[:MOST_COMBINATIONS]
        rows: dict[str, list[tuple[float, float, float]]] = {}
        for chosen in combinations:
            own = dict(zip(texts, (one.graph for one in chosen), strict=True))
            alone = Item(item.id, (side, side))
            names = ("paper", "events")
            draft = draft_jointly(alone, read_by_atoms(own, names), names)
            answers = {pair: by_letters(pair) for pair in draft.questions}
            trace = draft.complete(answers, Provenance(Parameters(), (), ()), JointSettings())
            mass = math.prod(one.probability for one in chosen)
            for representation in trace.representations:
                expectation = compute_expectation(representation.candidates[0])
                rows.setdefault(representation.name, []).append(
                    (expectation.tension, expectation.witness, mass)
                )
        for name, own_rows in rows.items():
            mass = math.fsum(row[2] for row in own_rows)
            tension = math.fsum(row[0] * row[2] for row in own_rows) / mass
            witness = math.fsum(row[1] * row[2] for row in own_rows) / mass
            sums.setdefault(name, [(0.0, 0.0, 0.0)] * len(item.candidates))[place] = (
                tension,
                witness,
                mass,
            )
    return sums


# Masses of different combinations differ, so that which of them are the most probable is no matter
# of order: a text of three words has 4/7, 2/7 and 1/7, one of two 2/3 and 1/3.
wordy = st.lists(
    st.sampled_from(["dog", "cat", "rain", "sun", "moon"]), min_size=1, max_size=3, unique=True
).map(" ".join)
sides = st.builds(
    lambda source, target: Completion(tuple(source), (target,)),
    st.lists(wordy, min_size=1, max_size=1),
    wordy,
)


@settings(max_examples=25, deadline=None)
@given(st.lists(sides, min_size=2, max_size=2))
def test_a_mixture_is_the_weighted_sum_of_its_graphs(candidates: list[Completion]) -> None:
    item, parser = Item("a", tuple(candidates)), SeveralGraphs()
    decision = choose(item, parser)
    for name, rows in weigh_by_hand(item, parser, 3).items():
        for place, (tension, witness, mass) in enumerate(rows):
            expectation = decision.expectations[place][name]
            assert expectation.tension == pytest.approx(tension, abs=1e-12)
            assert expectation.witness == pytest.approx(witness, abs=1e-12)
            assert expectation.left_out == pytest.approx(1 - mass, abs=1e-12)


LONG = Item(
    "long",
    (
        Completion(("dog cat rain", "sun moon dog"), ("cat moon sun",)),
        Completion(("dog cat rain", "moon rain sun"), ("cat moon sun",)),
    ),
)


def test_at_most_sixteen_combinations_are_scored_and_the_rest_is_reported() -> None:
    decision = choose(LONG, SeveralGraphs())
    assert decision.trace is not None
    for representation in decision.trace.representations:
        if representation.name == "statement":
            assert representation.alternatives == ()
            continue
        for mixture, own in zip(representation.alternatives, decision.expectations, strict=True):
            assert len(mixture) == MOST_COMBINATIONS
            masses = [one.probability for one in mixture]
            assert masses == sorted(masses, reverse=True)
            assert own[representation.name].left_out == pytest.approx(1 - math.fsum(masses))
        assert representation.candidates == tuple(
            mixture[0].candidate for mixture in representation.alternatives
        )


def test_a_trace_has_the_mixture_back_and_decides_the_same() -> None:
    decision = choose(LONG, SeveralGraphs())
    kept = trace_from_json(decode_trace(json.dumps(trace_to_json(decision))))
    assert kept == decision
    assert kept.trace == decision.trace
    assert kept.trace is not None
    assert kept.method.joint == SETTINGS
    assert decide_trace(kept.trace, kept.method) == decision


def test_shares_are_exact_over_the_mixture() -> None:
    decision = choose(LONG, SeveralGraphs())
    explanation = explain_jointly(decision)
    assert sum(one.share for one in explanation.representations) == pytest.approx(
        explanation.margin, abs=1e-12
    )
    assert explanation.graphs is not None
    assert "up to 16 combinations" in explanation.graphs
    assert decision.trace is not None
    [paper] = [one for one in decision.trace.representations if one.name == "paper"]
    reasons = {
        one.words: one for one in explanation.reasons_for(0) if one.representation == "paper"
    }
    parts = {one.words: one for one in list_parts(paper.mixtures[0])}
    whole, weights = decision.expectations[0]["paper"], SETTINGS.weights.paper
    for words, reason in reasons.items():
        left = compute_mixture_expectation(parts[words].without)
        share = weights.tension * (whole.tension - left.tension)
        share -= weights.witness * (whole.witness - left.witness)
        assert reason.share == pytest.approx(share, abs=1e-12)
    view = joint_view(decision)
    assert view is not None
    assert view["graphs"] == explanation.graphs


def test_graphs_that_cannot_be_translated_leave_their_mass_out() -> None:
    side = Completion(("dog cat",), ("sun",))
    decision = choose(Item("a", (side, side)), SeveralGraphs(broken="cat"))
    # "dog cat" has two graphs of 2/3 and 1/3, of which the second is broken.
    assert decision.expectations[0]["paper"].left_out == pytest.approx(1 / 3)
    failed = choose(Item("a", (side, side)), SeveralGraphs(broken="sun"))
    assert set(failed.expectations[0]) == {"statement"}


def test_combinations_that_cannot_hold_have_no_say() -> None:
    fine = JointCandidate(Candidate((parse_formula("a"),), (parse_formula("b"),)))
    broken = JointCandidate(Candidate((parse_formula("a & ~a"),), (parse_formula("b"),)))
    mixed = compute_mixture_expectation(
        [ProbableCandidate(fine, 0.5), ProbableCandidate(broken, 0.25)]
    )
    assert (mixed.impossible, mixed.left_out) == pytest.approx((0.25, 0.25))
    assert mixed.tension == compute_expectation(fine).tension
    with pytest.raises(Unsatisfiable, match="the source cannot hold"):
        compute_mixture_expectation([ProbableCandidate(broken, 0.5)])


def test_one_graph_stays_the_default_and_other_parsers_are_refused() -> None:
    [decision] = select_items(
        [LONG], Reader(WordParser(), LetterNli()), method=Method("joint", joint=JointSettings())
    )
    assert decision.trace is not None
    assert not any(one.alternatives for one in decision.trace.representations)
    assert explain_jointly(decision).graphs is None
    with pytest.raises(PluginError, match="expected one that gives alternatives"):
        next(select_items([LONG], Reader(WordParser(), LetterNli()), method=METHOD))
