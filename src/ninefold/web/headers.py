"""What every answer carries: headers that keep browsers careful, and leave for other pages only if asked."""

import re

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ninefold.web.answers import problem_response
from ninefold.web.api.errors import Problem

__all__ = ["SECURITY", "SecureHeaders"]

_POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data: blob:",  # a board as PNG, made in the page
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}

SECURITY = {
    "content-security-policy": "; ".join(f"{what} {where}" for what, where in _POLICY.items()),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
#: Who may load it: nobody else, unless other origins are let in.
_RESOURCE_POLICY = "cross-origin-resource-policy"
_PREFLIGHT = {
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "content-type, x-request-id",
    "access-control-max-age": "600",
}
_EXPOSED = {"access-control-expose-headers": "x-request-id, retry-after"}
_PORT = re.compile(r":\d*$")


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


class SecureHeaders:
    """Adds the headers; answers the question of browsers whether a page of an `origin` may ask.

    With `hosts`, only requests to these names are answered: so a page of a stranger cannot get in by giving
    its own name the address of this machine (DNS rebinding).
    """

    def __init__(
        self, app: ASGIApp, origins: tuple[str, ...] = (), hosts: frozenset[str] = frozenset()
    ) -> None:
        self._app, self._hosts = app, hosts
        self._origins = frozenset(origins)
        policy = {_RESOURCE_POLICY: "cross-origin" if origins else "same-origin"}
        self._always = _raw(SECURITY | policy)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        extra = self._allowed(scope) if self._origins else []

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._always, *extra]
            await send(message)

        if extra and scope["method"] == "OPTIONS":
            await send_with_headers(
                {"type": "http.response.start", "status": 204, "headers": _raw(_PREFLIGHT)}
            )
            await send({"type": "http.response.body", "body": b""})
            return
        if self._hosts and (host := _host_of(scope)) not in self._hosts:
            problem = Problem("unknown-host", f"this server is not known as {host!r}")
            await problem_response(problem)(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    def _allowed(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """The headers that let the origin of a request in; none if it is not one of those."""
        origin = Headers(scope=scope).get("origin", "")
        if not origin or self._origins.isdisjoint((origin, "*")):
            return []
        return _raw({"access-control-allow-origin": origin, "vary": "origin"} | _EXPOSED)


def _host_of(scope: Scope) -> str:
    """The name by which the client calls this server, without the port."""
    for name, value in scope["headers"]:
        if name == b"host":
            return str(_PORT.sub("", value.decode("latin-1"))).lower()
    return ""
