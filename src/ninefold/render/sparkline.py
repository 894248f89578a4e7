"""Numbers as a row of bars, one character each."""

from collections.abc import Sequence
from itertools import pairwise

__all__ = ["sparkline"]

_BARS = "▁▂▃▄▅▆▇█"
_PLAIN = "_.-:=+*#"


def sparkline(values: Sequence[float], *, width: int = 72, plain: bool = False) -> str:
    """Draw the maximum of each stretch, so no peak is lost if there are more values than characters.

    >>> sparkline([1.0, 1.2, 1.2, 6.5, 1.5]), sparkline([1.0, 6.5], plain=True)
    ('▁▁▁█▂', '_#')
    """
    if not values:
        return ""
    count = min(len(values), width)
    cuts = [len(values) * i // count for i in range(count + 1)]
    peaks = [max(values[start:end]) for start, end in pairwise(cuts)]
    low, high = min(peaks), max(peaks)
    bars = _PLAIN if plain else _BARS
    scale = (len(bars) - 1) / (high - low) if high > low else 0
    return "".join(bars[int((peak - low) * scale + 0.5)] for peak in peaks)
