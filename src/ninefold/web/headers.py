"""Security headers on every response, the host names that the server answers to, and CORS."""

import re

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ninefold.web.answers import encode, problem_response
from ninefold.web.api.errors import Problem

__all__ = ["SECURITY", "CrossOrigin", "SecureHeaders", "host_name"]

_POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data: blob:",  # the page makes PNG files of the board
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
#: The pages that may load a response: those of the same origin, unless `--cors` allows others.
_RESOURCE_POLICY = "cross-origin-resource-policy"
#: The version of the page. Its service worker stores only responses with its own version in this header.
_VERSION = "x-ninefold"
_PORT = re.compile(r":\d*$")


def host_name(host: str) -> str:
    """Return a host name without its port, in lower case.

    >>> host_name("Sudoku.example:8000"), host_name("[::1]:80")
    ('sudoku.example', '[::1]')
    """
    return _PORT.sub("", host).lower()


class SecureHeaders:
    """Adds the headers that every response has.

    With `hosts`, it refuses requests for other names: a website could point its own name at this machine
    and get in (DNS rebinding). Starlette's TrustedHostMiddleware would answer in plain text.
    """

    def __init__(
        self, app: ASGIApp, version: str, *, cross_origin: bool = False, hosts: frozenset[str] = frozenset()
    ) -> None:
        self._app, self._hosts = app, hosts
        more = {_RESOURCE_POLICY: "cross-origin" if cross_origin else "same-origin", _VERSION: version}
        self._headers = [(name.encode(), value.encode()) for name, value in (SECURITY | more).items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        if self._hosts and (host := _host_of(scope)) not in self._hosts:
            problem = Problem(
                "unknown-host", f"this server does not answer to the name {host!r}; allow it with --name"
            )
            await problem_response(problem)(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)


def _host_of(scope: Scope) -> str:
    """Return the name that the client uses for this server."""
    for name, value in scope["headers"]:
        if name == b"host":
            return host_name(value.decode("latin-1"))
    return ""


class CrossOrigin(CORSMiddleware):
    """Starlette's CORS, for pages of other origins that `--cors` allows.

    Refused preflight requests, and those for an unknown address, get an error as JSON like any other.
    """

    def __init__(self, app: ASGIApp, origins: tuple[str, ...], paths: frozenset[str]) -> None:
        super().__init__(
            app,
            allow_origins=origins,
            allow_methods=("GET", "POST"),
            allow_headers=("X-Request-ID",),
            expose_headers=("X-Request-ID", "Retry-After"),
        )
        self._paths = paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] == "http" and scope["method"] == "OPTIONS" and scope["path"] not in self._paths:
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def preflight_response(self, request_headers: Headers) -> Response:
        """Answer a preflight request, in which a browser asks whether a page may send its request."""
        response = super().preflight_response(request_headers)
        if response.status_code == 200:
            return response
        problem = Problem("cross-origin", bytes(response.body).decode())
        return Response(encode(problem.body()), problem.status, {"vary": "origin"}, "application/json")
