"""Why: the links that decided it are those that the method used."""

from __future__ import annotations

from typing import Any

from enthymeme.decision import Method, decide
from enthymeme.explanation import explain
from enthymeme.formats.problems import problem_from_json
from enthymeme.problem import Problem


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
