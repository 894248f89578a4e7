"""Brute force: try everything, in order, and go back when stuck."""

from collections.abc import Iterator

from ninefold.reference.grid import CELLS, DIGITS, PEERS, Tally


def backtracking(values: list[int], allowed: list[set[int]], tally: Tally) -> Iterator[list[int]]:
    """Walk the empty cells row by row. In each, try 1 to 9; a digit fits if no peer has it. Place the first
    that fits and go on to the next cell; when none does, go back to the cell before and try its next digit.

    The list `path` holds the cells filled so far, so going back needs no recursion. `next_digit`
    remembers where to continue in each cell on the path.
    """
    values = values[:]
    empty = [cell for cell in CELLS if not values[cell]]
    next_digit = dict.fromkeys(empty, 1)
    path: list[int] = []

    def fits(cell: int, digit: int) -> bool:
        return digit in allowed[cell] and all(values[peer] != digit for peer in PEERS[cell])

    while True:
        if len(path) == len(empty):
            yield values[:]
            digit = None
        else:
            cell = empty[len(path)]
            if next_digit[cell] == 1:
                tally.branch(sum(fits(cell, digit) for digit in DIGITS))
            digit = next((d for d in range(next_digit[cell], 10) if fits(cell, d)), None)
        if digit is not None:
            tally.enter()
            tally.track()
            values[cell] = digit
            next_digit[cell] = digit + 1
            path.append(cell)
        else:
            if len(path) < len(empty):
                next_digit[cell] = 1
            if not path:
                return
            values[path.pop()] = 0
            tally.undo()
