"""The tools for puzzle setters, compared with brute force by other engines."""

from itertools import combinations, islice

import pytest

import ninefold as nf
from tests.generate.test_generate import count, is_minimal
from tests.puzzles import CLASHING, EASY, EMPTY, EXPERT, FEW, MEDIUM, NO_SOLUTION, SHIPPED, TWO_SOLUTIONS


def is_part(small: str, large: str) -> bool:
    return all(a in (".", b) for a, b in zip(small, large, strict=True))


@pytest.mark.parametrize("givens", SHIPPED)
def test_minimise_keeps_what_is_needed(givens: str) -> None:
    small = nf.minimise(givens)
    assert is_part(small.givens, givens)
    assert count(small.givens) == 1
    assert is_minimal(small.givens)


def test_seed_decides_which_clues_are_kept() -> None:
    assert nf.minimise(EASY, seed=1) == nf.minimise(EASY, seed=1)
    assert len({nf.minimise(EASY, seed=seed) for seed in range(20)}) > 10


def test_minimise_by_orbits() -> None:
    puzzle = nf.generate(clues=40, symmetry="rotate-180", seed=1)
    small = nf.minimise(puzzle, symmetry="rotate-180").givens
    assert is_part(small, puzzle.givens)
    assert count(small) == 1
    assert [c != "." for c in small] == [c != "." for c in reversed(small)]
    for cell in (c for c in range(41) if small[c] != "."):
        fewer = "".join("." if i in (cell, 80 - cell) else digit for i, digit in enumerate(small))
        assert count(fewer) > 1
    with pytest.raises(
        nf.NinefoldError, match="does not have the symmetry 'rotate-90': r1c9 is given, but r1c1 is not"
    ):
        nf.minimise(EASY, symmetry="rotate-90")
    with pytest.raises(nf.NinefoldError, match="symmetry 'random': name a particular"):
        nf.minimise(EASY, symmetry="random")


def test_minimal_puzzles_match_brute_force() -> None:
    """Add some clues of the solution to a minimal puzzle; try every subset of the redundant ones."""
    solution = nf.solve(EXPERT).grid
    for extra in ([0, 10, 20, 30], [3, 13, 29]):
        givens = "".join(solution[c] if c in extra else digit for c, digit in enumerate(EXPERT))
        redundant = [clue.cell for clue in nf.redundant_clues(givens)]
        assert redundant == [c for c in range(81) if givens[c] != "." and count(_without(givens, (c,))) == 1]
        unique = {
            gone
            for size in range(len(redundant) + 1)
            for gone in map(frozenset, combinations(redundant, size))
            if count(_without(givens, gone)) == 1
        }
        largest = {gone for gone in unique if not any(gone < other for other in unique)}
        wanted = {_without(givens, gone) for gone in largest}
        found = [puzzle.givens for puzzle in nf.minimal_puzzles(givens)]
        assert len(found) == len(set(found))
        assert set(found) == wanted


def _without(givens: str, cells: "tuple[int, ...] | frozenset[int]") -> str:
    return "".join("." if cell in cells else digit for cell, digit in enumerate(givens))


def test_minimal_puzzles_come_one_by_one() -> None:
    for small in islice(nf.minimal_puzzles(EASY), 20):
        assert is_part(small.givens, EASY)
        assert is_minimal(small.givens)
    assert [p.givens for p in nf.minimal_puzzles(FEW)] == [FEW]


@pytest.mark.slow
def test_true_candidates_match_the_solutions() -> None:
    givens = _without(MEDIUM, (1, 2, 5, 12, 17, 60))
    grids = [solution.grid for solution in nf.solutions(givens, limit=100_000, algorithm="dancing-links")]
    assert 10 < len(grids) < 100_000
    wanted: dict[tuple[int, int], int] = {}
    for grid in grids:
        for cell, digit in enumerate(grid):
            wanted[cell, int(digit)] = wanted.get((cell, int(digit)), 0) + 1
    assert nf.true_candidates(givens, limit=100_000) == wanted
    assert nf.true_candidates(givens) == dict.fromkeys(wanted, 1)
    assert nf.true_candidates(givens, limit=7) == {key: min(n, 7) for key, n in wanted.items()}


def test_true_candidates_of_extremes() -> None:
    assert len(nf.true_candidates(EMPTY)) == 729
    assert nf.true_candidates(NO_SOLUTION) == {}
    assert len(nf.true_candidates(EASY)) == 81
    with pytest.raises(nf.PuzzleError, match="two 5s in row 1"):
        nf.true_candidates(CLASHING)
    with pytest.raises(ValueError, match="limit"):
        nf.true_candidates(EMPTY, limit=0)


def test_true_candidates_respect_pencil_marks() -> None:
    board = nf.Board(TWO_SOLUTIONS)
    both = nf.true_candidates(board)
    cell = next(cell for cell in range(81) if sum(key.cell == cell for key in both) == 2)
    gone = next(key for key in both if key.cell == cell)
    assert len(nf.true_candidates(board.without([gone]))) == 81


@pytest.mark.slow
def test_neighbours_match_brute_force() -> None:
    wanted = set()
    for cell in (c for c in range(81) if FEW[c] != "."):
        less = _without(FEW, (cell,))
        board = nf.Board(less)
        for other in (c for c in range(81) if less[c] == "."):
            for digit in board.candidates(other):
                line = less[:other] + str(digit) + less[other + 1 :]
                if line != FEW and nf.count_solutions(line, algorithm="csp") == 1:
                    wanted.add(line)
    found = list(nf.neighbours(FEW))
    assert {neighbour.puzzle.givens for neighbour in found} == wanted
    assert len(found) == len(wanted)
    for puzzle, removed, added in found:
        assert FEW[removed.cell] == str(removed.digit)
        assert puzzle.givens[added.cell] == str(added.digit)
    small = {neighbour.puzzle for neighbour in nf.neighbours(FEW, minimal=True)}
    assert small == {n.puzzle for n in found if is_minimal(n.puzzle.givens)}


def test_neighbours_of_an_invalid_puzzle_are_rejected_at_once() -> None:
    for wrong in (CLASHING, "59" + EASY[2:]):
        with pytest.raises(nf.PuzzleError, match=r"two \ds in"):
            nf.neighbours(wrong)


@pytest.mark.parametrize("tool", [nf.minimise, nf.minimal_puzzles, nf.redundant_clues])
def test_puzzles_that_are_not_unique_are_rejected(tool: "object") -> None:
    assert callable(tool)
    with pytest.raises(nf.MultipleSolutions):
        tool(TWO_SOLUTIONS)
    with pytest.raises(nf.NoSolution):
        tool(NO_SOLUTION)
    with pytest.raises(nf.PuzzleError, match="two 5s"):
        tool(CLASHING)
    with pytest.raises(nf.PuzzleError, match="pencil marks"):
        tool(nf.Board(EASY).without([(0, nf.Board(EASY).candidates(0).first())]))


def test_time_is_limited() -> None:
    whole = nf.solve(EASY).grid
    with pytest.raises(nf.LimitReached, match=r"0\.05 seconds"):
        for _ in nf.minimal_puzzles(whole, max_seconds=0.05):
            pass
    with pytest.raises(nf.LimitReached):
        nf.true_candidates(EMPTY, limit=10**6, max_seconds=0.05)
