"""Streams of puzzles: the matching ones among the attempts of a seed."""

from collections.abc import Callable, Iterator
from os import cpu_count
from threading import Lock
from typing import NamedTuple

from ninefold import _native
from ninefold.errors import NotFound
from ninefold.generation.attempts import MADE, Attempts, Maker
from ninefold.generation.recipe import Recipe
from ninefold.message import Listing, Message, message, plural, seconds_message
from ninefold.numbers import Deadline
from ninefold.pace import Pace
from ninefold.puzzle import Puzzle, trusted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.generation.attempts import Verdict
    from ninefold.generation.target import PuzzleTraits, Target

__all__ = ["ClassicStream", "GenerationLimits", "Stream"]

# The seconds a call to the core should take: short enough for Ctrl-C, limits and progress.
_QUICK, _SLOW = 0.1, 0.4


class GenerationLimits(NamedTuple):
    """The seed, limits and resources of a search for puzzles."""

    seed: int
    max_attempts: int
    max_seconds: float | None
    threads: int
    isa: str | None


class _Closest(NamedTuple):
    """The closest attempt so far."""

    distance: tuple[int, int]  # from the recipe, from the target
    line: str
    solutions: int
    traits: "PuzzleTraits | None"


class Stream(Iterator[Puzzle]):
    """A thread-safe iterator over puzzles.

    `seed` is the seed in use, `attempts` the number of attempts so far. `watch`, if set, is called several
    times per second while puzzles are being made.
    """

    def __init__(self, n: int | None, limits: GenerationLimits, *, first: int = 1, least: int = 1) -> None:
        """Make a stream. The first call to the core makes `first` attempts, no call fewer than `least`."""
        self.seed, self.attempts = limits.seed, 0
        self.watch: Callable[[], None] | None = None
        self._left, self._limits = n, limits
        self._deadline = Deadline(limits.max_seconds)
        self._pace = Pace(first, quick=_QUICK, slow=_SLOW, least=least)
        self._ready: list[tuple[Any, PuzzleTraits | None]] = []  # the next puzzles, last first
        self._since = self._found = 0  # attempts since the last match; all matches
        self._spent: Message | None = None  # the limit that was reached, in words
        self._lock = Lock()

    @property
    def wish(self) -> Listing:
        """The requested puzzle, in words."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<puzzles of seed {self.seed}: {self.wish}; {self._found:,} found>"

    def __next__(self) -> Puzzle:
        found: Puzzle = self.next_found()[0]
        return found

    def next_found(self) -> "tuple[Any, PuzzleTraits | None]":
        """Return the next puzzle with its traits, as far as they are known.

        A classic puzzle is a text of 81 characters, and a variant is a `Puzzle`.
        """
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
        """The number of puzzles returned so far."""
        return self._found - len(self._ready)

    @property
    def ready(self) -> int:
        """The number of puzzles that are ready to be returned."""
        return len(self._ready)

    def drop_late(self) -> None:
        """Drop the ready puzzles if the time is up: the caller spends time on each one."""
        with self._lock:
            if self._ready and self._deadline.is_over:
                self._found -= len(self._ready)
                self._ready = []
                self._run_out_of_time()

    def _refill(self) -> None:
        """Make a few more attempts: as many as seem necessary, for a fraction of a second."""
        count = self._pace.size
        if self._left is not None:  # at the rate so far
            count = min(count, -(-self._left * (self.attempts + 1) // (self._found + 1)))
        with self._pace.watching(count):
            found = self._matches(count)
        self._found += len(found)
        self._ready = found[::-1]
        if self.watch is not None:
            self.watch()

    def _matches(self, count: int) -> "list[tuple[Any, PuzzleTraits | None]]":
        """Make attempts and return the matches, up to the first that was not finished or exceeds a limit."""
        raise NotImplementedError

    def _run_out_of_time(self) -> None:
        self._spent = seconds_message(self._limits.max_seconds or 0)

    def _miss(self) -> None:
        """Count an attempt that does not match."""
        self._since += 1
        if self._since == self._limits.max_attempts:
            words = plural(self._since, "{count} attempt", "{count} attempts")
            self._spent = message(words, count=f"{self._since:,}")

    def _not_found(self) -> NotFound:
        raise NotImplementedError


class ClassicStream(Stream):
    """Puzzles of classic Sudoku."""

    def __init__(
        self, recipe: Recipe, target: "Target | None", n: int | None, limits: GenerationLimits
    ) -> None:
        threads = limits.threads or cpu_count() or 1
        least = 256 if recipe.pattern is None and target is None else 4 * threads
        super().__init__(n, limits, first=256 if recipe.pattern is None else 4 * threads, least=least)
        self.recipe, self.target = recipe, target
        self._closest: _Closest | None = None

    @property
    def wish(self) -> Listing:
        """The requested puzzle, in words."""
        return Listing([*self.recipe.wish, *(() if self.target is None else self.target.wish)])

    def __next__(self) -> Puzzle:
        return trusted(self.next_line())

    def next_line(self) -> str:
        """Return the next puzzle as 81 characters."""
        line: str = self.next_found()[0]
        return line

    def _matches(self, count: int) -> "list[tuple[Any, PuzzleTraits | None]]":
        maker = Maker(self.recipe, self.target, self.seed, self._limits.isa)
        threads, seconds = self._limits.threads, self._deadline.left
        return self._sort_out(maker.attempts(self.attempts, count, threads=threads, max_seconds=seconds))

    def _sort_out(self, attempts: Attempts) -> "list[tuple[Any, PuzzleTraits | None]]":
        """Take the matches, up to the first attempt that was not finished or exceeds the limit."""
        found: list[tuple[Any, PuzzleTraits | None]] = []
        for i, fate in enumerate(attempts.fates.decode()):
            line, solutions = attempts.line(i), attempts.solutions[i]
            if fate == MADE and self._is_late():
                fate = "?"
            distance, traits = self._judged(line, fate, attempts.verdicts[i : i + 1])
            if fate == "?":
                self._run_out_of_time()
                self._compare(line, solutions, distance, traits)
                continue
            if self._spent:
                continue
            self.attempts += 1
            if fate == MADE and distance == 0:
                self._since = 0
                found.append((line, traits))
                continue
            self._compare(line, solutions, distance, traits)
            self._miss()
            if self._spent:
                break
        return found

    def _is_late(self) -> bool:
        """True if the deadline has passed while Python code judges puzzles, which is slow."""
        is_slow = self.target is not None and self.target.has_finish
        return is_slow and self._deadline.is_over

    def _judged(self, line: str, fate: str, verdict: "list[Verdict]") -> "tuple[int, PuzzleTraits | None]":
        """Return a puzzle's distance from the target and its traits, from the core and then from Python."""
        if self.target is None:
            return 0, None
        from ninefold.generation.target import PuzzleTraits

        away, *ratings = verdict[0] if verdict else (0, 0, 0, 0)  # the core may have nothing to check
        distance, traits = self.target.finish(line) if fate == MADE else (0, PuzzleTraits())
        if ratings[0]:
            er, ep, ed = (tenths / 10 for tenths in ratings)
            traits = traits._replace(er=er, ep=ep, ed=ed)
        return away + distance, traits

    def _compare(self, line: str, solutions: int, distance: int, traits: "PuzzleTraits | None") -> None:
        """Remember the attempt if it is the closest so far."""
        both = self.recipe.distance(line, solutions), distance
        if solutions and (self._closest is None or both < self._closest.distance):
            self._closest = _Closest(both, line, solutions, traits)

    def _not_found(self) -> NotFound:
        if self._closest is None:
            return NotFound("not found in {limit}: {wish}", None, wish=self.wish, limit=self._spent)
        puzzle = Puzzle(self._closest.line)
        return NotFound(
            "not found in {limit}: {wish}; the closest was one {flaw}: {puzzle}",
            puzzle,
            wish=self.wish,
            limit=self._spent,
            flaw=self._flaw(puzzle),
            puzzle=puzzle.givens,
        )

    def _flaw(self, puzzle: Puzzle) -> Message:
        """Say what the closest attempt has instead of what was requested."""
        assert self._closest is not None
        (distance, _), line, solutions, traits = self._closest
        if solutions > 1:
            if solutions == _native.MOST_SOLUTIONS:
                return message("with at least {count} solutions", count=f"{solutions:,}")
            return message("with {count} solutions", count=f"{solutions:,}")
        if distance:
            return message("with {count} clues", count=puzzle.clues)
        if self.target is None or traits is None:
            return message("that is not minimal")
        return message("with {flaws}", flaws=self.target.flaw(line, traits))
