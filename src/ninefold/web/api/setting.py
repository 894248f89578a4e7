"""Endpoints for setters: setting, complete, minimise."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ninefold._native import Board, cell_name
from ninefold.clues import redundant_cells
from ninefold.completing import complete
from ninefold.conflict import conflicts_of
from ninefold.errors import LimitReached, PuzzleError
from ninefold.numbers import Deadline
from ninefold.puzzle import Puzzle
from ninefold.rating import rate
from ninefold.setting import minimise, true_candidates
from ninefold.solving import search
from ninefold.unsolvable import contradiction_of, culprits_of
from ninefold.web.api.endpoint import (
    EXAMPLE_PUZZLE,
    Answer,
    Candidate,
    CellName,
    Endpoint,
    Grid,
    RequestBody,
    Seed,
)
from ninefold.web.api.generation import Symmetry
from ninefold.web.api.position import PuzzleLike, any_board_in, board_in
from ninefold.web.api.solving import ConflictAt, conflict_at
from ninefold.web.limits import MOST_TEXT

__all__ = ["ENDPOINTS"]

#: Seconds for the rating, and for finding what makes a puzzle unsolvable. Most take a few milliseconds.
_RATING_SECONDS = 0.3
_BLAME_SECONDS = 0.3

_Limit = Annotated[int, Meta(ge=2, le=100_000, description="Solutions to count.")]
_Marks = Annotated[list[str], Meta(min_length=81, max_length=81)]


class SettingRequest(RequestBody, frozen=True, kw_only=True):
    """Everything a setter wants to know about a puzzle in progress, in one answer."""

    puzzle: PuzzleLike
    limit: _Limit = 10_000


class SettingRating(Struct, frozen=True):
    """Sudoku Explainer's rating. `status` is as in `rate`; with seconds, `er` is a lower bound or null."""

    status: Literal["rated", "stuck", "seconds"]
    er: float | None
    ep: float | None
    ed: float | None
    word: str | None
    hardest: str


class SettingAnswer(Answer, frozen=True, kw_only=True):
    """`status`: unique; multiple; none; invalid (`conflicts` says where); seconds (timed out).

    `count` is the number of solutions; if not `exact`, there are at least that many. `candidates` has the
    true candidates of each cell, and `completing` those that leave exactly one solution if placed.

    If there is no solution, removing any one of the `culprits` leaves a puzzle that has one. If there are no
    culprits, `contradiction` lists givens that have no solution together. For a unique puzzle, `redundant`
    lists the givens that could be removed, one at a time. Fields that do not apply are null or empty, and so
    are those for which the time ran out. Variants have no `culprits`, `contradiction`, `redundant` givens and
    `rating`.
    """

    status: Literal["unique", "multiple", "none", "invalid", "seconds"]
    clues: int
    count: int
    exact: bool
    candidates: _Marks | None = None
    completing: list[Candidate] = field(default_factory=list)
    conflicts: list[ConflictAt] = field(default_factory=list)
    culprits: list[CellName] = field(default_factory=list)
    contradiction: list[CellName] = field(default_factory=list)
    redundant: list[CellName] | None = None
    rating: SettingRating | None = None


def _setting(request: SettingRequest, deadline: Deadline) -> SettingAnswer:
    board = any_board_in(request.puzzle)
    if board.restricted:
        raise PuzzleError("only puzzles without pencil marks can be examined here; send the givens alone")
    clues = len(board.line) - board.line.count(".")
    conflicts = [conflict_at(one, request.language) for one in conflicts_of(board)]
    if board.clashes():
        return SettingAnswer(status="invalid", clues=clues, count=0, exact=True, conflicts=conflicts)
    result = search(board, limit=request.limit, max_seconds=deadline.left, keep=1)
    common: dict[str, Any] = {"clues": clues, "count": result.found, "exact": result.ending == "exhausted"}
    if result.found > 1:
        return SettingAnswer(status="multiple", **common, **_truth(board, deadline))
    if not common["exact"]:
        return SettingAnswer(status="seconds", **common)
    if result.found == 1:
        return SettingAnswer(status="unique", **common, **_unique(board, result.grids[0], deadline))
    status: Any = "invalid" if conflicts else "none"
    blame = {} if board.rules.description else _blame(board.line, deadline)
    return SettingAnswer(status=status, conflicts=conflicts, **common, **blame)


