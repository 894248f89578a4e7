"""What is known of each technique: its name, its family, its other names, what others say it costs."""

from typing import NamedTuple

from ninefold.errors import NinefoldError

__all__ = ["CATALOGUE", "TechniqueInfo", "technique_id"]


class TechniqueInfo(NamedTuple):
    """A technique: what users type, its name, its family, other names, prices in SE and HoDoKu."""

    id: str
    name: str
    family: str
    aliases: tuple[str, ...] = ()
    se: str = ""
    hodoku: str = ""


_ROWS = [
    TechniqueInfo("full-house", "Full house", "singles", ("single blank", "last free cell"), "1.0", "4 easy"),
    TechniqueInfo(
        "hidden-single",
        "Hidden single",
        "singles",
        ("last remaining cell", "crosshatching"),
        "1.2 box, 1.5 line",
        "14 easy",
    ),
    TechniqueInfo(
        "naked-single",
        "Naked single",
        "singles",
        ("sole candidate", "obvious single", "last possible number"),
        "2.3",
        "4 easy",
    ),
    TechniqueInfo(
        "pointing", "Pointing", "locked", ("locked candidates 1", "exclusive 3x3"), "2.6", "50 medium"
    ),
    TechniqueInfo(
        "claiming", "Claiming", "locked", ("locked candidates 2", "box/line reduction"), "2.8", "50 medium"
    ),
    TechniqueInfo("locked-pair", "Locked pair", "locked", (), "", "40 medium"),
    TechniqueInfo("locked-triple", "Locked triple", "locked", (), "", "60 medium"),
    TechniqueInfo(
        "naked-pair", "Naked pair", "subsets", ("obvious pair", "conjugate pair"), "3.0", "60 medium"
    ),
    TechniqueInfo("naked-triple", "Naked triple", "subsets", ("obvious triple",), "3.6", "80 medium"),
    TechniqueInfo("naked-quad", "Naked quad", "subsets", (), "5.0", "120 hard"),
    TechniqueInfo("hidden-pair", "Hidden pair", "subsets", (), "3.4", "70 medium"),
    TechniqueInfo("hidden-triple", "Hidden triple", "subsets", (), "4.0", "100 medium"),
    TechniqueInfo("hidden-quad", "Hidden quad", "subsets", (), "5.4", "150 hard"),
    TechniqueInfo("x-wing", "X-wing", "fish", (), "3.2", "140 hard"),
    TechniqueInfo("swordfish", "Swordfish", "fish", (), "3.8", "150 hard"),
    TechniqueInfo("jellyfish", "Jellyfish", "fish", (), "5.2", "160 hard"),
    TechniqueInfo("finned-x-wing", "Finned X-wing", "fish", (), "", "130 hard"),
    TechniqueInfo("finned-swordfish", "Finned swordfish", "fish", (), "", "200 unfair"),
    TechniqueInfo("finned-jellyfish", "Finned jellyfish", "fish", (), "", "250 unfair"),
    TechniqueInfo("sashimi-x-wing", "Sashimi X-wing", "fish", (), "", "150 hard"),
    TechniqueInfo("sashimi-swordfish", "Sashimi swordfish", "fish", (), "", "240 unfair"),
    TechniqueInfo("sashimi-jellyfish", "Sashimi jellyfish", "fish", (), "", "260 unfair"),
    TechniqueInfo("franken-x-wing", "Franken X-wing", "fish", (), "", "300 unfair"),
    TechniqueInfo("franken-swordfish", "Franken swordfish", "fish", (), "", "350 unfair"),
    TechniqueInfo("franken-jellyfish", "Franken jellyfish", "fish", (), "", "370 unfair"),
    TechniqueInfo("finned-franken-x-wing", "Finned Franken X-wing", "fish", (), "", "390 unfair"),
    TechniqueInfo("finned-franken-swordfish", "Finned Franken swordfish", "fish", (), "", "410 unfair"),
    TechniqueInfo("finned-franken-jellyfish", "Finned Franken jellyfish", "fish", (), "", "430 unfair"),
    TechniqueInfo("mutant-x-wing", "Mutant X-wing", "fish", (), "", "450 extreme"),
    TechniqueInfo("mutant-swordfish", "Mutant swordfish", "fish", (), "", "450 extreme"),
    TechniqueInfo("mutant-jellyfish", "Mutant jellyfish", "fish", (), "", "450 extreme"),
    TechniqueInfo("finned-mutant-x-wing", "Finned mutant X-wing", "fish", (), "", "470 extreme"),
    TechniqueInfo("finned-mutant-swordfish", "Finned mutant swordfish", "fish", (), "", "470 extreme"),
    TechniqueInfo("finned-mutant-jellyfish", "Finned mutant jellyfish", "fish", (), "", "470 extreme"),
    TechniqueInfo(
        "finned-mutant-squirmbag", "Finned mutant squirmbag", "fish", ("5-fish",), "", "470 extreme"
    ),
    TechniqueInfo("finned-mutant-whale", "Finned mutant whale", "fish", ("6-fish",), "", "470 extreme"),
    TechniqueInfo("skyscraper", "Skyscraper", "single_digit", (), "6.6", "130 hard"),
    TechniqueInfo("two-string-kite", "Two-string kite", "single_digit", (), "6.6", "150 hard"),
    TechniqueInfo("turbot-fish", "Turbot fish", "single_digit", (), "6.6", "120 hard"),
    TechniqueInfo("empty-rectangle", "Empty rectangle", "single_digit", ("hinge",), "", "120 hard"),
    TechniqueInfo("dual-two-string-kite", "Dual two-string kite", "single_digit", (), "", "150 hard"),
    TechniqueInfo("dual-empty-rectangle", "Dual empty rectangle", "single_digit", (), "", "120 hard"),
    TechniqueInfo("xy-wing", "XY-wing", "wings", ("Y-wing", "bent triple"), "4.2", "160 hard"),
    TechniqueInfo("xyz-wing", "XYZ-wing", "wings", (), "4.4", "180 hard"),
    TechniqueInfo("w-wing", "W-wing", "wings", ("semi-remote pair",), "", "150 hard"),
    TechniqueInfo("wxyz-wing", "WXYZ-wing", "wings", ("bent quad",), "5.5 in SE 1.18", ""),
    TechniqueInfo(
        "simple-colors-trap", "Simple colours, trap", "coloring", ("single-digit colouring",), "", "150 hard"
    ),
    TechniqueInfo("simple-colors-wrap", "Simple colours, wrap", "coloring", (), "", "150 hard"),
    TechniqueInfo("multi-colors-1", "Multi-colours 1", "coloring", (), "", "200 hard"),
    TechniqueInfo("multi-colors-2", "Multi-colours 2", "coloring", (), "", "200 hard"),
    TechniqueInfo("medusa", "3D Medusa", "coloring", ("multi-digit colouring",), "", ""),
]

#: By id.
CATALOGUE = {row.id: row for row in _ROWS}


def technique_id(name: str) -> str:
    """The id of a technique, by any of its names.

    >>> technique_id("Last remaining cell"), technique_id("X-Wing")
    ('hidden-single', 'x-wing')
    """
    wanted = _plain(name)
    for row in CATALOGUE.values():
        if wanted in map(_plain, (row.id, row.name, *row.aliases)):
            return row.id
    from difflib import get_close_matches

    close = get_close_matches(name, CATALOGUE, 1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    raise NinefoldError(f"unknown technique {name!r}{hint}")


def _plain(name: str) -> str:
    return name.lower().replace("-", " ").replace("_", " ").strip()
