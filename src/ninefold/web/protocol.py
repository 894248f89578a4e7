"""uvicorn's protocol, with a clock for slow clients and an end to the number of connections.

The body of a request has its own clock, in `work`; here it is about heads that do not come, and answers that
are not read.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from ninefold.web.answers import written_out
from ninefold.web.api.errors import Problem
from ninefold.web.headers import SECURITY
from ninefold.web.settings import settings_of_process

__all__ = ["GuardedProtocol"]


_REFUSAL = written_out(Problem("busy", "the server has enough connections; try again later"), SECURITY)
#: What a client that reads slowly takes at least in its time; one that takes less is as good as gone.
_LEAST_READ = 64 * 1024


class GuardedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """One connection. While no request is being answered, the next head must come in time.

    Idle connections that have been used end sooner, by uvicorn's own clock.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._limits = settings_of_process().limits
        self._refused = False
        self._reading: asyncio.TimerHandle | None = None
        self._writing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start the clock, or refuse."""
        super().connection_made(transport)
        self._refused = len(self.connections) > self._limits.connections
        if len(self.connections) > 2 * self._limits.connections:
            transport.abort()
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clocks."""
        super().connection_lost(exc)
        with suppress(AttributeError):  # only one of uvicorn's protocols has a pipeline
            self.pipeline.clear()  # nobody waits for what would come after
        for timer in (self._reading, self._writing):
            if timer is not None:
                timer.cancel()

    def data_received(self, data: bytes) -> None:
        """Stop the clock if the head is there; start it if this is the begin of another one.

        One connection too many hears so when it asks: what is closed before it is read, is lost.
        """
        if self._refused:
            self.transport.write(_REFUSAL)
            self.transport.close()
            return
        super().data_received(data)
        self._watch()

    def _waits(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _watch(self) -> None:
        if not self._waits():
            if self._reading is not None:
                self._reading.cancel()
                self._reading = None
        elif self._reading is None and not self.transport.is_closing():
            self._reading = self.loop.call_later(self._limits.client_seconds, self._end_reading)

    def _end_reading(self) -> None:
        self._reading = None
        if self._waits():
            self._close()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing came after an answer."""
        self._close()

    def _close(self) -> None:
        """Close when all is sent, and soon in any case: a client may never read it."""
        self.transport.close()
        if self._writing is None:
            self._writing = self.loop.call_later(self._limits.client_seconds, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP gets an answer of the same form as others."""
        self.transport.write(written_out(Problem("bad-http", f"the request cannot be read: {msg}"), SECURITY))
        self.transport.close()

    def pause_writing(self) -> None:
        """The client does not read what it has asked for: it has so long to go on."""
        super().pause_writing()
        self._watch_writing()

    def _watch_writing(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._writing = self.loop.call_later(self._limits.client_seconds, self._end_writing, left)

    def _end_writing(self, before: int) -> None:
        """It is slow, or it is gone."""
        if before - self.transport.get_write_buffer_size() < _LEAST_READ:
            self.transport.abort()
        else:
            self._watch_writing()

    def resume_writing(self) -> None:
        """It has read enough."""
        super().resume_writing()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None
