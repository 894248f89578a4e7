"""Every algorithm, native, readable or external, gives the same answers within the same limits."""

import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold import _native
from tests.clock import LONG, cpu_below
from tests.interrupting import interrupt
from tests.puzzles import (
    EASY,
    EMPTY,
    EVIL,
    FEW,
    INTERMEDIATE,
    INTERMEDIATE_SOLUTION,
    NO_SOLUTION,
    SHIPPED,
    TWO_SOLUTIONS,
)
from tests.verifier import Symmetry, solves

ALL = list(nf.algorithms())
NATIVE = _native.algorithm_names()
SEARCHING = [name for name in ALL if not name.startswith("strategies")]  # the others never guess
COUNTING = [name for name in SEARCHING if name not in ("lanes", "sat", "cp-sat")]


def test_the_table_lists_the_native_algorithms_and_describes_each() -> None:
    assert ["lanes", *NATIVE] == ALL[: len(NATIVE) + 1]
    assert all(what and what == what.strip() for what in nf.algorithms().values())


@pytest.mark.parametrize("name", SEARCHING)
def test_solves_and_proves_unique(name: str) -> None:
    puzzle = (
        EASY if name.endswith("-python") else INTERMEDIATE
    )  # a proof by brute force in Python takes a minute
    result = nf.search(puzzle, algorithm=name, limit=2)
    assert (result.found, result.ending, len(result.grids)) == (1, "exhausted", 1)
    assert solves(puzzle, result.grids[0])


@pytest.mark.parametrize("name", SEARCHING)
def test_finds_every_solution(name: str) -> None:
    grids = [solution.grid for solution in nf.solutions(TWO_SOLUTIONS, algorithm=name, limit=10)]
    assert len(set(grids)) == len(grids) == 2
    assert all(solves(TWO_SOLUTIONS, grid) for grid in grids)


@pytest.mark.parametrize("name", ALL)
def test_detects_that_there_is_no_solution(name: str) -> None:
    assert nf.count_solutions(NO_SOLUTION, algorithm=name) == 0
    with pytest.raises(nf.NoSolution):
        nf.solve(NO_SOLUTION, algorithm=name)


@pytest.mark.parametrize("name", SEARCHING)
def test_counts_up_to_the_limit(name: str) -> None:
    result = nf.search(EMPTY, algorithm=name, limit=20, keep=3)
    assert (result.found, result.ending, len(result.grids)) == (20, "solutions", 3)
    assert all(solves(EMPTY, grid) for grid in result.grids)


@pytest.mark.parametrize("name", ALL)
def test_a_full_grid_is_its_own_solution(name: str) -> None:
    result = nf.search(INTERMEDIATE_SOLUTION, algorithm=name, limit=2)
    assert (result.grids, result.ending) == ((INTERMEDIATE_SOLUTION,), "exhausted")


@pytest.mark.parametrize("name", ALL)
def test_pencil_marks_restrict_the_search(name: str) -> None:
    first, second = (solution.grid for solution in nf.solutions(TWO_SOLUTIONS))
    cell = next(i for i in range(81) if first[i] != second[i])
    board = nf.Board(TWO_SOLUTIONS).without([(cell, int(first[cell]))])
    result = nf.search(board, algorithm=name, limit=2)
    assert result.grids == (second,)


@pytest.mark.parametrize("name", COUNTING)
def test_stops_at_a_node_limit(name: str) -> None:
    result = nf.search(EMPTY, algorithm=name, limit=10**9, max_nodes=100)
    assert (result.ending, result.counters.recursions) == ("nodes", 100)
    assert not result.decided


@pytest.mark.parametrize("name", SEARCHING)
def test_stops_at_a_time_limit(name: str) -> None:
    nf.solve(EASY, algorithm=name)  # loads the libraries that it needs
    with cpu_below(5):
        result = nf.search(EMPTY, algorithm=name, limit=10**9, max_seconds=0.1, keep=0)
    assert result.ending == "seconds"


def test_solve_names_the_limit_that_ended_it() -> None:
    with pytest.raises(
        nf.LimitReached, match="backtracking: stopped at the limit of 1,000 nodes; found 0"
    ) as caught:
        nf.solve(FEW, algorithm="backtracking", max_nodes=1000)
    assert caught.value.result.counters.recursions == 1000
    with pytest.raises(nf.LimitReached, match=r"stopped at the limit of 0\.01 seconds"):
        nf.count_solutions(EMPTY, limit=10**9, max_seconds=0.01)


