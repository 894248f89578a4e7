"""Suggestions for mistyped names."""

from collections.abc import Iterable

__all__ = ["closest"]


def closest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is spelled most like another, or None if none is close.

    >>> closest("cps", ("csp", "backtracking")), closest("zzz", ("csp", "backtracking"))
    ('csp', None)
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, 1)), None)
