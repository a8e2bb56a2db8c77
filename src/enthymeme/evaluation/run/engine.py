"""Where the work of a run is done: in this process, in processes of this machine, or on Dask.

All three are executors (``concurrent.futures``), and one loop feeds them: it takes calls one by
one, so that no more of them are in memory than are being worked on, and gives their results as they
come. What comes out does not depend on the engine. Who can run code where: ``docs/engines.md``.
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
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import connection
from typing import Any, NamedTuple

from enthymeme.errors import InputError, RunError
from enthymeme.evaluation import require
from enthymeme.system.machine import count_cores

# Enough that no worker waits for its next call, few enough to hold in memory.
AHEAD = 2
PATIENCE_SECONDS = 30
MOST_WORKERS = 1024
EXPECTED = "local, dask, dask://HOST:PORT or tls://HOST:PORT"


class Call(NamedTuple):
    """A number to know the result by, and what the function is called with."""

    number: int
    arguments: tuple[Any, ...]


@dataclass(frozen=True)
class Engine:
    """An executor and what a run must know of it.

    ``count_workers`` may change while a cluster grows. ``models_here`` tells whether models are
    asked in this process, which spares them the way; ``client`` is Dask's, where there is one.
    """

    executor: Executor
    title: str
    count_workers: Callable[[], int] = lambda: 1
    ahead: int = AHEAD
    models_here: bool = True
    client: Any = None

    def results(
        self, function: Callable[..., Any], calls: Iterable[Call]
    ) -> Iterator[tuple[int, Any]]:
        """The result of each call with its number, as they come."""
        remaining = iter(calls)
        working: dict[Future[Any], int] = {}
        try:
            while True:
                while len(working) < self.ahead * self.count_workers():
                    call = next(remaining, None)
                    if call is None:
                        break
                    working[self.executor.submit(function, *call.arguments)] = call.number
                if not working:
                    return
                done, _ = wait(working, return_when=FIRST_COMPLETED)
                for future in done:
                    yield working.pop(future), future.result()
        except (BrokenProcessPool, CancelledError, OSError, RuntimeError) as problem:
            raise _explain(problem) from None

    def describe(self) -> str:
        """The engine in a few words, for the record of timings."""
        return self.title.format(workers=self.count_workers())


def _explain(problem: Exception) -> Exception:
    """What the end of a worker means for the run; other errors stay what they are."""
    names = {cls.__name__ for cls in type(problem).__mro__}
    if "BrokenProcessPool" in names:
        return RunError("a worker process died, perhaps for want of memory; run again to go on")
    if "KilledWorker" in names:
        return RunError(
            f"Dask gave up on a chunk whose workers kept dying ({problem}); run again to go on"
        )
    if names & {"CancelledError", "FutureCancelledError", "CommClosedError"}:
        return RunError("the Dask scheduler went away; run again to go on")
    return problem


class InProcessExecutor(Executor):
    """An executor that does each call when it is submitted.

    >>> InProcessExecutor().submit(pow, 2, 3).result()
    8
    """

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


def make_in_process_engine() -> Engine:
    """An engine that runs each call in this process, one after the other.

    >>> list(make_in_process_engine().results(pow, [Call(0, (2, 3)), Call(1, (3, 2))]))
    [(0, 8), (1, 9)]
    """
    return Engine(InProcessExecutor(), "one process", ahead=1)


@contextlib.contextmanager
def open_engine(name: str, workers: int | None = None) -> Iterator[Engine]:
    """The engine of a name.

    "local" is this machine's processes, "dask" a cluster of this machine, dask://HOST:PORT a Dask
    scheduler over plain TCP, and tls://HOST:PORT one over TLS, by Dask's own security settings.

    >>> with open_engine("local", 1) as engine:
    ...     engine.describe()
    'one process'
    """
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise InputError(f"workers: expected from 1 to {MOST_WORKERS}, found {workers}")
    count = workers or count_cores()
    scheme, separator, address = name.partition("://")
    if name == "local" and count == 1:
        yield make_in_process_engine()
    elif name == "local":
        with _process_pool(count) as pool:
            # Models stay in this process, for they use all cores themselves.
            yield Engine(pool, "{workers} processes", lambda: count)
    elif name == "dask":
        with _local_client(count) as client:
            yield _make_dask_engine(client, "local Dask cluster, {workers} workers")
    elif separator and address and scheme in ("dask", "tls"):
        with _remote_client(scheme, address) as client:
            yield _make_dask_engine(client, "Dask cluster, {workers} workers")
    else:
        raise InputError(f"engine: expected {EXPECTED}, found {name!r}")


@contextlib.contextmanager
def _process_pool(count: int) -> Iterator[ProcessPoolExecutor]:
    # Spawned, not forked: a fork in a process with threads may hang.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, context, initializer=_leave_with_parent) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_with_parent() -> None:
    """For a worker: leave interrupts to the parent, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_after, args=(parent.sentinel,), daemon=True).start()


def _leave_after(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def _make_dask_engine(client: Any, title: str) -> Engine:
    """The scheduler gives what a dead worker had to another; a call is never taken for another."""
    return Engine(
        client.get_executor(pure=False),
        title,
        lambda: max(1, len(client.nthreads())),
        models_here=False,
        client=client,
    )


@contextlib.contextmanager
def _local_client(workers: int) -> Iterator[Any]:
    require("distributed")
    from distributed import Client

    from enthymeme.evaluation.run.dask_cluster import make_cluster

    with make_cluster(workers) as cluster, Client(cluster) as client:
        client.wait_for_workers(workers, timeout=PATIENCE_SECONDS)
        yield client


@contextlib.contextmanager
def _remote_client(scheme: str, address: str) -> Iterator[Any]:
    """A scheduler that runs elsewhere, and at least one worker of it."""
    require("distributed")
    from distributed import Client
    from distributed.security import Security

    try:
        client = Client(
            f"{'tls' if scheme == 'tls' else 'tcp'}://{address}",
            timeout=PATIENCE_SECONDS,
            security=Security() if scheme == "tls" else None,
        )
    except (OSError, TimeoutError):
        raise RunError(f"no Dask scheduler answers at {scheme}://{address}") from None
    except (TypeError, ValueError, RuntimeError) as problem:
        settings = (
            "; expected Dask's own settings under distributed.comm.tls" if scheme == "tls" else ""
        )
        raise RunError(f"{scheme}://{address}: {problem}{settings}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
        except (OSError, TimeoutError):
            raise RunError(f"no worker of Dask answers at {scheme}://{address}") from None
        yield client
