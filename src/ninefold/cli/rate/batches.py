"""Code shared by all modes of `ninefold rate`: batches, ratings, and reasons for missing ones."""

from argparse import Namespace
from collections.abc import Iterable, Iterator
from typing import TypeVar

from ninefold.conflict import conflicts_of
from ninefold.pace import Pace
from ninefold.puzzle import Puzzle, board_of, refusal_of
from ninefold.rating import Rating, rate_many

__all__ = ["REASONS", "batches_of", "has_er", "rate_batch", "why_unrated"]

T = TypeVar("T")

#: The number of puzzles in the first batch and in the largest one, and the seconds a batch should take.
_FIRST, _LARGEST, _QUICK, _SLOW = 4, 4096, 0.5, 2.0

#: The reason why a puzzle has no rating, by status.
REASONS = {"invalid": "not a valid puzzle", "none": "no solution", "multiple": "more than one solution"}


def batches_of(source: Iterable[T]) -> Iterator[list[T]]:
    """Yield batches of about a second: large enough for all cores, small enough for a smooth progress bar."""
    return Pace(_FIRST, quick=_QUICK, slow=_SLOW, most=_LARGEST).parts_of(source)


def rate_batch(args: Namespace, puzzles: list[Puzzle]) -> list[Rating]:
    """Rate a batch as the options request."""
    return rate_many(
        puzzles,
        profile=args.rater,
        uniqueness=args.uniqueness,
        stop_above=args.stop_above,
        max_seconds=args.max_seconds,
        threads=args.jobs,
    )


def why_unrated(puzzle: Puzzle, status: str) -> str:
    """Say why a puzzle has no rating: other rules, a visible conflict, or else the reason for its status."""
    other_rules = refusal_of(puzzle)
    if other_rules is not None:
        return str(other_rules)
    conflicts = conflicts_of(board_of(puzzle))
    return str(conflicts[0]) if conflicts else REASONS[status]


def has_er(args: Namespace) -> bool:
    """True if the profile gives Sudoku Explainer's numbers."""
    return args.profile in ("se", "both")
