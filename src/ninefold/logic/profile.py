"""Profiles: which techniques to try, in which order, and how far they look."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from ninefold._native import Horizon
from ninefold.errors import NinefoldError
from ninefold.logic.catalogue import CATALOGUE, technique_id

__all__ = ["PROFILES", "Profile", "plan"]

#: What HoDoKu has, but does not use unless told to.
_OFF_IN_HODOKU = {
    "dual-two-string-kite", "dual-empty-rectangle", "death-blossom",
    "franken-jellyfish", "finned-franken-jellyfish",
    "mutant-x-wing", "mutant-swordfish", "mutant-jellyfish",
    "finned-mutant-x-wing", "finned-mutant-swordfish", "finned-mutant-jellyfish",
    "finned-mutant-squirmbag", "finned-mutant-whale",
    "template-set", "template-delete",
}  # fmt: skip


class Profile(NamedTuple):
    """Techniques in the order in which they are tried, how far they look, and how long a path may take.

    >>> import ninefold as nf
    >>> mine = nf.Profile("mine", ("naked-single", "hidden-single", "aic"), nf.Horizon(strong_links=4))
    >>> p = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
    >>> nf.explain(p, profile=mine)
    <Path: 55 steps, solved>
    """

    name: str
    techniques: tuple[str, ...]
    horizon: Horizon = Horizon()
    max_seconds: float | None = None


def _human() -> Profile:
    """All techniques, the easiest first, and those of users last."""
    return Profile("human", tuple(CATALOGUE))


@cache
def _hodoku() -> Profile:
    """Those that HoDoKu uses; the catalogue is in its order."""
    used = (row.id for row in CATALOGUE.values() if row.hodoku and row.id not in _OFF_IN_HODOKU)
    # Chains of 20 nodes fit its ratings slightly better than longer ones, and clearly better than 14.
    return Profile("hodoku", tuple(used), Horizon(strong_links=10, sets_in_chains=False, lemmas=False))


#: By name.
PROFILES: dict[str, Callable[[], Profile]] = {"human": _human, "hodoku": _hodoku}


def plan(
    profile: str | Profile = "human", techniques: Iterable[str] | None = None, *, uniqueness: bool = True
) -> Profile:
    """What to do: a profile by its name, with other techniques if some are named.

    Without `uniqueness`, the family of that name is left out.

    >>> plan("hodoku", ["naked pair", "bug-1"], uniqueness=False).techniques
    ('naked-pair',)
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
    ids = map(technique_id, [names] if isinstance(names, str) else names)
    wanted = (id_ for id_ in ids if uniqueness or CATALOGUE[id_].family != "uniqueness")
    return profile._replace(techniques=tuple(wanted))
