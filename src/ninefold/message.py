"""Messages for people: templates with fields in braces and with plural forms.

The English template is the key for translations; see `ninefold.translation`.
"""

from collections.abc import Mapping, Sized
from typing import NamedTuple

__all__ = [
    "Listing",
    "Message",
    "Plural",
    "Template",
    "counted",
    "english",
    "filled",
    "message",
    "plural",
    "seconds_message",
]


class Plural(NamedTuple):
    """A template with plural forms: the English words for one, and for any other number."""

    number: float
    one: str
    many: str


#: The English text of a message.
Template = str | Plural


def plural(things: Sized | float, one: str, many: str) -> Plural:
    """Return the template for a number, or for the length of a list. Each language has its own forms.

    >>> plural(["r1c1", "r1c2"], "the cell {cells}", "the cells {cells}")
    Plural(number=2, one='the cell {cells}', many='the cells {cells}')
    """
    return Plural(things if isinstance(things, int | float) else len(things), one, many)


def english(template: Template) -> str:
    """The English words.

    >>> [english(plural(number, "{count} move", "{count} moves")) for number in (0, 1, 2)]
    ['{count} moves', '{count} move', '{count} moves']
    """
    if isinstance(template, str):
        return template
    return template.one if template.number == 1 else template.many


class Message(NamedTuple):
    """A template and its fields, which may themselves be messages."""

    template: Template
    fields: Mapping[str, object]

    def __str__(self) -> str:
        return filled(english(self.template), self.fields)


def message(template: Template, **fields: object) -> Message:
    """Make a message that can be translated. Its `str` is English.

    >>> str(message(plural(2, "{count} clue", "{count} clues"), count=2))
    '2 clues'
    """
    return Message(template, fields)


class Listing(tuple[object, ...]):
    """Several messages, separated by commas.

    >>> str(Listing([message("{count} clues", count=24), message("minimal")]))
    '24 clues, minimal'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self))


def filled(text: str, fields: Mapping[str, object]) -> str:
    """Fill in the fields of a template. Without fields, braces are plain text."""
    return text.format_map(fields) if fields else text


def seconds_message(seconds: float) -> Message:
    """A time in words.

    >>> str(seconds_message(1)), str(seconds_message(0.5))
    ('1 second', '0.5 seconds')
    >>> str(seconds_message(0.0996)), str(seconds_message(1000)), str(seconds_message(0.00001))
    ('0.1 seconds', '1,000 seconds', '0.00001 seconds')
    """
    # The limit of a request may be what was left of a tenth of a second when it began.
    count = f"{seconds:.2g}" if seconds < 1 else f"{seconds:.3g}"
    if "e" in count:  # very large or very small
        count = f"{seconds:,.0f}" if seconds > 1 else f"{seconds:.9f}".rstrip("0.") or "0"
    number = 1 if count == "1" else seconds
    return message(plural(number, "{count} second", "{count} seconds"), count=count)


def counted(count: int, one: str, many: str) -> str:
    """A number and its noun in English, for messages that are not translated.

    >>> counted(1, "step", "steps"), counted(2000, "step", "steps")
    ('1 step', '2,000 steps')
    """
    return f"{count:,} {one if count == 1 else many}"
