"""Generated puzzles match the request, as checked by engines that the generator does not use."""

import os
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import ninefold as nf
from ninefold import _native
from tests.clock import cpu_below, with_enough_time
from tests.puzzles import EASY, EXPERT, INTERMEDIATE

pytestmark = pytest.mark.slow

#: Defined again here, to share no code with the package.
MOVES = {
    "rotate-180": lambda r, c: (8 - r, 8 - c),
    "rotate-90": lambda r, c: (c, 8 - r),
    "mirror-horizontal": lambda r, c: (8 - r, c),
    "mirror-vertical": lambda r, c: (r, 8 - c),
    "mirror-diagonal": lambda r, c: (c, r),
    "mirror-antidiagonal": lambda r, c: (8 - c, 8 - r),
}
COMBINED = {
    **{name: (name,) for name in MOVES},
    "mirror-horizontal+mirror-vertical": ("mirror-horizontal", "mirror-vertical"),
    "mirror-diagonal+mirror-antidiagonal": ("mirror-diagonal", "mirror-antidiagonal"),
    "full": tuple(MOVES),
}


BOXED = "+-------+-------+-------+\n".join(
    ["", *(["| {} {} {} | {} {} {} | {} {} {} |\n" * 3] * 3), ""]
)  # a frame around the boxes


def image(pattern: set[tuple[int, int]], name: str) -> set[tuple[int, int]]:
    return {MOVES[name](r, c) for r, c in pattern}


def pattern_of(givens: str) -> set[tuple[int, int]]:
    return {divmod(cell, 9) for cell, digit in enumerate(givens) if digit != "."}


def count(givens: str) -> int:
    return nf.count_solutions(givens, algorithm="dancing-links")


def without(givens: str, cells: set[tuple[int, int]]) -> str:
    return "".join("." if divmod(cell, 9) in cells else digit for cell, digit in enumerate(givens))


def is_minimal(givens: str) -> bool:
    return all(count(without(givens, {cell})) > 1 for cell in pattern_of(givens))


def orbit(cell: tuple[int, int], names: tuple[str, ...]) -> set[tuple[int, int]]:
    cells = {cell}
    while any(image(cells, name) - cells for name in names):
        cells |= {moved for name in names for moved in image(cells, name)}
    return cells


def assert_unique_and_minimal(puzzles: list[nf.Puzzle]) -> None:
    for puzzle in puzzles:
        assert count(puzzle.givens) == 1
        assert is_minimal(puzzle.givens)


def test_puzzles_are_unique_and_minimal() -> None:
    puzzles = nf.generate_many(300, seed=101)
    assert len(set(puzzles)) == 300
    assert_unique_and_minimal(puzzles)


@pytest.mark.full
@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_puzzles_are_unique_and_minimal(part: int) -> None:
    assert_unique_and_minimal(nf.generate_many(2500, seed=200 + part))


@pytest.mark.parametrize("symmetry", COMBINED)
def test_symmetries_are_exact_and_every_orbit_is_needed(symmetry: str) -> None:
    for puzzle in nf.generate_many(15, symmetry=symmetry, seed=3):
        pattern = pattern_of(puzzle.givens)
        assert all(image(pattern, name) == pattern for name in COMBINED[symmetry])
        assert count(puzzle.givens) == 1
        for cell in pattern:
            assert count(without(puzzle.givens, orbit(cell, COMBINED[symmetry]))) > 1


def test_random_symmetries_are_of_all_kinds() -> None:
    seen = set()
    for puzzle in nf.generate_many(200, symmetry="random", seed=1):
        pattern = pattern_of(puzzle.givens)
        seen.add(frozenset(name for name in MOVES if image(pattern, name) == pattern))
    assert frozenset() not in seen
    assert len(seen) == 9


def test_symmetries_can_be_given_as_a_list() -> None:
    names = ["mirror-diagonal", "mirror-antidiagonal"]
    assert nf.generate(symmetry=names, seed=1) == nf.generate(symmetry="+".join(names), seed=1)


