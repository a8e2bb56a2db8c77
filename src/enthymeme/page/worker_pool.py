"""Worker processes that share requests of one kind, each request with a limit on its time.

A request that runs over its time, or that nobody waits for any more, is ended with its process,
and another process takes the place: whatever a request does, its slot is free again.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

# To start a worker and import its modules; not part of any request's time.
START_SECONDS = 120.0
# An answer is one line; views of large problems are long ones.
LONGEST_ANSWER = 2**28


class TooSlow(Exception):
    """A request that ran over its time."""


class Busy(Exception):
    """A request that no process was free for, or that none could be started for."""


class WorkerDied(Exception):
    """A worker that ended before it answered."""


class WorkerPool:
    """Up to ``size`` worker processes; they are started when needed."""

    def __init__(self, models: dict[str, Any], size: int, seconds: float) -> None:
        self.seconds = seconds
        self._command = (sys.executable, "-m", "enthymeme.page.worker", json.dumps(models))
        self._slots = asyncio.Semaphore(size)
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    async def ask(self, kind: str, text: str) -> tuple[int, dict[str, Any]]:
        """The status and body of an answer; raises ``TooSlow``, ``Busy`` or ``WorkerDied``.

        Cancelling it ends the process that works on it.
        """
        try:
            # Not wait_for, which may lose the cancellation of a request that was given up.
            async with asyncio.timeout(self.seconds):
                await self._slots.acquire()
        except TimeoutError:
            raise Busy from None
        question = json.dumps({"kind": kind, "text": text}).encode() + b"\n"
        try:
            if self._idle:
                # One that died while it waited says nothing about this request.
                with contextlib.suppress(WorkerDied):
                    return await self._answer(self._idle.pop(), question)
            return await self._answer(await self._start(), question)
        finally:
            self._slots.release()

    async def _answer(self, process: Process, question: bytes) -> tuple[int, dict[str, Any]]:
        assert process.stdin is not None
        assert process.stdout is not None
        line = b""
        try:
            async with asyncio.timeout(self.seconds):
                process.stdin.write(question)
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            raise TooSlow from None
        except (ConnectionError, ValueError):
            raise WorkerDied from None
        finally:
            # Also where the request was given up: what the process still does is for no one.
            if line.endswith(b"\n"):
                self._idle.append(process)
            else:
                await self._end(process)
        if not line.endswith(b"\n"):
            raise WorkerDied
        answer = json.loads(line)
        return answer["status"], answer["body"]

    async def _start(self) -> Process:
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                limit=LONGEST_ANSWER,
                # Several small solvers at once need no threads of their own.
                env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
            )
        except OSError:  # no room for another process or its pipes
            raise Busy from None
        self._all.add(process)
        assert process.stdout is not None
        ready = False
        try:
            async with asyncio.timeout(START_SECONDS):
                await process.stdout.readline()
            ready = True
        except TimeoutError:
            raise TooSlow from None
        finally:
            if not ready:
                await self._end(process)
        return process

    async def _end(self, process: Process) -> None:
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await asyncio.shield(process.wait())

    async def close(self) -> None:
        """End all processes."""
        self._idle.clear()
        for process in list(self._all):
            await self._end(process)
