"""Rules about lines of cells, and clues outside the grid."""

from itertools import accumulate, pairwise
from typing import Any

from ninefold.reference.variants.grid import FullGrid, Rule

__all__ = ["RULES"]

_Fields = dict[str, Any]


def thermo(grid: FullGrid, rule: _Fields) -> bool:
    return all(x < y for x, y in pairwise(grid.of(rule["cells"])))


def slow_thermo(grid: FullGrid, rule: _Fields) -> bool:
    return all(x <= y for x, y in pairwise(grid.of(rule["cells"])))


def whisper(grid: FullGrid, rule: _Fields) -> bool:
    return all(abs(x - y) >= rule["difference"] for x, y in pairwise(grid.of(rule["cells"])))


def renban(grid: FullGrid, rule: _Fields) -> bool:
    digits = sorted(grid.of(rule["cells"]))
    return digits == list(range(digits[0], digits[0] + len(digits)))


def palindrome(grid: FullGrid, rule: _Fields) -> bool:
    digits = grid.of(rule["cells"])
    return digits == digits[::-1]


def between(grid: FullGrid, rule: _Fields) -> bool:
    first, *inner, last = grid.of(rule["cells"])
    return all(min(first, last) < digit < max(first, last) for digit in inner)


def lockout(grid: FullGrid, rule: _Fields) -> bool:
    first, *inner, last = grid.of(rule["cells"])
    low, high = min(first, last), max(first, last)
    return high - low >= rule["difference"] and not any(low <= digit <= high for digit in inner)


def modular(grid: FullGrid, rule: _Fields) -> bool:
    return _runs_differ([digit % rule["mod"] for digit in grid.of(rule["cells"])], rule["mod"])


def entropic(grid: FullGrid, rule: _Fields) -> bool:
    return _runs_differ([grid.third(digit) for digit in grid.of(rule["cells"])], 3)


def _runs_differ(classes: list[int], length: int) -> bool:
    return all(
        len(set(classes[start : start + length])) == len(classes[start : start + length])
        for start in range(len(classes))
    )


def sandwich(grid: FullGrid, rule: _Fields) -> bool:
    digits = grid.of(rule["cells"])
    ends = [i for i, digit in enumerate(digits) if digit in rule["crusts"]]
    return len(ends) == 2 and sum(digits[ends[0] + 1 : ends[1]]) == rule["sum"]


def lunchbox(grid: FullGrid, rule: _Fields) -> bool:
    digits = grid.of(rule["cells"])
    start, end = sorted([digits.index(min(digits)), digits.index(max(digits))])
    return grid.differ(rule["cells"]) and sum(digits[start + 1 : end]) == rule["sum"]


def x_sum(grid: FullGrid, rule: _Fields) -> bool:
    digits = grid.of(rule["cells"])
    return digits[0] <= len(digits) and sum(digits[: digits[0]]) == rule["sum"]


def skyscraper(grid: FullGrid, rule: _Fields) -> bool:
    """A building of height 0 cannot be seen."""
    seen = set(accumulate(grid.of(rule["cells"]), max)) - {0}
    return bool(len(seen) == rule["count"])


def hidden_skyscraper(grid: FullGrid, rule: _Fields) -> bool:
    digits = grid.of(rule["cells"])
    highest = accumulate(digits, max)
    hidden = [digit for digit, most in zip(digits, highest, strict=True) if digit < most]
    return hidden[:1] == [rule["value"]]


def numbered_room(grid: FullGrid, rule: _Fields) -> bool:
    digits = grid.of(rule["cells"])
    return 1 <= digits[0] <= len(digits) and digits[digits[0] - 1] == rule["value"]


RULES: dict[str, Rule] = {
    "thermo": thermo,
    "slow_thermo": slow_thermo,
    "whisper": whisper,
    "renban": renban,
    "palindrome": palindrome,
    "between": between,
    "lockout": lockout,
    "modular": modular,
    "entropic": entropic,
    "sandwich": sandwich,
    "lunchbox": lunchbox,
    "x_sum": x_sum,
    "skyscraper": skyscraper,
    "hidden_skyscraper": hidden_skyscraper,
    "numbered_room": numbered_room,
}
