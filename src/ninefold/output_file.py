"""Output files that survive a failed write, such as on a full disk, without a gap or half a line."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from io import FileIO
from typing import IO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

__all__ = ["OutputFile", "copy_attributes", "cure_of", "cut_to_whole_lines", "make_room"]

_FREE = "free some space, or write to another disk"
_CURES = {
    ENOSPC: _FREE,
    EDQUOT: _FREE,
    EFBIG: "raise the limit with `ulimit -f`",
    EIO: "write to another disk",
}


def cure_of(error: OSError) -> str | None:
    """Say what to do about a file that cannot be written, if that is known.

    >>> cure_of(OSError(ENOSPC, "No space left on device"))
    'free some space, or write to another disk'
    """
    return None if error.errno is None else _CURES.get(error.errno)


class OutputFile(FileIO):
    """A file that remembers the first error, and ignores everything written after it.

    Streams on top of it keep what they could not write, and write it when they are closed. By then there may
    be space again, and the file would get a gap.
    """

    #: The number and text of the error. The error itself would keep alive everything that was in use.
    failure: tuple[int | None, str] | None = None

    def write(self, data: "ReadableBuffer") -> int:
        """Write bytes."""
        if self.failure is not None:
            return memoryview(data).nbytes
        with self.recording():
            return super().write(data)

    def sync(self) -> None:
        """Make the file survive a power failure. Some file systems notice only now that they are full."""
        with self.recording():
            if self.failure is not None:
                raise OSError(*self.failure)
            os.fsync(self.fileno())

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Remember an error."""
        try:
            yield
        except OSError as error:
            self.failure = self.failure or (error.errno, error.strerror or str(error))
            raise


def cut_to_whole_lines(file: IO[bytes]) -> None:
    """Drop half a line at the end of a file that is open to read and write.

    >>> from io import BytesIO
    >>> file = BytesIO(b"one\\ntwo\\nthr")
    >>> cut_to_whole_lines(file)
    >>> file.getvalue()
    b'one\\ntwo\\n'
    """
    end = file.seek(0, os.SEEK_END)
    while end > 0:
        begin = max(0, end - 8192)
        file.seek(begin)
        if (found := file.read(end - begin).rfind(b"\n")) >= 0:
            end = begin + found + 1
            break
        end = begin
    file.truncate(end)


def make_room(file: IO[bytes], size: int) -> None:
    """Make sure that a file can hold `size` bytes before it is overwritten, if the system can tell."""
    old = os.fstat(file.fileno()).st_size
    if size <= old or not hasattr(os, "posix_fallocate"):
        return
    try:
        os.posix_fallocate(file.fileno(), 0, size)
    except OSError as error:
        with suppress(OSError):
            os.ftruncate(file.fileno(), old)
        if error.errno in _CURES:
            raise


#: Extended attributes that a new file gets from the old one: those of users, access lists, SELinux.
_ATTRIBUTES = ("user.", "system.posix_acl_access", "security.selinux")


def copy_attributes(path: str, old: os.stat_result, new: str) -> None:
    """Give the file `new` the owner, permissions and access list of the file that it replaces.

    Only root can give files away, but members of a group can keep the group. If the group cannot be kept, its
    permissions would go to another group, and that one gets those of all others instead.
    """
    mode = old.st_mode & 0o777
    owners = ((old.st_uid, old.st_gid), (-1, old.st_gid))
    if hasattr(os, "chown") and not any(_is_given(new, *owner) for owner in owners):
        mode = mode & ~0o070 | (mode & 0o007) << 3
    os.chmod(new, mode)
    with suppress(AttributeError, OSError):  # only Linux has them, and not on all file systems
        for name in os.listxattr(path):
            if name.startswith(_ATTRIBUTES):
                with suppress(OSError):
                    os.setxattr(new, name, os.getxattr(path, name))


def _is_given(path: str, user: int, group: int) -> bool:
    """Give a file to a user and a group; -1 keeps what it has. False if that is not permitted."""
    try:
        os.chown(path, user, group)
    except OSError:
        return False
    return True