@pytest.mark.parametrize("clues", [22, 24, 27, 28, 30, 40, 81])
def test_the_number_of_clues_is_exact(clues: int) -> None:
    for puzzle in nf.generate_many(5, clues=clues, seed=clues):
        assert puzzle.clues == clues
        assert count(puzzle.givens) == 1
        assert is_minimal(puzzle.givens) == (clues <= 27)


def test_a_range_of_clues() -> None:
    found = [puzzle.clues for puzzle in nf.generate_many(300, clues=(30, 33), seed=1)]
    assert set(found) == {30, 31, 32, 33}
    assert {p.clues for p in nf.generate_many(200, clues=range(23, 26), seed=1)} == {23, 24, 25}


def test_minimal_can_be_switched_on_and_off() -> None:
    assert is_minimal(nf.generate(clues=28, minimal=True, seed=1).givens)
    assert not all(is_minimal(p.givens) for p in nf.generate_many(20, clues=26, minimal=False, seed=1))


def test_symmetry_and_clues_together() -> None:
    for puzzle in nf.generate_many(10, clues=31, symmetry="rotate-180", seed=1):
        pattern = pattern_of(puzzle.givens)
        assert (4, 4) in pattern
        assert image(pattern, "rotate-180") == pattern
        assert puzzle.clues == 31


@pytest.mark.parametrize("example", [EASY, EXPERT, INTERMEDIATE])
def test_a_pattern_is_kept_exactly(example: str) -> None:
    for puzzle in nf.generate_many(3, pattern=example, seed=5):
        assert pattern_of(puzzle.givens) == pattern_of(example)
        assert count(puzzle.givens) == 1


def test_patterns_come_in_many_forms() -> None:
    mask = "".join("." if digit == "." else "x" for digit in EXPERT)
    cells = pattern_of(EXPERT)
    rows = [[(r, c) in cells for c in range(9)] for r in range(9)]
    lines = "\n".join(mask[i : i + 9] for i in range(0, 81, 9))
    wanted = nf.generate(pattern=EXPERT, seed=1)
    for form in (
        nf.Puzzle(EXPERT),
        nf.Board(EXPERT),
        mask,
        lines,
        mask.replace("x", "#"),
        "# two lines of comment\n# and a frame\n" + BOXED.format(*mask),
        rows,
        [cell for row in rows for cell in row],
        mask.encode(),
        lines.split(),
        "# 24 cells\n" + mask,
        nf.CellSet([9 * r + c for r, c in cells]),
    ):
        assert nf.generate(pattern=form, seed=1) == wanted
    numpy = pytest.importorskip("numpy")
    assert nf.generate(pattern=numpy.array(rows), seed=1) == wanted
    assert nf.generate(pattern=list(numpy.array(rows)), seed=1) == wanted


def test_a_minimal_puzzle_on_a_pattern() -> None:
    assert is_minimal(nf.generate(pattern=EXPERT, minimal=True, seed=1).givens)


def test_result_depends_only_on_the_seed() -> None:
    wanted = nf.generate_many(3000, seed=9, threads=1)
    assert nf.generate_many(3000, seed=9, threads=2) == wanted
    assert nf.generate_many(500, seed=9) == wanted[:500]
    for isa, supported in _native.instruction_sets().items():
        if supported:
            assert nf.generate_many(500, seed=9, isa=isa) == wanted[:500]
    assert nf.generate_many(10, seed=10) != wanted[:10]
    assert nf.generate(seed=9) == wanted[0]
    rare = nf.generate_many(5, seed=9, clues=22, threads=1)
    assert nf.generate_many(5, seed=9, clues=22, threads=2) == rare
    assert nf.generate_many(3, seed=9, clues=22) == rare[:3]


def test_without_a_seed_puzzles_differ() -> None:
    assert nf.generate() != nf.generate()


def test_stream_is_endless() -> None:
    stream = nf.generate_stream(seed=4, clues=30)
    assert [next(stream) for _ in range(600)] == nf.generate_many(600, seed=4, clues=30)
    assert stream.seed == 4
    assert stream.attempts >= 600


