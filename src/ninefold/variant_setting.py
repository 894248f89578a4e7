"""Tools for setting puzzles with other rules: which clues can be removed, and which digits are possible."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from ninefold import _native
from ninefold.algorithm import DEFAULT, run_variant
from ninefold.candidate import Candidate
from ninefold.clues import redundant_cells_of_variant, without_clue
from ninefold.conflict import refuse_clashes_of_variant
from ninefold.errors import LimitReached, MultipleSolutions, NinefoldError, PuzzleError
from ninefold.message import seconds_message
from ninefold.numbers import Deadline
from ninefold.puzzle import Puzzle
from ninefold.search_result import Counters, SearchLimits, SearchResult
from ninefold.solving import count_of_variant, no_solution_of_variant, solutions
from ninefold.variants.boards import fits_on_a_board
from ninefold.variants.variant import Variant
from ninefold.variants.variant_puzzle import VariantPuzzle

_Answer = TypeVar("_Answer")

__all__ = [
    "candidates_of_variant",
    "in_time",
    "minimise_variant",
    "redundant_clues_of_variant",
    "values_of_variant",
]


def minimise_variant(
    puzzle: VariantPuzzle, symmetry: str | Sequence[str], seed: int, deadline: Deadline
) -> Puzzle:
    """Remove clues in a random order while the puzzle stays unique."""
    if symmetry != "none":
        raise NinefoldError("symmetry: only classic Sudoku can be minimised with a symmetry")
    _require_unique(puzzle, deadline)
    cells = [cell for cell, value in enumerate(puzzle.values) if value is not None]
    Random(seed).shuffle(cells)
    for cell in cells:
        less = without_clue(puzzle, cell)
        if count_of_variant(less, deadline) == 1:
            puzzle = less
    return Puzzle(puzzle.form)


def redundant_clues_of_variant(puzzle: VariantPuzzle, deadline: Deadline) -> tuple[Candidate, ...]:
    """Return the clues that could be removed, one at a time."""
    _require_unique(puzzle, deadline)
    cells = in_time(redundant_cells_of_variant(puzzle, deadline), deadline)
    return tuple(_candidate(puzzle.variant, cell, puzzle.values[cell] or 0) for cell in cells)


def _require_unique(puzzle: VariantPuzzle, deadline: Deadline) -> None:
    """Raise an error unless the puzzle has exactly one solution, and givens alone."""
    refuse_clashes_of_variant(puzzle)
    if puzzle.candidates:
        raise PuzzleError("clues can only be removed from a puzzle without pencil marks")
    count = count_of_variant(puzzle, deadline)
    if not count:
        raise no_solution_of_variant(puzzle)
    if count > 1:
        grids = tuple(solution.grid for solution in solutions(Puzzle(puzzle.form), limit=2))
        raise MultipleSolutions("the puzzle has more than one solution", grids)


def values_of_variant(puzzle: VariantPuzzle, deadline: Deadline) -> tuple[tuple[int, ...], ...]:
    """Return the digits that each cell has in some solution."""
    refuse_clashes_of_variant(puzzle)
    digits, ending, _ = _native.true_candidates(puzzle.engine_form, max_nodes=None, max_seconds=deadline.left)
    return in_time(tuple(map(tuple, digits)) if ending == "exhausted" else None, deadline)


def candidates_of_variant(puzzle: VariantPuzzle, limit: int, deadline: Deadline) -> dict[Candidate, int]:
    """Return the candidates that occur in a solution, each with the number of solutions up to the limit."""
    own = puzzle.variant
    _require_candidates(own)
    found = values_of_variant(puzzle, deadline)
    counts = {}
    for cell, digits in enumerate(found):
        for digit in digits:
            values = [*puzzle.values[:cell], digit, *puzzle.values[cell + 1 :]]
            counts[_candidate(own, cell, digit)] = _count(puzzle.with_values(values), limit, deadline)
    return counts


def _count(puzzle: VariantPuzzle, limit: int, deadline: Deadline) -> int:
    """Count the solutions of a puzzle that has one."""
    if limit == 1:
        return 1
    result = run_variant(DEFAULT, puzzle, SearchLimits(limit, None, deadline.left, 0))
    return in_time(result.found if result.decided else None, deadline)


def _require_candidates(variant: Variant) -> None:
    if not fits_on_a_board(variant):
        raise PuzzleError(
            "candidates have room for 9x9 cells and digits 1 to 9: use `true_values` for larger puzzles"
        )


def _candidate(variant: Variant, cell: int, digit: int) -> Candidate:
    """Return a candidate, whose cell has the same number in grids of all sizes up to 9x9."""
    _require_candidates(variant)
    row, column = divmod(cell, variant.columns)
    return Candidate(9 * row + column, digit)


def in_time(answer: _Answer | None, deadline: Deadline) -> _Answer:
    """Return the core's answer, or raise LimitReached if the time ran out first."""
    if answer is None:
        assert deadline.seconds is not None
        result = SearchResult((), 0, "seconds", deadline.seconds, Counters())
        raise LimitReached("stopped at the limit of {limit}", result, limit=seconds_message(deadline.seconds))
    return answer
