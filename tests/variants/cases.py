"""The variants of the oracle, and small ones drawn at random."""

import json
import random
from typing import Any

from tests.conftest import oracle

Variant = dict[str, Any]


def cases(tier: str) -> list[Variant]:
    """Return the cases of one tier: fast, slow, layout or count."""
    return [case for case in json.loads(oracle("variants.json").read_text())["cases"] if case["tier"] == tier]


def plain(size: int, box_rows: int, box_cols: int) -> Variant:
    """Return an empty square puzzle with boxes."""
    boxes: dict[int, list[int]] = {}
    for cell in range(size * size):
        row, col = divmod(cell, size)
        boxes.setdefault(row // box_rows * size + col // box_cols, []).append(cell)
    return {
        "rows": size, "cols": size, "min_value": 1, "max_value": size, "regions": list(boxes.values()),
        "givens": [None] * (size * size), "candidates": [], "constraints": [],
    }  # fmt: skip


def path(random_: random.Random, size: int, length: int) -> list[int]:
    """Return neighbouring cells, no cell twice; maybe fewer than asked for."""
    cells = [random_.randrange(size * size)]
    while len(cells) < length:
        row, col = divmod(cells[-1], size)
        steps = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        free = [
            r * size + c for r, c in steps if 0 <= r < size and 0 <= c < size and r * size + c not in cells
        ]
        if not free:
            break
        cells.append(random_.choice(free))
    return cells
