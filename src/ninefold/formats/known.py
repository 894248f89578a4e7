"""The formats that ninefold knows, in one list: their names, their endings, and what they can store."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from ninefold._native import Board
from ninefold.formats import (
    candidate_grid,
    exchange,
    game_json,
    grid,
    gsf,
    hodoku,
    json_line,
    line,
    link,
    opensudoku,
    pencilmarks,
    sadman,
    simple_sudoku,
    sudocue,
)
from ninefold.puzzle import Puzzle

__all__ = ["KNOWN", "LINES", "Format", "Keeps"]

#: What a format stores: only digits, which digits the player placed, or all of that and the candidates.
Keeps = Literal["digits", "placed", "candidates"]


class Format(NamedTuple):
    """A format: its name, what it is, the endings of its files, and how to recognise, read and write it.

    `looks_like` and `read` take one line, and are None for formats that take several; `write` is None for
    formats that are only read. `frame` is the text before and after all puzzles of a file.
    """

    name: str
    description: str
    endings: tuple[str, ...] = ()
    keeps: Keeps = "digits"
    looks_like: Callable[[str], bool] | None = None
    read: Callable[[str], Puzzle | Board] | None = None
    write: Callable[[Board], str] | None = None
    frame: tuple[str, str] = ("", "")


def _of_line(write: Callable[[str], str]) -> Callable[[Board], str]:
    return lambda board: write(board.line)


KNOWN = (
    Format("line", "81 characters, '.' for empty", (".txt", ".sdm"), write=_of_line(line.write)),
    Format("grid", "nine lines of nine characters", write=_of_line(grid.write)),
    Format("blocks", "nine rows, with lines between the boxes", write=_of_line(grid.write_blocks)),
    Format("boxed", "a drawing with a frame around every cell", write=_of_line(grid.write_boxed)),
    Format("candidates", "a grid of candidates", (), "candidates", write=candidate_grid.write),
    Format("pencilmarks", "729 characters, nine for each cell", (), "candidates", write=pencilmarks.write),
    Format("sdk", "a SadMan file, with the state of the game", (".sdk",), "placed", write=sadman.write),
    Format("sdx", "a SudoCue file, with candidates", (".sdx",), "candidates", write=sudocue.write),
    Format("ss", "a Simple Sudoku file, with candidates", (".ss",), "candidates", write=simple_sudoku.write),
    Format(
        "hodoku",
        "a line of HoDoKu's library, with candidates",
        (),
        "candidates",
        hodoku.looks_like,
        hodoku.read,
        hodoku.write,
    ),
    Format(
        "opensudoku",
        "a file of OpenSudoku for Android",
        (".opensudoku",),
        write=opensudoku.write,
        frame=opensudoku.FRAME,
    ),
    Format(
        "sudokuwiki", "a link to SudokuWiki", (), "digits", link.looks_like, link.read, link.write_sudokuwiki
    ),
    Format(
        "f-puzzles", "a link to f-puzzles", (), "candidates", link.looks_like, link.read, link.write_fpuzzles
    ),
    Format(
        "sudokupad", "a link to SudokuPad", (), "candidates", link.looks_like, link.read, link.write_sudokupad
    ),
    Format(
        "json",
        "one JSON object per line",
        (".json", ".jsonl"),
        "candidates",
        json_line.looks_like,
        json_line.read,
        game_json.write,
    ),
    Format("exchange", "a line of the SudokuExchange bank", (), "digits", exchange.looks_like, exchange.read),
    Format("gsf", "a line of gsf's sudoku program", (), "digits", gsf.looks_like, gsf.read),
)
#: A format for each reader of single lines that are recognised by their look.
LINES = tuple({known.read: known for known in KNOWN if known.looks_like is not None}.values())
