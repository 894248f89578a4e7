"""An endpoint as an ASGI application: checks the body and decides where to do the work."""

import asyncio
from collections.abc import Coroutine

import msgspec
from starlette.types import Message, Receive, Scope, Send

from ninefold.translation import preferred
from ninefold.web.answers import JsonResponse, encode, problem_response
from ninefold.web.api.endpoint import Endpoint, RequestBody
from ninefold.web.api.errors import Problem, problem_of
from ninefold.web.limits import RequestLimits
from ninefold.web.log import REQUEST_ID
from ninefold.web.pool import Pool
from ninefold.web.worker import Job, Reply

__all__ = ["Work"]

_JSON = b"application/json"
#: The key of the language in the scope of a request.
_LANGUAGE = "ninefold.language"


class ClientDisconnected(Exception):
    """The client disconnected before it had its response."""


def _id(scope: Scope) -> str:
    """Return the request id, if the log assigned one."""
    return str(scope.get(REQUEST_ID, "-"))


def _language(scope: Scope) -> str:
    """Return the language in the body; if the body was not read, the one in the headers."""
    if _LANGUAGE in scope:
        return str(scope[_LANGUAGE])
    accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    return preferred(accepted.decode("latin-1"))


class Work:
    """Reads and checks the body, then does the work: here if it is quick, otherwise in a pool process."""

    def __init__(self, row: Endpoint, limits: RequestLimits, pool: Pool) -> None:
        self._row, self._limits, self._pool = row, limits, pool
        self._decode = msgspec.json.Decoder(row.request).decode
        self._body_bytes = row.body_bytes or limits.body_bytes
        self._large_bodies = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        try:
            response = await self._answer(scope, receive)
        except ClientDisconnected:
            return
        except asyncio.CancelledError:  # by uvicorn, when the time to shut down is over
            ending = Problem("busy", "the server is shutting down; try again later")
            response = problem_response(ending, language=_language(scope))
        except Exception as error:
            problem = problem_of(error)
            if problem.code == "internal":
                raise
            headers = ((b"allow", b"POST"),) if problem.code == "method-not-allowed" else ()
            response = problem_response(problem, headers, _language(scope))
        await response(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive) -> JsonResponse:
        if scope["method"] != "POST":
            raise Problem(
                "method-not-allowed", "{method} is not allowed here; use POST", method=scope["method"]
            )
        self._check_headers(scope)
        if self._row.body_bytes is None:
            return await self._answer_body(scope, receive)
        if self._large_bodies >= self._limits.large_bodies:
            raise Problem("busy", "the server is busy; try again in a few seconds")
        self._large_bodies += 1
        try:
            return await self._answer_body(scope, receive)
        finally:
            self._large_bodies -= 1

    async def _answer_body(self, scope: Scope, receive: Receive) -> JsonResponse:
        """Read the body, and answer it."""
        body = await self._body(receive)
        request: RequestBody = self._decode(body)
        scope[_LANGUAGE] = request.language
        if self._row.quick is not None:
            answer = self._row.quick(request)
            if answer is not None:
                return JsonResponse(encode(answer))
        most = self._limits.seconds
        seconds = most if request.max_seconds is None else min(request.max_seconds, most)
        reply = await self._unless_disconnected(
            self._pool.run(Job(self._row.name, seconds, body, _id(scope))), receive
        )
        return JsonResponse(reply.body, reply.status)

    async def _unless_disconnected(self, work: Coroutine[None, None, Reply], receive: Receive) -> Reply:
        """Return the result of the work; cancel it if the client disconnects first."""
        working, leaving = asyncio.create_task(work), asyncio.ensure_future(receive())
        try:
            await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise ClientDisconnected
            return working.result()
        finally:
            for task in (working, leaving):
                task.cancel()
            await asyncio.gather(working, leaving, return_exceptions=True)

    def _check_headers(self, scope: Scope) -> None:
        """Reject a body that is not JSON, or too large, from the headers alone."""
        kind, coding = b"", b"identity"
        for name, value in scope["headers"]:
            if name == b"content-type":
                kind = value.split(b";")[0].strip().lower()
            elif name == b"content-encoding":
                coding = value.strip().lower()
            elif name == b"content-length" and value.isdigit() and int(value) > self._body_bytes:
                raise self._too_large()
        if kind != _JSON:
            raise Problem("media-type", "the body must be JSON; send it with Content-Type: application/json")
        if coding != b"identity":
            raise Problem("media-type", "the body must not be compressed; send it without Content-Encoding")

    def _too_large(self) -> Problem:
        return Problem(
            "too-large",
            "the body has more than {most} bytes",
            most=f"{self._body_bytes:,}",
        )

    async def _body(self, receive: Receive) -> bytes:
        """Return the whole body; raise Problem if it is too large or does not arrive in time."""
        parts, size, more = [], 0, True
        try:
            async with asyncio.timeout(self._limits.client_seconds):
                while more:
                    message = await self._next(receive)
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > self._body_bytes:
                        raise self._too_large()
                    more = message.get("more_body", False)
        except TimeoutError:
            raise Problem("slow-client", "the body did not arrive in time") from None
        return b"".join(parts)

    async def _next(self, receive: Receive) -> Message:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnected
        return message
