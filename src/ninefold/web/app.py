"""The application: its routes, and what is around them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.datastructures import QueryParams
from starlette.routing import BaseRoute, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from ninefold._native import version
from ninefold.errors import NinefoldError
from ninefold.translation import ENGLISH
from ninefold.web.answers import JsonResponse, encode, get_only, problem_response
from ninefold.web.api import ENDPOINTS, PREFIX
from ninefold.web.api.errors import problem_of
from ninefold.web.api.strings import PATH as STRINGS
from ninefold.web.api.strings import strings_of
from ninefold.web.headers import SecureHeaders
from ninefold.web.log import RequestLog
from ninefold.web.openapi import openapi
from ninefold.web.pool import Pool
from ninefold.web.settings import Settings
from ninefold.web.static import StaticFiles, page_files
from ninefold.web.work import Work

__all__ = ["make_app"]


def make_app(settings: Settings | None = None) -> ASGIApp:
    """The application, for any ASGI server; for ours, `ninefold serve`.

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

    routes: list[BaseRoute] = [
        Route(PREFIX + row.name, Work(row, settings.limits, pool), name=row.name)
        for row in ENDPOINTS.values()
    ]
    described, health = encode(openapi()), encode({"status": "ok", "version": version()})
    routes.append(Route(STRINGS, _Get(_strings)))
    routes.append(Route("/healthz", _Get(lambda scope: health)))
    routes.append(Route("/api/openapi.json", _Get(lambda scope: described)))
    files = StaticFiles(page_files())
    # Not a whole Starlette: what nobody catches is for the log, which knows the id of the request.
    app = Router(routes, redirect_slashes=False, default=files, lifespan=lifespan)
    return RequestLog(SecureHeaders(app, settings.origins, settings.hosts), settings.log)


class _Get:
    """Serves what a function makes of a request, to GET and HEAD."""

    def __init__(self, make: Callable[[Scope], bytes]) -> None:
        self._make = make

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["method"] not in ("GET", "HEAD"):
            await get_only(scope["method"])(scope, receive, send)
            return
        try:
            response = JsonResponse(self._make(scope))
        except NinefoldError as error:
            response = problem_response(problem_of(error))
        await response(scope, receive, send)


def _strings(scope: Scope) -> bytes:
    return encode(strings_of(QueryParams(scope["query_string"]).get("language", ENGLISH)))
