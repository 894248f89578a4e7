"""Solve many puzzles at once with the lane kernel: up to sixteen per register, on all cores."""

from enum import IntEnum
from typing import NamedTuple

from ninefold import _native
from ninefold._native import Board
from ninefold.algorithm import isa_name
from ninefold.batch.sources import (
    array_items,
    arrow_items,
    bytes_of,
    cells_of,
    entries_of,
    flat,
    is_array,
    is_arrow,
    is_masks,
    list_of,
    read_row,
)
from ninefold.errors import NinefoldError
from ninefold.numbers import Deadline, checked_threads
from ninefold.puzzle import Puzzle, board_of, variant_puzzle_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from ninefold.variants.variant_puzzle import VariantPuzzle

    #: Adds the results of puzzles with other rules, by row, to a batch.
    Variants = Callable[["Batch", dict[int, VariantPuzzle]], "Batch"]

    from ninefold.scale import (  # what `__getattr__` loads
        SHARD_ROWS,
        Canon,
        Check,
        Convert,
        Count,
        Explain,
        Generate,
        Job,
        Rate,
        Ray,
        Run,
        Solve,
        State,
        Threads,
        clean,
        merge,
        run,
        status,
        verify,
    )

__all__ = [
    "SHARD_ROWS",
    "Batch",
    "Canon",
    "Check",
    "Convert",
    "Count",
    "Explain",
    "Generate",
    "Job",
    "Rate",
    "Ray",
    "Run",
    "Solve",
    "State",
    "Status",
    "Threads",
    "clean",
    "isa",
    "merge",
    "run",
    "solve_many",
    "status",
    "verify",
]


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
    the limit; guesses: branch points; rounds: sweeps over the board; status: see `Status`. With puzzles of
    other sizes, rows of `solutions` are as long as the largest puzzle has cells, and others end in 0s.
    """

    solutions: "NDArray[np.uint8]"
    counts: "NDArray[np.uint32]"
    guesses: "NDArray[np.uint32]"
    rounds: "NDArray[np.uint32]"
    status: "NDArray[np.uint8]"


def with_variants(
    batch: Batch,
    found: "dict[int, VariantPuzzle]",
    limit: int,
    max_nodes: int | None,
    deadline: Deadline,
    threads: int,
) -> Batch:
    """Solve puzzles with other rules in threads, and put their results into these rows of the batch."""
    import numpy as np

    from ninefold.batch.variants import solve_variants

    is_classic = (batch.status != Status.MALFORMED).any()
    width = max([81 if is_classic else 0, *(own.variant.cells for own in found.values())])
    solutions = np.zeros((len(batch.counts), width), np.uint8)
    solutions[:, :81] = batch.solutions[:, :width]
    rows = solve_variants(list(found.values()), limit, max_nodes, deadline, threads)
    for number, (values, count, nodes, propagations, status) in zip(found, rows, strict=True):
        solutions[number, : len(values)] = values
        batch.counts[number], batch.status[number] = count, Status[status]
        batch.guesses[number], batch.rounds[number] = nodes, propagations
    return batch._replace(solutions=solutions)


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

    `puzzles` is a list of anything that `solve` takes (texts, `Puzzle` objects, nested lists, arrays); an
    open file; bytes, 81 for each puzzle or in lines; an array of shape (n, 81) or (n, 9, 9) with digits of
    any number type, characters (uint8) or candidates (uint16: bit d - 1 set while digit d is possible); or an
    Arrow column of strings, read without copying. A row that is not a puzzle gets a count of 0 and a status.
    `threads=0` means all cores; `isa` names an instruction set (see `isa()`). The result depends on neither.
    Lists and files may have puzzles with other rules, too.

    >>> import ninefold as nf
    >>> batch = nf.solve_many(["." * 81, "55" + "." * 79 + " # clash", "no puzzle"], limit=10)
    >>> batch.counts.tolist(), [nf.Status(s).name for s in batch.status]
    ([10, 0, 0], ['SOLVED', 'CLASHING', 'MALFORMED'])
    """
    deadline = Deadline(max_seconds)

    def options() -> _native.BatchOptions:
        return _native.BatchOptions(
            limit=limit,
            max_nodes=max_nodes,
            max_seconds=deadline.left,
            threads=checked_threads(threads),
            isa=isa_name(isa),
        )

    def variants(batch: Batch, found: "dict[int, VariantPuzzle]") -> Batch:
        return with_variants(batch, found, limit, max_nodes, deadline, checked_threads(threads))

    data = bytes_of(puzzles, "solve_many")
    if data is not None:
        return _solve_bytes(data, options, variants)
    if is_arrow(puzzles):
        batch = Batch(*_native.solve_arrow(puzzles, options()))
        return _with_others(batch, lambda: arrow_items(puzzles), options, variants)
    if is_array(puzzles) and puzzles.dtype.kind not in "SUO" and puzzles.ndim != 4:
        return _solve_array(puzzles, options())
    items = array_items(puzzles) if is_array(puzzles) else list_of(puzzles, "solve_many")
    texts = items if set(map(type, items)) == {str} else [_text_of(item) for item in items]
    return _with_others(Batch(*_native.solve_list(texts, options())), lambda: items, options, variants)


