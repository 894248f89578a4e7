"""Run several algorithms over groups of puzzles and collect time and counters side by side."""

from collections.abc import Iterable, Iterator
from statistics import fmean
from typing import NamedTuple

from ninefold.bench.verify import is_solution
from ninefold.errors import NinefoldError
from ninefold.puzzle import Puzzle
from ninefold.search_result import Counters
from ninefold.solving import search

__all__ = ["Measurement", "Summary", "measure", "summarise"]

#: Searches are repeated, keeping the best time, while that takes less than this.
_REPEAT_SECONDS = 0.05


class Measurement(NamedTuple):
    """One algorithm on one puzzle. `ending` says whether it finished or hit a limit."""

    group: str
    puzzle: str
    algorithm: str
    solved: bool
    ending: str
    seconds: float
    counters: Counters


class Summary(NamedTuple):
    """One algorithm on one group: the number of solved puzzles, and the mean time and counters."""

    group: str
    algorithm: str
    puzzles: int
    solved: int
    seconds: float
    counters: Counters


def measure(
    puzzle: Puzzle,
    algorithm: str,
    *,
    group: str = "",
    repeat: int = 5,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> Measurement:
    """Solve a puzzle and report the best time of up to `repeat` runs. A wrong answer is an error.

    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> measure(Puzzle(easy), "rules").solved
    True
    """
    best, spent = float("inf"), 0.0
    for _ in range(max(repeat, 1)):
        result = search(puzzle, algorithm=algorithm, max_nodes=max_nodes, max_seconds=max_seconds)
        best, spent = min(best, result.seconds), spent + result.seconds
        if spent > _REPEAT_SECONDS:
            break
    if result.grids and not is_solution(puzzle.givens, result.grids[0]):
        raise NinefoldError(f"{algorithm} gave a wrong answer to {puzzle.givens}: {result.grids[0]}")
    return Measurement(
        group, puzzle.givens, algorithm, bool(result.grids), result.ending, best, result.counters
    )


def summarise(measurements: Iterable[Measurement]) -> list[Summary]:
    """Return mean values for each group and algorithm, in the order they were measured."""
    cells: dict[tuple[str, str], list[Measurement]] = {}
    for m in measurements:
        cells.setdefault((m.group, m.algorithm), []).append(m)
    return [
        Summary(
            group,
            algorithm,
            len(rows),
            sum(m.solved for m in rows),
            fmean(m.seconds for m in rows),
            _mean(rows),
        )
        for (group, algorithm), rows in cells.items()
    ]


def _mean(rows: list[Measurement]) -> Counters:
    columns: Iterator[tuple[int | None, ...]] = zip(*(m.counters for m in rows), strict=True)
    counted = ([value for value in column if value is not None] for column in columns)
    return Counters(*(round(fmean(values)) if len(values) == len(rows) else None for values in counted))
