"""The checker's own notion of a clash, against the definition and the table that finders use."""

import pytest

import ninefold as nf
from ninefold.logic.clash import cells_seen_from, clash
from tests.verifier import HOUSES

BOARD = nf.Board("." * 81)


@pytest.mark.parametrize("cell", range(81))
def test_a_cell_sees_the_other_cells_of_its_houses(cell: int) -> None:
    shared = [house for house in HOUSES if cell in house]
    assert set(cells_seen_from(BOARD, cell)) == {other for house in shared for other in house} - {cell}


def test_two_candidates_clash_in_a_cell_or_a_house() -> None:
    one = nf.Candidate(nf.cell("r5c5"), 7)
    clashing = ["r5c5=1", "r5c9=7", "r1c5=7", "r4c4=7"]
    others = ["r5c5=7", "r5c9=1", "r1c1=7", "r4c4=1"]
    assert [str(other) for other in candidates(clashing + others) if clash(BOARD, one, other)] == clashing


def candidates(names: list[str]) -> list[nf.Candidate]:
    return [nf.CandidateSet.of(name).first() for name in names]


def test_the_table_of_the_finders_says_the_same() -> None:
    every = list(BOARD.all_candidates)
    for one in every[::13]:
        assert set(BOARD.rules.clashes(one)) == {other for other in every if clash(BOARD, one, other)}
