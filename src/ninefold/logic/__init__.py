"""How a person would solve it: steps, each with its evidence, and the way from start to end."""

from collections.abc import Iterable
from time import monotonic

from ninefold import _native
from ninefold._native import Board
from ninefold.conflict import refuse_clashes
from ninefold.errors import NinefoldError
from ninefold.logic.native import ROW, step_of
from ninefold.logic.record import record
from ninefold.logic.registry import find, order_of, technique, techniques
from ninefold.logic.step import Step
from ninefold.numbers import checked_seconds
from ninefold.puzzle import board_of
from ninefold.solving import no_solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold._native import NativePath
    from ninefold.puzzle import PuzzleLike

__all__ = ["Path", "check_step", "explain", "find_steps", "hint", "technique", "techniques"]


def find_steps(puzzle: "PuzzleLike", *, technique: str | None = None, uniqueness: bool = True) -> list[Step]:
    """Every step of a technique (by any of its names), or of all of them, that can be made on a board.

    Without `uniqueness`, techniques that assume a puzzle with one solution are left out.

    >>> import ninefold as nf
    >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
    >>> [str(step) for step in nf.find_steps(p, technique="naked-single")][:2]
    ['naked-single: r1c5=7', 'naked-single: r2c6=2']
    """
    board = _sound(puzzle)
    ids = order_of(None if technique is None else [technique], uniqueness=uniqueness)
    return [step for id_ in ids for step in find(board, id_)]


def hint(
    puzzle: "PuzzleLike", *, techniques: Iterable[str] | None = None, uniqueness: bool = True
) -> Step | None:
    """The easiest step; None where no technique (of those named) finds one.

    Without `uniqueness`, techniques that assume a puzzle with one solution are left out.

    >>> import ninefold as nf
    >>> str(nf.hint("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"))
    'naked-single: r1c5=7'
    """
    return _first(_living(puzzle), order_of(techniques, uniqueness=uniqueness))


def _first(board: Board, ids: list[str]) -> Step | None:
    """The first step, with as few calls of the core as Python techniques between native ones allow."""
    rows: list[int] = []
    for id_ in ids:
        if id_ in ROW:
            rows.append(ROW[id_])
            continue
        raw = _native.first_step(board, rows)
        if raw is not None:
            return step_of(raw)
        rows = []
        own = next(find(board, id_), None)
        if own is not None:
            return own
    raw = _native.first_step(board, rows)
    return None if raw is None else step_of(raw)


class Path:
    """The way from a puzzle to its solution, or to where the techniques end.

    `steps` in order; `end` the last board; `solved` whether it is full.

    >>> import ninefold as nf
    >>> nf.explain("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    <Path: 44 steps, solved>
    """

    def __init__(self, start: Board, steps: "list[Step] | NativePath", end: Board) -> None:
        self.start, self.end, self._steps = start, end, steps

    @property
    def steps(self) -> list[Step]:
        """The steps; made when first asked for."""
        if not isinstance(self._steps, list):
            self._steps = list(map(step_of, self._steps.steps))
        return self._steps

    @property
    def solved(self) -> bool:
        """Whether the path leads to the end."""
        return not self.end.open

    def __len__(self) -> int:
        return len(self._steps)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Path):
            return NotImplemented
        return self.start == other.start and self.steps == other.steps

    def __hash__(self) -> int:
        return hash((self.start, len(self)))

    def __repr__(self) -> str:
        return f"<Path: {len(self)} steps, {'solved' if self.solved else 'stuck'}>"

    def __reduce__(self) -> "tuple[type[Path], tuple[Board, list[Step], Board]]":
        return Path, (self.start, self.steps, self.end)

    def to_json(self) -> str:
        """The puzzle, the steps with their evidence, and the end, as JSON.

        >>> import json, ninefold as nf
        >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
        >>> path = json.loads(nf.explain(p).to_json())
        >>> path["solved"], path["steps"][0]["technique"], path["steps"][0]["places"]
        (True, 'naked-single', ['r1c5=7'])
        """
        from json import dumps

        steps = [record(step) for step in self.steps]
        start, end = self.start.line, self.end.line
        return dumps({"puzzle": start, "solved": self.solved, "steps": steps, "end": end})

    def text(self) -> str:
        """One line a step."""
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.steps, 1))


def explain(
    puzzle: "PuzzleLike",
    *,
    techniques: Iterable[str] | None = None,
    uniqueness: bool = True,
    max_seconds: float | None = None,
) -> Path:
    """Solve as a person would: the easiest step first, again and again, until all is done or nothing helps.

    Without `uniqueness`, techniques that assume a puzzle with one solution are left out.

    >>> import ninefold as nf
    >>> path = nf.explain("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    >>> path.solved, len(path), str(path.steps[-1])
    (True, 44, 'full-house: r9c6=6')
    """
    board, ids = _living(puzzle), order_of(techniques, uniqueness=uniqueness)
    seconds = checked_seconds(max_seconds)
    if all(id_ in ROW for id_ in ids):
        found = _native.solve_path(board, [ROW[id_] for id_ in ids], seconds)
        path, late = Path(board, found, found.end), found.interrupted
    else:
        path, late = _slow_path(board, ids, seconds)
    if late:
        raise NinefoldError(f"explain: stopped at the limit of {seconds:g} seconds after {len(path)} steps")
    return path


def _slow_path(board: Board, ids: list[str], seconds: float | None) -> tuple[Path, bool]:
    """With techniques that are written in Python."""
    start, deadline = board, None if seconds is None else monotonic() + seconds
    steps: list[Step] = []
    while board.open and (step := _first(board, ids)) is not None:
        if deadline is not None and monotonic() > deadline:
            return Path(start, steps, board), True
        steps.append(step)
        board = board.apply(step)
    return Path(start, steps, board), False


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
