"""Make puzzles: unique always, minimal, symmetric, on a pattern, with a number of clues.

The puzzles of a seed are the good ones among its attempts 0, 1, 2, ..., in that order. An attempt depends on
the seed and its number alone, so threads, instruction sets and the size of a run change nothing.
docs/generation.md states the law by which puzzles are drawn.
"""

from collections.abc import Iterator, Sequence
from operator import index
from time import monotonic

from ninefold import _native
from ninefold.algorithm import isa_name
from ninefold.errors import NotFound
from ninefold.generation.recipe import Recipe, make_recipe
from ninefold.numbers import checked_seed, checked_threads
from ninefold.puzzle import Puzzle, trusted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.generation.recipe import Clues, Pattern

__all__ = ["Stream", "generate", "generate_many", "generate_stream"]

#: Attempts for one puzzle before giving up. An attempt on a pattern is a search of its own.
MAX_ATTEMPTS, MAX_ATTEMPTS_ON_PATTERN = 1_000_000, 250
# How long a call of the core should take, in seconds: the stream stays lively, and Ctrl-C and limits count.
_SHORT, _LONG = 0.1, 0.4


def generate(
    *,
    clues: "Clues" = None,
    minimal: bool | None = None,
    symmetry: str | Sequence[str] = "none",
    pattern: "Pattern" = None,
    seed: int | None = None,
    max_attempts: int | None = None,
    max_seconds: float | None = None,
    threads: int = 0,
) -> Puzzle:
    """Make a puzzle with exactly one solution.

    clues: a number, or a pair (fewest, most). minimal: no clue can be removed, or with a symmetry no orbit of
    clues; by default so, unless 28 clues or more are wanted, or a pattern. symmetry: of the pattern of
    clues; see `ninefold generate --help`. pattern: exactly the cells to be given, as a text or an
    example puzzle. seed: the same seed gives the same puzzle everywhere. Options that contradict each other
    raise NinefoldError; if the attempts or the time are used up, NotFound tells what came closest.

    >>> import ninefold as nf
    >>> puzzle = nf.generate(seed=1)
    >>> nf.check(puzzle)
    Check(status='unique', conflicts=(), minimal=True)
    >>> nf.generate(clues=30, symmetry="rotate-180", seed=1).clues
    30
    """
    stream = generate_stream(
        1, clues=clues, minimal=minimal, symmetry=symmetry, pattern=pattern, seed=seed,
        max_attempts=max_attempts, max_seconds=max_seconds, threads=threads,
    )  # fmt: skip
    return next(stream)


def generate_many(
    n: int,
    *,
    clues: "Clues" = None,
    minimal: bool | None = None,
    symmetry: str | Sequence[str] = "none",
    pattern: "Pattern" = None,
    seed: int | None = None,
    max_attempts: int | None = None,
    max_seconds: float | None = None,
    threads: int = 0,
    isa: str | None = None,
) -> list[Puzzle]:
    """Make `n` puzzles; options as for `generate`. For more than fit into memory, see `generate_stream`.

    `max_attempts` is for each puzzle, `max_seconds` for all. `threads` 0 means all cores; neither it nor
    `isa` changes the puzzles. NotFound has those that were found in `puzzles`.

    >>> import ninefold as nf
    >>> [puzzle.clues for puzzle in nf.generate_many(3, clues=(28, 30), seed=7)]
    [28, 28, 30]
    """
    found: list[Puzzle] = []
    try:
        found.extend(generate_stream(
            n, clues=clues, minimal=minimal, symmetry=symmetry, pattern=pattern, seed=seed,
            max_attempts=max_attempts, max_seconds=max_seconds, threads=threads, isa=isa,
        ))  # fmt: skip
    except NotFound as error:
        error.puzzles = tuple(found)
        raise
    return found


