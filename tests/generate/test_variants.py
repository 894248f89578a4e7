"""Generated variants: unique, minimal, drawn as promised, and the same for a seed."""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

import ninefold as nf
from ninefold.reference.variants import is_solution

Form = dict[str, Any]

#: Options, and the number of puzzles to look at.
KINDS: list[tuple[dict[str, Any], int]] = [
    ({"size": 4}, 5),
    ({"size": 6}, 5),
    ({"size": 6, "boxes": (3, 2)}, 2),
    ({"size": 5, "boxes": ()}, 3),
    ({"size": 10}, 1),
    ({"size": 12}, 1),
    ({"variant": "x"}, 2),
    ({"variant": "x", "size": 6}, 3),
    ({"variant": "anti-knight"}, 1),
    ({"variant": "jigsaw"}, 2),
    ({"variant": "jigsaw", "size": 5}, 3),
    ({"variant": "jigsaw", "size": 6}, 3),
    ({"variant": "thermo"}, 2),
    ({"variant": "thermo", "size": 6}, 4),
    ({"variant": "kropki"}, 3),
    ({"variant": "kropki", "size": 6}, 4),
    ({"variant": "killer"}, 4),
    ({"variant": "killer", "size": 6}, 4),
    ({"variant": "killer", "size": 4}, 4),
    ({"variant": "killer", "rules": [nf.rules.diagonals()]}, 1),
    ({"size": 6, "rules": [nf.rules.anti_king()]}, 2),
    ({"regions": "AABB AABC DDBC DDCC"}, 3),
]


def names(value: object) -> str:
    return str(value)[:60]


def variant_of(puzzle: nf.Puzzle) -> Any:
    assert puzzle.variant is not None
    return puzzle.variant


def neighbours(cell: int, size: int) -> set[int]:
    row, column = divmod(cell, size)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return {r * size + c for r, c in around if 0 <= r < size and 0 <= c < size}


def is_connected(cells: set[int], size: int) -> bool:
    reached, edge = set[int](), [min(cells)]
    while edge:
        reached.add(cell := edge.pop())
        edge += neighbours(cell, size) & cells - reached
    return reached == cells


def pair_holds(kind: str, x: int, y: int) -> bool:
    if kind == "ratio":
        return x == 2 * y or y == 2 * x
    if kind == "difference":
        return abs(x - y) == 1
    return abs(x - y) != 1 and x != 2 * y and y != 2 * x  # no dot


