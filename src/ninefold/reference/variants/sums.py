"""Rules about sums."""

from itertools import combinations
from typing import Any

from ninefold.reference.variants.grid import FullGrid, Rule

__all__ = ["RULES"]

_Fields = dict[str, Any]


def killer_cage(grid: FullGrid, rule: _Fields) -> bool:
    return grid.differ(rule["cells"]) and rule.get("sum") in (None, sum(grid.of(rule["cells"])))


def weighted_sum(grid: FullGrid, rule: _Fields) -> bool:
    digits = grid.of(rule["cells"])
    coefficients = rule.get("coeffs") or [1] * len(digits)
    return bool(sum(c * digit for c, digit in zip(coefficients, digits, strict=True)) == rule["sum"])


def arrow(grid: FullGrid, rule: _Fields) -> bool:
    number = 0
    for digit in grid.of(rule["circle"]):
        number = 10 * number + digit
    return number == sum(grid.of(rule["shaft"]))


def double_arrow(grid: FullGrid, rule: _Fields) -> bool:
    first, *rest, last = grid.of(rule["cells"])
    return first + last == sum(rest)


def zipper(grid: FullGrid, rule: _Fields) -> bool:
    digits = grid.of(rule["cells"])
    half, odd = divmod(len(digits), 2)
    totals = {digits[i] + digits[-1 - i] for i in range(half)}
    return len(totals | ({digits[half]} if odd else set())) <= 1


def region_sum_line(grid: FullGrid, rule: _Fields) -> bool:
    return len({sum(grid.of(segment)) for segment in rule["segments"]}) <= 1


def sum_line(grid: FullGrid, rule: _Fields) -> bool:
    """Cut as early as possible: with a 0 after a cut, the 0 can start the next run."""
    total = 0
    for digit in grid.of(rule["cells"]):
        total = digit if total == rule["sum"] and digit else total + digit
        if total > rule["sum"]:
            return False
    return bool(total == rule["sum"])


def rellik_cage(grid: FullGrid, rule: _Fields) -> bool:
    digits = grid.of(rule["cells"])
    return grid.differ(rule["cells"]) and not any(
        sum(chosen) == rule["sum"]
        for size in range(1, len(digits) + 1)
        for chosen in combinations(digits, size)
    )


RULES: dict[str, Rule] = {
    "killer_cage": killer_cage,
    "sum": weighted_sum,
    "little_killer": weighted_sum,
    "arrow": arrow,
    "double_arrow": double_arrow,
    "zipper": zipper,
    "region_sum_line": region_sum_line,
    "sum_line": sum_line,
    "rellik_cage": rellik_cage,
}
