"""The table of techniques: names, prices, and the order in which people try them."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ninefold._native import technique_rows
from ninefold.errors import NinefoldError
from ninefold.message import message
from ninefold.suggestion import closest
from ninefold.translation import ENGLISH, catalogue

__all__ = [
    "LEVELS",
    "OWN_NAMES",
    "PLACED",
    "TECHNIQUES",
    "TechniqueInfo",
    "family_name",
    "has_name",
    "ids_of",
    "info_of",
    "matching",
    "technique_id",
]


class TechniqueInfo(NamedTuple):
    """A technique: its id, name, family, other names, and its prices in SE and HoDoKu.

    `level` is HoDoKu's word for its difficulty, `price` its cost per step there. A technique that HoDoKu does
    not have takes both from the one before it, in the order people try them. Techniques of users have their
    own, or take them from the technique next to which they are placed, or else from forcing chains.

    >>> TECHNIQUES["xyz-wing"].price, TECHNIQUES["wxyz-wing"].hodoku, TECHNIQUES["wxyz-wing"].price
    (180, '', 180)
    """

    id: str
    name: str
    family: str
    aliases: tuple[str, ...] = ()
    se: str = ""
    hodoku: str = ""
    level: str = "extreme"
    price: int = 500

    def name_in(self, language: str = ENGLISH) -> str:
        """Its name in a language; techniques of users have only the names they were given.

        >>> TECHNIQUES["hidden-pair"].name_in("de")
        'Verstecktes Paar'
        """
        words = catalogue(language)
        if self.id in OWN_NAMES:
            return OWN_NAMES[self.id].get(words.language, self.name)
        return words.say(self.name, "technique")

    def family_in(self, language: str = ENGLISH) -> str:
        """The name of its family in a language.

        >>> TECHNIQUES["skyscraper"].family_in(), TECHNIQUES["skyscraper"].family_in("de")
        ('single digit', 'Einzelziffern')
        """
        return catalogue(language).say(family_name(self.family), "family")

    def names(self, language: str = ENGLISH) -> tuple[str, ...]:
        """All names of the technique."""
        return self.id, self.name, self.name_in(language), *self.aliases


#: The levels of difficulty, in words.
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")

# The rows are in HoDoKu's order, which is also that of the profile `human` except for singles.
_TABLE = """
id                              | HoDoKu      | SE                | name
full-house                      | 4 easy      | 1.0               | Full house
naked-single                    | 4 easy      | 2.3               | Naked single
hidden-single                   | 14 easy     | 1.2 box, 1.5 line | Hidden single
locked-pair                     | 40 medium   |                   | Locked pair
locked-triple                   | 60 medium   |                   | Locked triple
pointing                        | 50 medium   | 2.6               | Pointing
claiming                        | 50 medium   | 2.8               | Claiming
rule-arrangements               |             |                   | Arrangements of a rule
innies-and-outies               |             |                   | Innies and outies
naked-pair                      | 60 medium   | 3.0               | Naked pair
naked-triple                    | 80 medium   | 3.6               | Naked triple
hidden-pair                     | 70 medium   | 3.4               | Hidden pair
hidden-triple                   | 100 medium  | 4.0               | Hidden triple
naked-quad                      | 120 hard    | 5.0               | Naked quad
hidden-quad                     | 150 hard    | 5.4               | Hidden quad
x-wing                          | 140 hard    | 3.2               | X-wing
swordfish                       | 150 hard    | 3.8               | Swordfish
jellyfish                       | 160 hard    | 5.2               | Jellyfish
remote-pair                     | 110 hard    |                   | Remote pair
bug-1                           | 100 hard    | 5.6               | BUG+1
skyscraper                      | 130 hard    | 6.6               | Skyscraper
two-string-kite                 | 150 hard    | 6.6               | Two-string kite
dual-two-string-kite            | 150 hard    |                   | Dual two-string kite
turbot-fish                     | 120 hard    | 6.6               | Turbot fish
empty-rectangle                 | 120 hard    |                   | Empty rectangle
dual-empty-rectangle            | 120 hard    |                   | Dual empty rectangle
w-wing                          | 150 hard    |                   | W-wing
xy-wing                         | 160 hard    | 4.2               | XY-wing
xyz-wing                        | 180 hard    | 4.4               | XYZ-wing
wxyz-wing                       |             | 5.5 in SE 1.18    | WXYZ-wing
unique-rectangle-1              | 100 hard    | 4.5               | Unique rectangle 1
unique-rectangle-2              | 100 hard    | 4.5               | Unique rectangle 2
unique-rectangle-3              | 100 hard    | 4.5+              | Unique rectangle 3
unique-rectangle-4              | 100 hard    | 4.5               | Unique rectangle 4
unique-rectangle-5              | 100 hard    |                   | Unique rectangle 5
unique-rectangle-6              | 100 hard    |                   | Unique rectangle 6
hidden-rectangle                | 100 hard    |                   | Hidden rectangle
avoidable-rectangle-1           | 100 hard    |                   | Avoidable rectangle 1
avoidable-rectangle-2           | 100 hard    |                   | Avoidable rectangle 2
unique-loop                     |             | 4.6 to 5.0        | Unique loop
bug-2                           |             | 5.7               | BUG type 2
bug-3                           |             | 5.8 to 6.0        | BUG type 3
bug-4                           |             | 5.7               | BUG type 4
finned-x-wing                   | 130 hard    |                   | Finned X-wing
sashimi-x-wing                  | 150 hard    |                   | Sashimi X-wing
finned-swordfish                | 200 unfair  |                   | Finned swordfish
sashimi-swordfish               | 240 unfair  |                   | Sashimi swordfish
finned-jellyfish                | 250 unfair  |                   | Finned jellyfish
sashimi-jellyfish               | 260 unfair  |                   | Sashimi jellyfish
sue-de-coq                      | 250 unfair  |                   | Sue de Coq
aligned-pair-exclusion          |             | 6.2               | Aligned pair exclusion
simple-colors-trap              | 150 hard    |                   | Simple colours, trap
simple-colors-wrap              | 150 hard    |                   | Simple colours, wrap
multi-colors-1                  | 200 hard    |                   | Multi-colours 1
multi-colors-2                  | 200 hard    |                   | Multi-colours 2
medusa                          |             |                   | 3D Medusa
x-chain                         | 260 unfair  | 6.5/6.6 + length  | X-chain
xy-chain                        | 260 unfair  | 7.0 + length      | XY-chain
nice-loop-continuous            | 280 unfair  | 7.0 + length      | Continuous nice loop
nice-loop-discontinuous         | 280 unfair  | 7.0 + length      | Discontinuous nice loop
aic                             | 280 unfair  | 7.0 + length      | AIC
grouped-nice-loop-continuous    | 300 unfair  |                   | Grouped continuous nice loop
grouped-nice-loop-discontinuous | 300 unfair  |                   | Grouped discontinuous nice loop
grouped-aic                     | 300 unfair  |                   | Grouped AIC
als-xz                          | 300 unfair  |                   | ALS-XZ
als-xy-wing                     | 320 unfair  |                   | ALS-XY-wing
als-chain                       | 340 unfair  |                   | ALS chain
death-blossom                   | 360 unfair  |                   | Death blossom
aligned-triplet-exclusion       |             | 7.5               | Aligned triplet exclusion
franken-x-wing                  | 300 unfair  |                   | Franken X-wing
franken-swordfish               | 350 unfair  |                   | Franken swordfish
franken-jellyfish               | 370 unfair  |                   | Franken jellyfish
finned-franken-x-wing           | 390 unfair  |                   | Finned Franken X-wing
finned-franken-swordfish        | 410 unfair  |                   | Finned Franken swordfish
finned-franken-jellyfish        | 430 unfair  |                   | Finned Franken jellyfish
mutant-x-wing                   | 450 extreme |                   | Mutant X-wing
mutant-swordfish                | 450 extreme |                   | Mutant swordfish
mutant-jellyfish                | 450 extreme |                   | Mutant jellyfish
finned-mutant-x-wing            | 470 extreme |                   | Finned mutant X-wing
finned-mutant-swordfish         | 470 extreme |                   | Finned mutant swordfish
finned-mutant-jellyfish         | 470 extreme |                   | Finned mutant jellyfish
finned-mutant-squirmbag         | 470 extreme |                   | Finned mutant squirmbag
finned-mutant-whale             | 470 extreme |                   | Finned mutant whale
nishio                          |             | 7.5 + length      | Nishio forcing chain
forcing-chain-cell              | 500 extreme | 8.0 + length      | Cell forcing chain
forcing-chain-region            | 500 extreme | 8.0 + length      | Region forcing chain
forcing-chain-contradiction     | 500 extreme | 8.5 + length      | Contradiction forcing chain
forcing-chain-verity            | 500 extreme | 8.5 + length      | Verity forcing chain
forcing-net                     | 700 extreme | 8.5 to 11.0 + length| Dynamic forcing chain
template-set                    | 10000 extreme |                 | Template set
template-delete                 | 10000 extreme |                 | Template delete
"""

_ALSO_CALLED = {
    "full-house": ("single blank", "last free cell"),
    "naked-single": ("sole candidate", "obvious single", "last possible number"),
    "hidden-single": ("last remaining cell", "crosshatching"),
    "pointing": ("locked candidates 1", "exclusive 3x3"),
    "claiming": ("locked candidates 2", "box/line reduction"),
    "innies-and-outies": ("rule of 45", "45 rule"),
    "rule-arrangements": ("cage combinations", "killer combinations"),
    "naked-pair": ("obvious pair", "conjugate pair"),
    "naked-triple": ("obvious triple",),
    "empty-rectangle": ("hinge",),
    "w-wing": ("semi-remote pair",),
    "xy-wing": ("Y-wing", "bent triple"),
    "wxyz-wing": ("bent quad",),
    "simple-colors-trap": ("single-digit colouring",),
    "medusa": ("multi-digit colouring",),
    "x-chain": ("X-cycle",),
    "nice-loop-continuous": ("bidirectional cycle",),
    "aic": ("alternating inference chain",),
    "unique-rectangle-1": ("uniqueness test 1",),
    "unique-rectangle-2": ("uniqueness test 2",),
    "unique-rectangle-3": ("uniqueness test 3",),
    "unique-rectangle-4": ("uniqueness test 4",),
    "unique-rectangle-5": ("uniqueness test 5",),
    "unique-rectangle-6": ("uniqueness test 6",),
    "bug-1": ("bivalue universal grave, type 1",),
    "sue-de-coq": ("two-sector disjoint subsets",),
    "finned-mutant-squirmbag": ("5-fish",),
    "finned-mutant-whale": ("6-fish",),
    "forcing-chain-cell": ("multiple forcing chain",),
    "forcing-chain-region": ("multiple forcing chain",),
    "forcing-net": ("forcing net",),
}


def _rows() -> Iterator[TechniqueInfo]:
    price, level = "0", LEVELS[0]
    for line in _TABLE.strip().splitlines()[1:]:
        id_, hodoku, se, name = (field.strip() for field in line.split("|"))
        price, level = hodoku.split() or (price, level)
        also = _ALSO_CALLED.get(id_, ())
        yield TechniqueInfo(id_, name, _FAMILY[id_], also, se, hodoku, level, int(price))


_FAMILY = dict(technique_rows())

#: Family names that differ from their ids.
_FAMILY_NAMES = {"als": "ALS", "coloring": "colouring"}

#: All techniques, by id.
TECHNIQUES = {row.id: row for row in _rows()}
#: The names of techniques in Python in other languages, by id and language.
OWN_NAMES: dict[str, Mapping[str, str]] = {}
#: Techniques in Python with a place next to another one: the id of that one, and True if they come before it.
PLACED: dict[str, tuple[str, bool]] = {}


def _load_plugins() -> None:
    from ninefold.logic.plugins import load

    load()


def family_name(family: str) -> str:
    """Return the English name of a family.

    >>> family_name("single_digit"), family_name("als")
    ('single digit', 'ALS')
    """
    return _FAMILY_NAMES.get(family, family.replace("_", " "))


def info_of(id_: str) -> TechniqueInfo:
    """Return the entry of a technique; an unregistered one, for example after unpickling, has only an id.

    >>> info_of("x-wing").hodoku, info_of("my-own-wing").name
    ('140 hard', 'My own wing')
    """
    if id_ not in TECHNIQUES:
        _load_plugins()
    return TECHNIQUES.get(id_) or TechniqueInfo(id_, id_.replace("-", " ").capitalize(), "own")


def technique_id(name: str) -> str:
    """Return the id of a technique, by any of its names; a name for several raises an error.

    >>> technique_id("Last remaining cell"), technique_id("xwings"), technique_id("Pointing Pairs")
    ('hidden-single', 'x-wing', 'pointing')
    """
    ids = ids_of(name)
    if len(ids) == 1:
        return ids[0]
    if ids == _family(_key(name)):
        raise NinefoldError(
            "{name} is a family of techniques: name one of them, such as {family}",
            name=repr(name),
            family=repr(ids[0]),
        )
    raise NinefoldError(
        "{name} stands for several techniques; name one of them: {ids}",
        name=repr(name),
        ids=", ".join(ids),
    )


def ids_of(name: str) -> tuple[str, ...]:
    """Return the ids of the techniques that a name stands for: one, several, or a family.

    Names of other programs and websites are known, too. Case, hyphens, spaces and plurals do not matter.

    >>> ids_of("X-Wing"), ids_of("singles")
    (('x-wing',), ('full-house', 'naked-single', 'hidden-single'))
    >>> ids_of("locked candidates"), ids_of("Uniqueness Test 4")
    (('pointing', 'claiming'), ('unique-rectangle-4',))
    """
    if isinstance(name, str) and name in TECHNIQUES:
        return (name,)
    _load_plugins()
    for key in (_key(name), _key(re.sub(r"\(.*?(\)|$)", "", name))):  # some add details in brackets
        found = _named(name, key) or _family(key)
        if found:
            return found
    raise _unknown(name)


def has_name(name: str) -> bool:
    """True if the table has a technique with this id, name or other name.

    >>> has_name("Hinge"), has_name("hinges")
    (True, False)
    """
    return any(_plain(name) in map(_plain, row.names()) for row in TECHNIQUES.values())


def _named(name: str, key: str, language: str = ENGLISH) -> tuple[str, ...]:
    """Return the technique with this name; failing that, one spelled almost like it, or several."""
    from ninefold.logic.technique_names import NAMES

    called = {row.id: row.names(language) for row in TECHNIQUES.values()}
    same = [id_ for id_, names in called.items() if _plain(name) in map(_plain, names)]
    same = same or [id_ for id_, names in called.items() if key in map(_key, names)]
    return tuple(same) or NAMES.get(key, ())


def _family(key: str) -> tuple[str, ...]:
    return tuple(
        row.id for row in TECHNIQUES.values() if key in (_key(row.family), _key(family_name(row.family)))
    )


def _unknown(name: str) -> NinefoldError:
    """The error for a name that stands for no technique here, with the closest one."""
    from ninefold.logic.technique_names import NAMES, NOT_HERE

    key = _key(name)
    if key in NOT_HERE:
        return NinefoldError(
            "not in ninefold: {name}; the closest technique is {closest}",
            name=repr(name),
            closest=repr(NOT_HERE[key]),
        )
    known = {_key(one): row.id for row in TECHNIQUES.values() for one in reversed(row.names())}
    known |= {_key(family): family for family in _FAMILY.values()}
    known = {other: ids[0] for other, ids in NAMES.items()} | known
    close = closest(key, known)
    hint = message("; did you mean {name}?", name=repr(known[close])) if close else ""
    return NinefoldError("unknown technique {name}{hint}", name=repr(name), hint=hint)


def matching(name: str, language: str = ENGLISH) -> list[TechniqueInfo]:
    """Return the techniques with this name, or those with a name that contains it.

    >>> [info.id for info in matching("y-wing")], [info.id for info in matching("hinge")]
    (['xy-wing'], ['empty-rectangle'])
    >>> [info.id for info in matching("skyscr")], [info.id for info in matching("locking")]
    (['skyscraper'], ['pointing', 'claiming'])
    """
    from ninefold.logic.technique_names import NOT_HERE

    _load_plugins()
    key = _key(name)
    found = _named(name, key, language)
    if not found and key not in NOT_HERE:
        found = tuple(
            row.id for row in TECHNIQUES.values() if any(key in _key(one) for one in row.names(language))
        )
    return [TECHNIQUES[id_] for id_ in found or ids_of(name)]


@cache
def _key_of(name: str) -> str:
    from ninefold.logic.technique_names import key_of

    return key_of(name)


def _key(name: str) -> str:
    if not isinstance(name, str):
        raise NinefoldError("the name of a technique must be a string, not {name}", name=repr(name))
    return _key_of(name)


def _plain(name: str) -> str:
    return name.lower().replace("-", " ").replace("_", " ").strip()
