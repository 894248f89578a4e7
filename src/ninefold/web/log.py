"""An id and a log line for every request."""

import json
import os
import re
import sys
import traceback
from functools import lru_cache
from time import gmtime, perf_counter, strftime, time
from typing import IO
from urllib.parse import quote

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ninefold.web.answers import problem_response
from ninefold.web.api.errors import Problem
from ninefold.web.settings import LogForm

__all__ = ["DELIVERY", "REQUEST_ID", "RequestLog"]

#: The key of the request id in the scope.
REQUEST_ID = "ninefold.id"
#: The key of an object whose `is_sent` is True if the response was delivered; only with our own protocol.
DELIVERY = "ninefold.delivery"
#: Only in the log, as in nginx: the client disconnected, or read too slowly, before it had its whole
#: response.
_UNDELIVERED = 499

_OWN_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")


class RequestLog:
    """Gives each request an id (the client's own if it sends one) and writes a line to the log.

    An uncaught exception becomes an error response, and a traceback with the request id in the log.
    """

    def __init__(self, app: ASGIApp, form: LogForm = "text", out: IO[str] | None = None) -> None:
        self._app, self._form = app, form
        self._out = sys.stderr if out is None else out

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status, id_ = perf_counter(), 0, _id_of(scope)
        scope[REQUEST_ID] = id_.decode()

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", id_)]
            await send(message)

        try:
            await self._app(scope, receive, send_with_id)
        except Exception:
            self._out.write(f"{id_.decode()} {traceback.format_exc()}")
            if status == 0:
                problem = Problem("internal", "internal error; the server log has the details")
                await problem_response(problem)(scope, receive, send_with_id)
        finally:
            if self._form != "none":
                delivery = scope.get(DELIVERY)
                if delivery is not None and not await delivery.is_sent():
                    status = _UNDELIVERED
                self._write(scope, id_, status, perf_counter() - start)

    def _write(self, scope: Scope, id_: bytes, status: int, seconds: float) -> None:
        client = scope.get("client")
        fields = {
            "time": _clock(int(time())),
            "id": id_.decode(),
            "client": client[0] if client else "-",
            "method": scope["method"],
            "path": scope["path"],
            "status": status,
            "ms": round(1000 * seconds, 2),
        }
        if self._form == "json":
            line = json.dumps(fields)
        else:  # a path can contain anything, even spaces and line ends
            fields["path"] = quote(scope["path"])
            line = " ".join(map(str, fields.values()))
        self._out.write(line + "\n")


@lru_cache(maxsize=1)
def _clock(seconds: int) -> str:
    """Return the time for the log; it is formatted only once per second."""
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(seconds))


def _id_of(scope: Scope) -> bytes:
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _OWN_ID.fullmatch(value):
            return bytes(value)
    return os.urandom(8).hex().encode()
