"""Decisions: choices, ties, errors, any number of candidates."""

from __future__ import annotations

import pytest

from enthymeme.decision import Method, decide
from enthymeme.errors import InputError
from enthymeme.logic import parse_formula
from enthymeme.problem import Candidate, Label, Link, Problem

ENTAILED = Candidate(
    (parse_formula("a"),), (parse_formula("b"),), (Link("a", "b", Label.ENT, 0.9),)
)
CONTRADICTED = Candidate(
    (parse_formula("a"),), (parse_formula("b"),), (Link("a", "b", Label.CON, 0.9),)
)
UNLINKED = Candidate((parse_formula("a"),), (parse_formula("b"),))


def test_the_lowest_score_is_chosen_among_many() -> None:
    decision = decide(Problem("p", (CONTRADICTED, UNLINKED, ENTAILED, UNLINKED)))
    assert [score.score for score in decision.scores if score] == [0.5, 0.0, -0.5, 0.0]
    assert (decision.choice, decision.tie) == (2, False)


def test_a_tie_for_the_lowest_is_a_tie_and_another_is_not() -> None:
    tied = decide(Problem("p", (ENTAILED, UNLINKED, ENTAILED)))
    assert (tied.choice, tied.tie) == (None, True)
    above = decide(Problem("p", (CONTRADICTED, CONTRADICTED, ENTAILED)))
    assert (above.choice, above.tie) == (2, False)


@pytest.mark.parametrize(
    ("candidate", "words"),
    [
        (Candidate((parse_formula("a & ~a"),), (parse_formula("b"),)), "the source cannot hold"),
        (
            Candidate(
                (parse_formula("(a | c) & (a | ~c) & (~a | c) & (~a | ~c)"),), (parse_formula("b"),)
            ),
            "source",
        ),
        (Candidate((parse_formula("a"),), (parse_formula("b & ~b"),)), "the target cannot hold"),
        (Candidate((parse_formula("a"),), (parse_formula("~(b >> b)"),)), "the target cannot hold"),
        (Candidate((parse_formula("a"),), (parse_formula("b >> b"),)), "the target has no clauses"),
        (
            Candidate(
                (parse_formula(" | ".join(f"(a{i} & c{i})" for i in range(14))),),
                (parse_formula("b"),),
            ),
            "more than 10000 clauses",
        ),
    ],
)
@pytest.mark.parametrize("name", ["pwal", "top-link"])
def test_what_has_no_score_is_an_error_of_its_problem(
    candidate: Candidate, words: str, name: str
) -> None:
    method = Method(name=name)  # type: ignore[arg-type]
    decision = decide(Problem("p", (ENTAILED, candidate)), method)
    assert (decision.choice, decision.tie) == (None, False)
    assert decision.scores[0] is not None
    assert decision.scores[1] is None
    assert decision.error is not None
    assert decision.error.startswith("candidate 1: ")
    assert words in decision.error


@pytest.mark.parametrize(
    "wrong",
    [
        {"samples": 0},
        {"name": "top-link", "mode": "sampled"},
        {"name": "top-link", "no_link": False},
        {"influence": True, "mode": "sampled"},
        {"influence": True, "solver": "rc2"},
    ],
)
def test_methods_that_make_no_sense_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError, match="expected"):
        Method(**wrong)  # type: ignore[arg-type]


def test_a_candidate_scores_the_same_whatever_stands_beside_it() -> None:
    rich = Candidate(
        (parse_formula("a & c"),),
        (parse_formula("b & d"),),
        tuple(
            Link(s, t, label, 0.7)
            for s, label in (("a", Label.ENT), ("c", Label.CON))
            for t in ("b", "d")
        ),
    )
    method = Method(mode="sampled", samples=37, seed=5)
    pair = decide(Problem("p", (rich, ENTAILED)), method)
    triple = decide(Problem("p", (rich, UNLINKED, rich)), method)
    assert pair.scores[0] == triple.scores[0]
    assert triple.scores[0] != triple.scores[2]
