"""Paths: the steps from a puzzle to its solution."""

from collections.abc import Iterator
from functools import partial
from typing import Literal

from ninefold._native import Board
from ninefold.errors import NinefoldError
from ninefold.logic.native import step_of
from ninefold.logic.record import record
from ninefold.logic.step import Step
from ninefold.message import counted
from ninefold.translation import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold._native import NativePath
    from ninefold.render.theme import Theme

__all__ = ["Path"]

_Limit = Literal["seconds", "steps"]


class Path:
    """The steps from a puzzle to its solution, or to where the techniques get stuck.

    `steps` holds the steps in order and `end` the last board. `ending` is 'solved', 'stuck' (no technique
    finds a step), or the limit that was reached: 'seconds' or 'steps'.

    >>> import ninefold as nf
    >>> nf.explain("..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......")
    <Path: 44 steps, solved>
    """

    def __init__(
        self, start: Board, steps: "list[Step] | NativePath", end: Board, *, limit: "_Limit | None" = None
    ) -> None:
        self.start, self.end, self._steps, self._limit = start, end, steps, limit

    @property
    def steps(self) -> list[Step]:
        """The steps, made on first use."""
        if not isinstance(self._steps, list):
            self._steps = list(_on_their_boards(self.start, self._steps))
        return self._steps

    def positions(self) -> Iterator[tuple[Board, Step]]:
        """Iterate over the steps, each with the board where it was found."""
        board = self.start
        for step in self.steps:
            yield board, step
            board = board.apply(step)

    @property
    def solved(self) -> bool:
        """True if the path solves the puzzle."""
        return not self.end.open

    @property
    def ending(self) -> Literal["solved", "stuck", "seconds", "steps"]:
        """The reason why the path ends where it does."""
        return "solved" if self.solved else self._limit or "stuck"

    def __len__(self) -> int:
        return len(self._steps)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Path):
            return NotImplemented
        return self.start == other.start and self.steps == other.steps

    def __hash__(self) -> int:
        return hash((self.start, len(self)))

    def __repr__(self) -> str:
        return f"<Path: {counted(len(self), 'step', 'steps')}, {self.ending}>"

    def __reduce__(self) -> "tuple[partial[Path], tuple[Board, list[Step], Board]]":
        return partial(Path, limit=self._limit), (self.start, self.steps, self.end)

    def to_json(self) -> str:
        """Return the puzzle, the steps with their evidence, and the final board as JSON.

        >>> import json, ninefold as nf
        >>> p = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
        >>> path = json.loads(nf.explain(p).to_json())
        >>> path["ending"], path["steps"][0]["technique"], path["steps"][0]["places"]
        ('solved', 'hidden-single', ['r9c7=3'])
        """
        from json import dumps

        steps = [record(step) for step in self.steps]
        return dumps({"puzzle": self.start.line, **self.fields(steps)})

    def fields(self, steps: list[dict[str, object]]) -> dict[str, object]:
        """Return the JSON fields of the path, with the given records of its steps."""
        return {"ending": self.ending, "steps": steps, "end": self.end.line}

    def to_svg(self, number: int, *, theme: "Theme" = "auto", language: str = ENGLISH) -> str:
        """Draw a step by its index in `steps`."""
        return self.steps[number].to_svg(theme=theme, language=language)

    def to_html(self, *, language: str = ENGLISH) -> str:
        """Return the path as an HTML document with a slider for the steps."""
        from ninefold.render import to_html

        return to_html(self, language=language)

    def _repr_html_(self) -> str | None:
        """The document in an iframe, for notebooks; None if a step does not fit its board."""
        from ninefold.render.html import frame

        try:
            return frame(self)
        except NinefoldError:
            return None

    def text(self) -> str:
        """Return the path as text, one line per step."""
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.steps, 1))


def _on_their_boards(board: Board, path: "NativePath") -> Iterator[Step]:
    """Iterate over the core's steps, each with the board that the steps before it lead to."""
    for raw in path.steps:
        step = step_of(raw, board)
        yield step
        board = board.apply(step)
