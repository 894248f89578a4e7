"""Logic on variants: every step passes both checkers, and no step loses the solution."""

import random
from collections import Counter
from math import prod

import pytest

import ninefold as nf
from ninefold.logic.arrangement_check import rule_test
from ninefold.reference.checker import check_step as slow_check
from ninefold.reference.variants.clashes import clash_of
from ninefold.variants.boards import fits_on_a_board
from tests.variants.cases import cases, plain
from tests.variants.drawing import drawn_variant
from tests.variants.test_boards import EXPRESSED

STRIDE = 9
#: The page-of-Python checker tries all choices, so it is only asked about short proofs.
MOST_CANDIDATES = 60
MOST_ARRANGEMENTS = 10_000
MIRACLE = [nf.rules.anti_knight(), nf.rules.anti_king(), nf.rules.nonconsecutive()]
TWO_CLUES = [{7: 4, 54: 2}.get(cell) for cell in range(81)]


def check_path(puzzle: nf.Puzzle, solution: list[int], path: nf.Path) -> Counter[str]:
    """Check all steps and their words; return how often each technique was used."""
    assert puzzle.variant is not None
    clash = clash_of(puzzle.variant.form, STRIDE)
    right = dict(zip(path.start.rules.cells, solution, strict=True))
    for board, step in path.positions():
        assert nf.check_step(board, step) is nf.StepVerdict.RIGHT, str(step)
        assert all(right[cell] == digit for cell, digit in step.places), str(step)
        assert all(right[cell] != digit for cell, digit in step.removes), str(step)
        truths = [{(cell, digit) for cell, digit in truth.candidates(board)} for truth in step.truths]
        is_short = not step.constraints or prod(map(len, truths)) <= MOST_ARRANGEMENTS
        if not step.deadly and is_short and sum(map(len, truths)) <= MOST_CANDIDATES:
            keeps = rule_test(board, step)
            assert slow_check(board, step.places, step.removes, truths, clash=clash, keeps=keeps), str(step)
        assert nf.explain_step(board, step).text()
    return Counter(step.technique for step in path.steps)


def unique_variant(random_: random.Random, shape: tuple[int, int, int], kinds: list[str]) -> nf.Puzzle | None:
    """Draw a variant, and give it clues of a solution until there is no other; None if it has no solution."""
    try:
        empty = nf.Puzzle({**drawn_variant(random_, shape, kinds, 81), "givens": [None] * shape[0] ** 2})
    except nf.PuzzleError:  # a sum that cannot be
        return None
    found = nf.search(empty, max_nodes=2000)
    if not found.found:
        return None
    solution, cells = found.grids[0], random_.sample(range(shape[0] ** 2), shape[0] ** 2)
    for count in range(2, len(cells), 2):
        givens = [int(solution[cell]) if cell in cells[:count] else None for cell in range(len(cells))]
        puzzle = nf.Puzzle({**empty.form, "givens": givens})
        if nf.search(puzzle, limit=2, max_nodes=2000).found == 1:
            return puzzle if nf.count_solutions(puzzle) == 1 else None
    return None


@pytest.mark.parametrize("kind", EXPRESSED)
def test_steps_on_random_variants(kind: str) -> None:
    random_ = random.Random(f"logic {kind}")
    steps = 0
    for shape in [(4, 2, 2), (6, 2, 3), (6, 2, 3), (9, 3, 3)]:
        for _ in range(5):
            others = [] if kind in ("anti_king", "nonconsecutive") else random_.sample(EXPRESSED, 1)
            puzzle = unique_variant(random_, shape, [kind, *others])
            if puzzle is None or puzzle.variant is None:
                continue
            solution = list(nf.solve(puzzle).values)
            steps += sum(check_path(puzzle, solution, nf.explain(puzzle, max_steps=25)).values())
            break
    assert steps > 10


def two_clues() -> nf.Puzzle:
    """Two digits are enough: knights, kings and neighbours do the rest."""
    return nf.Puzzle({**plain(9, 3, 3), "givens": TWO_CLUES}, rules=MIRACLE)


def test_two_clues_need_no_guessing() -> None:
    solution = nf.solve(two_clues(), unique=True)
    path = nf.explain(two_clues())
    assert path.solved
    check_path(two_clues(), list(solution.values), path)
    assert path.end.values == solution.values


def test_hints_in_words() -> None:
    board = nf.Board(two_clues())
    seen = 0
    for _ in range(12):
        step = nf.hint(board)
        assert step is not None
        for level in range(1, 5):
            assert nf.hint_at(board, step, level).text()
        if step.removes:
            assert nf.why_not(board, *step.removes[0]).verdict == "wrong"
            seen += 1
        board = board.apply(step)
    assert seen


def all_steps(board: nf.Board, techniques: set[str]) -> list[nf.Step]:
    return [step for technique in sorted(techniques) for step in nf.find_steps(board, technique=technique)]


def test_uniqueness_is_for_plain_rules() -> None:
    """Digits of a deadly pattern can be exchanged in a small Sudoku, but not along a thermometer."""
    families = {technique.id for technique in nf.techniques() if technique.family == "uniqueness"}
    used: Counter[str] = Counter()
    for seed in range(25):
        puzzle = unique_variant(random.Random(seed), (6, 2, 3), [])
        assert puzzle is not None
        board, solution = nf.Board(nf.minimise(puzzle)), nf.solve(puzzle).values
        right = dict(zip(board.rules.cells, solution, strict=True))
        for step in all_steps(board, families):
            assert nf.check_step(board, step) is nf.StepVerdict.RIGHT, str(step)
            assert all(right[cell] != digit for cell, digit in step.removes), str(step)
            used[step.technique] += 1
    assert used
    thermo = nf.Puzzle("." * 36, rules=[nf.rules.thermo("r1c1 r1c2 r2c3")])
    assert not all_steps(nf.Board(thermo), families)


#: Kinds of generated puzzles, their sizes, and how many of each.
GENERATED = [
    ("killer", 9, 50), ("killer", 6, 60), ("thermo", 6, 10), ("kropki", 6, 10), ("jigsaw", 9, 30),
    ("jigsaw", 6, 20), ("x", 9, 15), ("anti-knight", 9, 10),
]  # fmt: skip


@pytest.mark.full
@pytest.mark.parametrize(("kind", "size", "count"), GENERATED)
def test_steps_of_generated_puzzles(kind: str, size: int, count: int) -> None:
    """Both checkers accept more than 10,000 steps of 205 puzzles."""
    steps = 0
    for seed in range(count):
        puzzle = nf.generate(variant=kind, size=size, seed=seed)
        path = nf.explain(puzzle, max_steps=250)
        steps += sum(check_path(puzzle, list(nf.solve(puzzle).values), path).values())
    assert steps > count * size * (5 if size == 6 else 8)


@pytest.mark.full
def test_steps_on_the_oracle() -> None:
    totals: Counter[str] = Counter()
    puzzles = 0
    for case in cases("fast")[::4]:  # generated puzzles have most steps
        if case["solution_count"] != 1 or not case["solution"]:
            continue
        puzzle = nf.Puzzle(case)
        if puzzle.variant is None or not fits_on_a_board(puzzle.variant):
            continue
        puzzles += 1
        path = nf.explain(puzzle, max_steps=60, max_seconds=1)
        totals += check_path(puzzle, case["solution"], path)
    assert puzzles > 40
    assert sum(totals.values()) > 400
