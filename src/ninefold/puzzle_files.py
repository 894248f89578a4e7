"""`nf.read` and `nf.write`: lists of puzzles from any text or file, and to files of any format."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader, BytesIO, StringIO
from typing import IO, Literal, cast

from ninefold._native import Board
from ninefold.compression import ending_of
from ninefold.digit_rows import BLANKS
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.files import open_input, open_output, read_lines
from ninefold.formats import FORMATS, KNOWN, Entry, frame_of, write_inside
from ninefold.formats import read as read_entries
from ninefold.formats import write as text_of
from ninefold.formats.line import other_size
from ninefold.formats.parquet import read as read_parquet
from ninefold.message import message, plural
from ninefold.parquet import is_parquet, parquet_output
from ninefold.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from ninefold.puzzle import PuzzleLike

    Source: TypeAlias = "str | bytes | os.PathLike[str] | IO[Any]"

__all__ = ["FILE_FORMATS", "format_of_file", "read", "read_boards", "write"]

#: The formats that `write` knows, each with a description.
FILE_FORMATS = {
    **FORMATS,
    "csv": "a table with a column 'puzzle'",
    "parquet": "the same table, as a Parquet file",
    "svg": "a picture of one puzzle",
}
_ENDINGS = {
    **{ending: known.name for known in KNOWN for ending in known.endings},
    ".csv": "csv",
    ".parquet": "parquet",
    ".svg": "svg",
}
_TABLES = ("csv", "parquet")


def read(
    source: "Source", *, column: str | None = None, errors: Literal["raise", "skip"] = "raise"
) -> list[Puzzle]:
    """Read all puzzles of a file or a text, in any format that ninefold knows.

    The source is the name of a file (a string or a path), the text itself (a string with a puzzle in it, or
    bytes), or an open file. `column` names the column of a table. A line that is not a puzzle raises a
    `PuzzleError` with the file, the line and the reason; errors="skip" leaves such lines out.

    >>> import ninefold as nf
    >>> [puzzle.clues for puzzle in nf.read("5" + "." * 80 + "\\n" + "53" + "0" * 79)]
    [1, 2]
    >>> nf.read("puzzles.txt")
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: puzzles.txt: no such file, and not a puzzle
    """
    entries = _found(source, column, errors)
    return [entry.puzzle for entry in entries if entry.puzzle is not None]


def read_boards(
    source: "Source", *, column: str | None = None, errors: Literal["raise", "skip"] = "raise"
) -> list[Board]:
    """Read all games of a file or a text: with the digits that the player placed, and the candidates left.

    For formats that store no game, and for everything else, see `read`.

    >>> import ninefold as nf
    >>> (board,) = nf.read_boards(":0000:x:5+3" + "." * 79 + ":113::")
    >>> board.placed, board.candidates("r1c3")
    (CellSet.of('r1c2'), DigitSet.of(2, 4, 6, 7, 8, 9))
    """
    entries = _found(source, column, errors)
    return [
        entry.board or Board(entry.puzzle)
        for entry in entries
        if entry.puzzle is not None and (errors == "raise" or _has_board(entry.puzzle))
    ]


def _has_board(puzzle: Puzzle) -> bool:
    """True unless a puzzle is too large for boards."""
    if puzzle.variant is None:
        return True
    from ninefold.variants.boards import fits_on_a_board

    return fits_on_a_board(puzzle.variant)


def _found(source: "Source", column: str | None, errors: str) -> list[Entry]:
    """Return what was found; the mistakes raise an error, unless they are skipped."""
    if errors not in ("raise", "skip"):
        raise NinefoldError("errors must be 'raise' or 'skip', not {errors}", errors=repr(errors))
    name, entries = _entries(source, column)
    bad = [entry for entry in entries if entry.error is not None]
    if bad and errors == "raise":
        raise _mistake(name, bad)
    return entries


def _entries(source: "Source", column: str | None) -> tuple[str | None, list[Entry]]:
    """Return the name of a source, None for a text, and its puzzles and mistakes."""
    if isinstance(source, bytes):
        return None, _entries_of_bytes(source, column)
    if isinstance(source, str) and _is_text(source):
        lines = StringIO(source.replace("\r\n", "\n").replace("\r", "\n"))
        return None, list(read_entries(lines, column=column))
    if isinstance(source, str | os.PathLike):
        name = os.fspath(source)
        return name, entries_of(name, column)
    if not hasattr(source, "read"):
        raise TypeError(f"read takes a file name, a text or an open file, not {type(source).__name__}")
    name, content = str(getattr(source, "name", "file")), source.read()
    with _naming(name):
        return name, _entries_of_bytes(content if isinstance(content, bytes) else content.encode(), column)


def entries_of(path: str, column: str | None = None) -> list[Entry]:
    """Return all puzzles and mistakes in a file of any format. Errors name the file."""
    with open_input(path) as stream, _naming(path):
        if is_parquet(path, stream):
            return list(read_parquet(path, column=column))
        return list(read_entries(read_lines(stream), column=column))


def _entries_of_bytes(content: bytes, column: str | None) -> list[Entry]:
    stream: BufferedReader = BufferedReader(BytesIO(content))
    if is_parquet("", stream):
        return list(read_parquet(content, column=column))
    return list(read_entries(read_lines(stream), column=column))


@contextmanager
def _naming(path: str) -> Iterator[None]:
    """Put the name of a file before errors about all of it."""
    try:
        yield
    except NinefoldError as error:
        raise NinefoldError("{name}: {error}", name=path, error=error) from None


def _is_text(source: str) -> bool:
    """True if a string is a text with puzzles; False for the name of a file."""
    if "\n" in source or "\r" in source:
        return True
    if os.path.exists(source):
        return False
    if any(known.looks_like(source) for known in KNOWN if known.looks_like):
        return True
    if other_size(source) is not None:
        return True
    marks = sum(mark.isdecimal() or mark in BLANKS for mark in source)
    if not source.strip() or (len(source) >= 40 and (marks > len(source) // 2 or source.lstrip()[0] in "{[")):
        return True
    raise NinefoldError("{name}: no such file, and not a puzzle", name=source)


def _mistake(name: str | None, bad: list[Entry]) -> PuzzleError:
    """Return the error for the first line that cannot be read, with the number of the others."""
    first, others = bad[0], len(bad) - 1
    assert first.error is not None
    where = f"line {first.line}" if name is None else f"{name}:{first.line}"
    if not others:
        return PuzzleError("{where}: {error}", where=where, error=first.error, cell=first.error.cell)
    more = plural(
        others,
        "{count} more line cannot be read; errors='skip' leaves it out",
        "{count} more lines cannot be read; errors='skip' leaves them out",
    )
    return PuzzleError(
        "{where}: {error} ({more})",
        where=where,
        error=first.error,
        more=message(more, count=others),
        cell=first.error.cell,
    )


def write(
    puzzles: "PuzzleLike | Iterable[PuzzleLike]",
    path: "str | os.PathLike[str] | IO[Any]",
    *,
    format: str | None = None,  # noqa: A002 - the word that users know
) -> None:
    """Write puzzles to a file, in the format of its ending or in another one.

    The endings are .txt and .sdm (one line per puzzle), .csv and .parquet (a column 'puzzle'), .json and
    .jsonl (an object per line), .sdk, .sdx, .ss and .opensudoku (files of other programs), and .svg (a
    picture of one puzzle). `format` is one of these ('line', 'csv', 'parquet', 'json', 'svg', 'sdk', ...),
    'grid', 'blocks', 'boxed', 'candidates', 'pencilmarks', 'hodoku' (a line of HoDoKu's library), or a link:
    'sudokuwiki', 'f-puzzles' or 'sudokupad'. Puzzles can be anything that `Puzzle` accepts, also boards and
    solutions. The file appears when it is complete: after an error, nothing has changed. An open file must be
    opened for text, or for bytes if it becomes Parquet.

    >>> import io, ninefold as nf
    >>> file = io.StringIO()
    >>> nf.write(["5" + "." * 80, "53" + "." * 79], file, format="csv")
    >>> file.getvalue().splitlines()[0]
    'puzzle'
    >>> nf.write("5" + "." * 80, "x.doc")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: x.doc: unknown ending; use .txt .sdm .sdk .sdx ...
    """
    is_open = hasattr(path, "write")
    name = str(getattr(path, "name", "")) if is_open else os.fspath(path)  # type: ignore[arg-type]
    kind = format or ("line" if is_open else format_of_file(name))
    if kind not in FILE_FORMATS:
        raise NinefoldError(
            "unknown format {format}; choose from: {names}",
            format=repr(kind),
            names=", ".join(FILE_FORMATS),
        )
    with _opened(path, kind) if is_open else open_output(name, parquet=kind == "parquet") as out:  # type: ignore[arg-type]
        for part in _parts(_several(puzzles), kind):
            out.write(part)


@contextmanager
def _opened(file: "IO[Any]", kind: str) -> "Iterator[IO[Any]]":
    """Yield what takes the text for an open file."""
    if kind == "parquet":
        with parquet_output(file) as table:
            yield cast("IO[str]", table)
    else:
        yield file


def format_of_file(path: str) -> str:
    """Return the format of a file by its ending; a name without an ending gets lines."""
    ending = ending_of(path)
    if ending and ending not in _ENDINGS:
        raise NinefoldError(
            "{path}: unknown ending; use {endings}, or a format", path=path, endings=" ".join(_ENDINGS)
        )
    return _ENDINGS.get(ending, "line")


def _several(puzzles: "Any") -> "Iterable[PuzzleLike]":
    """Return the puzzles one by one, also if there is only one: a text, a board, a solution, or nine rows."""
    if isinstance(puzzles, Puzzle | Board | str | bytes) or hasattr(puzzles, "grid") or _is_grid(puzzles):
        return [puzzles]
    return puzzles  # type: ignore[no-any-return]


def _is_grid(puzzles: "Any") -> bool:
    """True for nine rows of nine cells, in lists or arrays."""
    if not hasattr(puzzles, "__len__") or len(puzzles) != 9:
        return False
    return all(
        hasattr(row, "__len__") and len(row) == 9 and not isinstance(row, str | bytes) for row in puzzles
    )


def _parts(puzzles: "Iterable[PuzzleLike]", kind: str) -> Iterator[str]:
    """Yield the text of a file, part by part."""
    before, after = ("puzzle\n", "") if kind in _TABLES else frame_of(kind) if kind in FORMATS else ("", "")
    yield before
    between = ""
    for number, puzzle in enumerate(puzzles):
        if kind == "svg" and number:
            raise NinefoldError("an .svg file shows one puzzle: write each to a file of its own")
        try:
            text = text_in(puzzle, kind)
        except PuzzleError as error:
            raise PuzzleError(
                "puzzles[{number}]: {error}", number=number, error=error, cell=error.cell
            ) from None
        yield f"{between}{text}\n"
        between = "\n" if "\n" in text else ""
    yield after


def text_in(puzzle: "PuzzleLike", kind: str) -> str:
    """Return a puzzle in one of the formats; in tables, pencil marks take 729 characters."""
    puzzle = puzzle if isinstance(puzzle, Puzzle | Board) else Puzzle(puzzle)
    if kind == "svg":
        from ninefold.render import to_svg

        return to_svg(puzzle)
    if kind not in _TABLES:
        return write_inside(puzzle, kind)
    if isinstance(puzzle, Puzzle) and puzzle.variant is not None:
        return text_of(puzzle, "line")
    restricted = puzzle.restricted if isinstance(puzzle, Board) else puzzle.pencilmarks is not None
    return text_of(puzzle, "pencilmarks" if restricted else "line")
