"""The inputs that a user names, as local files that can be read from any row on.

Compressed files, standard input and remote files are copied into the folder of the run first: a shard in the
middle of a compressed file could only be reached by unpacking everything before it.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import contextmanager, nullcontext
from glob import glob, has_magic
from hashlib import sha256
from shutil import copyfileobj

from ninefold.compression import compression_of, decompressing
from ninefold.errors import MissingExtra, NinefoldError
from ninefold.files import open_binary_output, open_input
from ninefold.scale.inputs import Input, input_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, Any

    from ninefold.scale.folder import Folder

__all__ = ["facts_of", "names_of", "restore_copy", "shown_name", "source_of"]

_STDIN = "-"


def names_of(patterns: Sequence[str], folder: "Folder") -> list[str]:
    """Return the files that names and patterns stand for, in order. A pattern without any is an error.

    Files in the folder of the run do not match patterns, and cannot be inputs.
    """
    names: list[str] = []
    for pattern in patterns:
        if not _is_pattern(pattern):
            if pattern != _STDIN and not _is_remote(pattern) and folder.holds(pattern):
                raise NinefoldError("{name}: the results would overwrite this input", name=pattern)
            names.append(pattern)
            continue
        found = [name for name in sorted(glob(pattern, recursive=True)) if not folder.holds(name)]
        if not found:
            raise NinefoldError("{pattern}: no file matches", pattern=pattern)
        names += found
    if not names:
        raise NinefoldError("no inputs given: name files, or - for standard input")
    return names


def _is_pattern(name: str) -> bool:
    return has_magic(name) and not _is_remote(name) and not os.path.exists(name)


def _is_remote(name: str) -> bool:
    return "://" in name


def facts_of(name: str, folder: "Folder") -> "dict[str, Any]":
    """Return what tells one version of an input from another: its size and the time of its last change.

    Standard input is read here, into the folder; it is known by its digest.
    """
    if name == _STDIN:
        return {"path": name, "digest": _copied_stdin(folder)}
    if _is_remote(name):
        system, path = _remote(name)
        found = system.info(path)
        return {"path": name, "size": found.get("size"), "modified": str(_time_of(found))}
    if os.path.isdir(name):
        raise NinefoldError("{name}: a folder; name the files in it, as in '{name}/*.parquet'", name=name)
    stat = os.stat(name)
    return {"path": os.path.abspath(name), "size": stat.st_size, "modified": stat.st_mtime_ns}


def _time_of(info: "dict[str, Any]") -> object:
    names = ("mtime", "LastModified", "last_modified", "updated", "created", "ETag", "etag")
    return next((info[name] for name in names if info.get(name)), "")


def _remote(name: str) -> "tuple[Any, str]":
    """Return the file system of a remote name, and the path there."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise MissingExtra("remote files need fsspec: pip install fsspec") from None
    system, path = url_to_fs(name)
    return system, path


def source_of(
    facts: "dict[str, Any]", number: int, folder: "Folder", column: str | None, keep: tuple[str, ...]
) -> Input:
    """Open an input, or a copy of it in the folder of the run."""
    name = facts["path"]
    if name == _STDIN:
        path = os.path.abspath(folder.copy_of_stdin(facts["digest"]))
    elif _is_remote(name) or compression_of(name) is not None:
        path = _copied(name, os.path.abspath(folder.copy_of_input(number)), folder)
    else:
        path = name
    try:
        return input_of(path, column, keep)
    except NinefoldError as error:
        said = str(error).removeprefix(path).removeprefix(": ")  # it may name the copy
        between = "" if said.startswith(":") else ": "
        raise NinefoldError("{name}{said}", name=shown_name(name), said=between + said) from None


def shown_name(name: str) -> str:
    """The name of an input in messages and in the list of bad rows."""
    return "stdin" if name == _STDIN else name


def restore_copy(facts: "dict[str, Any]", path: str, folder: "Folder") -> None:
    """Copy an input again that was removed at the end of a run."""
    if facts["path"] != _STDIN:  # that one is copied in any case
        _copied(facts["path"], path, folder)


def _copied(name: str, path: str, folder: "Folder") -> str:
    """Copy an input into the folder, unpacked, and return the path of the copy."""
    os.makedirs(folder.input, exist_ok=True)
    folder.copies.append(path)
    with _opened(name) as source, open_binary_output(path) as copy:
        copyfileobj(source, copy, 1 << 20)
    return path


def _copied_stdin(folder: "Folder") -> str:
    """Copy standard input into the folder, and return its digest. An older copy of the same stays."""
    if sys.stdin.isatty():
        raise NinefoldError("no inputs given: name files, or send puzzles to standard input")
    os.makedirs(folder.input, exist_ok=True)
    digest, path = sha256(), folder.temporary_input(f"stdin-{os.getpid()}")
    folder.copies.append(path)
    with open_input(_STDIN) as source, open_binary_output(path) as copy:
        while block := source.read(1 << 20):
            digest.update(block)
            copy.write(block)
    final = os.path.abspath(folder.copy_of_stdin(digest.hexdigest()))
    if not os.path.exists(final):  # otherwise another run may need it
        folder.copies.append(final)
    os.replace(path, final)
    return digest.hexdigest()


@contextmanager
def _opened(name: str) -> "Iterator[IO[bytes]]":
    """Open a file that has to be unpacked, or is remote."""
    kind = compression_of(name)
    if not _is_remote(name):
        with open_input(name) as stream:
            yield stream
        return
    system, path = _remote(name)
    with (
        system.open(path, "rb") as stream,
        decompressing(stream, kind) if kind else nullcontext(stream) as plain,
    ):
        yield plain
