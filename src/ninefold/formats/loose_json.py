"""SudokuPad's short form of JSON: keys and colours without quotes, and nothing at all for an empty object.

{ce:[[{v:5},,{v:3}]],re:[[[0,0],[0,1]]],title:'Simple',hidden:t}
"""

import json
import re
from typing import Any

from ninefold.errors import PuzzleError

__all__ = ["loads"]

#: Short names of keys, and what they stand for.
_KEYS = {
    "a": "arrows", "c": "color", "c1": "borderColor", "c2": "backgroundColor", "ca": "cages", "ce": "cells",
    "cs": "cellSize", "ct": "center", "d": "duration", "d2": "d", "fs": "fontSize", "h": "height",
    "hl": "headLength", "l": "lines", "o": "overlays", "r": "rounded", "re": "regions", "t": "title",
    "te": "text", "th": "thickness", "u": "underlays", "v": "value", "vd": "videos", "w": "width",
    "wp": "wayPoints",
}  # fmt: skip
_WORDS = {"t": True, "f": False, "true": True, "false": False, "null": None}
_TOKEN = re.compile(r"""\s*(?:(["'])((?:\\.|(?!\1)[^\\])*)\1|([\[\]{}:,])|([^\s\[\]{}:,"']+))""", re.DOTALL)
#: A number, not so long that reading it would take time. Others are texts, such as the colour 000000.
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]{1,20})?(?:[eE][+-]?[0-9]{1,3})?")
_MAX_DEPTH = 50


def loads(text: str) -> Any:
    """Read JSON, or the short form of it.

    >>> loads("{ce:[[{v:5},,{v:'x'}]],hidden:t}")
    {'cells': [[{'value': 5}, {}, {'value': 'x'}]], 'hidden': True}
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return _Parser(text).whole()


class _Parser:
    """Reads one value after another."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._word, self._is_text = "", False
        self._advance()

    def whole(self) -> Any:
        """Return the only value of the text."""
        value = self._value(0)
        if self._word:
            raise _broken(self._at)
        return value

    def _advance(self) -> None:
        """Step to the next token: a text in quotes, a mark, or a bare word; an empty one at the end."""
        token = _TOKEN.match(self._text, self._at)
        if token is None:
            if self._text[self._at :].strip():
                raise _broken(self._at)
            self._word, self._is_text = "", False
            return
        self._at = token.end()
        self._is_text = token[1] is not None
        self._word = _unescaped(token[2]) if self._is_text else token[3] or token[4]

    def _is(self, mark: str) -> bool:
        return not self._is_text and self._word == mark

    def _value(self, depth: int) -> Any:
        if depth > _MAX_DEPTH:
            raise PuzzleError("JSON in this link is nested too deeply")
        if self._is("[") or self._is("{"):
            return self._members(depth)
        if not self._is_text and (not self._word or self._word in "]},:"):
            if self._word in ("]", "}", ",") and self._word:
                return {}  # nothing stands for an empty object
            raise _broken(self._at)
        word, is_text = self._word, self._is_text
        self._advance()
        if is_text:
            return word
        if word in _WORDS:
            return _WORDS[word]
        return json.loads(word) if _NUMBER.fullmatch(word) else word

    def _members(self, depth: int) -> Any:
        """Read a list or an object."""
        close = "]" if self._word == "[" else "}"
        members: list[Any] = []
        fields: dict[str, Any] = {}
        self._advance()
        while not self._is(close):
            if close == "]":
                members.append(self._value(depth + 1))
                if self._is(",") and self._next_is(close):
                    members.append({})
            else:
                key = self._word
                self._advance()
                if not self._is(":"):
                    raise _broken(self._at)
                self._advance()
                fields[_KEYS.get(key, key)] = self._value(depth + 1)
            if self._is(","):
                self._advance()
            elif not self._is(close):
                raise _broken(self._at)
        self._advance()
        return members if close == "]" else fields

    def _next_is(self, mark: str) -> bool:
        return self._text[self._at :].lstrip()[:1] == mark


def _unescaped(text: str) -> str:
    escapes = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
    return re.sub(
        r"\\(?:u([0-9a-fA-F]{4})|(.))",
        lambda found: chr(int(found[1], 16)) if found[1] else escapes.get(found[2], found[2]),
        text,
        flags=re.DOTALL,
    )


def _broken(at: int) -> PuzzleError:
    return PuzzleError("the JSON in this link is broken at character {at}: copy the whole link again", at=at)
