"""Profiles: the techniques to try, their order, how far they look, and their prices."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from os import PathLike
from typing import NamedTuple, Self
from warnings import warn

from ninefold._native import FinderLimits
from ninefold.errors import NinefoldError
from ninefold.logic import plugins
from ninefold.logic.technique_table import LEVELS, PLACED, TECHNIQUES, ids_of

__all__ = ["BRUTE_FORCE", "PROFILES", "Level", "Profile", "in_order", "plan"]

#: Placing a digit by trial where logic gets stuck: not a technique, but a profile may have a price for it.
BRUTE_FORCE = "brute-force"

#: A puzzle above the limit of its level moves to the next one; the last level has no limit.
_LIMITS = {"easy": 800, "medium": 1000, "hard": 1600, "unfair": 1800}

#: Techniques that HoDoKu has, but does not use by default.
_OFF_IN_HODOKU = {
    "dual-two-string-kite", "dual-empty-rectangle", "death-blossom",
    "franken-jellyfish", "finned-franken-jellyfish",
    "mutant-x-wing", "mutant-swordfish", "mutant-jellyfish",
    "finned-mutant-x-wing", "finned-mutant-swordfish", "finned-mutant-jellyfish",
    "finned-mutant-squirmbag", "finned-mutant-whale",
    "template-set", "template-delete",
}  # fmt: skip


class Level(NamedTuple):
    """A level of difficulty: its name, its highest score, and the techniques that belong to it.

    The last level of a profile has no limit. A technique that no level names belongs to the level listed in
    `nf.techniques()`, or to the last one.
    """

    name: str
    limit: int | None = None
    techniques: tuple[str, ...] = ()


HODOKU_LEVELS = tuple(Level(name, _LIMITS.get(name)) for name in LEVELS)


class _ProfileFields(NamedTuple):
    name: str
    techniques: tuple[str, ...]
    limits: FinderLimits = FinderLimits()
    max_seconds: float | None = None
    prices: Mapping[str, int] = {}
    levels: tuple[Level, ...] = HODOKU_LEVELS


class Profile(_ProfileFields):
    """The techniques to try, in order, how far they look, and how long a path may take.

    prices: the cost of a step in a rating, if it differs from the price in `nf.techniques()`; with a price
    for "brute-force", a digit is placed by trial where logic gets stuck. levels: easiest first.

    >>> import ninefold as nf
    >>> mine = nf.Profile("mine", ("naked-single", "hidden-single", "aic"), nf.FinderLimits(strong_links=4))
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> nf.explain(p, profile=mine)
    <Path: 55 steps, solved>
    >>> pricier = mine._replace(prices={"hidden-single": 20})
    >>> nf.rate(p, profile=mine).score, nf.rate(p, profile=pricier).score
    (390, 492)
    """

    __slots__ = ()

    def __new__(
        cls,
        name: str,
        techniques: tuple[str, ...],
        limits: FinderLimits = FinderLimits(),  # noqa: B008 # immutable
        max_seconds: float | None = None,
        prices: Mapping[str, int] = {},  # never changed
        levels: tuple[Level, ...] = HODOKU_LEVELS,
        *,
        horizon: FinderLimits | None = None,
    ) -> Self:
        """`horizon` is the deprecated name of `limits`."""
        if horizon is not None:
            warn("Profile(horizon=...) is now Profile(limits=...)", DeprecationWarning, stacklevel=2)
            limits = horizon
        return super().__new__(cls, name, techniques, limits, max_seconds, prices, levels)

    @property
    def horizon(self) -> FinderLimits:
        """Deprecated: the old name of `limits`."""
        warn("Profile.horizon is now Profile.limits", DeprecationWarning, stacklevel=2)
        return self.limits

    def __hash__(self) -> int:
        return hash(self[:4])

    @staticmethod
    def load(path: "str | PathLike[str]") -> "Profile":
        """Read a profile from a TOML file; docs/rating.md describes the format."""
        from ninefold.logic.profile_file import load

        return load(path)

    def to_toml(self) -> str:
        """Return the profile as TOML for `load`, with all prices and levels: a starting point for your own.

        >>> import ninefold as nf
        >>> mine = nf.Profile("mine", ("full-house", "naked-single"))
        >>> [line for line in mine.to_toml().splitlines() if line.startswith(("name", "full"))]
        ['name = "mine"', 'full-house = 4']
        """
        from ninefold.logic.profile_file import write

        return write(self)

    def in_full(self) -> "Profile":
        """Return the profile with ids instead of names, and with a price and a level for each technique.

        >>> Profile("mine", ("X-Wing",)).in_full().prices
        {'x-wing': 140}
        """
        if not self.levels:
            raise NinefoldError("profile {name} has no levels: add at least one", name=repr(self.name))
        ids = _ids(self.techniques)
        trial = {BRUTE_FORCE: self.prices[BRUTE_FORCE]} if BRUTE_FORCE in self.prices else {}
        own = {id_: self.prices[name] for name in self.prices if name not in trial for id_ in ids_of(name)}
        prices = {id_: own.get(id_, TECHNIQUES[id_].price) for id_ in ids} | trial
        names = [level.name for level in self.levels]
        level_of = {
            id_: level.name for level in self.levels for name in level.techniques for id_ in ids_of(name)
        }
        for id_ in ids:
            usual = TECHNIQUES[id_].level
            level_of.setdefault(id_, usual if usual in names else names[-1])
        levels = tuple(
            level._replace(techniques=tuple(id_ for id_ in ids if level_of[id_] == level.name))
            for level in self.levels
        )
        return self._replace(techniques=ids, prices=prices, levels=levels)


def _human() -> Profile:
    """All techniques, in the order people try them; those of users come last, or where they want to be.

    The table begins with full houses and lists naked singles before hidden ones, as HoDoKu does. People see
    hidden singles first, boxes before lines, because these need no candidates.
    """
    plugins.load()
    full_house, naked_single, hidden_single, *others = (id_ for id_ in TECHNIQUES if id_ not in PLACED)
    order = (full_house, hidden_single, naked_single, *others)
    return Profile("human", _with_placed(order) if PLACED else order)


def _with_placed(order: tuple[str, ...]) -> tuple[str, ...]:
    """Put the techniques that have a place before or after the one they name; first come, first served."""

    def around(id_: str) -> Iterator[str]:
        yield from (other for before in _next_to(id_, is_before=True) for other in around(before))
        yield id_
        yield from (other for after in _next_to(id_, is_before=False) for other in around(after))

    found = [other for id_ in order for other in around(id_)]
    return tuple(dict.fromkeys((*found, *PLACED)))  # the technique that one names may be gone


def _next_to(anchor: str, *, is_before: bool) -> list[str]:
    return [id_ for id_, place in PLACED.items() if place == (anchor, is_before)]


@cache
def _hodoku() -> Profile:
    """The techniques that HoDoKu uses; the table is in its order."""
    used = (row.id for row in TECHNIQUES.values() if row.hodoku and row.id not in _OFF_IN_HODOKU)
    # Chains of 20 nodes fit its ratings slightly better than longer ones, and clearly better than 14.
    limits = FinderLimits(strong_links=10, sets_in_chains=False, lemmas=False)
    return Profile("hodoku", tuple(used), limits, prices={BRUTE_FORCE: 10_000})


#: The built-in profiles, by name.
PROFILES: dict[str, Callable[[], Profile]] = {"human": _human, "hodoku": _hodoku}


def plan(
    profile: str | Profile = "human", techniques: Iterable[str] | None = None, *, uniqueness: bool = True
) -> Profile:
    """Return a profile by its name, with other techniques (or families) if `techniques` names some.

    The techniques of a family keep the order they have in the profile. If `uniqueness` is False, the family
    of that name is left out.

    >>> plan("hodoku", ["naked pair", "locked", "bug-1"], uniqueness=False).techniques
    ('naked-pair', 'locked-pair', 'locked-triple', 'pointing', 'claiming')
    >>> plan("hodoku", "singles").techniques, plan("human", "singles").techniques[1:]
    (('full-house', 'naked-single', 'hidden-single'), ('hidden-single', 'naked-single'))
    """
    if isinstance(profile, str):
        if profile not in PROFILES:
            raise NinefoldError(
                "unknown profile {profile}; choose from: {names}",
                profile=repr(profile),
                names=", ".join(PROFILES),
            )
        profile = PROFILES[profile]()
        if techniques is None and uniqueness:
            return profile  # as it is
    if not isinstance(profile, Profile):
        raise TypeError(f"profile must be a name or a Profile, not {profile!r}")
    if techniques is None:
        ids = _ids(profile.techniques)
    else:
        ids = _ids([techniques] if isinstance(techniques, str) else techniques, profile.techniques)
    wanted = (id_ for id_ in ids if uniqueness or TECHNIQUES[id_].family != "uniqueness")
    return profile._replace(techniques=tuple(wanted))


def _ids(names: Iterable[str], order: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The ids of techniques and families, without duplicates."""
    if not isinstance(names, Iterable):
        raise NinefoldError("techniques must be a list of names, not {names}", names=repr(names))
    return tuple(dict.fromkeys(id_ for name in names for id_ in in_order(ids_of(name), order)))


def in_order(ids: tuple[str, ...], order: tuple[str, ...]) -> list[str]:
    """Sort techniques, such as those of a family, as in `order`; those that it does not have come last.

    >>> in_order(("naked-pair", "hidden-pair", "x-wing"), ("x-wing", "hidden-pair"))
    ['x-wing', 'hidden-pair', 'naked-pair']
    """
    if len(ids) == 1:
        return list(ids)  # the usual case
    rank = {id_: number for number, id_ in enumerate(order)}
    return sorted(ids, key=lambda id_: rank.get(id_, len(rank)))
