"""Hints: check the board, find the easiest step, and choose how much of it to show.

`nf.hint`, `ninefold hint` and `POST /api/v1/hint` all use this module, so a board gets the same answer
everywhere. `nf.hint_at`, which writes the sentences for each rung of a hint, is in `explanation.hint_rungs`.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ninefold._native import Board
from ninefold.conflict import refuse_clashes
from ninefold.errors import NinefoldError
from ninefold.logic import first_step
from ninefold.logic.profile import Profile, plan
from ninefold.logic.step import Step
from ninefold.logic.technique_table import info_of
from ninefold.message import Message, message, seconds_message
from ninefold.numbers import Deadline
from ninefold.puzzle import board_of_any
from ninefold.solving import count_solutions, no_solution, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.explanation import Explanation
    from ninefold.puzzle import PuzzleLike

__all__ = ["HintResult", "find_hint", "hint", "refuse_unsolvable", "why_no_step"]


class HintResult(NamedTuple):
    """The easiest step on a board, or the reason why there is none.

    `status` is 'found', 'solved' (the board is complete), 'stuck' (no technique finds a step) or 'seconds'
    (the time ran out). `message` says the same in a sentence; it is empty if a step was found.
    """

    board: Board
    status: Literal["found", "solved", "stuck", "seconds"]
    step: Step | None = None
    message: Message = Message("", {})

    def words(self, rung: int) -> "Explanation":
        """The sentences that this rung reveals."""
        from ninefold.explanation.hint_rungs import hint_at

        if self.step is None:
            raise NinefoldError(self.message)
        return hint_at(self.board, self.step, rung)


def hint(
    puzzle: "PuzzleLike",
    *,
    profile: str | Profile = "human",
    techniques: Iterable[str] | None = None,
    uniqueness: bool = True,
    max_seconds: float | None = None,
) -> Step | None:
    """Return the easiest step, or None if no technique of the profile (or of `techniques`) finds one.

    A board without a solution raises `NoSolution`, which names the mistakes if the givens have one solution.
    Techniques that assume one solution are skipped if `uniqueness` is False, or if the givens do not have
    exactly one. Raises an error if no step is found within `max_seconds` (by default the profile's limit).

    >>> import ninefold as nf
    >>> easy = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> str(nf.hint(easy))
    'hidden-single: r9c7=3'
    >>> nf.hint(nf.Board(easy).place("r1c1", 5))
    Traceback (most recent call last):
    ninefold.errors.NoSolution: no solution: r1c1 cannot be 5
    """
    todo = plan(profile, techniques, uniqueness=uniqueness)
    deadline = Deadline(todo.max_seconds if max_seconds is None else max_seconds)
    found = find_hint(board_of_any(puzzle), todo, deadline)
    if found.status == "seconds":
        raise NinefoldError(found.message)
    return found.step


def find_hint(board: Board, profile: Profile, deadline: Deadline) -> HintResult:
    """Check a board and find the easiest step on it.

    Raises `PuzzleError` if digits clash, and `NoSolution` if the board has no solution.
    """
    refuse_unsolvable(board, deadline)
    if not board.open:
        return HintResult(board, "solved", message=why_no_step(board, profile))
    step = first_step(board, profile, deadline)
    if step is not None:
        return HintResult(board, "found", step)
    if deadline.is_over:
        late = message(
            "no step found within {limit}; allow more time with max_seconds",
            limit=seconds_message(deadline.seconds or 0),
        )
        return HintResult(board, "seconds", message=late)
    return HintResult(board, "stuck", message=why_no_step(board, profile))


def refuse_unsolvable(board: Board, deadline: Deadline) -> None:
    """Raise an error that names the mistake if a search proves in time that there is no solution.

    A step on such a board would only hide the mistake.
    """
    refuse_clashes(board)
    result = search(board, max_seconds=deadline.left)
    if result.found == 0 and result.decided:
        raise no_solution(board)


def why_no_step(board: Board, profile: Profile) -> Message:
    """Explain why a profile finds no step: is it the board, or are techniques missing?"""
    if not board.open:
        return message("the puzzle is already solved")
    count = count_solutions(board, limit=2)
    if count == 0:
        return no_solution(board).message
    if count > 1:
        return message("no technique finds a step, because the puzzle has more than one solution")
    assuming = any(info_of(id_).family == "uniqueness" for id_ in profile.techniques)
    if assuming and not board.unique_givens:
        return message(
            "no technique finds a step; uniqueness techniques were skipped,"
            " because the givens alone have more than one solution"
        )
    return message("no technique finds a step")
