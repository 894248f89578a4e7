"""Endpoints about solutions: solve, solve_many, check, count, candidates, compare, trace."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from ninefold._native import Board, cell_name
from ninefold.algorithm import COMPARED, DEFAULT, unknown
from ninefold.batch import Status, solve_many
from ninefold.bench.compare import measure
from ninefold.checking import check
from ninefold.conflict import Conflict, refuse_clashes
from ninefold.errors import LimitReached, UnknownAlgorithm
from ninefold.mistakes import mistakes_in
from ninefold.numbers import Deadline
from ninefold.puzzle import Puzzle, board_of
from ninefold.reference.backtracking import backtracking
from ninefold.reference.grid import Stopped, Tally
from ninefold.search_result import SearchResult
from ninefold.setting import true_candidates
from ninefold.solving import search
from ninefold.translation import translated
from ninefold.variants.alphabet import values_in
from ninefold.variants.boards import fits_on_a_board
from ninefold.variants.variant import Variant
from ninefold.web.api.endpoint import (
    EXAMPLE_PUZZLE,
    OFFERED,
    Algorithm,
    Answer,
    CellName,
    Endpoint,
    Grid,
    RequestBody,
)
from ninefold.web.api.position import (
    PuzzleLike,
    Puzzles,
    board_in,
    board_of_givens,
    is_line,
    line_of,
    puzzle_in,
    searchable_in,
)
from ninefold.web.limits import MOST_MOVES, MOST_SOLUTIONS

__all__ = ["ENDPOINTS", "ConflictAt", "conflict_at"]

#: Nodes that the server process itself may search, which takes a few microseconds each.
_QUICK_NODES = 200


class Counts(Struct, frozen=True):
    """Counters of a search; null for those that the algorithm does not have."""

    tracks: int | None
    recursions: int | None
    backtracks: int | None
    guesses: int | None


class SolveRequest(RequestBody, frozen=True, kw_only=True):
    """Find a solution; with `unique`, also look for a second one."""

    puzzle: PuzzleLike
    algorithm: Algorithm = DEFAULT
    unique: bool = False


class SolveAnswer(Answer, frozen=True, kw_only=True):
    """`status`: solved; none (no solution); multiple (more than one solution, only with `unique`).

    If the search did not finish, `status` is nodes or seconds (it reached a limit), or stuck (the algorithm
    never guesses, and could not go on).

    For a variant, `values` has the digits of the solution, row by row. Its `solution` has nine cells to a
    row, whatever its size; it is null if the variant has more than nine rows, columns or digits.
    """

    status: Literal["solved", "none", "multiple", "nodes", "seconds", "stuck"]
    solution: Grid | None
    algorithm: str
    seconds: float
    counters: Counts
    values: list[int] | UnsetType = UNSET


def _solve(request: SolveRequest, deadline: Deadline) -> SolveAnswer:
    _refuse_unknown([request.algorithm])
    limit = 2 if request.unique else 1
    source = searchable_in(request.puzzle)
    result = search(source, algorithm=request.algorithm, limit=limit, max_seconds=deadline.left)
    variant = Puzzle(source).variant
    return _solved(request, result) if variant is None else _solved_variant(request, result, variant)


def _solve_quickly(request: SolveRequest) -> SolveAnswer | None:
    if request.algorithm != DEFAULT or not is_line(request.puzzle):
        return None
    board = searchable_in(request.puzzle)
    if not isinstance(board, Board):
        return None
    result = search(board, limit=2 if request.unique else 1, max_nodes=_QUICK_NODES)
    return _solved(request, result) if result.decided else None


def _solved(request: SolveRequest, result: SearchResult) -> SolveAnswer:
    several = request.unique and result.found > 1
    return SolveAnswer(
        status="multiple" if several else "solved" if result.found else _ending(result),
        solution=result.grids[0] if result.grids else None,
        algorithm=request.algorithm,
        seconds=result.seconds,
        counters=Counts(*result.counters),
    )


def _solved_variant(request: SolveRequest, result: SearchResult, variant: Variant) -> SolveAnswer:
    """Return the answer for a variant, with its digits as numbers and, if they fit, as a line of a board."""
    found = _solved(request, result)
    if not result.grids:
        return found
    values = list(values_in(result.grids[0]))
    solution = (
        line_of(Board(Puzzle({**variant.form, "givens": values}))) if fits_on_a_board(variant) else None
    )
    return replace(found, solution=solution, values=values)


def _ending(result: SearchResult) -> Any:
    return "none" if result.decided else result.ending


def _refuse_unknown(names: list[str]) -> None:
    for name in names:
        if name not in OFFERED:
            raise UnknownAlgorithm(unknown(name, OFFERED))


class SolveManyRequest(RequestBody, frozen=True, kw_only=True):
    """Solve many puzzles, and check that each has only one solution."""

    puzzles: Puzzles


class SolveManyAnswer(Answer, frozen=True, kw_only=True):
    """For each puzzle in order: a solution, the number of solutions (at most 2), and a status.

    `status`: unique; multiple; none; malformed; clashing; stopped (timed out).
    """

    solutions: list[Grid | None]
    counts: list[int]
    status: list[str]


def _solve_many(request: SolveManyRequest, deadline: Deadline) -> SolveManyAnswer:
    batch = solve_many(list(request.puzzles), limit=2, threads=1, max_seconds=deadline.left)
    grids = ["".join(map(str, row)) for row in batch.solutions.tolist()]
    return SolveManyAnswer(
        solutions=[grid if "0" not in grid else None for grid in grids],
        counts=batch.counts.tolist(),
        status=list(map(_status, batch.status.tolist(), batch.counts.tolist())),
    )


def _status(code: int, count: int) -> str:
    return ("none", "unique", "multiple")[count] if code == Status.SOLVED else Status(code).name.lower()


class CheckRequest(RequestBody, frozen=True, kw_only=True):
    """Check that a puzzle has exactly one solution; in the state of a game, also find mistakes."""

    puzzle: PuzzleLike


class ConflictAt(Struct, frozen=True):
    """Cells of a house with the same digit; if house and digit are null, a cell without candidates."""

    cells: list[CellName]
    digit: int | None
    house: str | None
    message: str


class CheckAnswer(Answer, frozen=True, kw_only=True):
    """The result of the check; `minimal` is null if the puzzle is not unique or the time ran out.

    For a game whose givens have exactly one solution, `wrong` lists the cells with a wrong digit, and `lost`
    the cells where the player has removed the right candidate.
    """

    status: Literal["unique", "multiple", "none", "invalid", "seconds"]
    conflicts: list[ConflictAt]
    minimal: bool | None
    clues: int
    wrong: list[CellName] | UnsetType = UNSET
    lost: list[CellName] | UnsetType = UNSET


def _check(request: CheckRequest, deadline: Deadline) -> CheckAnswer:
    board = searchable_in(request.puzzle)
    clues = board.clues if isinstance(board, Puzzle) else len(board.givens)
    try:
        status, conflicts, minimal = check(board, max_seconds=deadline.left)
    except LimitReached:
        return CheckAnswer(status="seconds", conflicts=[], minimal=None, clues=clues)
    assert status != "malformed"  # only a row of a batch can be
    found = CheckAnswer(
        status=status,
        conflicts=[conflict_at(one, request.language) for one in conflicts],
        minimal=minimal,
        clues=clues,
    )
    if isinstance(request.puzzle, str) or isinstance(board, Puzzle):
        return found
    return replace(found, **_mistakes(board, deadline))


def conflict_at(conflict: Conflict, language: str) -> ConflictAt:
    """Return a conflict for an answer, with its message in a language."""
    return ConflictAt(conflict.names, conflict.digit, conflict.house, translated(conflict.message, language))


def _mistakes(board: Board, deadline: Deadline) -> dict[str, list[str]]:
    """Return the cells with mistakes; nothing unless the givens have exactly one solution."""
    givens = board_of_givens(board)
    if givens.clashes():
        return {}
    result = search(givens, limit=2, max_seconds=deadline.left)
    if result.found != 1 or not result.decided:
        return {}
    found = mistakes_in(board, result.grids[0])
    names = {"wrong": found.wrong, "lost": found.lost}
    return {name: [cell_name(cell) for cell, _ in candidates] for name, candidates in names.items()}


class CountRequest(RequestBody, frozen=True, kw_only=True):
    """Count the solutions, up to a limit."""

    puzzle: PuzzleLike
    limit: Annotated[int, Meta(ge=1, le=MOST_SOLUTIONS)] = 1000


class CountAnswer(Answer, frozen=True, kw_only=True):
    """`status`: exact; limit (there may be more); seconds (timed out, with those found so far)."""

    count: int
    status: Literal["exact", "limit", "seconds"]
    seconds: float


def _count(request: CountRequest, deadline: Deadline) -> CountAnswer:
    result = search(searchable_in(request.puzzle), limit=request.limit, max_seconds=deadline.left, keep=0)
    status: Any = {"exhausted": "exact", "solutions": "limit"}.get(result.ending, "seconds")
    return CountAnswer(count=result.found, status=status, seconds=result.seconds)


class TrueCandidatesRequest(RequestBody, frozen=True, kw_only=True):
    """Find the candidates that occur in a solution, and count the solutions with each, up to a limit."""

    puzzle: PuzzleLike
    limit: Annotated[int, Meta(ge=1, le=1000)] = 1


class TrueCandidatesAnswer(Answer, frozen=True, kw_only=True):
    """The number of solutions with each candidate; those in no solution are left out. A unique puzzle has 81.

    `status`: all; seconds (timed out: `candidates` is empty).
    """

    status: Literal["all", "seconds"]
    candidates: dict[str, int]
    limit: int


def _candidates(request: TrueCandidatesRequest, deadline: Deadline) -> TrueCandidatesAnswer:
    try:
        found = true_candidates(searchable_in(request.puzzle), limit=request.limit, max_seconds=deadline.left)
    except LimitReached:
        return TrueCandidatesAnswer(status="seconds", candidates={}, limit=request.limit)
    counts = {str(one): count for one, count in found.items()}
    return TrueCandidatesAnswer(status="all", candidates=counts, limit=request.limit)


class CompareRequest(RequestBody, frozen=True, kw_only=True):
    """Run several algorithms on the same puzzle. They share the time limit."""

    puzzle: PuzzleLike
    algorithms: Annotated[tuple[Algorithm, ...], Meta(min_length=1, max_length=len(OFFERED))] = (
        DEFAULT,
        *COMPARED,
    )


class AlgorithmResult(Struct, frozen=True):
    """An algorithm's best time of several runs, how it ended, and its counters."""

    algorithm: str
    solved: bool
    ending: str
    seconds: float
    counters: Counts


