"""Digits as characters: 1 to 9 and then letters, so boards of up to 35 digits have one character per cell."""

from collections.abc import Iterable, Sequence

from ninefold.errors import PuzzleError

__all__ = ["BLANK_MARKS", "has_text", "text_of", "value_of", "values_in"]

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: The characters that mean "empty", unless they are digits of the puzzle.
BLANK_MARKS = ".0*_-xX? "


def has_text(digits: Iterable[int]) -> bool:
    """True if every one of these digits has a character.

    >>> has_text(range(1, 36)), has_text(range(1, 37))
    (True, False)
    """
    return all(digit < len(_ALPHABET) for digit in digits)


def text_of(values: Sequence[int | None]) -> str:
    """Return a grid as text: one character per cell, or numbers with spaces between if some have none.

    >>> text_of([1, None, 10, 0]), text_of([36, None, 1])
    ('1.A0', '36 . 1')
    """
    if has_text(value for value in values if value is not None):
        return "".join("." if value is None else _ALPHABET[value] for value in values)
    return " ".join("." if value is None else str(value) for value in values)


def values_in(text: str) -> tuple[int, ...]:
    """Return the digits of a full grid that `text_of` wrote.

    >>> values_in("1A0"), values_in("36 1")
    ((1, 10, 0), (36, 1))
    """
    return tuple(map(int, text.split())) if " " in text else tuple(map(_ALPHABET.index, text))


def value_of(mark: str, digits: range, at: str) -> int | None:
    """Return the digit that a character or a number means; None for an empty cell.

    >>> [value_of(mark, range(1, 17), "r1c1") for mark in ("a", "x", "12")]
    [10, None, 12]
    """
    value = _ALPHABET.find(mark.upper()) if len(mark) == 1 else int(mark) if mark.isdecimal() else -1
    if value in digits:
        return value
    if mark in BLANK_MARKS:
        return None
    last = text_of([digits[-1]])
    raise PuzzleError(
        "{at}: {mark} is not a digit from {first} to {last}, or a blank",
        at=at,
        mark=repr(mark),
        first=text_of([digits[0]]),
        last=last,
    )
