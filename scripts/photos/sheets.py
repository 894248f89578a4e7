"""The sheets of rendered digits."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninefold.photo.library import opencv

__all__ = ["CELL", "HEIGHT", "TRAINING", "UNSEEN", "Image", "glyphs"]

Image = NDArray[np.uint8]

#: Pixels of a cell of the sheet, and of the height of an 8 in it.
CELL, HEIGHT = 48, 34
#: The fonts that train the recogniser, and those that measure it.
TRAINING = Path(__file__).parent / "training.png"
UNSEEN = Path(__file__).parent / "unseen.png"


@cache
def glyphs(sheet: Path) -> NDArray[Any]:
    """Return the digits of a sheet: fonts x 9 x CELL x CELL, 0 for paper and 255 for ink."""
    image: Image = opencv().imread(str(sheet), 0)
    return image.reshape(-1, CELL, 9, CELL).transpose(0, 2, 1, 3)
