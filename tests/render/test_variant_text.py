"""Variants drawn as text: the regions can be read from the lines, and every rule is listed."""

import random

import pytest

from ninefold.render.variant import text_of_variant
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant
from tests.render.variant_samples import SAMPLES, boxes, nine


def regions_in(text: str, rows: int, columns: int) -> set[frozenset[int]]:
    """Return the groups of cells that no line separates."""
    lines = text.splitlines()
    at = [next(i for i, line in enumerate(lines) if line.startswith(f"r{row + 1} ")) for row in range(rows)]
    left = lines[1].index("+")
    wide = (len(lines[1]) - left - 1) // columns
    groups = {cell: {cell} for cell in range(rows * columns)}

    def join(one: int, other: int) -> None:
        together = groups[one] | groups[other]
        for cell in together:
            groups[cell] = together

    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        start = left + wide * column
        if column and lines[at[row]][start] == " ":
            join(cell, cell - 1)
        if row and (at[row] == at[row - 1] + 1 or lines[at[row] - 1][start + 1 : start + wide].isspace()):
            join(cell, cell - columns)
    return {frozenset(group) for group in groups.values()}


def jigsaw(size: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """Return regions of connected cells, not all of the same size."""
    random_ = random.Random(seed)
    region = dict(enumerate(random_.sample(range(size * size), size)))
    owner = {cell: name for name, cell in region.items()}
    while len(owner) < size * size:
        cell = random_.choice(sorted(owner))
        row, column = divmod(cell, size)
        near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        free = [
            r * size + c for r, c in near if 0 <= r < size and 0 <= c < size and r * size + c not in owner
        ]
        if free:
            owner[random_.choice(free)] = owner[cell]
    return tuple(tuple(cell for cell in sorted(owner) if owner[cell] == name) for name in range(size))


@pytest.mark.parametrize(("size", "seed"), [(4, 1), (5, 2), (7, 3), (9, 4), (9, 5), (12, 6), (36, 7)])
def test_regions_can_be_read_from_the_text(size: int, seed: int) -> None:
    regions = jigsaw(size, seed)
    text = text_of_variant(Variant(size, size, 1, size, regions), [size] * (size * size))
    assert regions_in(text, size, size) == set(map(frozenset, regions))


@pytest.mark.parametrize(
    ("size", "height", "width"), [(4, 2, 2), (6, 2, 3), (8, 4, 2), (12, 3, 4), (16, 4, 4)]
)
def test_boxes_need_no_lines_inside(size: int, height: int, width: int) -> None:
    regions = boxes(size, height, width)
    text = text_of_variant(Variant(size, size, 1, size, regions))
    assert regions_in(text, size, size) == set(map(frozenset, regions))
    assert len(text.splitlines()) == 1 + size + size // height + 1


def test_columns_are_aligned() -> None:
    values: list[int | None] = [(i * 7) % 16 + 1 if i % 3 else None for i in range(256)]
    lines = text_of_variant(Variant(16, 16, 1, 16, boxes(16, 4, 4)), values).splitlines()
    assert len({len(line) for line in lines[1:]}) == 1
    shown = [
        word for line in lines[1:] if line.startswith("r") for word in line.replace("|", " ").split()[1:]
    ]
    assert shown == ["." if value is None else str(value) for value in values]
    for column in range(1, 17):
        end = lines[0].index(f"c{column}") + len(f"c{column}") - 1
        row = next(line for line in lines if line.startswith("r2 "))
        assert row[end] in "0123456789.", "the last digit of a name is above the last digit of the cells"


def test_every_rule_is_listed_with_its_cells() -> None:
    lines = text_of_variant(nine(*SAMPLES)).splitlines()[-len(SAMPLES) :]
    assert "killer cage 15: r1c1 r1c2 r2c1" in lines
    assert "arrow: r6c6 / r5c6 r5c7 r6c8" in lines
    assert "sandwich (1, 9) 12: " + " ".join(f"r2c{i}" for i in range(1, 10)) in lines
    assert "quadruple 1, 2, 3: r6c6 r6c7 r7c6 r7c7" in lines
    assert "minimum: r5c5 / r4c5 r6c5 r5c4 r5c6" in lines
    assert "region sum line: r2c2 / r3c3 / r3c4 / r4c5" in lines
    assert "difference 1: r1c1 r1c2" in lines
    assert "no knight's move sums to 5, 15" in lines
    assert "no other pair has difference 1, sum 5/10" in lines
    assert "sum line (runs of 10): r2c2 r3c3 r3c4 r4c5" in lines
    assert "anti-knight" in lines


def test_exact_contents_are_named() -> None:
    exact = Constraint("contains", values=[1, 2], cells=[0, 1], exact=True)
    text = text_of_variant(nine(exact))
    assert text.splitlines()[-1] == "contains these digits (exact) 1, 2: r1c1 r1c2"
    assert len(text_of_variant(nine(exact), rules=False).splitlines()) == 14