class CompareAnswer(Answer, frozen=True, kw_only=True):
    """The results in the order of the request, each algorithm once."""

    results: list[AlgorithmResult]


def _compare(request: CompareRequest, deadline: Deadline) -> CompareAnswer:
    names = list(dict.fromkeys(request.algorithms))
    _refuse_unknown(names)
    puzzle = puzzle_in(request.puzzle)
    refuse_clashes(board_of(puzzle))
    results = []
    for number, name in enumerate(names):
        left = deadline.left
        share = None if left is None else left / (len(names) - number)
        found = measure(puzzle, name, repeat=3, max_seconds=share)
        results.append(
            AlgorithmResult(name, found.solved, found.ending, found.seconds, Counts(*found.counters))
        )
    return CompareAnswer(results=results)


class TraceRequest(RequestBody, frozen=True, kw_only=True):
    """List the moves of plain backtracking, one by one."""

    puzzle: PuzzleLike
    limit: Annotated[int, Meta(ge=1, le=MOST_MOVES)] = 2000


class TraceAnswer(Answer, frozen=True, kw_only=True):
    """Each move is 10 * cell + digit, with cells from 0 to 80; the digit 0 clears the cell.

    `status`: solved; none (no solution); limit (there are more moves); seconds (timed out).
    """

    moves: list[int]
    status: Literal["solved", "none", "limit", "seconds"]


