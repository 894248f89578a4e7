"""The settings of a server, passed to its processes in an environment variable."""

import os
from functools import cache
from typing import Literal

import msgspec

from ninefold.web.limits import RequestLimits

__all__ = ["LogForm", "Settings", "keep_for_processes", "settings_of_process"]

LogForm = Literal["text", "json", "none"]

_VARIABLE = "NINEFOLD_SERVE"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits, origins allowed by CORS, allowed host names (none means any), and the log format."""

    limits: RequestLimits = RequestLimits()
    origins: tuple[str, ...] = ()
    hosts: frozenset[str] = frozenset()
    log: LogForm = "text"


def keep_for_processes(settings: Settings) -> None:
    """Store the settings for this process and those it starts."""
    os.environ[_VARIABLE] = msgspec.json.encode(settings).decode()
    settings_of_process.cache_clear()


@cache
def settings_of_process() -> Settings:
    """Return the stored settings, or the defaults."""
    text = os.environ.get(_VARIABLE)
    return Settings() if text is None else msgspec.json.decode(text, type=Settings)
