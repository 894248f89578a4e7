"""The puzzle in a request: a text in any format, or the state of a game with the player's candidates."""

import json
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.mistakes import givens_of
from ninefold.puzzle import Puzzle, board_of, board_of_any
from ninefold.web.limits import MOST_PUZZLES, MOST_TEXT

__all__ = [
    "Position",
    "PuzzleLike",
    "Puzzles",
    "any_board_in",
    "board_in",
    "board_of_givens",
    "is_line",
    "line_of",
    "marks_of",
    "puzzle_in",
    "searchable_in",
]

Line81 = Annotated[
    str,
    Meta(pattern="^[0-9.]{81}$", max_length=81, description="81 characters, `.` or `0` for an empty cell."),
]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a game: the givens, the digits so far, and the candidates that the player has noted.

    `values` has all digits, including the givens. `candidates` has 81 strings such as "159"; an empty string
    for an open cell means that the player has noted nothing there, so all possible digits are allowed. "0"
    means that the player has removed all of them.

    `variant` is the JSON form of a puzzle with other rules and at most nine rows, columns and digits. All
    strings have nine cells to a row, whatever its size; the givens of the form do not matter.
    """

    givens: Line81
    values: Line81 | None = None
    candidates: (
        Annotated[
            list[Annotated[str, Meta(pattern="^(0|[1-9]{0,9})$", max_length=9)]],
            Meta(min_length=81, max_length=81),
        ]
        | None
    ) = None
    variant: (
        Annotated[dict[str, Any], Meta(description="The JSON form of a variant; classic Sudoku has none.")]
        | UnsetType
    ) = UNSET


Text = Annotated[
    str,
    Meta(
        max_length=MOST_TEXT,
        description="A puzzle in any format that ninefold reads; simplest is a line of 81 characters.",
        extra_json_schema={"format": "sudoku"},
    ),
]
PuzzleLike = Text | Position
Puzzles = Annotated[list[Text], Meta(max_length=MOST_PUZZLES)]


def is_line(puzzle: Any) -> bool:
    """Return True if the puzzle is a line of 81 characters, which is quick to read."""
    return isinstance(puzzle, str) and len(puzzle) == 81


def board_in(puzzle: "str | Position") -> Board:
    """Return the board of a request for classic Sudoku; a variant raises PuzzleError.

    >>> board = board_in(Position("5" + "." * 80, "53" + "." * 79, ["12"] * 81))
    >>> board.givens == board_in("5" + "." * 80).givens, board.candidates("r9c9")
    (True, DigitSet.of(1, 2))
    >>> board_in(Position("." * 81, candidates=["0", *80 * [""]])).dead_cells
    CellSet.of('r1c1')
    """
    return board_of(puzzle if isinstance(puzzle, str) else any_board_in(puzzle))


def any_board_in(puzzle: "str | Position") -> Board:
    """Return the board of a request, whatever its rules; variants over 9x9 raise PuzzleError.

    >>> small = {"rows": 4, "cols": 4, "max_value": 4}
    >>> board = any_board_in(Position("1" + "." * 80, "1........2" + "." * 71, variant=small))
    >>> board.line, board.placed
    ('1...2...........', CellSet.of('r2c1'))
    """
    if isinstance(puzzle, str):
        return board_of_any(puzzle)
    givens = puzzle.givens.replace("0", ".")
    values = givens if puzzle.values is None else puzzle.values.replace("0", ".")
    for cell, (given, value) in enumerate(zip(givens, values, strict=True)):
        if given not in (".", value):
            raise PuzzleError(
                "{at}: the value {value} differs from the given {given}",
                cell=cell,
                at=cell_name(cell),
                value=value,
                given=given,
            )
    source = values if puzzle.variant is UNSET else _variant_with(puzzle.variant, values)
    board = Board(source, placed=[cell for cell in range(81) if values[cell] != givens[cell]])
    if puzzle.candidates is None:
        return board
    noted = puzzle.candidates
    return board.without(
        [one for one in board.all_candidates if noted[one.cell] and str(one.digit) not in noted[one.cell]]
    )


def _variant_with(form: dict[str, Any], values: str) -> Puzzle:
    """Return a variant with the digits of a position as its givens."""
    rules = Puzzle.from_json({**form, "givens": None}).rules
    outside = next((cell for cell in range(81) if values[cell] != "." and cell not in rules.cells), None)
    if outside is not None:
        raise PuzzleError(
            "{at} has a digit, but this puzzle has no such cell", cell=outside, at=cell_name(outside)
        )
    marks = (values[cell] for cell in rules.cells)
    return Puzzle.from_json({**form, "givens": [None if mark == "." else int(mark) for mark in marks]})


def searchable_in(puzzle: "str | Position") -> Board | Puzzle:
    """Return the board of a request, or the puzzle of a variant: its text may be larger than a board.

    >>> type(searchable_in("." * 81)).__name__, type(searchable_in("." * 256)).__name__
    ('Board', 'Puzzle')
    """
    if not isinstance(puzzle, str):
        return any_board_in(puzzle)
    if is_line(puzzle) and not puzzle.startswith("{"):
        return Board(puzzle)
    found = Puzzle(puzzle)
    return Board(found) if found.variant is None else found


def board_of_givens(board: Board) -> Board:
    """Return the board without the digits and notes of a player."""
    values = [board.value(cell) if cell in board.givens else None for cell in board.rules.cells]
    rules = board.rules.description
    return (
        Board(Puzzle.from_json({**json.loads(rules), "givens": values})) if rules else Board(givens_of(board))
    )


def puzzle_in(puzzle: "str | Position") -> Puzzle:
    """Return the puzzle of a request, with all its digits as givens."""
    return Puzzle(puzzle if isinstance(puzzle, str) else board_in(puzzle))


def line_of(board: Board) -> str:
    """Return the digits of a board as in `Position.values`, nine cells to a row.

    >>> line_of(Board("1...4..2........"))[:18]
    '1........4..2.....'
    """
    cells = board.rules.cells
    return "".join(str(board.value(cell) or ".") if cell in cells else "." for cell in range(81))


def marks_of(board: Board) -> list[str]:
    """Return the candidates of each cell as in `Position.candidates`.

    >>> marks_of(Board("." * 81).without(["r1c1=1", *(f"r1c2={digit}" for digit in range(1, 10))]))[:3]
    ['23456789', '0', '123456789']
    """
    marks = [""] * 81
    for cell in board.rules.cells:
        marks[cell] = "0" if cell in board.dead_cells else "".join(map(str, board.candidates(cell)))
    return marks
