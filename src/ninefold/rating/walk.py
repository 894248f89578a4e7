"""The paths of many puzzles with a profile: the techniques they need, and how often."""

from collections import Counter
from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from ninefold import _native
from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.logic import explain
from ninefold.logic.native import IDS, ROW
from ninefold.logic.profile import BRUTE_FORCE, Profile
from ninefold.numbers import Deadline
from ninefold.solving import solve

__all__ = ["Walk", "by_trial", "walk_many"]


class Walk(NamedTuple):
    """The steps of a path, counted by technique, and how it ended: 'solved', 'stuck' or 'seconds'."""

    counts: dict[str, int]
    ending: str


def walk_many(
    boards: Sequence[Board], profile: Profile, *, max_seconds: float | None, threads: int
) -> list[Walk]:
    """Return the paths of puzzles with one solution each; `max_seconds` is per puzzle.

    Where logic gets stuck, a digit is placed by trial if the profile has a price for that.
    """
    counts = [Counter[str]() for _ in boards]
    endings = ["solved" for _ in boards]
    seconds = inf if max_seconds is None else max_seconds
    todo = [(number, board, seconds) for number, board in enumerate(boards)]
    while todo:
        stuck = []
        legs = _legs([(board, left) for _, board, left in todo], profile, threads)
        for (number, _, left), (techniques, end, in_time, spent) in zip(todo, legs, strict=True):
            counts[number].update(techniques)
            if not end.open:
                continue
            if in_time and BRUTE_FORCE in profile.prices:
                counts[number][BRUTE_FORCE] += 1
                trial = by_trial(end, solve(boards[number]).grid)
                stuck.append((number, end.place(*trial), max(left - spent, 0.0)))
            else:
                endings[number] = "stuck" if in_time else "seconds"
        todo = stuck
    return [Walk(dict(count), ending) for count, ending in zip(counts, endings, strict=True)]


def by_trial(board: Board, solution: str) -> Candidate:
    """Choose the middle open cell. HoDoKu's rule is not known, and no other one fits better."""
    cells = list(board.open)
    cell = cells[len(cells) // 2]
    return Candidate(cell, int(solution[cell]))


#: The techniques, the last board, True if it finished in time, and the seconds it took.
_Leg = tuple[list[str], Board, bool, float]


def _legs(starts: list[tuple[Board, float]], profile: Profile, threads: int) -> list[_Leg]:
    """Follow each path as far as logic goes, on one thread if some techniques are written in Python."""
    if not all(map(ROW.__contains__, profile.techniques)):
        return [_own_leg(board, profile, seconds) for board, seconds in starts]
    order = [ROW[id_] for id_ in profile.techniques]
    found = _native.walk_list(starts, order, profile.limits, threads)
    return [([IDS[row] for row in rows], end, not late, spent) for rows, end, late, spent in found]


def _own_leg(board: Board, profile: Profile, seconds: float) -> _Leg:
    deadline = Deadline(seconds)
    path = explain(board, profile=profile, max_seconds=seconds)
    spent = seconds - (deadline.left or 0.0) if seconds < inf else 0.0
    return [step.technique for step in path.steps], path.end, path.ending != "seconds", spent
