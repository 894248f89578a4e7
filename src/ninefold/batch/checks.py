"""Check many puzzles at once: the number of solutions, conflicts and minimality."""

from ninefold import _native
from ninefold._native import Board
from ninefold.algorithm import isa_name
from ninefold.batch.sources import read_rows
from ninefold.checking import Check, check
from ninefold.conflict import conflicts_of
from ninefold.errors import PuzzleError
from ninefold.numbers import checked_threads
from ninefold.puzzle import Puzzle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import IO, Any

    from ninefold.puzzle import PuzzleLike

__all__ = ["check_givens", "check_many"]

_MULTIPLE = Check("multiple")
#: The results of unique puzzles, by the number that the core reports.
_UNIQUE = (Check("unique"), Check("unique", (), False), Check("unique", (), True))


def check_many(puzzles: "Iterable[PuzzleLike] | IO[Any] | bytes", *, threads: int = 0) -> list[Check]:
    """Check many puzzles, in order. `threads=0` means all cores.

    `puzzles` is anything that `solve_many` takes. A row that is not a puzzle has the status "malformed".

    >>> import ninefold as nf
    >>> checks = nf.check_many([*nf.generate_many(2, seed=1), "5...5" + "." * 76, "no puzzle"])
    >>> [check.status for check in checks]
    ['unique', 'unique', 'invalid', 'malformed']
    >>> checks[0].minimal, str(checks[2].conflicts[0])
    (True, 'r1c1 and r1c5: two 5s in row 1')
    """
    threads = checked_threads(threads)
    rows = [_puzzle_of(row) for row in read_rows(puzzles, "check_many", variants=True)]
    plain = [row.givens for row in rows if row is not None and _is_plain(row)]
    found = iter(check_givens(plain, threads))
    return [
        Check("malformed") if row is None else next(found) if _is_plain(row) else check(row) for row in rows
    ]


def _is_plain(puzzle: Puzzle) -> bool:
    """True if the core can check a puzzle in a batch: classic Sudoku without pencil marks."""
    return puzzle.variant is None and puzzle.pencilmarks is None


def _puzzle_of(row: Puzzle | Board | PuzzleError) -> Puzzle | None:
    return None if isinstance(row, PuzzleError) else Puzzle(row)


def check_givens(lines: list[str], threads: int = 0) -> list[Check]:
    """Check puzzles without pencil marks, each a line of 81 characters, in the core.

    >>> check_givens(["." * 81])
    [Check(status='multiple', conflicts=(), minimal=None)]
    """
    options = _native.BatchOptions(threads=threads, isa=isa_name())
    counts, _, minimality = _native.check_list(lines, options)
    return [
        _UNIQUE[minimal] if count == 1 else _MULTIPLE if count else _without_solution(line)
        for line, count, minimal in zip(lines, counts, minimality, strict=True)
    ]


def _without_solution(line: str) -> Check:
    conflicts = conflicts_of(Board(line))
    return Check("invalid", conflicts) if conflicts else Check("none")
