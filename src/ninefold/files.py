"""Files in and out: text in any usual encoding, and output that is whole or not there at all."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, RawIOBase, TextIOWrapper
from itertools import count
from typing import IO

from ninefold.errors import NinefoldError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

__all__ = ["LINE_LIMIT", "open_output", "read_lines", "with_head"]

#: Longer lines are cut here, so that a file without line ends cannot fill the memory.
LINE_LIMIT = 1 << 20
_NUMBERS = count()


def read_lines(stream: BufferedReader) -> Iterator[str]:
    """The lines of a text in UTF-8 or UTF-16, with or without byte-order mark.

    Bytes that are no text are replaced. A line beyond LINE_LIMIT is cut there, and the rest of it skipped.
    """
    head, stream = _head_of(stream)
    text = TextIOWrapper(stream, encoding=_encoding(head), errors="replace")
    while line := text.readline(LINE_LIMIT):
        yield line
        while len(line) == LINE_LIMIT and not line.endswith("\n"):
            line = text.readline(LINE_LIMIT)


def _head_of(stream: BufferedReader) -> tuple[bytes, BufferedReader]:
    """The first bytes of a stream, at most some thousand, and the stream as it was before."""
    head = b""
    while len(head) < 4 and (part := stream.read1(4096)):  # a pipe may hand over a single byte
        head += part
    return head, with_head(head, stream)


def with_head(head: bytes, stream: BufferedReader) -> BufferedReader:
    """A stream with something put back in front of it."""
    return BufferedReader(_Prefixed(head, stream))


class _Prefixed(RawIOBase):
    """A stream of which the head has been read already."""

    def __init__(self, head: bytes, rest: BufferedReader) -> None:
        self._head, self._rest = head, rest

    def readable(self) -> bool:
        """Yes."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Hand over the head first."""
        view = memoryview(buffer).cast("B")
        part = self._head[: len(view)] or self._rest.read1(len(view))
        self._head = self._head[len(part) :]
        view[: len(part)] = part
        return len(part)


def _encoding(head: bytes) -> str:
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if b"\0" in head:
        even, odd = head[::2].count(0), head[1::2].count(0)
        if min(even, odd) == 0 and max(even, odd) > len(head) // 3:
            return "utf-16-be" if even else "utf-16-le"
        raise NinefoldError("binary data, not a text")
    return "utf-8-sig"


@contextmanager
def open_output(path: str) -> Iterator[IO[str]]:
    """Open a file to write text; it appears under its name when all is written, or not at all.

    '-' is standard output. A device or pipe is written to directly: only a regular file can be replaced.
    """
    if path == "-":
        yield sys.stdout
        sys.stdout.flush()
        return
    target = os.path.realpath(path)
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        mode = None
    try:
        with (
            _open_whole(target, mode)
            if mode is None or stat.S_ISREG(mode)
            else open(target, "w", encoding="utf-8") as file
        ):
            yield file
    except OSError as error:
        if error.filename is None or str(error.filename).startswith(_temporary_prefix(target)):
            error.filename = path  # the name that the user knows
        raise


@contextmanager
def _open_whole(target: str, mode: int | None) -> Iterator[IO[str]]:
    """Write to a temporary file beside the target, and rename it when all is written."""
    temporary = f"{_temporary_prefix(target)}{os.getpid()}-{next(_NUMBERS)}.tmp"
    file = open(temporary, "x", encoding="utf-8", newline="\n")  # noqa: SIM115 - closed below, before the renaming
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _temporary_prefix(target: str) -> str:
    return os.path.join(os.path.dirname(target), ".ninefold-")
