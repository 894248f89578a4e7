"""An endpoint as an ASGI application: what a body may be, and where its work is done."""

import asyncio
from collections.abc import Coroutine

import msgspec
from starlette.types import Message, Receive, Scope, Send

from ninefold.web.answers import JsonResponse, encode, problem_response
from ninefold.web.api.endpoint import Asked, Endpoint
from ninefold.web.api.errors import Problem, problem_of
from ninefold.web.limits import Limits
from ninefold.web.log import REQUEST_ID
from ninefold.web.pool import Pool
from ninefold.web.worker import Job, Reply

__all__ = ["Work"]

_JSON = b"application/json"


class Gone(Exception):
    """The client has left before it had its answer."""


def _id(scope: Scope) -> str:
    """That of the request, if there is a log that has given it one."""
    return str(scope.get(REQUEST_ID, "-"))


class Work:
    """Reads the body, checks it, and has the work done: here if it is quick, or by a process of the pool."""

    def __init__(self, row: Endpoint, limits: Limits, pool: Pool) -> None:
        self._row, self._limits, self._pool = row, limits, pool
        self._decode = msgspec.json.Decoder(row.request).decode

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        try:
            response = await self._answer(scope, receive)
        except Gone:
            return
        except asyncio.CancelledError:  # by uvicorn, when the time to end is over
            response = problem_response(Problem("busy", "the server is ending; try again later"))
        except Exception as error:
            problem = problem_of(error)
            if problem.code == "internal":
                raise
            headers = ((b"allow", b"POST"),) if problem.code == "method-not-allowed" else ()
            response = problem_response(problem, headers)
        await response(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive) -> JsonResponse:
        if scope["method"] != "POST":
            raise Problem("method-not-allowed", f"{scope['method']} is not POST")
        self._look_at(scope)
        body = await self._body(receive)
        request: Asked = self._decode(body)
        if self._row.quick is not None:
            answer = self._row.quick(request)
            if answer is not None:
                return JsonResponse(encode(answer))
        most = self._limits.seconds
        seconds = most if request.max_seconds is None else min(request.max_seconds, most)
        reply = await self._while_here(
            self._pool.run(Job(self._row.name, seconds, body, _id(scope))), receive
        )
        return JsonResponse(reply.body, reply.status)

    async def _while_here(self, work: Coroutine[None, None, Reply], receive: Receive) -> Reply:
        """Have it done, unless the client leaves."""
        working, leaving = asyncio.create_task(work), asyncio.ensure_future(receive())
        try:
            await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise Gone
            return working.result()
        finally:
            for task in (working, leaving):
                task.cancel()
            await asyncio.gather(working, leaving, return_exceptions=True)

    def _look_at(self, scope: Scope) -> None:
        """Refuse what the head says is no JSON, or too much of it, before any of it is read."""
        kind, coding = b"", b"identity"
        for name, value in scope["headers"]:
            if name == b"content-type":
                kind = value.split(b";")[0].strip().lower()
            elif name == b"content-encoding":
                coding = value.strip().lower()
            elif name == b"content-length" and value.isdigit() and int(value) > self._limits.body_bytes:
                raise self._too_large()
        if kind != _JSON:
            raise Problem("media-type", "the body must be application/json, and Content-Type say so")
        if coding != b"identity":
            raise Problem("media-type", "the body must be plain JSON: no Content-Encoding is known")

    def _too_large(self) -> Problem:
        return Problem("too-large", f"the body has more than {self._limits.body_bytes:,} bytes")

    async def _body(self, receive: Receive) -> bytes:
        """All of it, if it comes in time."""
        parts, size, more = [], 0, True
        try:
            async with asyncio.timeout(self._limits.client_seconds):
                while more:
                    message = await self._next(receive)
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > self._limits.body_bytes:
                        raise self._too_large()
                    more = message.get("more_body", False)
        except TimeoutError:
            raise Problem("slow-client", "the body did not arrive in time") from None
        return b"".join(parts)

    async def _next(self, receive: Receive) -> Message:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        return message