class BruteForce:
    """Counts solutions by trying the cell with the fewest digits. It shares nothing with the engine."""

    def __init__(self, form: Form) -> None:
        size = form["rows"]
        lines = [[i * size + k for k in range(size)] for i in range(size)]
        lines += [[k * size + i for k in range(size)] for i in range(size)]
        own = form["constraints"]
        cages = [rule for rule in own if rule["type"] == "killer_cage"]
        houses = lines + form["regions"] + [rule["cells"] for rule in own if rule["type"] == "diagonal"]
        houses += [rule["cells"] for rule in cages]
        self.size = size
        self.values: list[int | None] = list(form["givens"])
        self.peers = [
            {c for house in houses if cell in house for c in house} - {cell} for cell in range(size**2)
        ]
        cells = range(size**2)
        self.cages = [
            [(rule["cells"], rule["sum"]) for rule in cages if cell in rule["cells"]] for cell in cells
        ]
        thermos = [rule["cells"] for rule in own if rule["type"] == "thermo"]
        self.thermos = [[line for line in thermos if cell in line] for cell in cells]
        pairs = [(rule["type"], rule["cells"]) for rule in own if rule["type"] in ("difference", "ratio")]
        pairs += [("none", pair) for rule in own if rule["type"] == "negative" for pair in rule["pairs"]]
        self.pairs = [[(kind, sum(pair) - cell) for kind, pair in pairs if cell in pair] for cell in cells]
        if any(rule["type"] == "anti_king" for rule in own):
            for cell in range(size**2):
                row, column = divmod(cell, size)
                self.peers[cell] |= {
                    r * size + c for r in (row - 1, row + 1) for c in (column - 1, column + 1)
                    if 0 <= r < size and 0 <= c < size
                }  # fmt: skip

    def fits(self, cell: int, digit: int) -> bool:
        values = self.values
        if any(values[peer] == digit for peer in self.peers[cell]):
            return False
        for cells, total in self.cages[cell]:
            known = [digit if c == cell else values[c] for c in cells]
            rest, left = known.count(None), total - sum(filter(None, known))
            fewest, most = rest * (rest + 1) // 2, rest * (2 * self.size + 1 - rest) // 2
            if not fewest <= left <= most:
                return False
        for kind, other in self.pairs[cell]:
            value = values[other]
            if value is not None and not pair_holds(kind, digit, value):
                return False
        for cells in self.thermos[cell]:
            line = [digit if c == cell else values[c] for c in cells]
            seen = [value for value in line if value is not None]
            if seen != sorted(set(seen)):
                return False
        return True

    def solutions(self) -> Iterator[list[int]]:
        best: tuple[int, list[int]] | None = None
        for cell, value in enumerate(self.values):
            if value is None:
                digits = [d for d in range(1, self.size + 1) if self.fits(cell, d)]
                if best is None or len(digits) < len(best[1]):
                    best = cell, digits
        if best is None:
            yield [value for value in self.values if value is not None]
            return
        for digit in best[1]:
            self.values[best[0]] = digit
            yield from self.solutions()
        self.values[best[0]] = None

    def count(self) -> int:
        """Count the solutions, up to 2."""
        found = self.solutions()
        return len([grid for grid, _ in zip(found, range(2), strict=False)])


def form_without(puzzle: nf.Puzzle, *cells: int) -> Form:
    form = puzzle.form
    for cell in cells:
        form["givens"][cell] = None
    return form


def clue_cells(puzzle: nf.Puzzle) -> list[int]:
    return [cell for cell, value in enumerate(puzzle.values) if value is not None]


@pytest.mark.slow
@pytest.mark.parametrize(("options", "count"), KINDS, ids=names)
def test_puzzles_are_unique_and_minimal(options: dict[str, Any], count: int) -> None:
    for puzzle in nf.generate_many(count, seed=11, **options):
        grids = list(nf.solutions(puzzle, limit=2))
        assert len(grids) == 1
        assert is_solution(puzzle.form, list(grids[0].values))
        for cell in clue_cells(puzzle):
            assert nf.count_solutions(nf.Puzzle.from_json(form_without(puzzle, cell)), limit=2) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [kind for kind, _ in KINDS if kind.get("size", 9) <= 6 or "regions" in kind], ids=names
)
def test_brute_force_agrees(options: dict[str, Any]) -> None:
    for puzzle in nf.generate_many(2, seed=12, **options):
        assert BruteForce(puzzle.form).count() == 1
        for cell in clue_cells(puzzle):
            assert BruteForce(form_without(puzzle, cell)).count() == 2


def test_killer_cages() -> None:
    for size in (9, 6):
        for puzzle in nf.generate_many(10, variant="killer", size=size, seed=1):
            assert puzzle.clues == 0
            cages = [rule["cells"] for rule in variant_of(puzzle).constraints]
            assert sorted(cell for cage in cages for cell in cage) == list(range(size * size))
            assert all(2 <= len(cage) <= 5 and is_connected(set(cage), size) for cage in cages)
            assert len(cages) <= size * size / 2.4


