"""Canonical forms and random variants of puzzles under the Sudoku symmetries."""

from collections.abc import Iterable
from typing import NamedTuple

from ninefold._native import Transformation, canonical_list
from ninefold.errors import PuzzleError
from ninefold.numbers import checked_seed, checked_threads
from ninefold.puzzle import Puzzle, trusted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

__all__ = ["Canonical", "Transformation", "canonical", "canonical_many", "givens_of", "shuffle"]


class Canonical(NamedTuple):
    """The canonical form of a puzzle: the smallest of all its variants, with blanks before digits.

    puzzle: the form itself; transformation: one that leads to it; automorphisms: the number of the 3,359,232
    cell symmetries that leave the puzzle the same, apart from relabelling its digits.

    >>> import ninefold as nf
    >>> a = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> b = nf.shuffle(a, seed=1)
    >>> nf.canonical(a).puzzle == nf.canonical(b).puzzle
    True
    >>> nf.canonical(a).transformation.apply(a) == nf.canonical(a).puzzle
    True
    """

    puzzle: Puzzle
    transformation: Transformation
    automorphisms: int


def canonical(puzzle: "PuzzleLike") -> Canonical:
    """Return the canonical form of a puzzle or grid. Variants of a puzzle all have the same one.

    Works for givens only, clashing or not: a puzzle with pencil marks raises `PuzzleError`.

    >>> import ninefold as nf
    >>> nf.canonical("." * 40 + "7" + "." * 40).puzzle.givens[-9:]
    '........1'
    >>> nf.canonical("." * 81).automorphisms
    3359232
    """
    return canonical_many([puzzle], threads=1)[0]


def canonical_many(puzzles: "Iterable[PuzzleLike]", *, threads: int = 0) -> list[Canonical]:
    """Return the canonical form of each puzzle, in order. `threads=0` means all cores.

    >>> import ninefold as nf
    >>> corners = ["1" + "." * 80, "." * 80 + "9", "." * 81]
    >>> len({c.puzzle for c in nf.canonical_many(corners)})
    2
    """
    if isinstance(puzzles, str | bytes):
        raise TypeError("canonical_many takes a list of puzzles; for one, use canonical or put it in a list")
    found = canonical_list([givens_of(puzzle) for puzzle in puzzles], threads=checked_threads(threads))
    return [Canonical(trusted(line), transformation, count) for line, transformation, count in found]


def givens_of(puzzle: "PuzzleLike") -> str:
    """The 81 characters of a puzzle without pencil marks."""
    source = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    if source.pencilmarks is not None:
        raise PuzzleError("a puzzle with pencil marks has no canonical form: use its givens alone")
    return source.givens


def shuffle(puzzle: "PuzzleLike", seed: int | None = None) -> Puzzle:
    """Return a random variant of a puzzle. Each of the 2 * 6^8 * 9! symmetries is equally likely.

    The same seed, from 0 to 2^64 - 1, gives the same variant everywhere. Without a seed, each call gives a
    different one.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> nf.shuffle(easy, seed=1) == nf.shuffle(easy, seed=1) != nf.shuffle(easy, seed=2)
    True
    >>> nf.shuffle(easy).clues
    37
    """
    return Transformation.random(checked_seed(seed)).apply(puzzle)
