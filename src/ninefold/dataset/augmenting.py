"""Random variants of puzzles with their solutions, for training: other digits, rows, columns, transposed."""

from collections.abc import Iterator

from ninefold.dataset.mixing import hash_of_cells, mixed
from ninefold.errors import NinefoldError
from ninefold.numbers import checked_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    Cells = NDArray[Any]

__all__ = ["augment", "augmented_parts"]

#: Random numbers for a variant: the digits, bands and rows, stacks and columns, and one to transpose.
_DIGITS, _LINES = 9, 12
_NUMBERS = _DIGITS + 2 * _LINES + 1
#: Rows to work on at a time, which takes about 2.5 KB for each.
_AT_ONCE = 16_384
_CELLS = 81


def augment(puzzles: "Cells", solutions: "Cells", count: int, seed: int = 0) -> "tuple[Cells, Cells]":
    """Return each puzzle followed by `count` random variants of it, and the solutions in the same order.

    Both are arrays of shape (n, 81) with the digits, and 0 for blanks; the results have n * (1 + count) rows.
    Each of the 9! * 2 * 6^8 symmetries is equally likely. A variant depends only on the puzzle, the seed and
    its number.

    >>> import numpy as np, ninefold as nf
    >>> puzzle = nf.generate(seed=1)
    >>> cells = np.array([list(puzzle.givens.replace(".", "0"))], np.uint8)
    >>> grids = np.array([list(nf.solve(puzzle).grid)], np.uint8)
    >>> variants, solved = nf.dataset.augment(cells, grids, 2, seed=7)
    >>> [nf.canonical("".join(map(str, row))).puzzle == nf.canonical(puzzle).puzzle for row in variants]
    [True, True, True]
    """
    import numpy as np

    count = checked_count("count", count) or 0
    _refuse_shapes(puzzles, solutions)
    if count == 0:
        return puzzles, solutions
    found = tuple(np.empty((len(cells) * (1 + count), _CELLS), cells.dtype) for cells in (puzzles, solutions))
    at = 0
    for parts in augmented_parts(puzzles, solutions, count, seed):
        for whole, part in zip(found, parts, strict=True):
            whole[at : at + len(part)] = part
        at += len(parts[0])
    return found[0], found[1]


def _refuse_shapes(puzzles: "Cells", solutions: "Cells") -> None:
    """Raise an error for arrays that are not puzzles and their solutions."""
    import numpy as np

    if np.ndim(puzzles) != 2 or np.shape(puzzles) != np.shape(solutions) or puzzles.shape[1] != _CELLS:
        raise NinefoldError(
            "puzzles and solutions must be arrays of the same shape (n, 81), not {puzzles} and {solutions}",
            puzzles=np.shape(puzzles),
            solutions=np.shape(solutions),
        )


def augmented_parts(
    puzzles: "Cells", solutions: "Cells", count: int, seed: int
) -> "Iterator[tuple[Cells, Cells]]":
    """Yield what `augment` returns in parts, so memory does not depend on the number of variants."""
    import numpy as np

    starts = mixed(hash_of_cells(puzzles), seed)
    rows = len(puzzles) * (1 + count)
    for first in range(0, rows, _AT_ONCE):
        origins, numbers = np.divmod(np.arange(first, min(first + _AT_ONCE, rows)), 1 + count)
        is_variant = numbers > 0
        states = starts[origins] + np.maximum(numbers - 1, 0).astype(np.uint64) * np.uint64(_NUMBERS)
        random = np.stack([mixed(states[is_variant], number) for number in range(_NUMBERS)], axis=-1)
        digits, places = _digits(random[:, :_DIGITS]), _places(random[:, _DIGITS:])
        found = []
        for cells in (puzzles, solutions):
            part = cells[origins]
            moved = np.take_along_axis(part[is_variant], places, 1)
            part[is_variant] = np.take_along_axis(digits, moved.astype(np.intp), 1)
            found.append(part)
        yield found[0], found[1]


def _digits(random: "NDArray[np.uint64]") -> "NDArray[np.uint8]":
    """Return the new digit for each old one; a blank stays a blank."""
    import numpy as np

    found = np.zeros((len(random), 10), np.uint8)
    found[:, 1:] = random.argsort(axis=1, kind="stable") + 1
    return found


def _places(random: "NDArray[np.uint64]") -> "NDArray[np.intp]":
    """Return the cell from which each cell of a variant comes."""
    import numpy as np

    rows, columns = _lines(random[:, :_LINES]), _lines(random[:, _LINES : 2 * _LINES])
    straight = rows[:, :, None] * 9 + columns[:, None, :]
    turned = columns[:, None, :] * 9 + rows[:, :, None]
    is_turned = (random[:, -1] >> np.uint64(63)).astype(bool)
    return np.where(is_turned[:, None, None], turned, straight).reshape(-1, 81)


def _lines(random: "NDArray[np.uint64]") -> "NDArray[np.intp]":
    """Return a random order of nine rows or columns that keeps those of a band together."""
    bands = random[:, :3].argsort(axis=1, kind="stable")
    within = random[:, 3:].reshape(-1, 3, 3).argsort(axis=2, kind="stable")
    return (bands[:, :, None] * 3 + within).reshape(-1, 9)
