"""Who has access to the workbench, and which headers every answer has.

Without a token only this machine may, by its own names: a stranger's page that has its address
point here (DNS rebinding) comes with another name, and one that posts here with another origin.
"""

from __future__ import annotations

import hmac
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")
_HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class AccessControl:
    """Middleware that turns away whoever may not ask, and adds headers to all answers."""

    def __init__(self, app: ASGIApp, token: str | None) -> None:
        self._app = app
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("content-security-policy", "default-src 'none'")
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            status, words = refusal
            await JSONResponse({"error": words}, status)(scope, receive, sending)
            return
        await self._app(scope, receive, sending)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2] != host:
            return 403, "origin: expected this workbench's own"
        if self._token is None:
            name = host if host.endswith("]") else host.rpartition(":")[0] or host
            return None if name.lower() in OWN_NAMES else (403, "host: expected this machine")
        # The page's address may bring the token; all that it gets for a wrong one is no cookie.
        if scope["path"] == "/" and b"token=" in scope["query_string"]:
            return None
        if not self._known(headers, self._token):
            return 401, "expected the token: 'Authorization: Bearer …', or /?token=… in a browser"
        return None

    def _known(self, headers: Headers, token: str) -> bool:
        scheme, _, secret = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and _same(secret.strip(), token):
            return True
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get("token")
        except CookieError:
            return False
        return cookie is not None and _same(cookie.value, token)


def _same(secret: str, token: str) -> bool:
    return hmac.compare_digest(secret.encode("utf-8", "replace"), token.encode())
