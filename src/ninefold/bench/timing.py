"""Timings: the best of several runs."""

from collections.abc import Callable
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

__all__ = ["Timing", "best_of", "timed"]

_Answer = TypeVar("_Answer")


class Timing(NamedTuple):
    """An engine on a set: the best of several runs.

    verified: the number of puzzles whose answers were verified. guesses, rounds and clues are means; peers do
    not report guesses and rounds, and clues are counted only for generated puzzles.
    """

    set: str
    engine: str
    puzzles: int
    cpu_seconds: float
    wall_seconds: float
    verified: int = 0
    guesses: float | None = None
    rounds: float | None = None
    clues: float | None = None

    @property
    def microseconds(self) -> float:
        """CPU time per puzzle."""
        return self.cpu_seconds / self.puzzles * 1e6


def timed(work: Callable[[], _Answer]) -> tuple[_Answer, float, float]:
    """Return the result of the work, its CPU time and its wall time.

    >>> timed(lambda: 7)[0]
    7
    """
    cpu, wall = process_time(), perf_counter()
    answer = work()
    return answer, process_time() - cpu, perf_counter() - wall


def best_of(repeat: int, runs: dict[str, Callable[[], Timing]]) -> list[Timing]:
    """Run all engines in turn, `repeat` times, and keep the best run of each."""
    best: dict[str, Timing] = {}
    for _ in range(repeat):
        for engine, run in runs.items():
            timing = run()
            if engine not in best or timing.cpu_seconds < best[engine].cpu_seconds:
                best[engine] = timing
    return list(best.values())
