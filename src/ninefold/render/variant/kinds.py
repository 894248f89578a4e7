"""The table of painters, one for each type of constraint that has a usual sign."""

from collections import defaultdict
from typing import NamedTuple

from ninefold.render.layout import Layout
from ninefold.render.variant.cages import CAGES
from ninefold.render.variant.lines import LINES
from ninefold.render.variant.marks import MARKS
from ninefold.render.variant.outside import OUTSIDE, ring_of
from ninefold.render.variant.piece import Form, Painter, Piece, Rank
from ninefold.render.variant.shading import SHADING
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant

__all__ = ["PAINTERS", "Drawn", "drawn"]

#: In the order they are painted within a layer.
PAINTERS: dict[str, Painter] = {**SHADING, **LINES, **CAGES, **MARKS, **OUTSIDE}
_LETTERED = {"clone", "same_values"}
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
    of_type = {index: constraint.type for index, constraint in enumerate(variant.constraints)}
    ranks = {index: Rank(ring) for index, ring in ring_of(variant).items()}
    ranks |= _levels({i: set(variant.constraints[i]["cells"]) for i in of_type if of_type[i] in CAGES})
    ranks |= _letters({i: variant.constraints[i].form for i in of_type if of_type[i] in _LETTERED})
    marks: dict[frozenset[int], list[int]] = defaultdict(list)
    for index, kind in of_type.items():
        if kind in MARKS and kind != "quadruple":
            marks[frozenset(variant.constraints[index]["cells"])].append(index)
    for group in marks.values():
        ranks |= {index: Rank(place, len(group)) for place, index in enumerate(group)}
    return ranks


def _levels(cages: dict[int, set[int]]) -> dict[int, Rank]:
    """Return how far inside its cells each cage is drawn: cages that share a cell differ."""
    levels: dict[int, int] = {}
    for index, cells in cages.items():
        taken = {level for other, level in levels.items() if cells & cages[other]}
        levels[index] = min(set(range(len(taken) + 1)) - taken)
    return {index: Rank(level) for index, level in levels.items()}


def _letters(forms: dict[int, Form]) -> dict[int, Rank]:
    """Return the number of the letter of clones and equal sets; several pairs of one area share it."""
    groups: list[tuple[set[frozenset[int]], list[int]]] = []
    for index, form in forms.items():
        areas = {frozenset(cells) for cells in form.get("sets") or [form["cells"], form["clone"]]}
        indexes = [index]
        apart = []
        for group in groups:
            if group[0] & areas:
                areas, indexes = group[0] | areas, group[1] + indexes
            else:
                apart.append(group)
        groups = [*apart, (areas, indexes)]
    groups.sort(key=lambda group: group[1][0])
    return {index: Rank(letter) for letter, (_, indexes) in enumerate(groups) for index in indexes}
