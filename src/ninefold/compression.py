"""Compressed files, recognised by their ending: .gz, .xz and .zst."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import IO, Any, cast

from ninefold.errors import MissingExtra

__all__ = ["COMPRESSIONS", "compressing", "compression_of", "damage", "decompressing", "ending_of"]


def _gzip_reader(file: IO[bytes]) -> IO[bytes]:
    from gzip import GzipFile

    return cast(IO[bytes], GzipFile(fileobj=file, mode="rb"))


def _gzip_writer(file: IO[bytes]) -> IO[bytes]:
    from gzip import GzipFile

    # Without name and time, the same results give the same bytes.
    return cast(IO[bytes], GzipFile(filename="", fileobj=file, mode="wb", compresslevel=6, mtime=0))


def _xz_reader(file: IO[bytes]) -> IO[bytes]:
    from lzma import LZMAFile

    return cast(IO[bytes], LZMAFile(file, "rb"))


def _xz_writer(file: IO[bytes]) -> IO[bytes]:
    from lzma import LZMAFile

    return cast(IO[bytes], LZMAFile(file, "wb"))


def _zstd() -> Any:
    """Return the module that Python has since 3.14, or its backport."""
    from importlib import import_module

    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name)
        except ImportError:
            continue
    raise MissingExtra(
        ".zst files need backports.zstd: pip install 'ninefold[zstd]', or use .gz or .xz, which need nothing"
    )


def _zst_reader(file: IO[bytes]) -> IO[bytes]:
    return cast(IO[bytes], _zstd().ZstdFile(file, "rb"))


def _zst_writer(file: IO[bytes]) -> IO[bytes]:
    return cast(IO[bytes], _zstd().ZstdFile(file, "wb"))


_Opener = Callable[[IO[bytes]], IO[bytes]]

#: Functions that read and write each kind, by ending. They leave the compressed file itself open.
COMPRESSIONS: dict[str, tuple[_Opener, _Opener]] = {
    ".gz": (_gzip_reader, _gzip_writer),
    ".xz": (_xz_reader, _xz_writer),
    ".zst": (_zst_reader, _zst_writer),
}


def compression_of(path: str) -> str | None:
    """Return the ending that says how a file is compressed, or None.

    >>> compression_of("puzzles.txt.GZ"), compression_of("puzzles.txt")
    ('.gz', None)
    """
    ending = os.path.splitext(path)[1].lower()
    return ending if ending in COMPRESSIONS else None


def ending_of(path: str) -> str:
    """Return the ending that says what is in a file, in lower case, without that of a compression.

    >>> ending_of("solved.CSV"), ending_of("solved.csv.gz"), ending_of("/dev/stdout"), ending_of("-")
    ('.csv', '.csv', '', '')
    """
    inner = os.path.splitext(path)[0] if compression_of(path) else path
    return os.path.splitext(inner)[1].lower()


def decompressing(file: IO[bytes], kind: str) -> IO[bytes]:
    """Return a stream that decompresses a file; `kind` is an ending."""
    return COMPRESSIONS[kind][0](file)


def compressing(file: IO[bytes], kind: str) -> AbstractContextManager[IO[bytes]]:
    """Return a stream that compresses into a file, which stays open at the end; `kind` is an ending."""
    return COMPRESSIONS[kind][1](file)


def damage(error: BaseException) -> str | None:
    """Say how a compressed file is damaged, or return None if the error has another reason."""
    from gzip import BadGzipFile
    from lzma import LZMAError
    from zlib import error as zlib_error

    if isinstance(error, EOFError):
        return "it ends too early"
    known = isinstance(error, BadGzipFile | LZMAError | zlib_error)
    return str(error) if known or type(error).__name__ == "ZstdError" else None
