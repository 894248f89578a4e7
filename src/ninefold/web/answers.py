"""Responses as plain ASGI: JSON that is encoded already, and what goes wrong."""

import msgspec
from starlette.types import Receive, Scope, Send

from ninefold.web.api.errors import Problem

__all__ = ["JSON", "JsonResponse", "encode", "problem_response"]

encode = msgspec.json.Encoder().encode

JSON = (b"content-type", b"application/json")
_FRESH = (b"cache-control", b"no-store")
#: When a client that is sent away should come back, in seconds.
_RETRY = (b"retry-after", b"2")


class JsonResponse:
    """A status and a body; starlette's own would encode it again."""

    def __init__(self, body: bytes, status: int = 200, headers: tuple[tuple[bytes, bytes], ...] = ()) -> None:
        self.body, self.status, self.headers = body, status, headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        length = (b"content-length", str(len(self.body)).encode())
        retry = (_RETRY,) if self.status == 503 else ()
        headers = [JSON, length, _FRESH, *self.headers, *retry]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else self.body
        await send({"type": "http.response.body", "body": body})


def problem_response(problem: Problem, headers: tuple[tuple[bytes, bytes], ...] = ()) -> JsonResponse:
    """What went wrong, as the client sees it."""
    return JsonResponse(encode(problem.body), problem.status, headers)
