"""uvicorn's protocol, with limits for everything a client sends besides the body.

httptools has no limits for heads, trailers and the lines between chunks; see
docs/decisions/0011-limits-for-heads.md.
"""

from abc import abstractmethod
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ninefold.web.api.errors import Problem
from ninefold.web.settings import settings_of_process

__all__ = ["BoundedProtocol"]

#: The most bytes the parser gets at a time. The slice where a head begins is not counted and the one where it
#: ends is not refused, so a head may exceed its limit by two slices.
SLICE = 4096


class _Refused(Exception):
    """Stops the parser."""


class BoundedProtocol(HttpToolsProtocol):
    """One connection. Calls `refuse` on too many bytes or fields besides the body, or too many requests."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._limits = settings_of_process().limits
        #: True after a refusal; anything that still arrives is discarded.
        self._is_refused = False
        #: True from the end of a head to the end of the body and trailers.
        self._in_body = False
        #: Bytes of this request besides its body, and its header fields; both include trailers.
        self._framing = self._fields = 0
        self._body_in_slice = 0
        self._begins_in_slice = False
        self._problem: Problem | None = None

    @abstractmethod
    def refuse(self, problem: Problem | None) -> None:
        """Send an error, if there is one, and read no more requests."""

    def data_received(self, data: bytes) -> None:
        """Parse the data slice by slice, and stop if there is too much of it."""
        if len(data) <= SLICE:
            self._parse(data)
            return
        view = memoryview(data)
        for start in range(0, len(data), SLICE):
            if self._is_refused or self.transport.is_closing():
                return
            self._parse(view[start : start + SLICE])  # type: ignore[arg-type]  # the parser takes any buffer

    def _parse(self, data: bytes) -> None:
        self._body_in_slice, self._begins_in_slice = 0, False
        super().data_received(data)
        if self._begins_in_slice:
            self._framing = 0
        else:
            self._framing += len(data) - self._body_in_slice
        if self._framing > self._limits.head_bytes and not self._is_refused:
            self.refuse(_too_large(f"more than {self._limits.head_bytes:,} bytes"))

    def send_400_response(self, msg: str) -> None:
        """Refuse data that the parser cannot read, or data for which a callback below stopped it."""
        if not self._is_refused:
            self.refuse(self._problem or Problem("bad-http", f"the request cannot be read: {msg}"))

    def _stop(self, problem: Problem) -> None:
        """Stop the parser in the middle of a slice; it then calls `send_400_response`."""
        self._problem = problem
        raise _Refused

    def on_message_begin(self) -> None:
        """Reset the counters."""
        super().on_message_begin()
        self._begins_in_slice = True
        self._fields = 0

    def on_url(self, url: bytes) -> None:
        """Add a part of the URL."""
        super().on_url(url)
        if len(self.url) > self._limits.url_bytes:
            self._stop(Problem("url-too-long", f"the URL has more than {self._limits.url_bytes:,} bytes"))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header field. Trailers are only counted: the request is already being answered."""
        self._fields += 1
        if self._fields > self._limits.head_fields:
            self._stop(_too_large(f"more than {self._limits.head_fields} fields"))
        if not self._in_body:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start or queue the request."""
        super().on_headers_complete()
        self._in_body = True

    def on_body(self, body: bytes) -> None:
        """Count the bytes of the body, to tell them from those around it."""
        self._body_in_slice += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Accept no more requests if too many are waiting for earlier responses."""
        super().on_message_complete()
        self._in_body = False
        if len(self.pipeline) >= self._limits.pipeline:
            self.refuse(None)
            raise _Refused

    def on_response_complete(self) -> None:
        """Start the next request; keep reading only if none is waiting."""
        super().on_response_complete()
        if self.pipeline:
            self.flow.pause_reading()


def _too_large(what: str) -> Problem:
    return Problem("head-too-large", f"the request has {what} besides its body")
