"""Decodes an image, after a look at its header: a small file can claim to have billions of pixels."""

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninefold.errors import NinefoldError
from ninefold.photo.library import MOST_PIXELS, opencv

__all__ = ["MOST_BYTES", "MOST_PIXELS", "Gray", "bytes_of", "decoded", "size_of"]

#: A photo in shades of grey.
Gray = NDArray[np.uint8]

#: The largest file.
MOST_BYTES = 32 << 20
#: The smallest side in pixels: with less, digits cannot be told apart.
LEAST_SIDE = 120
#: The longer side of a picture is at most this many times the shorter one.
MOST_LONG = 10
#: The longer side that reading works with.
WORKING_SIDE = 2000

#: The segments of a JPEG file that give its size.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def decoded(data: bytes) -> Gray:
    """Return the picture in a JPEG, PNG or WebP file, in shades of grey and at most 2000 pixels long."""
    cv2 = opencv()
    if len(data) > MOST_BYTES:
        raise NinefoldError("the image has more than {most} MB; make it smaller", most=MOST_BYTES >> 20)
    width, height = size_of(data)
    _check_size(width, height)
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), _flag(cv2, max(width, height)))
    except cv2.error:
        image = None
    if image is None:
        raise _damaged()
    return _shrunk(cv2, image)


def _damaged() -> NinefoldError:
    return NinefoldError("the image is damaged; save it again, or take another photo")


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise NinefoldError(
            "the image has {width} x {height} pixels; make it smaller than {most} million pixels",
            width=width,
            height=height,
            most=MOST_PIXELS // 1_000_000,
        )
    if min(width, height) < LEAST_SIDE:
        raise NinefoldError(
            "the image has only {width} x {height} pixels; a puzzle needs at least {least} x {least}",
            width=width,
            height=height,
            least=LEAST_SIDE,
        )
    if max(width, height) > MOST_LONG * min(width, height):
        raise NinefoldError(
            "the image has {width} x {height} pixels; cut it to the puzzle", width=width, height=height
        )


def _flag(cv2: Any, side: int) -> int:
    """Return how to decode: large JPEG files are shrunk while they are read."""
    if side >= 8 * WORKING_SIDE:
        return int(cv2.IMREAD_REDUCED_GRAYSCALE_8)
    if side >= 4 * WORKING_SIDE:
        return int(cv2.IMREAD_REDUCED_GRAYSCALE_4)
    return int(cv2.IMREAD_REDUCED_GRAYSCALE_2 if side >= 2 * WORKING_SIDE else cv2.IMREAD_GRAYSCALE)


def _shrunk(cv2: Any, image: Gray) -> Gray:
    scale = WORKING_SIDE / max(image.shape)
    if scale >= 1:
        return image
    small: Gray = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return small


def size_of(data: bytes) -> tuple[int, int]:
    """Return the width and height that the header of a JPEG, PNG or WebP file states.

    >>> size_of(b"GIF89a")
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: not a JPEG, PNG or WebP image
    """
    size = None
    if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and len(data) >= 24:
        size = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    elif data.startswith(b"\xff\xd8\xff"):
        size = _jpeg_size(data)
    elif data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        size = _webp_size(data)
    else:
        raise NinefoldError("not a JPEG, PNG or WebP image")
    if size is None:
        raise _damaged()
    return size


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Follow the segments of a JPEG file to the one with its size."""
    at = 2
    while at + 9 <= len(data):
        marker = data[at + 1]
        if data[at] != 0xFF or marker == 0x00:  # decoders would search on from here
            return None
        if marker in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        if marker == 0xFF or marker == 0x01 or 0xD0 <= marker <= 0xD8:  # padding, or no length
            at += 1 if marker == 0xFF else 2
        else:
            at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4]))
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    """Return the size in one of the three kinds of WebP files."""
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8 ":
        words = int.from_bytes(data[26:28], "little"), int.from_bytes(data[28:30], "little")
        return words[0] & 0x3FFF, words[1] & 0x3FFF
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return None


def bytes_of(source: "str | bytes | os.PathLike[str]") -> bytes:
    """Return the bytes of a file, or the bytes themselves."""
    if isinstance(source, bytes):
        return source
    with open(source, "rb") as file:
        return file.read(MOST_BYTES + 1)
