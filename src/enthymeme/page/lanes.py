"""Processes that share requests of one kind, each with a limit on its time.

A request that runs over its time is ended with its process, and another process takes the place:
whatever a request does, the slot that it holds is free again.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

# Starting, and loading what a worker imports, is nobody's request.
START_SECONDS = 120.0
# An answer is one line; views of large problems are long ones.
LONGEST_ANSWER = 2**28


class TooSlow(Exception):
    """A request that ran over its time."""


class Busy(Exception):
    """A request that no process was free for."""


class Lane:
    """Up to ``size`` worker processes; they are started when needed."""

    def __init__(self, models: dict[str, Any], size: int, seconds: float) -> None:
        self.seconds = seconds
        self._command = (sys.executable, "-m", "enthymeme.page.worker", json.dumps(models))
        self._slots = asyncio.Semaphore(size)
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    async def ask(self, kind: str, text: str) -> tuple[int, dict[str, Any]]:
        """The status and body of an answer; raises ``TooSlow`` or ``Busy``."""
        try:
            await asyncio.wait_for(self._slots.acquire(), self.seconds)
        except TimeoutError:
            raise Busy from None
        try:
            return await self._answer(json.dumps({"kind": kind, "text": text}))
        finally:
            self._slots.release()

    async def _answer(self, question: str) -> tuple[int, dict[str, Any]]:
        process = self._idle.pop() if self._idle else await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        whole = False
        try:
            async with asyncio.timeout(self.seconds):
                process.stdin.write(question.encode() + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
            whole = line.endswith(b"\n")
        except TimeoutError:
            raise TooSlow from None
        except (ConnectionError, ValueError):
            line = b""
        finally:
            # Also where the request was given up: what the process still does is for no one.
            if whole:
                self._idle.append(process)
            else:
                await self._end(process)
        if not whole:
            return 503, {"error": "the process that worked on this ended; it is too much for it"}
        answer = json.loads(line)
        return answer["status"], answer["body"]

    async def _started(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_ANSWER,
            # Several small solvers at once need no threads of their own.
            env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
        )
        self._all.add(process)
        assert process.stdout is not None
        try:
            async with asyncio.timeout(START_SECONDS):
                await process.stdout.readline()
        except TimeoutError:
            await self._end(process)
            raise TooSlow from None
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
