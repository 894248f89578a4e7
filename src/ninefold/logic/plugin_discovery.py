"""Find the plug-ins in this environment: packages with an entry point in the group `ninefold.techniques`.

Reading the metadata of all packages takes longer than most commands. So the results are kept in a JSON file
in the user's cache folder, for each folder of `sys.path` with the time when it last changed: installing or
removing a package changes the folder it is in. The file holds only names; if it is missing, damaged or
cannot be written, everything still works, only slower.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import time_ns
from typing import Any, NamedTuple

__all__ = ["GROUP", "Plugin", "cache_file", "find_plugins"]

#: The group of entry points.
GROUP = "ninefold.techniques"

#: Changes when the file does; files of other versions are ignored.
_FORMAT = 1
#: A larger file is not ours.
_MOST_BYTES = 1_000_000
#: The most folders in the file.
_MOST_FOLDERS = 200
#: A folder that changed less than this ago may change again at the same time, as file systems measure it.
_RECENT = 2_000_000_000
#: The folders that hold the metadata of a package.
_METADATA = (".dist-info", ".egg-info")


class Plugin(NamedTuple):
    """A plug-in: the name of its entry point, the module to import, and the package it comes with."""

    name: str
    module: str
    package: str
    version: str

    def __str__(self) -> str:
        """The package and its version.

        >>> print(Plugin("fireworks", "ninefold_fireworks", "ninefold-fireworks", "1.0"))
        ninefold-fireworks 1.0
        """
        return f"{self.package} {self.version}".strip()


class _Folder(NamedTuple):
    """A folder of `sys.path`: when it last changed, in nanoseconds, and the plug-ins in it."""

    changed: int
    plugins: tuple[Plugin, ...]


def find_plugins(path: Iterable[str] | None = None, *, rescan: bool = False) -> list[Plugin]:
    """Return the plug-ins on a path, by default `sys.path`, sorted by package and name.

    If several folders have the same package, the first one counts, as it does for imports. `rescan` ignores
    the cache, and replaces it.

    >>> find_plugins([])
    []
    """
    folders = dict.fromkeys(_absolute(sys.path if path is None else path))
    known = {} if rescan else _read()
    here = {folder: found for folder in folders if (found := _look(folder, known)) is not None}
    fresh = {folder: found for folder, found in here.items() if known.get(folder) != found}
    if fresh:
        now = time_ns()
        _write(known | {name: found for name, found in fresh.items() if abs(now - found.changed) > _RECENT})
    by_package: dict[str, tuple[str, list[Plugin]]] = {}
    for folder, found in here.items():
        for plugin in found.plugins:
            first, plugins = by_package.setdefault(_normal(plugin.package), (folder, []))
            plugins += [plugin] if first == folder else []
    return sorted({plugin for _, plugins in by_package.values() for plugin in plugins}, key=_rank)


def _absolute(path: Iterable[object]) -> Iterator[str]:
    """Yield the entries of a path in full; Python ignores those that are not strings."""
    for entry in path:
        with suppress(OSError):  # the current folder may be gone
            if isinstance(entry, str):
                yield os.path.abspath(entry)


def _normal(package: str) -> str:
    """The name of a package as installers compare it."""
    return package.lower().replace("_", "-").replace(".", "-")


def _rank(plugin: Plugin) -> tuple[str, str]:
    return _normal(plugin.package), plugin.name


def _look(folder: str, known: dict[str, _Folder]) -> _Folder | None:
    """Return the plug-ins of a folder; None if it has no packages, which is quick to see."""
    try:
        changed = os.stat(folder).st_mtime_ns
        if folder in known and known[folder].changed == changed:
            return known[folder]
        has_packages = os.path.isfile(folder) or any(name.endswith(_METADATA) for name in os.listdir(folder))
    except (OSError, ValueError):  # many paths have folders that do not exist
        return None
    return _Folder(changed, tuple(_scan(folder))) if has_packages else None


def _scan(folder: str) -> Iterator[Plugin]:
    """Read the metadata of all packages in a folder."""
    from importlib.metadata import distributions

    for package in distributions(path=[folder]):
        try:
            if GROUP not in (package.read_text("entry_points.txt") or ""):
                continue
            entries = package.entry_points.select(group=GROUP)
            plugins = [
                Plugin(one.name, one.module, package.metadata["Name"], package.version) for one in entries
            ]
        except Exception:  # damaged metadata of some package
            continue
        yield from (plugin for plugin in plugins if all(isinstance(part, str) for part in plugin))


def cache_file() -> str | None:
    """Return the name of the file with the plug-ins found before; None if the user has no cache folder."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME", "")
        base = base if os.path.isabs(base) else os.path.expanduser("~/.cache")
    return os.path.join(base, "ninefold", "plugins.json") if os.path.isabs(base) else None


def _read() -> dict[str, _Folder]:
    """Read the file; if it is missing, damaged or somebody else's, nothing is known."""
    from json import loads

    name = cache_file()
    try:
        with open(name or "", "rb") as file:
            if hasattr(os, "geteuid") and os.fstat(file.fileno()).st_uid != os.geteuid():
                return {}
            return _checked(loads(file.read(_MOST_BYTES)))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _checked(found: Any) -> dict[str, _Folder]:
    """Return the content of the file; one of the wrong kind raises an error."""
    if found["format"] != _FORMAT:
        return {}
    folders = {}
    for name, (changed, plugins) in found["folders"].items():
        folders[name] = _Folder(changed, tuple(Plugin(*plugin) for plugin in plugins))
        if not all(isinstance(part, str) for plugin in folders[name].plugins for part in plugin):
            raise ValueError(name)
    return folders


def _write(folders: dict[str, _Folder]) -> None:
    """Replace the file, unless that is impossible. Folders that are gone, or too many, are left out."""
    from json import dumps

    name = cache_file()
    if name is None:
        return
    kept = {folder: found for folder, found in folders.items() if os.path.exists(folder)}
    newest = dict(list(kept.items())[-_MOST_FOLDERS:])
    from tempfile import NamedTemporaryFile

    temporary = ""
    try:
        os.makedirs(os.path.dirname(name), mode=0o700, exist_ok=True)
        with NamedTemporaryFile(
            "w", dir=os.path.dirname(name), prefix="plugins-", suffix=".tmp", delete=False, encoding="utf-8"
        ) as file:
            temporary = file.name
            file.write(dumps({"format": _FORMAT, "folders": newest}))
        os.replace(temporary, name)
    except OSError:  # a read-only home, a full disk: search again next time
        with suppress(OSError):
            os.remove(temporary)
