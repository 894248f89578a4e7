"""Bands of ratings: the strata of a dataset."""

from collections.abc import Sequence
from typing import NamedTuple

from ninefold.errors import NinefoldError
from ninefold.generation.difficulty import DIFFICULTIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Bands"]


class Bands(NamedTuple):
    """Where bands begin, in tenths, and their names. The last band has no upper end.

    >>> Bands.read("1.0,2.5,4").names
    ('1.0-2.4', '2.5-3.9', '4.0-')
    """

    edges: tuple[int, ...]
    names: tuple[str, ...]

    @classmethod
    def words(cls) -> "Bands":
        """The difficulties that ninefold has words for.

        >>> Bands.words().names[:2]
        ('beginner', 'easy')
        """
        return cls(tuple(low for low, _ in DIFFICULTIES.values()), tuple(DIFFICULTIES))

    @classmethod
    def read(cls, bands: str | Sequence[float]) -> "Bands":
        """Read the ratings at which bands begin, in ascending order.

        >>> Bands.read([4.0, 2.5])
        Traceback (most recent call last):
        ninefold.errors.NinefoldError: bands: '4.0,2.5' must be ascending ratings such as 1.0,2.5,4.0,6.0
        """
        given: list[Any] = bands.split(",") if isinstance(bands, str) else list(bands)
        text = ",".join(map(str, given))
        try:
            edges = tuple(round(float(edge) * 10) for edge in given)
        except (TypeError, ValueError, OverflowError):
            edges = ()
        is_exact = all(
            abs(float(edge) * 10 - tenths) < 1e-6 for edge, tenths in zip(given, edges, strict=False)
        )
        if not edges or not is_exact or list(edges) != sorted(set(edges)) or edges[0] < 0 or edges[-1] > 119:
            raise NinefoldError(
                "bands: {bands} must be ascending ratings such as 1.0,2.5,4.0,6.0", bands=repr(text)
            )
        ends = [f"{end - 1}" for end in edges[1:]]
        names = [f"{low / 10:.1f}-{int(end) / 10:.1f}" for low, end in zip(edges, ends, strict=False)]
        return cls(edges, (*names, f"{edges[-1] / 10:.1f}-"))

    def numbers(self, tenths: "NDArray[np.int64]") -> "NDArray[np.int8]":
        """Return the number of the band of each rating; -1 if it is below all of them.

        >>> import numpy as np
        >>> Bands.read("1.0,2.5").numbers(np.array([5, 10, 24, 25, 110])).tolist()
        [-1, 0, 0, 1, 1]
        """
        import numpy as np

        return (np.searchsorted(np.array(self.edges), tenths, side="right") - 1).astype(np.int8)
