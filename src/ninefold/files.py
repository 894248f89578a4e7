"""Files in and out: text in any usual encoding, and output that is whole or not there at all."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, TextIOWrapper
from typing import IO

from ninefold.errors import NinefoldError

__all__ = ["LINE_LIMIT", "open_output", "read_lines"]

#: Longer lines are cut here, so that a file without line ends cannot fill the memory.
LINE_LIMIT = 1 << 20


def read_lines(stream: BufferedReader) -> Iterator[str]:
    """The lines of a text in UTF-8 or UTF-16, with or without byte-order mark.

    Bytes that are no text are replaced. A line beyond LINE_LIMIT is cut there, and the rest of it skipped.
    """
    text = TextIOWrapper(stream, encoding=_encoding(stream.peek(4096)[:4096]), errors="replace")
    try:
        while line := text.readline(LINE_LIMIT):
            yield line
            while len(line) == LINE_LIMIT and not line.endswith("\n"):
                line = text.readline(LINE_LIMIT)
    finally:
        text.detach()


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
    if mode is not None and not stat.S_ISREG(mode):
        with open(target, "w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    temporary = os.path.join(os.path.dirname(target), f".{os.path.basename(target)}.{os.getpid()}.tmp")
    try:
        with open(temporary, "x", encoding="utf-8", newline="\n") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, target)
    except FileExistsError:
        raise NinefoldError(
            f"{temporary} is in the way: remove it, if no other ninefold is writing there"
        ) from None
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise
