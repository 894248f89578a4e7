"""Rules about neighbouring cells: Kropki dots, XV, inequality signs, and what missing marks mean."""

from collections.abc import Iterable
from typing import Any

from ninefold.errors import NinefoldError
from ninefold.variants.constraint import Constraint
from ninefold.variants.rule import Cells, Rule, constraint_of
from ninefold.variants.variant import Variant

__all__ = ["black_dot", "greater_than", "maximum", "minimum", "negative", "white_dot", "xv"]


def white_dot(cells: Cells, difference: int = 1) -> Rule:
    """A white Kropki dot: the two digits are consecutive, or have another difference.

    >>> white_dot("r1c1 r1c2")
    Rule('difference', cells='r1c1 r1c2', value=1)
    """
    return Rule("difference", cells=cells, value=difference)


def black_dot(cells: Cells, ratio: int = 2) -> Rule:
    """A black Kropki dot: one digit is twice the other, or has another ratio.

    >>> black_dot("r1c1 r1c2")
    Rule('ratio', cells='r1c1 r1c2', value=2)
    """
    return Rule("ratio", cells=cells, value=ratio)


def xv(cells: Cells, mark: str | int) -> Rule:
    """An X or a V between two cells: their digits add up to 10 or 5, or to another number.

    >>> xv("r1c1 r1c2", "X"), xv("r1c1 r2c1", 7)
    (Rule('pair_sum', cells='r1c1 r1c2', value=10), Rule('pair_sum', cells='r1c1 r2c1', value=7))
    """
    totals = {"X": 10, "x": 10, "V": 5, "v": 5}
    if isinstance(mark, str) and mark not in totals:
        raise NinefoldError("xv: the mark must be 'X', 'V' or a number, not {mark}", mark=repr(mark))
    return Rule("pair_sum", cells=cells, value=totals[mark] if isinstance(mark, str) else mark)


def greater_than(cells: Cells) -> Rule:
    """Two cells; the first digit is greater than the second.

    >>> greater_than("r1c1 r1c2")
    Rule('greater_than', cells='r1c1 r1c2')
    """
    return Rule("greater_than", cells=cells)


def minimum(cell: str | int, neighbours: Cells | None = None) -> Rule:
    """A cell with a smaller digit than each of its neighbours: those beside it, unless others are given.

    >>> minimum("r5c5")
    Rule('minimum', cell='r5c5', neighbours=None)
    """
    return Rule("minimum", _extreme, cell=cell, neighbours=neighbours)


def maximum(cell: str | int, neighbours: Cells | None = None) -> Rule:
    """A cell with a greater digit than each of its neighbours: those beside it, unless others are given.

    >>> maximum("r5c5", "r5c4 r5c6")
    Rule('maximum', cell='r5c5', neighbours='r5c4 r5c6')
    """
    return Rule("maximum", _extreme, cell=cell, neighbours=neighbours)


def _extreme(name: str, variant: Variant, fields: dict[str, Any]) -> list[Constraint]:
    found = constraint_of(name, variant, {**fields, "neighbours": fields["neighbours"] or ()})
    if fields["neighbours"] is not None:
        return [found]
    cell = found["cell"]
    beside = [pair[pair[0] == cell] for pair in _neighbours(variant) if cell in pair]
    return [Constraint(name, cell=cell, neighbours=sorted(beside))]


def negative(*, difference: Iterable[int] = (), ratio: Iterable[int] = (), total: Iterable[int] = ()) -> Rule:
    """What missing marks mean: neighbours without a dot or sign have none of these relations.

    Kropki puzzles in which all dots are shown have `negative(difference=[1], ratio=[2])`, and XV puzzles have
    `negative(total=[5, 10])`. Pairs with a dot (or with an X or V) among the other rules are exempt.

    >>> negative(total=[5, 10])
    Rule('negative', difference=(), ratio=(), total=(5, 10))
    """
    return Rule("negative", _unmarked, difference=tuple(difference), ratio=tuple(ratio), total=tuple(total))


def _unmarked(_: str, variant: Variant, fields: dict[str, Any]) -> list[Constraint]:
    """Forbid the relations for all pairs of neighbours that have no mark of this kind."""
    kropki = {name: list(fields[name]) for name in ("difference", "ratio") if fields[name]}
    sums = {"sum": list(fields["total"])} if fields["total"] else {}
    found = []
    for forbid, kinds in ((kropki, ("difference", "ratio")), (sums, ("pair_sum",))):
        marked = {frozenset(own["cells"]) for own in variant.constraints if own.type in kinds}
        pairs = [list(pair) for pair in _neighbours(variant) if frozenset(pair) not in marked]
        if forbid:
            found.append(Constraint("negative", forbid=forbid, pairs=pairs))
    return found


def _neighbours(variant: Variant) -> list[tuple[int, int]]:
    """Return all pairs of cells that share an edge."""
    columns = variant.columns
    return [
        (cell, cell + step)
        for cell in range(variant.cells)
        for step, fits in ((1, cell % columns < columns - 1), (columns, cell + columns < variant.cells))
        if fits
    ]
