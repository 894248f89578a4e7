"""Cases for the page's solver, with ninefold's answers; `python -m tests.web.solver_cases` writes them.

`tests/web/model/solve.test.js` reads the file, and `test_solver_cases.py` checks it against ninefold.
"""

from collections.abc import Iterator
from pathlib import Path

import ninefold as nf
from ninefold.generation.difficulty import DIFFICULTIES
from tests.puzzles import CLASHING, DEAD_CELL, NO_SOLUTION

FILE = Path(__file__).parent / "model/solver-cases.txt"

SEED = 2026
HEADER = f"""\
# Puzzles for the page's solver, one per line: status, puzzle and, if it is unique, the solution.
# Written by `python -m tests.web.solver_cases`: nf.generate_many(4, difficulty=..., seed={SEED}) for each
# difficulty; the same without some clues (multiple), with a wrong digit and with a clashing one (none).
# The solver answers "unknown" when it gives up: that board has no solution.
"""
#: Found by changing random boards until the page's solver needed 20,000 guesses.
GIVEN_UP = "....7.............9.5.4.....13.....4......9...8.......8..4.7......2..39....1..5.."


def cases() -> Iterator[str]:
    """Yield the lines of the file."""
    puzzles = [
        puzzle.givens for word in DIFFICULTIES for puzzle in nf.generate_many(4, difficulty=word, seed=SEED)
    ]
    for puzzle in puzzles:
        yield f"unique {puzzle} {nf.solve(puzzle)}"
    for number, puzzle in enumerate(puzzles):
        yield f"multiple {ambiguous(puzzle, clues=number % 3)}"
    for puzzle in puzzles[::4]:
        yield f"none {with_wrong_digit(puzzle, clashing=False)}"
        yield f"none {with_wrong_digit(puzzle, clashing=True)}"
    for puzzle in (CLASHING, DEAD_CELL, NO_SOLUTION):
        yield f"none {puzzle}"
    yield f"unknown {GIVEN_UP}"


def ambiguous(puzzle: str, clues: int) -> str:
    """Remove clues from the start until there are several solutions, then `clues` more."""
    for cell in [cell for cell in range(81) if puzzle[cell] != "."]:
        if nf.check(puzzle).status == "multiple":
            if not clues:
                break
            clues -= 1
        puzzle = puzzle[:cell] + "." + puzzle[cell + 1 :]
    return puzzle


def with_wrong_digit(puzzle: str, *, clashing: bool) -> str:
    """Add a digit that clashes, or is merely wrong, in the first open cell that has one."""
    board, solution = nf.Board(puzzle), str(nf.solve(puzzle))
    for cell in (cell for cell in range(81) if puzzle[cell] == "."):
        for digit in {*range(1, 10)} - {int(solution[cell])}:
            if (digit not in board.candidates(cell)) == clashing:
                return puzzle[:cell] + str(digit) + puzzle[cell + 1 :]
    raise ValueError(f"{puzzle} has no such digit")


if __name__ == "__main__":
    FILE.write_text(HEADER + "".join(f"{line}\n" for line in cases()))
