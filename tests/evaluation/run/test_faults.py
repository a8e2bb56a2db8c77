"""Whatever befalls a run, the next go ends with the same bytes, and the report with them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.evaluation.stand_ins import (
    GRID,
    MODELS,
    install,
    some_items,
    write_items,
    write_thresholds,
)

from enthymeme.evaluation.run.pipeline import ITEMS_PER_CHUNK
from enthymeme.models.reader import PAIRS_PER_BATCH

ITEMS = 88
CHUNKS = ITEMS // ITEMS_PER_CHUNK
STAGES = ("parse", "translate", "judge", "embed", "score")
PATIENCE_SECONDS = 300


class Place:
    """A folder with items, models and a run that nothing befell."""

    def __init__(self, path: Path) -> None:
        self.path = path
        write_items(path / "items.jsonl", some_items(ITEMS))
        write_thresholds(path / "tuned.json")
        self.complete = path / "complete"
        assert self.finish("complete") == 0
        self.report = self.report_of("complete")

    def command(self, output: str, *more: str) -> list[str]:
        options = [*MODELS, *GRID, "--thresholds", "tuned.json", "--workers", "1", "--no-cache"]
        return [
            sys.executable,
            "-m",
            "enthymeme",
            "run",
            "items.jsonl",
            "-o",
            output,
            *options,
            *more,
        ]

    def start(self, output: str, *more: str) -> subprocess.Popen[bytes]:
        return started(self.command(output, *more), self.path)

    def finish(self, output: str, *more: str) -> int:
        process = subprocess.run(self.command(output, *more), cwd=self.path, check=False)
        return process.returncode

    def report_of(self, output: str) -> bytes:
        # The name of the folder is not part of what is compared.
        command = [sys.executable, "-m", "enthymeme", "report", output, "--replicates", "200"]
        process = subprocess.run(command, cwd=self.path, check=True, capture_output=True)
        return process.stdout

    def same(self, output: str) -> None:
        """The run has the bytes of the complete one, and so has its report."""
        for name in ("run.json", "rows.parquet", "items.jsonl"):
            assert (self.path / output / name).read_bytes() == (self.complete / name).read_bytes()
        for folder in (*STAGES, "traces"):
            ended_early, undisturbed = (
                {file.name: file.read_bytes() for file in (root / folder).iterdir()}
                for root in (self.path / output, self.complete)
            )
            assert ended_early == undisturbed
        assert self.report_of(output) == self.report


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with pytest.MonkeyPatch.context() as patch:
        path = tmp_path_factory.mktemp("faults")
        install(path, patch)
        yield Place(path)


def started(
    command: list[str], path: Path, *, start_new_session: bool = False
) -> subprocess.Popen[bytes]:
    """A process that hears interrupts, also where the tests run in the background and do not."""
    return subprocess.Popen(
        command,
        cwd=path,
        stderr=subprocess.PIPE,
        start_new_session=start_new_session,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[bytes] | None = None) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        assert process is None or process.poll() is None, "ended before it was hit"
        time.sleep(0.0005)


def chunks(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.parquet")) if folder.exists() else []


@pytest.mark.parametrize("stage", STAGES)
def test_killed_in_a_stage(place: Place, stage: str) -> None:
    output = f"killed in {stage}"
    log = place.path / f"{stage}.log"
    slow = {
        "parse": ["--parser", f"words:delay=0.01;log={log}"],
        "judge": ["--nli", f"letters:delay=0.002;log={log}"],
        "embed": ["--embedder", "letters:delay=0.01"],
    }.get(stage, [])
    process = place.start(output, *slow)
    folder = place.path / output / stage
    wait_for(lambda: len(chunks(folder)) >= 2, process)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    before = {path.name for path in chunks(folder)}
    assert 2 <= len(before) < CHUNKS
    assert not (place.path / output / "rows.parquet").exists()
    assert place.finish(output, *slow) == 0
    place.same(output)
    if log.exists():
        # What was answered before the kill is not asked again; a batch in flight may be.
        times_asked = Counter(log.read_text().splitlines())
        assert sum(count - 1 for count in times_asked.values()) <= PAIRS_PER_BATCH


def test_killed_again_and_again(place: Place) -> None:
    slow = ["--parser", "words:delay=0.005", "--nli", "letters:delay=0.001"]
    attempts = 0
    while True:
        process = place.start("harried", *slow)
        try:
            process.communicate(timeout=2.0 + 0.7 * attempts)
            break
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            attempts += 1
    assert process.returncode == 0
    assert attempts > 0
    place.same("harried")


def test_interrupted_by_hand(place: Place) -> None:
    process = place.start("interrupted", "--nli", "letters:delay=0.002")
    wait_for(lambda: bool(chunks(place.path / "interrupted" / "judge")), process)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate()
    assert process.returncode == 130
    assert stderr.decode() == "enthymeme: interrupted; run again to go on\n"
    assert place.finish("interrupted") == 0
    place.same("interrupted")


def workers_of(process: subprocess.Popen[bytes]) -> list[int]:
    """The processes that a run has started to score in."""
    psutil = pytest.importorskip("psutil")
    children = psutil.Process(process.pid).children()
    return [one.pid for one in children if "spawn_main" in " ".join(one.cmdline())]


def gone(pid: int) -> bool:
    psutil = pytest.importorskip("psutil")
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


def test_killed_with_its_workers_at_work(place: Place) -> None:
    process = place.start("orphans", "--workers", "2")
    wait_for(lambda: bool(chunks(place.path / "orphans" / "score")), process)
    workers = workers_of(process)
    assert len(workers) == 2
    process.kill()
    process.communicate()
    wait_for(lambda: all(map(gone, workers)))
    assert place.finish("orphans") == 0
    place.same("orphans")


def test_a_worker_process_killed(place: Place) -> None:
    process = place.start("bereft", "--workers", "2")
    wait_for(lambda: bool(chunks(place.path / "bereft" / "score")), process)
    os.kill(workers_of(process)[0], signal.SIGKILL)
    _, stderr = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 2
    assert stderr.decode().endswith(
        "enthymeme: a worker process died, perhaps for want of memory; run again to go on\n"
    )
    assert place.finish("bereft", "--workers", "2") == 0
    place.same("bereft")


def test_interrupted_with_its_workers_at_work(place: Place) -> None:
    command = place.command("dropped", "--workers", "2")
    process = started(command, place.path, start_new_session=True)
    wait_for(lambda: bool(chunks(place.path / "dropped" / "score")), process)
    # As a terminal does it: to the run and its workers at once.
    os.killpg(process.pid, signal.SIGINT)
    _, stderr = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert stderr.decode() == "enthymeme: interrupted; run again to go on\n"
    assert place.finish("dropped") == 0
    place.same("dropped")


@pytest.fixture
def small_disk(place: Place) -> Iterator[Path]:
    """A file system with little room."""
    folder = place.path / "small"
    folder.mkdir(exist_ok=True)
    if not shutil.which("mount"):
        pytest.skip("no mount to make a small file system with")
    command = ["mount", "-t", "tmpfs", "-o", "size=120k", "tmpfs", str(folder)]
    mount = subprocess.run(command, capture_output=True, check=False)
    if mount.returncode:
        pytest.skip(f"a small file system cannot be mounted here: {mount.stderr.decode().strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("room", ["120k", "260k", "700k"])
def test_a_full_disk(place: Place, small_disk: Path, room: str) -> None:
    remount = ["mount", "-o", "remount,size={}", str(small_disk)]
    subprocess.run([part.format(room) for part in remount], check=True)
    process = place.start("small/run")
    _, stderr = process.communicate()
    assert process.returncode == 2
    lines = stderr.decode().splitlines()
    assert len(lines) == 1
    assert "No space left on device" in lines[0] or "disk is full" in lines[0]
    assert not (small_disk / "run" / "rows.parquet").exists()
    subprocess.run([part.format("64m") for part in remount], check=True)
    assert place.finish("small/run") == 0
    place.same("small/run")


@pytest.mark.parametrize("stage", ["judge", "score"])
def test_a_dask_worker_killed(place: Place, stage: str) -> None:
    distributed = pytest.importorskip("distributed")
    output = f"dask {stage}"
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        victims = list(client.run(os.getpid).values())
        address = cluster.scheduler_address.removeprefix("tcp://")
        slow = ["--nli", "letters:delay=0.002"] if stage == "judge" else []
        process = place.start(output, "--engine", f"dask://{address}", *slow)
        wait_for(lambda: bool(chunks(place.path / output / stage)), process)
        os.kill(victims[0], signal.SIGKILL)
        _, stderr = process.communicate(timeout=PATIENCE_SECONDS)
        assert process.returncode == 0, stderr.decode()
    place.same(output)


def test_a_dask_cluster_that_goes_away(place: Place) -> None:
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with cluster:
        address = cluster.scheduler_address.removeprefix("tcp://")
        slow = ["--nli", "letters:delay=0.002"]
        process = place.start("left", "--engine", f"dask://{address}", *slow)
        wait_for(lambda: bool(chunks(place.path / "left" / "judge")), process)
    _, stderr = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 2
    assert stderr.decode().endswith("enthymeme: the Dask scheduler went away; run again to go on\n")
    assert place.finish("left") == 0
    place.same("left")
