"""The input files of a dataset: their names in it, and checks that they are still the same."""

import os
import sys
from collections.abc import Sequence
from hashlib import sha256

from ninefold.errors import NinefoldError
from ninefold.files import open_input
from ninefold.scale.folder import Folder
from ninefold.scale.gathering import names_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["STDIN", "digest_of_stdin", "existing", "facts_of", "refuse_changed", "source_names"]

#: How the user names standard input.
STDIN = "-"


def existing(inputs: Sequence[str], folder: str) -> list[str]:
    """Return the files that names and patterns stand for.

    A file that is not there, or that is in the folder of the dataset, is an error.
    """
    names = names_of(inputs, Folder(folder))
    for name in names:
        if _is_local(name):
            os.stat(name)
    return names


def _is_local(name: str) -> bool:
    return name != STDIN and "://" not in name


def facts_of(names: Sequence[str]) -> "list[dict[str, Any]]":
    """Return the name of each input as the user gave it, and for local files also size and time of change."""
    found: list[dict[str, Any]] = []
    for name in names:
        found.append({"name": name})
        if _is_local(name):
            stat = os.stat(name)
            found[-1] |= {"size": stat.st_size, "modified": stat.st_mtime_ns}
    return found


def refuse_changed(facts: "Sequence[dict[str, Any]]", before: "Sequence[dict[str, Any]]") -> None:
    """Raise an error if the inputs are not the same as when the dataset was begun."""
    names, old = [entry["name"] for entry in facts], [entry["name"] for entry in before]
    for name in names:
        if name not in old:
            raise NinefoldError(
                "{name} was added since this dataset was begun: choose another folder", name=name
            )
    for name in old:
        if name not in names:
            raise NinefoldError(
                "{name} was there when this dataset was begun, and is not any more: choose another folder",
                name=name,
            )
    for entry in facts:
        if entry not in before:
            raise NinefoldError(
                "{name} has changed since this dataset was begun: choose another folder", name=entry["name"]
            )


def digest_of_stdin() -> str:
    """Read standard input, and return its SHA-256."""
    if sys.stdin.isatty():
        raise NinefoldError("no inputs given: name files, or send puzzles to standard input")
    digest = sha256()
    with open_input(STDIN) as source:
        while block := source.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def source_names(names: Sequence[str]) -> list[str]:
    """Return short names for inputs: without folders, as far as they stay different.

    >>> source_names(["data/a.txt", "data/b.txt", "-"]), source_names(["data/1/a.txt", "data/2/a.txt"])
    (['a.txt', 'b.txt', 'stdin'], ['1/a.txt', '2/a.txt'])
    """
    short = {name: "stdin" if name == STDIN else os.path.basename(name) for name in names}
    if len(set(short.values())) < len(short):
        paths = {name: os.path.abspath(name) for name in names if _is_local(name)}
        folders = [os.path.dirname(path) for path in paths.values()]
        try:
            common = os.path.commonpath(folders) if folders else ""
        except ValueError:  # on several drives
            common = ""
        short |= {name: name for name in names if "://" in name}
        if common:
            short |= {
                name: os.path.relpath(path, common).replace(os.sep, "/") for name, path in paths.items()
            }
        else:
            short |= paths
    return [short[name] for name in names]
