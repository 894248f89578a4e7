"""Canonical forms, checked by independent code: the verifier's symmetries and brute force."""

import pickle
import random
from fractions import Fraction
from itertools import combinations, permutations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from tests.clock import cpu_below
from tests.conftest import Sample
from tests.interrupting import interrupt
from tests.puzzles import CLASHING, EASY, EMPTY, FEW, INTERMEDIATE_SOLUTION, SHIPPED
from tests.verifier import Symmetry

pytestmark = pytest.mark.slow

#: 2 * 6^8: the permutations of the cells that keep every house a house.
WAYS = 3_359_232

#: The least and the greatest of all canonical grids, and the most symmetric one, with their automorphisms.
LEAST = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
GREATEST = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"
SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
REFERENCES = {LEAST: 3, GREATEST: 72, SYMMETRIC: 648}


def kept(grid: str, cells: set[int]) -> str:
    """Return the grid with only these cells filled."""
    return "".join(digit if i in cells else "." for i, digit in enumerate(grid))


def thinned(grid: str, clues: int, seed: int) -> str:
    return kept(grid, set(random.Random(seed).sample(range(81), clues)))


def moved(puzzle: str, way: nf.Transformation) -> str:
    """Apply a transformation to a puzzle, by its definition."""
    rows = [puzzle[9 * r : 9 * r + 9] for r in range(9)]
    if way.transposed:
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    digits = {".": "."} | {str(d): str(way.digits[d - 1]) for d in range(1, 10)}
    return "".join(digits[rows[way.rows[r]][way.columns[c]]] for r in range(9) for c in range(9))


