"""How a person would solve it: steps, each with its evidence, and the way from start to end."""

from collections.abc import Iterable

from ninefold import _native
from ninefold._native import Board
from ninefold.conflict import refuse_clashes
from ninefold.errors import NinefoldError
from ninefold.logic.native import ROW, step_of
from ninefold.logic.path import Path
from ninefold.logic.profile import Level, Profile, plan
from ninefold.logic.registry import find, technique, techniques
from ninefold.logic.step import Step
from ninefold.numbers import Deadline, checked_seconds
from ninefold.puzzle import board_of
from ninefold.solving import no_solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.puzzle import PuzzleLike

__all__ = [
    "Level",
    "Path",
    "Profile",
    "check_step",
    "explain",
    "find_steps",
    "first_step",
    "hint",
    "technique",
    "techniques",
]


def find_steps(puzzle: "PuzzleLike", *, technique: str | None = None, uniqueness: bool = True) -> list[Step]:
    """Every step of a technique (by any of its names), or of all of them, that can be made on a board.

    Without `uniqueness`, techniques that assume a puzzle with one solution are left out.

    >>> import ninefold as nf
    >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> [str(step) for step in nf.find_steps(p, technique="naked-single")][:2]
    ['naked-single: r1c5=7', 'naked-single: r2c6=2']
    """
    board, todo = _sound(puzzle), plan(techniques=technique, uniqueness=uniqueness)
    return [step for id_ in todo.techniques for step in find(board, id_, todo.horizon)]


def hint(
    puzzle: "PuzzleLike",
    *,
    profile: str | Profile = "human",
    techniques: Iterable[str] | None = None,
    uniqueness: bool = True,
) -> Step | None:
    """The easiest step; None where no technique of the profile (or of those named) finds one.

    Without `uniqueness`, techniques that assume a puzzle with one solution are left out. A profile with
    `max_seconds` makes it an error to find none within that time.

    >>> import ninefold as nf
    >>> str(nf.hint("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"))
    'naked-single: r1c5=7'
    """
    board, todo = _living(puzzle), plan(profile, techniques, uniqueness=uniqueness)
    deadline = Deadline(todo.max_seconds)
    step = first_step(board, todo, deadline)
    if step is None and deadline.is_over:
        raise NinefoldError(f"no step was found within the {todo.max_seconds:g} seconds of {todo.name!r}")
    return step


def first_step(board: Board, todo: Profile, deadline: Deadline) -> Step | None:
    """The first step, with as few calls of the core as Python techniques between native ones allow.

    None if there is none, or if the time was up.
    """
    rows: list[int] = []
    for id_ in todo.techniques:
        if id_ in ROW:
            rows.append(ROW[id_])
            continue
        raw = _native.first_step(board, rows, todo.horizon, deadline.left)
        if raw is not None:
            return step_of(raw, board)
        if deadline.is_over:
            return None
        rows = []
        own = next(find(board, id_, todo.horizon, deadline), None)
        if own is not None:
            return own
    raw = _native.first_step(board, rows, todo.horizon, deadline.left)
    return None if raw is None else step_of(raw, board)


def explain(
    puzzle: "PuzzleLike",
    *,
    profile: str | Profile = "human",
    techniques: Iterable[str] | None = None,
    uniqueness: bool = True,
    max_seconds: float | None = None,
) -> Path:
    """Solve as a person would: the easiest step first, again and again, until all is done or nothing helps.

    The profile says which techniques are tried, and in which order; `techniques` names others. Without
    `uniqueness`, those that assume a puzzle with one solution are left out. `max_seconds` goes before that of
    the profile; `path.ending` tells how it ended.

    >>> import ninefold as nf
    >>> path = nf.explain("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    >>> path.solved, len(path), str(path.steps[-1])
    (True, 44, 'full-house: r9c6=6')
    """
    board, todo = _living(puzzle), plan(profile, techniques, uniqueness=uniqueness)
    seconds = checked_seconds(todo.max_seconds if max_seconds is None else max_seconds)
    if all(map(ROW.__contains__, todo.techniques)):
        found = _native.solve_path(board, list(map(ROW.__getitem__, todo.techniques)), todo.horizon, seconds)
        return Path(board, found, found.end, in_time=not found.interrupted)
    return _slow_path(board, todo, Deadline(seconds))


def _slow_path(board: Board, todo: Profile, deadline: Deadline) -> Path:
    """With techniques that are written in Python."""
    start, steps = board, list[Step]()
    while board.open and (step := first_step(board, todo, deadline)) is not None:
        if deadline.is_over:
            break
        steps.append(step)
        board = board.apply(step)
    return Path(start, steps, board, in_time=not (board.open and deadline.is_over))


def check_step(puzzle: "PuzzleLike", step: Step) -> bool:
    """Whether a step is right, judged by its truths alone and not by whoever found it.

    >>> import ninefold as nf
    >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> nf.check_step(p, nf.hint(p))
    True
    """
    truths = [truth.number for truth in step.truths]
    return _native.check_step(board_of(puzzle), list(step.places), list(step.removes), truths, step.deadly)


def _living(puzzle: "PuzzleLike") -> Board:
    """A board on which a step can help: no cell is without candidates."""
    board = _sound(puzzle)
    if board.dead_cells:
        raise no_solution(board)
    return board


def _sound(puzzle: "PuzzleLike") -> Board:
    board = board_of(puzzle)
    refuse_clashes(board)
    return board
