"""Why: the links that decided it are those that the method used."""

from __future__ import annotations

from typing import Any

from enthymeme.decision import Method, decide
from enthymeme.explanation import explain
from enthymeme.formats.problems import problem_from_json
from enthymeme.models import Judgement, Pair
from enthymeme.models.nli.judgement_file import JudgementFile
from enthymeme.models.parsers.graph_file import GraphFile
from enthymeme.problem import Problem
from enthymeme.selection import select


def problem(*candidates: dict[str, Any]) -> Problem:
    return problem_from_json({"id": "p", "candidates": list(candidates)})


def test_top_links_reason_is_the_link_of_its_world() -> None:
    # Both links are as confident: the world takes the first source atom's, however they are listed.
    links = [["c", "b", "Con", 0.9], ["a", "b", "Ent", 0.9]]
    linked = {"source": ["a & c"], "target": ["b"], "links": links}
    given = problem(linked, {"source": ["a & c"], "target": ["b"]})
    explanation = explain(decide(given, Method(name="top-link")), given)
    [link] = explanation.links
    assert (link.source, link.label, set(link.links)) == ("a", "Ent", {0})


def test_an_atom_is_given_and_claimed_only_where_both_sides_state_it() -> None:
    def shared(source: str, target: str) -> list[tuple[bool, bool]]:
        surfaces = {"a": "rain.", "b": "rain.", "c": "snow."}
        one = {"source": [source], "target": [target], "surfaces": surfaces}
        plain = {"source": ["a"], "target": ["b"], "surfaces": {"a": "sun.", "b": "moon."}}
        given = problem(one, plain)
        explanation = explain(decide(given), given)
        return [(atom.stated, atom.positive) for atom in explanation.shared_atoms]

    assert shared("a & c", "b") == [(True, True)]
    assert shared("~a & c", "~b") == [(True, False)]
    assert shared("a & c", "b | d") == [(False, True)]


def test_a_link_says_what_the_statements_make_of_its_atoms() -> None:
    def notes(source: str, target: str) -> tuple[str, str]:
        links = [["a", "b", "Ent", 0.9]]
        given = problem(
            {"source": [source], "target": [target], "links": links},
            {"source": ["a"], "target": ["b"]},
        )
        explanation = explain(decide(given), given)
        entries = list(explanation._links_by_text())
        return entries[0].source_note, entries[0].target_note

    assert notes("a & c", "b") == ("", "")
    assert notes("~a", "~b") == ("which is denied", "which the claim denies")
    assert notes("a", "~(b & d)") == ("", "which the claim denies")
    outright = "which the claim does not assert outright"
    assert notes("a | c", "b | d") == ("which is not asserted", outright)
    assert notes("c >> a", "b >> d") == ("which is not asserted", outright)


def tie_reason(first: dict[str, Any], second: dict[str, Any]) -> str:
    given = problem(first, second)
    decision = decide(given)
    assert decision.tie
    return explain(decision, given).summary


def test_a_tie_says_why() -> None:
    plain = {"source": ["a"], "target": ["b"]}
    other = {"source": ["a & c"], "target": ["b"]}
    linked = {**plain, "links": [["a", "b", "Ent", 0.9]]}
    more = {**other, "links": [["a", "b", "Ent", 0.9]]}
    differing = {**other, "links": [["c", "b", "Ent", 0.9]]}
    assert "In logic they say the same" in tie_reason(plain, plain)
    assert "Nothing that they say entails, contradicts or repeats" in tie_reason(plain, other)
    assert "is the same in each" in tie_reason(linked, more)
    assert "comes to the same in each" in tie_reason(linked, differing)


def test_what_came_closest_would_have_told() -> None:
    # The pair that both candidates have is likelier a link, and would tell nothing.
    texts = {"Rain.": "(r / rain-01)", "Snow.": "(s / snow-01)", "Ice.": "(i / ice-01)"}
    parser = GraphFile({**texts, "Wet.": "(w / wet-01)"}, "four words")
    answers = {
        Pair("ice occurs.", "wet occurs."): Judgement(0.45, 0.55, 0.0),
        Pair("rain occurs.", "wet occurs."): Judgement(0.1, 0.6, 0.3),
        Pair("snow occurs.", "wet occurs."): Judgement(0.2, 0.8, 0.0),
    }
    nli = JudgementFile(answers, "three judgements")
    decision = select(
        given=["Ice."],
        premises=["Rain.", "Snow."],
        claim="Wet.",
        method=Method("pwal"),
        parser=parser,
        nli=nli,
    )
    assert decision.problem is not None
    closest = explain(decision, decision.problem).closest
    assert closest is not None
    assert closest.sentence == "“It rains” contradicts “There is wetting” (0.30)"
    assert f"Closest to a link: {closest.sentence}" in decision.explain()
