"""Safe output to terminals, which would obey control characters in files and arguments."""

import sys
from typing import IO

__all__ = ["print_message", "readable_on", "visible"]


def visible(text: str, keep: str = "\n\t") -> str:
    r"""Write control characters, line separators and invisible format characters as escapes.

    A terminal obeys control characters, and direction marks change the order of the text it shows.

    >>> print(visible("\x1b]0;title\x07 and \u202e"))
    \x1b]0;title\x07 and \u202e
    """
    if text.isprintable():
        return text
    return "".join(
        mark if mark.isprintable() or mark in keep or (mark.isspace() and _is_blank(mark)) else _escaped(mark)
        for mark in text
    )


def _is_blank(mark: str) -> bool:
    """True for typographic spaces, but not for line and paragraph separators and control characters."""
    return mark > "\x9f" and mark not in "\u2028\u2029"


def _escaped(mark: str) -> str:
    return mark.encode("unicode_escape").decode("ascii")


def readable_on(stream: IO[str], text: str) -> str:
    """Output for programs: exact in a file or pipe, but with visible control characters on a terminal."""
    return visible(text) if stream.isatty() else text


def print_message(text: str, keep: str = "") -> None:
    """Print a message on standard error, on one line unless line ends are kept."""
    print(visible(text, keep), file=sys.stderr, flush=True)
