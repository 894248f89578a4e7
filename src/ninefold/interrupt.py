"""Ctrl-C in the `ninefold` program: one line and exit code 130, without a traceback.

While Python loads the package there is nothing to clean up, so Ctrl-C ends the program on the spot. While a
command runs, it raises KeyboardInterrupt, so the command can keep its results and remove its temporary files;
but not during an import, which might turn it into another error. This module loads before everything else and
imports next to nothing. It changes nothing unless `install` is called, which only the program does.
"""

import os
import signal
from _thread import start_new_thread
from time import monotonic, sleep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

__all__ = ["CODE", "TEMPORARY", "Working", "install"]

#: The exit code: 128 plus the number of the signal.
CODE = 130
#: Seconds in which a second signal counts as the same key press: wrappers such as `uv run` forward theirs.
_SAME_PRESS = 1.0
#: Seconds to wait for the end of an import, and between checks.
_IMPORT, _LOOK = 0.25, 0.02

#: The names of temporary files, which are removed if the program ends at once.
TEMPORARY: set[str] = set()

_is_working = False
_asked: float | None = None  # when the first signal of a command arrived
_first: float | None = None  # when it raised KeyboardInterrupt


def install() -> None:
    """Handle Ctrl-C from now on, unless it is ignored, as in a background job."""
    import atexit

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _handle)
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)  # Python is shutting down


def _leave() -> None:
    """End the program at once."""
    for name in TEMPORARY:
        try:  # noqa: SIM105 - contextlib would have to be loaded first
            os.unlink(name)
        except OSError:
            pass
    os.write(2, b"ninefold: interrupted\n")
    os._exit(CODE)


def _handle(number: int, frame: "FrameType | None") -> None:
    global _asked, _first
    now = monotonic()
    if _first is not None and now - _first <= _SAME_PRESS:
        return
    if _is_working and _first is None:
        _asked = now if _asked is None else _asked
        if not _is_importing(frame):
            _first = now
            raise KeyboardInterrupt
        if now - _asked <= _IMPORT:
            start_new_thread(_repeat, ())
            return
    _leave()  # nothing to keep, or the user does not want to wait for it


def _is_importing(frame: "FrameType | None") -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _repeat() -> None:
    """Send the signal again in a moment."""
    sleep(_LOOK)
    if os.name == "nt":  # where os.kill would end the program
        signal.raise_signal(signal.SIGINT)
    else:
        os.kill(os.getpid(), signal.SIGINT)


class Working:
    """The time in which Ctrl-C raises KeyboardInterrupt, if the program handles it."""

    def __enter__(self) -> None:
        global _is_working, _asked, _first
        _asked = _first = None
        _is_working = True

    def __exit__(self, *exception: object) -> None:
        global _is_working
        _is_working = False
