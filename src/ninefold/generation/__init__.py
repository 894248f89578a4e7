"""Make puzzles: unique always, minimal, symmetric, on a pattern, with a number of clues.

The puzzles of a seed are the good ones among its attempts 0, 1, 2, ..., in that order. An attempt depends on
the seed and its number alone, so threads, instruction sets and the size of a run change nothing.
docs/generation.md states the law by which puzzles are drawn.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import index
from os import cpu_count
from threading import Lock
from time import monotonic

from ninefold import _native
from ninefold.algorithm import isa_name
from ninefold.errors import NotFound
from ninefold.generation.recipe import Recipe, make_recipe
from ninefold.numbers import checked_seconds, checked_seed, checked_threads
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
    if n is not None and (n := index(n)) < 0:
        raise ValueError(f"n must be at least 0, not {n}")
    if max_attempts is None:
        max_attempts = MAX_ATTEMPTS if recipe.pattern is None else MAX_ATTEMPTS_ON_PATTERN
    if (max_attempts := index(max_attempts)) < 1:
        raise ValueError(f"max_attempts must be at least 1, not {max_attempts}")
    return Stream(
        recipe, n, checked_seed(seed), max_attempts, checked_seconds(max_seconds),
        checked_threads(threads), isa_name(isa),
    )  # fmt: skip


class Stream(Iterator[Puzzle]):
    """An iterator of puzzles, for several threads too.

    `seed` is the one in use, `attempts` how many have been made so far; `watch`, if it is set, is called
    several times a second while puzzles are being made.
    """

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
        self.watch: Callable[[], None] | None = None
        self._left, self._threads, self._isa = n, threads, isa
        self._max_attempts, self._max_seconds = max_attempts, max_seconds
        self._deadline = None if max_seconds is None else monotonic() + max_seconds
        self._size = self._least_size = 256 if recipe.pattern is None else 4 * (threads or cpu_count() or 1)
        self._ready: list[str] = []  # the next ones, last first
        self._since = self._found = 0  # attempts since the last good one; good ones in all
        self._closest: tuple[int, str, int] | None = None  # distance, puzzle, solutions
        self._spent = ""  # what is used up, in words, once it is
        self._lock = Lock()

    def __repr__(self) -> str:
        return f"<puzzles of seed {self.seed}: {self.recipe.wish}; {self._found:,} found>"

    def __next__(self) -> Puzzle:
        return trusted(self.next_line())

    def next_line(self) -> str:
        """The next puzzle as 81 characters."""
        with self._lock:
            if self._left == 0:
                raise StopIteration
            while not self._ready:
                if self._spent:
                    raise self._not_found()
                self._refill()
            if self._left is not None:
                self._left -= 1
            return self._ready.pop()

    @property
    def handed_over(self) -> int:
        """How many puzzles have been taken."""
        return self._found - len(self._ready)

    @property
    def ready(self) -> int:
        """How many puzzles are there already, to be handed over."""
        return len(self._ready)

    def _refill(self) -> None:
        """Make a few more attempts: as many as seem to be needed, for a fraction of a second."""
        count = self._size
        if self._left is not None:  # at the rate so far
            count = min(count, -(-self._left * (self.attempts + 1) // (self._found + 1)))
        start = monotonic()
        seconds = None if self._deadline is None else max(0.0, self._deadline - start)
        result = _native.generate(
            self.recipe.native(), seed=self.seed, first=self.attempts, count=count,
            threads=self._threads, max_seconds=seconds, isa=self._isa,
        )  # fmt: skip
        self._adapt(count, monotonic() - start)
        self._sort_out(*result)
        if self.watch is not None:
            self.watch()

    def _adapt(self, count: int, seconds: float) -> None:
        """Ask for more the next time if that was quick, for less if it took long."""
        if seconds < _SHORT and count == self._size:
            self._size *= 2
        elif seconds > _LONG:
            self._size = max(self._least_size, self._size // 2)

    def _sort_out(self, text: str, fates: bytes, solutions: list[int]) -> None:
        """Take the good ones, up to the first attempt that was not done, or is one too many."""
        lines = []
        for i, fate in enumerate(fates.decode()):
            line = text[81 * i : 81 * i + 81]
            if fate == "?":
                self._spent = f"{self._max_seconds:g} seconds"
                self._compare(line, solutions[i])
                continue
            if self._spent:
                continue
            self.attempts += 1
            if fate == "+":
                self._since = 0
                lines.append(line)
                continue
            self._since += 1
            self._compare(line, solutions[i])
            if self._since == self._max_attempts:
                self._spent = f"{self._since:,} attempt{'s' * (self._since > 1)}"
                break
        self._found += len(lines)
        self._ready = lines[::-1]

    def _compare(self, line: str, solutions: int) -> None:
        """Remember the attempt if it is the closest so far."""
        distance = self.recipe.distance(line, solutions)
        if solutions and (self._closest is None or distance < self._closest[0]):
            self._closest = (distance, line, solutions)

    def _not_found(self) -> NotFound:
        message = f"{self.recipe.wish}: not found in {self._spent}"
        if self._closest is None:
            return NotFound(message, None)
        distance, line, solutions = self._closest
        puzzle = Puzzle(line)
        if solutions > 1:
            more = "at least " * (solutions == _native.MOST_SOLUTIONS)
            what = f"one with {more}{solutions:,} solutions"
        elif distance == 0:
            what = "one that is not minimal"
        else:
            what = f"one with {puzzle.clues} clues"
        return NotFound(f"{message}; closest was {what}: {line}", puzzle)
