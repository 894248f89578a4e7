"""Transformations as a group, and random variants."""

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from ninefold.numbers import checked_seed
from tests.puzzles import CLASHING, EASY, EMPTY, INTERMEDIATE, INTERMEDIATE_SOLUTION
from tests.verifier import solves

pytestmark = pytest.mark.slow

TRANSFORMATIONS = st.builds(nf.Transformation.random, st.integers(0, 2**53 - 1))


@given(TRANSFORMATIONS, TRANSFORMATIONS)
def test_transformations_are_a_group(a: nf.Transformation, b: nf.Transformation) -> None:
    unit = nf.Transformation()
    assert a.then(unit) == unit.then(a) == a
    assert a.then(a.inverse()) == a.inverse().then(a) == unit
    assert a.then(b).inverse() == b.inverse().then(a.inverse())
    assert a.then(b).apply(EASY) == b.apply(a.apply(EASY))
    assert a.inverse().apply(a.apply(EASY)) == nf.Puzzle(EASY)


@given(TRANSFORMATIONS)
def test_transformations_are_values(way: nf.Transformation) -> None:
    assert eval(repr(way), {"Transformation": nf.Transformation}) == way
    again = pickle.loads(pickle.dumps(way))
    assert (again, hash(again)) == (way, hash(way))
    fields = {"transposed": way.transposed, "rows": way.rows, "columns": way.columns, "digits": way.digits}
    assert nf.Transformation(**fields) == way  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        way.transposed = True  # type: ignore[misc]


def test_transformation_moves_and_relabels() -> None:
    way = nf.Transformation(
        transposed=True, rows=[3, 4, 5, 0, 1, 2, 6, 7, 8], digits=[2, 1, 3, 4, 5, 6, 7, 8, 9]
    )
    puzzle = "." * 4 + "1" + "." * 76  # r1c5; transposed r5c1, whose row becomes the second
    assert way.apply(puzzle).givens == "." * 9 + "2" + "." * 71
    assert (way.columns, way != nf.Transformation(), way != "text") == (tuple(range(9)), True, True)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rows": range(8)}, "a transformation needs nine rows, not 8"),
        ({"digits": range(1, 11)}, "a transformation needs nine digits, not 10"),
        ({"rows": [9, *range(1, 9)]}, "numbered 0 to 8"),
        ({"columns": [-1, *range(1, 9)]}, "numbered 0 to 8"),
        ({"columns": [2**70, *range(1, 9)]}, "numbered 0 to 8"),
        ({"digits": range(9)}, "digits of a transformation are 1 to 9"),
        ({"digits": [1] * 9}, "each row, column and digit once"),
        ({"rows": [0] * 9}, "each row, column and digit once"),
        ({"columns": [0, 1, 3, 2, 4, 5, 6, 7, 8]}, "bands and stacks together"),
    ],
)
def test_invalid_transformations_are_rejected(fields: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        nf.Transformation(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("rows", [5, "012345678", [0.5] * 9, [None] * 9])
def test_rows_must_be_integers(rows: object) -> None:
    with pytest.raises(TypeError):
        nf.Transformation(rows=rows)  # type: ignore[arg-type]


def test_a_variant_has_the_same_solutions() -> None:
    for seed in range(50):
        way = nf.Transformation.random(seed)
        assert nf.shuffle(INTERMEDIATE, seed=seed) == way.apply(INTERMEDIATE)
        grid = nf.solve(nf.shuffle(INTERMEDIATE, seed=seed)).grid
        assert grid == way.apply(INTERMEDIATE_SOLUTION).givens
        assert solves(way.apply(INTERMEDIATE).givens, grid)


def test_pencil_marks_are_transformed_too() -> None:
    marks = nf.CandidateSet([("r1c1", 1), ("r1c1", 2), *((cell, 5) for cell in range(1, 81))])
    puzzle = nf.Puzzle(EMPTY, pencilmarks=marks)
    for seed in range(20):
        way = nf.Transformation.random(seed)
        image = way.apply(puzzle).pencilmarks
        assert image is not None
        digits = {cell: sorted(d for c, d in image if c == cell) for cell in range(81)}
        [two] = [cell for cell, found in digits.items() if len(found) == 2]
        first = (way.columns.index(0), way.rows.index(0))
        assert two == first[1] * 9 + first[0]
        assert digits[two] == sorted(way.digits[:2])
        assert way.inverse().apply(way.apply(puzzle)) == puzzle


def test_seeds_always_give_the_same_variants() -> None:
    """On every platform and in every version: users rely on the seeds they have written down."""
    assert nf.Transformation.random(0) == nf.Transformation.random(0, stream=0)
    assert (
        nf.shuffle(INTERMEDIATE_SOLUTION, seed=0).givens
        == "578619432321748596694235781953176248487952163216384957135897624769423815842561379"
    )
    assert (
        nf.shuffle(INTERMEDIATE_SOLUTION, seed=2**53 - 1).givens
        == "653248179921367485748519236875421693264893517139675842387156924416932758592784361"
    )
    assert nf.shuffle(EASY) != nf.shuffle(EASY)
    assert len({nf.Transformation.random(1, stream=i) for i in range(1000)}) == 1000


def test_seed_out_of_range_is_rejected() -> None:
    for seed in (-1, 2**53, 2**64):
        with pytest.raises(ValueError, match=rf"seed must be from 0 to 9007199254740991 .*, not {seed}"):
            nf.shuffle(EASY, seed=seed)
    for wrong in (0.5, "abc"):
        with pytest.raises(TypeError, match=f"seed must be a whole number, not {wrong!r}"):
            nf.shuffle(EASY, seed=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed must be from 0 to 9007199254740991"):
        nf.Transformation.random(2**53)
    nf.Transformation.random(2**53 - 1, stream=2**64 - 1)


def test_random_seeds_survive_a_javascript_number() -> None:
    """A double has 53 bits, so jq and JavaScript would change a larger seed."""
    for _ in range(200):
        seed = checked_seed(None)
        assert int(float(seed)) == seed < 2**53
    assert nf.generate_stream().seed < 2**53
    assert nf.practice("naked-pair", 1).seed < 2**53


def test_all_transformations_are_equally_likely() -> None:
    """A clue reaches every cell and digit about equally often; two clues of a box reach all its pairs."""
    one, two = "1" + "." * 80, "12" + "." * 79
    places: Counter[tuple[int, str]] = Counter()
    together: Counter[tuple[int, int]] = Counter()
    for seed in range(20_000):
        text = nf.shuffle(one, seed=seed).givens
        cell = next(i for i, mark in enumerate(text) if mark != ".")
        places[cell, text[cell]] += 1
        text = nf.shuffle(two, seed=seed).givens
        a, b = (i for i, mark in enumerate(text) if mark != ".")
        together[a, b] += 1
    assert len(places) == 729
    assert max(places.values()) < 27 * 2.5
    assert all(a % 9 // 3 == b % 9 // 3 and a // 27 == b // 27 for a, b in together)
    assert len(together) == 9 * 18  # per box: nine pairs side by side, nine on top of each other


def test_clashing_givens_can_be_shuffled() -> None:
    assert nf.check(nf.shuffle(CLASHING, seed=3)).status == "invalid"
