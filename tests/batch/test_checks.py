"""check_many: the same answers as `check`, and as removing clues one by one with another algorithm."""

from typing import Any

import numpy as np
import pytest

import ninefold as nf
from ninefold import _native
from tests.puzzles import (
    CLASHING,
    DEAD_CELL,
    EASY,
    EMPTY,
    INTERMEDIATE_SOLUTION,
    NO_SOLUTION,
    SHIPPED,
    TWO_SOLUTIONS,
)

MIXED = [*SHIPPED, TWO_SOLUTIONS, NO_SOLUTION, CLASHING, DEAD_CELL, EMPTY, INTERMEDIATE_SOLUTION]


def is_minimal(givens: str) -> bool:
    """True if every clue is needed, by a readable algorithm that shares no code with the kernel."""
    return all(
        nf.count_solutions(givens[:i] + "." + givens[i + 1 :], algorithm="csp", limit=2) > 1
        for i, mark in enumerate(givens)
        if mark != "."
    )


def test_checks_are_those_of_single_puzzles() -> None:
    found = nf.check_many(MIXED)
    assert found == [nf.check(puzzle) for puzzle in MIXED]
    assert {check.status for check in found} == {"unique", "multiple", "none", "invalid"}


def test_minimality_agrees_with_another_algorithm() -> None:
    minimal = [puzzle.givens for puzzle in nf.generate_many(20, seed=5)]
    more = [_with_another_clue(givens, 7 * i % 40) for i, givens in enumerate(minimal)]
    found = nf.check_many([*minimal, *more])
    assert [check.minimal for check in found] == [is_minimal(givens) for givens in [*minimal, *more]]
    assert [check.minimal for check in found] == [True] * 20 + [False] * 20


def _with_another_clue(givens: str, start: int) -> str:
    cell = givens.index(".", start)
    return givens[:cell] + nf.solve(givens).grid[cell] + givens[cell + 1 :]


def test_rows_that_need_care_stay_in_their_place() -> None:
    marks = nf.Puzzle(EASY, pencilmarks=nf.Board(EASY).all_candidates - nf.CandidateSet([(0, 5)]))
    rows: list[Any] = ["no puzzle", EASY, marks, None, nf.Board(EASY), EASY + " # a comment"]
    assert [(check.status, check.minimal) for check in nf.check_many(rows)] == [
        ("malformed", None),
        ("unique", False),
        (nf.check(marks).status, None),
        ("malformed", None),
        ("unique", False),
        ("unique", False),
    ]
    assert nf.check_many([]) == []


def test_every_source_is_read() -> None:
    digits = np.array([[int(mark) if mark != "." else 0 for mark in EASY]])
    for source in (digits, EASY.encode() + b"\n", iter([EASY])):
        assert nf.check_many(source) == [nf.check(EASY)]
    with pytest.raises(TypeError, match="check_many takes a list of puzzles"):
        nf.check_many(EASY)


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_do_not_matter(threads: int) -> None:
    puzzles: list[Any] = [*nf.generate_many(2000, seed=9), *MIXED]
    assert nf.check_many(puzzles, threads=threads) == nf.check_many(puzzles)


@pytest.mark.parametrize("isa", [name for name, works in _native.instruction_sets().items() if works])
def test_every_instruction_set_agrees(isa: str) -> None:
    lines = [puzzle.givens for puzzle in nf.generate_many(50, seed=2)] + [EASY, EMPTY, NO_SOLUTION]
    found = _native.check_list(lines, _native.BatchOptions(isa=isa, threads=1))
    assert found == _native.check_list(lines, _native.BatchOptions(isa="scalar", threads=1))
    assert found[0] == [1] * 51 + [2, 0]
    assert found[2] == bytes([2] * 50 + [1, 0, 0])


def test_texts_are_solved_guess_by_guess_like_boards() -> None:
    puzzles = [puzzle.givens for puzzle in nf.generate_many(300, seed=4)]
    lines = [*puzzles, *(_without_a_clue(givens) for givens in puzzles), NO_SOLUTION]
    grids, counts, guesses = _native.solve_texts(lines, _native.BatchOptions(limit=1, threads=2))
    for i, line in enumerate(lines):
        result = nf.search(line, limit=1)
        assert (counts[i], guesses[i]) == (result.found, result.counters.guesses)
        assert grids[81 * i : 81 * i + 81] == (result.grids[0] if result.found else "0" * 81)


def _without_a_clue(givens: str) -> str:
    cell = next(i for i, mark in enumerate(givens) if mark != ".")
    return givens[:cell] + "." + givens[cell + 1 :]
