"""Canonical forms and random variants of puzzles under the Sudoku symmetries."""

from collections.abc import Iterable
from typing import NamedTuple

from ninefold._native import Transformation, canonical_list
from ninefold.batch.sources import read_rows
from ninefold.errors import PuzzleError
from ninefold.numbers import checked_seed, checked_threads
from ninefold.puzzle import Puzzle, refuse_variant, trusted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

    from ninefold.batch.sources import Row
    from ninefold.puzzle import PuzzleLike

__all__ = [
    "Canonical",
    "NoCanonical",
    "Transformation",
    "canonical",
    "canonical_many",
    "givens_of",
    "shuffle",
]


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

    @property
    def status(self) -> str:
        """The status of the row in `canonical_many`: "canonical"."""
        return "canonical"


class NoCanonical(Canonical):
    """A row of `canonical_many` without a canonical form; `error` says why.

    `status` is "malformed" (the row is not a puzzle) or "pencilmarks" (only givens have a canonical form).
    `automorphisms` is 0. Asking for `puzzle` or `transformation` raises the error.

    >>> import ninefold as nf
    >>> row = nf.canonical_many(["." * 81, "8.3.6"])[1]
    >>> row
    NoCanonical(status='malformed', error='puzzles[1]: 5 characters, expected 81')
    >>> row.puzzle
    Traceback (most recent call last):
    ninefold.errors.PuzzleError: puzzles[1]: 5 characters, expected 81
    """

    error: PuzzleError
    _status: str

    def __new__(cls, status: str, error: PuzzleError) -> "NoCanonical":
        """Make a row with a status and the reason for it."""
        nothing: Any = None
        row = super().__new__(cls, nothing, nothing, 0)
        row._status, row.error = status, error
        return row

    @property
    def status(self) -> str:
        """The reason in a word: "malformed" or "pencilmarks"."""
        return self._status

    @property
    def puzzle(self) -> Puzzle:
        """Raises the error."""
        raise self.error

    @property
    def transformation(self) -> Transformation:
        """Raises the error."""
        raise self.error

    def __repr__(self) -> str:
        return f"NoCanonical(status={self._status!r}, error={str(self.error)!r})"

    def __reduce__(self) -> "tuple[Any, ...]":
        return NoCanonical, (self._status, self.error)


def canonical(puzzle: "PuzzleLike") -> Canonical:
    """Return the canonical form of a puzzle or grid. Variants of a puzzle all have the same one.

    Works for givens only, clashing or not: a puzzle with pencil marks raises `PuzzleError`.

    >>> import ninefold as nf
    >>> nf.canonical("." * 40 + "7" + "." * 40).puzzle.givens[-9:]
    '........1'
    >>> nf.canonical("." * 81).automorphisms
    3359232
    """
    return _canonicals([givens_of(puzzle)], 1)[0]


def canonical_many(puzzles: "Iterable[PuzzleLike] | IO[Any] | bytes", *, threads: int = 0) -> list[Canonical]:
    """Return the canonical form of each puzzle, in order. `threads=0` means all cores.

    `puzzles` is anything that `solve_many` takes. A row without a canonical form gets a `NoCanonical`, whose
    `status` says why: "malformed" or "pencilmarks".

    >>> import ninefold as nf
    >>> corners = ["1" + "." * 80, "." * 80 + "9", "." * 81]
    >>> len({c.puzzle for c in nf.canonical_many(corners)})
    2
    >>> [row.status for row in nf.canonical_many(["." * 81, "no puzzle"])]
    ['canonical', 'malformed']
    """
    checked_threads(threads)
    rows = [_givens_or_reason(number, row) for number, row in enumerate(read_rows(puzzles, "canonical_many"))]
    found = iter(_canonicals([row for row in rows if isinstance(row, str)], threads))
    return [next(found) if isinstance(row, str) else row for row in rows]


def _givens_or_reason(number: int, row: "Row") -> str | NoCanonical:
    status = "malformed" if isinstance(row, PuzzleError) else "pencilmarks"
    try:
        if isinstance(row, PuzzleError):
            raise row
        return givens_of(row)
    except PuzzleError as error:
        named = PuzzleError("puzzles[{number}]: {error}", number=number, error=error.reason, cell=error.cell)
        return NoCanonical(status, named)


def _canonicals(lines: list[str], threads: int) -> list[Canonical]:
    found = canonical_list(lines, threads=checked_threads(threads))
    return [Canonical(trusted(line), transformation, count) for line, transformation, count in found]


def givens_of(puzzle: "PuzzleLike") -> str:
    """The 81 characters of a puzzle without pencil marks."""
    source = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    if source.pencilmarks is not None:
        raise PuzzleError("a puzzle with pencil marks has no canonical form: use its givens alone")
    return source.givens


def shuffle(puzzle: "PuzzleLike", seed: int | None = None) -> Puzzle:
    """Return a random variant of a puzzle. Each of the 2 * 6^8 * 9! symmetries is equally likely.

    The same seed, from 0 to 2^53 - 1, gives the same variant everywhere. Without a seed, each call gives a
    different one.

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> nf.shuffle(easy, seed=1) == nf.shuffle(easy, seed=1) != nf.shuffle(easy, seed=2)
    True
    >>> nf.shuffle(easy).clues
    37
    """
    source = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    refuse_variant(source)
    return Transformation.random(checked_seed(seed)).apply(source)
