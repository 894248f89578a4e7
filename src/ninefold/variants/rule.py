"""A rule as users write it, with cells by name. A puzzle, which knows the size, makes constraints of it."""

from collections.abc import Callable, Sequence
from typing import Any

from ninefold.variants.cells import cells_of
from ninefold.variants.constraint import Constraint
from ninefold.variants.form import FIELDS
from ninefold.variants.variant import Variant

__all__ = ["Cells", "Rule", "constraint_of"]

#: Cells as users write them: a text of names and ranges, or a list of names and numbers.
Cells = str | Sequence[str | int]
#: Makes the constraints of a rule that depends on the grid, from its name, the grid and its fields.
Expand = Callable[[str, Variant, dict[str, Any]], list[Constraint]]


class Rule:
    """A rule of a puzzle, made by the functions of `ninefold.rules`. Immutable.

    It becomes one or more constraints once a puzzle says how large the grid is.

    >>> cage = Rule("killer_cage", cells="r1c1 r1c2", sum=3)
    >>> cage.constraints_of(Variant(4, 4, 1, 4))
    [Constraint('killer_cage', cells=[0, 1], sum=3)]
    """

    __slots__ = ("_expand", "_fields", "name")
    name: str
    _fields: tuple[tuple[str, Any], ...]
    _expand: Expand | None

    def __init__(self, name: str, /, expand: Expand | None = None, **fields: Any) -> None:
        """Make a rule: the name is the type of a constraint, unless `expand` makes the constraints."""
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "_expand", expand)
        object.__setattr__(self, "_fields", tuple((key, _frozen(value)) for key, value in fields.items()))

    def constraints_of(self, variant: Variant) -> list[Constraint]:
        """Return the constraints for a grid of this size."""
        fields = dict(self._fields)
        if self._expand is not None:
            return self._expand(self.name, variant, fields)
        return [constraint_of(self.name, variant, fields)]

    @property
    def comes_last(self) -> bool:
        """True if the constraints depend on those of the other rules."""
        return self.name == "negative"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Rule is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Rule is immutable: cannot delete {name!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rule):
            return NotImplemented
        return (self.name, self._expand, self._fields) == (other.name, other._expand, other._fields)

    def __hash__(self) -> int:
        return hash((self.name, self._expand, self._fields))

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self._fields)
        return f"Rule({self.name!r}{fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.name, self._expand, dict(self._fields))


def _restore(name: str, expand: Expand | None, fields: dict[str, Any]) -> Rule:
    return Rule(name, expand, **fields)


def constraint_of(kind: str, variant: Variant, fields: dict[str, Any]) -> Constraint:
    """Return a constraint, with numbers for the names of its cells."""
    known = FIELDS[kind]
    found: dict[str, Any] = {}
    for name, value in fields.items():
        what = f"{kind}.{name}"
        if name in known.cells:
            found[name] = list(cells_of(value, variant.rows, variant.columns, what))
        elif name in known.groups:
            found[name] = [list(cells_of(group, variant.rows, variant.columns, what)) for group in value]
        elif name == "cell":
            (found[name],) = cells_of([value], variant.rows, variant.columns, what)
        else:
            found[name] = value
    return Constraint(kind, **found)


def _frozen(value: Any) -> Any:
    """Return a value that cannot be changed: tuples for lists."""
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    return value
