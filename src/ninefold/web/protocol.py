"""Connections, with limits for their number and for slow clients; `bounds` has those for input.

This module handles heads that do not arrive and responses that are not read. The time limit for the body of a
request is in `work`.
"""

import asyncio
import socket
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from ninefold.web.answers import written_out
from ninefold.web.api.errors import Problem
from ninefold.web.bounds import BoundedProtocol
from ninefold.web.headers import SECURITY
from ninefold.web.log import DELIVERY

__all__ = ["GuardedProtocol"]


_BUSY = Problem("busy", "the server has too many connections; try again in a few seconds")
#: The bytes that a slow client must read within each time limit; one that reads less counts as gone.
_LEAST_READ = 64 * 1024
#: Bytes to discard after a refusal. Closing a connection with unread bytes would lose the response; a client
#: that sends more than this is not listening anyway.
_MOST_IGNORED = 1024 * 1024


class GuardedProtocol(BoundedProtocol):
    """One connection. While no request is in progress, the next head must arrive in time.

    Once a connection has been used, uvicorn's own timer closes it sooner when it is idle.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._is_surplus = False
        self._ignored = 0
        #: The request being answered, or the last one; `cycle` is the newest, which may still be waiting.
        self._answered: RequestResponseCycle | None = None
        #: True if part of a response was lost with the connection.
        self._is_cut = False
        self._lost = asyncio.Event()
        self._reading: asyncio.TimerHandle | None = None
        self._writing: asyncio.TimerHandle | None = None
        self._ending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start the timer, or close the connection if there are far too many."""
        super().connection_made(transport)
        _show_progress(transport)
        self._is_surplus = len(self.connections) > self._limits.connections
        if len(self.connections) > 2 * self._limits.connections:
            self._cut()
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timers and the current request, and drop waiting requests."""
        self._is_cut = self._is_cut or exc is not None
        super().connection_lost(exc)
        self._lost.set()
        self.pipeline.clear()
        if self._answered is not None:
            _disconnect(self._answered)  # uvicorn does this for the newest request only
        for timer in (self._reading, self._writing, self._ending):
            if timer is not None:
                timer.cancel()

    def data_received(self, data: bytes) -> None:
        """Stop the timer if the head is complete; start it if another one begins.

        Surplus connections get a 503 when they send a request: an earlier response would be lost.
        """
        if self._is_refused:
            self._ignored += len(data)
            if self._ignored > _MOST_IGNORED:
                self._cut()
        elif self._is_surplus:
            self.refuse(_BUSY)
        else:
            super().data_received(data)
            self._watch()

    def on_headers_complete(self) -> None:
        """Start or queue the request, and let the log track the delivery of its response."""
        super().on_headers_complete()
        self.scope[DELIVERY] = Delivery(self, self.cycle)  # type: ignore[literal-required]
        if not self.pipeline:
            self._answered = self.cycle

    def on_response_complete(self) -> None:
        """Continue with the next request."""
        if self.pipeline:
            self._answered = self.pipeline[-1][0]
        super().on_response_complete()
        if self.transport.is_closing():
            self._end_soon()

    def refuse(self, problem: Problem | None) -> None:
        """Send an error, unless an earlier request is still being answered; then close the connection.

        Anything the client sends from now on is discarded.
        """
        self._is_refused = True
        answered, own = self._answered, self.cycle if self._in_body else None
        if answered is not None and not answered.response_complete:
            if problem is None or answered is not own or answered.response_started:
                self.cycle.keep_alive = False  # close the connection after the last response
                return
            _disconnect(answered)
        elif own is not None:
            problem = None  # it already has a response
        if problem is not None:
            self.transport.write(written_out(problem, SECURITY))
        self._linger()

    def _linger(self) -> None:
        """Send EOF, then read until the client closes too: closing now could lose the response."""
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        else:
            self.transport.close()
        self._end_soon()

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
        """Close the connection: no request followed the last response."""
        self._close()

    def _close(self) -> None:
        """Close when everything is sent, or after a while: the client may never read it."""
        self.transport.close()
        self._end_soon()

    def _end_soon(self) -> None:
        if self._ending is None:
            self._ending = self.loop.call_later(
                self._limits.client_seconds, self._end_unless_read, self._left
            )

    def _end_unless_read(self, before: int) -> None:
        """Close the connection, unless a slow client is still reading the last response."""
        self._ending = None
        if self._left > 0 and before - self._left >= _LEAST_READ:
            self._end_soon()
        else:
            self._cut()

    @property
    def _left(self) -> int:
        """The number of bytes that wait to be sent."""
        return int(self.transport.get_write_buffer_size())

    def _cut(self) -> None:
        """Close immediately; unsent data is lost."""
        self._is_cut = True
        self.transport.abort()

    def pause_writing(self) -> None:
        """Start a timer: the client has stopped reading its response."""
        super().pause_writing()
        self._watch_writing()

    def _watch_writing(self) -> None:
        self._writing = self.loop.call_later(self._limits.client_seconds, self._end_writing, self._left)

    def _end_writing(self, before: int) -> None:
        """Close the connection if the client seems to be gone; give a slow one more time."""
        if before - self._left < _LEAST_READ:
            self._cut()
        else:
            self._watch_writing()

    def resume_writing(self) -> None:
        """Stop the timer: the client has read enough."""
        super().resume_writing()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    async def is_sent(self, cycle: RequestResponseCycle) -> bool:
        """Wait until most of a response is sent; return False if the connection was lost before that."""
        if self.flow.write_paused:
            await self.flow.drain()
        if self.transport.is_closing():  # normal after a response; also if it could not be sent
            await self._lost.wait()
        return cycle.response_complete and not self._is_cut


class Delivery:
    """The delivery of the response to one request."""

    __slots__ = ("_cycle", "_protocol")

    def __init__(self, protocol: GuardedProtocol, cycle: RequestResponseCycle) -> None:
        self._protocol, self._cycle = protocol, cycle

    async def is_sent(self) -> bool:
        """Return False if the client disconnected, or read too slowly, before it had its whole response."""
        return await self._protocol.is_sent(self._cycle)


def _show_progress(transport: Any) -> None:
    """Limit how many unsent bytes the system buffers, where it has an option for that.

    Otherwise it would take megabytes at once, and hide for a long time that a slow client is still reading.
    """
    connection, option = transport.get_extra_info("socket"), getattr(socket, "TCP_NOTSENT_LOWAT", None)
    if connection is not None and option is not None:
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, option, _LEAST_READ)


def _disconnect(cycle: RequestResponseCycle) -> None:
    """Tell the application that its client is gone, and drop the rest of the response."""
    if not cycle.response_complete:
        cycle.disconnected = True
    cycle.message_event.set()
