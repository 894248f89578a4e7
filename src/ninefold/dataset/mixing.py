"""Random numbers by counting: each depends on its inputs alone, so batches and threads change nothing."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["hash_of_cells", "mixed"]

#: The constants of SplitMix64 (Steele, Lea and Flood, 2014).
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def mixed(numbers: "NDArray[np.uint64]", salt: int) -> "NDArray[np.uint64]":
    """Return a random number of 64 bits for each number, with another sequence for each salt.

    >>> import numpy as np
    >>> f"{int(mixed(np.zeros(1, np.uint64), 0)[0]):x}"  # the first number of SplitMix64 for the seed 0
    'e220a8397b1dcdaf'
    """
    import numpy as np

    def constant(value: int) -> np.uint64:
        return np.uint64(value % 2**64)

    state = numbers + constant(_STEP * (salt + 1))
    state = (state ^ (state >> constant(30))) * constant(_FIRST)
    state = (state ^ (state >> constant(27))) * constant(_SECOND)
    found: NDArray[np.uint64] = state ^ (state >> constant(31))
    return found


def hash_of_cells(cells: "NDArray[Any]") -> "NDArray[np.uint64]":
    """Return a number for each row of an (n, 81) array; other rows have, most likely, other numbers."""
    import numpy as np

    found = np.zeros(len(cells), np.uint64)
    for column in range(cells.shape[1]):
        found = mixed(found ^ cells[:, column].astype(np.uint64), column)
    return found
