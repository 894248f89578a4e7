"""A constraint of a variant: its type, and the cells and numbers it is about."""

import json
from typing import Any

__all__ = ["Constraint"]


class Constraint:
    """One rule beyond rows, columns and regions, such as a cage or a thermometer. Immutable.

    The types and their fields are those of the JSON form of puzzles. Cells are numbered row by row from 0.

    >>> cage = Constraint("killer_cage", cells=[0, 1, 9], sum=15)
    >>> cage.type, cage["sum"], cage["cells"]
    ('killer_cage', 15, [0, 1, 9])
    >>> cage == Constraint("killer_cage", sum=15, cells=[0, 1, 9])
    True
    """

    __slots__ = ("_text", "type")
    type: str
    _text: str

    def __init__(self, type: str, **fields: Any) -> None:  # noqa: A002
        """Make a constraint; `type` and the names of the fields are those of the JSON form."""
        object.__setattr__(self, "type", type)
        object.__setattr__(self, "_text", json.dumps({"type": type, **fields}, sort_keys=True))

    @classmethod
    def from_form(cls, form: dict[str, Any]) -> "Constraint":
        """Make a constraint from its JSON form."""
        return cls(**form)

    @property
    def form(self) -> dict[str, Any]:
        """The JSON form: the type and the fields, as a new dict."""
        return json.loads(self._text)  # type: ignore[no-any-return]

    def __getitem__(self, field: str) -> Any:
        """Return a field of the JSON form."""
        return self.form[field]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Constraint is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Constraint is immutable: cannot delete {name!r}")

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Constraint) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self.form.items() if name != "type")
        return f"Constraint({self.type!r}{fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Constraint.from_form, (self.form,)
