"""What the painters of constraints have in common."""

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any, NamedTuple

from ninefold.render.layout import Layout

__all__ = ["Form", "Layer", "Painter", "Piece", "Rank", "label", "neighbours"]

#: The fields of a constraint.
Form = dict[str, Any]


class Layer(IntEnum):
    """The layers of a picture, lowest first. The grid lies above the cages, the digits above the marks."""

    SHADE = 0
    LINE = 1
    CAGE = 2
    MARK = 3
    OUTSIDE = 4


class Rank(NamedTuple):
    """The position of a constraint among those that share its place, and how many there are."""

    place: int = 0
    of: int = 1


#: Part of a drawing, and the layer it belongs to.
Piece = tuple[Layer, str]
#: Draws a constraint; nothing if the usual signs cannot express it.
Painter = Callable[[Layout, Form, Rank], Iterator[Piece]]


def label(x: float, y: float, text: str) -> str:
    """Write small text that starts at a point, on a patch of paper: the number of a cage."""
    wide = 7 * len(text) + 2
    return (
        f'<rect class="paper" x="{x:g}" y="{y - 10:g}" width="{wide:g}" height="11.5"/>'
        f'<text class="note" x="{x + 1:g}" y="{y:g}">{text}</text>'
    )


def neighbours(layout: Layout, one: int, other: int) -> tuple[int, int] | None:
    """Return the step (down, across) from a cell to one that shares a side with it, or None."""
    (row, column), (to_row, to_column) = divmod(one, layout.columns), divmod(other, layout.columns)
    step = to_row - row, to_column - column
    return step if abs(step[0]) + abs(step[1]) == 1 else None
