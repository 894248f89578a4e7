"""How to serve. Processes of one server hand it on by an environment variable."""

import os
from functools import cache
from typing import Literal

import msgspec

from ninefold.web.limits import Limits

__all__ = ["LogForm", "Settings", "keep_for_processes", "settings_of_process"]

LogForm = Literal["text", "json", "none"]

_VARIABLE = "NINEFOLD_SERVE"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits; other origins whose pages may ask; names of the server, none for any; the form of the log."""

    limits: Limits = Limits()
    origins: tuple[str, ...] = ()
    hosts: frozenset[str] = frozenset()
    log: LogForm = "text"


def keep_for_processes(settings: Settings) -> None:
    """Make them known to this process and to those that it starts."""
    os.environ[_VARIABLE] = msgspec.json.encode(settings).decode()
    settings_of_process.cache_clear()


@cache
def settings_of_process() -> Settings:
    """Those that were kept, or the usual ones."""
    text = os.environ.get(_VARIABLE)
    return Settings() if text is None else msgspec.json.decode(text, type=Settings)
