"""The names of rules, for the legend, the description and the text drawing."""

from collections.abc import Iterator
from typing import Any

from ninefold.message import Template, plural
from ninefold.translation import Catalogue
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant

__all__ = ["EXACT", "FORBIDDEN", "NAMES", "NUMBERED", "TITLES", "cells_of", "describe", "name_of", "title_of"]

#: The name of each type of constraint, in the order of legends; fields of the constraint are in braces.
NAMES: dict[str, str] = {
    "killer_cage": "killer cage",
    "sum": "sum (repeats allowed)",
    "rellik_cage": "rellik cage",
    "equality_cage": "equality cage",
    "lunchbox": "lunchbox",
    "contains": "contains these digits",
    "diagonal": "diagonal",
    "windoku": "windoku",
    "all_different": "extra region",
    "clone": "clones",
    "same_values": "same digits",
    "indexer": "index cells",
    "odd": "odd",
    "even": "even",
    "minimum": "minimum",
    "maximum": "maximum",
    "counting_circles": "counting circles",
    "thermo": "thermometer",
    "slow_thermo": "slow thermometer",
    "arrow": "arrow",
    "double_arrow": "double arrow",
    "between": "between line",
    "lockout": "lockout line (at least {difference})",
    "whisper": "whispers (at least {difference})",
    "renban": "renban",
    "palindrome": "palindrome",
    "zipper": "zipper line",
    "region_sum_line": "region sum line",
    "sum_line": "sum line (runs of {sum})",
    "modular": "modular line (modulo {mod})",
    "entropic": "entropic line",
    "difference": "difference",
    "ratio": "ratio",
    "pair_sum": "sum of two cells",
    "greater_than": "greater than",
    "quadruple": "quadruple",
    "sandwich": "sandwich ({crusts})",
    "x_sum": "X-sum",
    "skyscraper": "skyscraper",
    "hidden_skyscraper": "hidden skyscraper",
    "numbered_room": "numbered room",
    "little_killer": "little killer",
    "anti_knight": "anti-knight",
    "anti_king": "anti-king",
    "nonconsecutive": "nonconsecutive",
    "diagonal_nonconsecutive": "diagonally nonconsecutive",
    "anti_taxicab": "anti-taxicab",
    "knight_sum_forbidden": "no knight's move sums to {sums}",
    "global_entropy": "global entropy",
    "global_mod3": "global modulo 3",
    "dutch_flatmates": "Dutch flatmates",
    "disjoint_groups": "disjoint groups",
    "negative": "no other pair has {forbidden}",
}
#: Marks whose usual numbers are not written, and their names.
NUMBERED: dict[tuple[str, int], str] = {
    ("difference", 1): "difference 1",
    ("ratio", 2): "ratio 1:2",
    ("pair_sum", 10): "sum 10",
    ("pair_sum", 5): "sum 5",
}
#: If only the listed digits count.
EXACT = {"quadruple": "quadruple (exact)", "contains": "contains these digits (exact)"}
#: What the pairs of a negative rule must not have.
FORBIDDEN = ("difference {numbers}", "ratio {numbers}", "sum {numbers}")
#: Titles of pictures, by the kind of regions.
TITLES: dict[str, tuple[str, str]] = {
    "boxes": ("{size} Sudoku with {count} given", "{size} Sudoku with {count} givens"),
    "jigsaw": ("{size} jigsaw Sudoku with {count} given", "{size} jigsaw Sudoku with {count} givens"),
    "latin": ("{size} Latin square with {count} given", "{size} Latin square with {count} givens"),
}
#: The fields that hold the number of a clue.
_CLUES = {"sum", "count", "value"}