class _Recorder(list[int]):
    """The digits of a board; records every change as a move, up to a limit."""

    def __init__(self, values: "list[int]", moves: "list[int]", limit: int) -> None:
        super().__init__(values)
        self._moves, self._limit = moves, limit

    def __getitem__(self, key: Any) -> Any:
        """Return an item; a slice is a copy that keeps recording."""
        found = super().__getitem__(key)
        return _Recorder(found, self._moves, self._limit) if isinstance(key, slice) else found

    def __setitem__(self, key: Any, value: Any) -> None:
        if len(self._moves) == self._limit:
            raise Stopped("nodes")
        super().__setitem__(key, value)
        self._moves.append(10 * key + value)


def _trace(request: TraceRequest, deadline: Deadline) -> TraceAnswer:
    """Run the Python backtracking on a list that records what is written to it."""
    board = board_in(request.puzzle)
    refuse_clashes(board)
    moves: list[int] = []
    values = _Recorder([int(mark) for mark in board.line.replace(".", "0")], moves, request.limit)
    allowed = [set(board.candidates(cell)) for cell in range(81)]
    try:
        solved = next(backtracking(values, allowed, Tally(max_seconds=deadline.left)), None)
    except Stopped as stop:
        return TraceAnswer(moves=moves, status="limit" if stop.limit == "nodes" else "seconds")
    return TraceAnswer(moves=moves, status="solved" if solved else "none")


_PUZZLE: dict[str, object] = {"puzzle": EXAMPLE_PUZZLE}

ENDPOINTS = (
    Endpoint("solve", "Solve a puzzle", SolveRequest, SolveAnswer, _solve, _PUZZLE, _solve_quickly),
    Endpoint(
        "solve_many",
        "Solve many puzzles",
        SolveManyRequest,
        SolveManyAnswer,
        _solve_many,
        {"puzzles": [EXAMPLE_PUZZLE]},
    ),
    Endpoint("check", "Check a puzzle", CheckRequest, CheckAnswer, _check, _PUZZLE),
    Endpoint(
        "count",
        "Count the solutions",
        CountRequest,
        CountAnswer,
        _count,
        {"puzzle": "12345678." + "." * 72, "limit": 1000},
    ),
    Endpoint(
        "candidates",
        "Find the true candidates",
        TrueCandidatesRequest,
        TrueCandidatesAnswer,
        _candidates,
        _PUZZLE,
    ),
    Endpoint("compare", "Compare algorithms", CompareRequest, CompareAnswer, _compare, _PUZZLE),
    Endpoint("trace", "Trace brute force", TraceRequest, TraceAnswer, _trace, {**_PUZZLE, "limit": 50}),
)
