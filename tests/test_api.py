"""The public API: one screen, fetched when asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.models.fakes import LetterNli, WordParser

import enthymeme
from enthymeme.marginal import prepare
from enthymeme.methods.pwal import score_exactly
from enthymeme.resistance import evaluate_world


def test_every_public_name_is_there() -> None:
    names = dir(enthymeme)
    assert 25 <= len(names) <= 35
    for name in names:
        assert getattr(enthymeme, name) is not None
    assert "select" in names
    assert "__version__" in names


def test_all_of_them_come_with_a_star() -> None:
    script = "from enthymeme import *; print(select.__name__, InputError.__name__)"
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert process.stdout == b"select InputError\n"


def test_modules_do_not_stand_in_their_way() -> None:
    script = "import enthymeme.system.files, enthymeme; print(len(dir(enthymeme)) > 9)"
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert process.stdout == b"True\n"


def test_names_are_those_of_their_modules() -> None:
    from enthymeme.selection import select

    assert enthymeme.select is select
    assert enthymeme.Score.__name__ == "Score"


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        enthymeme.nonsense  # noqa: B018


def test_what_was_not_asked_for_is_not_loaded() -> None:
    script = "import enthymeme, sys; dir(enthymeme); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_what_the_readme_shows() -> None:
    links = [["a1", "b", "Ent", 0.989], ["a2", "b", "Ent", 0.995]]
    candidate = {"source": ["g", "a1 & a2"], "target": ["b"], "links": links}
    problem = enthymeme.problem_from_json({"id": "maya", "candidates": [candidate, candidate]})
    method = enthymeme.Method(mode="sampled", samples=100, seed=2026)
    assert enthymeme.decide(problem, method).scores[0] is not None
    prepared = prepare(problem.candidates[0])
    influences = score_exactly(prepared, influence=True).influences
    assert influences is not None
    assert [(i.source, i.target) for i in influences] == [(1, 0), (2, 0)]
    assert prepared.decomposition is not None
    assert evaluate_world(prepared.decomposition, (0,)).witnessed == (True,)


def test_traces_and_problems_have_inverses(tmp_path: Path) -> None:
    word_parser, nli = WordParser(), LetterNli()
    pwal = enthymeme.Method("pwal")
    decision = enthymeme.select(
        given=["dog"], claims=["cat", "sun"], method=pwal, parser=word_parser, nli=nli
    )
    path = enthymeme.write_trace(decision, str(tmp_path))
    reread = enthymeme.read_trace(str(path))
    assert reread == decision
    assert reread.trace == decision.trace
    assert decision.trace is not None
    assert decision.trace.problem is not None
    value = enthymeme.problem_to_json(decision.trace.problem)
    assert enthymeme.problem_from_json(value) == decision.trace.problem
