"""Golden cases: the step is found and proved, or nothing is found; symmetric copies behave the same."""

import zlib

import pytest

import ninefold as nf
from ninefold.logic.step import Deadly
from ninefold.reference.checker import check_step as slow_check
from tests.cases_file import Case, Effect, all_cases, cases_of, effect_of
from tests.verifier import Symmetry


def name_of(case: Case) -> str:
    return f"{case.technique}{'!' if case.effect is None else ''} {case.where}"


every_case = pytest.mark.parametrize("case", all_cases(), ids=name_of)


@every_case
def test_case_finds_its_step_or_nothing(case: Case) -> None:
    board = case.board
    steps = nf.find_steps(board, technique=case.technique)
    if case.effect is None:
        assert not steps, f"{case.where}: {case.source}"
        return
    wanted = [step for step in steps if effect_of(step) == case.effect]
    assert wanted, f"{case.where}: found only {[str(step) for step in steps]}"
    for step in wanted:
        assert nf.check_step(board, step)
        truths = [set(truth.candidates(board)) for truth in step.truths]
        assert slow_check(
            board, step.places, step.removes, truths, set(step.deadly), unique_givens=board.unique_givens
        )


@every_case
def test_symmetric_copy_finds_the_same(case: Case) -> None:
    symmetry = Symmetry(zlib.crc32(case.position.encode()))

    def moved(candidates: frozenset[nf.Candidate]) -> frozenset[nf.Candidate]:
        return frozenset(nf.Candidate(*symmetry.move(*candidate)) for candidate in candidates)

    placed = [symmetry.source.index(cell) for cell in case.placed]
    board = nf.Board(symmetry.apply(case.position), placed=placed).without(moved(case.removed))
    found = {effect_of(step) for step in nf.find_steps(board, technique=case.technique)}
    if case.effect is None:
        assert not found
    else:
        assert Effect(moved(case.effect.places), moved(case.effect.removes)) in found


@every_case
def test_case_is_a_valid_position(case: Case) -> None:
    solution = nf.solve(case.position)
    assert nf.count_solutions(case.givens, limit=2) == 1
    assert case.removed <= set(nf.Board(case.position).all_candidates)
    assert all(solution.grid[cell] != str(digit) for cell, digit in case.removed)


@pytest.mark.parametrize("case", cases_of("uniqueness"), ids=name_of)
def test_deadly_pattern_has_its_guardians(case: Case) -> None:
    board = case.board
    for step in nf.find_steps(board, technique=case.technique):
        evidence = step.evidence
        assert isinstance(evidence, Deadly)
        assert evidence.pattern == step.deadly
        cells = {cell for cell, _ in evidence.pattern}
        there = nf.CandidateSet([candidate for candidate in board.all_candidates if candidate.cell in cells])
        assert evidence.guardians == there - evidence.pattern
