"""The rules of classic Sudoku as data, against definitions written here."""

import pickle

import ninefold as nf
from ninefold.logic.evidence import Fish
from tests.verifier import HOUSES

CELLS, DIGITS = range(81), range(1, 10)


def share_a_house(one: int, other: int) -> bool:
    return any(one in house and other in house for house in HOUSES)


def cannot_both_be_true(one: nf.Candidate, other: nf.Candidate) -> bool:
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and share_a_house(one.cell, other.cell)


def test_boards_and_puzzles_have_the_classic_rules() -> None:
    puzzle = nf.Puzzle("1" + "." * 80)
    assert puzzle.rules is nf.CLASSIC
    assert nf.Board(puzzle).place(80, 1).rules is nf.CLASSIC


def test_every_cell_and_digit_exists() -> None:
    assert list(nf.CLASSIC.cells) == list(CELLS)
    assert list(nf.CLASSIC.digits) == list(DIGITS)


def test_houses_are_rows_columns_and_boxes() -> None:
    assert [list(house.cells) for house in nf.CLASSIC.houses] == [sorted(cells) for cells in HOUSES]
    assert [house.name for house in nf.CLASSIC.houses[::9]] == ["row 1", "column 1", "box 1"]
    assert nf.CLASSIC.houses == nf.CLASSIC.rows + nf.CLASSIC.columns + nf.CLASSIC.boxes


def test_houses_know_their_place() -> None:
    assert [house.index for house in nf.CLASSIC.houses] == list(range(27))
    assert [house.index for house in nf.CLASSIC.boxes] == list(range(18, 27))
    assert [house.index for house in nf.CLASSIC.houses_of("r5c1")] == [4, 9, 21]
    fish = nf.example("x-wing").evidence
    assert isinstance(fish, Fish)
    assert all(nf.CLASSIC.houses[house.index] == house for house in fish.base + fish.cover)


def test_every_house_has_as_many_cells_as_digits_and_is_complete() -> None:
    assert nf.CLASSIC.complete_houses == nf.CLASSIC.houses
    assert all(house.complete for house in nf.CLASSIC.houses)
    assert all(len(house.cells) == len(nf.CLASSIC.digits) for house in nf.CLASSIC.complete_houses)


def test_peers_are_the_other_cells_of_the_houses() -> None:
    for cell in CELLS:
        seen = {other for other in CELLS if other != cell and share_a_house(cell, other)}
        assert set(nf.CLASSIC.peers(cell)) == seen
        assert [set(house.cells) for house in nf.CLASSIC.houses_of(cell)] == [
            set(house) for house in HOUSES if cell in house
        ]


def test_candidates_clash_in_a_cell_and_in_the_houses() -> None:
    candidates = [nf.Candidate(cell, digit) for cell in CELLS for digit in DIGITS]
    for one in candidates:
        clashing = {other for other in candidates if cannot_both_be_true(one, other)}
        assert set(nf.CLASSIC.clashes(one)) == clashing


def test_clashes_are_mutual() -> None:
    clashes = {one: nf.CLASSIC.clashes(one) for one in nf.Board("." * 81).all_candidates}
    assert len(clashes) == 729
    assert all(one in clashes[other] for one, others in clashes.items() for other in others)


def test_bands_and_stacks_are_three_boxes_each() -> None:
    boxes = [house.cells for house in nf.CLASSIC.boxes]
    assert [boxes[3 * i] | boxes[3 * i + 1] | boxes[3 * i + 2] for i in range(3)] == list(nf.CLASSIC.bands)
    assert [boxes[i] | boxes[3 + i] | boxes[6 + i] for i in range(3)] == list(nf.CLASSIC.stacks)


def test_houses_can_be_compared_hashed_and_rebuilt() -> None:
    assert len(set(nf.CLASSIC.houses)) == 27
    for house in nf.CLASSIC.houses:
        assert eval(repr(house), vars(nf) | {"CLASSIC": nf.CLASSIC}) == house
    assert str(nf.CLASSIC.boxes[4]) == "box 5"
    assert pickle.loads(pickle.dumps(nf.CLASSIC)) is nf.CLASSIC
    assert pickle.loads(pickle.dumps(nf.CLASSIC.houses)) == nf.CLASSIC.houses
