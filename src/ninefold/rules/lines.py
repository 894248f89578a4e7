"""Rules about lines: thermometers, arrows, whispers, renbans and others. The order of their cells matters."""

from typing import Any

from ninefold.errors import PuzzleError
from ninefold.variants.cells import cells_of
from ninefold.variants.constraint import Constraint
from ninefold.variants.rule import Cells, Rule, constraint_of
from ninefold.variants.variant import Variant

__all__ = [
    "arrow",
    "between",
    "double_arrow",
    "entropic",
    "lockout",
    "modular",
    "palindrome",
    "region_sum_line",
    "renban",
    "slow_thermo",
    "sum_line",
    "thermo",
    "whispers",
    "zipper",
]


def thermo(cells: Cells) -> Rule:
    """A thermometer: digits increase from the bulb, the first cell, to the tip.

    >>> thermo("r5c5 r5c6 r6c6")
    Rule('thermo', cells='r5c5 r5c6 r6c6')
    """
    return Rule("thermo", cells=cells)


def slow_thermo(cells: Cells) -> Rule:
    """A slow thermometer: digits never decrease from the bulb to the tip.

    >>> slow_thermo("r5c5 r5c6 r6c6")
    Rule('slow_thermo', cells='r5c5 r5c6 r6c6')
    """
    return Rule("slow_thermo", cells=cells)


def arrow(circle: Cells, shaft: Cells) -> Rule:
    """An arrow: its digits add up to the number in the circle, which is read from one to three cells.

    >>> arrow("r1c1", "r1c2-r1c4")
    Rule('arrow', circle='r1c1', shaft='r1c2-r1c4')
    """
    return Rule("arrow", circle=circle, shaft=shaft)


def double_arrow(cells: Cells) -> Rule:
    """A line with a circle at both ends: the circles add up to the same as all other digits of the line.

    >>> double_arrow("r1c1-r1c4")
    Rule('double_arrow', cells='r1c1-r1c4')
    """
    return Rule("double_arrow", cells=cells)


def whispers(cells: Cells, difference: int | None = None) -> Rule:
    """German whispers: neighbours on the line differ by at least 5, or by another number.

    Without a number, it is half the number of digits, rounded up.

    >>> whispers("r1c1-r1c4"), whispers("r1c1-r1c4", 4)  # the second is a Dutch whisper
    (Rule('whisper', cells='r1c1-r1c4', difference=None), Rule('whisper', cells='r1c1-r1c4', difference=4))
    """
    return Rule("whisper", _whispers, cells=cells, difference=difference)


def _whispers(name: str, variant: Variant, fields: dict[str, Any]) -> list[Constraint]:
    usual = (len(variant.digits) + 1) // 2
    given = fields["difference"]
    return [constraint_of(name, variant, {**fields, "difference": usual if given is None else given})]


def renban(cells: Cells) -> Rule:
    """A renban line: consecutive digits in any order, none twice.

    >>> renban("r1c1-r4c4")
    Rule('renban', cells='r1c1-r4c4')
    """
    return Rule("renban", cells=cells)


def palindrome(cells: Cells) -> Rule:
    """A line that reads the same in both directions.

    >>> palindrome("r1c1-r1c4 r2c5")
    Rule('palindrome', cells='r1c1-r1c4 r2c5')
    """
    return Rule("palindrome", cells=cells)


def between(cells: Cells) -> Rule:
    """A line whose digits lie strictly between those at its two ends.

    >>> between("r1c1-r1c4")
    Rule('between', cells='r1c1-r1c4')
    """
    return Rule("between", cells=cells)


def lockout(cells: Cells, difference: int = 4) -> Rule:
    """A line whose ends differ by at least 4; no other digit equals an end or lies between them.

    >>> lockout("r1c1-r1c4")
    Rule('lockout', cells='r1c1-r1c4', difference=4)
    """
    return Rule("lockout", cells=cells, difference=difference)


def zipper(cells: Cells) -> Rule:
    """Two cells at the same distance from the centre of the line add up to the digit in the centre.

    A line with an even number of cells has no centre; its pairs only have equal sums.

    >>> zipper("r1c1-r1c5")
    Rule('zipper', cells='r1c1-r1c5')
    """
    return Rule("zipper", cells=cells)


def sum_line(cells: Cells, total: int = 10) -> Rule:
    """A line that splits into pieces, each of which adds up to the total.

    >>> sum_line("r1c1-r1c5")
    Rule('sum_line', cells='r1c1-r1c5', sum=10)
    """
    return Rule("sum_line", cells=cells, sum=total)


def region_sum_line(cells: Cells) -> Rule:
    """A line with the same sum in every box or region that it passes through.

    >>> region_sum_line("r1c1-r1c5")
    Rule('region_sum_line', cells='r1c1-r1c5')
    """
    return Rule("region_sum_line", _region_sum_line, cells=cells)


def _region_sum_line(name: str, variant: Variant, fields: dict[str, Any]) -> list[Constraint]:
    cells = cells_of(fields["cells"], variant.rows, variant.columns, name)
    region = {cell: number for number, own in enumerate(variant.regions) for cell in own}
    segments: list[list[int]] = []
    for before, cell in zip((None, *cells), cells, strict=False):
        if cell not in region:
            raise PuzzleError("region_sum_line: {at} is in no region", cell=cell, at=variant.cell_name(cell))
        if before is None or region[before] != region[cell]:
            segments.append([])
        segments[-1].append(cell)
    return [Constraint(name, cells=list(cells), segments=segments)]


def modular(cells: Cells, mod: int = 3) -> Rule:
    """A modular line: any 3 neighbours on it have different remainders when divided by 3 (or `mod`).

    >>> modular("r1c1-r1c5")
    Rule('modular', cells='r1c1-r1c5', mod=3)
    """
    return Rule("modular", cells=cells, mod=mod)


def entropic(cells: Cells) -> Rule:
    """An entropic line: any three neighbours on it have a low, a middle and a high digit.

    >>> entropic("r1c1-r1c5")
    Rule('entropic', cells='r1c1-r1c5')
    """
    return Rule("entropic", cells=cells)
