"""Score the answers of language models: find the grid in a text, and compare it with the solution."""

from typing import Literal, NamedTuple

from ninefold._native import CellSet
from ninefold.answers.finding import grid_in
from ninefold.puzzle import board_of
from ninefold.solving import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold._native import Board
    from ninefold.puzzle import PuzzleLike

__all__ = ["TEXT_LIMIT", "Score", "score_answer"]

#: The characters of an answer that are read, counted from its end.
TEXT_LIMIT = 1_000_000


class Score(NamedTuple):
    """The score of an answer.

    grid: the 81 characters that were found, with '.' for blanks, or None; status: 'solved', 'wrong',
    'incomplete' (it has blanks) or 'none' (there is no grid in the answer); wrong: the cells whose digit
    differs from the solution; changed: the givens among them; missing: the cells left blank; correct and
    total: how many cells were to be filled, and how many of those are right; fraction: correct / total.
    """

    grid: str | None
    status: Literal["solved", "wrong", "incomplete", "none"]
    wrong: CellSet
    changed: CellSet
    missing: CellSet
    correct: int
    total: int
    fraction: float


def score_answer(puzzle: "PuzzleLike", text: str) -> Score:
    """Score the answer of a language model: a text with a grid in any usual form.

    The grid may be 81 characters in a row, nine lines (with or without separators and labels such as
    "Row 1:"), a list in JSON, or a table in Markdown, HTML or LaTeX. Blanks are '.', '0', '_', '-', '?', '*'
    or 'x'. If there are several grids, the last one without blanks counts. Of a text with more than a million
    characters, only the last million are read.

    Raises the errors of `solve` if the puzzle does not have exactly one solution.

    >>> import ninefold as nf
    >>> puzzle = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> rows = [nf.solve(puzzle).grid[at : at + 9] for at in range(0, 81, 9)]
    >>> nf.score_answer(puzzle, "Step 1: r1c1 = 5, so I get: " + " / ".join(rows)).status
    'solved'
    >>> score = nf.score_answer(puzzle, "\\n".join(["777777777", *rows[1:]]))
    >>> score.status, len(score.wrong), len(score.changed), score.correct, score.total
    ('wrong', 8, 5, 41, 44)
    """
    board = board_of(puzzle)
    solution = solve(board, unique=True).grid
    return _score(board, solution, grid_in(text[-TEXT_LIMIT:]))


def _score(board: "Board", solution: str, grid: str | None) -> Score:
    """Compare a grid with the solution."""
    answer = grid or "." * 81
    missing = CellSet(cell for cell in range(81) if answer[cell] == ".")
    wrong = CellSet(cell for cell in range(81) if answer[cell] not in (".", solution[cell]))
    given = CellSet(cell for cell in range(81) if board.value(cell))
    status: Literal["solved", "wrong", "incomplete", "none"] = "solved"
    if grid is None:
        status = "none"
    elif missing:
        status = "incomplete"
    elif wrong:
        status = "wrong"
    total = 81 - len(given)
    correct = total - len((missing | wrong) - given)
    fraction = correct / total if total else float(status == "solved")
    return Score(grid, status, wrong, wrong & given, missing, correct, total, fraction)
