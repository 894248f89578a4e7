"""A variant with its givens, pencil marks and metadata: what a `Puzzle` holds if it is not classic Sudoku."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ninefold.errors import NinefoldError, PuzzleError
from ninefold.variants.alphabet import has_text, text_of
from ninefold.variants.boxes import CLASSIC_BOXES, box_shape, boxes_of, has_boxes
from ninefold.variants.form import check_form
from ninefold.variants.variant import Variant

__all__ = ["FORM_FIELDS", "VariantPuzzle"]

#: The fields of the JSON form; all others are metadata.
FORM_FIELDS = ("rows", "cols", "min_value", "max_value", "regions", "givens", "candidates", "constraints")


@dataclass(frozen=True)
class VariantPuzzle:
    """A variant with its givens, one value or None per cell, and the digits that pencil marks leave to cells.

    >>> form = {"rows": 2, "cols": 2, "max_value": 2, "givens": [1, None, None, None]}
    >>> small = VariantPuzzle.from_form(form)
    >>> small.text, small.variant.digits
    ('1...', range(1, 3))
    """

    variant: Variant
    values: tuple[int | None, ...]
    #: Cells and the digits that they may have, in order; cells that may have any digit are not listed.
    candidates: tuple[tuple[int, tuple[int, ...]], ...] = ()
    #: Further fields of the JSON form, as JSON.
    metadata_text: str = field(default="{}", compare=False)

    @classmethod
    def from_form(cls, form: Mapping[str, Any]) -> "VariantPuzzle":
        """Make a puzzle from its JSON form; what is wrong with it raises PuzzleError."""
        try:
            check_form(dict(form))
            variant = Variant.from_form(dict(form))
        except NinefoldError as error:
            raise PuzzleError(error.message) from None
        values = tuple(form.get("givens") or [None] * variant.cells)
        marks = ((own["cell"], own["values"]) for own in form.get("candidates") or ())
        others = {name: value for name, value in form.items() if name not in FORM_FIELDS}
        try:
            metadata = json.dumps(others)
        except (TypeError, ValueError) as problem:
            raise PuzzleError("the metadata is not JSON: {problem}", problem=str(problem)) from None
        return cls(variant, values, meaningful(variant, values, marks), metadata)

    @cached_property
    def engine_form(self) -> dict[str, Any]:
        """The JSON form without metadata, for the search. Do not change it."""
        return {
            **self.variant.form,
            "givens": list(self.values),
            "candidates": [{"cell": cell, "values": list(digits)} for cell, digits in self.candidates],
        }

    @property
    def metadata(self) -> dict[str, Any]:
        """The further fields of the JSON form, such as a name, as a new dict."""
        return json.loads(self.metadata_text)  # type: ignore[no-any-return]

    @property
    def form(self) -> dict[str, Any]:
        """The JSON form with metadata, as a new dict."""
        copy: dict[str, Any] = json.loads(json.dumps(self.engine_form))
        return {**self.metadata, **copy}

    @property
    def text(self) -> str:
        """The givens, one character per cell; an error if some digits have no character."""
        if not has_text(self.variant.digits):
            raise PuzzleError(
                "digits up to {last} have no one-character form: use `values` instead of text",
                last=self.variant.max_value,
            )
        return text_of(self.values)

    @property
    def is_classic(self) -> bool:
        """True if the rules are those of classic Sudoku."""
        own = self.variant
        return (
            (own.rows, own.columns, own.min_value, own.max_value) == (9, 9, 1, 9)
            and not own.constraints
            and {frozenset(region) for region in own.regions} == set(map(frozenset, CLASSIC_BOXES))
        )

    @property
    def code(self) -> str:
        """Python code that makes the puzzle."""
        own = self.variant
        plain = own.rows == own.columns and not (own.constraints or self.candidates or self.metadata)
        if plain and has_text(own.digits) and own.min_value == 1 and own.max_value == own.rows:
            if not own.regions:
                return f"Puzzle({self.text!r}, size={own.rows}, boxes=())"
            if has_boxes(own.rows) and own.regions == boxes_of(own.rows, box_shape(own.rows)):
                return f"Puzzle({self.text!r}, size={own.rows})"
        return f"Puzzle.from_json({self.form!r})"

    def with_candidates(self, marks: Iterable[tuple[int, Iterable[int]]]) -> "VariantPuzzle":
        """Return the puzzle with other pencil marks."""
        found = meaningful(self.variant, self.values, marks)
        return VariantPuzzle(self.variant, self.values, found, self.metadata_text)

    def with_values(self, values: Iterable[int | None]) -> "VariantPuzzle":
        """Return the puzzle with other givens."""
        return VariantPuzzle(self.variant, tuple(values), self.candidates, self.metadata_text)


def meaningful(
    variant: Variant, values: tuple[int | None, ...], marks: Iterable[tuple[int, Iterable[int]]]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the marks that restrict a cell beyond its given, in order of the cells."""
    left: dict[int, set[int]] = {}
    for cell, digits in marks:
        given = values[cell]
        before = left.get(cell, set(variant.digits if given is None else [given]))
        left[cell] = before.intersection(digits)
    return tuple(
        (cell, tuple(sorted(digits)))
        for cell, digits in sorted(left.items())
        if len(digits) < (len(variant.digits) if values[cell] is None else 1)
    )
