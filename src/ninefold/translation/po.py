"""gettext's format PO, which translators' editors know; without plurals: one and many are two sentences.

#: where it is said          comments are for people, but for "#, fuzzy": not sure, so not used
msgctxt "house"              only where the same English could mean two things
msgid "row {numbers}"        the English words
msgstr "Zeile {numbers}"     the others; a text can go on in the next line, in quotes of its own
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ninefold.errors import NinefoldError

__all__ = ["Message", "messages", "quoted", "read_messages"]

_LINE = re.compile(r'(?:(msgctxt|msgid|msgstr)\s+)?"((?:[^"\\]|\\[nt"\\])*)"')
_ESCAPES = {"\\n": "\n", "\\t": "\t", '\\"': '"', "\\\\": "\\"}
_START = ("fuzzy", "msgctxt", "msgid", "end")
#: What may come after what.
_AFTER = {"": _START, "fuzzy": _START, "msgctxt": ("msgid",), "msgid": ("msgstr",), "msgstr": _START}


class Message(NamedTuple):
    """English words and theirs, which are empty if nobody has translated them, or not for sure."""

    context: str
    english: str
    text: str
    line: int


def read_messages(lines: Iterable[str], name: str) -> dict[tuple[str, str], str]:
    """What is translated in a file, by context and English words; an error names the file and the line.

    >>> read_messages(['msgctxt "list"', 'msgid "{first} and {last}"', 'msgstr "{first} et {last}"'], "fr.po")
    {('list', '{first} and {last}'): '{first} et {last}'}
    """
    found = messages(lines, name)
    return {(message.context, message.english): message.text for message in found if message.text}


def messages(lines: Iterable[str], name: str) -> Iterator[Message]:
    """All messages, translated or not, without the header, whose English is empty."""
    seen: dict[tuple[str, str], int] = {}
    texts: dict[str, str] = {}
    last, line = "", 0
    for number, keyword, text in _texts(lines, name):
        if keyword and keyword not in _AFTER[last]:
            wanted = " or ".join(word for word in _AFTER[last] if word.startswith("msg"))
            raise NinefoldError(f"{name}:{number}: expected {wanted}, not {keyword}")
        if keyword and last == "msgstr":
            context, english = texts.get("msgctxt", ""), texts["msgid"]
            if (context, english) in seen:
                raise NinefoldError(f"{name}:{line}: {english!r} is in line {seen[context, english]} already")
            seen[context, english] = line
            if english:
                yield Message(context, english, "" if "fuzzy" in texts else texts["msgstr"], line)
            texts = {}
        if not keyword and last in ("", "fuzzy"):
            raise NinefoldError(f"{name}:{number}: a text without msgctxt, msgid or msgstr before it")
        last = keyword or last
        line = number if keyword == "msgid" else line
        texts[last] = texts.get(last, "") + text


def quoted(text: str) -> str:
    r"""A text as a file has it.

    >>> print(quoted('A "word".'))
    "A \"word\"."
    """
    escapes = {mark: escape for escape, mark in _ESCAPES.items()}
    return '"' + "".join(escapes.get(mark, mark) for mark in text) + '"'


def _texts(lines: Iterable[str], name: str) -> Iterator[tuple[int, str, str]]:
    """Line by line the keyword, which is empty where a text goes on, and the text; at last the end."""
    number = 0
    for number, line in enumerate(map(str.strip, lines), 1):
        if not line:
            continue
        if line[0] == "#":
            if line.startswith("#~"):
                raise NinefoldError(f"{name}:{number}: a message that is no longer said; remove it")
            if line.startswith("#,") and "fuzzy" in line:
                yield number, "fuzzy", ""
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise NinefoldError(f'{name}:{number}: expected msgctxt, msgid or msgstr "words", not {line!r}')
        keyword, text = match.groups()
        if "\\" in text:
            text = re.sub(r"\\.", lambda mark: _ESCAPES[mark[0]], text)
        yield number, keyword or "", text
    yield number, "end", ""
