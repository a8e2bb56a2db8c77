"""The workbench without a network: requests go straight to the application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import httpx
from starlette.applications import Starlette


@asynccontextmanager
async def served(
    app: Starlette, base: str = "http://127.0.0.1"
) -> AsyncIterator[httpx.AsyncClient]:
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url=base, timeout=None) as client:
            yield client


class Client:
    """One request after the other, from code that does not wait."""

    def __init__(self, runner: asyncio.Runner, client: httpx.AsyncClient) -> None:
        self._runner = runner
        self._client = client

    def get(self, address: str, **more: Any) -> httpx.Response:
        return self._runner.run(self._client.get(address, **more))

    def post(self, address: str, **more: Any) -> httpx.Response:
        return self._runner.run(self._client.post(address, **more))


@contextmanager
def connected(app: Starlette, base: str = "http://127.0.0.1") -> Iterator[Client]:
    with asyncio.Runner() as runner:
        open_client = served(app, base)
        client = runner.run(open_client.__aenter__())
        try:
            yield Client(runner, client)
        finally:
            runner.run(open_client.__aexit__(None, None, None))
