"""Variants with rules drawn at random: the engine and a CP-SAT model made from the predicates agree."""

import random
from typing import Literal

import pytest

import ninefold as nf
from ninefold.external.cp_sat_variants import NotExpressed, VariantAnswer, VariantModel
from ninefold.reference.variants import is_solution
from tests.variants import engine
from tests.variants.cases import Variant
from tests.variants.drawing import DRAWS, drawn_variant

pytest.importorskip("ortools")

#: Sizes, boxes, and the fewest and most cells without a given.
SHAPES = {(4, 2, 2): (8, 16), (6, 2, 3): (14, 30), (9, 3, 3): (36, 58)}
#: Rules about the whole grid, which few grids obey: they are drawn for puzzles with few givens.
EVERYWHERE = {
    "anti_knight", "anti_king", "nonconsecutive", "diagonal_nonconsecutive", "anti_taxicab", "global_entropy",
    "global_mod3", "dutch_flatmates", "knight_sum_forbidden",
}  # fmt: skip
#: The most conflicts in a search of CP-SAT. Unlike seconds, they are the same on every machine.
MAX_NODES = 3000


def draw(seed: int) -> Variant:
    """Return a variant with one to four kinds of rules."""
    random_ = random.Random(f"cp-sat {seed}")
    shape = random_.choice(sorted(SHAPES))
    size = shape[0]
    kinds = random_.sample(sorted(DRAWS.keys() - EVERYWHERE), random_.randint(1, 3))
    open_cells = random_.randint(*SHAPES[shape])
    if random_.random() < 0.3:
        kinds.append(random_.choice(sorted(EVERYWHERE)))
        open_cells = size * size - random_.randint(0, size // 2) if size < 9 else 70
    return drawn_variant(random_, shape, kinds, open_cells)


def verdict_of(found: int) -> Literal["none", "unique", "multiple"]:
    return "multiple" if found > 1 else "unique" if found else "none"


def by_engine(puzzle: Variant) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Return the number of solutions, up to two, and the solutions."""
    try:
        result = nf.search(nf.Puzzle.from_json(puzzle), limit=2, keep=2)
    except nf.PuzzleError:  # an impossible sum, or givens that break a rule: the engine alone takes it
        bare = engine.search(puzzle)
        assert not bare.found, puzzle
        return bare.found, ()
    return result.found, tuple(tuple(map(int, grid)) for grid in result.grids)


def by_cp_sat(puzzle: Variant) -> VariantAnswer | None:
    """Return the solutions; None if a rule needs too large a table, or the search too long."""
    try:
        answer = VariantModel(puzzle).search(max_nodes=MAX_NODES)
    except NotExpressed:
        return None
    return None if answer.ending == "nodes" else answer


def compare(puzzle: Variant, answer: VariantAnswer) -> str:
    """Check that both have the same verdict and, if there is one solution, the same one."""
    found, grids = by_engine(puzzle)
    assert found == answer.found, puzzle
    assert len(grids) == found
    assert all(is_solution(puzzle, list(grid)) for grid in [*grids, *answer.solutions]), puzzle
    if found == 1:
        assert grids == answer.solutions, puzzle
    return verdict_of(found)


def compare_many(count: int) -> dict[str, int]:
    """Compare this many variants that CP-SAT can decide, and count the verdicts."""
    verdicts = {"none": 0, "unique": 0, "multiple": 0, "left out": 0}
    seed = 0
    while sum(verdicts.values()) - verdicts["left out"] < count:
        puzzle = draw(seed)
        seed += 1
        answer = by_cp_sat(puzzle)
        verdicts["left out" if answer is None else compare(puzzle, answer)] += 1
    return verdicts


def check_spread(verdicts: dict[str, int], count: int) -> None:
    """Each verdict must occur, and few variants may be left out: else the comparison means little."""
    print(f"compared with CP-SAT: {verdicts}")
    left_out = verdicts.pop("left out")
    assert sum(verdicts.values()) == count
    assert min(verdicts.values()) >= count // 20
    assert left_out <= count // 5


def test_forty_variants() -> None:
    check_spread(compare_many(40), 40)


@pytest.mark.full
def test_a_thousand_variants() -> None:
    check_spread(compare_many(1000), 1000)
