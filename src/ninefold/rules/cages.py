"""Rules about sets of cells: cages, extra regions, quadruples, clones, odd and even cells."""

from collections.abc import Iterable, Sequence

from ninefold.variants.rule import Cells, Rule

__all__ = [
    "clone",
    "contains",
    "counting_circles",
    "equality_cage",
    "even",
    "extra_region",
    "killer",
    "lunchbox",
    "odd",
    "quadruple",
    "rellik_cage",
    "same_values",
    "sum_of",
]


def killer(cells: Cells, total: int | None = None) -> Rule:
    """A killer cage: its digits are all different and, if a total is given, add up to it.

    >>> killer("r1c1 r1c2 r2c1", 15)
    Rule('killer_cage', cells='r1c1 r1c2 r2c1', sum=15)
    """
    return Rule("killer_cage", cells=cells, sum=total)


def sum_of(cells: Cells, total: int, factors: Sequence[int] | None = None) -> Rule:
    """Digits that add up to a total and may repeat, each first multiplied by its factor if there are factors.

    >>> sum_of("r1c1 r1c2", 0, factors=[1, -2])  # r1c1 is twice r1c2
    Rule('sum', cells='r1c1 r1c2', sum=0, coeffs=(1, -2))
    """
    if factors is None:
        return Rule("sum", cells=cells, sum=total)
    return Rule("sum", cells=cells, sum=total, coeffs=tuple(factors))


def extra_region(cells: Cells) -> Rule:
    """Cells with no digit twice.

    >>> extra_region("r2c2-r2c8 r3c2 r3c8")
    Rule('all_different', cells='r2c2-r2c8 r3c2 r3c8')
    """
    return Rule("all_different", cells=cells)


def rellik_cage(cells: Cells, total: int) -> Rule:
    """A cage in which no digits, one or more, add up to the total.

    >>> rellik_cage("r1c1 r1c2 r1c3", 9)
    Rule('rellik_cage', cells='r1c1 r1c2 r1c3', sum=9)
    """
    return Rule("rellik_cage", cells=cells, sum=total)


def equality_cage(cells: Cells) -> Rule:
    """A cage with as many odd as even digits, and as many low as high ones.

    >>> equality_cage("r1c1-r1c4")
    Rule('equality_cage', cells='r1c1-r1c4')
    """
    return Rule("equality_cage", cells=cells)


def lunchbox(cells: Cells, total: int) -> Rule:
    """Different digits, of which those between the smallest and the largest add up to the total.

    >>> lunchbox("r1c1-r1c5", 11)
    Rule('lunchbox', cells='r1c1-r1c5', sum=11)
    """
    return Rule("lunchbox", cells=cells, sum=total)


def quadruple(cells: Cells, values: Iterable[int]) -> Rule:
    """Four cells around a corner that contain these digits, each at least as often as it is listed.

    >>> quadruple("r1c1 r1c2 r2c1 r2c2", [1, 4])
    Rule('quadruple', cells='r1c1 r1c2 r2c1 r2c2', values=(1, 4))
    """
    return Rule("quadruple", cells=cells, values=tuple(values))


def contains(cells: Cells, values: Iterable[int], *, exact: bool = False) -> Rule:
    """Cells that contain these digits at least as often as listed; with exact=True, exactly as often.

    >>> contains("r1c1-r1c3", [5])
    Rule('contains', cells='r1c1-r1c3', values=(5,), exact=False)
    """
    return Rule("contains", cells=cells, values=tuple(values), exact=exact)


def clone(cells: Cells, copy: Cells) -> Rule:
    """Two groups of cells with the same digits in the same order.

    >>> clone("r1c1 r1c2", "r5c4 r5c5")
    Rule('clone', cells='r1c1 r1c2', clone='r5c4 r5c5')
    """
    return Rule("clone", cells=cells, clone=copy)


def same_values(*groups: Cells) -> Rule:
    """Groups of cells with the same digits, in any order.

    >>> same_values("r1c1-r1c3", "r9c7-r9c9")
    Rule('same_values', sets=('r1c1-r1c3', 'r9c7-r9c9'))
    """
    return Rule("same_values", sets=groups)


def counting_circles(cells: Cells) -> Rule:
    """All circles of the grid: a digit in one of them is in exactly as many of them as it says.

    >>> counting_circles("r1c1 r5c5 r9c9")
    Rule('counting_circles', cells='r1c1 r5c5 r9c9')
    """
    return Rule("counting_circles", cells=cells)


def odd(cells: Cells) -> Rule:
    """Cells with odd digits.

    >>> odd("r1c1 r9c9")
    Rule('odd', cells='r1c1 r9c9')
    """
    return Rule("odd", cells=cells)


def even(cells: Cells) -> Rule:
    """Cells with even digits.

    >>> even("r1c1 r9c9")
    Rule('even', cells='r1c1 r9c9')
    """
    return Rule("even", cells=cells)
