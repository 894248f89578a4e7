"""Locks on numbers, shared by all runs on a folder: one file, with a byte for each number.

The system releases them when a process ends, however it ends, so no lock is ever left behind.
"""

import os
from collections.abc import Callable
from contextlib import contextmanager, nullcontext
from threading import Lock
from time import sleep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Locks"]

#: The locks that runs of this process hold. The system does not keep a process from locking a byte twice.
_held: set[tuple[str, int]] = set()
#: The open files by path, each with the number of runs of this process that use it. They share one, because
#: closing another one of the same path would release all locks.
_files: dict[str, tuple[int, int]] = {}
_guard = Lock()
#: Seconds between tries to get a lock that another run holds.
_PAUSE = 0.05


class Locks:
    """Locks on numbers from 0 on."""

    def __init__(self, path: str) -> None:
        self._path = os.path.realpath(path)
        self._file: int | None = None
        self._mine: set[int] = set()

    def open(self) -> None:
        """Open the file; make it if necessary."""
        if self._file is not None:
            return
        with _guard:
            file, users = _files.get(self._path) or (os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666), 0)
            _files[self._path] = file, users + 1
            self._file = file

    def take(self, number: int) -> bool:
        """Lock a number; False if another run holds it."""
        self.open()
        assert self._file is not None
        with _guard:
            if (self._path, number) in _held or not _lock(self._file, number):
                return False
            _held.add((self._path, number))
            self._mine.add(number)
        return True

    def is_free(self, number: int) -> bool:
        """True if no run holds a number."""
        if not self.take(number):
            return False
        self.release(number)
        return True

    @contextmanager
    def waiting_for(self, number: int, check: Callable[[], object] = lambda: None) -> "Iterator[None]":
        """Lock a number as soon as no other run holds it. Until then, an error of `check` ends the wait."""
        while not self.take(number):
            check()
            sleep(_PAUSE)
        try:
            yield
        finally:
            self.release(number)

    @contextmanager
    def held_if_open(self, number: int) -> "Iterator[None]":
        """Lock a number as soon as no other run holds it, but only if the file has been opened."""
        with self.waiting_for(number) if self._file is not None else nullcontext():
            yield

    def is_in_place(self) -> bool:
        """True if the open file is still the one that others find under its path."""
        assert self._file is not None
        try:
            return os.path.samestat(os.fstat(self._file), os.stat(self._path))
        except FileNotFoundError:
            return False

    def release(self, number: int) -> None:
        """Unlock a number."""
        assert self._file is not None
        with _guard:
            _unlock(self._file, number)
            _held.discard((self._path, number))
            self._mine.discard(number)

    def close(self) -> None:
        """Release all locks."""
        for number in list(self._mine):
            self.release(number)
        if self._file is None:
            return
        with _guard:
            file, users = _files.pop(self._path)
            if users > 1:
                _files[self._path] = file, users - 1
            else:
                os.close(file)
            self._file = None


def _lock(file: int, number: int) -> bool:
    """Lock a byte of a file; False if another process holds it."""
    try:
        import fcntl
    except ImportError:
        return _lock_on_windows(file, number, "LK_NBLCK")
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _unlock(file: int, number: int) -> None:
    """Unlock a byte of a file."""
    try:
        import fcntl
    except ImportError:
        _lock_on_windows(file, number, "LK_UNLCK")
    else:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, number)


def _lock_on_windows(file: int, number: int, mode: str) -> bool:
    import msvcrt

    os.lseek(file, number, os.SEEK_SET)
    try:
        msvcrt.locking(file, getattr(msvcrt, mode), 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        return False
    return True
