"""The cost of a path's steps and the resulting level: one rule for all profiles."""

from collections.abc import Mapping
from typing import NamedTuple

from ninefold.logic.profile import BRUTE_FORCE, Profile

__all__ = ["Priced", "Pricing"]


class Priced(NamedTuple):
    """The rating of a puzzle by a profile: `counts` has the number of steps by technique.

    `hardest` is the most expensive technique of the highest level; empty if there is nothing to solve.
    """

    level: str
    score: int
    hardest: str
    counts: dict[str, int]


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
