"""No public function takes a variant for classic Sudoku: it works with the rules, or refuses them."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import ninefold as nf

#: 81 cells, so whatever ignores the rules would accept it. Its solution breaks the boxes of Sudoku.
ROWS = "".join("ABCDEFGHI"[row // 3 * 3 + (cell // 3 + row) % 3] for row in range(9) for cell in range(9))
EMPTY = nf.Puzzle("." * 81, regions=ROWS)
SOLUTION = nf.solve(EMPTY)
JIGSAW = nf.Puzzle([*SOLUTION.values[:72], *[None] * 9], regions=ROWS)
SMALL = nf.Puzzle("1...4..2........")
PUZZLES = {"jigsaw": JIGSAW, "small": SMALL, "jigsaw board": nf.Board(JIGSAW), "small board": nf.Board(SMALL)}


def step_on(puzzle: nf.Puzzle) -> nf.Step:
    step = nf.hint(puzzle)
    assert step is not None
    return step


#: What works with variants, and how it is called.
WORKS: dict[str, Callable[[Any], object]] = {
    "Board": nf.Board,
    "Puzzle": nf.Puzzle,
    "check": nf.check,
    "check_many": lambda puzzle: nf.check_many([puzzle]),
    "check_step": lambda puzzle: nf.check_step(puzzle, step_on(puzzle)),
    "count_solutions": nf.count_solutions,
    "explain": nf.explain,
    "explain_step": lambda puzzle: nf.explain_step(puzzle, step_on(puzzle)),
    "find_steps": lambda puzzle: list(nf.find_steps(puzzle)),
    "hint": nf.hint,
    "hint_at": lambda puzzle: nf.hint_at(puzzle, step_on(puzzle), 1),
    "minimise": lambda puzzle: nf.minimise(nf.solve(puzzle)),
    "redundant_clues": lambda puzzle: nf.redundant_clues(nf.solve(puzzle)),
    "search": nf.search,
    "solutions": nf.solutions,
    "solve": nf.solve,
    "solve_many": lambda puzzle: nf.solve_many([puzzle]),
    "to_svg": nf.to_svg,
    "to_text": nf.to_text,
    "true_candidates": nf.true_candidates,
    "true_values": nf.true_values,
    "why_not": lambda puzzle: nf.why_not(puzzle, nf.Board(puzzle).open.first(), 1),
}
#: What only works with classic Sudoku, and how it is called.
REFUSES: dict[str, Callable[[Any], object]] = {
    "book": lambda puzzle: nf.book([nf.solve(puzzle)]),
    "canonical": nf.canonical,
    "complete": nf.complete,
    "find_mistakes": nf.find_mistakes,
    "generate": lambda puzzle: nf.generate(pattern=puzzle),
    "generate_many": lambda puzzle: nf.generate_many(1, pattern=puzzle),
    "generate_stream": lambda puzzle: list(nf.generate_stream(1, pattern=puzzle)),
    "minimal_puzzles": lambda puzzle: list(nf.minimal_puzzles(puzzle)),
    "neighbours": lambda puzzle: list(nf.neighbours(puzzle)),
    "rate": nf.rate,
    "score_answer": lambda puzzle: nf.score_answer(puzzle, SOLUTION.grid),
    "shuffle": lambda puzzle: nf.shuffle(puzzle, 1),
}
#: What never takes a puzzle, or takes files and texts, which other tests cover.
OTHERS = {
    "algorithms", "canonical_many", "cell", "cell_name", "estimate_grids", "example", "examples", "isa",
    "languages", "practice", "rate_many", "read", "read_boards", "read_photo", "technique", "techniques",
    "to_html", "unbiased_weight", "write",
}  # fmt: skip


def test_every_public_function_is_covered() -> None:
    functions = {name for name in nf.__all__ if inspect.isroutine(getattr(nf, name))}
    covered = set(WORKS) | set(REFUSES) | OTHERS
    assert functions <= covered, functions - covered


@pytest.mark.parametrize("name", list(REFUSES))
@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_classic_functions_refuse(name: str, puzzle: nf.Puzzle | nf.Board) -> None:
    with pytest.raises(nf.NinefoldError, match="only classic Sudoku works here, and this puzzle is"):
        REFUSES[name](puzzle)


@pytest.mark.parametrize("name", WORKS)
def test_others_use_the_rules(name: str) -> None:
    for puzzle in PUZZLES.values():
        WORKS[name](puzzle)


def test_answers_are_those_of_the_rules() -> None:
    """The grid is a solution of the jigsaw only, so anyone who took it for Sudoku would report clashes."""
    full = nf.Puzzle(SOLUTION)
    assert nf.check(full).status == "unique"
    assert nf.check(nf.Puzzle(full.givens)).status == "invalid"
    assert nf.solve(full).grid == full.givens
    assert nf.count_solutions(full) == 1
    assert nf.solve_many([full]).counts.tolist() == [1]
    assert nf.solve_many([full.givens]).counts.tolist() == [0]
    assert nf.check_many([full])[0].status == "unique"
    assert nf.true_values(full) == tuple((value,) for value in SOLUTION.values)


@pytest.mark.parametrize("puzzle", [JIGSAW, nf.Board(JIGSAW)], ids=["puzzle", "board"])
def test_batches_name_the_row(puzzle: nf.Puzzle | nf.Board) -> None:
    rows = nf.canonical_many([puzzle, "." * 81])
    assert [row.status for row in rows] == ["malformed", "canonical"]
    ratings = nf.rate_many([puzzle, "." * 81])
    assert ratings[0].status == "malformed"
    assert nf.solve_many([puzzle, "." * 81]).counts.tolist() == [1, 2]
    assert [found.status for found in nf.check_many([puzzle, "." * 81])] == ["unique", "multiple"]


def test_reading_boards() -> None:
    small, classic = nf.read_boards(SMALL.givens + "\n" + "." * 81)
    assert small.rules is SMALL.rules
    assert classic.rules is nf.CLASSIC
    with pytest.raises(nf.PuzzleError, match="at most 9 rows"):
        nf.read_boards("." * 100)
    assert len(nf.read_boards("." * 100 + "\n" + "." * 81, errors="skip")) == 1


def test_steps_are_those_of_the_rules() -> None:
    """The last boxes of the jigsaw are not those of Sudoku, so its singles are others too."""
    path = nf.explain(JIGSAW)
    assert path.solved
    assert path.end.values == SOLUTION.values


def test_pencil_marks_of_variants_are_called_candidates() -> None:
    with pytest.raises(nf.PuzzleError, match="only classic Sudoku works here, and this puzzle is 4x4"):
        _ = SMALL.pencilmarks
