"""The readable strategies and the native finders agree, finding by finding, on positions of all kinds."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

import ninefold as nf
from ninefold.reference.strategies import STRATEGIES, PencilMarks, explain, pencil_marks
from tests.puzzles import EMPTY, SHIPPED, TWO_SOLUTIONS

pytestmark = pytest.mark.slow


def generated(count: int) -> list[str]:
    return [puzzle.givens for puzzle in nf.generate_many(count, seed=4)]


def positions(givens: str, rng: random.Random) -> Iterator[nf.Board]:
    """Yield every board on the way to the solution, each also with some more wrong candidates removed."""
    grid, board = nf.solve(givens).grid, nf.Board(givens)
    for step in nf.explain(givens).steps:
        wrong = [(cell, digit) for cell, digit in board.all_candidates if grid[cell] != str(digit)]
        yield board
        yield board.without(rng.sample(wrong, rng.randint(0, len(wrong))))
        board = board.apply(step)


def some_positions(puzzles: Iterable[str], each: int) -> list[nf.Board]:
    rng = random.Random(each)
    return [board for givens in puzzles for board in rng.sample(list(positions(givens, rng)), each)]


def compare(boards: Iterable[nf.Board]) -> Counter[str]:
    """Compare both implementations; return the number of different findings by strategy."""
    count: Counter[str] = Counter()
    for board in boards:
        marks = pencil_marks(board)
        for name, find in STRATEGIES.items():
            steps = nf.find_steps(board, technique=name)
            native = {(frozenset(step.places), frozenset(step.removes)) for step in steps}
            assert set(find(marks)) == native, f"{name} on {board!r}"
            count[name] += len(native)
    return count


def test_native_finders_match_the_definitions() -> None:
    found = compare(some_positions(SHIPPED, 20) + some_positions(generated(30), 10))
    assert min(found[name] for name in STRATEGIES) >= 50


@pytest.mark.full
def test_native_finders_match_the_definitions_on_many_boards() -> None:
    rng = random.Random(1)
    boards = (board for givens in [*SHIPPED, *generated(80)] for board in positions(givens, rng))
    found = compare(boards)
    assert min(found[name] for name in STRATEGIES) >= 1000


def test_native_finders_match_on_boards_with_many_solutions() -> None:
    compare([nf.Board(EMPTY), nf.Board(TWO_SOLUTIONS)])


def in_row_1(*marks: str) -> PencilMarks:
    """Return open cells of row 1: some with these marks, then one with all."""
    return {cell: set(map(int, digits)) for cell, digits in enumerate([*marks, "123456789"])}


@pytest.mark.parametrize(
    ("name", "marks", "gone"),
    [
        ("naked-pair", ["12", "12"], {1, 2}),
        ("naked-pair", ["1", "12"], {1, 2}),
        ("naked-pair", ["1", "2"], set()),  # two naked singles
        ("naked-triple", ["12", "13", "23"], {1, 2, 3}),
        ("naked-triple", ["12", "12", "123"], {1, 2, 3}),
        ("naked-triple", ["12", "12", "3"], set()),  # a pair and a single
    ],
)
def test_subset_is_more_than_smaller_ones(name: str, marks: list[str], gone: set[int]) -> None:
    last = len(marks)
    found = [finding.removes for finding in STRATEGIES[name](in_row_1(*marks))]
    assert all(removes == {(last, digit) for digit in gone} for removes in found)
    assert bool(found) == bool(gone)


def test_smaller_subset_with_the_same_effect_is_preferred() -> None:
    marks = in_row_1("12", "12", "123")
    marks[3] -= {3}
    assert not list(STRATEGIES["naked-triple"](marks))
    assert list(STRATEGIES["naked-pair"](marks))


def test_both_loops_end_on_the_same_board_in_any_order() -> None:
    rng = random.Random(2)
    for givens in [*SHIPPED, *generated(80)]:
        left, made = explain(pencil_marks(nf.Board(givens)))
        path = nf.explain(givens, techniques=STRATEGIES)
        assert left == pencil_marks(path.end)
        placed = [place for _, finding in made for place in finding.places]
        assert all(path.end.value(cell) == digit for cell, digit in placed)
        order = rng.sample(list(STRATEGIES), len(STRATEGIES))
        assert nf.explain(givens, techniques=order).end == path.end
