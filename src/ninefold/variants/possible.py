"""Finds rules that can never hold, such as a cage of two cells with the sum 30, and says why."""

from collections.abc import Sequence

from ninefold.errors import PuzzleError
from ninefold.message import message, plural
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant

__all__ = ["check_possible"]


def check_possible(variant: Variant) -> None:
    """Raise PuzzleError for the first constraint that no digits can satisfy.

    >>> cage = Constraint("killer_cage", cells=[0, 1], sum=30)
    >>> check_possible(Variant(9, 9, 1, 9, constraints=(cage,)))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ninefold.errors.PuzzleError: killer_cage r1c1 r1c2: the sum 30 is impossible; ...
    """
    _check_houses(variant)
    for constraint in variant.constraints:
        form = constraint.form
        if constraint.type in ("thermo", "renban", "killer_cage", "all_different", "diagonal", "lunchbox"):
            _check_length(variant, constraint, form["cells"])
        if constraint.type in ("killer_cage", "little_killer", "sum", "pair_sum"):
            total = form.get("value" if constraint.type == "pair_sum" else "sum")
            if total is not None and "coeffs" not in form:
                _check_sum(variant, constraint, form["cells"], total, constraint.type == "killer_cage")


def _check_houses(variant: Variant) -> None:
    """Rows, columns and regions hold no digit twice, so they need enough digits."""
    longest = max(variant.rows, variant.columns, *map(len, variant.regions), 0)
    if longest > len(variant.digits):
        raise PuzzleError(
            "{count} digits are too few: a row, column or region has {cells} cells, and no digit twice",
            count=len(variant.digits),
            cells=longest,
        )


def _where(variant: Variant, constraint: Constraint, cells: Sequence[int]) -> str:
    return " ".join([constraint.type, *(variant.cell_name(cell) for cell in cells[:12])])


def _check_length(variant: Variant, constraint: Constraint, cells: Sequence[int]) -> None:
    twice = next((cell for cell in cells if cells.count(cell) > 1), None)
    if twice is not None:
        raise PuzzleError(
            "{where}: {at} is listed twice",
            cell=twice,
            where=_where(variant, constraint, cells),
            at=variant.cell_name(twice),
        )
    if len(cells) > len(variant.digits):
        raise PuzzleError(
            "{where}: {count} cells are too many; there are {digits} digits, and none may repeat",
            where=_where(variant, constraint, cells),
            count=len(cells),
            digits=len(variant.digits),
        )


def _check_sum(
    variant: Variant, constraint: Constraint, cells: Sequence[int], total: int, differ: bool
) -> None:
    digits, count = variant.digits, len(cells)
    low = sum(digits[:count]) if differ else digits[0] * count
    high = sum(digits[len(digits) - count :]) if differ else digits[-1] * count
    if low <= total <= high:
        return
    raise PuzzleError(
        "{where}: the sum {total} is impossible; {cells} add up to at least {low} and at most {high}",
        where=_where(variant, constraint, cells),
        total=total,
        cells=message(plural(count, "{count} cell", "{count} cells"), count=count),
        low=low,
        high=high,
    )
