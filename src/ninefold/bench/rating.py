"""Time Sudoku Explainer ratings; a sample is rated again before a time is reported."""

from collections.abc import Callable, Iterable
from functools import partial

from ninefold._native import Board
from ninefold.bench.peer import Peer, files_for
from ninefold.bench.solving import time_peer_on_files
from ninefold.bench.timing import Timing, best_of, timed
from ninefold.errors import NinefoldError
from ninefold.rating import Rating, rate, rate_many

__all__ = ["RATER", "time_rating", "verify"]

#: The profile that is measured.
RATER = "se"
#: The number of ratings to verify, spread evenly over a run.
_SAMPLE = 50


def time_rating(
    name: str, puzzles: list[str], *, peers: Iterable[Peer] = (), threads: int = 1, repeat: int = 5
) -> list[Timing]:
    """Rate all puzzles at once. All runs, and a sample rated one by one, must give the same ratings."""
    boards = [Board(puzzle) for puzzle in puzzles]
    first: list[Rating] = []  # of the first run

    def time_rater() -> Timing:
        ratings, cpu, wall = timed(lambda: rate_many(boards, profile=RATER, threads=threads))
        if not first:
            verify(boards, ratings)
            first.extend(ratings)
        if ratings != first:
            raise NinefoldError(f"{RATER} gave different ratings from the run before, so no time is reported")
        return Timing(name, RATER, len(puzzles), cpu, wall, len(_sample(boards)))

    runs: dict[str, Callable[[], Timing]] = {RATER: time_rater}
    with files_for(puzzles) as files:
        runs |= {peer.name: partial(time_peer_on_files, name, peer, files, len(puzzles)) for peer in peers}
        return best_of(repeat, runs)


def _sample(boards: list[Board]) -> range:
    return range(0, len(boards), -(-len(boards) // _SAMPLE))


def verify(boards: list[Board], ratings: list[Rating]) -> None:
    """Raise an error if ratings differ from those of `rate`: they must not depend on other puzzles."""
    for number in _sample(boards):
        alone = rate(boards[number], profile=RATER)._replace(hints=())
        if alone != ratings[number]:
            raise NinefoldError(
                f"{RATER}: rated alone, a puzzle differs, so no time is reported: {boards[number].line}"
            )
