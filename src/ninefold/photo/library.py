"""OpenCV, loaded on first use: it is in the extra `photo`."""

import os
from typing import Any

from ninefold.errors import MissingExtra

__all__ = ["MOST_PIXELS", "opencv"]

#: The largest picture: more than the cameras of phones make by default.
MOST_PIXELS = 64_000_000


def opencv() -> Any:
    """Return OpenCV's module, or raise an error that names the extra."""
    # The decoder refuses what a header hides from us.
    os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))
    try:
        import cv2
    except ImportError:
        raise MissingExtra(
            "reading photos needs OpenCV: pip install 'ninefold[photo]'",
        ) from None
    cv2.setNumThreads(1)  # a photo takes a fraction of a second, and servers read several at a time
    return cv2
