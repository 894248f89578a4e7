"""Measurements: verified answers, best of several runs, means per group."""

import pytest

import ninefold as nf
from ninefold.bench import compare
from ninefold.bench.compare import Measurement, measure, summarise
from ninefold.bench.tables import comparison_table, timing_tables
from ninefold.bench.verify import is_solution
from tests.puzzles import EASY, FEW, INTERMEDIATE, INTERMEDIATE_SOLUTION
from tests.verifier import solves

pytestmark = pytest.mark.slow


def test_a_measurement_holds_time_and_counters() -> None:
    m = measure(nf.Puzzle(INTERMEDIATE), "backtracking", group="g")
    assert (m.group, m.solved, m.counters.recursions) == ("g", True, 49558)
    assert 0 < m.seconds < 60  # about a millisecond; any other unit would give 1,000 or more


def test_a_wrong_answer_is_never_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = nf.search(INTERMEDIATE)._replace(grids=("1" * 81,))
    monkeypatch.setattr(compare, "search", lambda *_, **__: wrong)
    with pytest.raises(nf.NinefoldError, match="csp gave a wrong answer"):
        measure(nf.Puzzle(INTERMEDIATE), "csp")


def test_bench_verifier_agrees_with_test_verifier() -> None:
    grids = [
        INTERMEDIATE_SOLUTION,
        INTERMEDIATE_SOLUTION[::-1],
        INTERMEDIATE_SOLUTION.replace("1", "2"),
        "1" * 81,
        "",
    ]
    for grid in grids[:4]:
        for givens in (INTERMEDIATE, "." * 81, EASY):
            assert is_solution(givens, grid) == solves(givens, grid)


def test_groups_are_averaged() -> None:
    rows = [
        Measurement("a", "p", "csp", True, "solutions", 0.1, nf.Counters(1, 2, 3, 4)),
        Measurement("a", "q", "csp", False, "nodes", 0.3, nf.Counters(3, 4, 5, 6)),
        Measurement("a", "p", "sat", True, "solutions", 0.5, nf.Counters()),
    ]
    first, second = summarise(rows)
    assert (first.puzzles, first.solved, first.counters) == (2, 1, nf.Counters(2, 3, 4, 5))
    assert first.seconds == pytest.approx(0.2)
    assert second.counters == nf.Counters()


def test_tables_line_up() -> None:
    rows = [
        measure(nf.Puzzle(p), a, group=g, max_nodes=2000)
        for g, p in (("EASY", EASY), ("17 Clues", FEW))
        for a in ("backtracking", "csp", "sat")
    ]
    lines = timing_tables(summarise(rows), 80).splitlines()
    assert {len(line) for line in lines if line} == {37, 76}
    assert any("false" in line for line in lines)
    table = comparison_table(summarise(rows)).splitlines()
    assert len({len(line) for line in table if line.startswith("  ") and "solved" not in line}) == 1
