"""The rules that documents of f-puzzles can store: the key of each, and the constraint that it means.

Keys from "xsum" on are not from f-puzzles itself but from its widespread extensions. Programs that do not
know them show the drawings that are written along.
"""

from typing import Any, NamedTuple

from ninefold.formats.fpuzzles.codecs import (
    Arrows,
    CellMarks,
    Cells,
    Clones,
    Codec,
    Extremes,
    Lines,
    LittleKillers,
    OutsideClues,
    Quadruples,
    RegionSumLines,
    Sandwiches,
    SumSigns,
)
from ninefold.variants.constraint import Constraint

__all__ = ["DRAWINGS", "DRAWN_ALONG", "FLAGS", "KEYS", "Key", "key_of"]


class Key(NamedTuple):
    """A key of a document, the type of constraint, and how its marks are read and written.

    `drawing` is the key of the drawing that is written along, `look` are its further fields, and `title` is
    the name of the rule in drawings.
    """

    name: str
    type: str
    codec: Codec
    drawing: str = ""
    look: tuple[tuple[str, Any], ...] = ()
    title: str = ""


def _line(colour: str) -> tuple[tuple[str, Any], ...]:
    return (("outlineC", colour), ("width", 0.3))


_TEXT = (("fontC", "#000000"), ("size", 0.7))

KEYS = (
    Key("killercage", "killer_cage", Cells("sum")),
    Key("extraregion", "all_different", Cells()),
    Key("odd", "odd", CellMarks()),
    Key("even", "even", CellMarks()),
    Key("minimum", "minimum", Extremes()),
    Key("maximum", "maximum", Extremes()),
    Key("thermometer", "thermo", Lines()),
    Key("arrow", "arrow", Arrows()),
    Key("palindrome", "palindrome", Lines()),
    Key("betweenline", "between", Lines()),
    Key("lockout", "lockout", Lines("difference", 4)),
    Key("difference", "difference", Cells("value", 1, is_pair=True)),
    Key("ratio", "ratio", Cells("value", 2, is_pair=True)),
    Key("xv", "pair_sum", SumSigns()),
    Key("clone", "clone", Clones()),
    Key("quadruple", "quadruple", Quadruples()),
    Key("littlekillersum", "little_killer", LittleKillers()),
    Key("sandwichsum", "sandwich", Sandwiches("sum")),
    Key("xsum", "x_sum", OutsideClues("sum"), "text", _TEXT, "X Sum"),
    Key("skyscraper", "skyscraper", OutsideClues("count"), "text", _TEXT, "Skyscraper"),
    Key("renban", "renban", Lines(), "line", _line("#f067f0"), "Renban"),
    Key("whispers", "whisper", Lines("difference", has_value=True), "line", _line("#67f067"), "Whispers"),
    Key("regionsumline", "region_sum_line", RegionSumLines(), "line", _line("#67b5f0"), "Region Sum Line"),
    Key("entropicline", "entropic", Lines(), "line", _line("#f0c387"), "Entropic Line"),
    Key("modularline", "modular", Lines("mod", 3), "line", _line("#2fa8a0"), "Modular Line"),
    Key("doublearrow", "double_arrow", Lines(), "line", _line("#c9c9c9"), "Double Arrow"),
    Key("zipperline", "zipper", Lines(), "line", _line("#b09be8"), "Zipper Line"),
    Key("slowthermometer", "slow_thermo", Lines(), "line", _line("#b8a078"), "Slow Thermometer"),
    Key("rowindexer", "indexer", Cells(axis="row"), "cage", title="Row Indexer"),
    Key("columnindexer", "indexer", Cells(axis="column"), "cage", title="Column Indexer"),
)
#: Rules about the whole grid that need no further fields.
FLAGS = {"antiknight": "anti_knight", "antiking": "anti_king"}
#: Keys of drawings, which mean nothing to solvers.
DRAWINGS = ("cage", "circle", "foglight", "fogofwar", "line", "rectangle", "text", "triggereffect")
#: The fields of drawings that belong to a rule: a flag, and in newer documents the name of the rule.
DRAWN_ALONG = ("isNewConstraint", "fromConstraint")


def key_of(constraint: Constraint) -> Key | None:
    """Return the key for a constraint; None if documents have none.

    >>> key_of(Constraint("thermo", cells=[0, 1])).name
    'thermometer'
    """
    for key in KEYS:
        axis = getattr(key.codec, "axis", "")
        if key.type == constraint.type and (not axis or constraint["axis"] == axis):
            return key
    return None