def test_zero_puzzles_are_an_empty_list() -> None:
    assert nf.generate_many(0) == []


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"clues": 16}, "clues: 16 is too few: every unique puzzle has at least 17"),
        ({"clues": (3, 9)}, "clues: 9 is too few"),
        ({"clues": 82}, "clues: 82 is too many"),
        ({"clues": (30, 20)}, "clues: 30 is more than 20"),
        ({"clues": (20, 25, 30)}, "is not a number or a pair"),
        ({"clues": 26, "symmetry": "rotate-90"}, "the nearest possible: 25, 28"),
        ({"symmetry": "rotate-45"}, "unknown symmetry 'rotate-45'; did you mean 'rotate-90'?"),
        ({"symmetry": "upside down"}, "choose from: none, rotate-180"),
        ({"symmetry": "random+full"}, "'random' cannot be combined"),
        ({"pattern": "x..x"}, "pattern: 4 cells, expected 81"),
        ({"pattern": EXPERT + "7"}, "pattern: line too long: 82 characters, expected 81"),
        ({"pattern": "x1" + "." * 79}, "pattern: it mixes digits and x"),
        ({"pattern": "x" * 81, "minimal": True}, "minimal: a full grid is never minimal"),
        ({"clues": 81, "minimal": True}, "minimal: a full grid is never minimal"),
        ({"minimal": "no"}, "minimal: 'no' is not True, False or None"),
        ({"clues": "25"}, "clues: '25' is not a number or a pair"),
        ({"symmetry": None}, "symmetry: None is not a name or a list"),
        ({"symmetry": [5]}, "unknown symmetry '5'"),
        ({"pattern": "x" * 16 + "." * 65}, "pattern: 16 cells are too few"),
        ({"pattern": "x" * 36 + "." * 45}, "pattern: rows 5 and 6 are both empty"),
        ({"pattern": "xxx......" * 9}, "pattern: columns 4 and 5 are both empty"),
        ({"pattern": EXPERT, "clues": 30}, "contradicts the pattern, which has 24 cells"),
        ({"pattern": EXPERT, "symmetry": "full"}, "symmetry 'full' contradicts the pattern"),
    ],
)
def test_contradictions_are_rejected_with_a_reason(options: dict[str, object], reason: str) -> None:
    with pytest.raises(nf.NinefoldError) as error:
        nf.generate(**options)  # type: ignore[arg-type]
    assert reason in str(error.value)