def _truth(board: Board, deadline: Deadline) -> dict[str, Any]:
    """Return the true candidates of a puzzle with several solutions; nothing if the time runs out."""
    try:
        counts = true_candidates(board, limit=2, max_seconds=deadline.left)
    except LimitReached:
        return {}
    marks = [""] * 81
    for cell, digit in sorted(counts):
        marks[cell] += str(digit)
    return {"candidates": marks, "completing": [str(one) for one, n in sorted(counts.items()) if n == 1]}


def _unique(board: Board, grid: str, deadline: Deadline) -> dict[str, Any]:
    if board.rules.description:
        return {"candidates": _placed(board, grid)}
    redundant = redundant_cells(board.line, max_seconds=deadline.left)
    return {
        "candidates": list(grid),
        "redundant": None if redundant is None else _names(redundant),
        "rating": _rating(board, _at_most(_RATING_SECONDS, deadline)),
    }


def _placed(board: Board, grid: str) -> list[str]:
    """Return the digits of a solution as in `Position.candidates`."""
    marks = [""] * 81
    for cell, digit in zip(board.rules.cells, grid, strict=True):
        marks[cell] = digit
    return marks


def _rating(board: Board, max_seconds: float) -> SettingRating:
    rating = rate(board, profile="se", max_seconds=max_seconds)
    status: Any = rating.status
    er, ep, ed = (number or None for number in (rating.er, rating.ep, rating.ed))  # 0 if the time ran out
    return SettingRating(status, er, ep, ed, rating.word, rating.hardest)


def _blame(givens: str, deadline: Deadline) -> dict[str, Any]:
    """Return what makes a puzzle unsolvable; nothing if the time runs out."""
    culprits = culprits_of(givens, max_seconds=_at_most(_BLAME_SECONDS, deadline))
    if culprits is None or culprits:
        return {"culprits": _names(culprits or [])}
    contradiction = contradiction_of(givens, max_seconds=_at_most(_BLAME_SECONDS, deadline))
    return {"contradiction": _names(contradiction or [])}


def _at_most(seconds: float, deadline: Deadline) -> float:
    return seconds if deadline.left is None else min(seconds, deadline.left)


def _names(cells: list[int]) -> list[str]:
    return [cell_name(cell) for cell in cells]


class CompleteRequest(RequestBody, frozen=True, kw_only=True):
    """Add clues until the puzzle has exactly one solution, first in the pattern."""

    puzzle: PuzzleLike
    symmetry: Symmetry = "none"
    pattern: (
        Annotated[
            str,
            Meta(max_length=MOST_TEXT, description="81 characters, `.` for cells that should stay empty."),
        ]
        | None
    ) = None
    seed: Seed = 0


class MinimiseRequest(RequestBody, frozen=True, kw_only=True):
    """Remove clues while the puzzle stays unique. With a symmetry, whole orbits are removed."""

    puzzle: PuzzleLike
    symmetry: Symmetry = "none"
    seed: Seed = 0


class PuzzleAnswer(Answer, frozen=True, kw_only=True):
    """A puzzle with exactly one solution. `status`: unique; seconds (timed out: there is no puzzle)."""

    status: Literal["unique", "seconds"]
    puzzle: Grid | None
    clues: int


def _complete(request: CompleteRequest, deadline: Deadline) -> PuzzleAnswer:
    board = board_in(request.puzzle)
    options: dict[str, Any] = {"symmetry": request.symmetry, "pattern": request.pattern, "seed": request.seed}
    return _made(lambda: complete(board, max_seconds=deadline.left, **options))


def _minimise(request: MinimiseRequest, deadline: Deadline) -> PuzzleAnswer:
    board = board_in(request.puzzle)
    options: dict[str, Any] = {"symmetry": request.symmetry, "seed": request.seed}
    return _made(lambda: minimise(board, max_seconds=deadline.left, **options))


def _made(make: Callable[[], Puzzle]) -> PuzzleAnswer:
    try:
        made = make()
    except LimitReached:
        return PuzzleAnswer(status="seconds", puzzle=None, clues=0)
    return PuzzleAnswer(status="unique", puzzle=made.givens, clues=made.clues)


_PUZZLE: dict[str, object] = {"puzzle": EXAMPLE_PUZZLE}

ENDPOINTS = (
    Endpoint("setting", "Examine a puzzle in progress", SettingRequest, SettingAnswer, _setting, _PUZZLE),
    Endpoint(
        "complete",
        "Complete a puzzle",
        CompleteRequest,
        PuzzleAnswer,
        _complete,
        {"puzzle": "123" + "." * 75 + "456", "symmetry": "rotate-180"},
    ),
    Endpoint("minimise", "Minimise a puzzle", MinimiseRequest, PuzzleAnswer, _minimise, _PUZZLE),
)
