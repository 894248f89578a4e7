"""The sources of puzzles that all batch functions read: lists, open files, bytes, arrays and Arrow columns.

A row that cannot be read becomes a `PuzzleError` in its place, so one bad row never ends a batch.
"""

from io import BytesIO

from ninefold._native import Board, CandidateSet
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.parquet import begins_parquet
from ninefold.puzzle import Puzzle, refuse_variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    Row: TypeAlias = Puzzle | Board | PuzzleError

__all__ = [
    "array_items",
    "arrow_items",
    "bytes_of",
    "cells_of",
    "entries_of",
    "flat",
    "is_array",
    "is_arrow",
    "is_masks",
    "list_of",
    "read_row",
    "read_rows",
]

#: The shapes of one puzzle in an array: 81 cells, nine rows of nine, and the layers of `Board.to_layers`.
_SHAPES = ((81,), (9, 9), (9, 9, 11))


def read_rows(source: "Any", caller: str, *, variants: bool = False) -> "list[Row]":
    """Return every puzzle of a source, or the reason why a row is not a puzzle. Errors name the caller.

    Unless the caller can work with `variants`, puzzles with other rules are not puzzles.

    >>> rows = read_rows(["5" + "." * 80 + " # a comment\\n", "no puzzle"], "rate_many")
    >>> rows[0].clues, rows[1].reason
    (1, "2 characters, expected 81 ('n' is not a digit or a blank)")
    """
    data = bytes_of(source, caller)
    if data is not None:
        return entries_of(data, variants=variants)
    if is_array(source):
        return [read_row(item, variants=variants) for item in array_items(source)]
    return [read_row(item, variants=variants) for item in list_of(source, caller)]


def read_row(item: object, *, variants: bool = False) -> "Row":
    """Return the puzzle of a row, or the reason why it is not a puzzle.

    >>> str(read_row(None))
    'a puzzle is a string or nine rows of nine digits, not NoneType'
    """
    if isinstance(item, PuzzleError) or (isinstance(item, Board) and not item.rules.description):
        return item
    try:
        puzzle = item if isinstance(item, Puzzle) else Puzzle(item)  # type: ignore[arg-type]
        if not variants:
            refuse_variant(puzzle)
        return puzzle
    except PuzzleError as error:
        return error


def bytes_of(source: "Any", caller: str) -> bytes | None:
    """Return what an open file holds, or bytes as they are; None for other sources."""
    if isinstance(source, str):
        single = caller.removesuffix("_many")
        raise TypeError(f"{caller} takes a list of puzzles; for one, use {single} or put it in a list")
    if callable(getattr(source, "read", None)):
        return _as_lines(source.read())
    if not isinstance(source, bytes | bytearray | memoryview):
        return None
    data = bytes(source)
    return _lines_of_parquet(data) if begins_parquet(data) else data


def _lines_of_parquet(data: bytes) -> bytes:
    """Return the puzzles of a Parquet file as lines. Rows that are not puzzles become lines that are not."""
    from ninefold.formats import parquet, write

    lines = (
        "not a puzzle"
        if entry.puzzle is None
        else write(entry.puzzle, "json")
        if entry.puzzle.variant is not None
        else write(entry.puzzle, "line" if entry.puzzle.pencilmarks is None else "pencilmarks")
        for entry in parquet.read(data)
    )
    return "".join(f"{line}\n" for line in lines).encode()


def _as_lines(text: str | bytes) -> bytes:
    """Return the text of a file in UTF-8, with an end to its last line."""
    from ninefold.files import read_lines

    if isinstance(text, bytes) and begins_parquet(text):
        return _lines_of_parquet(text)
    if isinstance(text, bytes) and b"\0" in text[:4096]:  # UTF-16
        stream: Any = BytesIO(text)
        text = "".join(read_lines(stream))
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    return data if data.endswith((b"\n", b"\r")) else data + b"\n"


