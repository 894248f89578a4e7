"""A technique of your own, in Python: the almost locked pair.

Two houses meet, a box and a line. One has a cell x with two candidates, a and b, outside the other. The other
has, outside the first, a single cell y for both a and b:

    y  .  . | .  .  . | .  .  .    Say that x is a. Then the cells m, where both meet, have no a: box 1 has it
    .  .  . | .  .  . | .  .  .    in y, and its b in one of the m. Likewise x = b makes y = b. So y is a or b
    m  m  m | x  *  * | *  *  *    and nothing else, and the rest of the line (*) is neither.

Run it:  python examples/almost_locked_pair.py
"""

from collections.abc import Iterator

import ninefold as nf

ID = "almost-locked-pair"


@nf.technique(ID, family="locked")
def almost_locked_pairs(board: nf.Board) -> Iterator[nf.Step]:
    """Both ways round: x in a line and y in a box, x in a box and y in a line."""
    for box in nf.CLASSIC.boxes:
        for line in (*nf.CLASSIC.rows, *nf.CLASSIC.columns):
            if box.cells & line.cells:
                yield from pairs(board, line, box)
                yield from pairs(board, box, line)


def pairs(board: nf.Board, house: nf.House, other: nf.House) -> Iterator[nf.Step]:
    """With x in the first house and y in the other."""
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
