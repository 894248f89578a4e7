"""Your own technique in Python: the almost locked pair.

A box and a line cross. Outside the crossing, one of them has a cell x with only two candidates, a and b. The
other has only one cell y outside the crossing for both a and b:

    y  .  . | .  .  . | .  .  .    If x is a, no cell m of the crossing is a. So box 1 has its a in y, and its
    .  .  . | .  .  . | .  .  .    b in one of the m. In the same way, if x is b, so is y. Either way, y is a
    m  m  m | x  *  * | *  *  *    or b, and no other cell of the line (*) can be a or b.

Run it:  python examples/almost_locked_pair.py
"""

from collections.abc import Iterator

import ninefold as nf

ID = "almost-locked-pair"


@nf.technique(ID, family="locked")
def almost_locked_pairs(board: nf.Board) -> Iterator[nf.Step]:
    """Find steps with x in a line and y in a box, and the other way round."""
    for box in board.rules.boxes:
        for line in (*board.rules.rows, *board.rules.columns):
            if box.cells & line.cells:
                yield from pairs(board, line, box)
                yield from pairs(board, box, line)


def pairs(board: nf.Board, house: nf.House, other: nf.House) -> Iterator[nf.Step]:
    """Find steps with x in `house` and y in `other`."""
    for x in board.open & (house.cells - other.cells):
        digits = board.candidates(x)
        if len(digits) != 2:
            continue
        a, b = digits
        places = (board.cells_with(a) | board.cells_with(b)) & (other.cells - house.cells)
        if len(places) != 1 or not digits <= board.candidates(places.first()):
            continue
        y, rest = places.first(), house.cells - other.cells - nf.CellSet([x])
        removes = [nf.Candidate(y, digit) for digit in board.candidates(y) - digits]
        removes += [nf.Candidate(cell, digit) for digit in digits for cell in board.cells_with(digit) & rest]
        if removes:
            truths = (nf.Truth(cell=x), nf.Truth.in_house(other, a), nf.Truth.in_house(other, b))
            yield nf.Step(technique=ID, removes=tuple(sorted(removes)), truths=truths)


if __name__ == "__main__":
    for puzzle in nf.generate_many(300, seed=1):
        board = nf.Board(puzzle)
        for step in nf.find_steps(board, technique=ID):
            print(f"{puzzle.givens}  {step}  proved: {nf.check_step(board, step)}")
