"""Solve many puzzles at once with the lane kernel: up to sixteen per register, on all cores."""

from enum import IntEnum
from typing import NamedTuple

from ninefold import _native
from ninefold.algorithm import isa_name
from ninefold.errors import NinefoldError
from ninefold.numbers import checked_threads
from ninefold.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Batch", "Status", "isa", "solve_many"]


class Status(IntEnum):
    """The status of a puzzle in a `Batch`, which explains its count.

    >>> Status(2).name
    'CLASHING'
    """

    SOLVED = 0  #: searched to the end, or to the limit of solutions
    MALFORMED = 1  #: the row is not a puzzle
    CLASHING = 2  #: two equal givens in a house
    LIMITED = 3  #: max_nodes was reached first
    STOPPED = 4  #: max_seconds was reached first


class Batch(NamedTuple):
    """The results of `solve_many`, as arrays with one row per puzzle.

    solutions: (n, 81) uint8, the digits of the first solution, 0 where there is none; counts: solutions up to
    the limit; guesses: branch points; rounds: sweeps over the board; status: see `Status`.
    """

    solutions: "NDArray[np.uint8]"
    counts: "NDArray[np.uint32]"
    guesses: "NDArray[np.uint32]"
    rounds: "NDArray[np.uint32]"
    status: "NDArray[np.uint8]"


def solve_many(
    puzzles: "Any",
    *,
    limit: int = 2,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    threads: int = 0,
    isa: str | None = None,
) -> Batch:
    """Solve many puzzles and count their solutions up to `limit`.

    `puzzles` is a list of texts (81 characters, or 729 pencil marks) or of `Puzzle`; bytes, 81 per puzzle or
    one puzzle per line; an (n, 81) array of uint8 (digits, or characters) or of uint16 (bit d - 1 set while
    digit d is a candidate); or an Arrow column of strings, read without copying. A row that is not a puzzle
    gets a count of 0 and a status. `threads=0` means all cores; `isa` names an instruction set (see `isa()`).
    The result depends on neither.

    >>> import ninefold as nf
    >>> batch = nf.solve_many(["." * 81, "55" + "." * 79, "no puzzle"], limit=10)
    >>> batch.counts.tolist(), [nf.Status(s).name for s in batch.status]
    ([10, 0, 0], ['SOLVED', 'CLASHING', 'MALFORMED'])
    """
    options = _native.BatchOptions(
        limit=limit,
        max_nodes=max_nodes,
        max_seconds=max_seconds,
        threads=checked_threads(threads),
        isa=isa_name(isa),
    )
    if isinstance(puzzles, str):
        raise TypeError("solve_many takes a list of puzzles; for one, use solve or put it in a list")
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return Batch(*_native.solve_bytes(bytes(puzzles), options))
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return Batch(*_native.solve_arrow(puzzles, options))
    if hasattr(puzzles, "__array_interface__"):
        return _solve_array(puzzles, options)
    return Batch(*_native.solve_list([_text_of(puzzle) for puzzle in puzzles], options))


def _solve_array(array: "NDArray[Any]", options: _native.BatchOptions) -> Batch:
    import numpy as np

    if array.dtype.kind in "SUO":
        texts = [
            text.decode("utf-8", "replace") if isinstance(text, bytes) else text
            for text in array.ravel().tolist()
        ]
        return Batch(*_native.solve_list([_text_of(text) for text in texts], options))
    if array.ndim != 2 or array.shape[1] != 81:
        raise NinefoldError(f"an array of puzzles must have the shape (n, 81), not {array.shape}")
    if array.dtype == np.uint16:
        return Batch(*_native.solve_mask_array(np.ascontiguousarray(array), options))
    if array.dtype != np.uint8:
        raise NinefoldError(
            f"an array of puzzles must be uint8 (digits) or uint16 (masks), not {array.dtype}"
        )
    return Batch(*_native.solve_cell_array(np.ascontiguousarray(array), options))


def _text_of(puzzle: object) -> str:
    if isinstance(puzzle, str):
        return puzzle
    if isinstance(puzzle, Puzzle):
        if puzzle.pencilmarks is None:
            return puzzle.givens
        from ninefold.formats import write

        return write(puzzle, "pencilmarks")
    raise TypeError(f"a list of puzzles must contain strings or Puzzle objects, not {type(puzzle).__name__}")


def isa(name: str | None = None) -> str:
    """Return the kernel's instruction set: the named one, the one in NINEFOLD_ISA, or the widest available.

    >>> isa("scalar")
    'scalar'
    """
    widest = (known for known, supported in _native.instruction_sets().items() if supported)
    return isa_name(name) or next(widest)
