"""Time the paths of `explain`, by profile; every solution is verified."""

from collections.abc import Callable, Iterable
from functools import partial

from ninefold._native import Board
from ninefold.bench.peer import Peer, files_for
from ninefold.bench.solving import time_peer_on_files
from ninefold.bench.timing import Timing, best_of, timed
from ninefold.bench.verify import is_solution
from ninefold.errors import NinefoldError
from ninefold.logic import explain
from ninefold.logic.profile import PROFILES

__all__ = ["time_paths"]


def time_paths(name: str, puzzles: list[str], *, peers: Iterable[Peer] = (), repeat: int = 5) -> list[Timing]:
    """Explain the puzzles with each profile; `verified` is the number that it solved."""
    boards = [Board(puzzle) for puzzle in puzzles]

    def time_profile(profile: str) -> Timing:
        ends, cpu, wall = timed(lambda: [explain(board, profile=profile).end for board in boards])
        return Timing(name, profile, len(puzzles), cpu, wall, _count_solved(profile, puzzles, ends))

    runs: dict[str, Callable[[], Timing]] = {profile: partial(time_profile, profile) for profile in PROFILES}
    with files_for(puzzles) as files:
        runs |= {peer.name: partial(time_peer_on_files, name, peer, files, len(puzzles)) for peer in peers}
        return best_of(repeat, runs)


def _count_solved(profile: str, puzzles: list[str], ends: list[Board]) -> int:
    solved = 0
    for puzzle, end in zip(puzzles, ends, strict=True):
        if not end.open:
            if not is_solution(puzzle, end.line):
                raise NinefoldError(
                    f"{profile}: a path ends in a wrong solution, so no time is reported: {puzzle}"
                )
            solved += 1
    return solved
