"""Combines style sheets, without comments and indentation."""

import re
from collections.abc import Iterable

from scripts.bundle.tokens import BundleError

__all__ = ["combined"]

_PIECE = re.compile(
    r"""(?P<comment>/\*[\s\S]*?\*/)|(?P<string>"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')"""
    r"""|(?P<refused>@import\b|@charset\b|(?<![\w-])url\(|/\*)|(?P<brace>[{}])|(?P<quote>["'])"""
    r"""|(?P<other>[^/"'@u{}]+|[\s\S])"""
)
#: Line ends with the space around them; a line end in a string has a backslash before it.
_INDENTATION = re.compile(r"[ \t]*(?<!\\)\n\s*")
_REASONS = {
    "@import": "list the style sheet in index.html instead",
    "@charset": "style sheets are UTF-8 already",
    "url(": "addresses in style sheets are not supported: they would change their meaning",
    "/*": "this comment never ends",
}


def combined(sheets: Iterable[tuple[str, str]]) -> str:
    """Combine style sheets, given as pairs of path and text, in this order.

    >>> sheets = [("a.css", "a { /* red */\\n  color: red }"), ("b.css", "b::after { content: '/* b */' }")]
    >>> print(combined(sheets), end="")
    a {
    color: red }
    b::after { content: '/* b */' }
    """
    return "".join(_stripped(text, path) for path, text in sheets)


def _stripped(text: str, path: str) -> str:
    parts: list[str] = []
    line, depth = 1, 0
    for piece in _PIECE.finditer(text):
        kind, found = piece.lastgroup, piece[0]
        if kind in ("refused", "quote"):
            raise BundleError(path, line, f"{found}: {_REASONS.get(found, 'this string never ends')}")
        depth += (found == "{") - (found == "}") if kind == "brace" else 0
        if depth < 0:
            raise BundleError(path, line, "unexpected }")
        line += found.count("\n")
        if kind == "comment":
            parts.append(_in_place_of_comment(text[: piece.start()], text[piece.end() :]))
        else:
            parts.append(found)
    if depth:
        raise BundleError(path, line, "a { is never closed")
    return _INDENTATION.sub("\n", "".join(parts)).strip() + "\n"


def _in_place_of_comment(before: str, after: str) -> str:
    """Return what keeps the words around a comment apart, where nothing else does."""
    return "/**/" if re.search(r"[\w-]\Z", before) and re.match(r"[\w(-]", after) else ""
