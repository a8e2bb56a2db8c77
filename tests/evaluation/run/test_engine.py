"""Engines: the same results wherever the work is done, and plain words where it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from enthymeme.errors import InputError, PluginError, RunError
from enthymeme.evaluation.run import engine
from enthymeme.evaluation.run.engine import AHEAD, Task, opened_engine
from enthymeme.evaluation.run.grid import Grid
from enthymeme.evaluation.run.held_models import EMBEDDER, NLI, ModelName
from enthymeme.evaluation.run.stages import Scoring, score_chunk
from enthymeme.problem import Parameters
from enthymeme.reading import Provenance


def tasks(count: int, seen: list[int] | None = None) -> Iterator[Task]:
    for number in range(count):
        if seen is not None:
            seen.append(number)
        yield Task(number, (number, 2))


@pytest.mark.parametrize(("name", "workers"), [("local", 1), ("local", 2), ("dask", 2)])
def test_every_engine_gives_every_result(name: str, workers: int) -> None:
    with opened_engine(name, workers) as opened:
        assert dict(opened.results(pow, tasks(30))) == {n: n * n for n in range(30)}
        assert dict(opened.results(pow, iter(()))) == {}
        assert opened.describe()


def test_tasks_are_taken_as_they_can_be_worked_on() -> None:
    seen: list[int] = []
    with opened_engine("local", 2) as opened:
        results = opened.results(pow, tasks(50, seen))
        next(results)
        assert len(seen) <= AHEAD * 2 + 1


@pytest.mark.parametrize("name", ["local", "dask"])
def test_what_a_task_raises_is_raised_here(name: str) -> None:
    with opened_engine(name, 2) as opened, pytest.raises(TypeError):
        list(opened.results(pow, [Task(0, ("a", 2))]))


@pytest.mark.parametrize("name", ["", "dask:", "dask://", "ray://x"])
def test_unknown_engines_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="expected local, dask or dask://HOST:PORT"):
        opened_engine(name).__enter__()


def test_a_cluster_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PATIENCE_SECONDS", 0.3)
    with pytest.raises(RunError, match=r"no Dask cluster with workers answers at 127\.0\.0\.1:9"):
        opened_engine("dask://127.0.0.1:9").__enter__()


def test_without_the_library_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enthymeme.evaluation.find_spec", lambda library: None)
    with pytest.raises(PluginError, match=r'Dask needs distributed: pip install "enthymeme\[eval'):
        opened_engine("dask").__enter__()


def test_a_worker_with_another_model_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "nli.jsonl"
    table.write_text("")
    with pytest.raises(RunError, match="expected every worker to have the nli 'other 1', found"):
        NLI.get(ModelName("nli", "file", str(table), "other 1"))
    with pytest.raises(PluginError):
        EMBEDDER.get(ModelName("embedder", "nonsense", None, "other 1"))


def test_a_worker_with_other_versions_is_refused() -> None:
    told = Scoring(Grid(), Provenance(Parameters(), (), (("enthymeme", "0.0.1"),)))
    with pytest.raises(RunError, match=r"expected every worker to have enthymeme 0\.0\.1, found"):
        score_chunk(told, [], b"", b"", None)
