"""A warning for what other programs draw without saying what it means: lines, texts, circles, fog."""

from collections.abc import Iterable
from warnings import warn

__all__ = ["DrawingWarning", "warn_of_drawings"]


class DrawingWarning(UserWarning):
    """A puzzle has drawings that ninefold leaves out; the message lists them."""


def warn_of_drawings(names: Iterable[str]) -> None:
    """Warn that drawings are left out, if there are any. Rules that exist only as drawings are unknown."""
    listed = ", ".join(sorted(set(names)))
    if listed:
        warn(
            f"left out drawings ({listed}): ninefold does not know rules that are only drawn",
            DrawingWarning,
            stacklevel=2,
        )
