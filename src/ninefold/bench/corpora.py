"""Sets of puzzles to measure with, varied by symmetry so no solver benefits from luck."""

from importlib.resources import files

from ninefold._native import Transformation
from ninefold.errors import NinefoldError
from ninefold.numbers import checked_seed

__all__ = ["load", "vary"]


def load(name: str) -> list[str]:
    """Load the puzzles of a file, 81 characters each; 'shipped' means those that come with ninefold.

    >>> len(load("shipped"))
    18
    """
    from ninefold.puzzle_files import entries_of

    path = str(files("ninefold") / "examples" / "compare.txt") if name == "shipped" else name
    entries = entries_of(path)
    bad = next(
        (entry for entry in entries if entry.puzzle is None or entry.puzzle.pencilmarks is not None), None
    )
    if bad is not None:
        raise NinefoldError(
            f"{path}:{bad.line}: {bad.error or 'puzzles with pencil marks cannot be measured'}"
        )
    if not entries:
        raise NinefoldError(f"{path}: the file has no puzzles to measure")
    return [entry.puzzle.givens for entry in entries if entry.puzzle is not None]


def vary(puzzles: list[str], count: int, seed: int) -> list[str]:
    """Return `count` puzzles, taken in turn, each under a random symmetry.

    >>> vary(["12345678." + "." * 72], 1, seed=1)[0].count(".")
    73
    """
    variants = (
        Transformation.random(checked_seed(seed), stream=index).apply(puzzles[index % len(puzzles)])
        for index in range(count)
    )
    return [variant.givens for variant in variants]
