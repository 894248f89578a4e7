"""Sets of puzzles to measure with, varied by symmetry, so that no solver profits from luck."""

from importlib.resources import files

from ninefold._native import Transformation
from ninefold.errors import NinefoldError

__all__ = ["load", "vary"]


def load(name: str) -> list[str]:
    """The puzzles of a file, 81 characters each; 'shipped' names those that come with ninefold.

    >>> len(load("shipped"))
    18
    """
    from ninefold.files import read_lines
    from ninefold.formats import read

    path = str(files("ninefold") / "examples" / "compare.txt") if name == "shipped" else name
    with open(path, "rb") as stream:
        entries = list(read(read_lines(stream)))
    bad = next(
        (entry for entry in entries if entry.puzzle is None or entry.puzzle.pencilmarks is not None), None
    )
    if bad is not None:
        raise NinefoldError(f"{path}:{bad.line}: {bad.error or 'pencil marks cannot be benchmarked'}")
    if not entries:
        raise NinefoldError(f"{path}: there are no puzzles to measure")
    return [entry.puzzle.givens for entry in entries if entry.puzzle is not None]


def vary(puzzles: list[str], count: int, seed: int) -> list[str]:
    """`count` puzzles, each in turn under a random symmetry of digits, rows, columns and diagonal.

    >>> vary(["12345678." + "." * 72], 1, seed=1)[0].count(".")
    73
    """
    variants = (
        Transformation.random(seed % 2**64, stream=index).apply(puzzles[index % len(puzzles)])
        for index in range(count)
    )
    return [variant.givens for variant in variants]
