"""What constraints mean, whatever they are called: variants with equal meanings have the same solutions."""

from collections import defaultdict
from collections.abc import Iterator

from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant

__all__ = ["meaning_of", "neighbours_of"]

#: Types whose cells may be in any order.
_ANY_ORDER = (
    "difference",
    "ratio",
    "pair_sum",
    "quadruple",
    "little_killer",
    "sum",
    "sandwich",
    "killer_cage",
)


def meaning_of(variant: Variant) -> frozenset[object]:
    """Return the meaning of all regions and constraints of a variant, in no order.

    >>> pair = Variant(4, 4, 1, 4, constraints=(Constraint("odd", cells=[0, 1]),))
    >>> single = Variant(4, 4, 1, 4, constraints=(Constraint("odd", cells=[1]), Constraint("odd", cells=[0])))
    >>> meaning_of(pair) == meaning_of(single)
    True
    """
    forbidden: dict[tuple[str, int], set[frozenset[int]]] = defaultdict(set)
    found: set[object] = {("all_different", frozenset(region)) for region in variant.regions}
    for constraint in variant.constraints:
        if constraint.type == "nonconsecutive":
            forbidden["difference", 1] |= neighbours_of(variant)
        elif constraint.type == "negative":
            pairs = {frozenset(pair) for pair in constraint["pairs"]}
            for kind, numbers in constraint["forbid"].items():
                for number in numbers:
                    forbidden[kind, number] |= pairs
        else:
            found.update(_meanings(constraint))
    found.update((kind, number, frozenset(pairs)) for (kind, number), pairs in forbidden.items() if pairs)
    return frozenset(found)


def neighbours_of(variant: Variant) -> set[frozenset[int]]:
    """Return all pairs of cells that share an edge.

    >>> sorted(map(sorted, neighbours_of(Variant(2, 2, 1, 2))))
    [[0, 1], [0, 2], [1, 3], [2, 3]]
    """
    columns = variant.columns
    beside = {frozenset((cell, cell + 1)) for cell in range(variant.cells) if (cell + 1) % columns}
    return beside | {frozenset((cell, cell + columns)) for cell in range(variant.cells - columns)}


def _meanings(constraint: Constraint) -> Iterator[object]:
    """Yield what a constraint means, in one or more parts."""
    form = constraint.form
    kind = form["type"]
    if kind in ("odd", "even"):
        yield from ((kind, cell) for cell in form["cells"])
    elif kind in ("windoku", "disjoint_groups"):
        yield from (("all_different", frozenset(group)) for group in form["groups"])
    elif kind in ("all_different", "diagonal") or (kind == "killer_cage" and form.get("sum") is None):
        yield "all_different", frozenset(form["cells"])
    else:
        if kind in _ANY_ORDER and "coeffs" not in form:
            form["cells"] = sorted(form["cells"])
        if kind == "region_sum_line":
            form.pop("cells", None)
        for name in ("crusts", "neighbours") + (("values",) if kind == "quadruple" else ()):
            if name in form:
                form[name] = sorted(form[name])
        unset = [name for name, value in form.items() if value is None or value is False]
        yield Constraint.from_form({name: value for name, value in form.items() if name not in unset})
