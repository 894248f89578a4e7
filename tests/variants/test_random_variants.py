"""Small variants with random rules: the engine finds exactly the grids that the predicates accept."""

import random

import pytest

from ninefold.reference.variants import RULES
from tests.variants.drawing import DRAWS, drawn_variant, solutions_by_filtering
from tests.variants.engine import search, true_candidates

SHAPES = {(4, 2, 2): 16, (6, 2, 3): 20, (9, 3, 3): 42}


def test_every_type_is_drawn() -> None:
    assert set(DRAWS) == set(RULES)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("kind", sorted(DRAWS))
def test_one_kind_and_two_others(kind: str, shape: tuple[int, int, int]) -> None:
    random_ = random.Random(f"{kind} {shape}")
    compared = 0
    for number in range(12):
        others = random_.sample(sorted(DRAWS), number % 3)
        puzzle = drawn_variant(random_, shape, [kind, *others], SHAPES[shape])
        expected = solutions_by_filtering(puzzle, 300)
        if expected is not None:
            compared += 1
            result = search(puzzle, 1000, keep=1000)
            assert sorted(result.solutions) == sorted(expected), puzzle["constraints"]
            assert result.ending == "exhausted"
    assert compared > 3


@pytest.mark.parametrize("seed", range(20))
def test_true_candidates(seed: int) -> None:
    random_ = random.Random(seed)
    puzzle = drawn_variant(random_, (6, 2, 3), random_.sample(sorted(DRAWS), 1), 20)
    expected = solutions_by_filtering(puzzle, 2000)
    assert expected is not None
    union = [sorted({values[cell] for values in expected}) for cell in range(36)]
    assert true_candidates(puzzle) == (union, True)
