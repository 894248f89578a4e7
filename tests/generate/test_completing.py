"""Completing puzzles, and what makes one unsolvable, verified by another engine."""

import pytest

import ninefold as nf
from ninefold import completing
from ninefold.clues import cells_of, without
from ninefold.unsolvable import contradiction_of, culprits_of
from tests.generate.test_generate import count
from tests.generate.test_setting import is_part
from tests.puzzles import CLASHING, EASY, EMPTY, MEDIUM, NO_SOLUTION, TWO_SOLUTIONS

#: A pattern of 32 cells with rotational symmetry.
PATTERN = "xx..x..xx" + "x...x...x" + "..x...x.." + "...x.x..." + "xx.....xx"
PATTERN += PATTERN[:36][::-1]


@pytest.mark.parametrize("symmetry", ["none", "rotate-180", "mirror-vertical", "full"])
def test_clues_are_added_in_orbits_until_the_puzzle_is_unique(symmetry: str) -> None:
    start = "12" + "." * 77 + "34" if symmetry == "rotate-180" else EMPTY
    made = nf.complete(start, symmetry=symmetry, seed=1).givens
    assert is_part(start, made)
    assert count(made) == 1
    images = {
        "none": lambda r, c: (r, c),
        "rotate-180": lambda r, c: (8 - r, 8 - c),
        "mirror-vertical": lambda r, c: (r, 8 - c),
        "full": lambda r, c: (c, 8 - r),
    }
    for cell in cells_of(made):
        row, column = images[symmetry](*divmod(cell, 9))
        assert made[9 * row + column] != "."


@pytest.mark.parametrize("start", [EMPTY, MEDIUM[:40] + "." * 41], ids=["empty", "half"])
def test_added_clues_are_needed(start: str) -> None:
    """The setter's own clues stay, even those that turn out to be redundant."""
    for seed in range(2):
        made = nf.complete(start, seed=seed).givens
        assert is_part(start, made)
        for cell in set(cells_of(made)).difference(cells_of(start)):
            assert count(without(made, cell)) > 1


def test_a_pattern_is_filled() -> None:
    made = nf.complete("12" + "." * 79, pattern=PATTERN, seed=3).givens
    assert made.startswith("12")
    assert [mark != "." for mark in made] == [mark != "." for mark in PATTERN]
    assert count(made) == 1


@pytest.mark.slow
def test_cells_outside_a_pattern_that_is_too_small() -> None:
    pattern = "x" * 18 + "." * 63
    made = nf.complete(EMPTY, pattern=pattern).givens
    assert is_part(pattern.replace("x", "."), made)
    assert "." not in made[:18]
    assert count(made) == 1


def test_missing_partners_are_added_to_a_unique_puzzle() -> None:
    made = nf.complete(EASY, symmetry="rotate-180").givens
    assert is_part(EASY, made)
    assert [mark != "." for mark in made] == [mark != "." for mark in reversed(made)]
    assert nf.complete(EASY) == nf.Puzzle(EASY)


def test_seeds() -> None:
    start = MEDIUM[:40] + "." * 41
    assert nf.complete(start, seed=4) == nf.complete(start, seed=4)
    assert nf.complete(start, seed=4) != nf.complete(start, seed=5)


def test_what_cannot_be_completed() -> None:
    with pytest.raises(nf.PuzzleError, match="two 5s in row 1"):
        nf.complete(CLASHING)
    with pytest.raises(nf.NoSolution):
        nf.complete(NO_SOLUTION)
    one = next(iter(nf.Board(TWO_SOLUTIONS).all_candidates))
    with pytest.raises(nf.PuzzleError, match="without pencil marks"):
        nf.complete(nf.Board(TWO_SOLUTIONS).without([one]))
    with pytest.raises(nf.NinefoldError, match="symmetry 'random': name a particular"):
        nf.complete(EMPTY, symmetry="random")


@pytest.mark.parametrize("cell", [0, 40, 79])
def test_culprits_match_brute_force(cell: int) -> None:
    """A wrong digit in a unique puzzle: no two givens clash, but there is no solution."""
    grid = nf.solve(MEDIUM).grid
    for digit in nf.Board(MEDIUM).candidates(cell):
        if MEDIUM[cell] == "." and str(digit) != grid[cell]:
            wrong = MEDIUM[:cell] + str(digit) + MEDIUM[cell + 1 :]
            expected = [each for each in cells_of(wrong) if count(without(wrong, each))]
            assert cell in expected
            assert culprits_of(wrong) == expected


def test_givens_that_contradict_each_other() -> None:
    """Two independent contradictions: no single given is to blame."""
    givens = "12345678." + "........9" + 45 * "." + "........1" + "23456789."
    assert culprits_of(givens) == []
    core = contradiction_of(givens)
    assert core
    alone = "".join(givens[cell] if cell in core else "." for cell in range(81))
    assert count(alone) == 0
    assert all(count(without(alone, cell)) for cell in core)


@pytest.mark.parametrize("allowed", [0, 5, 10])
def test_a_puzzle_is_kept_if_the_time_to_remove_clues_runs_out(
    allowed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clues that turn out not to be needed are removed one by one; here, that stops in the middle."""
    small = nf.complete(EMPTY, seed=1).givens
    counted: list[str] = []

    def timed_out(puzzle: str, *, limit: int, max_seconds: float | None) -> int:
        if limit == 2:
            if len(counted) == allowed:
                raise nf.LimitReached("stopped", nf.search(EASY, max_nodes=1))
            counted.append(puzzle)
        return nf.count_solutions(puzzle, limit=limit, max_seconds=max_seconds)

    monkeypatch.setattr(completing, "count_solutions", timed_out)
    large = nf.complete(EMPTY, seed=1).givens
    assert len(counted) == allowed
    assert count(large) == 1
    assert is_part(small, large)
    assert large != small


def test_time_limits() -> None:
    assert culprits_of(NO_SOLUTION, max_seconds=0) is None
    assert contradiction_of(NO_SOLUTION, max_seconds=0) is None
    with pytest.raises(nf.LimitReached):
        nf.complete(EMPTY, max_seconds=0)