def entries_of(data: bytes, *, variants: bool = False) -> "list[Row]":
    """Return the puzzles and mistakes of a text in any format, or of 81 bytes for each puzzle."""
    from ninefold.files import read_lines
    from ninefold.formats import read

    if b"\n" not in data and b"\r" not in data:
        if len(data) % 81:
            raise NinefoldError(f"{len(data)} bytes: expected lines, or 81 bytes per puzzle")
        return [read_row(data[start : start + 81]) for start in range(0, len(data), 81)]
    stream: Any = BytesIO(data)
    rows = (entry.puzzle or entry.error for entry in read(read_lines(stream)))
    return [read_row(row, variants=variants) for row in rows if row is not None]


def list_of(source: "Any", caller: str) -> "list[Any]":
    """Return the items of a list, an iterator or an Arrow column; a single puzzle raises TypeError."""
    items = arrow_items(source) if is_arrow(source) else None
    if items is not None:
        return items
    items = list(source)
    if len(items) in (9, 81) and not isinstance(read_row(items), PuzzleError):
        single = caller.removesuffix("_many")
        raise TypeError(f"{caller} takes a list of puzzles; for this one, use {single} or put it in a list")
    if items and all(isinstance(item, int | float) for item in items):
        raise TypeError(f"{caller} takes a list of puzzles, not of numbers")
    return items


def arrow_items(column: "Any") -> "list[Any] | None":
    """Return the values of an Arrow column; None if its library has no way to list them."""
    for name in ("to_pylist", "to_list"):
        if hasattr(column, name):
            return list(getattr(column, name)())
    return None


def is_arrow(source: object) -> bool:
    """True for a column with the Arrow C interface."""
    return hasattr(source, "__arrow_c_stream__") or hasattr(source, "__arrow_c_array__")


def is_array(source: object) -> bool:
    """True for an array of numbers, text or objects."""
    return hasattr(source, "__array_interface__")


def is_masks(array: "NDArray[Any]") -> bool:
    """True if an array holds candidate masks: uint16, with at least one number that is not a digit."""
    return array.dtype == "uint16" and bool((array > 9).any())


def cells_of(array: "NDArray[Any]") -> "NDArray[np.uint8]":
    """Return an array of numbers as (n, 81) uint8: digits or characters, 255 for anything else."""
    import numpy as np

    cells = flat(array)
    if cells.dtype == np.uint8:
        return np.ascontiguousarray(cells)
    if cells.dtype.kind not in "iuf":
        raise NinefoldError(
            f"an array of puzzles must hold digits (whole numbers), candidate masks (uint16) or text, "
            f"not {array.dtype}"
        )
    good = (cells >= 0) & (cells < 255)
    if cells.dtype.kind == "f":
        good &= cells == np.floor(cells)
    return np.where(good, cells, 255).astype(np.uint8)


def flat(array: "NDArray[Any]") -> "NDArray[Any]":
    """Return an array of puzzles as (n, 81)."""
    if array.shape[1:] not in _SHAPES[:2]:
        raise NinefoldError(
            f"an array of puzzles must have the shape (n, 81) or (n, 9, 9), not {array.shape}"
            + "; for one puzzle, add a dimension: array[None]" * (array.shape in _SHAPES)
        )
    return array.reshape(-1, 81)


def array_items(array: "NDArray[Any]") -> "list[Any]":
    """Return the rows of an array, each as something that `read_row` reads."""
    import numpy as np

    if array.dtype.kind in "SUO":
        return array.tolist() if array.shape[1:] in _SHAPES else array.ravel().tolist()
    if array.shape[1:] == _SHAPES[2]:
        return list(array)
    if is_masks(array):
        return [_of_masks(row) for row in flat(array).tolist()]
    cells = cells_of(array)
    characters = np.where(cells <= 9, cells + ord("0"), np.where(cells < ord(" "), 255, cells))
    return [row.tobytes() for row in characters.astype(np.uint8)]


def _of_masks(masks: list[int]) -> Puzzle | None:
    """Return the puzzle of 81 candidate masks; None if one has a bit that means nothing.

    A single candidate is a given, as in the core.
    """
    if max(masks) >= 1 << 9:
        return None
    givens = "".join(str(mask.bit_length()) if mask.bit_count() == 1 else "." for mask in masks)
    marks = [(cell, d) for cell, mask in enumerate(masks) for d in range(1, 10) if mask >> (d - 1) & 1]
    return Puzzle(givens, pencilmarks=CandidateSet(marks))
