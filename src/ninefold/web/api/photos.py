"""The endpoint that reads a puzzle from a photo."""

from base64 import b64encode
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from ninefold._native import cell_name
from ninefold.numbers import Deadline
from ninefold.web.api.endpoint import Answer, CellName, Endpoint, Grid, RequestBody
from ninefold.web.limits import MOST_PHOTO

__all__ = ["ENDPOINTS", "can_read_photos"]

#: A small picture of a puzzle, for the documentation.
_EXAMPLE = b64encode((Path(__file__).parents[2] / "photo/example.png").read_bytes()).decode()


class PhotoRequest(RequestBody, frozen=True, kw_only=True):
    """Read the puzzle in a photo of a printed grid. The photo is not stored.

    `image` is a JPEG, PNG or WebP file in Base64. Needs OpenCV on the server; otherwise the answer is 501.
    """

    image: Annotated[bytes, Meta(min_length=1, max_length=MOST_PHOTO)]


class PhotoAnswer(Answer, frozen=True, kw_only=True):
    """The puzzle, the cells to check by eye, and the corners of its grid.

    The corners are clockwise from the upper left one of the puzzle, as fractions of the photo's width and
    height.
    """

    puzzle: Grid
    doubtful: list[CellName]
    corners: list[Annotated[list[float], Meta(min_length=2, max_length=2)]]


def can_read_photos() -> bool:
    """True if OpenCV is installed."""
    return find_spec("cv2") is not None


def _photo(request: PhotoRequest, deadline: Deadline) -> PhotoAnswer:
    from ninefold.photo import read_photo  # in a worker only: the server itself needs no numpy

    found = read_photo(request.image)
    return PhotoAnswer(
        puzzle=found.puzzle,
        doubtful=[cell_name(cell) for cell in found.doubtful],
        corners=[list(corner) for corner in found.corners],
    )


ENDPOINTS = [
    Endpoint(
        "photo",
        "Read a puzzle from a photo",
        PhotoRequest,
        PhotoAnswer,
        _photo,
        {"image": _EXAMPLE},
        body_bytes=MOST_PHOTO * 4 // 3 + 1024,
    )
]
