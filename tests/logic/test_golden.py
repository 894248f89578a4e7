"""Classic examples: the steps that each technique must find, cell by cell."""

import ninefold as nf
from ninefold.logic.step import Single, Subset

SINGLE_BLANK = "586132.47......21691.7.4..38...2....2.391.7..79...34.56....15.415..4.6723..2..189"
NAKED_PAIR = ".8..9..3..3.....699.2.63158.2.8.459.8519.7.463946.587.563.4.9872......15.1..5..2."
NAKED_TRIPLE = ".7.4.8.29..2.....4854.2...7..83742...2.........32617......936122.....4.313.642.7."
NAKED_QUAD = "....3..86....2..4..9..7852.3718562949..1423754..3976182..7.3859.392.54677..9.4132"


def cell(row: int, column: int) -> int:
    """Return the cell of a row and a column, counted from 0 as in the examples."""
    return 9 * row + column


def test_single_blank() -> None:
    found = {}
    for step in nf.find_steps(SINGLE_BLANK, technique="single blank"):
        assert isinstance(step.evidence, Single)
        assert step.evidence.house is not None
        found[step.places[0]] = step.evidence.house.kind
    assert found[nf.Candidate(cell(0, 6), 9)] == "row"
    assert found[nf.Candidate(cell(1, 0), 4)] == "column"
    assert found[nf.Candidate(cell(6, 7), 3)] == "box"


def subset(givens: str, technique: str, house: str, cells: list[int]) -> nf.Step:
    steps = [
        step
        for step in nf.find_steps(givens, technique=technique)
        if isinstance(step.evidence, Subset)
        and [h.name for h in step.evidence.houses] == [house]
        and list(step.evidence.cells) == cells
    ]
    assert len(steps) == 1
    return steps[0]


def test_naked_pair() -> None:
    step = subset(NAKED_PAIR, "naked-pair", "box 7", [cell(7, 1), cell(8, 0)])
    after = nf.Board(NAKED_PAIR).apply(step)
    assert list(after.candidates(cell(7, 2))) == [8, 9]
    assert list(after.candidates(cell(8, 2))) == [8, 9]


def test_naked_triple() -> None:
    step = subset(NAKED_TRIPLE, "naked-triple", "row 5", [cell(4, c) for c in (3, 4, 5)])
    after = nf.Board(NAKED_TRIPLE).apply(step)
    row = [set(after.candidates(cell(4, c))) for c in range(9)]
    assert row == [{4, 6, 7}, set(), {1, 6, 7}, {5, 8, 9}, {5, 8}, {5, 9}, {1, 3}, {3, 4, 6}, {1, 6}]


def test_naked_quad() -> None:
    step = subset(NAKED_QUAD, "naked-quad", "box 1", [cell(0, 0), cell(1, 0), cell(1, 1), cell(2, 0)])
    after = nf.Board(NAKED_QUAD).apply(step)
    wanted = {(0, 1): {2, 4}, (0, 2): {2, 4, 7}, (1, 2): {3, 7}, (2, 2): {3, 4}}
    assert {place: set(after.candidates(cell(*place))) for place in wanted} == wanted
