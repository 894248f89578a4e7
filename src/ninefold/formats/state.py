"""The state of a game, as some formats store it: givens, digits that the player placed, and candidates."""

from collections.abc import Iterable, Mapping

from ninefold._native import Board, cell_name
from ninefold.errors import PuzzleError
from ninefold.puzzle import Puzzle

__all__ = ["givens_of", "make_board", "missing_candidates"]


def make_board(
    givens: str,
    placed: Mapping[int, int],
    *,
    removed: Iterable[tuple[int, int]] = (),
    candidates: Mapping[int, frozenset[int]] | None = None,
) -> Board:
    """Return the board of a game.

    `removed` lists candidates that are gone; `candidates` has those that are left in some open cells.

    >>> board = make_board("5" + "." * 80, {1: 3}, removed=[(2, 1)])
    >>> board.line[:3], "r1c2" in board.placed, 1 in board.candidates("r1c3")
    ('53.', True, False)
    """
    line = list(givens)
    for cell, digit in placed.items():
        if line[cell] not in (".", str(digit)):
            raise PuzzleError(
                "{at}: {digit} is placed in a cell with a given digit",
                cell=cell,
                at=cell_name(cell),
                digit=digit,
            )
        line[cell] = str(digit)
    board = Board(Puzzle("".join(line)), placed=[cell for cell in placed if givens[cell] == "."])
    gone = [candidate for candidate in removed if not board.value(candidate[0])]
    for cell, left in (candidates or {}).items():
        gone += [(cell, digit) for digit in board.candidates(cell) if digit not in left]
    return board.without(gone) if gone else board


def givens_of(board: Board) -> str:
    """Return the given digits of a board as a line, '.' for all other cells."""
    return "".join(mark if cell in board.givens else "." for cell, mark in enumerate(board.line))


def missing_candidates(board: Board) -> list[tuple[int, int]]:
    """Return the candidates that the digits allow but the board does not have, in order.

    >>> missing_candidates(make_board("." * 81, {}, removed=[(0, 4)]))
    [(0, 4)]
    """
    full = Board(Puzzle(board.line))
    return [
        (cell, digit)
        for cell in board.open
        for digit in full.candidates(cell)
        if digit not in board.candidates(cell)
    ]