@pytest.mark.parametrize(
    "options",
    [{"seed": -1}, {"seed": 2**53}, {"max_attempts": 0}, {"max_seconds": -1.0}, {"threads": -1}],
)
def test_numbers_out_of_range_are_rejected(options: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        nf.generate(**options)  # type: ignore[arg-type]


def test_not_found_names_the_closest_puzzle() -> None:
    with pytest.raises(
        nf.NotFound, match=r"not found in 500 attempts: 17 clues, minimal; the closest was one with 2\d"
    ) as caught:
        nf.generate(clues=17, max_attempts=500, seed=1)
    closest = caught.value.closest
    assert closest is not None
    assert count(closest.givens) == 1
    fewest = min(puzzle.clues for puzzle in nf.generate_many(500, seed=1))  # the same attempts
    assert closest.clues == fewest
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.closest == closest
    with pytest.raises(nf.NotFound) as other:
        nf.generate(clues=17, max_attempts=500, seed=1, threads=2)
    assert str(other.value) == str(caught.value)


def test_not_found_keeps_the_puzzles_found_so_far() -> None:
    with pytest.raises(nf.NotFound) as caught:
        nf.generate_many(50, clues=21, max_attempts=600, seed=1)
    assert 0 < len(caught.value.puzzles) < 50
    assert all(puzzle.clues == 21 for puzzle in caught.value.puzzles)


SEVENTEEN = ".9.2..........83...2....7.........695....7.........2.4...9........6....2..3..5..."


@pytest.mark.parametrize("options", [{"clues": 17}, {"pattern": SEVENTEEN}])
def test_time_is_limited(options: dict[str, Any]) -> None:
    def not_found(seconds: float) -> nf.NotFound:
        with cpu_below(2 * seconds + 1), pytest.raises(nf.NotFound) as caught:
            nf.generate(max_seconds=seconds, threads=2, **options)
        assert f"not found in {seconds:g} seconds" in str(caught.value)
        return caught.value

    error = with_enough_time(not_found, lambda error: error.closest)
    assert error.closest is not None
    assert "; the closest was one with" in str(error)


def test_puzzles_finished_in_time_are_kept() -> None:
    pattern = nf.generate(clues=21, seed=1)

    def found_in(seconds: float) -> list[nf.Puzzle]:
        with pytest.raises(nf.NotFound, match=f"not found in {seconds:g} seconds") as caught:
            nf.generate_many(100_000, pattern=pattern, seed=1, max_seconds=seconds)
        return list(caught.value.puzzles)

    found = with_enough_time(found_in, bool)
    assert found
    assert found == nf.generate_many(len(found), pattern=pattern, seed=1)


def test_failed_pattern_reports_the_number_of_solutions() -> None:
    wanted = r"not found in 1 attempt: .* 17 cells; the closest was one with at least 5,000 solutions: "
    with pytest.raises(nf.NotFound, match=wanted) as caught:
        nf.generate(pattern=SEVENTEEN, seed=1, max_attempts=1)
    closest = caught.value.closest
    assert closest is not None
    assert nf.count_solutions(closest, limit=5000) == 5000


@pytest.mark.parametrize("clues", [21, 24])
def test_closest_puzzle_on_a_pattern_has_the_reported_number_of_solutions(clues: int) -> None:
    pattern = nf.generate(clues=clues, seed=4)
    missed = []
    for seed in range(20):
        try:
            nf.generate(pattern=pattern, minimal=True, max_attempts=1, seed=seed)
        except nf.NotFound as error:
            missed.append(error)
    for miss in missed:
        said = re.search(r"one with ([\d,]+) solutions", str(miss))
        number = int(said[1].replace(",", "")) if said else 1
        assert miss.closest is not None
        assert nf.count_solutions(miss.closest, limit=5001) == number


def test_max_attempts_is_exact() -> None:
    wanted = nf.generate(clues=22, seed=3)
    good = next(
        i
        for i, p in enumerate(nf.generate_many(5000, clues=(17, 40), minimal=True, seed=3), 1)
        if p.clues == 22
    )
    assert nf.generate(clues=22, seed=3, max_attempts=good) == wanted
    for threads in (1, 2):
        with pytest.raises(nf.NotFound, match=f"{good - 1} attempts?: "):
            nf.generate(clues=22, seed=3, max_attempts=good - 1, threads=threads)


def test_patterns_do_not_depend_on_threads_or_instruction_sets() -> None:
    pattern = nf.generate(clues=23, seed=4)
    wanted = nf.generate_many(12, pattern=pattern, seed=2, threads=1)
    assert nf.generate_many(12, pattern=pattern, seed=2, threads=3) == wanted
    for isa, supported in _native.instruction_sets().items():
        if supported:
            assert nf.generate_many(4, pattern=pattern, seed=2, isa=isa) == wanted[:4]


def test_stream_can_be_shared_by_threads() -> None:
    stream = nf.generate_stream(4000, seed=6)
    with ThreadPoolExecutor(4) as pool:
        parts = [pool.submit(lambda: list(stream)) for _ in range(4)]
    found = [puzzle for part in parts for puzzle in part.result()]
    assert len(found) == 4000
    assert set(found) == set(nf.generate_many(4000, seed=6))


def test_numpy_numbers_are_accepted() -> None:
    numpy = pytest.importorskip("numpy")
    wanted = nf.generate_many(100, clues=(22, 23), seed=1)
    for n in (numpy.int8(100), numpy.uint8(100), numpy.int64(100)):
        assert nf.generate_many(n, clues=numpy.array([22, 23]), seed=numpy.int16(1)) == wanted
    assert nf.generate(clues=numpy.int8(30), minimal=numpy.bool_(False), seed=1).clues == 30


@pytest.mark.skipif(not hasattr(os, "register_at_fork"), reason="no fork here")
def test_generate_works_in_a_child_process() -> None:
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(_in_child).result() == nf.generate(seed=2)


def _in_child() -> nf.Puzzle:
    return nf.generate(seed=2)