@pytest.mark.slow
def test_brute_force_counters_match_their_definition() -> None:
    for name in ("backtracking", "backtracking-python"):
        counters = nf.solve(INTERMEDIATE, algorithm=name).counters
        assert (counters.recursions, counters.backtracks, counters.tracks) == (49558, 49498, 49558)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["backtracking", "pencilmarks", "logic", "rules", "csp"])
@pytest.mark.parametrize("limit", [1, 2])
def test_the_readable_twin_takes_the_same_steps(name: str, limit: int) -> None:
    for puzzle in [EASY, TWO_SOLUTIONS, NO_SOLUTION, *SHIPPED[3:15], FEW]:
        # Brute force in Python is slow: both twins stop after the same number of placements.
        native, readable = (
            nf.search(puzzle, algorithm=twin, limit=limit, keep=limit, max_nodes=3000)
            for twin in (name, name + "-python")
        )
        assert native._replace(seconds=0) == readable._replace(seconds=0)


@pytest.mark.parametrize("name", NATIVE)
def test_counters_keep_their_definitions(name: str) -> None:
    for puzzle in SHIPPED[:15]:
        first = nf.search(puzzle, algorithm=name).counters
        assert first.recursions is not None
        assert first.backtracks is not None
        assert first.tracks is not None
        assert first.guesses is not None
        empty = puzzle.count(".")
        assert first.tracks >= max(first.recursions, empty)
        assert first.recursions - first.backtracks <= empty
        if name in ("backtracking", "pencilmarks", "dancing-links"):
            assert first.recursions == first.tracks == first.backtracks + empty
        proof = nf.search(puzzle, algorithm=name, limit=2).counters
        assert proof.recursions == proof.backtracks


@pytest.mark.parametrize("name", ["lanes", "rules", "csp", "dancing-links"])
def test_symmetry_maps_the_solutions(name: str) -> None:
    for seed, puzzle in enumerate([*SHIPPED, TWO_SOLUTIONS, NO_SOLUTION]):
        symmetry = Symmetry(seed)
        here, there = (
            nf.search(p, algorithm=name, limit=5, keep=5) for p in (puzzle, symmetry.apply(puzzle))
        )
        assert here.found == there.found
        assert {symmetry.apply(grid) for grid in here.grids} == set(there.grids)


def test_unknown_algorithm_is_rejected_with_the_list() -> None:
    with pytest.raises(
        nf.UnknownAlgorithm, match="unknown algorithm 'x'; choose from: lanes, backtracking, "
    ):
        nf.solve(EVIL, algorithm="x")


@pytest.mark.parametrize("name", ["sat", "cp-sat"])
def test_missing_library_is_named_with_a_fix(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pysat.solvers", "ortools.sat.python"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(nf.MissingExtra, match=r"pip install 'ninefold\[compare\]'"):
        nf.solve(EASY, algorithm=name)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lanes", *NATIVE, "csp-python", "sat", "cp-sat"])
def test_control_c_stops_a_search(name: str, tmp_path: Path) -> None:
    code = (
        f"import ninefold as nf; nf.solve({EASY!r}, algorithm={name!r}); open('ready', 'w').close();"
        f"nf.count_solutions('.' * 81, limit=10**12, algorithm={name!r})"
    )
    ended = interrupt(["-c", code], (tmp_path / "ready").exists, tmp_path)
    assert ended.error.rstrip().endswith("KeyboardInterrupt")
    assert ended.cpu_seconds < 2


def test_two_searches_run_at_once() -> None:
    """The GIL is released: one thread finishes a search while another runs one that would take years."""
    code = f"""
import os, threading, time
import ninefold as nf
nf.solve({EASY!r})
endless = threading.Thread(target=nf.search, args=({EMPTY!r},), kwargs=dict(limit=10**12), daemon=True)
endless.start()
start = time.process_time()
while time.process_time() < start + 0.1:  # until it is busy
    time.sleep(0.01)
nf.solve({EASY!r})
os._exit(0 if endless.is_alive() else 1)
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=LONG)
