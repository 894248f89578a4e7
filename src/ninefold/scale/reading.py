"""The puzzles of a column: the core reads lines, and Python reads every other form."""

from collections.abc import Callable
from json import dumps

from ninefold.batch.sources import read_row
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.puzzle import Puzzle
from ninefold.scale.columns import load_arrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["arrays_of", "line_of", "puzzle_in", "reason_of", "refuse_type", "texts_in"]

#: The results of the core for a column, with one entry per row in each array.
Arrays = tuple["NDArray[Any]", ...]


def texts_in(column: "Any") -> "Any":
    """Return a column as texts: from text, from dictionaries of text, or from lists of 81 cells."""
    arrow = load_arrow()
    kind = column.type
    if arrow.types.is_dictionary(kind):
        return texts_in(column.cast(kind.value_type))
    if _is_list(kind):
        return _texts_of_lists(column)
    if kind == arrow.string():
        return column
    try:
        return column.cast(arrow.string())
    except arrow.ArrowInvalid:  # bytes that are not UTF-8
        texts = [
            None if value is None else bytes(value).decode("utf-8", "replace") for value in column.to_pylist()
        ]
        return arrow.array(texts, arrow.string())


def _is_list(kind: "Any") -> bool:
    types = load_arrow().types
    return bool(types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind))


def refuse_type(name: str, kind: "Any") -> None:
    """Raise an error if a column cannot hold puzzles.

    >>> import pyarrow as pa
    >>> refuse_type("id", pa.int64())
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: the column 'id' has the type int64, not text or lists of 81 cells
    """
    types = load_arrow().types
    bare = kind.value_type if types.is_dictionary(kind) else kind
    known = (
        types.is_string, types.is_large_string, types.is_string_view, types.is_binary, types.is_large_binary,
        types.is_null,
    )  # fmt: skip
    if not _is_list(bare) and not any(is_kind(bare) for is_kind in known):
        raise NinefoldError(
            "the column {name} has the type {kind}, not text or lists of 81 cells",
            name=repr(name),
            kind=str(kind),
        )


def _texts_of_lists(column: "Any") -> "Any":
    """Return texts for rows of cells, which are digits with 0 for blanks, or candidate masks."""
    from ninefold.scale.columns import texts_of_cells

    arrow, cells = load_arrow(), column.flatten()
    is_plain = arrow.types.is_integer(cells.type) and column.null_count == cells.null_count == 0
    if is_plain and len(cells) == 81 * len(column) > 0 and _lengths(column) == {81}:
        return texts_of_cells(cells.to_numpy(zero_copy_only=False).reshape(-1, 81))
    return arrow.array([_text_of_list(row) for row in column.to_pylist()], arrow.string())


def _text_of_list(row: "list[Any] | None") -> str | None:
    """Return the puzzle of a list as text; a list that is none as it is."""
    if row is None:
        return None
    return line_of(row).replace(".", "0") or dumps(row, default=str)


def _lengths(column: "Any") -> set[int]:
    """Return the lengths of the lists in a column."""
    if load_arrow().types.is_fixed_size_list(column.type):
        return {column.type.list_size}
    return set(column.value_lengths().unique().to_pylist())


def arrays_of(
    column: "Any", core: "Callable[[Any], Arrays]", is_unread: "Callable[[Arrays], NDArray[np.bool_]]"
) -> "Arrays":
    """Return the core's results for a column of texts. Rows that only Python can read are read there."""
    arrays = tuple(core(column))
    unread = is_unread(arrays).nonzero()[0].tolist()
    lines = {row: line for row in unread if (line := line_of(column[row].as_py()))}
    if lines:
        again = core(load_arrow().array(list(lines.values())))
        for array, found in zip(arrays, again, strict=True):
            array[list(lines)] = found
    return arrays


def line_of(value: object) -> str:
    """Return a puzzle that the core cannot read as a line, with its pencil marks; empty if it is none."""
    puzzle = puzzle_in(value)
    if puzzle is None or puzzle.pencilmarks is None:
        return "" if puzzle is None else puzzle.givens
    from ninefold.formats import write

    return write(puzzle, "pencilmarks")


def puzzle_in(value: object) -> Puzzle | None:
    """Return the puzzle in a field; None if there is none.

    >>> puzzle_in("no puzzle") is None, puzzle_in("." * 81).clues
    (True, 0)
    """
    found = read_row(value)
    return None if isinstance(found, PuzzleError) else Puzzle(found)


def reason_of(value: object) -> str:
    """Say why a field is not a puzzle.

    >>> reason_of("12345")
    '5 characters, expected 81'
    """
    found = read_row("" if value is None else value)
    return found.reason if isinstance(found, PuzzleError) else "not a puzzle"