def test_jigsaw_regions() -> None:
    for size in (5, 7, 9):
        maps = set()
        for puzzle in nf.generate_many(4, variant="jigsaw", size=size, seed=2):
            regions = [set(region) for region in variant_of(puzzle).regions]
            assert sorted(cell for region in regions for cell in region) == list(range(size * size))
            for region in regions:
                assert len(region) == size
                assert is_connected(region, size)
                assert min(len({cell // size for cell in region}), len({cell % size for cell in region})) > 1
            maps.add(variant_of(puzzle).regions)
        assert len(maps) == 4


def test_thermometers() -> None:
    for puzzle in nf.generate_many(10, variant="thermo", seed=3):
        solution = nf.solve(puzzle).values
        paths = [rule["cells"] for rule in variant_of(puzzle).constraints]
        cells = [cell for path in paths for cell in path]
        assert len(set(cells)) == len(cells)
        steps = set()
        for path in paths:
            assert 3 <= len(path) <= 7
            assert [solution[cell] for cell in path] == sorted({solution[cell] for cell in path})
            for one, other in pairwise(path):
                down, right = abs(one // 9 - other // 9), abs(one % 9 - other % 9)
                assert max(down, right) == 1
                steps.add(frozenset([one, other]))
        for one, other in map(sorted, steps):
            if one // 9 != other // 9 and one % 9 != other % 9:
                crossing = {one // 9 * 9 + other % 9, other // 9 * 9 + one % 9}
                assert frozenset(crossing) not in steps
        assert len(paths) >= 4
        assert puzzle.clues < 22


def test_all_dots_are_drawn() -> None:
    colours = set()
    for puzzle in nf.generate_many(10, variant="kropki", seed=4):
        solution = nf.solve(puzzle).values
        dots = {
            tuple(rule["cells"]): rule.type
            for rule in variant_of(puzzle).constraints
            if rule.type in ("difference", "ratio")
        }
        (negative,) = [rule for rule in variant_of(puzzle).constraints if rule.type == "negative"]
        for one in range(81):
            for other in neighbours(one, 9):
                if other > one:
                    x, y = solution[one], solution[other]
                    kind = dots.get((one, other), "none")
                    assert pair_holds(kind, x, y)
                    assert (kind == "none") == ([one, other] in negative["pairs"])
                    if {x, y} == {1, 2}:
                        colours.add(kind)
    assert colours == {"difference", "ratio"}


#: Options, number of puzzles, and digest of their JSON forms.
SEEDS: list[tuple[dict[str, Any], int, str]] = [
    ({"size": 4}, 20, "a9b8bb278ffac449"),
    ({"size": 6}, 20, "37a2a25998008ff3"),
    ({"size": 12}, 2, "82572e7197ead655"),
    ({"variant": "x"}, 5, "ba63477a1b557342"),
    ({"variant": "anti-knight"}, 3, "cf21288a9eaac3e8"),
    ({"variant": "jigsaw"}, 5, "a76508cba0527ae1"),
    ({"variant": "jigsaw", "size": 7}, 5, "7bf9dfcda88337b2"),
    ({"variant": "thermo"}, 5, "af93ccea5a4a2fb7"),
    ({"variant": "kropki"}, 5, "3c9e5ba4a915c004"),
    ({"variant": "killer"}, 10, "cd019b5a91049f02"),
    ({"variant": "killer", "size": 6}, 10, "00cc90e9e7dfc986"),
    ({"size": 6, "symmetry": "random"}, 10, "1ec9f25d38fe04c7"),
    ({"size": 8, "clues": (24, 30)}, 5, "02df7cd30ef62b77"),
    ({"size": 6, "difficulty": "medium"}, 3, "3997201bd82f5203"),
]


def digest(puzzles: list[nf.Puzzle]) -> str:
    texts = [json.dumps(puzzle.form, sort_keys=True) for puzzle in puzzles]
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("options", "count", "expected"), SEEDS, ids=names)
def test_a_seed_gives_the_same_puzzles(options: dict[str, Any], count: int, expected: str) -> None:
    assert digest(nf.generate_many(count, seed=4, **options)) == expected


def test_threads_and_the_size_of_a_run_change_nothing() -> None:
    many = nf.generate_many(20, size=6, seed=7, threads=1)
    assert nf.generate_many(20, size=6, seed=7, threads=4) == many
    stream = nf.generate_stream(size=6, seed=7)
    assert [next(stream) for _ in range(5)] == many[:5]
    assert len(set(many)) == 20
    assert nf.generate_many(3, variant="killer", seed=7) != nf.generate_many(3, variant="killer", seed=8)


def test_options_for_classic_sudoku() -> None:
    assert nf.generate(size=9, seed=1) == nf.generate(seed=1)
    assert nf.generate(size=9, boxes=(3, 3), rules=[], regions=None, variant=None, seed=1) == nf.generate(
        seed=1
    )
    with pytest.raises(nf.NinefoldError, match="size: only classic Sudoku works here"):
        nf.practice("naked-pair", 1, size=6)


def test_numbers_of_clues() -> None:
    for puzzle in nf.generate_many(5, size=6, clues=(14, 16), seed=1):
        assert 14 <= puzzle.clues <= 16
        assert nf.check(puzzle).status == "unique"
    assert nf.generate(size=8, clues=64, seed=1).clues == 64
    large = nf.generate(size=25, seed=1)
    assert (large.clues, nf.count_solutions(large, limit=2)) == (375, 1)
    few = nf.generate(size=6, clues=8, minimal=True, seed=1)
    assert (few.clues, nf.check(few).minimal) == (8, True)
    assert len({puzzle.clues for puzzle in nf.generate_many(20, size=6, clues=(12, 20), seed=1)}) > 4


def test_symmetry() -> None:
    for puzzle in nf.generate_many(5, size=8, symmetry="rotate-180", seed=1):
        cells = set(clue_cells(puzzle))
        assert {63 - cell for cell in cells} == cells
        for cell in cells:
            less = nf.Puzzle.from_json(form_without(puzzle, cell, 63 - cell))
            assert nf.count_solutions(less, limit=2) == 2
    cells = set(clue_cells(nf.generate(variant="x", symmetry="mirror-vertical", seed=1)))
    assert {cell // 9 * 9 + 8 - cell % 9 for cell in cells} == cells


INFO = {info.id: info for info in nf.techniques()}


def levels_on_path(puzzle: nf.Puzzle) -> set[str]:
    path = nf.explain(puzzle)
    assert path.solved
    return {INFO[step.technique].level for step in path.steps}


@pytest.mark.slow
def test_difficulty_is_the_level_of_the_hardest_technique() -> None:
    order = ["easy", "medium", "hard", "unfair", "extreme"]
    for options in ({"size": 6}, {"variant": "x"}, {"variant": "jigsaw", "size": 6}):
        for level in ("easy", "medium", "hard"):
            puzzle = nf.generate(difficulty=level, seed=5, **options)
            assert max(levels_on_path(puzzle), key=order.index) == level
    killer = nf.generate(difficulty="medium", seed=5, variant="killer")
    sandwich = nf.generate(difficulty="medium", seed=5, rules=[nf.rules.sandwich("row 1", 7)])
    for puzzle in (killer, sandwich):
        assert max(levels_on_path(puzzle), key=order.index) == "medium"


@pytest.mark.slow
def test_techniques_of_variants() -> None:
    puzzle = nf.generate(size=8, requires="naked-pair", only="singles,locked,subsets", seed=1)
    used = {step.technique for step in nf.explain(puzzle).steps}
    assert "naked-pair" in used
    assert {INFO[id_].family for id_ in used} <= {"singles", "locked", "subsets"}
    puzzle = nf.generate(size=6, only="singles", seed=1)
    assert {INFO[step.technique].family for step in nf.explain(puzzle).steps} == {"singles"}


ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"variant": "sandwich"}, "unknown variant 'sandwich'; choose from: killer, x, jigsaw"),
    ({"variant": "killr"}, "unknown variant 'killr'; did you mean 'killer'?"),
    ({"variant": 3}, "unknown variant 3; choose from"),
    ({"size": 37}, "size must be from 2 to 36, not 37"),
    ({"size": 1}, "size must be from 2 to 36, not 1"),
    ({"size": True}, "size must be from 2 to 36, not True"),
    ({"size": "6"}, "size must be from 2 to 36, not '6'"),
    ({"size": 7}, "a grid of size 7 has no usual boxes"),
    ({"size": 6, "boxes": (2, 2)}, "boxes of 2 by 2 have 4 cells, expected 6"),
    ({"regions": "AABB AABC DDBC DDCD"}, "region C has 3 cells"),
    ({"size": 6, "rules": ["killer"]}, "rules must be made with the functions of ninefold.rules"),
    ({"size": 6, "pattern": "x" * 36}, "pattern: only classic Sudoku has this option; leave it out"),
    ({"size": 6, "hodoku": "easy"}, "hodoku: only classic Sudoku has this option"),
    ({"size": 6, "pearl": True}, "pearl: only classic Sudoku has this option"),
    ({"size": 6, "mutate": True}, "mutate: only classic Sudoku has this option"),
    ({"size": 6, "minimal": "yes"}, "minimal: 'yes' is not True, False or None"),
    ({"size": 6, "clues": 37}, "clues: 37 is out of range: this grid has 36 cells"),
    ({"size": 6, "clues": (-3, -1)}, "clues: -1 is out of range"),
    ({"size": 6, "clues": (9, 8)}, "clues: 9 is more than 8"),
    ({"size": 6, "symmetry": "rotate"}, "unknown symmetry 'rotate'"),
    ({"variant": "killer", "clues": 3}, "clues: a killer puzzle has no givens; leave it out"),
    ({"variant": "killer", "minimal": False}, "minimal: a killer puzzle has no givens; leave it out"),
    ({"variant": "killer", "symmetry": "full"}, "symmetry: a killer puzzle has no givens; leave it out"),
    ({"variant": "jigsaw", "boxes": (3, 3)}, "boxes: a jigsaw draws its own regions; leave it out"),
    ({"variant": "jigsaw", "regions": "A" * 81}, "regions: a jigsaw draws its own regions; leave it out"),
    ({"size": 6, "difficulty": "evil"}, "difficulty: 'evil' is not a level of variants: easy, medium, hard"),
    ({"size": 6, "difficulty": 7.1}, "difficulty: 7.1 is not a level of variants"),
    ({"size": 10, "difficulty": "easy"}, "difficulty: logic works on puzzles with at most 9 rows"),
    ({"size": 4, "rules": [nf.rules.anti_king()]}, "rules: no grid obeys all of them: 4x4 with anti_king"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "words"), ERRORS, ids=names)
def test_errors_name_the_option(options: dict[str, Any], words: str) -> None:
    with pytest.raises(nf.NinefoldError) as error:
        nf.generate(seed=1, **options)
    assert words in str(error.value)


def test_limits() -> None:
    with pytest.raises(nf.NotFound) as error:
        nf.generate(size=6, clues=(0, 3), seed=1, max_attempts=4)
    assert str(error.value).startswith(
        "not found in 4 attempts: 6x6, 0 to 3 clues; the closest was one with "
    )
    closest = error.value.closest
    assert closest is not None
    assert nf.check(closest).status == "unique"
    with pytest.raises(nf.NotFound, match="not found in 0 seconds"):
        nf.generate(variant="killer", seed=1, max_seconds=0)
    with pytest.raises(nf.NotFound, match="6x6, minimal, medium, with naked-quad; the closest was one with "):
        nf.generate(size=6, difficulty="medium", requires="naked-quad", seed=1, max_attempts=3)


def test_generated_variants_are_ordinary_puzzles() -> None:
    puzzle = nf.generate(variant="thermo", seed=1)
    assert nf.Puzzle.from_json(puzzle.form) == puzzle
    small = nf.generate(size=6, seed=1)
    assert nf.Puzzle(small.givens) == small
    assert repr(nf.generate_stream(variant="x", seed=3)).startswith(
        "<puzzles of seed 3: 9x9 with diagonal, x"
    )
