"""Several grids in one photo: the largest counts, wherever it is and however well it is printed."""

import numpy as np
import pytest

import ninefold as nf
from ninefold.photo.library import opencv
from scripts.photos.printing import CELL, Style, print_page
from scripts.photos.sheets import UNSEEN, Image
from tests.puzzles import EASY, MEDIUM

STYLE = Style(
    font=0,
    digit_height=0.6,
    digit_shade=20,
    thin=1,
    thick=3,
    border=4,
    thin_shade=60,
    thick_shade=20,
    paper=245,
    shading=220,
    shaded=frozenset(),
)
#: Paper around a grid, in pixels of the printed page: less than the distance to the things around it.
EDGE = 12


def printed(puzzle: str, side: int, *, gaps: bool = False) -> Image:
    """Print a puzzle as a picture of this size; with gaps, parts of its thin lines are missing."""
    digits = [int(mark) if mark != "." else 0 for mark in puzzle]
    page = print_page(digits, STYLE, UNSEEN, np.random.default_rng(1))
    end = 9 * CELL + EDGE
    picture = page.image[page.top - EDGE : page.top + end, page.left - EDGE : page.left + end]
    for line in (1, 2, 4, 5, 7, 8) if gaps else ():
        y = EDGE + line * CELL
        picture[y - 3 : y + 4, 3 * CELL : 7 * CELL] = STYLE.paper
    resized: Image = opencv().resize(picture, (side, side), interpolation=opencv().INTER_AREA)
    return resized


@pytest.mark.parametrize("gaps", [False, True], ids=["whole", "gaps"])
@pytest.mark.parametrize("is_left", [True, False], ids=["left", "right"])
def test_the_larger_of_two_grids_is_read(is_left: bool, gaps: bool) -> None:
    pictures = [printed(MEDIUM, 560, gaps=gaps), printed(EASY, 420)]
    photo = np.full((600, 1040), STYLE.paper, np.uint8)
    x = 20
    for picture in pictures if is_left else reversed(pictures):
        side = len(picture)
        photo[20 : 20 + side, x : x + side] = picture
        x += side + 20
    done, data = opencv().imencode(".png", photo)
    assert done
    found = nf.read_photo(bytes(data))
    assert (found.puzzle, found.doubtful) == (MEDIUM, ())
    assert (sum(x for x, _ in found.corners) / 4 < 0.5) == is_left
