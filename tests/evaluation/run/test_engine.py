"""Engines: the same results wherever the work is done, and plain words where it cannot be."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import dask
import psutil
import pytest

from enthymeme.errors import InputError, PluginError, RunError
from enthymeme.evaluation.run import engine
from enthymeme.evaluation.run.engine import AHEAD, Call, open_engine
from enthymeme.evaluation.run.grid import Grid
from enthymeme.evaluation.run.loaded_models import EMBEDDER, NLI, ModelName
from enthymeme.evaluation.run.stage_functions import ScoringSettings, score_chunk
from enthymeme.problem import Parameters
from enthymeme.reading.draft import Provenance
from enthymeme.system.machine import program_versions


def calls(count: int, numbers: list[int] | None = None) -> Iterator[Call]:
    for number in range(count):
        if numbers is not None:
            numbers.append(number)
        yield Call(number, (number, 2))


@pytest.mark.parametrize(("name", "workers"), [("local", 1), ("local", 2), ("dask", 2)])
def test_every_engine_gives_every_result(name: str, workers: int) -> None:
    with open_engine(name, workers) as opened:
        assert dict(opened.results(pow, calls(30))) == {n: n * n for n in range(30)}
        assert dict(opened.results(pow, iter(()))) == {}
        assert opened.describe()


def test_tasks_are_taken_as_they_can_be_worked_on() -> None:
    numbers: list[int] = []
    with open_engine("local", 2) as opened:
        results = opened.results(pow, calls(50, numbers))
        next(results)
        assert len(numbers) <= AHEAD * 2 + 1


@pytest.mark.parametrize("name", ["local", "dask"])
def test_what_a_task_raises_is_raised_here(name: str) -> None:
    with open_engine(name, 2) as opened, pytest.raises(TypeError):
        list(opened.results(pow, [Call(0, ("a", 2))]))


@pytest.mark.parametrize("name", ["", "dask:", "dask://", "ray://x", "tls://", "tcp://x"])
def test_unknown_engines_are_refused(name: str) -> None:
    with pytest.raises(
        InputError, match="expected local, dask, dask://HOST:PORT or tls://HOST:PORT"
    ):
        open_engine(name).__enter__()


def test_a_cluster_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PATIENCE_SECONDS", 0.3)
    with pytest.raises(RunError, match=r"no Dask scheduler answers at dask://127\.0\.0\.1:9"):
        open_engine("dask://127.0.0.1:9").__enter__()


@pytest.mark.parametrize("count", [0, -3, 10**6])
def test_impossible_numbers_of_workers_are_refused(count: int) -> None:
    with pytest.raises(InputError, match="workers: expected from 1 to 1024"):
        open_engine("local", count).__enter__()


def test_a_local_cluster_of_one_listens_nowhere() -> None:
    with open_engine("dask", 1) as opened:
        assert opened.client.scheduler.address.startswith("inproc://")
        sockets = psutil.Process().net_connections(kind="inet")
        assert not [one.laddr for one in sockets if one.status == psutil.CONN_LISTEN]


def test_a_local_cluster_of_several_listens_to_this_machine_alone() -> None:
    with open_engine("dask", 2) as opened:
        this_process = psutil.Process()
        for process in (this_process, *this_process.children(recursive=True)):
            for socket in process.net_connections(kind="inet"):
                if socket.status == psutil.CONN_LISTEN:
                    assert socket.laddr.ip == "127.0.0.1"
        assert dict(opened.results(pow, calls(3))) == {0: 0, 1: 1, 2: 4}


def test_a_scheduler_over_tls(tmp_path: Path) -> None:
    """Dask's own settings name the certificates; without them the run does not begin."""
    from distributed import SpecCluster
    from distributed.security import Security

    from enthymeme.evaluation.run.dask_cluster import QuietScheduler, QuietWorker

    if shutil.which("openssl") is None:
        pytest.skip("no openssl to make a certificate with")
    cert, key = str(tmp_path / "cert.pem"), str(tmp_path / "key.pem")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    command += ["-subj", "/CN=localhost", "-keyout", key, "-out", cert]
    subprocess.run(command, check=True, capture_output=True)
    settings = {
        "distributed.comm.tls.ca-file": cert,
        "distributed.comm.tls.client.cert": cert,
        "distributed.comm.tls.client.key": key,
    }
    sides = {
        f"tls_{side}_{what}": path
        for side in ("scheduler", "worker", "client")
        for what, path in (("cert", cert), ("key", key))
    }
    security = Security(tls_ca_file=cert, require_encryption=True, **sides)
    common = {"protocol": "tls://", "host": "127.0.0.1", "security": security}
    worker = {"cls": QuietWorker, "options": {**common, "nthreads": 1}}
    scheduler = {"cls": QuietScheduler, "options": {**common, "port": 0, "dashboard": False}}
    with SpecCluster(workers={0: worker}, scheduler=scheduler, security=security) as cluster:
        address = cluster.scheduler_address
        assert address.startswith("tls://")
        with pytest.raises(RunError, match=r"expected Dask's own settings"):
            open_engine(address).__enter__()
        with dask.config.set(settings), open_engine(address) as opened:
            assert dict(opened.results(pow, calls(3))) == {0: 0, 1: 1, 2: 4}


def test_without_the_library_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enthymeme.evaluation.find_spec", lambda library: None)
    with pytest.raises(PluginError, match=r'Dask needs distributed: pip install "enthymeme\[eval'):
        open_engine("dask").__enter__()


def test_a_worker_with_another_model_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "nli.jsonl"
    table.write_text("")
    with pytest.raises(RunError, match="expected every worker to have the nli 'other 1', found"):
        NLI.get(ModelName("nli", "file", str(table), "other 1"))
    with pytest.raises(PluginError):
        EMBEDDER.get(ModelName("embedder", "nonsense", None, "other 1"))


def test_a_worker_with_other_versions_is_refused() -> None:
    scoring = ScoringSettings(Grid(), Provenance(Parameters(), (), (("enthymeme", "0.0.1"),)), "")
    with pytest.raises(RunError, match=r"expected every worker to have enthymeme 0\.0\.1, found"):
        score_chunk(scoring, [], b"", b"", None)
    same = ScoringSettings(Grid(), Provenance(Parameters(), (), program_versions()), "other")
    with pytest.raises(RunError, match="expected every worker to have the same code"):
        score_chunk(same, [], b"", b"", None)
