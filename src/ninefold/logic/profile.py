"""Profiles: which techniques to try, in which order, how far they look, and what they cost."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from os import PathLike
from typing import NamedTuple

from ninefold._native import Horizon
from ninefold.errors import NinefoldError
from ninefold.logic.catalogue import CATALOGUE, LEVELS, ids_of

__all__ = ["BRUTE_FORCE", "PROFILES", "Level", "Profile", "plan"]

#: One digit by trial, where logic ends: not a technique, but a profile may have a price for it.
BRUTE_FORCE = "brute-force"

#: A puzzle above the limit of its level belongs to the next one; the last has none.
_LIMITS = {"easy": 800, "medium": 1000, "hard": 1600, "unfair": 1800}

#: What HoDoKu has, but does not use unless told to.
_OFF_IN_HODOKU = {
    "dual-two-string-kite", "dual-empty-rectangle", "death-blossom",
    "franken-jellyfish", "finned-franken-jellyfish",
    "mutant-x-wing", "mutant-swordfish", "mutant-jellyfish",
    "finned-mutant-x-wing", "finned-mutant-swordfish", "finned-mutant-jellyfish",
    "finned-mutant-squirmbag", "finned-mutant-whale",
    "template-set", "template-delete",
}  # fmt: skip


class Level(NamedTuple):
    """How hard a puzzle is: a word, the highest score that it stands for, and the techniques that need it.

    The last level of a profile has no limit. A technique that no level names belongs to the one of the name
    that `nf.techniques()` tells, or to the last.
    """

    name: str
    limit: int | None = None
    techniques: tuple[str, ...] = ()


_LEVELS = tuple(Level(name, _LIMITS.get(name)) for name in LEVELS)


class Profile(NamedTuple):
    """Techniques in the order in which they are tried, how far they look, and how long a path may take.

    prices: what a step costs when a puzzle is rated, where it is not what `nf.techniques()` tells; with a
    price for "brute-force", a digit is set by trial where logic ends. levels: the easiest first.

    >>> import ninefold as nf
    >>> mine = nf.Profile("mine", ("naked-single", "hidden-single", "aic"), nf.Horizon(strong_links=4))
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> nf.explain(p, profile=mine)
    <Path: 55 steps, solved>
    >>> dear = mine._replace(prices={"hidden-single": 20})
    >>> nf.rate(p, profile=mine).score, nf.rate(p, profile=dear).score
    (390, 492)
    """

    name: str
    techniques: tuple[str, ...]
    horizon: Horizon = Horizon()
    max_seconds: float | None = None
    prices: Mapping[str, int] = {}
    levels: tuple[Level, ...] = _LEVELS

    def __hash__(self) -> int:
        return hash(self[:4])

    @staticmethod
    def load(path: "str | PathLike[str]") -> "Profile":
        """Read a profile that somebody has written, a TOML file; docs/rating.md tells what it may say."""
        from ninefold.logic.profile_file import load

        return load(path)

    def to_toml(self) -> str:
        """The profile as a file that `load` reads, with all prices and levels: to begin one of your own.

        >>> import ninefold as nf
        >>> mine = nf.Profile("mine", ("full-house", "naked-single"))
        >>> [line for line in mine.to_toml().splitlines() if line.startswith(("name", "full"))]
        ['name = "mine"', 'full-house = 4']
        """
        from ninefold.logic.profile_file import write

        return write(self)

    def in_full(self) -> "Profile":
        """The same profile with ids for names, the price of each technique, and each in one of the levels.

        >>> Profile("mine", ("X-Wing",)).in_full().prices
        {'x-wing': 140}
        """
        if not self.levels:
            raise NinefoldError(f"profile {self.name!r} has no levels: give it one at least")
        ids = _ids(self.techniques)
        trial = {BRUTE_FORCE: self.prices[BRUTE_FORCE]} if BRUTE_FORCE in self.prices else {}
        own = {id_: self.prices[name] for name in self.prices if name not in trial for id_ in ids_of(name)}
        prices = {id_: own.get(id_, CATALOGUE[id_].price) for id_ in ids} | trial
        names = [level.name for level in self.levels]
        level_of = {
            id_: level.name for level in self.levels for name in level.techniques for id_ in ids_of(name)
        }
        for id_ in ids:
            usual = CATALOGUE[id_].level
            level_of.setdefault(id_, usual if usual in names else names[-1])
        levels = tuple(
            level._replace(techniques=tuple(id_ for id_ in ids if level_of[id_] == level.name))
            for level in self.levels
        )
        return self._replace(techniques=ids, prices=prices, levels=levels)


def _human() -> Profile:
    """All techniques, the easiest first, and those of users last."""
    return Profile("human", tuple(CATALOGUE))


@cache
def _hodoku() -> Profile:
    """Those that HoDoKu uses; the catalogue is in its order."""
    used = (row.id for row in CATALOGUE.values() if row.hodoku and row.id not in _OFF_IN_HODOKU)
    # Chains of 20 nodes fit its ratings slightly better than longer ones, and clearly better than 14.
    horizon = Horizon(strong_links=10, sets_in_chains=False, lemmas=False)
    return Profile("hodoku", tuple(used), horizon, prices={BRUTE_FORCE: 10_000})


#: By name.
PROFILES: dict[str, Callable[[], Profile]] = {"human": _human, "hodoku": _hodoku}


def plan(
    profile: str | Profile = "human", techniques: Iterable[str] | None = None, *, uniqueness: bool = True
) -> Profile:
    """What to do: a profile by its name, with other techniques (or families) if some are named.

    Without `uniqueness`, the family of that name is left out.

    >>> plan("hodoku", ["naked pair", "locked", "bug-1"], uniqueness=False).techniques
    ('naked-pair', 'locked-pair', 'locked-triple', 'pointing', 'claiming')
    """
    if isinstance(profile, str):
        if profile not in PROFILES:
            raise NinefoldError(f"unknown profile {profile!r}; choose from: {', '.join(PROFILES)}")
        profile = PROFILES[profile]()
        if techniques is None and uniqueness:
            return profile  # as it is
    if not isinstance(profile, Profile):
        raise TypeError(f"profile must be a name or a Profile, not {profile!r}")
    names = profile.techniques if techniques is None else techniques
    ids = _ids([names] if isinstance(names, str) else names)
    wanted = (id_ for id_ in ids if uniqueness or CATALOGUE[id_].family != "uniqueness")
    return profile._replace(techniques=tuple(wanted))


def _ids(names: Iterable[str]) -> tuple[str, ...]:
    """Of techniques and families, each once."""
    return tuple(dict.fromkeys(id_ for name in names for id_ in ids_of(name)))
