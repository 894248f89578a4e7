"""Puzzles one after the other: the good ones among the attempts of a seed."""

from collections.abc import Callable, Iterator
from os import cpu_count
from threading import Lock
from time import monotonic
from typing import NamedTuple

from ninefold import _native
from ninefold.errors import NotFound
from ninefold.generation.recipe import Recipe
from ninefold.numbers import Deadline
from ninefold.puzzle import Puzzle, trusted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.generation.target import Facts, Target

    Verdict = tuple[int, int, int, int]

__all__ = ["Limits", "Stream"]

# How long a call of the core should take, in seconds: the stream stays lively, and Ctrl-C and limits count.
_SHORT, _LONG = 0.1, 0.4


class Limits(NamedTuple):
    """How puzzles are looked for."""

    seed: int
    max_attempts: int
    max_seconds: float | None
    threads: int
    isa: str | None


class _Closest(NamedTuple):
    """The attempt that came closest, so far."""

    distance: tuple[int, int]  # from the recipe, from the target
    line: str
    solutions: int
    facts: "Facts | None"


class Stream(Iterator[Puzzle]):
    """An iterator of puzzles, for several threads too.

    `seed` is the one in use, `attempts` how many have been made so far; `watch`, if it is set, is called
    several times a second while puzzles are being made.
    """

    def __init__(self, recipe: Recipe, target: "Target | None", n: int | None, limits: Limits) -> None:
        self.recipe, self.target, self.seed, self.attempts = recipe, target, limits.seed, 0
        self.watch: Callable[[], None] | None = None
        self._left, self._limits = n, limits
        self._deadline = Deadline(limits.max_seconds)
        threads = limits.threads or cpu_count() or 1
        self._least_size = 256 if recipe.pattern is None and target is None else 4 * threads
        self._size = 256 if recipe.pattern is None else 4 * threads
        self._ready: list[tuple[str, Facts | None]] = []  # the next ones, last first
        self._since = self._found = 0  # attempts since the last good one; good ones in all
        self._closest: _Closest | None = None
        self._spent = ""  # what is used up, in words, once it is
        self._lock = Lock()

    @property
    def wish(self) -> str:
        """What was asked for, in words."""
        return self.recipe.wish + (f", {self.target.wish}" if self.target is not None else "")

    def __repr__(self) -> str:
        return f"<puzzles of seed {self.seed}: {self.wish}; {self._found:,} found>"

    def __next__(self) -> Puzzle:
        return trusted(self.next_line())

    def next_line(self) -> str:
        """The next puzzle as 81 characters."""
        return self.next_found()[0]

    def next_found(self) -> "tuple[str, Facts | None]":
        """The same, with what is known of it if there is a target."""
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
        start, seconds = monotonic(), self._deadline.left
        result = _native.generate(
            self.recipe.native(), None if self.target is None else self.target.native(), seed=self.seed,
            first=self.attempts, count=count, threads=self._limits.threads, max_seconds=seconds,
            isa=self._limits.isa,
        )  # fmt: skip
        self._sort_out(*result)
        self._adapt(count, monotonic() - start)
        if self.watch is not None:
            self.watch()

    def _adapt(self, count: int, seconds: float) -> None:
        """Ask for more the next time if that was quick, for less if it took long."""
        if seconds < _SHORT and count == self._size:
            self._size *= 2
        elif seconds > _LONG:
            self._size = max(self._least_size, self._size // 2)

    def _sort_out(self, text: str, fates: bytes, solutions: list[int], verdicts: "list[Verdict]") -> None:
        """Take the good ones, up to the first attempt that was not done, or is one too many."""
        found: list[tuple[str, Facts | None]] = []
        for i, fate in enumerate(fates.decode()):
            line = text[81 * i : 81 * i + 81]
            if fate == "+" and self._is_late():
                fate = "?"
            distance, facts = self._judged(line, fate, verdicts[i : i + 1])
            if fate == "?":
                seconds = self._limits.max_seconds
                self._spent = f"{seconds:g} second{'s' * (seconds != 1)}"
                self._compare(line, solutions[i], distance, facts)
                continue
            if self._spent:
                continue
            self.attempts += 1
            if fate == "+" and distance == 0:
                self._since = 0
                found.append((line, facts))
                continue
            self._since += 1
            self._compare(line, solutions[i], distance, facts)
            if self._since == self._limits.max_attempts:
                self._spent = f"{self._since:,} attempt{'s' * (self._since > 1)}"
                break
        self._found += len(found)
        self._ready = found[::-1]

    def _is_late(self) -> bool:
        """Whether the time is up while the package itself judges puzzles, which takes long."""
        is_slow = self.target is not None and self.target.has_finish
        return is_slow and self._deadline.is_over

    def _judged(self, line: str, fate: str, verdict: "list[Verdict]") -> "tuple[int, Facts | None]":
        """How far a puzzle is from the target, and what is known of it: by the core, then by the package."""
        if self.target is None:
            return 0, None
        from ninefold.generation.target import Facts

        away, *ratings = verdict[0] if verdict else (0, 0, 0, 0)  # the core may have nothing to judge
        distance, facts = self.target.finish(line) if fate == "+" else (0, Facts())
        if ratings[0]:
            er, ep, ed = (tenths / 10 for tenths in ratings)
            facts = facts._replace(er=er, ep=ep, ed=ed)
        return away + distance, facts

    def _compare(self, line: str, solutions: int, distance: int, facts: "Facts | None") -> None:
        """Remember the attempt if it is the closest so far."""
        both = self.recipe.distance(line, solutions), distance
        if solutions and (self._closest is None or both < self._closest.distance):
            self._closest = _Closest(both, line, solutions, facts)

    def _not_found(self) -> NotFound:
        message = f"{self.wish}: not found in {self._spent}"
        if self._closest is None:
            return NotFound(message, None)
        puzzle = Puzzle(self._closest.line)
        return NotFound(f"{message}; closest was {self._flaw(puzzle)}: {puzzle.givens}", puzzle)

    def _flaw(self, puzzle: Puzzle) -> str:
        """What the closest attempt is, for what it is not."""
        assert self._closest is not None
        (distance, _), line, solutions, facts = self._closest
        if solutions > 1:
            more = "at least " * (solutions == _native.MOST_SOLUTIONS)
            return f"one with {more}{solutions:,} solutions"
        if distance:
            return f"one with {puzzle.clues} clues"
        if self.target is None or facts is None:
            return "one that is not minimal"
        return f"one with {self.target.flaw(line, facts)}"
