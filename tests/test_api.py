"""The public API: one screen, fetched when asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import enthymeme


def test_every_public_name_is_there() -> None:
    for name in enthymeme.__all__:
        assert getattr(enthymeme, name) is not None
    assert sorted(enthymeme.__all__) == dir(enthymeme)


def test_names_come_from_their_rooms_under_the_same_name() -> None:
    named = {name for names in enthymeme._ROOMS.values() for name in names}
    assert named == set(enthymeme.__all__)


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        enthymeme.nonsense  # noqa: B018


def test_what_the_readme_shows() -> None:
    links = [["a1", "b", "Ent", 0.989], ["a2", "b", "Ent", 0.995]]
    candidate = {"source": ["g", "a1 & a2"], "target": ["b"], "links": links}
    problem = enthymeme.problem_from_json({"id": "maya", "candidates": [candidate, candidate]})
    method = enthymeme.Method(mode="sampled", samples=100, seed=2026)
    assert enthymeme.decide(problem, method).scores[0] is not None
    prepared = enthymeme.prepare(problem.candidates[0])
    influences = enthymeme.score_exactly(prepared, influence=True).influences
    assert influences is not None
    assert [(i.source, i.target) for i in influences] == [(1, 0), (2, 0)]
    assert prepared.decomposition is not None
    assert enthymeme.evaluate_world(prepared.decomposition, (0,)).witnessed == (True,)


@pytest.mark.parametrize(
    "first",
    [
        "import enthymeme",
        "import enthymeme; enthymeme.evaluate_world; import enthymeme.evaluation.run.grid",
        "import enthymeme.evaluation.run.grid; import enthymeme",
    ],
)
def test_evaluate_is_the_function_whatever_is_imported_first(first: str) -> None:
    script = (
        f"{first}\n"
        "a, b = enthymeme.parse_formula('a'), enthymeme.parse_formula('b')\n"
        "candidate = enthymeme.Candidate((a,), (b,))\n"
        "split = enthymeme.prepare(candidate).decomposition\n"
        "print(enthymeme.evaluate_world(split, (-1,)).score)\n"
        "from enthymeme.evaluation.run.grid import METHODS"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout == b"0.0\n"
