"""The rules that a puzzle can have beyond those of Sudoku, one function for each, in the words of solvers.

>>> import ninefold as nf
>>> cage = nf.rules.killer("r1c1 r1c2 r2c1", 15)
>>> puzzle = nf.Puzzle("." * 81, rules=[cage, nf.rules.thermo("r5c5-r5c9"), nf.rules.anti_knight()])
>>> sum(nf.solve(puzzle).values[cell] for cell in (0, 1, 9))
15

Cells are a text of names ("r1c1 r1c2"), of ranges along a row, column or diagonal ("r1c1-r1c4"), and of whole
rows and columns ("row 3", "column 9"); or a list of names and numbers. Cells are numbered row by row from 0.
"""

from ninefold.rules.cages import (
    clone,
    contains,
    counting_circles,
    equality_cage,
    even,
    extra_region,
    killer,
    lunchbox,
    odd,
    quadruple,
    rellik_cage,
    same_values,
    sum_of,
)
from ninefold.rules.dots import black_dot, greater_than, maximum, minimum, negative, white_dot, xv
from ninefold.rules.lines import (
    arrow,
    between,
    double_arrow,
    entropic,
    lockout,
    modular,
    palindrome,
    region_sum_line,
    renban,
    slow_thermo,
    sum_line,
    thermo,
    whispers,
    zipper,
)
from ninefold.rules.outside import (
    hidden_skyscraper,
    indexer,
    little_killer,
    numbered_room,
    sandwich,
    skyscraper,
    x_sum,
)
from ninefold.rules.whole_grid import (
    anti_king,
    anti_knight,
    anti_taxicab,
    diagonal,
    diagonal_nonconsecutive,
    diagonals,
    disjoint_groups,
    dutch_flatmates,
    global_entropy,
    global_mod3,
    knight_sum_forbidden,
    nonconsecutive,
    windoku,
)
from ninefold.variants.rule import Rule

__all__ = [
    "Rule",
    "anti_king",
    "anti_knight",
    "anti_taxicab",
    "arrow",
    "between",
    "black_dot",
    "clone",
    "contains",
    "counting_circles",
    "diagonal",
    "diagonal_nonconsecutive",
    "diagonals",
    "disjoint_groups",
    "double_arrow",
    "dutch_flatmates",
    "entropic",
    "equality_cage",
    "even",
    "extra_region",
    "global_entropy",
    "global_mod3",
    "greater_than",
    "hidden_skyscraper",
    "indexer",
    "killer",
    "knight_sum_forbidden",
    "little_killer",
    "lockout",
    "lunchbox",
    "maximum",
    "minimum",
    "modular",
    "negative",
    "nonconsecutive",
    "numbered_room",
    "odd",
    "palindrome",
    "quadruple",
    "region_sum_line",
    "rellik_cage",
    "renban",
    "same_values",
    "sandwich",
    "skyscraper",
    "slow_thermo",
    "sum_line",
    "sum_of",
    "thermo",
    "whispers",
    "white_dot",
    "windoku",
    "x_sum",
    "xv",
    "zipper",
]
