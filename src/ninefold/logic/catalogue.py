"""The former name of `ninefold.logic.technique_table`; using it gives a warning."""

from typing import Any
from warnings import warn

from ninefold.logic import technique_table


def __getattr__(name: str) -> Any:
    new = "TECHNIQUES" if name == "CATALOGUE" else name
    if new not in technique_table.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warn(f"{__name__}.{name} is now {technique_table.__name__}.{new}", DeprecationWarning, stacklevel=2)
    return getattr(technique_table, new)
