"""The behaviour signature of the kernel. A commit that changes it changes the search order: say so there."""

import pytest

import ninefold as nf
from ninefold import _native
from tests.conftest import ROOT
from tests.puzzles import EMPTY, SHIPPED, TWO_SOLUTIONS

SETS = [name for name, supported in _native.instruction_sets().items() if supported]
HARD = (ROOT / "tests/cases/hard.txt").read_text().splitlines()[1:]


def first_clues(givens: str, count: int) -> str:
    """Keep only the first `count` clues of a puzzle."""
    kept = [cell for cell, digit in enumerate(givens) if digit != "."][:count]
    return "".join(digit if cell in kept else "." for cell, digit in enumerate(givens))


#: Name, puzzles, maximum number of solutions, guesses and rounds. Puzzles with few clues need so many
#: guesses that the rules for long searches apply.
SIGNATURES = [
    ("shipped", [*SHIPPED, TWO_SOLUTIONS, EMPTY], 1000, 1310, 4226),
    ("hard", HARD, 2, 6187, 29025),
    ("several solutions", [first_clues(givens, 19) for givens in HARD[:20]], 3000, 62410, 219430),
]


@pytest.mark.parametrize("isa", SETS)
@pytest.mark.parametrize("row", SIGNATURES, ids=lambda row: row[0])
def test_the_kernel_searches_as_before(row: tuple[str, list[str], int, int, int], isa: str) -> None:
    _, puzzles, limit, guesses, rounds = row
    batch = nf.solve_many(puzzles, limit=limit, isa=isa)
    assert (int(batch.guesses.sum()), int(batch.rounds.sum())) == (guesses, rounds)


def test_hard_set_has_500_hard_puzzles() -> None:
    assert len(set(HARD)) == 500
    batch = nf.solve_many(HARD)
    assert (batch.counts == 1).all()
    assert batch.guesses.min() >= 9