#: Puzzles of every kind: blank, sparse, dense, symmetric, clashing.
NASTY = {
    "empty": EMPTY,
    "one clue": "." * 40 + "7" + "." * 40,
    "two clues": "7" + "." * 39 + "7" + "." * 40,
    "two digits": "7" + "." * 39 + "8" + "." * 40,
    "diagonal": kept("123456789" * 9, {10 * i for i in range(9)}),
    "diagonal of one digit": kept("1" * 81, {10 * i for i in range(9)}),
    "a row": "." * 36 + "123456789" + "." * 36,
    "a column": kept("".join(str(r + 1) * 9 for r in range(9)), set(range(4, 81, 9))),
    "a box": kept(SYMMETRIC, {9 * r + c for r in range(3) for c in range(3)}),
    "a band": SYMMETRIC[:27] + "." * 54,
    "two bands": GREATEST[:54] + "." * 27,
    "boxes on the diagonal": kept(SYMMETRIC, {i for i in range(81) if i // 27 == i % 9 // 3}),
    "diagonals of boxes": kept(SYMMETRIC, {i for i in range(81) if i // 9 % 3 == i % 9 % 3}),
    "a checkerboard of one digit": "1." * 40 + "1",
    "a checkerboard of a grid": kept(SYMMETRIC, set(range(0, 81, 2))),
    "one digit of a grid": "".join(d if d == "1" else "." for d in SYMMETRIC),
    "eight digits of a grid": "".join("." if d == "9" else d for d in SYMMETRIC),
    "80 clues": "." + SYMMETRIC[1:],
    "72 clues": kept(SYMMETRIC, {i for i in range(81) if i % 10}),
    "one digit everywhere": "1" * 81,
    "one digit per row": "".join(str(r + 1) * 9 for r in range(9)),
    "equal rows": "123456789" * 9,
    "cyclic rows": "".join(("123456789" * 2)[r : r + 9] for r in range(9)),
    "clashing": CLASHING,
    "an easy puzzle": EASY,
    "a puzzle of 17 clues": FEW,
    "a grid": INTERMEDIATE_SOLUTION,
    **{f"reference of {count}": grid for grid, count in REFERENCES.items()},
}


@pytest.mark.parametrize("grid", REFERENCES)
def test_reference_grids_are_their_own_canonical_forms(grid: str) -> None:
    found = nf.canonical(grid)
    assert (found.puzzle.givens, found.automorphisms) == (grid, REFERENCES[grid])


@pytest.mark.parametrize("name", NASTY)
def test_all_variants_have_one_canonical_form(name: str) -> None:
    puzzle = NASTY[name]
    first = nf.canonical(puzzle)
    assert WAYS % first.automorphisms == 0
    assert nf.canonical(first.puzzle).puzzle == first.puzzle
    variants = [Symmetry(seed).apply(puzzle) for seed in range(50)]
    for variant, found in zip(variants, nf.canonical_many(variants), strict=True):
        assert (found.puzzle, found.automorphisms) == (first.puzzle, first.automorphisms)
        assert moved(variant, found.transformation) == found.puzzle.givens
        assert found.puzzle.givens <= variant  # '.' sorts before the digits


def test_ten_thousand_symmetries_lead_to_the_same_form() -> None:
    grids = ["".join(map(str, row)) for row in nf.solve_many(SHIPPED).solutions.tolist()]
    sources = [*SHIPPED, *grids, *(thinned(grids[clues % 18], clues, clues) for clues in range(17, 81))]
    wanted = [found.puzzle for found in nf.canonical_many(sources)]
    assert len(set(wanted)) == len(sources)
    numbers = [seed % len(sources) for seed in range(10_000)]
    variants = [Symmetry(seed).apply(sources[number]) for seed, number in enumerate(numbers)]
    for number, variant, found in zip(numbers, variants, nf.canonical_many(variants), strict=True):
        assert found.puzzle == wanted[number]
        assert moved(variant, found.transformation) == found.puzzle.givens


@given(st.text(alphabet=".....123", min_size=81, max_size=81), st.integers(0, 1000))
def test_any_givens_have_a_canonical_form(puzzle: str, seed: int) -> None:
    found, other = nf.canonical(puzzle), nf.canonical(Symmetry(seed).apply(puzzle))
    assert (found.puzzle, found.automorphisms) == (other.puzzle, other.automorphisms)
    assert moved(puzzle, found.transformation) == found.puzzle.givens


# The same by brute force, in two ways, without ties, tables or multiplicities.

TRIPLES = list(permutations(range(3)))
#: Every order of nine lines that keeps bands together.
ORDERS = [
    tuple(3 * band + line for band, lines in zip(bands, within, strict=True) for line in lines)
    for bands in TRIPLES
    for within in product(TRIPLES, repeat=3)
]


def slow_canonical(puzzle: str) -> tuple[str, int]:
    """Return the least image and the number of ways to reach it, trying all column orders, row by row."""
    rows = [puzzle[9 * r : 9 * r + 9] for r in range(9)]
    squares = (rows, ["".join(column) for column in zip(*rows, strict=True)])
    ways: list[tuple[list[str], tuple[int, ...], tuple[int, ...], str]]
    ways = [(square, columns, (), "") for square in squares for columns in ORDERS]
    text = ""
    for _ in range(9):
        images = [
            (*appended([way[0][row][c] for c in way[1]], way[3]), way, row)
            for way in ways
            for row in next_rows(way[2])
        ]
        least = min(image[0] for image in images)
        ways = [(w[0], w[1], (*w[2], row), labels) for image, labels, w, row in images if image == least]
        text += least
    return text, len(ways)


def next_rows(placed: tuple[int, ...]) -> list[int]:
    """Return the rows that may come next: those of the same band until it is full."""
    band = range(9) if len(placed) % 3 == 0 else range(placed[-1] // 3 * 3, placed[-1] // 3 * 3 + 3)
    return [row for row in band if row not in placed]


def appended(row: list[str], labels: str) -> tuple[str, str]:
    """Relabel a row's digits in order of appearance; return it with the digits labelled so far."""
    for digit in row:
        if digit != "." and digit not in labels:
            labels += digit
    return "".join("." if digit == "." else str(labels.index(digit) + 1) for digit in row), labels


def stabiliser(puzzle: str) -> int:
    """Count the permutations that map equal digits to equal digits, and blanks to blanks."""
    cells = np.array([".123456789".index(mark) for mark in puzzle], np.uint8)
    twin = np.array([puzzle.index(mark) for mark in puzzle])  # the first cell with the same digit
    grid, orders, count = cells.reshape(9, 9), np.array(ORDERS), 0
    for square, rows in product((grid, grid.T), orders):
        images = square[rows][:, orders].transpose(1, 0, 2).reshape(-1, 81)
        alike = images[(images[:, :9] == images[:, twin[:9]]).all(1)] if "." not in puzzle else images
        alike = alike[((alike == 0) == (cells == 0)).all(1)]
        count += int((alike == alike[:, twin]).all(1).sum())
    return count


@pytest.mark.parametrize(
    "name",
    ["an easy puzzle", "a puzzle of 17 clues", "a grid", "72 clues", "80 clues", "cyclic rows"]
    + ["eight digits of a grid", "diagonals of boxes", "reference of 648", "reference of 72"],
)
def test_form_is_the_least_image(name: str) -> None:
    found = nf.canonical(NASTY[name])
    assert (found.puzzle.givens, found.automorphisms) == slow_canonical(NASTY[name])


@pytest.mark.full
@pytest.mark.parametrize("clues", [20, 30, 40, 50, 60, 70, 75, 79])
def test_form_is_the_least_image_for_any_number_of_clues(clues: int) -> None:
    for grid in (*REFERENCES, INTERMEDIATE_SOLUTION):
        puzzle = thinned(grid, clues, seed=clues)
        found = nf.canonical(puzzle)
        assert (found.puzzle.givens, found.automorphisms) == slow_canonical(puzzle)


@pytest.mark.parametrize("name", ["diagonal", "a checkerboard of one digit"])
def test_automorphisms_match_brute_force(name: str) -> None:
    assert nf.canonical(NASTY[name]).automorphisms == stabiliser(NASTY[name])


@pytest.mark.full
@pytest.mark.parametrize("name", NASTY)
def test_automorphisms_match_brute_force_for_all_kinds_of_puzzles(name: str) -> None:
    assert nf.canonical(NASTY[name]).automorphisms == stabiliser(NASTY[name])


# Band counts from the literature.


def bands() -> list[str]:
    """Return all top bands with box 1 in order, the rest of row 1 ascending per box, and its 4 in box 2."""
    digits, own = set("123456789"), ("123", "456", "789")
    found = []
    for first in combinations("456789", 3):
        for second in combinations("123789", 3):
            third = digits - {*first, *second}
            if len(third) != 3 or third & {*own[2]} or "4" not in first:
                continue
            box2 = [first, second, tuple(sorted(third))]
            box3 = [tuple(sorted(digits - {*own[r]} - {*box2[r]})) for r in range(3)]
            for b, c, e, f in product(*(list(permutations(minirow)) for minirow in (*box2[1:], *box3[1:]))):
                rows = (own[0], *first, *box3[0], own[1], *b, *e, own[2], *c, *f)
                found.append("".join(rows) + "." * 54)
    return found


def mass(classes: dict[nf.Puzzle, int]) -> Fraction:
    """Return the share of these classes in all 2,612,736 bands with box 1 in order."""
    return sum((Fraction(WAYS // 6, count) for count in classes.values()), Fraction()) / 2_612_736


def test_sampled_bands_fit_the_known_classes() -> None:
    some = random.Random(1).sample(bands(), 1500)
    classes = {found.puzzle: found.automorphisms for found in nf.canonical_many(some)}
    assert 300 < len(classes) <= 416
    assert Fraction(95, 100) < mass(classes) < 1


@pytest.mark.full
def test_there_are_416_classes_of_bands() -> None:
    all_bands = bands()
    assert len(all_bands) == 36_288
    classes = {found.puzzle: found.automorphisms for found in nf.canonical_many(all_bands)}
    assert len(classes) == 416
    assert mass(classes) == 1


# Puzzle sets.


def test_sets_have_no_equivalent_puzzles(sample: Sample) -> None:
    puzzles = sample("few clues", 3000)
    found = nf.canonical_many(puzzles)
    assert len({one.puzzle for one in found}) == len(puzzles)
    again = nf.canonical_many([Symmetry(i).apply(puzzle) for i, puzzle in enumerate(puzzles)])
    assert [one.puzzle for one in again] == [one.puzzle for one in found]


@pytest.mark.parametrize("name", ["several", "minimal", "diabolical"])
def test_variants_of_puzzles_and_grids_have_the_same_form(sample: Sample, name: str) -> None:
    puzzles = sample(name, 500)
    grids = ["".join(map(str, row)) for row in nf.solve_many(puzzles).solutions.tolist()]
    for lines in (puzzles, grids):
        variants = [Symmetry(i).apply(line) for i, line in enumerate(lines)]
        for variant, one, other in zip(
            variants, nf.canonical_many(variants), nf.canonical_many(lines), strict=True
        ):
            assert (one.puzzle, one.automorphisms) == (other.puzzle, other.automorphisms)
            assert moved(variant, one.transformation) == one.puzzle.givens


# Arguments and errors.


def test_canonical_takes_anything_puzzle_like() -> None:
    wanted = nf.canonical(EASY)
    rows = [[0 if mark == "." else int(mark) for mark in EASY[9 * r : 9 * r + 9]] for r in range(9)]
    for puzzle in (nf.Puzzle(EASY), nf.Board(EASY), EASY.replace(".", "0"), EASY.encode(), rows):
        assert nf.canonical(puzzle) == wanted


def test_puzzles_with_pencil_marks_are_rejected() -> None:
    marked = nf.Puzzle(EMPTY, pencilmarks=nf.CandidateSet([("r1c1", 1)]))
    with pytest.raises(nf.PuzzleError, match="pencil marks"):
        nf.canonical(marked)
    rows = nf.canonical_many([EASY, "8.3.6", marked, EASY])
    assert [row.status for row in rows] == ["canonical", "malformed", "pencilmarks", "canonical"]
    assert rows[0] == rows[3] == nf.canonical(EASY)
    for row in (rows[1], pickle.loads(pickle.dumps(rows[1]))):
        assert (row.status, row.automorphisms) == ("malformed", 0)
        with pytest.raises(nf.PuzzleError, match=r"puzzles\[1\]: 5 characters, expected 81"):
            _ = row.puzzle


def test_threads_do_not_matter() -> None:
    puzzles = list(NASTY.values()) * 20
    one = nf.canonical_many(puzzles, threads=1)
    assert one == nf.canonical_many(puzzles, threads=3) == nf.canonical_many(iter(puzzles))
    assert nf.canonical_many([]) == []
    with pytest.raises(ValueError, match="threads must be from 0 to 1024, not -1"):
        nf.canonical_many(puzzles, threads=-1)
    with pytest.raises(TypeError, match="takes a list"):
        nf.canonical_many(EASY)


def test_control_c_stops_canonical_many(tmp_path: Path) -> None:
    code = (
        "import ninefold as nf; rows = '123456789' * 9; open('ready', 'w').close()\n"
        "nf.canonical_many([rows] * 100_000)"
    )
    ended = interrupt(["-c", code], (tmp_path / "ready").exists, tmp_path)
    assert ended.error.rstrip().endswith("KeyboardInterrupt")
    assert ended.cpu_seconds < 2


@pytest.mark.parametrize("name", NASTY)
def test_no_puzzle_takes_long(name: str) -> None:
    with cpu_below(0.1):
        nf.canonical(NASTY[name])
