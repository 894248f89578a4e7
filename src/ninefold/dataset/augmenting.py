"""Random variants of puzzles with their solutions, for training: other digits, rows, columns, transposed."""

from ninefold.dataset.mixing import hash_of_cells, mixed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    Cells = NDArray[Any]

__all__ = ["augment"]

#: Random numbers for a variant: the digits, bands and rows, stacks and columns, and one to transpose.
_DIGITS, _LINES = 9, 12
_NUMBERS = _DIGITS + 2 * _LINES + 1


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

    rows = len(puzzles)
    if count == 0:
        return puzzles, solutions
    states = mixed(hash_of_cells(puzzles), seed)[:, None] + np.arange(count, dtype=np.uint64) * np.uint64(
        _NUMBERS
    )
    random = np.stack([mixed(states, number) for number in range(_NUMBERS)], axis=-1).reshape(-1, _NUMBERS)
    origins = np.repeat(np.arange(rows), count)
    digits, places = _digits(random[:, :_DIGITS]), _places(random[:, _DIGITS:])
    found = []
    for cells in (puzzles, solutions):
        moved = np.take_along_axis(cells[origins], places, 1)
        variants = np.take_along_axis(digits, moved.astype(np.intp), 1).astype(cells.dtype)
        whole = np.concatenate([cells[:, None], variants.reshape(rows, count, 81)], axis=1)
        found.append(whole.reshape(-1, 81))
    return found[0], found[1]


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
