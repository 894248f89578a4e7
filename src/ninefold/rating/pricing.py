"""The cost of a path's steps and the resulting level: one rule for all profiles."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ninefold.logic.profile import BRUTE_FORCE, Profile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Priced", "PricedPaths", "Pricing"]


class Priced(NamedTuple):
    """The rating of a puzzle by a profile: `counts` has the number of steps by technique.

    `hardest` is the most expensive technique of the highest level; empty if there is nothing to solve.
    """

    level: str
    score: int
    hardest: str
    counts: dict[str, int]


class PricedPaths(NamedTuple):
    """The ratings of many paths, as arrays with one entry per path: numbers of levels and of techniques.

    `hardest` is not meaningful for a path without steps.
    """

    steps: "NDArray[np.int64]"
    level: "NDArray[np.int64]"
    score: "NDArray[np.int64]"
    hardest: "NDArray[np.int64]"


class Pricing:
    """The prices and levels of a complete profile.

    The score of a puzzle is the sum of the prices of its steps. Its level is that of the hardest step, and
    rises while the score is above the level's limit. A digit placed by trial belongs to the last level.

    >>> from ninefold.logic.profile import plan
    >>> Pricing(plan("human").in_full()).of({"naked-single": 50, "x-wing": 1})[:3]
    ('hard', 340, 'x-wing')
    """

    def __init__(self, profile: Profile) -> None:
        self._prices, self._levels = profile.prices, profile.levels
        self._level_of = {
            id_: number for number, level in enumerate(profile.levels) for id_ in level.techniques
        } | {BRUTE_FORCE: len(profile.levels) - 1}

    def of(self, counts: Mapping[str, int]) -> Priced:
        """Rate a path whose steps are counted by technique."""
        score = sum(count * self._prices[id_] for id_, count in counts.items())
        hardest = max(counts, key=lambda id_: (self._level_of[id_], self._prices[id_]), default="")
        level = self._level_of[hardest] if hardest else 0
        while score > self._limit(level, score):
            level += 1
        return Priced(self._levels[level].name, score, hardest, dict(counts))

    def _limit(self, level: int, score: int) -> int:
        """The limit of a level; the last level never has one."""
        limit = self._levels[level].limit
        return score if limit is None or level == len(self._levels) - 1 else limit

    def of_paths(
        self, names: Sequence[str], begins: "NDArray[Any]", numbers: "NDArray[Any]", counts: "NDArray[Any]"
    ) -> PricedPaths:
        """Rate many paths at once: the same as `of` for each.

        `numbers` are techniques by their place in `names`, and `counts` say how often they are used, one path
        after another; those of path i are at `begins[i]` to `begins[i + 1]`.
        """
        import numpy as np

        prices = np.array([self._prices.get(id_, 0) for id_ in names], np.int64)
        levels = np.array([self._level_of.get(id_, 0) for id_ in names], np.int64)
        score = _sums(counts * prices[numbers], begins)
        ranks = levels * (prices.max(initial=0) + 1) + prices
        hardest = np.append(numbers, 0)[_first_maxima(ranks[numbers], begins)]
        level = np.where(begins[1:] > begins[:-1], levels[hardest], 0)
        for number in range(len(self._levels) - 1):
            level[(level == number) & (score > self._limit(number, score.max(initial=0)))] += 1
        return PricedPaths(_sums(counts, begins), level, score, hardest)


def _sums(entries: "NDArray[Any]", begins: "NDArray[Any]") -> "NDArray[np.int64]":
    """Return the sum of each run of entries; 0 for an empty one."""
    import numpy as np

    total = np.zeros(len(entries) + 1, np.int64)
    np.cumsum(entries, out=total[1:])
    found: NDArray[np.int64] = total[begins[1:]] - total[begins[:-1]]
    return found


def _first_maxima(entries: "NDArray[np.int64]", begins: "NDArray[Any]") -> "NDArray[np.int64]":
    """Return where the first of the largest entries of each run is; 0 for an empty run."""
    import numpy as np

    sizes = begins[1:] - begins[:-1]
    found = np.zeros(len(sizes), np.int64)
    if len(entries):
        runs = (sizes > 0).nonzero()[0]
        largest = np.maximum.reduceat(entries, begins[runs])
        places = (entries == np.repeat(largest, sizes[runs])).nonzero()[0]
        found[runs] = places[np.searchsorted(places, begins[runs])]
    return found
