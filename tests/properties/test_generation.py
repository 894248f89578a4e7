"""For any request, the generator returns a matching puzzle, or an error that gives the reason."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninefold as nf
from tests.clock import LONG
from tests.generate.test_generate import COMBINED, count, image, orbit, pattern_of, without

pytestmark = pytest.mark.slow

SYMMETRIES = ["none", *COMBINED]
MOVES: dict[str, tuple[str, ...]] = {"none": (), **COMBINED}

SEEDS = st.integers(0, 2**53 - 1)
NUMBERS = st.integers(-1, 90)
USUAL = st.integers(22, 60)
CLUES = (
    st.none() | USUAL | st.tuples(USUAL, USUAL).map(sorted).map(tuple) | NUMBERS | st.tuples(NUMBERS, NUMBERS)
)


def attempt(**options: object) -> nf.Puzzle | str:
    """Return the puzzle, or the reason why there is none."""
    generate: Callable[..., nf.Puzzle] = nf.generate
    try:
        return generate(**{"max_attempts": 300, "max_seconds": 5 * LONG, "threads": 1, **options})
    except nf.NinefoldError as error:
        return str(error)


@settings(max_examples=300)
@given(CLUES, st.sampled_from(SYMMETRIES), st.none() | st.booleans(), SEEDS)
def test_puzzle_matches_the_request(
    clues: int | tuple[int, int] | None, symmetry: str, minimal: bool | None, seed: int
) -> None:
    found = attempt(clues=clues, symmetry=symmetry, minimal=minimal, seed=seed)
    low, high = clues if isinstance(clues, tuple) else (clues, clues) if clues is not None else (17, 81)
    if isinstance(found, str):
        assert found.startswith(("clues: ", "minimal: ", "not found in "))
        return
    assert low <= found.clues <= high
    assert count(found.givens) == 1
    cells = pattern_of(found.givens)
    assert all(image(cells, name) == cells for name in MOVES[symmetry])
    if minimal or (minimal is None and low <= 27):
        assert all(count(without(found.givens, orbit(cell, MOVES[symmetry]))) > 1 for cell in cells)
    assert attempt(clues=clues, symmetry=symmetry, minimal=minimal, seed=seed) == found


@given(SEEDS, st.integers(24, 45), st.sampled_from(SYMMETRIES), SEEDS)
def test_every_puzzle_can_be_a_pattern(seed: int, clues: int, symmetry: str, other: int) -> None:
    example = attempt(clues=(clues, clues + 8), symmetry=symmetry, minimal=False, seed=seed)
    if isinstance(example, str):
        assert "not found in" in example
        return
    found = attempt(pattern=example, symmetry=symmetry, seed=other)
    if isinstance(found, str):
        assert found.startswith("not found in")
        assert f": a unique puzzle on a pattern of {example.clues} cells; the closest" in found
        return
    assert pattern_of(found.givens) == pattern_of(example.givens)
    assert count(found.givens) == 1


@given(st.sets(st.integers(0, 80)) | st.sets(st.integers(0, 80), min_size=25), SEEDS)
def test_any_pattern_is_filled_or_rejected(cells: set[int], seed: int) -> None:
    mask = "".join("x" if cell in cells else "." for cell in range(81))
    found = attempt(pattern=mask, seed=seed, max_attempts=1)
    if isinstance(found, str):
        assert found.startswith(("pattern: ", "not found in "))
        return
    assert {9 * r + c for r, c in pattern_of(found.givens)} == cells
    assert count(found.givens) == 1
