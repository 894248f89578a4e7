"""The classic board as data."""

import pickle

import ninefold as nf
from tests.verifier import HOUSES


def test_houses_are_rows_columns_and_boxes() -> None:
    assert [list(house.cells) for house in nf.CLASSIC.houses] == [sorted(cells) for cells in HOUSES]
    assert [house.name for house in nf.CLASSIC.houses[::9]] == ["row 1", "column 1", "box 1"]
    assert nf.CLASSIC.houses == nf.CLASSIC.rows + nf.CLASSIC.columns + nf.CLASSIC.boxes


def test_peers_are_the_other_cells_of_the_houses() -> None:
    for cell in range(81):
        seen = {peer for house in HOUSES if cell in house for peer in house} - {cell}
        assert set(nf.CLASSIC.peers(cell)) == seen
        assert all(cell in house.cells for house in nf.CLASSIC.houses_of(cell))


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
