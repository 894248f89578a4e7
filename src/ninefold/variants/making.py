"""Make the puzzle of a variant from what users write: text or lists of digits, a size, regions and rules."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import isqrt
from typing import Any

from ninefold.errors import NinefoldError, PuzzleError
from ninefold.message import plural
from ninefold.variants.alphabet import value_of
from ninefold.variants.boxes import box_shape, boxes_of, regions_of
from ninefold.variants.cells import cell_name, cells_of
from ninefold.variants.constraint import Constraint
from ninefold.variants.form import MAX_SIZE
from ninefold.variants.possible import check_possible
from ninefold.variants.rule import Rule
from ninefold.variants.variant import Variant
from ninefold.variants.variant_puzzle import VariantPuzzle

__all__ = ["make", "marks_of", "with_rules"]


def make(
    source: "str | Sequence[Any]",
    size: int | None,
    boxes: Sequence[int] | None,
    regions: "str | Iterable[object] | None",
    rules: "Iterable[Rule | Constraint]",
) -> VariantPuzzle:
    """Make a puzzle. Without a size, the number of cells decides; without regions, there are the usual boxes.

    >>> make("1...4..2........", None, None, None, []).variant.regions[0]
    (0, 1, 4, 5)
    """
    marks = _marks_in(source)
    size = _size_of(len(marks), size)
    if boxes is not None and regions is not None:
        raise PuzzleError("pass boxes or regions, not both")
    if regions is None:
        areas = boxes_of(size, box_shape(size) if boxes is None else boxes)
    else:
        areas = regions_of(regions, size)
    low = _first_digit(marks, size)
    digits = range(low, low + size)
    values = tuple(_value(mark, digits, cell_name(cell, size), cell) for cell, mark in enumerate(marks))
    return with_rules(VariantPuzzle(Variant(size, size, low, low + size - 1, areas), values), rules)


def with_rules(puzzle: VariantPuzzle, rules: "Iterable[Rule | Constraint]") -> VariantPuzzle:
    """Return the puzzle with more constraints; those that cannot hold raise an error."""
    rules = [rules] if isinstance(rules, Rule | Constraint) else list(rules)
    for rule in rules:
        if not isinstance(rule, Rule | Constraint):
            raise PuzzleError(
                "rules must be made with the functions of ninefold.rules; {rule} is not one", rule=repr(rule)
            )
    variant = puzzle.variant
    try:
        for last in (False, True):
            now = [rule for rule in rules if (isinstance(rule, Rule) and rule.comes_last) == last]
            variant = _extended(variant, now) if now else variant
    except PuzzleError:
        raise
    except NinefoldError as error:
        raise PuzzleError(error.message) from None
    check_possible(variant)
    return VariantPuzzle(variant, puzzle.values, puzzle.candidates, puzzle.metadata_text)


def _extended(variant: Variant, rules: "Iterable[Rule | Constraint]") -> Variant:
    """Return the variant with more constraints."""
    added = [
        constraint
        for rule in rules
        for constraint in (rule.constraints_of(variant) if isinstance(rule, Rule) else [rule])
    ]
    return replace(variant, constraints=(*variant.constraints, *added))


def _marks_in(source: "str | Sequence[Any]") -> list[object]:
    """Return what each cell has: characters of a text, or the entries of a list or of rows."""
    if isinstance(source, str):
        text = source.strip()
        spaced = text.split()
        if len(spaced) > 1 and any(len(mark) > 1 for mark in spaced) and _is_square(len(spaced)):
            return list(spaced)  # numbers with spaces between
        return list("".join(spaced)) if _is_square(len("".join(spaced))) else list(text)
    entries = source.tolist() if hasattr(source, "tolist") else source
    try:
        rows = list(entries)
    except TypeError:
        raise PuzzleError(
            "a puzzle is a string or rows of digits, not {name}", name=type(source).__name__
        ) from None
    if rows and all(isinstance(row, str) and len(row) == len(rows) > 1 for row in rows):
        return [mark for row in rows for mark in row]
    if rows and all(isinstance(row, Sequence) and not isinstance(row, str | bytes) for row in rows):
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows):
                template = plural(
                    row,
                    "row {row}: {count} cell, expected {size}",
                    "row {row}: {count} cells, expected {size}",
                )
                raise PuzzleError(template, row=number, count=len(row), size=len(rows))
        return [mark for row in rows for mark in row]
    return rows


def _is_square(count: int) -> bool:
    return count > 0 and isqrt(count) ** 2 == count


def _size_of(count: int, size: int | None) -> int:
    """Return the size of the grid; an error if the number of cells does not fit."""
    if size is not None and (not isinstance(size, int) or not 1 <= size <= MAX_SIZE):
        raise PuzzleError("size must be from 1 to {most}, not {size}", most=MAX_SIZE, size=repr(size))
    if size is None:
        size = isqrt(count)
        if size > MAX_SIZE:
            raise PuzzleError(
                "{count} cells are too many: at most {most} rows and columns are possible",
                count=count,
                most=MAX_SIZE,
            )
    if not count or size * size != count:
        template = plural(
            count,
            "{count} cell, expected {expected} for size {size}",
            "{count} cells, expected {expected} for size {size}",
        )
        raise PuzzleError(template, count=count, expected=size * size, size=size)
    return size


def _first_digit(marks: list[object], size: int) -> int:
    """Return the smallest digit. Only 16x16 grids may begin at 0, if some 0 cannot mean an empty cell."""
    if size != 16 or "0" not in marks or "G" in marks or "g" in marks:
        return 1
    others = any(mark in (".", "_", "*", "-", "?") for mark in marks)
    return 0 if others or marks.count("0") <= size else 1


def _value(mark: object, digits: range, at: str, cell: int) -> int | None:
    if mark is None or (mark == 0 and 0 not in digits and not isinstance(mark, str)):
        return None
    if isinstance(mark, str):
        return value_of(mark or ".", digits, at)
    value = int(mark) if isinstance(mark, float) and mark.is_integer() else mark
    if isinstance(value, int) and value in digits:
        return value
    raise PuzzleError(
        "{at}: {mark} is not a digit from {first} to {last}, or a blank",
        cell=cell,
        at=at,
        mark=repr(mark),
        first=digits[0],
        last=digits[-1],
    )


def marks_of(marks: Any, variant: Variant) -> list[tuple[int, tuple[int, ...]]]:
    """Return pencil marks by cell, from a set of candidates or from a mapping of cells to digits.

    >>> marks_of({"r1c2": [1, 2]}, Variant(4, 4, 1, 4))
    [(1, (1, 2))]
    """
    if isinstance(marks, Mapping):
        pairs = [
            (cells_of([cell], variant.rows, variant.columns)[0], digits) for cell, digits in marks.items()
        ]
    else:
        pairs = _of_set(marks, variant)
    for cell, digits in pairs:
        for digit in digits:
            if digit not in variant.digits:
                raise PuzzleError(
                    "{at}: {digit} is not a digit of this puzzle",
                    cell=cell,
                    at=variant.cell_name(cell),
                    digit=digit,
                )
    return [(cell, tuple(digits)) for cell, digits in pairs]


def _of_set(marks: Any, variant: Variant) -> list[tuple[int, list[int]]]:
    """Return the digits of each cell of a set of candidates, where a row always has nine cells."""
    if variant.rows > 9 or variant.columns > 9 or variant.min_value != 1 or variant.max_value > 9:
        raise PuzzleError(
            "a CandidateSet has room for 9x9 cells and digits 1 to 9: pass a dict of cells instead"
        )
    digits: dict[int, list[int]] = {cell: [] for cell in range(variant.cells)}
    for place, digit in marks:
        row, column = divmod(place, 9)
        if row < variant.rows and column < variant.columns and digit in variant.digits:
            digits[row * variant.columns + column].append(digit)
    return list(digits.items())
