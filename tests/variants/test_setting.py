"""Minimal puzzles, redundant clues, possible digits and batches of variants."""

import itertools

import pytest

import ninefold as nf
from ninefold.reference.variants import is_solution

SMALL = "1...4..2........"
UNIQUE = "12343412214....."


def fillings(line: str) -> list[tuple[int, ...]]:
    """Return all solutions of a 4x4 puzzle, by trying every order of digits in every row."""
    puzzle = nf.Puzzle(line)
    rows = list(itertools.permutations(range(1, 5)))
    fits = [
        [
            row
            for row in rows
            if all(mark in (".", str(d)) for mark, d in zip(line[4 * i :], row, strict=False))
        ]
        for i in range(4)
    ]
    grids = (sum(four, ()) for four in itertools.product(*fits))
    return [grid for grid in grids if is_solution(puzzle.form, list(grid))]


def test_true_values_and_candidates() -> None:
    grids = fillings(SMALL)
    wanted = tuple(tuple(sorted({grid[cell] for grid in grids})) for cell in range(16))
    assert nf.true_values(SMALL) == wanted
    counts = nf.true_candidates(SMALL, limit=100)
    assert {str(c): n for c, n in counts.items()} == {
        f"r{cell // 4 + 1}c{cell % 4 + 1}={digit}": sum(grid[cell] == digit for grid in grids)
        for cell in range(16)
        for digit in wanted[cell]
    }
    assert nf.true_candidates(SMALL) == dict.fromkeys(counts, 1)
    classic = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462........."
    assert sum(map(len, nf.true_values(classic))) == len(nf.true_candidates(classic))


def test_true_values_of_large_and_impossible_puzzles() -> None:
    assert nf.true_values(nf.solve("." * 100))[:2] == ((1,), (2,))
    with pytest.raises(nf.PuzzleError, match="use `true_values`"):
        nf.true_candidates("." * 100)
    assert nf.true_values("123." + "...4" + "." * 8) == ((),) * 16
    assert nf.true_candidates("123." + "...4" + "." * 8) == {}
    with pytest.raises(nf.LimitReached):
        nf.true_values("." * 256, max_seconds=0)


def test_minimise() -> None:
    small = nf.minimise(UNIQUE, seed=1)
    assert small.clues < nf.Puzzle(UNIQUE).clues
    assert len(fillings(small.givens)) == 1
    for cell, mark in enumerate(small.givens):
        if mark != ".":
            assert len(fillings(small.givens[:cell] + "." + small.givens[cell + 1 :])) > 1
    assert nf.minimise(UNIQUE, seed=1) == small
    assert nf.redundant_clues(small) == ()
    assert nf.check(small).minimal is True


def test_redundant_clues() -> None:
    wanted = [
        (9 * (cell // 4) + cell % 4, int(mark))
        for cell, mark in enumerate(UNIQUE)
        if mark != "." and len(fillings(UNIQUE[:cell] + "." + UNIQUE[cell + 1 :])) == 1
    ]
    assert [tuple(clue) for clue in nf.redundant_clues(UNIQUE)] == wanted


def test_minimise_refuses_what_it_cannot_do() -> None:
    with pytest.raises(nf.MultipleSolutions):
        nf.minimise(SMALL)
    with pytest.raises(nf.NoSolution):
        nf.minimise("123." + "...4" + "." * 8)
    with pytest.raises(nf.NinefoldError, match="only classic Sudoku can be minimised with a symmetry"):
        nf.minimise(UNIQUE, symmetry="rotate-180")
    with pytest.raises(nf.PuzzleError, match="without pencil marks"):
        nf.minimise(nf.Puzzle(UNIQUE, pencilmarks={15: [1, 2]}))


@pytest.mark.parametrize("threads", [1, 3])
def test_solve_many(threads: int) -> None:
    killer = nf.Puzzle("." * 36, rules=[nf.rules.killer("r1c1 r1c2", 4)])
    puzzles = [SMALL, "." * 81, "no puzzle", killer, "1..1" + "." * 12, killer.form]
    batch = nf.solve_many(puzzles, limit=10, threads=threads)
    assert batch.counts.tolist() == [6, 10, 0, 10, 0, 10]
    assert [nf.Status(status).name for status in batch.status] == [
        "SOLVED", "SOLVED", "MALFORMED", "SOLVED", "CLASHING", "SOLVED",
    ]  # fmt: skip
    assert batch.solutions.shape == (6, 81)
    assert is_solution(killer.form, batch.solutions[3, :36].tolist())
    assert not batch.solutions[3, 36:].any()
    assert batch.solutions[1].tolist() == nf.solve_many(["." * 81]).solutions[0].tolist()


def test_solve_many_of_one_size() -> None:
    batch = nf.solve_many([SMALL, UNIQUE])
    assert batch.solutions.tolist() == [list(nf.solve(line).values) for line in (SMALL, UNIQUE)]
    assert nf.solve_many(["." * 256], max_nodes=0).status.tolist() == [nf.Status.LIMITED]
    assert nf.solve_many(["." * 256], max_seconds=0).status.tolist() == [nf.Status.STOPPED]
    assert nf.solve_many(f"{SMALL}\n{'.' * 81}\n".encode(), limit=9).counts.tolist() == [6, 9]


def test_check_many() -> None:
    assert [one.status for one in nf.check_many([SMALL, UNIQUE, "." * 81])] == [
        "multiple",
        "unique",
        "multiple",
    ]
