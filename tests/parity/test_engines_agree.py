"""Different engines agree on thousands of puzzles, and an independent verifier accepts their answers."""

import pytest

import ninefold as nf
from tests.conftest import Sample, slow_on_large_sets
from tests.verifier import solves

pytestmark = pytest.mark.slow

SEARCHING = [name for name in nf.algorithms() if not name.startswith("strategies")]  # the others never guess
FAST = ["lanes", "csp", "rules", "dancing-links"]
COUNTS = {"few clues": 1500, "minimal": 1500, "mixed": 1000, "evil": 500, "expert": 250, "diabolical": 250}


@pytest.mark.parametrize("name", COUNTS)
def test_fast_algorithms_agree_on_5000_puzzles(sample: Sample, name: str) -> None:
    puzzles = sample(name, COUNTS[name])
    assert len(puzzles) == COUNTS[name] or not sample.is_large
    for line in puzzles:
        results = [nf.search(line, algorithm=algorithm, limit=2, keep=2) for algorithm in FAST]
        assert {result.grids for result in results} == {results[0].grids}
        assert results[0].found == 1
        assert solves(line, results[0].grids[0])


@pytest.mark.parametrize("algorithm", ["backtracking", "pencilmarks", "logic"])
def test_brute_force_agrees_where_it_finishes(sample: Sample, algorithm: str) -> None:
    finished = 0
    puzzles = sample("minimal", 150) + sample("easy", 150)
    for line in puzzles:
        result = nf.search(line, algorithm=algorithm, limit=2, keep=2, max_nodes=2_000_000)
        if result.decided:
            finished += 1
            assert result.grids == nf.search(line, limit=2, keep=2).grids
    assert finished > len(puzzles) // 2


@pytest.mark.parametrize(
    ("algorithm", "count"), [("csp-python", 30), ("rules-python", 30), ("sat", 100), ("cp-sat", 15)]
)
def test_slow_engines_agree_on_a_sample(sample: Sample, algorithm: str, count: int) -> None:
    for line in sample("minimal", count):
        assert (
            nf.search(line, algorithm=algorithm, limit=2, keep=2).grids
            == nf.search(line, limit=2, keep=2).grids
        )


@pytest.mark.parametrize("algorithm", [name for name in SEARCHING if not name.endswith("-python")])
def test_puzzles_with_several_solutions_are_counted_equally(sample: Sample, algorithm: str) -> None:
    """Count all solutions where possible, so the order of the search does not matter."""
    count = 5 if algorithm == "cp-sat" else 30
    for line in sample("several", count):
        found = nf.count_solutions(line, limit=2000, algorithm=algorithm)
        assert found == nf.count_solutions(line, limit=2000) > 1


@pytest.mark.parametrize("algorithm", [name for name in SEARCHING if name.endswith("-python")])
def test_readable_algorithms_count_solutions_too(sample: Sample, algorithm: str) -> None:
    for line in sample("several", 4):
        assert nf.count_solutions(line, limit=25, algorithm=algorithm) == nf.count_solutions(line, limit=25)


@pytest.mark.parametrize("name", ["pencilmarks", "logic", "rules", "csp"])
def test_readable_twins_take_the_same_steps_on_hard_puzzles(sample: Sample, name: str) -> None:
    for line in sample("hardest", 8) + sample("diabolical", 8) + sample("evil", 8):
        native, readable = (
            nf.search(line, algorithm=twin, limit=2, max_nodes=300) for twin in (name, name + "-python")
        )
        assert native._replace(seconds=0) == readable._replace(seconds=0)


def test_checks_agree_with_the_sets(sample: Sample) -> None:
    assert all(nf.check(line) == nf.Check("unique", (), True) for line in sample("few clues", 100))
    assert all(nf.check(line).minimal for line in sample("minimal", 50))
    assert {nf.check(line).status for line in sample("several", 100)} == {"multiple"}


@slow_on_large_sets
@pytest.mark.parametrize("name", ["few clues", "minimal", "mixed", "hardest"])
def test_two_engines_agree_on_whole_sets(sample: Sample, name: str) -> None:
    for line in sample(name, 10**9):
        first, second = (
            nf.search(line, algorithm=algorithm, limit=2) for algorithm in ("csp", "dancing-links")
        )
        assert first.grids == second.grids
        assert (first.found, second.found) == (1, 1)
        assert solves(line, first.grids[0])