def name_of(constraint: Constraint, words: Catalogue) -> str:
    """Return the name of the rule, as in legends."""
    form = constraint.form
    english = NUMBERED.get((constraint.type, form.get("value", 0)), NAMES[constraint.type])
    english = EXACT.get(constraint.type, english) if form.get("exact") else english
    fields = {name: _joined(value) if isinstance(value, list) else value for name, value in form.items()}
    if constraint.type == "negative":
        fields["forbidden"] = ", ".join(
            words.say(phrase, "picture").format(numbers="/".join(map(str, form["forbid"][kind])))
            for phrase in FORBIDDEN
            if (kind := phrase.split()[0]) in form["forbid"]
        )
    return words.say(english, "picture").format_map(fields)


def _joined(numbers: list[Any]) -> str:
    return ", ".join(map(str, numbers))


def describe(variant: Variant, constraint: Constraint, words: Catalogue) -> str:
    """Return a rule in a line: its name, its numbers and its cells.

    >>> from ninefold.translation import catalogue
    >>> cage = Constraint("killer_cage", cells=[0, 1, 4], sum=8)
    >>> describe(Variant(4, 4, 1, 4), cage, catalogue("en"))
    'killer cage 8: r1c1 r1c2 r2c1'
    """
    form = constraint.form
    if constraint.type in ("negative", "disjoint_groups"):  # their cells are most of the board
        return name_of(constraint, words)
    named = (constraint.type, form.get("value", 0)) in NUMBERED or "{sum}" in NAMES[constraint.type]
    numbers = [str(form[name]) for name in form if name in _CLUES and form[name] is not None and not named]
    if constraint.type in ("quadruple", "contains"):
        numbers.append(_joined(form["values"]))
    cells = " / ".join(" ".join(map(variant.cell_name, group)) for group in _groups(constraint))
    if form.get("coeffs"):
        weighed = zip(form["coeffs"], form["cells"], strict=True)
        cells = " ".join(f"{factor}*{variant.cell_name(cell)}" for factor, cell in weighed)
    return " ".join([name_of(constraint, words), *numbers]) + (f": {cells}" if cells else "")


def cells_of(constraint: Constraint) -> list[int]:
    """Return the cells that a rule names, each once; none for rules about most of the board.

    >>> cells_of(Constraint("arrow", circle=[0], shaft=[1, 2])), cells_of(Constraint("anti_king"))
    ([0, 1, 2], [])
    """
    if constraint.type in ("negative", "disjoint_groups"):
        return []
    return list(dict.fromkeys(cell for group in _groups(constraint) for cell in group))


def _groups(constraint: Constraint) -> Iterator[list[int]]:
    """Yield the cells of a constraint, field by field and group by group."""
    form = constraint.form
    for field in ("circle", "shaft", "cell", "neighbours", "cells", "clone"):
        if field in form and "segments" not in form:
            yield form[field] if isinstance(form[field], list) else [form[field]]
    for field in ("groups", "sets", "segments"):
        yield from form.get(field, [])


def title_of(variant: Variant, givens: int, words: Catalogue) -> str:
    """Return the title of a picture: the size, the number of givens, and the names of the rules."""
    size = f"{variant.rows}x{variant.columns}"
    template: Template = plural(givens, *TITLES[_regions(variant)])
    title = words.say(template, "picture").format(size=size, count=givens)
    names = dict.fromkeys(name_of(constraint, words) for constraint in variant.constraints)
    return f"{title}: {', '.join(names)}" if names else title


def _regions(variant: Variant) -> str:
    """The kind of regions: boxes, jigsaw or latin."""
    if not variant.regions:
        return "latin"
    shapes = set()
    for region in variant.regions:
        places = [divmod(cell, variant.columns) for cell in region]
        rows, columns = (sorted({place[axis] for place in places}) for axis in (0, 1))
        whole = (
            len(rows) * len(columns)
            == len(region)
            == (rows[-1] - rows[0] + 1) * (columns[-1] - columns[0] + 1)
        )
        shapes.add((len(rows), len(columns)) if whole else None)
    return "boxes" if len(shapes) == 1 and None not in shapes else "jigsaw"
