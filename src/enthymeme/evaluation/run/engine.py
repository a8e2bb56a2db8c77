"""Where the work of a run is done: in this process, in processes of this machine, or on Dask.

An engine takes tasks one by one, so that no more of them are in memory than are being worked on,
and gives their results as they come. What comes out does not depend on the engine.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection
from typing import Any, NamedTuple, Protocol

from enthymeme.errors import InputError, RunError
from enthymeme.evaluation import require

# Enough that no worker waits for its next task, few enough to hold in memory.
AHEAD = 2
PATIENCE_SECONDS = 30


class Task(NamedTuple):
    """A number to know the result by, and what the function is called with."""

    number: int
    arguments: tuple[Any, ...]


class Engine(Protocol):
    """Calls a function for many tasks."""

    models_here: bool
    """Whether models are asked in this process, which spares them the way."""

    def results(
        self, function: Callable[..., Any], tasks: Iterable[Task]
    ) -> Iterator[tuple[int, Any]]:
        """The result of each task with its number, as they come."""

    def describe(self) -> str:
        """The engine in a few words, for the record of timings."""


class Here:
    """In this process, one task after the other.

    >>> list(Here().results(pow, [Task(0, (2, 3)), Task(1, (3, 2))]))
    [(0, 8), (1, 9)]
    """

    models_here = True

    def results(
        self, function: Callable[..., Any], tasks: Iterable[Task]
    ) -> Iterator[tuple[int, Any]]:
        for number, arguments in tasks:
            yield number, function(*arguments)

    def describe(self) -> str:
        return "one process"


class Processes:
    """In processes of this machine; models stay in this one, for they use all cores themselves."""

    models_here = True

    def __init__(self, pool: ProcessPoolExecutor, workers: int) -> None:
        self._pool = pool
        self._workers = workers

    def results(
        self, function: Callable[..., Any], tasks: Iterable[Task]
    ) -> Iterator[tuple[int, Any]]:
        coming = iter(tasks)
        working: dict[Future[Any], int] = {}
        try:
            while True:
                while len(working) < AHEAD * self._workers:
                    task = next(coming, None)
                    if task is None:
                        break
                    working[self._pool.submit(function, *task.arguments)] = task.number
                if not working:
                    return
                done, _ = wait(working, return_when=FIRST_COMPLETED)
                for future in done:
                    yield working.pop(future), future.result()
        except BrokenProcessPool:
            raise RunError(
                "a worker process died, perhaps for want of memory; run again to go on"
            ) from None

    def describe(self) -> str:
        return f"{self._workers} processes"


class Dask:
    """On a Dask cluster: the scheduler gives what a dead worker had to another."""

    models_here = False

    def __init__(self, client: Any, name: str) -> None:
        self.client = client
        self._name = name

    def results(
        self, function: Callable[..., Any], tasks: Iterable[Task]
    ) -> Iterator[tuple[int, Any]]:
        from distributed import KilledWorker, as_completed
        from distributed.comm import CommClosedError

        coming = iter(tasks)
        working: dict[Any, int] = {}
        finished = as_completed([])
        try:
            while True:
                while len(working) < AHEAD * self._workers():
                    task = next(coming, None)
                    if task is None:
                        break
                    future = self.client.submit(function, *task.arguments, pure=False)
                    working[future] = task.number
                    finished.add(future)
                if not working:
                    return
                future = next(finished)
                yield working.pop(future), future.result()
        except KilledWorker as problem:
            raise RunError(
                f"Dask gave up on a chunk whose workers kept dying ({problem}); run again to go on"
            ) from None
        except (CancelledError, CommClosedError):
            raise RunError("the Dask cluster went away; run again to go on") from None

    def describe(self) -> str:
        return f"{self._name}, {self._workers()} workers"

    def _workers(self) -> int:
        return max(1, len(self.client.nthreads()))


@contextlib.contextmanager
def opened_engine(name: str, workers: int | None = None) -> Iterator[Engine]:
    """The engine of a name: "local", "dask" for a cluster on this machine, or dask://HOST:PORT.

    >>> with opened_engine("local", 1) as engine:
    ...     engine.describe()
    'one process'
    """
    count = workers or os.cpu_count() or 1
    if name == "local" and count == 1:
        yield Here()
    elif name == "local":
        # Spawned, not forked: a fork in a process with threads may hang.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(count, context, initializer=_leave_with_parent) as pool:
            try:
                yield Processes(pool, count)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    elif name == "dask":
        with _local_cluster(count) as client:
            yield Dask(client, "local Dask cluster")
    elif name.startswith("dask://") and len(name) > len("dask://"):
        with _remote_cluster(name.removeprefix("dask://")) as client:
            yield Dask(client, "Dask cluster")
    else:
        raise InputError(f"engine: expected local, dask or dask://HOST:PORT, found {name!r}")


def _leave_with_parent() -> None:
    """For a worker: leave interrupts to the parent, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_after, args=(parent.sentinel,), daemon=True).start()


def _leave_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


@contextlib.contextmanager
def _local_cluster(workers: int) -> Iterator[Any]:
    require("distributed")
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@contextlib.contextmanager
def _remote_cluster(address: str) -> Iterator[Any]:
    require("distributed")
    from distributed import Client

    try:
        client = Client(f"tcp://{address}", timeout=PATIENCE_SECONDS)
        client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
    except (OSError, TimeoutError, ValueError):  # the last for what is no address at all
        raise RunError(f"no Dask cluster with workers answers at {address}") from None
    with client:
        yield client
