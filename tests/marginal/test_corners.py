"""Corners that random problems seldom reach, each against the judge by every way of scoring."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from tests.judge import Judge, mean
from tests.marginal.merging import merging_above

from enthymeme.logic import parse_formula
from enthymeme.marginal import prepare
from enthymeme.marginal.worlds import score_worlds
from enthymeme.methods.pwal import Rules, score_exactly
from enthymeme.problem import Candidate, Label, Link, Parameters
from enthymeme.resistance import evaluate_world


def candidate(source: str, target: str, links: str = "", exact_links: str = "") -> Candidate:
    """A candidate in words: links are ``a>b=0.98`` (entails) and ``a!b=0.57`` (contradicts)."""
    parsed = []
    for text in links.split():
        pair, confidence = text.split("=")
        kind = ">" if ">" in pair else "!"
        a, b = pair.split(kind)
        label = Label.ENT if kind == ">" else Label.CON
        parsed.append(Link(a, b, label, float(confidence)))
    matched = tuple(tuple(text.split("=")) for text in exact_links.split())
    return Candidate((parse_formula(source),), (parse_formula(target),), tuple(parsed), matched)  # type: ignore[arg-type]


CORNERS = {
    "a target atom that no clause needs, undecided by its link": candidate(
        "a", "b & (b | c)", "a>c=0.01 a>b=0.9"
    ),
    "the same on an open source atom": candidate("a | d", "b & (b | c)", "a>c=0.01 d>c=0.01"),
    "the same with an exact link": candidate("a & d", "b & (b | c)", "", "a=c"),
    "several exact links on one atom that disagree": candidate(
        "a & ~d & (e | f)", "b | c", "a>c=0.5", "a=b d=b e=b"
    ),
    "an exact link to a free atom, and entailments from it": candidate(
        "a | d", "b & c & e", "a>c=0.9 d>e=0.8", "a=b"
    ),
    "tautological clauses on both sides": candidate(
        "a | ~a", "(b | ~b) & (c | d)", "a>b=0.9 a!c=0.7 a>d=0.02"
    ),
    "an atom and its negation witnessed in one clause": candidate(
        "a | d", "b | ~b", "a>b=0.9 d!b=0.8"
    ),
    "rivals that only a contradiction tells apart": candidate(
        "~(a & d & e)", "~b & ~c", "a!b=0.9 d!c=0.8 e>b=0.7"
    ),
    "two blocks under one clause": candidate(
        "(a | d) & (e | f)", "b | ~c", "a>b=0.9 e>b=0.8 d!c=0.7 f!c=0.6"
    ),
    "two blocks and two knots in one group": candidate(
        "(a | d) & (e >> f)", "(b >> c) & (g | h)", "a>b=0.9 e!c=0.8 d!g=0.7 f>h=0.6 e>g=0.5"
    ),
    "two implications that share an open source": candidate(
        "a | d", "(b >> c) & (g >> h)", "a>b=0.9 a!c=0.7 d!c=0.3 d>g=0.8 a!h=0.4 d!h=0.6"
    ),
    "two wide clauses that share an open source": candidate(
        "a | d", "~(b & c) & ~(g & h)", "a>b=0.9 d>c=0.7 d>b=0.3 d>g=0.8 a>g=0.4 a>h=0.6"
    ),
    "forced optima of equal cost and unequal semantic cost": candidate(
        "a", "b >> c", "a>b=0.98 a!c=0.96"
    ),
    "source models of equal cost and unequal semantic cost": candidate(
        "a | d", "b & (b | c)", "a>c=0.9 d!b=0.01"
    ),
    "an implication whose sides are both wide": candidate(
        "a", "b & c >> d & e", "a>b=0.9 a>c=0.8 a!d=0.7 a!e=0.6"
    ),
    "a source atom that dominance settles and a rival raises": candidate(
        "~(a & d)", "~b | c", "a!b=0.9 d>c=0.8"
    ),
    "an equivalence of source atoms": candidate("(a >> d) & (d >> a)", "b & ~c", "a>b=0.9 d!c=0.8"),
    "links of every weight around inertia": candidate(
        "a & (d | e)", "b & c & ~f", "a>b=0.0 a>c=0.01 d>b=0.02 e>f=0.01 d!f=0.01"
    ),
}


@pytest.mark.parametrize("name", CORNERS)
@pytest.mark.parametrize(
    "parameters",
    [
        Parameters(),
        Parameters(w_max=1),
        Parameters(w_max=2, epsilon=2),
        Parameters(w_max=3, epsilon=1, alpha=0.25),
        Parameters(w_max=100, epsilon=100, alpha=2.5),
    ],
    ids=str,
)
def test_a_corner(name: str, parameters: Parameters) -> None:
    corner = CORNERS[name]
    judge = Judge(corner, parameters)
    prepared = prepare(corner, parameters)
    assert prepared.decomposition is not None
    for no_link, guard in itertools.product((True, False), repeat=2):
        options = prepared.local_outcomes(no_link)
        tables = prepared.tables(no_link, guard)
        assert tables is not None
        picks = np.array(list(itertools.product(*(range(len(own)) for own in options))))
        batch = score_worlds(tables, picks)
        assert batch.low is not None
        assert batch.high is not None
        judged = []
        for row, pick in enumerate(picks):
            world = tuple(own[position] for own, position in zip(options, pick, strict=True))
            links = tuple(
                own[option]
                for own, option in zip(corner.alternatives, world, strict=True)
                if option >= 0
            )
            expected = judge.world(links, guard)
            judged.append(expected)
            actual = evaluate_world(prepared.decomposition, world, guard)
            truth = [float(x) for x in (expected.score, expected.low, expected.high)]
            assert (actual.delta, actual.capacity) == (expected.delta, expected.capacity)
            assert [actual.score, actual.low, actual.high] == pytest.approx(truth, abs=1e-12)
            several = [batch.score[row], batch.low[row], batch.high[row]]
            assert several == pytest.approx(truth, abs=1e-12)
        for rows in (64, 0):
            with merging_above(rows):
                whole = score_exactly(prepared, Rules(no_link, guard))
            assert whole.score == pytest.approx(float(mean([w.score for w in judged])), abs=1e-12)
            assert whole.low == pytest.approx(float(mean([w.low for w in judged])), abs=1e-12)
            assert whole.high == pytest.approx(float(mean([w.high for w in judged])), abs=1e-12)
