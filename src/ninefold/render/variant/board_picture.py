"""The signs of a variant for a board on the page, which draws the grid and the digits itself."""

from typing import NamedTuple

from ninefold.render.layout import LEFT, NINE_BY_NINE, TOP
from ninefold.render.variant.kinds import drawn
from ninefold.render.variant.painter import layer_of, layout_of
from ninefold.render.variant.piece import Layer
from ninefold.render.variant.style import page_style
from ninefold.variants.variant import Variant

__all__ = ["BoardPicture", "board_picture"]


class BoardPicture(NamedTuple):
    """Signs below and above the digits, as SVG in units of 54 to a cell, and their style sheet.

    The corner of the grid is at (`x`, `y`). `margins` is the space for clues on its left, top, right and
    bottom. `labelled` has the cells with a number in the corner, nine to a row.
    """

    under: str
    over: str
    style: str
    x: int
    y: int
    margins: tuple[int, int, int, int]
    labelled: list[int]


def board_picture(variant: Variant) -> BoardPicture:
    """Draw the signs of a variant, with the painters of `draw_variant`.

    >>> from ninefold.rules import sandwich, thermo
    >>> from ninefold.puzzle import Puzzle
    >>> picture = board_picture(Puzzle("." * 81, rules=[thermo("r1c1-r1c3"), sandwich("row 2", 5)]).variant)
    >>> picture.margins, "thermo" in picture.under, ">5<" in picture.over
    ((30, 0, 0, 0), True, True)
    """
    layout = layout_of(variant)
    signs = drawn(variant, layout)
    shown = {layer: layer_of(variant, signs, layer) for layer in Layer}
    usual = LEFT, TOP, NINE_BY_NINE.right, NINE_BY_NINE.bottom
    found = layout.left, layout.top, layout.right, layout.bottom
    left, top, right, bottom = (own - other for own, other in zip(found, usual, strict=True))
    return BoardPicture(
        shown[Layer.SHADE] + shown[Layer.LINE] + shown[Layer.CAGE],
        shown[Layer.MARK] + shown[Layer.OUTSIDE],
        page_style(one.type for one in variant.constraints),
        layout.left,
        layout.top,
        (left, top, right, bottom),
        sorted(layout.for_boards().labelled),
    )
