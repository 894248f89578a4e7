"""Reading text in any common encoding, and writing files completely or not at all.

Files with the ending of a compression (.gz, .xz, .zst) are decompressed and compressed on the way.
"""

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from errno import EIO
from io import BufferedReader, BufferedWriter, FileIO, RawIOBase, TextIOWrapper
from time import time
from typing import IO, cast

from ninefold.compression import compressing, compression_of, damage, decompressing
from ninefold.errors import NinefoldError
from ninefold.interrupt import TEMPORARY
from ninefold.output_file import OutputFile, copy_attributes, cure_of, cut_to_whole_lines, make_room
from ninefold.parquet import is_parquet_name, parquet_output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

__all__ = [
    "LINE_LIMIT",
    "PART",
    "is_mount_point",
    "open_binary_output",
    "open_input",
    "open_output",
    "read_lines",
    "with_head",
]

#: Longer lines are cut here, so a file without line ends cannot fill the memory.
LINE_LIMIT = 1 << 20
#: Temporary files are `.ninefold-*.tmp`, with a different name for each run.
_PREFIX, _SUFFIX = ".ninefold-", ".tmp"
#: Newer ones may belong to a run that has not locked its file yet.
_STALE_SECONDS = 3600
#: Added to the name of an output file for a part of it.
PART = ".part"


@contextmanager
def open_input(path: str) -> Iterator[BufferedReader]:
    """Open a file to read bytes; '-' is standard input. Read errors include the file name."""
    if path == "-":
        source = cast(BufferedReader, getattr(sys.stdin, "buffer", sys.stdin))
        yield BufferedReader(_Prefixed(b"", source, "stdin"))
        return
    kind = compression_of(path)
    with cast(BufferedReader, BufferedReader(_NamedFile(path))) as stream:
        if kind is None:
            yield stream
        else:
            with cast(BufferedReader, decompressing(stream, kind)) as plain:
                yield BufferedReader(_Prefixed(b"", plain, path))


class _NamedFile(FileIO):
    """A file whose read errors include its name; Python gives it only in errors from `open`."""

    def readinto(self, buffer: "WriteableBuffer") -> int | None:
        """Read into a buffer."""
        with _naming(str(self.name)):
            return super().readinto(buffer)

    def readall(self) -> bytes:
        """Read the rest of the file."""
        with _naming(str(self.name)):
            return super().readall()


@contextmanager
def _naming(path: str | None) -> Iterator[None]:
    """Add the file name to errors that have none, and say if a compressed file is damaged."""
    try:
        yield
    except OSError as error:
        if (why := damage(error)) is not None:
            raise OSError(EIO, f"damaged file: {why}", path) from None
        error.filename = path if error.filename is None else error.filename
        raise
    except Exception as error:
        if (why := damage(error)) is None:
            raise
        raise OSError(EIO, f"damaged file: {why}", path) from None


def read_lines(stream: BufferedReader) -> Iterator[str]:
    """Iterate over the lines of a text in UTF-8 or UTF-16, with or without a byte-order mark.

    Invalid bytes are replaced. A line longer than LINE_LIMIT is cut there, and the rest of it is skipped.
    """
    head, stream = _head_of(stream)
    text = TextIOWrapper(stream, encoding=_encoding(head), errors="replace")
    while line := text.readline(LINE_LIMIT):
        yield line
        while len(line) == LINE_LIMIT and not line.endswith("\n"):
            line = text.readline(LINE_LIMIT)


def _head_of(stream: BufferedReader) -> tuple[bytes, BufferedReader]:
    """Return the first few thousand bytes of a stream, and a stream that still begins with them."""
    head = b""
    while len(head) < 4 and (part := stream.read1(4096)):  # a pipe may deliver a single byte
        head += part
    return head, with_head(head, stream)


def with_head(head: bytes, stream: BufferedReader) -> BufferedReader:
    """Return a stream with some bytes put back at its start."""
    return BufferedReader(_Prefixed(head, stream))


