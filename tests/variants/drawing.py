"""Draws small variants at random, and lists their solutions with nothing but the predicates."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from ninefold.reference.variants import RULES, is_solution
from ninefold.reference.variants.grid import FullGrid
from tests.variants.cases import Variant, path, plain

Draw = Callable[[random.Random, int], dict[str, Any]]


def _line(least: int = 2, most: int = 5, **numbers: tuple[int, int]) -> Draw:
    """Draw a path of cells, and numbers from ranges."""
    return lambda random_, size: {
        "cells": path(random_, size, random_.randint(least, min(most, size))),
        **{name: random_.randint(*bounds) for name, bounds in numbers.items()},
    }


def _edge(**numbers: tuple[int, int]) -> Draw:
    """Draw a row or column, from either end, and numbers from ranges."""

    def draw(random_: random.Random, size: int) -> dict[str, Any]:
        line = random_.randrange(size)
        cells = [line * size + i for i in range(size)]
        if random_.random() < 0.5:
            cells = [i * size + line for i in range(size)]
        fields = {name: random_.randint(*bounds) for name, bounds in numbers.items()}
        return {"cells": cells[:: random_.choice([1, -1])], **fields}

    return draw


def _groups(name: str, count: int, length: int) -> Draw:
    def draw(random_: random.Random, size: int) -> dict[str, Any]:
        return {name: [random_.sample(range(size * size), length) for _ in range(count)]}

    return draw


def _arrow(random_: random.Random, size: int) -> dict[str, Any]:
    cells = path(random_, size, 5)
    circle = random_.choice([1, 1, 1, 2])
    return {"circle": cells[:circle], "shaft": cells[circle:]}


def _extreme(random_: random.Random, size: int) -> dict[str, Any]:
    cells = random_.sample(range(size * size), 3)
    return {"cell": cells[0], "neighbours": cells[1:]}


def _sum(random_: random.Random, size: int) -> dict[str, Any]:
    cells = path(random_, size, 4)
    return {
        "cells": cells,
        "coeffs": [random_.choice([-2, -1, 1, 3]) for _ in cells],
        "sum": random_.randint(0, 15),
    }


def _contains(random_: random.Random, size: int) -> dict[str, Any]:
    values = [random_.randint(1, size) for _ in range(random_.randint(1, 3))]
    return {"cells": path(random_, size, 4), "values": values, "exact": random_.random() < 0.5}


def _sandwich(random_: random.Random, size: int) -> dict[str, Any]:
    return {**_edge(sum=(0, size + 4))(random_, size), "crusts": random_.sample(range(1, size + 1), 2)}


def _negative(random_: random.Random, size: int) -> dict[str, Any]:
    forbid = {name: [random_.randint(1, 5)] for name in ("difference", "ratio", "sum")}
    return {"forbid": forbid, "pairs": [random_.sample(range(size * size), 2) for _ in range(4)]}


def _nothing(_: random.Random, __: int) -> dict[str, Any]:
    return {}


#: How to draw the fields of each type.
DRAWS: dict[str, Draw] = {
    **dict.fromkeys(
        [
            "all_different", "diagonal", "thermo", "slow_thermo", "renban", "palindrome", "between", "zipper",
            "entropic", "equality_cage",
        ],
        _line(2, 6),
    ),
    **dict.fromkeys(
        [
            "anti_knight", "anti_king", "nonconsecutive", "diagonal_nonconsecutive", "anti_taxicab",
            "global_entropy", "global_mod3", "dutch_flatmates",
        ],
        _nothing,
    ),
    **dict.fromkeys(["odd", "even"], _line(1, 2)),
    **dict.fromkeys(["minimum", "maximum"], _extreme),
    **dict.fromkeys(["quadruple", "contains"], _contains),
    **dict.fromkeys(["difference", "ratio"], _line(2, 2, value=(0, 4))),
    **dict.fromkeys(["windoku", "disjoint_groups"], _groups("groups", 2, 3)),
    "pair_sum": _line(2, 2, value=(2, 10)),
    "greater_than": _line(2, 2),
    "whisper": _line(2, 5, difference=(1, 4)),
    "lockout": _line(2, 5, difference=(0, 4)),
    "killer_cage": _line(1, 5, sum=(1, 25)),
    "little_killer": _line(1, 6, sum=(1, 30)),
    "sum": _sum,
    "sum_line": _line(1, 6, sum=(2, 12)),
    "rellik_cage": _line(1, 4, sum=(1, 12)),
    "lunchbox": _line(2, 6, sum=(0, 12)),
    "x_sum": _edge(sum=(1, 20)),
    "skyscraper": _edge(count=(1, 5)),
    "hidden_skyscraper": _edge(value=(1, 5)),
    "numbered_room": _edge(value=(1, 9)),
    "modular": _line(2, 6, mod=(2, 4)),
    "sandwich": _sandwich,
    "double_arrow": _line(3, 5),
    "counting_circles": _line(3, 6),
    "knight_sum_forbidden": lambda random_, size: {"sums": [random_.randint(2, 2 * size)]},
    "arrow": _arrow,
    "region_sum_line": _groups("segments", 3, 2),
    "same_values": _groups("sets", 2, 2),
    "clone": lambda random_, size: dict(
        zip(("cells", "clone"), _groups("", 2, 2)(random_, size)[""], strict=True)
    ),
    "negative": _negative,
    "indexer": lambda random_, size: {
        **_line(1, 3)(random_, size),
        "axis": random_.choice(["row", "column"]),
    },
}  # fmt: skip


def fillings(puzzle: Variant) -> Iterator[list[int]]:
    """Yield the full grids that fit givens and houses, cell by cell, fewest digits first."""
    size = puzzle["rows"]
    houses = [
        *[[row * size + col for col in range(size)] for row in range(size)],
        *[[row * size + col for row in range(size)] for col in range(size)],
        *puzzle["regions"],
    ]
    seen = [
        {other for house in houses if cell in house for other in house} - {cell} for cell in range(size**2)
    ]
    values = list(puzzle["givens"])

    def fill() -> Iterator[list[int]]:
        best, digits = -1, set(range(size + 1))
        for cell, value in enumerate(values):
            if value is None:
                left = set(range(1, size + 1)) - {values[other] for other in seen[cell]}
                if len(left) < len(digits):
                    best, digits = cell, left
        if best < 0:
            yield list(values)
            return
        for digit in sorted(digits):
            values[best] = digit
            yield from fill()
        values[best] = None

    yield from fill()


def shuffled_grid(random_: random.Random, puzzle: Variant) -> list[int]:
    """Return a full grid of an empty puzzle, with its digits shuffled."""
    size = puzzle["rows"]
    digits = random_.sample(range(1, size + 1), size)
    return next(fillings({**puzzle, "givens": digits + [None] * (size * size - size)}))


def drawn_rule(random_: random.Random, kind: str, grid: FullGrid) -> dict[str, Any]:
    """Draw the fields of a constraint, if possible one that the grid keeps to."""
    for _ in range(40):
        rule = {"type": kind, **DRAWS[kind](random_, grid.rows)}
        if RULES[kind](grid, rule):
            break
    return rule


def drawn_variant(
    random_: random.Random, shape: tuple[int, int, int], kinds: list[str], open_cells: int
) -> Variant:
    """Draw a puzzle with these kinds of constraints and so many cells without a given."""
    puzzle = plain(*shape)
    values = shuffled_grid(random_, puzzle)
    grid = FullGrid(shape[0], shape[0], 1, shape[0], values)
    kept = list(values)
    for cell in random_.sample(range(len(values)), min(open_cells, len(values))):
        kept[cell] = 0
    rules = [drawn_rule(random_, kind, grid) for kind in kinds]
    return {**puzzle, "givens": [value or None for value in kept], "constraints": rules}


def solutions_by_filtering(puzzle: Variant, most: int) -> list[list[int]] | None:
    """Return all solutions, or None if the givens and houses alone allow more than `most` grids."""
    found = []
    for number, values in enumerate(fillings(puzzle)):
        if number == most:
            return None
        if is_solution(puzzle, values):
            found.append(values)
    return found
