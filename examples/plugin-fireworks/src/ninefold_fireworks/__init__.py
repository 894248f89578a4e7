"""A plug-in for ninefold: the triple firework.

A row and a column cross in the cell x. Outside the box of x, the digit 1 has only one place in the row, y,
and only one in the column, z:

    x  m  m | .  y  .    If neither y nor z is 1, the row has its 1 in the box, and so has the column. The box
    m  .  . | .  .  .    has only one 1, so it is where they cross: in x. So x, y or z is 1.
    m  .  . | .  .  .
    --------+--------    If the same is true for 2 and for 3, with the same three cells, then x, y and z are
    z  .  . | .  .  .    1, 2 and 3 in some order. Remove all other candidates from them.
    .  .  . | .  .  .
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import ninefold as nf

ID = "triple-firework"

WORDS = [
    "Look at {digits} in {row} and {column}, which cross in {corner}.",
    "Outside {box}, {row} has room for {digits:or} only in {in_row}, and {column} only in {in_column}.",
    "If a digit is in neither, both lines have it in {box}, so it is where they cross: in {corner}.",
    "So {cells} have room for {digits} and nothing else.",
]
GERMAN = [
    "Sieh dir {digits} in {row:dative} und {column:dative} an, die sich in {corner} kreuzen.",
    "Außerhalb von {box:dative} passen {digits:or} in {row:dative} nur nach {in_row} und in {column:dative}"
    " nur nach {in_column}.",
    "Steht eine dieser Ziffern an keiner der beiden Stellen, so haben beide Linien sie in {box:dative},"
    " also dort, wo sie sich kreuzen: in {corner}.",
    "Daher bieten {cells} nur Platz für {digits}.",
]


@dataclass(frozen=True)
class Firework(nf.OwnEvidence):
    """What the sentences refer to, and what pictures show. The names choose the colours."""

    row: nf.House
    column: nf.House
    box: nf.House
    corner: nf.CellSet
    in_row: nf.CellSet
    in_column: nf.CellSet
    cells: nf.CellSet
    digits: nf.DigitSet


@nf.technique(
    ID,
    name="Triple firework",
    family="als",
    aliases=["firework"],
    before="xy-wing",
    level="hard",
    price=200,
    words=WORDS,
    names={"de": "Dreifaches Feuerwerk"},
    translations={"de": dict(zip(WORDS, GERMAN, strict=True))},
    example="...95...1......3...2.387.9.8...9.....5973....4......3....21.....71....8.5....4..2",
)
def triple_fireworks(board: nf.Board) -> Iterator[nf.Step]:
    """Try every cell as the corner."""
    for row in board.rules.rows:
        for column in board.rules.columns:
            box = next(box for box in board.rules.boxes if row.cells & column.cells <= box.cells)
            yield from fireworks_at(board, row, column, box)


def fireworks_at(board: nf.Board, row: nf.House, column: nf.House, box: nf.House) -> Iterator[nf.Step]:
    """Yield the steps with the corner where a row and a column cross."""
    for digits in combinations(fitting_digits(board, row, column, box), 3):
        cells = [board.cells_with(digit) - box.cells for digit in digits]
        in_row = (cells[0] | cells[1] | cells[2]) & row.cells
        in_column = (cells[0] | cells[1] | cells[2]) & column.cells
        if len(in_row) == len(in_column) == 1:
            found = Firework(
                row, column, box, row.cells & column.cells, in_row, in_column,
                (row.cells & column.cells) | in_row | in_column, nf.DigitSet(digits),
            )  # fmt: skip
            removes = [
                nf.Candidate(cell, digit)
                for cell in found.cells
                for digit in board.candidates(cell) - found.digits
            ]
            if removes:
                yield step_of(found, removes)


def fitting_digits(board: nf.Board, row: nf.House, column: nf.House, box: nf.House) -> list[int]:
    """The digits that are open in both lines, with at most one place in each outside the box."""
    found = []
    for digit in range(1, 10):
        places = [board.cells_with(digit) & line.cells for line in (row, column)]
        if all(places) and all(len(cells - box.cells) <= 1 for cells in places):
            found.append(digit)
    return found


def step_of(found: Firework, removes: list[nf.Candidate]) -> nf.Step:
    """Make a step. Its truths are all that the checker needs: the digits have places in row and column."""
    truths = [nf.Truth.in_house(line, digit) for digit in found.digits for line in (found.row, found.column)]
    return nf.Step(technique=ID, removes=tuple(removes), truths=tuple(truths), evidence=found)