def _solve_bytes(data: bytes, options: "Callable[[], _native.BatchOptions]", variants: "Variants") -> Batch:
    """Solve lines natively; if some are in another format, read all of them again."""
    batch = Batch(*_native.solve_bytes(data, options()))
    if not (batch.status == Status.MALFORMED).any() or (b"\n" not in data and b"\r" not in data):
        return batch
    try:
        rows = entries_of(data, variants=True)
    except NinefoldError:  # binary data
        return batch
    batch = Batch(*_native.solve_list([_text_of(row) for row in rows], options()))
    found = {number: own for number, row in enumerate(rows) if (own := _variant_in(row)) is not None}
    return variants(batch, found) if found else batch


def _solve_array(array: "NDArray[Any]", options: _native.BatchOptions) -> Batch:
    import numpy as np

    if is_masks(array):
        return Batch(*_native.solve_mask_array(np.ascontiguousarray(flat(array)), options))
    return Batch(*_native.solve_cell_array(cells_of(array), options))


def _with_others(
    batch: Batch,
    items: "Callable[[], list[Any] | None]",
    options: "Callable[[], _native.BatchOptions]",
    variants: "Variants",
) -> Batch:
    """Solve the rows that only the Python readers understand, and add them to the batch."""
    malformed = (batch.status == Status.MALFORMED).nonzero()[0].tolist()
    every = items() if malformed else None
    if every is None:
        return batch
    rows = {number: read_row(every[number], variants=True) for number in malformed}
    others = {number: text for number, row in rows.items() if (text := _text_of(row))}
    if others:
        again = _native.solve_list(list(others.values()), options())
        columns: tuple[Any, ...] = batch
        for column, found in zip(columns, again, strict=True):
            column[list(others)] = found
    puzzles = {number: own for number, row in rows.items() if (own := _variant_in(row)) is not None}
    return variants(batch, puzzles) if puzzles else batch


def _variant_in(row: object) -> "VariantPuzzle | None":
    return variant_puzzle_of(row) if isinstance(row, Puzzle) else None


def _text_of(item: object) -> str:
    """Return a text or puzzle on one line; empty for anything else, and for variants."""
    if isinstance(item, str):
        return item
    if (isinstance(item, Puzzle) and item.variant is not None) or (
        isinstance(item, Board) and item.rules.description
    ):
        return ""
    if isinstance(item, Puzzle) and item.pencilmarks is None:
        return item.givens
    if isinstance(item, bytes):
        return item.decode("utf-8", "replace")
    if not isinstance(item, Puzzle | Board):
        return ""
    from ninefold.formats import pencilmarks

    return pencilmarks.write(board_of(item))


def isa(name: str | None = None) -> str:
    """Return the kernel's instruction set: the named one, the one in NINEFOLD_ISA, or the widest available.

    >>> isa("scalar")
    'scalar'
    """
    widest = (known for known, supported in _native.instruction_sets().items() if supported)
    return isa_name(name) or next(widest)


def __getattr__(name: str) -> object:
    """Load what works on whole files, such as `nf.batch.run`, on first use: it needs pyarrow."""
    from ninefold import scale

    if name in scale.__all__:
        return getattr(scale, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
