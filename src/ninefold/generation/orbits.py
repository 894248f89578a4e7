"""The symmetries of the square that a puzzle's pattern of clues can have, and the orbits of its cells."""

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

from ninefold.errors import NinefoldError

__all__ = ["SYMMETRIES", "has_symmetry", "orbits", "possible_counts", "symmetry_groups"]

#: Takes a row, a column, and the number of the last row and column.
_Move = Callable[[int, int, int], tuple[int, int]]

_MOVES: dict[str, _Move] = {
    "rotate-180": lambda r, c, last: (last - r, last - c),
    "rotate-90": lambda r, c, last: (c, last - r),
    "mirror-horizontal": lambda r, c, last: (last - r, c),
    "mirror-vertical": lambda r, c, last: (r, last - c),
    "mirror-diagonal": lambda r, c, last: (c, r),
    "mirror-antidiagonal": lambda r, c, last: (last - c, last - r),
}

#: The symmetries by name, with short descriptions. Several can be joined with '+'.
SYMMETRIES = {
    "none": "any pattern",
    "rotate-180": "looks the same after a half turn",
    "rotate-90": "looks the same after a quarter turn",
    "mirror-horizontal": "top and bottom mirror each other",
    "mirror-vertical": "left and right mirror each other",
    "mirror-diagonal": "mirrored across the diagonal from r1c1 to r9c9",
    "mirror-antidiagonal": "mirrored across the diagonal from r1c9 to r9c1",
    "full": "all of the above at once",
    "random": "chosen at random for each puzzle: any of the above except none, or two mirrors",
}

#: The choices of 'random': every group of symmetries of the square except the trivial one.
_GROUPS: tuple[tuple[str, ...], ...] = (
    ("rotate-180",),
    ("rotate-90",),
    ("mirror-horizontal",),
    ("mirror-vertical",),
    ("mirror-diagonal",),
    ("mirror-antidiagonal",),
    ("mirror-horizontal", "mirror-vertical"),
    ("mirror-diagonal", "mirror-antidiagonal"),
    ("rotate-90", "mirror-diagonal"),
)


def symmetry_groups(symmetry: str | Sequence[str]) -> list[tuple[str, ...]]:
    """Return the groups that a puzzle can draw from, each as the moves that generate it.

    >>> symmetry_groups("mirror-diagonal+mirror-antidiagonal")
    [('mirror-diagonal', 'mirror-antidiagonal')]
    >>> len(symmetry_groups("random"))
    9
    """
    try:
        names = symmetry.replace(",", "+").split("+") if isinstance(symmetry, str) else list(symmetry)
    except TypeError:
        raise NinefoldError(
            "symmetry: {symmetry} is not a name or a list of names", symmetry=repr(symmetry)
        ) from None
    names = [str(name).strip() for name in names]
    for name in names:
        if name not in SYMMETRIES:
            close = get_close_matches(name, SYMMETRIES, 1)
            if close:
                raise NinefoldError(
                    "unknown symmetry {name}; did you mean {close}?", name=repr(name), close=repr(close[0])
                )
            raise NinefoldError(
                "unknown symmetry {name}; choose from: {names}", name=repr(name), names=", ".join(SYMMETRIES)
            )
    if "random" in names:
        if len(names) > 1:
            raise NinefoldError("symmetry: 'random' cannot be combined with others: use it alone")
        return list(_GROUPS)
    moves = _GROUPS[-1] if "full" in names else tuple(name for name in names if name != "none")
    return [moves]


def orbits(moves: Iterable[str], size: int = 9) -> list[list[int]]:
    """Return the orbits of the cells of a square grid as lists, ordered by their first cell.

    >>> orbits(["rotate-180"])[0], orbits(["rotate-180"])[-1]
    ([0, 80], [40])
    >>> len(orbits([])), len(orbits(["rotate-90", "mirror-diagonal"]))
    (81, 15)
    """
    steps = [_MOVES[name] for name in moves]
    seen: set[int] = set()
    found = []
    for start in range(size * size):
        if start in seen:
            continue
        orbit, edge = {start}, [start]
        while edge:
            row, column = divmod(edge.pop(), size)
            for move in steps:
                r, c = move(row, column, size - 1)
                if size * r + c not in orbit:
                    orbit.add(size * r + c)
                    edge.append(size * r + c)
        seen |= orbit
        found.append(sorted(orbit))
    return found


def has_symmetry(cells: Iterable[int], moves: Iterable[str]) -> bool:
    """True if the moves leave a pattern of cells unchanged.

    >>> has_symmetry([0, 80], ["rotate-180"]), has_symmetry([0, 1], ["rotate-180"])
    (True, False)
    """
    pattern = set(cells)
    return all(pattern.issuperset(orbit) or pattern.isdisjoint(orbit) for orbit in orbits(moves))


def possible_counts(sizes: Iterable[int]) -> list[int]:
    """Return the numbers of clues that whole orbits can add up to.

    >>> possible_counts([4, 4, 1])
    [0, 1, 4, 5, 8, 9]
    """
    sums = {0}
    for size in sizes:
        sums |= {total + size for total in sums}
    return sorted(sums)
