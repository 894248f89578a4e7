"""Check solutions by the rules alone, without any engine."""

__all__ = ["is_solution"]

_LINES = [range(9 * r, 9 * r + 9) for r in range(9)] + [range(c, 81, 9) for c in range(9)]
_BOXES = [[start + 9 * (i // 3) + i % 3 for i in range(9)] for start in (0, 3, 6, 27, 30, 33, 54, 57, 60)]


def is_solution(givens: str, grid: str) -> bool:
    """True if the grid keeps the givens and has the digits 1 to 9 in every row, column and box.

    >>> is_solution("." * 81, "123456789" * 9)
    False
    """
    return (
        len(grid) == 81
        and all(given in (".", digit) for given, digit in zip(givens, grid, strict=True))
        and all({grid[cell] for cell in house} == set("123456789") for house in [*_LINES, *_BOXES])
    )
