"""The table of painters, one for each type of constraint that has a usual sign."""

from collections import defaultdict
from typing import NamedTuple

from ninefold.render.layout import Layout
from ninefold.render.variant.cages import CAGES
from ninefold.render.variant.lines import LINES
from ninefold.render.variant.marks import MARKS
from ninefold.render.variant.outside import OUTSIDE, ring_of
from ninefold.render.variant.piece import Painter, Piece, Rank
from ninefold.render.variant.shading import SHADING
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant

__all__ = ["PAINTERS", "Drawn", "drawn"]

#: In the order they are painted within a layer.
PAINTERS: dict[str, Painter] = {**SHADING, **LINES, **CAGES, **MARKS, **OUTSIDE}
_ORDER = {kind: index for index, kind in enumerate(PAINTERS)}


class Drawn(NamedTuple):
    """A constraint and its pieces; none if it cannot be drawn."""

    constraint: Constraint
    pieces: tuple[Piece, ...]


def drawn(variant: Variant, layout: Layout) -> list[Drawn]:
    """Draw every constraint of a variant, in the order of the table; those without a sign come last."""
    ranks = _ranks(variant)
    order = sorted(enumerate(variant.constraints), key=lambda pair: _ORDER.get(pair[1].type, len(_ORDER)))
    return [
        Drawn(constraint, _pieces(layout, constraint, ranks.get(index, Rank())))
        for index, constraint in order
    ]


def _pieces(layout: Layout, constraint: Constraint, rank: Rank) -> tuple[Piece, ...]:
    painter = PAINTERS.get(constraint.type)
    return tuple(painter(layout, constraint.form, rank)) if painter else ()


def _ranks(variant: Variant) -> dict[int, Rank]:
    """Return the ranks of constraints that share a place, by their index."""
    ranks = {index: Rank(ring) for index, ring in ring_of(variant).items()}
    cages: list[tuple[int, set[int]]] = []
    letters = 0
    marks: dict[frozenset[int], list[int]] = defaultdict(list)
    for index, constraint in enumerate(variant.constraints):
        if constraint.type in CAGES:
            cells = set(constraint["cells"])
            taken = {level for level, others in cages if cells & others}
            level = min(set(range(len(taken) + 1)) - taken)
            cages.append((level, cells))
            ranks[index] = Rank(level)
        elif constraint.type in ("clone", "same_values"):
            ranks[index] = Rank(letters)
            letters += 1
        elif constraint.type in MARKS and constraint.type != "quadruple":
            marks[frozenset(constraint["cells"])].append(index)
    for group in marks.values():
        ranks |= {index: Rank(place, len(group)) for place, index in enumerate(group)}
    return ranks
