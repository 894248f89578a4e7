"""An independent verifier that knows only the rules of Sudoku and shares no code with the package."""

import random


def houses() -> list[list[int]]:
    rows = [[r * 9 + c for c in range(9)] for r in range(9)]
    columns = [[r * 9 + c for r in range(9)] for c in range(9)]
    boxes = [[(b // 3 * 3 + r) * 9 + b % 3 * 3 + c for r in range(3) for c in range(3)] for b in range(9)]
    return rows + columns + boxes


HOUSES = houses()


def solves(givens: str, grid: str) -> bool:
    """True if the grid keeps every given and has each digit once in every house."""
    keeps = all(g == "." or g == s for g, s in zip(givens, grid, strict=True))
    return keeps and all(sorted(grid[c] for c in house) == list("123456789") for house in HOUSES)


class Symmetry:
    """A random relabelling of the digits and permutation of the cells that keeps every house a house."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        digits = list("123456789")
        rng.shuffle(digits)
        self.digit = dict(zip("123456789.", [*digits, "."], strict=True))
        rows, columns = self._lines(rng), self._lines(rng)
        transpose = rng.random() < 0.5
        self.source = [
            (columns[c] * 9 + rows[r]) if transpose else (rows[r] * 9 + columns[c])
            for r in range(9)
            for c in range(9)
        ]

    @staticmethod
    def _lines(rng: random.Random) -> list[int]:
        blocks = rng.sample(range(3), 3)
        return [3 * block + line for block in blocks for line in rng.sample(range(3), 3)]

    def apply(self, line: str) -> str:
        return "".join(self.digit[line[cell]] for cell in self.source)

    def move(self, cell: int, digit: int) -> tuple[int, int]:
        """Return the cell and the digit that a candidate is mapped to."""
        return self.source.index(cell), int(self.digit[str(digit)])
