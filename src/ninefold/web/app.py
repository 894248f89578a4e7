"""The application: its routes and middleware."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import lru_cache

from starlette.datastructures import Headers, QueryParams
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from ninefold._native import version
from ninefold.errors import NinefoldError
from ninefold.translation import ENGLISH
from ninefold.web.answers import JsonResponse, encode, get_only, problem_response
from ninefold.web.api import ENDPOINTS, PREFIX
from ninefold.web.api.errors import problem_of
from ninefold.web.api.strings import PATH as STRINGS
from ninefold.web.api.strings import strings_of
from ninefold.web.headers import CrossOrigin, SecureHeaders
from ninefold.web.log import RequestLog
from ninefold.web.openapi import openapi
from ninefold.web.pool import Pool
from ninefold.web.settings import Settings
from ninefold.web.static import StaticFiles, accepts_gzip, read_page
from ninefold.web.work import Work

__all__ = ["make_app"]

#: Responses to GET requests are compressed from this length on.
_LONG = 1000


def make_app(settings: Settings | None = None) -> ASGIApp:
    """Make the application, for any ASGI server; `ninefold serve` comes with one.

    >>> from starlette.testclient import TestClient
    >>> with TestClient(make_app(Settings(log="none"))) as client:
    ...     client.post("/api/v1/solve", json={"puzzle": "." * 81}).json()["status"]
    'solved'
    """
    settings = settings or Settings()
    pool = Pool(settings.limits)

    @asynccontextmanager
    async def lifespan(app: object) -> AsyncIterator[None]:
        warming = asyncio.create_task(pool.warm())
        yield
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        await pool.close()

    routes = [
        Route(PREFIX + row.name, Work(row, settings.limits, pool), name=row.name)
        for row in ENDPOINTS.values()
    ]
    described, health = encode(openapi()), encode({"status": "ok", "version": version()})
    routes.append(Route(STRINGS, _Get(_strings)))
    routes.append(Route("/healthz", _Get(lambda scope: health)))
    routes.append(Route("/api/openapi.json", _Get(lambda scope: described)))
    page = read_page()
    paths = frozenset(route.path for route in routes) | page.files.keys()
    # A Router, not a Starlette: RequestLog handles exceptions, because it knows the request id.
    app: ASGIApp = Router(routes, redirect_slashes=False, default=StaticFiles(page.files), lifespan=lifespan)
    if settings.origins:
        app = CrossOrigin(app, settings.origins, paths)
    app = SecureHeaders(app, page.version, cross_origin=bool(settings.origins), hosts=settings.hosts)
    return RequestLog(app, settings.log)


class _Get:
    """Serves the result of a function for GET and HEAD requests."""

    def __init__(self, make: Callable[[Scope], bytes]) -> None:
        self._make = make

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["method"] not in ("GET", "HEAD"):
            await get_only(scope["method"])(scope, receive, send)
            return
        try:
            response = _response(self._make(scope), Headers(scope=scope).get("accept-encoding", ""))
        except NinefoldError as error:
            response = problem_response(problem_of(error))
        await response(scope, receive, send)


def _response(body: bytes, accepted: str) -> JsonResponse:
    """Return a response, compressed if it is long: the texts of the page are three times shorter then."""
    if len(body) < _LONG:
        return JsonResponse(body)
    vary = (b"vary", b"accept-encoding")
    if not accepts_gzip(accepted):
        return JsonResponse(body, headers=(vary,))
    return JsonResponse(_packed(body), headers=(vary, (b"content-encoding", b"gzip")))


@lru_cache(8)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def _strings(scope: Scope) -> bytes:
    return encode(strings_of(QueryParams(scope["query_string"]).get("language", ENGLISH)))
