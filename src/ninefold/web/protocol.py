"""Connections: limits for input (in `bounds`), for slow clients, and for the number of connections.

The body of a request has its own clock, in `work`; this module handles heads that do not arrive and answers
that are not read.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from ninefold.web.answers import written_out
from ninefold.web.api.errors import Problem
from ninefold.web.bounds import BoundedProtocol
from ninefold.web.headers import SECURITY
from ninefold.web.log import DELIVERY

__all__ = ["GuardedProtocol"]


_BUSY = Problem("busy", "the server has enough connections; try again later")
#: The fewest bytes that a slow client must read in its time; one that reads less counts as gone.
_LEAST_READ = 64 * 1024
#: Bytes to discard after a refusal. Closing a connection with unread bytes would lose the answer; a client
#: that sends more than this is not listening anyway.
_MOST_IGNORED = 1024 * 1024


class GuardedProtocol(BoundedProtocol):
    """One connection. While no request is being answered, the next head must arrive in time.

    Idle connections that have been used end sooner, by uvicorn's own timer.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._is_surplus = False
        self._ignored = 0
        #: The current or last request; `cycle` is the newest one, which may still be waiting.
        self._answered: RequestResponseCycle | None = None
        #: True if bytes of an answer were lost with the connection.
        self._is_cut = False
        self._lost = asyncio.Event()
        self._reading: asyncio.TimerHandle | None = None
        self._writing: asyncio.TimerHandle | None = None
        self._ending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start the clock, or refuse."""
        super().connection_made(transport)
        self._is_surplus = len(self.connections) > self._limits.connections
        if len(self.connections) > 2 * self._limits.connections:
            self._cut()
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clocks and the current request, and drop those that are waiting."""
        self._is_cut = self._is_cut or exc is not None
        super().connection_lost(exc)
        self._lost.set()
        self.pipeline.clear()
        if self._answered is not None:
            _disconnect(self._answered)  # uvicorn does so for the newest request only
        for timer in (self._reading, self._writing, self._ending):
            if timer is not None:
                timer.cancel()

    def data_received(self, data: bytes) -> None:
        """Stop the clock if the head is complete; start it if another one begins.

        A connection over the limit is refused once it sends a request: an answer sent earlier would be lost.
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
        """Start or queue the request, and let the log track the delivery of its answer."""
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
        """Answer with a problem, unless an answer to an earlier request is on its way; then close.

        Everything the client sends from now on is discarded.
        """
        self._is_refused = True
        answered, own = self._answered, self.cycle if self._in_body else None
        if answered is not None and not answered.response_complete:
            if problem is None or answered is not own or answered.response_started:
                self.cycle.keep_alive = False  # so the connection ends after the last answer
                return
            _disconnect(answered)
        elif own is not None:
            problem = None  # it already has its answer
        if problem is not None:
            self.transport.write(written_out(problem, SECURITY))
        self._linger()

    def _linger(self) -> None:
        """Send EOF, and read until the client closes too: closing now could lose the answer."""
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
        """Close the connection: nothing came after an answer."""
        self._close()

    def _close(self) -> None:
        """Close when everything is sent, or after a short time: a client may never read it."""
        self.transport.close()
        self._end_soon()

    def _end_soon(self) -> None:
        if self._ending is None:
            self._ending = self.loop.call_later(self._limits.client_seconds, self._cut)

    def _cut(self) -> None:
        """Close at once; unsent data is lost."""
        self._is_cut = True
        self.transport.abort()

    def pause_writing(self) -> None:
        """Start a clock, because the client has stopped reading its answer."""
        super().pause_writing()
        self._watch_writing()

    def _watch_writing(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._writing = self.loop.call_later(self._limits.client_seconds, self._end_writing, left)

    def _end_writing(self, before: int) -> None:
        """Close the connection if the client is gone; give a slow one more time."""
        if before - self.transport.get_write_buffer_size() < _LEAST_READ:
            self._cut()
        else:
            self._watch_writing()

    def resume_writing(self) -> None:
        """Stop the clock: the client has read enough."""
        super().resume_writing()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    async def is_sent(self, cycle: RequestResponseCycle) -> bool:
        """Wait until little of an answer is left to send; False if the connection was lost before."""
        if self.flow.write_paused:
            await self.flow.drain()
        if self.transport.is_closing():  # as usual after an answer, or because it could not be sent
            await self._lost.wait()
        return cycle.response_complete and not self._is_cut


class Delivery:
    """The delivery of the answer to one request."""

    __slots__ = ("_cycle", "_protocol")

    def __init__(self, protocol: GuardedProtocol, cycle: RequestResponseCycle) -> None:
        self._protocol, self._cycle = protocol, cycle

    async def is_sent(self) -> bool:
        """False if the client left, or read too slowly, before it got its answer."""
        return await self._protocol.is_sent(self._cycle)


def _disconnect(cycle: RequestResponseCycle) -> None:
    """Tell the application that its client is gone, and drop the rest of the answer."""
    if not cycle.response_complete:
        cycle.disconnected = True
    cycle.message_event.set()
