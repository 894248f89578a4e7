"""The behaviour signature of the kernel. If it changes, the search order has changed; the commit says so."""

import pytest

import ninefold as nf
from ninefold import _native
from tests.conftest import ROOT
from tests.puzzles import EMPTY, SHIPPED, TWO_SOLUTIONS

SETS = [name for name, supported in _native.instruction_sets().items() if supported]
HARD = (ROOT / "tests/cases/hard.txt").read_text().splitlines()[1:]


def first_clues(givens: str, count: int) -> str:
    """The puzzle without its other clues."""
    kept = [cell for cell, digit in enumerate(givens) if digit != "."][:count]
    return "".join(digit if cell in kept else "." for cell, digit in enumerate(givens))


#: Name, puzzles, how many solutions to count, guesses and rounds. Puzzles with few clues take so many guesses
#: that the rules for long searches apply.
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


def test_the_puzzles_are_500_hard_ones() -> None:
    assert len(set(HARD)) == 500
    batch = nf.solve_many(HARD)
    assert (batch.counts == 1).all()
    assert batch.guesses.min() >= 9
