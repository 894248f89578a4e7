"""Solve as people do: steps with their evidence, and paths from the puzzle to its solution."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Literal

from ninefold import _native
from ninefold._native import Board
from ninefold.conflict import refuse_clashes
from ninefold.logic.native import ROW, step_of
from ninefold.logic.path import Path
from ninefold.logic.profile import Level, Profile, plan
from ninefold.logic.registry import find, technique, techniques
from ninefold.logic.step import Step
from ninefold.numbers import Deadline, checked_count, checked_seconds
from ninefold.puzzle import board_of_any
from ninefold.solving import no_solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.logic.path import _Limit
    from ninefold.puzzle import PuzzleLike

__all__ = [
    "Level",
    "Path",
    "Profile",
    "Steps",
    "explain",
    "find_steps",
    "first_step",
    "technique",
    "techniques",
]

#: More than ordinary positions have: a few thousand, at most 22,000. A step takes about 5 kB.
MOST_STEPS = 50_000


class Steps(list[Step]):
    """A list of steps. `ending` is 'all', or the limit that stopped the search: 'steps' or 'seconds'.

    >>> import ninefold as nf
    >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> nf.find_steps(p).ending, nf.find_steps(p, max_steps=3).ending
    ('all', 'steps')
    """

    ending: Literal["all", "steps", "seconds"] = "all"

    def _repr_html_(self) -> str:
        """The number of steps by technique and the first of them, for notebooks."""
        from ninefold.render.notebook import steps_html

        return steps_html(self)


def find_steps(
    puzzle: "PuzzleLike",
    *,
    technique: str | None = None,
    uniqueness: bool = True,
    max_steps: int | None = MOST_STEPS,
    max_seconds: float | None = None,
) -> Steps:
    """Find all steps on a board, of one technique (by any of its names) or of all.

    Techniques that assume one solution are skipped if `uniqueness` is False, or if the givens do not have
    exactly one (see `Board.unique_givens`). Boards with many pairs have hundreds of thousands of steps, so
    `max_steps` (None for no limit) and `max_seconds` limit the search; see `Steps.ending`.

    >>> import ninefold as nf
    >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> [str(step) for step in nf.find_steps(p, technique="naked-single")][:2]
    ['naked-single: r1c5=7', 'naked-single: r2c6=2']
    """
    board, todo = _sound(puzzle), plan(techniques=technique, uniqueness=uniqueness)
    most, deadline = checked_count("max_steps", max_steps), Deadline(max_seconds)
    found = Steps()
    for id_ in todo.techniques:
        left = None if most is None else most - len(found)
        found += find(board, id_, todo.limits, deadline, None if left is None else left + 1)
        if most is not None and len(found) > most:
            del found[most:]
            found.ending = "steps"
            break
        if deadline.is_over:
            found.ending = "seconds"
            break
    return found


def first_step(board: Board, todo: Profile, deadline: Deadline) -> Step | None:
    """Return the easiest step, or None if there is none or the time ran out.

    Calls the core once for each run of native techniques between two Python ones.
    """
    rows: list[int] = []
    for id_ in todo.techniques:
        if id_ in ROW:
            rows.append(ROW[id_])
            continue
        raw = _native.first_step(board, rows, todo.limits, deadline.left)
        if raw is not None:
            return step_of(raw, board)
        if deadline.is_over:
            return None
        rows = []
        own = next(find(board, id_, todo.limits, deadline), None)
        if own is not None:
            return own
    raw = _native.first_step(board, rows, todo.limits, deadline.left)
    return None if raw is None else step_of(raw, board)


def explain(
    puzzle: "PuzzleLike",
    *,
    profile: str | Profile = "human",
    techniques: Iterable[str] | None = None,
    uniqueness: bool = True,
    max_seconds: float | None = None,
    max_steps: int | None = None,
) -> Path:
    """Solve as a person would: take the easiest step until the puzzle is solved or no step is left.

    The profile lists the techniques in the order they are tried; `techniques` replaces that list. Techniques
    that assume one solution are skipped if `uniqueness` is False, or if the givens do not have exactly one.
    `max_seconds` overrides the profile's limit, and `max_steps` limits the number of steps; `path.ending`
    says why the path ends.

    >>> import ninefold as nf
    >>> path = nf.explain("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    >>> path.solved, len(path), str(path.steps[-1])
    (True, 44, 'full-house: r3c3=9')
    """
    board, todo = _living(puzzle), plan(profile, techniques, uniqueness=uniqueness)
    seconds = checked_seconds(todo.max_seconds if max_seconds is None else max_seconds)
    most = checked_count("max_steps", max_steps)
    if all(map(ROW.__contains__, todo.techniques)):
        rows = list(map(ROW.__getitem__, todo.techniques))
        found = _native.solve_path(board, rows, todo.limits, seconds, most)
        limit: _Limit | None = "seconds" if found.interrupted else "steps" if len(found) == most else None
        return Path(board, found, found.end, limit=limit)
    return _slow_path(board, todo, Deadline(seconds), most)


def _slow_path(board: Board, todo: Profile, deadline: Deadline, most: int | None) -> Path:
    """Find the path when some techniques are written in Python.

    The core goes as far as the techniques before the first of these lead. Where it gets stuck, they and the
    techniques after them find the next step.
    """
    easy = tuple(takewhile(ROW.__contains__, todo.techniques))
    harder = todo._replace(techniques=todo.techniques[len(easy) :])
    rows, start, steps = [ROW[id_] for id_ in easy], board, list[Step]()
    while board.open and not deadline.is_over and len(steps) != most:
        left = None if most is None else most - len(steps)
        run = _native.solve_path(board, rows, todo.limits, deadline.left, left)
        steps += Path(board, run, run.end).steps
        board = run.end
        if run.interrupted or not board.open or len(steps) == most:
            break
        step = first_step(board, harder, deadline)
        if step is None or deadline.is_over:
            break
        steps.append(step)
        board = board.apply(step)
    limit: _Limit | None = "seconds" if deadline.is_over else "steps" if len(steps) == most else None
    return Path(start, steps, board, limit=limit)


def _living(puzzle: "PuzzleLike") -> Board:
    """Return the board; raise an error if digits clash or a cell has no candidates."""
    board = _sound(puzzle)
    if board.dead_cells:
        raise no_solution(board)
    return board


def _sound(puzzle: "PuzzleLike") -> Board:
    board = board_of_any(puzzle)
    refuse_clashes(board)
    return board
