"""The paper's three worked examples, to the printed digit."""

from __future__ import annotations

import pytest

from enthymeme.decision import Method, decide
from enthymeme.examples import paper_problems
from enthymeme.marginal import prepare
from enthymeme.methods.pwal import Rules, score_exactly
from enthymeme.methods.top_link import score_top_link, top_world
from enthymeme.problem import Candidate, Problem
from enthymeme.resistance import NO_LINK, Resistance, World, evaluate_world

MAYA, ARCT, BILL = paper_problems()


def world_with(candidate: Candidate, *pairs: str) -> World:
    """The world in which just these links are active: ``"a1 f"``."""
    active = {pair.split()[1]: pair.split()[0] for pair in pairs}
    world = []
    for target, links in zip(candidate.target_atoms, candidate.alternatives, strict=True):
        sources = [link.source for link in links]
        world.append(sources.index(active[target]) if target in active else NO_LINK)
    return tuple(world)


def in_world(problem: Problem, candidate: int, *pairs: str) -> Resistance:
    prepared = prepare(problem.candidates[candidate])
    assert prepared.decomposition is not None
    return evaluate_world(prepared.decomposition, world_with(problem.candidates[candidate], *pairs))


@pytest.mark.parametrize(
    ("candidate", "pairs", "printed"),
    [
        (0, [], (0, 100, 0, 0)),
        (0, ["a1 b"], (0, 98, 1, -1)),
        (0, ["a2 b"], (0, 99, 1, -1)),
        (1, [], (0, 100, 0, 0)),
        (1, ["d1 b"], (0, 98, 1, -1)),
        (1, ["d2 b"], (66, 66, 0, 1)),
    ],
)
def test_the_worlds_of_the_constructed_example(
    candidate: int, pairs: list[str], printed: tuple[float, ...]
) -> None:
    resistance = in_world(MAYA, candidate, *pairs)
    assert (resistance.delta, resistance.capacity, resistance.witness, resistance.score) == printed


def test_the_constructed_example() -> None:
    decision = decide(MAYA)
    assert [score.score for score in decision.scores if score] == [-0.666666666666667, 0.0]
    assert decision.choice == 0
    top = decide(MAYA, Method(name="top-link"))
    assert [score.score for score in top.scores if score] == [-1, -1]
    assert (top.choice, top.tie) == (None, True)


ARCT_WORLDS = [
    (0, [], 22, (0, 100), (0, 0)),
    (0, ["a1 f"], 17, (0, 184), (1, -1)),
    (0, ["a2 f"], 17, (0, 198), (1, -1)),
    (0, ["a3 f"], 17, (0, 197), (1, -1)),
    (0, ["a5 f"], 27, (42, 142), (0, 0.295775)),
    (1, [], 24, (0, 100), (0, 0)),
    (1, ["b1 f"], 29, (0, 184), (1, -1)),
    (1, ["b2 f"], 18, (0, 198), (1, -1)),
    (1, ["b3 f"], 16, (0, 197), (1, -1)),
    (1, ["b4 f"], 13, (0, 158), (0, 0)),
]


@pytest.mark.parametrize(("candidate", "pairs", "count", "cost", "score"), ARCT_WORLDS)
def test_the_worlds_of_the_arct_success(
    candidate: int,
    pairs: list[str],
    count: int,
    cost: tuple[int, int],
    score: tuple[float, float],
) -> None:
    resistance = in_world(ARCT, candidate, *pairs)
    assert (resistance.delta, resistance.capacity) == cost
    assert resistance.witness == score[0]
    assert resistance.score == pytest.approx(score[1], abs=5e-7)


def test_the_arct_success() -> None:
    decision = decide(ARCT)
    scores = [score.score for score in decision.scores if score]
    assert scores == pytest.approx([-0.540845, -0.600000], abs=5e-7)
    assert decision.choice == ARCT.gold
    top = decide(ARCT, Method(name="top-link"))
    assert [score.score for score in top.scores if score] == [-1, -1]
    assert top.tie


def test_the_arct_success_with_the_printed_sample() -> None:
    means = [0.0, 0.0]
    for candidate, pairs, count, _, _ in ARCT_WORLDS:
        means[candidate] += count / 100 * in_world(ARCT, candidate, *pairs).score
    assert means == pytest.approx([-0.430141, -0.630000], abs=5e-7)


def test_the_anli_failure() -> None:
    decision = decide(BILL)
    assert [score.worlds for score in decision.scores if score] == [450, 400]
    scores = [score.score for score in decision.scores if score]
    assert scores == pytest.approx([0.449152, 0.098678], abs=5e-7)
    assert decision.choice == 1
    top = decide(BILL, Method(name="top-link"))
    assert [s.score for s in top.scores if s] == pytest.approx([0.728184, 1], abs=5e-7)
    assert top.choice == BILL.gold == 0


def test_the_top_links_of_the_anli_failure() -> None:
    chosen = []
    for candidate in BILL.candidates:
        world = top_world(prepare(candidate).instance)
        chosen.append(
            [
                f"{links[option].source} {links[option].target} {links[option].label}"
                for links, option in zip(candidate.alternatives, world, strict=True)
                if option != NO_LINK
            ]
        )
    assert chosen == [
        ["a1 h2 Con", "a1 h3 Con", "a3 h5 Con", "a1 h6 Ent", "a1 h7 Con"],
        ["b1 h2 Con", "b1 h3 Con", "b4 h6 Con", "b1 h7 Con"],
    ]


@pytest.mark.parametrize(
    ("candidate", "pairs", "printed"),
    [
        (0, ["a2 h3"], (97, 97, 0, 1.0)),
        (0, ["a1 h2", "a6 h3", "a3 h5", "a2 h6", "a1 h7"], (287, 387, 2 / 7, 0.455888)),
        (1, ["b4 h2", "b3 h3", "b1 h7"], (91, 252, 2 / 7, 0.075397)),
        (1, ["b4 h2", "b4 h3", "b1 h6", "b4 h7"], (0, 322, 4 / 7, -0.571429)),
    ],
)
def test_the_representative_worlds_of_the_anli_failure(
    candidate: int, pairs: list[str], printed: tuple[float, ...]
) -> None:
    resistance = in_world(BILL, candidate, *pairs)
    assert (resistance.delta, resistance.capacity) == printed[:2]
    assert (resistance.witness, resistance.score) == pytest.approx(printed[2:], abs=5e-7)


def test_no_score_of_the_paper_depends_on_the_solver() -> None:
    for problem in (MAYA, ARCT, BILL):
        for candidate in problem.candidates:
            prepared = prepare(candidate)
            for score in (score_exactly(prepared), score_top_link(prepared)):
                assert score.low == score.score == score.high
                assert (
                    score_exactly(prepared, Rules(by_solver=True)).score
                    == score_exactly(prepared).score
                )
