"""Rules about the whole board, about sets of cells, and about pairs."""

from collections import Counter
from typing import Any

from ninefold.reference.variants.grid import DIAGONAL_STEPS, KNIGHT_STEPS, ORTHOGONAL_STEPS, FullGrid, Rule

__all__ = ["RULES"]

_Fields = dict[str, Any]


def anti_taxicab(grid: FullGrid, _: _Fields) -> bool:
    places = list(grid.places())
    return not any(
        digit == other and abs(row - row2) + abs(col - col2) == digit
        for i, (row, col, digit) in enumerate(places)
        for row2, col2, other in places[:i]
    )


def dutch_flatmates(grid: FullGrid, _: _Fields) -> bool:
    return all(
        grid.at(row - 1, col) == 1 or grid.at(row + 1, col) == 9
        for row, col, digit in grid.places()
        if digit == 5
    )


def contains(grid: FullGrid, rule: _Fields) -> bool:
    there, wanted = Counter(grid.of(rule["cells"])), Counter[int](rule["values"])
    if rule.get("exact"):
        return all(there[digit] == count for digit, count in wanted.items())
    return there >= wanted


def indexer(grid: FullGrid, rule: _Fields) -> bool:
    def holds(cell: int) -> bool:
        row, col = divmod(cell, grid.cols)
        digit = grid.values[cell]
        if rule["axis"] == "column":
            return grid.at(row, digit - 1) == col + 1
        return grid.at(digit - 1, col) == row + 1

    return all(holds(cell) for cell in rule["cells"])


def counting_circles(grid: FullGrid, rule: _Fields) -> bool:
    return all(count == digit for digit, count in Counter(grid.of(rule["cells"])).items())


def same_values(grid: FullGrid, rule: _Fields) -> bool:
    first, *others = (sorted(grid.of(cells)) for cells in rule["sets"])
    return all(other == first for other in others)


def equality_cage(grid: FullGrid, rule: _Fields) -> bool:
    digits, twice_middle = grid.of(rule["cells"]), grid.min_value + grid.max_value
    odd = sum(digit % 2 for digit in digits)
    low = sum(2 * digit < twice_middle for digit in digits)
    high = sum(2 * digit > twice_middle for digit in digits)
    return 2 * odd == len(digits) == 2 * low == 2 * high


def related(x: int, y: int, relation: str, number: int) -> bool:
    """True if two digits have this difference, ratio or sum."""
    if relation == "difference":
        return abs(x - y) == number
    if relation == "ratio":
        return x == number * y or y == number * x
    return x + y == number


def negative(grid: FullGrid, rule: _Fields) -> bool:
    return not any(
        related(grid.values[first], grid.values[second], relation, number)
        for first, second in rule["pairs"]
        for relation, numbers in rule["forbid"].items()
        for number in numbers
    )


def all_differ(grid: FullGrid, rule: _Fields) -> bool:
    return all(grid.differ(group) for group in rule.get("groups", [rule.get("cells", [])]))


def never_equal(steps: tuple[tuple[int, int], ...]) -> Rule:
    return lambda grid, _: all(x != y for x, y in grid.pairs(steps))


def never_consecutive(steps: tuple[tuple[int, int], ...]) -> Rule:
    return lambda grid, _: all(abs(x - y) != 1 for x, y in grid.pairs(steps))


def pair(relation: str) -> Rule:
    def holds(grid: FullGrid, rule: _Fields) -> bool:
        first, second = grid.of(rule["cells"])
        return related(first, second, relation, rule["value"])

    return holds


RULES: dict[str, Rule] = {
    "all_different": all_differ,
    "diagonal": all_differ,
    "windoku": all_differ,
    "disjoint_groups": all_differ,
    "anti_knight": never_equal(KNIGHT_STEPS),
    "anti_king": never_equal(DIAGONAL_STEPS + ORTHOGONAL_STEPS),
    "nonconsecutive": never_consecutive(ORTHOGONAL_STEPS),
    "diagonal_nonconsecutive": never_consecutive(DIAGONAL_STEPS),
    "anti_taxicab": anti_taxicab,
    "knight_sum_forbidden": lambda grid, rule: (
        not any(x + y in rule["sums"] for x, y in grid.pairs(KNIGHT_STEPS))
    ),
    "global_entropy": lambda grid, _: all(
        {grid.third(digit) for digit in square} == {0, 1, 2} for square in grid.squares()
    ),
    "global_mod3": lambda grid, _: all(
        {digit % 3 for digit in square} == {0, 1, 2} for square in grid.squares()
    ),
    "dutch_flatmates": dutch_flatmates,
    "difference": pair("difference"),
    "ratio": pair("ratio"),
    "pair_sum": pair("sum"),
    "greater_than": lambda grid, rule: grid.values[rule["cells"][0]] > grid.values[rule["cells"][1]],
    "negative": negative,
    "quadruple": contains,
    "contains": contains,
    "indexer": indexer,
    "counting_circles": counting_circles,
    "same_values": same_values,
    "clone": lambda grid, rule: grid.of(rule["cells"]) == grid.of(rule["clone"]),
    "equality_cage": equality_cage,
    "odd": lambda grid, rule: all(digit % 2 == 1 for digit in grid.of(rule["cells"])),
    "even": lambda grid, rule: all(digit % 2 == 0 for digit in grid.of(rule["cells"])),
    "minimum": lambda grid, rule: grid.values[rule["cell"]] < min(grid.of(rule["neighbours"])),
    "maximum": lambda grid, rule: grid.values[rule["cell"]] > max(grid.of(rule["neighbours"])),
}
