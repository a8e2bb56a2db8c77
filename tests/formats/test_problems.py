"""The problem format: what is read, and what is refused with which words."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enthymeme.errors import InputError
from enthymeme.formats.problems import problem_from_json, problem_to_json, problems_from_lines
from enthymeme.logic import formula_to_text
from enthymeme.problem import Label, Parameters, exact_links, link_weight

GOOD: dict[str, Any] = {
    "id": "p",
    "candidates": [
        {
            "source": ["g", "a1 & a2"],
            "target": ["b | c"],
            "surfaces": {"g": "Door open.", "a1": "x.", "b": "DOOR open.", "c": "y."},
            "links": [["a1", "c", "Ent", 0.989], ["a2", "c", "Neu", 0.5]],
        },
        {"source": ["h"], "target": ["c"], "links": [["h", "c", "Con", 1]]},
    ],
    "gold": 0,
}


def test_a_problem_is_read() -> None:
    problem = problem_from_json(GOOD)
    first, second = problem.candidates
    assert [formula_to_text(formula) for formula in first.source] == ["g", "a1 & a2"]
    assert first.source_atoms == ("g", "a1", "a2")
    # Equal surfaces but for case make an exact link, neutral rows make none.
    assert first.exact == (("g", "b"),)
    assert [(link.source, link.target, link.label) for link in first.links] == [
        ("a1", "c", Label.ENT)
    ]
    assert second.links[0].confidence == 1.0
    assert problem.gold == 0


def test_stated_exact_links_stand_instead_of_equal_surfaces() -> None:
    value = copy.deepcopy(GOOD)
    value["candidates"][0]["exact"] = []
    assert problem_from_json(value).candidates[0].exact == ()
    value["candidates"][0]["exact"] = [["a2", "b"]]
    assert problem_from_json(value).candidates[0].exact == (("a2", "b"),)


def broken(path: list[Any], value: Any) -> dict[str, Any]:
    result = copy.deepcopy(GOOD)
    place = result
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return result


FIRST = ["candidates", 0]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (3, "the problem: expected an object, found 3"),
        ({}, "expected a field 'id'"),
        ({"id": "p"}, "expected a field 'candidates'"),
        (broken(["id"], ""), "id: expected text"),
        (broken(["gold"], 2), "gold: expected an index below 2, found 2"),
        (broken(["gold"], True), "gold: expected a candidate's index, found true"),
        (broken(["candidates"], GOOD["candidates"][:1]), "two candidates or more, found 1"),
        (broken(["link"], []), 'found "link"'),
        (broken([*FIRST, "sources"], []), 'found "sources"'),
        (broken([*FIRST, "source"], []), "candidates[0].source: expected at least one statement"),
        (broken([*FIRST, "source"], "a"), "expected a list"),
        (broken([*FIRST, "source", 0], "g &"), "candidates[0].source[0]: expected an atom"),
        (broken([*FIRST, "source", 0], "a1"), "atom 'a1' is in two statements"),
        (broken([*FIRST, "target", 0], "a1"), "atom 'a1' is in two statements"),
        (broken([*FIRST, "surfaces"], []), "surfaces: expected an object"),
        (broken([*FIRST, "surfaces", "zz"], "z."), "surface of 'zz': no statement has this atom"),
        (broken([*FIRST, "links", 0], ["a1", "c", "Ent"]), "expected [source, target, label,"),
        (broken([*FIRST, "links", 0, 0], "zz"), "expected a source atom, found 'zz'"),
        (broken([*FIRST, "links", 0, 1], "a2"), "expected a target atom, found 'a2'"),
        (broken([*FIRST, "links", 0, 2], "Maybe"), "expected a label Ent, Con or Neu"),
        (broken([*FIRST, "links", 0, 2], []), "expected a label Ent, Con or Neu"),
        (broken([*FIRST, "links", 0, 3], 1.01), "expected a confidence in [0, 1], found 1.01"),
        (broken([*FIRST, "links", 0, 3], -0.1), "expected a confidence in [0, 1]"),
        (broken([*FIRST, "links", 0, 3], "0.9"), "expected a confidence in [0, 1]"),
        (broken([*FIRST, "links", 0, 3], True), "expected a confidence in [0, 1], found true"),
        (broken([*FIRST, "links", 0, 3], float("nan")), "expected a confidence in [0, 1]"),
        (broken([*FIRST, "links", 0, 1], "b"), "'b' has an exact link, expected no other"),
        (broken([*FIRST, "links", 1, 0], "a1"), "link 'a1' -> 'c': expected once"),
        (broken([*FIRST, "exact"], [["a1"]]), "expected [source, target]"),
        (broken([*FIRST, "exact"], [["a1", "zz"]]), "exact link 'a1' -> 'zz'"),
        (broken([*FIRST, "exact"], [["a1", "b"], ["a1", "b"]]), "each exact link once"),
    ],
)
def test_what_is_wrong_is_named(value: Any, words: str) -> None:
    with pytest.raises(InputError) as caught:
        problem_from_json(value)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_error_names_its_place_once() -> None:
    with pytest.raises(InputError) as caught:
        problem_from_json(broken(["candidates", 0, "source", 1], 3))
    assert str(caught.value) == "candidates[0].source[1]: expected text, found 3"


def test_lines_and_one_object_over_many_lines() -> None:
    line, other = (json.dumps(GOOD | {"id": name}) + "\n" for name in "pq")
    assert len(list(problems_from_lines([line, "\n", other], "f"))) == 2
    assert len(list(problems_from_lines(json.dumps(GOOD, indent=1).splitlines(True), "f"))) == 1


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["{nope\n"], "f:1: expected a JSON object"),
        (
            [json.dumps(GOOD) + "\n", "{nope\n", json.dumps(GOOD) + "\n"],
            "f:2: expected a JSON object",
        ),
        ([json.dumps(GOOD) + "\n", '{"id": NaN}\n'], "f:2: expected a finite number, found NaN"),
        (["[]\n"], "f:1: the problem: expected an object"),
        (["\n", json.dumps(broken(["gold"], 7)) + "\n"], "f:2: gold"),
        (
            json.dumps(GOOD, indent=1).replace("gold", '"gold').splitlines(True),
            "expected a JSON object",
        ),
        (["[" * 100_000 + "\n"], "f:1: expected JSON"),
        (["{\n", '"id": ' + "[" * 100_000 + "\n"], "f:1: expected JSON of a sane depth"),
        (["{\n", f'"id": {"9" * 5000}}}\n'], "f:1: expected numbers of a sane length"),
        (["{\n", '"id": 1e400}\n'], "f:1: expected a finite number, found 1e400"),
        (["{\n", '"id": 1, "id": 2}\n'], 'f:1: expected each field once, found "id" again'),
        (['{"id": 1, "id": 1}\n'], 'f:1: expected each field once, found "id" again'),
        ([json.dumps(GOOD) + "\n"] * 2, "f:2: expected ids to differ, found 'p' of line 1 again"),
        (['"' + "x" * 16_000_000 + '"'], "f:1: expected at most 16000000 characters of JSON"),
    ],
)
def test_errors_name_file_and_line(lines: list[str], words: str) -> None:
    with pytest.raises(InputError) as caught:
        list(problems_from_lines(lines, "f"))
    assert words in str(caught.value)


@pytest.mark.parametrize("hundredths", range(101))
def test_weights_are_exact_in_decimals(hundredths: int) -> None:
    assert link_weight(float(f"{hundredths / 100:.2f}")) == max(1, hundredths)


def test_parameters_are_checked() -> None:
    for wrong in ({"w_max": 0}, {"w_max": 1.5}, {"epsilon": True}, {"w_max": 10**7}):
        with pytest.raises(InputError, match="whole number"):
            Parameters(**wrong)  # type: ignore[arg-type]
    for wrong in (
        {"alpha": -1.0},
        {"alpha": float("nan")},
        {"tie": float("inf")},
        {"alpha": 1e308},
    ):
        with pytest.raises(InputError, match="number from 0 to"):
            Parameters(**wrong)  # type: ignore[arg-type]


@given(
    st.lists(st.sampled_from(["dog bark.", "Dog Bark.", "DOG BARK.", "straße.", "STRASSE.", "x."])),
    st.lists(st.sampled_from(["dog bark.", "dOg bark.", "strasse.", "X.", "y."])),
)
def test_exact_links_are_all_pairs_of_surfaces_equal_but_for_case(
    sources: list[str], targets: list[str]
) -> None:
    surfaces = {f"a{i}": text for i, text in enumerate(sources)}
    surfaces |= {f"b{i}": text for i, text in enumerate(targets)}
    a, b = ([name for name in surfaces if name[0] == side] for side in "ab")
    expected = {(s, t) for s in a for t in b if surfaces[s].casefold() == surfaces[t].casefold()}
    links = exact_links([*a, "silent"], [*b, "mute"], surfaces)
    assert set(links) == expected
    assert len(links) == len(expected)


def with_links(*rows: list) -> dict:
    candidate = {"source": ["a & d"], "target": ["b & c"], "links": list(rows)}
    return {"id": "p", "candidates": [candidate, candidate]}


def test_a_link_row_may_have_a_probability() -> None:
    rows = [
        ["a", "b", "Ent", 0.9, 0.5],
        ["d", "b", "Con", 0.8, 0.25],
        ["d", "b", "Ent", 0.1, 0.125],
        ["a", "c", "Ent", 0.7],
    ]
    problem = problem_from_json(with_links(*rows, ["d", "c", "Neu", 0.7]))
    assert [link.probability for link in problem.candidates[0].links] == [0.5, 0.25, 0.125, None]
    record = problem_to_json(problem)
    assert record["candidates"][0]["links"] == rows
    assert problem_from_json(record) == problem


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([["a", "b", "Ent", 0.9, 1.5]], r"links\[0\]: expected a probability in \[0, 1\]"),
        ([["a", "b", "Ent", 0.9, True]], r"links\[0\]: expected a probability in \[0, 1\]"),
        ([["a", "b", "Ent", 0.9, 0.5, 1]], "and perhaps a probability"),
        ([["a", "b", "Ent", 0.9, 0.5], ["d", "b", "Ent", 0.9]], "of all or of none"),
        ([["a", "b", "Ent", 0.9, 0.6], ["d", "b", "Ent", 0.9, 0.6]], "at most 1, found 1.2"),
        ([["a", "b", "Ent", 0.9], ["a", "b", "Con", 0.9]], "expected once, or as Ent and as Con"),
        ([["a", "b", "Ent", 0.9, 0.1], ["a", "b", "Ent", 0.9, 0.1]], "each label once"),
        ([["a", "b", "Ent", 0.9, 0.1], ["a", "b", "Neu", 0.9]], "expected once"),
    ],
)
def test_probabilities_are_checked(rows: list, message: str) -> None:
    with pytest.raises(InputError, match=message):
        problem_from_json(with_links(*rows))
