"""The workbench on a real socket: abandoned, slow and too many connections; deaths of processes."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.page.test_server import slow_problem

from enthymeme.examples import paper_problems
from enthymeme.formats.problems import problem_to_json
from enthymeme.page.worker_pool import WorkerDied, WorkerPool

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

SERVER = """
import sys
from enthymeme.page.answers import ModelNames
from enthymeme.page.server import Settings, workbench
from enthymeme.page.serving import listen, serve

listener = listen("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
names = ModelNames(("embedded", None), ("file", "absent.jsonl"))
try:
    serve(workbench(Settings(names, workers=1, seconds=60.0)), listener, seconds=float(sys.argv[1]))
except KeyboardInterrupt:
    pass
"""
MODELS = {"parser": ["embedded", None], "nli": ["file", "absent.jsonl"], "atoms": "paper"}
QUICK = json.dumps({"problem": problem_to_json(paper_problems()[0])}).encode()
SLOW = json.dumps({"problem": slow_problem(), "method": {"solver": "rc2"}}).encode()


@contextmanager
def serving(
    seconds: float = 30.0, files: int | None = None
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A workbench in a process of its own: its port, and the process."""

    def limit() -> None:
        if files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    command = [sys.executable, "-c", SERVER, str(seconds)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit
    )
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline()), process
    finally:
        process.kill()
        process.communicate()


def post(port: int, body: bytes) -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("POST", "/api/score", body, {"content-type": "application/json"})
        return connection.getresponse().status


def abandon(port: int, body: bytes) -> None:
    """Ask, and leave before the answer."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        head = f"POST /api/score HTTP/1.1\r\nhost: localhost\r\ncontent-length: {len(body)}\r\n"
        connection.sendall(f"{head}content-type: application/json\r\n\r\n".encode() + body)
        time.sleep(0.02)


def children(process: int) -> list[int]:
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(one) for one in text.split()]


def eventually(is_so: Callable[[], bool]) -> bool:
    for _ in range(600):
        if is_so():
            return True
        time.sleep(0.05)
    return False


def runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] != "Z"
    except FileNotFoundError:
        return False


def test_requests_that_were_given_up_keep_nobody_waiting() -> None:
    # Each would compute for a minute, and there is one worker.
    with serving() as (port, _):
        assert post(port, QUICK) == 200
        for _ in range(20):
            abandon(port, SLOW)
        assert post(port, QUICK) == 200


def test_a_busy_worker_does_not_outlive_the_workbench() -> None:
    with serving() as (port, process):
        assert post(port, QUICK) == 200
        [worker] = children(process.pid)
        with socket.create_connection(("127.0.0.1", port)) as connection:
            head = "POST /api/score HTTP/1.1\r\nhost: localhost\r\n"
            head += f"content-type: application/json\r\ncontent-length: {len(SLOW)}\r\n\r\n"
            connection.sendall(head.encode() + SLOW)
            time.sleep(0.3)
            assert runs(worker)
            process.kill()
            assert eventually(lambda: not runs(worker))


def test_slow_connections_are_closed() -> None:
    with serving(seconds=0.5) as (port, _):
        for start in (b"", b"GET / HT", b"POST /api/score HTTP/1.1\r\nhost: localhost\r\n"):
            with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
                connection.sendall(start)
                assert connection.recv(1) == b""
        assert post(port, QUICK) == 200


def test_many_slow_connections_lock_nobody_out() -> None:
    with serving(files=80) as (port, process):
        assert post(port, QUICK) == 200
        slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(200)]
        for connection in slow:
            connection.settimeout(5)
        assert post(port, QUICK) == 200
        for connection in slow:
            connection.close()
        process.send_signal(signal.SIGINT)
        _, log = process.communicate(timeout=60)
        assert log == b""


def test_a_worker_that_died_while_idle_costs_no_request() -> None:
    async def ask() -> Any:
        pool = WorkerPool(MODELS, 1, 60.0)
        others = children(os.getpid())
        try:
            first = await pool.ask("score", QUICK.decode())
            [worker] = set(children(os.getpid())).difference(others)
            os.kill(worker, signal.SIGKILL)
            return first, await pool.ask("score", QUICK.decode())
        finally:
            await pool.close()

    first, second = asyncio.run(ask())
    assert first == second
    assert first[0] == 200


def test_a_worker_that_dies_at_work_is_told() -> None:
    async def ask() -> None:
        pool = WorkerPool(MODELS, 1, 60.0)
        others = children(os.getpid())
        try:
            await pool.ask("score", QUICK.decode())
            asking = asyncio.create_task(pool.ask("score", SLOW.decode()))
            # The first is taken for one that died while idle, and another is asked.
            for _ in range(2):
                while not (workers := set(children(os.getpid())).difference(others)):
                    await asyncio.sleep(0.05)
                await asyncio.sleep(0.5)
                os.kill(workers.pop(), signal.SIGKILL)
                await asyncio.sleep(0.5)
            await asking
        finally:
            await pool.close()

    with pytest.raises(WorkerDied):
        asyncio.run(ask())
