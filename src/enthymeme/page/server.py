"""The workbench: one page, and the JSON API that it and other programs use."""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from enthymeme._version import __version__
from enthymeme.page.access import AccessControl
from enthymeme.page.answers import ModelNames
from enthymeme.page.document import DECISION_SCRIPTS, Document, document
from enthymeme.page.openapi import openapi, workbench_examples
from enthymeme.page.worker_pool import Busy, TooSlow, WorkerDied, WorkerPool
from enthymeme.system.machine import count_cores

LARGEST_BODY = 512 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """How a workbench is run; ``seconds`` and ``reading_seconds`` are each request's at most."""

    models: ModelNames
    token: str | None = None
    workers: int = max(2, min(4, count_cores()))
    seconds: float = 20.0
    reading_seconds: float = 120.0


class TooLarge(Exception):
    """A body over the limit."""


def workbench(settings: Settings) -> Starlette:
    """The application, for any ASGI server."""
    names = asdict(settings.models)
    pools: dict[str, WorkerPool] = {}

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        # Reading has a pool of its own, so that slow models keep no score waiting.
        pools["score"] = WorkerPool(names, settings.workers, settings.seconds)
        pools["select"] = WorkerPool(names, 1, settings.reading_seconds)
        yield
        for pool in pools.values():
            await pool.close()

    async def page(request: Request) -> Response:
        secret = request.query_params.get("token")
        if secret is not None:
            return _with_cookie(secret, settings.token)
        content = workbench_page()
        return Response(
            content.html,
            media_type="text/html",
            headers={"content-security-policy": content.policy},
        )

    async def score(request: Request) -> Response:
        return await _answer_post(pools["score"], "score", request)

    async def select(request: Request) -> Response:
        return await _answer_post(pools["select"], "select", request)

    async def models(request: Request) -> Response:
        return await _ask(pools["select"], "models", "", request)

    async def examples(request: Request) -> Response:
        return JSONResponse({"examples": workbench_examples()})

    async def describe(request: Request) -> Response:
        return JSONResponse(openapi(__version__))

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/api/score", score, methods=["POST"]),
            Route("/api/select", select, methods=["POST"]),
            Route("/api/models", models),
            Route("/api/examples", examples),
            Route("/openapi.json", describe),
        ],
        lifespan=lifespan,
        exception_handlers={404: _not_found, 405: _not_found},
    )
    app.add_middleware(AccessControl, token=settings.token)
    return app


def workbench_page() -> Document:
    """The page itself, which holds no data: all it shows comes through the API."""
    scripts = (*DECISION_SCRIPTS, "workbench_form", "workbench")
    return document("Workbench", scripts, {}, connect=True)


def _with_cookie(secret: str, token: str | None) -> Response:
    """A token in the address is turned to a cookie, so that it does not stay in sight."""
    response = RedirectResponse("/", status_code=303)
    if token is not None and hmac.compare_digest(secret.encode(), token.encode()):
        response.set_cookie("token", token, httponly=True, samesite="strict")
    return response


async def _not_found(request: Request, problem: Exception) -> Response:
    status = getattr(problem, "status_code", 404)
    headers = getattr(problem, "headers", None)
    return JSONResponse({"error": "no such address or method"}, status, headers)


async def _answer_post(pool: WorkerPool, kind: str, request: Request) -> Response:
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        return _error(415, "content-type: expected application/json")
    try:
        text = (await _body(request)).decode()
    except TooLarge:
        return _error(413, f"expected a body of at most {LARGEST_BODY} bytes")
    except UnicodeDecodeError:
        return _error(400, "expected UTF-8")
    except ClientDisconnect:
        return _error(400, "the body is not whole")
    return await _ask(pool, kind, text, request)


async def _ask(pool: WorkerPool, kind: str, text: str, request: Request) -> Response:
    asking = asyncio.create_task(pool.ask(kind, text))
    leaving = asyncio.create_task(_disconnection(request))
    try:
        await asyncio.wait({asking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            return _error(400, "nobody waits for the answer any more")
        status, body = asking.result()
    except TooSlow:
        return _error(503, f"takes longer than the {pool.seconds:g} s a request may take")
    except Busy:
        return _error(503, "too many requests at once; try again")
    except WorkerDied:
        return _error(503, "the process that worked on this ended; it is too much for it")
    finally:
        for task in (asking, leaving):
            task.cancel()
        await asyncio.wait({asking, leaving})
    content = json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
    return Response(content, status, media_type="application/json")


async def _disconnection(request: Request) -> None:
    """Return when whoever asked is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _body(request: Request) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > LARGEST_BODY:
            raise TooLarge
        parts.append(part)
    return b"".join(parts)


def _error(status: int, words: str) -> Response:
    return JSONResponse({"error": words}, status)
