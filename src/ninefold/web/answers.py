"""Responses as plain ASGI: encoded JSON, and errors."""

from http import HTTPStatus

import msgspec
from starlette.types import Receive, Scope, Send

from ninefold.translation import ENGLISH
from ninefold.web.api.errors import Problem

__all__ = ["JSON", "JsonResponse", "encode", "get_only", "problem_response", "written_out"]

encode = msgspec.json.Encoder().encode

JSON = (b"content-type", b"application/json")
_FRESH = (b"cache-control", b"no-store")
#: Extra headers for some codes: the seconds to wait before a retry, or a note that the connection is closed.
#: A body that is too large is still read and discarded: a client that is still sending would lose the
#: response.
_MORE: dict[str, tuple[tuple[bytes, bytes], ...]] = {
    "busy": ((b"retry-after", b"2"),),
    "slow-client": ((b"connection", b"close"),),
}


class JsonResponse:
    """A status and an encoded body; Starlette's JSONResponse would encode it again."""

    def __init__(self, body: bytes, status: int = 200, headers: tuple[tuple[bytes, bytes], ...] = ()) -> None:
        self.body, self.status, self.headers = body, status, headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response."""
        length = (b"content-length", str(len(self.body)).encode())
        headers = [JSON, length, _FRESH, *self.headers]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else self.body
        await send({"type": "http.response.body", "body": body})


def problem_response(
    problem: Problem, headers: tuple[tuple[bytes, bytes], ...] = (), language: str = ENGLISH
) -> JsonResponse:
    """Return the response for an error, in the given language."""
    return JsonResponse(
        encode(problem.body(language)), problem.status, (*headers, *_MORE.get(problem.code, ()))
    )


def get_only(method: str) -> JsonResponse:
    """Return the error for methods other than GET and HEAD."""
    problem = Problem("method-not-allowed", "{method} is not allowed here; use GET", method=method)
    return problem_response(problem, ((b"allow", b"GET, HEAD"),))


def written_out(problem: Problem, headers: dict[str, str]) -> bytes:
    """Return an error as raw bytes, for a connection without a complete request."""
    response = problem_response(problem)
    named = {name.decode(): value.decode() for name, value in (JSON, _FRESH, *response.headers)}
    named |= {"content-length": str(len(response.body)), "connection": "close", **headers}
    lines = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    status = f"{response.status} {HTTPStatus(response.status).phrase}"
    return f"HTTP/1.1 {status}\r\n{lines}\r\n".encode() + response.body
