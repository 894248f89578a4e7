"""A Solution can be passed wherever a puzzle is expected."""

from collections.abc import Callable

import pytest

import ninefold as nf
from ninefold import formats
from tests.puzzles import INTERMEDIATE, INTERMEDIATE_SOLUTION

SOLUTION = nf.solve(INTERMEDIATE)

#: Functions of a puzzle, with results that can be compared.
FUNCTIONS: dict[str, Callable[..., object]] = {
    "Puzzle": nf.Puzzle,
    "Board": lambda puzzle: nf.Board(puzzle).line,
    "check": nf.check,
    "solve": lambda puzzle: nf.solve(puzzle).grid,
    "solutions": lambda puzzle: [solution.grid for solution in nf.solutions(puzzle)],
    "count_solutions": nf.count_solutions,
    "search": lambda puzzle: nf.search(puzzle).grids,
    "find_mistakes": nf.find_mistakes,
    "hint": nf.hint,
    "find_steps": nf.find_steps,
    "explain": lambda puzzle: len(nf.explain(puzzle)),
    "rate": nf.rate,
    "canonical": nf.canonical,
    "shuffle": lambda puzzle: nf.shuffle(puzzle, seed=1),
    "minimise": lambda puzzle: nf.minimise(puzzle, seed=1),
    "redundant_clues": nf.redundant_clues,
    "true_candidates": nf.true_candidates,
    "to_svg": nf.to_svg,
    "to_text": nf.to_text,
    "write line": formats.write,
    "write grid": lambda puzzle: formats.write(puzzle, "grid"),
    "rate_many": lambda puzzle: nf.rate_many([puzzle]),
    "canonical_many": lambda puzzle: nf.canonical_many([puzzle]),
}


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_solution_gives_the_same_result_as_its_grid(function: Callable[..., object]) -> None:
    assert SOLUTION.grid == INTERMEDIATE_SOLUTION
    assert function(SOLUTION) == function(INTERMEDIATE_SOLUTION)


def test_solution_and_puzzle_go_back_and_forth() -> None:
    puzzle = nf.Puzzle(SOLUTION)
    assert (puzzle.givens, puzzle.clues, puzzle.pencilmarks) == (SOLUTION.grid, 81, None)
    assert nf.solve(puzzle).grid == str(SOLUTION) == puzzle.givens


def test_other_tuples_are_still_rows() -> None:
    rows = tuple(tuple(map(int, SOLUTION.grid[row * 9 : row * 9 + 9])) for row in range(9))
    assert nf.Puzzle(rows) == nf.Puzzle(SOLUTION)
    with pytest.raises(nf.PuzzleError, match="4 rows, expected 9"):
        nf.Puzzle(("a", "b", "c", "d"))