class _Prefixed(RawIOBase):
    """A stream whose first bytes have already been read."""

    def __init__(self, head: bytes, rest: BufferedReader, name: str | None = None) -> None:
        self._head, self._rest, self._name = head, rest, name

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Read the first bytes, then the rest."""
        view = memoryview(buffer).cast("B")
        with _naming(self._name):
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
        raise NinefoldError("binary data, not text")
    return "utf-8-sig"


class _Part:
    """The part of a file that is kept if the file cannot be completed.

    `error` is the interruption that leaves a part, if there was one, and `name` the name of the part. `lines`
    says that whole lines are worth keeping if a write fails; they are in a compressed stream if `kind` is the
    ending of a compression. A table, in a Parquet file, is lost then.
    """

    def __init__(self, *, lines: bool = False, is_table: bool = False, kind: str | None = None) -> None:
        self.error: KeyboardInterrupt | None = None
        self.name: str | None = None
        self.lines, self.is_table, self.kind = lines and not is_table, is_table, kind

    def final_name(self, target: str) -> str:
        """Return the name for a file that is written: the one it should have, or that of its part."""
        if self.error is not None:
            self.name = target + PART
        return self.name or target

    def rescue(self, temporary: str, target: str) -> bool:
        """Keep what a failed write has left in a temporary file. Return False if that is nothing."""
        self.name = None
        with suppress(OSError):
            with open(temporary, "r+b") as file:
                is_worth_keeping = self._is_worth_keeping(file)
            if is_worth_keeping:
                with suppress(FileNotFoundError):
                    copy_attributes(target, os.stat(target), temporary)
                os.replace(temporary, target + PART)
                self.name = target + PART
        return self.name is not None

    def rescue_copy(self, file: IO[bytes], target: str) -> None:
        """Do the same for a temporary file in another folder."""
        from shutil import copyfileobj

        self.name = None
        with suppress(OSError):
            if self._is_worth_keeping(file):
                file.seek(0)
                with open(target + PART, "wb") as rest:
                    copyfileobj(file, rest)
                self.name = target + PART

    def _is_worth_keeping(self, file: IO[bytes]) -> bool:
        """Drop half a line at the end, unless the lines are compressed; True if anything is left."""
        if not self.lines:
            return False
        if self.kind is None:
            cut_to_whole_lines(file)
        return file.seek(0, os.SEEK_END) > 0

    def notes(self, path: str) -> list[str]:
        """Say where the part is; `path` is the name that the user gave."""
        if self.name is None:
            is_lost = self.is_table and self.error is None
            return ["nothing is kept, because a Parquet file without its end is unreadable"] * is_lost
        name = self.name if os.path.islink(path) else path + PART
        if self.kind is None or self.error is not None:
            return [f"the results so far are in {name}"]
        tool = {".gz": "gzip", ".xz": "xz", ".zst": "zstd"}[self.kind]
        return [f"the results so far are in {name}, whose end is missing: read it with {tool} -dc < {name}"]


@contextmanager
def open_output(
    path: str, *, parquet: bool = False, lines: bool = False, keep_part: Callable[[], bool] | None = None
) -> Iterator[IO[str]]:
    """Open a file to write text. It appears under its name once it is complete, or not at all.

    '-' is standard output. Devices and pipes are written to directly: only a regular file can be replaced. A
    file that is a mount point, as in containers, is not replaced: the text is copied into it once it is
    complete. The ending .gz, .xz or .zst compresses the text. With the ending .parquet, or with
    `parquet=True`, the file is a `ParquetOutput`, which takes rows, or the text of a CSV file.

    If the user interrupts the program and `keep_part` returns True, what was written so far goes to a file
    with `.part` after its name, and a note on the exception names that file. The same happens if a write
    fails, as on a full disk, and `lines` says that the text is made of lines, so some are better than none.
    """
    is_table = parquet or is_parquet_name(path)
    if path == "-" and not is_table:
        yield sys.stdout
        sys.stdout.flush()
        return
    part = _Part(lines=lines, is_table=is_table, kind=compression_of(path))
    with (
        open_binary_output(path, part) as file,
        parquet_output(file) if is_table else _text_of(file) as out,
        _keeping(part, keep_part),
    ):
        yield cast(IO[str], out)
    if part.error is not None:
        for note in part.notes(path):  # there is none if the text went to a pipe
            part.error.add_note(note)
        raise part.error


@contextmanager
def _keeping(part: _Part, keep_part: Callable[[], bool] | None) -> Iterator[None]:
    """Remember an interruption instead of raising it, if the part that was written is to be kept."""
    try:
        yield
    except KeyboardInterrupt as error:
        if keep_part is None or not keep_part():
            raise
        part.error = error


@contextmanager
def _text_of(file: IO[bytes]) -> Iterator[IO[str]]:
    """Write text to a binary file, which stays open."""
    text = TextIOWrapper(file, encoding="utf-8", newline="\n")
    try:
        yield text
        text.flush()
    except BaseException:
        with suppress(OSError, ValueError):
            text.close()
        raise
    text.detach()


@contextmanager
def open_binary_output(path: str, part: _Part | None = None) -> Iterator[IO[bytes]]:
    """Open a file to write bytes, in the same way as `open_output`."""
    if not path:
        raise NinefoldError("the output file has an empty name: give a name, or - for standard output")
    if path == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    part = part or _Part()
    kind = compression_of(path)
    target = os.path.realpath(path)
    try:
        with (
            _opened(path, target, part) as file,
            compressing(file, kind) if kind else nullcontext(file) as plain,
        ):
            yield plain
    except OSError as error:
        if error.filename is None or str(error.filename).startswith(_temporary_prefix(target)):
            error.filename = path  # the name that the user gave
            error.filename2 = None
            cure = cure_of(error)
            for note in (*part.notes(path), *([cure] if cure else [])):
                error.add_note(note)
        raise


#: Names of open files, such as /dev/stdout, or /dev/fd/63 for the `>(gzip)` of a shell.
_DESCRIPTOR = re.compile(r"/dev/(?:(stdout)|(stderr)|fd/(\d+))|/proc/self/fd/(\d+)")


def _opened(path: str, target: str, part: _Part) -> AbstractContextManager[IO[bytes]]:
    """Open the output in the way its type needs; `target` is the path without symbolic links."""
    if found := _DESCRIPTOR.fullmatch(path):
        sys.stdout.flush()
        number = 1 if found[1] else 2 if found[2] else int(found[3] or found[4])
        return open(os.dup(number), "wb")  # opening it by name would fail for a socket, and truncate a file
    try:
        old = os.stat(path)
    except FileNotFoundError:
        return _replacing(target, None, part)
    if not stat.S_ISREG(old.st_mode):
        return open(path, "wb")
    if is_mount_point(target):
        return _overwriting(target, part)
    return _replacing(target, old, part)


@contextmanager
def _replacing(target: str, old: os.stat_result | None, part: _Part) -> Iterator[IO[bytes]]:
    """Write to a temporary file beside the target, and rename it at the end.

    It gets the owner and permissions of the old file. Other hard links to that keep the old contents.
    """
    _remove_stale(target)
    temporary = f"{_temporary_prefix(target)}{os.urandom(8).hex()}{_SUFFIX}"
    TEMPORARY.add(temporary)
    raw: OutputFile | None = None
    try:
        raw = OutputFile(temporary, "xb")
        with BufferedWriter(raw) as file:
            _lock(raw.fileno())
            yield file
            file.flush()
            raw.sync()
        if old is not None:
            copy_attributes(target, old, temporary)
        with raw.recording():
            os.replace(temporary, part.final_name(target))
        _sync_folder(target)
    except BaseException:
        has_failed = raw is not None and raw.failure is not None
        if not (has_failed and part.rescue(temporary, target)):
            with suppress(FileNotFoundError):
                os.unlink(temporary)
        raise
    finally:
        TEMPORARY.discard(temporary)


@contextmanager
def _overwriting(target: str, part: _Part) -> Iterator[IO[bytes]]:
    """Write to a temporary file elsewhere, and copy it into the target at the end."""
    from shutil import copyfileobj
    from tempfile import TemporaryFile

    # Opening the target first fails early if it is not writable.
    with open(target, "r+b") as output, TemporaryFile("w+b") as copy:
        raw = OutputFile(os.dup(copy.fileno()), "wb")
        try:
            with BufferedWriter(raw) as file:
                yield file
            if part.final_name(target) == target:
                with raw.recording():
                    make_room(output, copy.seek(0, os.SEEK_END))
        except OSError:
            if raw.failure is not None:
                part.rescue_copy(copy, target)
            raise
        copy.seek(0)
        if part.name is not None:
            with open(part.name, "wb") as rest:
                copyfileobj(copy, rest)
            return
        copyfileobj(copy, output)
        output.truncate()
        output.flush()
        os.fsync(output.fileno())


def is_mount_point(path: str, table: str = "/proc/self/mountinfo") -> bool:
    """True if the path is a mount point, even of the same file system: nothing can be renamed onto it.

    >>> is_mount_point("/proc"), is_mount_point("/proc/version")
    (True, False)
    """
    try:
        with open(table, encoding="utf-8", errors="surrogateescape") as mounts:
            return any(_unescaped(line.split(" ")[4]) == path for line in mounts)
    except OSError:  # only Linux has this table
        return os.path.ismount(path)


def _unescaped(path: str) -> str:
    """Decode a path of the mount table, which writes spaces and the like as `\\040`."""
    first, *rest = path.split("\\")
    return first + "".join(chr(int(part[:3], 8)) + part[3:] for part in rest)


def _remove_stale(target: str) -> None:
    """Remove the files that killed runs left behind: old temporary files that no run is writing."""
    folder = os.path.dirname(target)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not (entry.name.startswith(_PREFIX) and entry.name.endswith(_SUFFIX)):
                continue
            with suppress(OSError):
                if time() - entry.stat(follow_symlinks=False).st_mtime >= _STALE_SECONDS:
                    _remove_unlocked(entry.path)


def _remove_unlocked(path: str) -> None:
    """Remove a file; raise OSError if another run is writing it."""
    try:
        import fcntl
    except ImportError:
        if os.name == "nt":  # Windows refuses to remove open files
            os.unlink(path)
        return
    with open(path, "rb") as file:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.unlink(path)


def _lock(descriptor: int) -> None:
    """Lock the file while it is being written, if the file system supports locks."""
    with suppress(ImportError, OSError):
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sync_folder(target: str) -> None:
    """Make the new name survive a power failure, if the system can sync folders."""
    with suppress(OSError):
        descriptor = os.open(os.path.dirname(target), os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _temporary_prefix(target: str) -> str:
    return os.path.join(os.path.dirname(target), _PREFIX)
