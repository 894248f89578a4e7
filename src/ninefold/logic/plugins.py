"""Load plug-ins: techniques in other packages, which register themselves when they are imported.

Plug-ins load when something asks for techniques for the first time, never earlier: importing ninefold and
solving a puzzle do not pay for them. A plug-in that does not load causes a warning; everything else works.
"""

import os
from _thread import RLock, _local  # as in `threading`, which takes a millisecond to import
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Literal
from warnings import warn

from ninefold.logic.plugin_discovery import Plugin, find_plugins

__all__ = ["OFF", "SWITCH", "PluginWarning", "load", "plugin_of", "registering"]

#: The environment variable that switches plug-ins off, or has them searched for again.
SWITCH = "NINEFOLD_PLUGINS"
OFF = frozenset(("0", "off", "no", "false"))
RESCAN = "rescan"

_lock = RLock()
_here = _local()
_state: Literal["new", "loading", "loaded"] = "new"
_plugins: list[Plugin] = []


class PluginWarning(UserWarning):
    """A plug-in does not load; the message names it and says what you can do."""


def load() -> None:
    """Load all plug-ins, once. If another thread is loading them, wait for it, except while `registering`."""
    global _state
    if _state == "loaded" or not _lock.acquire(blocking=not getattr(_here, "is_registering", False)):
        return
    try:
        if _state == "new":  # else this thread is loading, and a plug-in asks for techniques
            _state = "loading"
            try:
                _load_all()
            finally:
                _state = "loaded"
    finally:
        _lock.release()


@contextmanager
def registering() -> Iterator[None]:
    """Register a technique, after all plug-ins have loaded.

    This thread does not wait for another one that is loading plug-ins: that one may be waiting for the very
    module that registers a technique here.
    """
    before, _here.is_registering = getattr(_here, "is_registering", False), True
    try:
        load()
        yield
    finally:
        _here.is_registering = before


def _load_all() -> None:
    chosen = os.environ.get(SWITCH, "").strip().lower()
    if chosen in OFF:
        return
    _plugins.extend(find_plugins(rescan=chosen == RESCAN))
    for plugin in _plugins:
        _load(plugin)


def _load(plugin: Plugin) -> None:
    try:
        import_module(plugin.module)
    except (Exception, SystemExit) as error:
        from ninefold.logic.registry import forget_module

        forget_module(plugin.module)
        warn(
            f"the plug-in {plugin.name!r} of {plugin} does not load ({type(error).__name__}: {error});"
            f" update it, remove it with `pip uninstall {plugin.package}`,"
            f" or set {SWITCH}=0 to load no plug-ins",
            PluginWarning,
            stacklevel=2,
        )


def plugin_of(module: str) -> Plugin | None:
    """Return the plug-in that a module belongs to."""
    top = module.partition(".")[0]
    return next((plugin for plugin in _plugins if plugin.module.partition(".")[0] == top), None)
