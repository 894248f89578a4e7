"""Exercises for the trainer: new positions for a technique, and how hard its step is to find there."""

from collections.abc import Iterator
from typing import NamedTuple

from ninefold._native import Board, CellSet
from ninefold.errors import NinefoldError, NotFound
from ninefold.explanation import explain_step
from ninefold.explanation.hint_cells import pattern_of
from ninefold.explanation.singles import needs_no_candidates
from ninefold.generation.options import GenerationOptions
from ninefold.generation.practice import new_steps
from ninefold.logic.examples import effect_of
from ninefold.logic.profile import plan
from ninefold.logic.registry import find
from ninefold.logic.step import Single, Step
from ninefold.logic.technique_table import technique_id
from ninefold.numbers import Deadline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Unpack

__all__ = ["LEVELS", "Exercise", "exercises"]

#: The number of levels: easy, medium and hard to find.
LEVELS = 3
#: Techniques of which many positions are dropped, because the step needs candidates.
_DROPPED = ("full-house", "hidden-single", "naked-single")
#: The most steps to count on a board.
_MOST_WAYS = 50


class Exercise(NamedTuple):
    """A position on which to find a step of a technique.

    `step.board` is the position, and `pattern` has the cells that show the step. `ways` is the number of
    different steps of the technique on this board.
    """

    step: Step
    pattern: CellSet
    ways: int

    @property
    def board(self) -> Board:
        """The position."""
        assert self.step.board is not None
        return self.step.board

    @property
    def effort(self) -> int:
        """How hard it is to find such a step: the candidates on the board for each step that is there."""
        return max(1, round(len(self.board.all_candidates) / self.ways))


def exercises(
    technique: str, n: int = 5, *, level: int | None = None, **options: "Unpack[GenerationOptions]"
) -> list[Exercise]:
    """Make new positions for a technique, in which it is the easiest step.

    With a `level` from 1 to 3, make three times as many, sort them by effort, and return the easiest, the
    middle or the hardest third. There are fewer than `n`, or none, if the time is up or the technique is too
    rare. Singles follow from the digits alone, so the positions need no candidates. Options are those of
    `generate`.

    >>> [(str(each.step), each.ways, each.effort) for each in exercises("x-wing", 2, level=1, seed=1)]
    [('x-wing: r7c8<>2', 1, 55), ('x-wing: r1c1,r1c6<>8', 1, 67)]
    """
    if level is None:
        return list(_made(technique_id(technique), n, options))
    if level not in range(1, LEVELS + 1):
        raise NinefoldError("level {level}: give a level from 1 to {count}", level=repr(level), count=LEVELS)
    made = sorted(_made(technique_id(technique), LEVELS * n, options), key=lambda each: each.effort)
    first, last = ((each * len(made)) // LEVELS for each in (level - 1, level))
    return made[first:last] or made[:n]


def _made(id_: str, n: int, options: GenerationOptions) -> Iterator[Exercise]:
    """Make exercises until there are enough of them, or none is found in time."""
    left, deadline = n, Deadline(options.get("max_seconds"))
    try:
        for step in new_steps(id_, n if id_ not in _DROPPED else 10 * n, False, options):
            if left == 0:
                return
            board = step.board
            assert board is not None
            if isinstance(step.evidence, Single) and not needs_no_candidates(board, step):
                continue
            left -= 1
            pattern = pattern_of(board, step, explain_step(board, step))
            yield Exercise(step, pattern, _ways(board, step, deadline))
    except NotFound:
        return


def _ways(board: Board, step: Step, deadline: Deadline) -> int:
    """Count the steps of the same technique with different effects."""
    found = find(board, step.technique, plan().limits, deadline, _MOST_WAYS)
    return len({effect_of(each) for each in found} | {effect_of(step)})
