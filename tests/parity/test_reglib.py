"""HoDoKu's library of cases: each step is found, and nothing where there must be nothing."""

import re
from collections import defaultdict
from typing import NamedTuple

import pytest

import ninefold as nf
from tests.conftest import oracle
from tests.parity.hodoku import CODES
from tests.verifier import Symmetry

pytestmark = pytest.mark.slow

LIBRARY = oracle("reglib-1.3.txt")

#: Lines of the library that differ, and why.
MORE = "the loop removes more: HoDoKu spares a cell of the loop unless a weak link lies in it"
UNKNOWN = "no loop of up to five strong links removes this: all were tried"
TEMPLATES = "HoDoKu lets the digits narrow each other before it counts this as one step; ours are several"
DIFFERENT = {
    **dict.fromkeys((1152, 1157, 1159, 1247), MORE),
    1253: UNKNOWN,
    **dict.fromkeys((1529, 1530, *range(1532, 1538), 1540, 1541, 1542, 1545, 1546, 1548), TEMPLATES),
}


class Case(NamedTuple):
    line: int
    code: str
    must_not: bool
    board: nf.Board
    removes: frozenset[nf.Candidate]
    places: frozenset[nf.Candidate]


def candidates(field: str) -> frozenset[nf.Candidate]:
    """Parse triples of digit, row and column."""
    return frozenset(nf.Candidate(9 * int(t[1]) + int(t[2]) - 10, int(t[0])) for t in field.split())


def board_of(field: str) -> nf.Board:
    """Parse a digit for each cell; a plus marks those that were placed, not given."""
    marks = re.findall(r"\+?.", field)
    placed = [cell for cell, mark in enumerate(marks) if len(mark) > 1]
    return nf.Board("".join(mark[-1] for mark in marks), placed=placed)


def cases() -> dict[str, list[Case]]:
    found = defaultdict(list)
    for number, line in enumerate(LIBRARY.read_text().splitlines(), 1):
        if not line.startswith(":"):
            continue
        _, technique, _, givens, deleted, removes, places, *_ = [*line.split(":"), "", "", ""]
        code, _, variant = technique.partition("-")
        board = board_of(givens).without(candidates(deleted))
        found[code[:4]].append(
            Case(number, code, variant == "x", board, candidates(removes), candidates(places))
        )
    return found


def test_all_but_a_few_cases_are_found_exactly() -> None:
    active = sum(len(known) for known in cases().values())
    assert (active, active - len(DIFFERENT)) == (1112, 1093)


@pytest.mark.parametrize("code", CODES)
def test_library_cases(code: str) -> None:
    known = cases()[code]
    assert known
    for case in known:
        steps = nf.find_steps(case.board, technique=CODES[code])
        found = {(frozenset(step.removes), frozenset(step.places)) for step in steps}
        is_found = (case.removes, case.places) in found
        assert is_found != (case.must_not or case.line in DIFFERENT), f"line {case.line}"
        if DIFFERENT.get(case.line) is MORE:
            assert any(case.removes < removes for removes, _ in found), f"line {case.line}"
        assert all(nf.check_step(case.board, step) for step in steps), f"line {case.line}"


@pytest.mark.parametrize("code", ["1201", "1202"])
def test_repeated_templates_reach_the_expected_result(code: str) -> None:
    for case in cases()[code]:
        digit = next(iter(case.removes | case.places)).digit
        end = case.board
        while steps := nf.find_steps(end, technique="template-set"):
            assert all(nf.check_step(end, step) for step in steps)
            end = end.apply(steps[0])
        placed = {cell for cell in end.placed & case.board.open if end.value(cell) == digit}
        gone = case.board.cells_with(digit) - end.cells_with(digit) - nf.CellSet(placed)
        for step in nf.find_steps(end, technique="template-delete"):
            assert nf.check_step(end, step)
            gone |= nf.CellSet(cell for cell, removed in step.removes if removed == digit)
        found = placed if case.places else gone
        assert {nf.Candidate(cell, digit) for cell in found} == case.places | case.removes, case.line


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("most", [5, pytest.param(None, marks=pytest.mark.full)])
def test_symmetry_changes_nothing(code: str, most: int | None) -> None:
    technique = CODES[code]
    for case in cases()[code][:most]:
        symmetry = Symmetry(case.line)
        image = {cell: i for i, cell in enumerate(symmetry.source)}

        def moved(
            candidate: nf.Candidate, symmetry: Symmetry = symmetry, image: dict[int, int] = image
        ) -> nf.Candidate:
            return nf.Candidate(image[candidate.cell], int(symmetry.digit[str(candidate.digit)]))

        board = nf.Board(symmetry.apply(case.board.line), placed=[image[i] for i in case.board.placed])
        gone = set(map(moved, nf.Board(case.board.line).all_candidates)) - set(
            map(moved, case.board.all_candidates)
        )
        board = board.without(gone)
        here = {effect(step) for step in nf.find_steps(case.board, technique=technique)}
        there = {effect(step) for step in nf.find_steps(board, technique=technique)}
        assert {frozenset(map(moved, part)) for part in here} == there


def effect(step: nf.Step) -> frozenset[nf.Candidate]:
    return frozenset([*step.removes, *step.places])
