"""The puzzle in a request: a text in any format, or the state of a game with the player's candidates."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.puzzle import Puzzle, board_of
from ninefold.web.limits import MOST_PUZZLES, MOST_TEXT

__all__ = ["Position", "PuzzleLike", "Puzzles", "board_in", "is_line", "marks_of", "puzzle_in"]

Line81 = Annotated[
    str,
    Meta(pattern="^[0-9.]{81}$", max_length=81, description="81 characters, `.` or `0` for an empty cell."),
]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a game: the givens, the digits so far, and the candidates that the player has noted.

    `values` has all digits, including the givens. `candidates` has 81 strings such as "159"; an empty string
    for an open cell means that the player has noted nothing there, so all possible digits are allowed. "0"
    means that the player has removed all of them.
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
    """Return the board of a request.

    >>> board = board_in(Position("5" + "." * 80, "53" + "." * 79, ["12"] * 81))
    >>> board.givens == board_in("5" + "." * 80).givens, board.candidates("r9c9")
    (True, DigitSet.of(1, 2))
    >>> board_in(Position("." * 81, candidates=["0", *80 * [""]])).dead_cells
    CellSet.of('r1c1')
    """
    if isinstance(puzzle, str):
        return board_of(puzzle)
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
    board = Board(values, placed=[cell for cell in range(81) if values[cell] != givens[cell]])
    if puzzle.candidates is None:
        return board
    noted = puzzle.candidates
    return board.without(
        [one for one in board.all_candidates if noted[one.cell] and str(one.digit) not in noted[one.cell]]
    )


def puzzle_in(puzzle: "str | Position") -> Puzzle:
    """Return the puzzle of a request, with all its digits as givens."""
    return Puzzle(puzzle if isinstance(puzzle, str) else board_in(puzzle))


def marks_of(board: Board) -> list[str]:
    """Return the candidates of each cell as in `Position.candidates`.

    >>> marks_of(Board("." * 81).without(["r1c1=1", *(f"r1c2={digit}" for digit in range(1, 10))]))[:3]
    ['23456789', '0', '123456789']
    """
    return [
        "0" if cell in board.dead_cells else "".join(map(str, board.candidates(cell))) for cell in range(81)
    ]
