"""Difficulties: a word, a rating, or a range of ratings."""

from re import fullmatch

from ninefold.errors import NinefoldError
from ninefold.message import message
from ninefold.rating import HIGHEST, word_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Difficulty: TypeAlias = "str | float | tuple[float, float] | None"

__all__ = ["DIFFICULTIES", "ratings_of"]

#: In tenths.
_LOWEST = 10


def _difficulties() -> dict[str, tuple[int, int]]:
    """The range of ratings for each word, in tenths."""
    ranges: dict[str, tuple[int, int]] = {}
    for tenths in range(_LOWEST, HIGHEST + 1):
        word = word_of(tenths / 10)
        ranges[word] = ranges.get(word, (tenths, 0))[0], tenths
    return ranges


#: Words for ratings, with the lowest and the highest in tenths.
DIFFICULTIES = _difficulties()


def ratings_of(difficulty: "Any") -> tuple[int, int]:
    """Return the lowest and the highest rating, in tenths.

    >>> ratings_of("hard"), ratings_of("6.5-7.5"), ratings_of("9-"), ratings_of(7.1)
    ((26, 38), (65, 75), (90, 200), (71, 71))
    """
    if isinstance(difficulty, str):
        word = difficulty.strip().lower()
        if word in DIFFICULTIES:
            return DIFFICULTIES[word]
        low, high = _range_of_text(word)
    elif hasattr(difficulty, "__len__"):
        if len(difficulty) != 2:
            raise NinefoldError(
                "difficulty: {difficulty} is not a pair (lowest, highest)", difficulty=repr(difficulty)
            )
        low, high = difficulty
    else:
        low = high = difficulty
    try:
        if isinstance(difficulty, bool):
            raise TypeError
        ends = round(float(low) * 10), round(float(high) * 10)
    except (TypeError, ValueError, OverflowError):
        raise NinefoldError(
            "difficulty: {difficulty} is not a word, a rating or a range of ratings",
            difficulty=repr(difficulty),
        ) from None
    if ends[0] > ends[1]:
        raise NinefoldError(
            "difficulty: {low} is more than {high}; give the lower rating first", low=low, high=high
        )
    if ends[1] < _LOWEST or ends[0] > HIGHEST:
        raise NinefoldError(
            "difficulty: {difficulty} is out of range; ratings go from {lowest} to about 11.9",
            lowest=_LOWEST / 10,
            difficulty=repr(difficulty),
        )
    return ends


def _range_of_text(text: str) -> tuple[str, str]:
    found = fullmatch(r"(\d+(?:\.\d+)?)?(-?)(\d+(?:\.\d+)?)?", text.replace(" ", ""))
    if found is None or not (found[1] or found[3]):
        from difflib import get_close_matches

        close = get_close_matches(text, DIFFICULTIES, 1)
        hint = (
            message("; did you mean {name}?", name=repr(close[0]))
            if close
            else message("; the words are: {names}", names=", ".join(DIFFICULTIES))
        )
        raise NinefoldError(
            "difficulty: {text} is unknown: give a word, a rating (7.1) or a range (6.5-7.5){hint}",
            text=repr(text),
            hint=hint,
        )
    if not found[2]:
        return text, text
    return found[1] or str(_LOWEST / 10), found[3] or str(HIGHEST / 10)