def generate_stream(
    n: int | None = None,
    *,
    clues: "Clues" = None,
    minimal: bool | None = None,
    symmetry: str | Sequence[str] = "none",
    pattern: "Pattern" = None,
    seed: int | None = None,
    max_attempts: int | None = None,
    max_seconds: float | None = None,
    threads: int = 0,
    isa: str | None = None,
) -> "Stream":
    """Make puzzles one after the other, `n` of them or without end, and hand them over as they are found.

    >>> import ninefold as nf
    >>> stream = nf.generate_stream(seed=5)
    >>> next(stream) == nf.generate(seed=5)
    True
    """
    recipe = make_recipe(clues=clues, minimal=minimal, symmetry=symmetry, pattern=pattern)
    if n is not None and index(n) < 0:
        raise ValueError(f"n must be at least 0, not {n}")
    if max_attempts is None:
        max_attempts = MAX_ATTEMPTS if recipe.pattern is None else MAX_ATTEMPTS_ON_PATTERN
    if index(max_attempts) < 1:
        raise ValueError(f"max_attempts must be at least 1, not {max_attempts}")
    if max_seconds is not None and not max_seconds >= 0:
        raise ValueError(f"max_seconds must be at least 0, not {max_seconds}")
    chosen, workers = checked_seed(seed), checked_threads(threads)
    return Stream(recipe, n, chosen, max_attempts, max_seconds, workers, isa_name(isa))


class Stream(Iterator[Puzzle]):
    """An iterator of puzzles. `seed` is the one in use, `attempts` how many have been made so far."""

    def __init__(
        self,
        recipe: Recipe,
        n: int | None,
        seed: int,
        max_attempts: int,
        max_seconds: float | None,
        threads: int,
        isa: str | None,
    ) -> None:
        self.recipe, self.seed, self.attempts = recipe, seed, 0
        self._left, self._threads, self._isa = n, threads, isa
        self._max_attempts, self._max_seconds = max_attempts, max_seconds
        self._deadline = None if max_seconds is None else monotonic() + max_seconds
        self._size = 256 if recipe.pattern is None else 16
        self._ready: list[str] = []  # the next ones, last first
        self._since = 0  # attempts since the last good one
        self._found = 0
        self._closest: tuple[int, str, int] | None = None  # distance, puzzle, solutions

    def __next__(self) -> Puzzle:
        return trusted(self.next_line())

    def next_line(self) -> str:
        """The next puzzle as 81 characters."""
        if self._left == 0:
            raise StopIteration
        while not self._ready:
            self._refill()
        if self._left is not None:
            self._left -= 1
        return self._ready.pop()

    @property
    def ready(self) -> int:
        """How many puzzles are there already, to be handed over."""
        return len(self._ready)

    def _refill(self) -> None:
        """Make a few more attempts: as many as seem to be needed, and take a fraction of a second."""
        room = self._max_attempts - self._since
        if room <= 0:
            raise self._not_found(f"{self._since:,} attempts")
        likely = 1 if self._left is None else -(-self._left * (self.attempts + 1) // (self._found + 1))
        count = min(self._size, room, self._size if self._left is None else likely)
        start = monotonic()
        seconds = None if self._deadline is None else max(0.0, self._deadline - start)
        result = _native.generate(
            self.recipe.native(), seed=self.seed, first=self.attempts, count=count,
            threads=self._threads, max_seconds=seconds, isa=self._isa,
        )  # fmt: skip
        if result is None:
            raise self._not_found(f"{self._max_seconds:g} seconds")
        took = monotonic() - start
        self._size = (
            self._size * 2 if took < _SHORT else max(1, self._size // 2) if took > _LONG else self._size
        )
        self._sort_out(*result)

    def _sort_out(self, text: str, good: bytes, solutions: list[int]) -> None:
        lines = []
        for i, is_good in enumerate(good):
            if is_good:
                self._since = 0
                lines.append(text[81 * i : 81 * i + 81])
                continue
            self._since += 1
            line = text[81 * i : 81 * i + 81]
            distance = self.recipe.distance(line, solutions[i])
            if self._closest is None or distance < self._closest[0]:
                self._closest = (distance, line, solutions[i])
        self.attempts += len(good)
        self._found += len(lines)
        self._ready = lines[::-1]

    def _not_found(self, spent: str) -> NotFound:
        message = f"{self.recipe.wish}: not found in {spent}"
        if self._closest is None:
            return NotFound(message, None)
        distance, line, solutions = self._closest
        puzzle = Puzzle(line)
        if solutions > 1:
            what = f"one with {solutions:,} solutions"
        elif distance == 0:
            what = "one that is not minimal"
        else:
            what = f"one with {puzzle.clues} clues"
        return NotFound(f"{message}; closest was {what}: {line}", puzzle)
