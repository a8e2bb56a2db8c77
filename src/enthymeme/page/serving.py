"""The workbench on a socket: slow connections are closed, and there are never too many.

A connection that waits for a request takes a file; whoever opens many and sends nothing would
otherwise keep everybody else out.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

# How long a request may take to arrive, headers and body.
REQUEST_SECONDS = 20.0
MOST_CONNECTIONS = 512
# Files that are not connections: the program's own, and the workers' pipes.
OTHER_FILES = 40
_RECEIVING_STATES = (h11.IDLE, h11.SEND_BODY)


class LimitedH11Protocol(H11Protocol):
    """uvicorn's HTTP/1.1 with two limits: a request must arrive within ``request_seconds``, and at
    most ``most_connections`` may be open, of which the longest idle one is dropped."""

    most_connections = MOST_CONNECTIONS
    request_seconds = REQUEST_SECONDS

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._timer: asyncio.TimerHandle | None = None
        self._opened = self.loop.time()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_request()
        if len(self.connections) > self.most_connections:
            idle = [one for one in self.connections if isinstance(one, type(self)) and one.is_idle]
            # The one that has been idle longest; this one where all others are being answered.
            min(idle, key=lambda one: one._opened).transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._timer is None:
            self._expect_request()
        super().data_received(data)
        if self.conn.their_state not in _RECEIVING_STATES:
            self._stop_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    @property
    def is_idle(self) -> bool:
        """Whether it is open, and no request of it is being answered."""
        arriving = self.conn.their_state in _RECEIVING_STATES
        return not self.transport.is_closing() and (arriving or self.cycle.response_complete)

    def _expect_request(self) -> None:
        self._timer = self.loop.call_later(self.request_seconds, self._give_up)

    def _give_up(self) -> None:
        if self.conn.their_state in _RECEIVING_STATES:
            self.transport.abort()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address; raises ``OSError`` where it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def serve(app: Starlette, listener: socket.socket, seconds: float = REQUEST_SECONDS) -> None:
    """Serve until interrupted; ``seconds`` is how long a request may take to arrive."""
    most = _most_connections()

    class Protocol(LimitedH11Protocol):
        most_connections = most
        request_seconds = seconds

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            listener.listen()  # uvicorn made the backlog smaller; the system queues again

    # asyncio accepts so many connections at once, and each takes a file descriptor.
    backlog = max(4, most // 4)
    config = uvicorn.Config(app, http=Protocol, ws="none", log_level="error", backlog=backlog)
    Server(config).run(sockets=[listener])


def _most_connections() -> int:
    """What the limit on open files leaves for connections."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * MOST_CONNECTIONS
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(4, min(MOST_CONNECTIONS, (soft - OTHER_FILES) * 4 // 5))
