"""Eleven techniques, each straight from its definition; many books call them strategies.

They work on pencil marks: a dictionary from each open cell to the digits that it can still hold. A strategy
goes through everything its definition covers and yields its findings: digits to place and marks to remove.
The native finders are faster and return evidence; tests check that they find exactly the same on every
board that has a solution.

Subsets and fish are the same idea: when n of a kind share n things, each takes one, and none are left for
others. Cells take digits, digits take cells, rows take columns. See `groups`.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from ninefold._native import Board
from ninefold.reference.grid import (
    BOXES,
    CELLS,
    COLUMNS,
    DIGITS,
    HOUSES,
    HOUSES_OF,
    PEERS,
    ROWS,
    Stuck,
    Tally,
)

__all__ = ["STRATEGIES", "Finding", "apply", "explain", "first_finding", "pencil_marks", "strategies"]

PencilMarks = dict[int, set[int]]  # open cell: its digits
_Candidates = frozenset[tuple[int, int]]  # (cell, digit)


class Finding(NamedTuple):
    """Digits to place and marks to remove, both as pairs of cell and digit.

    >>> sorted(Finding(removes=frozenset({(0, 5), (1, 5)})).removes)
    [(0, 5), (1, 5)]
    """

    places: _Candidates = frozenset()
    removes: _Candidates = frozenset()


def pencil_marks(board: Board) -> PencilMarks:
    """The marks of a board as plain Python.

    >>> import ninefold as nf
    >>> pencil_marks(nf.Board("1234567.." + "." * 72))[7]
    {8, 9}
    """
    return {cell: set(board.candidates(cell)) for cell in board.open}


def full_houses(marks: PencilMarks) -> Iterator[Finding]:
    """A house has one open cell: it takes the missing digit."""
    for house in HOUSES:
        cells = [cell for cell in house if cell in marks]
        if len(cells) == 1:
            yield from (Finding(places=frozenset({(cells[0], digit)})) for digit in marks[cells[0]])


def hidden_singles(marks: PencilMarks) -> Iterator[Finding]:
    """A digit has one place left in a house. The cell may have other marks, which hide it."""
    for house in HOUSES:
        for digit, cells in _places_of_digits(marks, house).items():
            if len(cells) == 1:
                yield Finding(places=frozenset({(min(cells), digit)}))


def naked_singles(marks: PencilMarks) -> Iterator[Finding]:
    """A cell has one mark left."""
    for cell, digits in marks.items():
        if len(digits) == 1:
            yield Finding(places=frozenset({(cell, min(digits))}))


def groups(options: dict[int, set[int]], size: int) -> Iterator[tuple[set[int], set[int]]]:
    """Yield all groups of `size` keys that share `size` options, with these options.

    >>> list(groups({1: {5, 6}, 2: {5, 6, 7}, 3: {5, 6}}, 2))
    [({1, 3}, {5, 6})]
    """
    few = [key for key in options if 1 <= len(options[key]) <= size]  # a key with more options is in no group
    for keys in combinations(few, size):
        shared = set().union(*(options[key] for key in keys))
        if len(shared) == size:
            yield set(keys), shared


def smaller_groups(options: dict[int, set[int]], keys: set[int]) -> list[tuple[set[int], set[int]]]:
    """Yield the groups that some of the keys form."""
    own = {key: options[key] for key in keys}
    return [group for size in range(1, len(keys)) for group in groups(own, size)]


def is_one_group(options: dict[int, set[int]], keys: set[int], gone: set[int]) -> bool:
    """True if a group is more than the smaller groups in it. No smaller group may remove everything that it
    removes (`gone`), and two smaller groups must not make up the whole group.

    Cells 12, 12, 123 are a triple only if a 3 is removed: for 1 and 2 the pair is enough. Cells 12, 12, 3 are
    never a triple.
    """
    smaller = smaller_groups(options, keys)
    parts = [part for part, _ in smaller]
    return not any(gone <= shared or keys - part in parts for part, shared in smaller)


def naked_subsets(marks: PencilMarks, size: int) -> Iterator[Finding]:
    """`size` cells of a house have `size` digits in all: its other cells lose these. It does not count if a
    smaller subset removes the same: see `is_one_group`. A pair:

        12  12  .  | 134 .   .  | .   25  .      134 becomes 34, and 25 becomes 5
    """
    for house in HOUSES:
        digits_of = {cell: marks[cell] for cell in house if cell in marks}
        for cells, digits in groups(digits_of, size):
            removes = _marks_in(marks, digits_of.keys() - cells, digits)
            if is_one_group(digits_of, cells, gone={digit for _, digit in removes}):
                yield from _removes(removes)


def hidden_subsets(marks: PencilMarks, size: int) -> Iterator[Finding]:
    """`size` digits have `size` places in a house: these cells lose all other digits. Smaller subsets take
    precedence, as above. A pair:

        123 124 .  | 34  .   35 | .   45  .      only 123 and 124 can be 1 or 2: both become 12
    """
    for house in HOUSES:
        cells_of = _places_of_digits(marks, house)
        for digits, cells in groups(cells_of, size):
            removes = _marks_in(marks, cells, set(DIGITS) - digits)
            if is_one_group(cells_of, digits, gone={cell for cell, _ in removes}):
                yield from _removes(removes)


def pointing(marks: PencilMarks) -> Iterator[Finding]:
    """The places of a digit in a box lie in one line: the rest of the line loses it. There are two or three
    of them (one is a hidden single).

        .  .  . | 5  5  . | *  *  *      Box 2 has no other 5, so row 1 has its 5 in box 2, not in box 3.
    """
    for box in BOXES:
        for digit, cells in _places_of_digits(marks, box).items():
            for line in HOUSES_OF[min(cells)]:
                if line != box and len(cells) > 1 and cells <= set(line):
                    yield from _removes(_marks_in(marks, set(line) - cells, {digit}))


def fish(marks: PencilMarks, size: int) -> Iterator[Finding]:
    """`size` rows have a digit in `size` columns only: these lose it in all other rows. Or the other way
    round. Two make an X-wing, three a swordfish; a fish with a smaller one in it does not count.

        r2   .  5  . | .  .  5 | .  .  .      Rows 2 and 8 have their 5 in columns 2 and 6, one in each:
        r5   .  *  . | .  .  * | .  .  .      row 5 and the others have none there (*).
        r8   .  5  . | .  .  5 | .  .  .
    """
    for digit in DIGITS:
        for lines in (ROWS, COLUMNS):  # lines[i][j] is the cell where line i meets line j across it
            across = {i: {j for j in range(9) if digit in marks.get(lines[i][j], ())} for i in range(9)}
            for base, cover in groups(across, size):
                rest = across.keys() - base
                if not smaller_groups(across, base):
                    yield from _removes((lines[i][j], digit) for i in rest for j in across[i] & cover)


def xy_wings(marks: PencilMarks) -> Iterator[Finding]:
    """Three cells with two marks each. The pivot XY sees both pincers, XZ and YZ. Cells that see both pincers
    lose Z (if all are in one house, it is a naked triple):

        XZ  .  . | .  .  . | *  *  *     Whichever of X and Y the pivot takes, one pincer becomes Z.
         * XY  * | .  .  . |YZ  .  .
    """
    pairs = [cell for cell in marks if len(marks[cell]) == 2]
    for pivot in pairs:
        for a, b in combinations([cell for cell in pairs if cell in PEERS[pivot]], 2):
            if marks[a] ^ marks[b] == marks[pivot]:
                seen = set(PEERS[a]) & set(PEERS[b])
                gone = _marks_in(marks, seen, marks[a] & marks[b])
                cells = {pivot, a, b, *(cell for cell, _ in gone)}
                if not any(cells <= set(house) for house in HOUSES):
                    yield from _removes(gone)


#: All strategies, in the order `explain` tries them.
STRATEGIES: dict[str, Callable[[PencilMarks], Iterator[Finding]]] = {
    "full-house": full_houses,
    "hidden-single": hidden_singles,
    "naked-single": naked_singles,
    "naked-pair": partial(naked_subsets, size=2),
    "naked-triple": partial(naked_subsets, size=3),
    "hidden-pair": partial(hidden_subsets, size=2),
    "hidden-triple": partial(hidden_subsets, size=3),
    "pointing": pointing,
    "x-wing": partial(fish, size=2),
    "xy-wing": xy_wings,
    "swordfish": partial(fish, size=3),
}


def apply(marks: PencilMarks, finding: Finding) -> PencilMarks:
    """Return the marks after a finding. Placing a digit closes its cell and removes it from the peers.

    >>> apply({0: {5, 6}, 1: {5, 7}}, Finding(places=frozenset({(0, 5)})))
    {1: {7}}
    """
    gone = finding.removes | {(peer, digit) for cell, digit in finding.places for peer in PEERS[cell]}
    after = {cell: {d for d in digits if (cell, d) not in gone} for cell, digits in marks.items()}
    for cell, _ in finding.places:
        del after[cell]
    return after


def explain(marks: PencilMarks) -> tuple[PencilMarks, list[tuple[str, Finding]]]:
    """Apply the first finding of the simplest strategy until there is none. Return the marks that are left
    (none: solved) and the findings, each with the name of its strategy.

    >>> import ninefold as nf
    >>> p = "......8..3687..2...25..8.........4...1..6..9.4...316....4...3.7...81...6.....9..."
    >>> left, made = explain(pencil_marks(nf.Board(p)))
    >>> len(left), len(made), [name for name, _ in made].count("x-wing")
    (0, 61, 1)
    """
    made: list[tuple[str, Finding]] = []
    while first := first_finding(marks):
        made.append(first)
        marks = apply(marks, first[1])
    return marks, made


def first_finding(marks: PencilMarks) -> tuple[str, Finding] | None:
    """Return the first finding of the simplest strategy that has one, with its name."""
    return next(((name, finding) for name, find in STRATEGIES.items() for finding in find(marks)), None)


def strategies(values: list[int], allowed: list[set[int]], tally: Tally) -> Iterator[list[int]]:
    """Run `explain`, then yield the solution, raise `Stuck`, or yield nothing if the board is broken."""
    values = list(values)
    marks = {
        cell: allowed[cell] - {values[peer] for peer in PEERS[cell]} for cell in CELLS if not values[cell]
    }
    while first := first_finding(marks):
        marks = apply(marks, first[1])
        for cell, digit in first[1].places:
            tally.track()
            values[cell] = digit
        tally.check_deadline()
    if not marks:
        yield values
    elif not is_broken(marks):
        raise Stuck(values)


def is_broken(marks: PencilMarks) -> bool:
    """True if a cell has no digit left, or a house has fewer digits than open cells."""
    return not all(marks.values()) or any(
        len(set().union(*(marks[cell] for cell in house if cell in marks)))
        < sum(cell in marks for cell in house)
        for house in HOUSES
    )


def _places_of_digits(marks: PencilMarks, house: Iterable[int]) -> dict[int, set[int]]:
    """The possible cells of each digit in a house, without the digits already placed."""
    places = {digit: {cell for cell in house if digit in marks.get(cell, ())} for digit in DIGITS}
    return {digit: cells for digit, cells in places.items() if cells}


def _marks_in(marks: PencilMarks, cells: Iterable[int], digits: set[int]) -> set[tuple[int, int]]:
    return {(cell, digit) for cell in cells if cell in marks for digit in marks[cell] & digits}


def _removes(candidates: Iterable[tuple[int, int]]) -> Iterator[Finding]:
    """Yield a finding, unless the pattern removes nothing."""
    if gone := frozenset(candidates):
        yield Finding(removes=gone)
