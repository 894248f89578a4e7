"""Reads the JSON of f-puzzles: a grid of cells, and a list for each kind of rule."""

from collections.abc import Mapping, Sequence
from typing import Any

from ninefold._native import Board
from ninefold.errors import NinefoldError, PuzzleError
from ninefold.formats.drawings import warn_of_drawings
from ninefold.formats.fpuzzles import classic
from ninefold.formats.fpuzzles.contents import Content, contents_of, region_labels, regions_in
from ninefold.formats.fpuzzles.document import Grid, marks_of
from ninefold.formats.fpuzzles.keys import DRAWINGS, DRAWN_ALONG, KEYS
from ninefold.formats.fpuzzles.whole_grid import WHOLE_GRID, read_whole_grid
from ninefold.message import plural
from ninefold.puzzle import Puzzle
from ninefold.rules import Rule
from ninefold.variants.constraint import Constraint
from ninefold.variants.form import MAX_SIZE
from ninefold.variants.making import with_rules
from ninefold.variants.variant import Variant
from ninefold.variants.variant_puzzle import VariantPuzzle

__all__ = ["METADATA", "read"]

#: Texts about a puzzle, which become metadata.
METADATA = ("title", "author", "ruleset")
#: Other keys that do not change what the puzzle is.
_HARMLESS = (
    "size", "grid", "solution", "successMessage", "highlightConflicts", "truecandidatesoptions", "metadata",
    "disabledlogic", "tags", "id", "activeConstraints",
)  # fmt: skip
_KNOWN = frozenset((*METADATA, *_HARMLESS, *DRAWINGS, *WHOLE_GRID, *(key.name for key in KEYS)))


def read(document: Mapping[str, Any]) -> Board | Puzzle:
    """Return the puzzle of a document, or the board of a classic one. Unknown rules are an error.

    >>> cells = [[{}] * 4] * 4
    >>> read({"size": 4, "grid": cells, "antiking": True}).variant.description
    '4x4 with anti_king'
    """
    unknown = sorted(name for name, value in document.items() if value and name not in _KNOWN)
    if unknown:
        template = plural(
            unknown,
            "unknown rule in a puzzle of f-puzzles: {names}",
            "unknown rules in a puzzle of f-puzzles: {names}",
        )
        raise PuzzleError(template, names=", ".join(repr(name)[:40] for name in unknown[:10]))
    grid = Grid(_size_of(document))
    contents = contents_of(document.get("grid"), grid)
    found = _rules_in(document, contents, grid)
    warn_of_drawings(_drawings(document))
    if _is_classic(contents, found, grid):
        return classic.read(contents)
    return _variant(document, contents, found, grid)


def _size_of(document: Mapping[str, Any]) -> int:
    size = document.get("size")
    if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= MAX_SIZE:
        raise PuzzleError("size must be from 1 to {most}, not {size}", most=MAX_SIZE, size=repr(size)[:40])
    return size


def _rules_in(
    document: Mapping[str, Any], contents: Sequence[Content], grid: Grid
) -> "list[Rule | Constraint]":
    """Return all rules of a document. Old ones have the parity of cells in the grid."""
    found: list[Rule | Constraint] = []
    for key in KEYS:
        found += key.codec.read(key.type, marks_of(document, key.name, grid))
    for kind in ("odd", "even"):
        cells = [cell for cell, content in enumerate(contents) if content.parity == kind]
        found += [Constraint(kind, cells=cells)] if cells else []
    return found + read_whole_grid(document, found, grid)


def _drawings(document: Mapping[str, Any]) -> list[str]:
    """Return the keys of drawings that do not belong to a rule."""
    return [
        key
        for key in DRAWINGS
        if (entries := document.get(key))
        and not (isinstance(entries, list) and all(map(_is_drawn_along, entries)))
    ]


def _is_drawn_along(entry: object) -> bool:
    """True for a drawing that belongs to a rule, and for a text that is stored as a cage without cells."""
    if not isinstance(entry, dict):
        return False
    is_text = ":" in str(entry.get("value")) and not entry.get("cells")
    return is_text or any(entry.get(field) for field in DRAWN_ALONG)


def _is_classic(contents: Sequence[Content], found: "list[Rule | Constraint]", grid: Grid) -> bool:
    return (
        grid.size == 9
        and not found
        and [content.region for content in contents] == region_labels(grid)
        and all(content.given_marks is None for content in contents)
    )


def _variant(
    document: Mapping[str, Any], contents: Sequence[Content], found: "list[Rule | Constraint]", grid: Grid
) -> Puzzle:
    """Return the puzzle: its givens and its own pencil marks, without what a player has entered."""
    metadata = {name: text for name in METADATA if isinstance(text := document.get(name), str) and text}
    form = {
        **metadata,
        "rows": grid.size,
        "cols": grid.size,
        "max_value": grid.size,
        "givens": [(content.is_given and content.value) or None for content in contents],
        "candidates": [
            {"cell": cell, "values": list(content.given_marks)}
            for cell, content in enumerate(contents)
            if content.given_marks is not None
        ],
    }
    try:
        regions = regions_in(contents, grid)
        variant = Variant(grid.size, grid.size, 1, grid.size, regions)
        parts = VariantPuzzle.from_form({**form, **variant.form})
        return Puzzle.from_json(with_rules(parts, found).form)
    except PuzzleError:
        raise
    except NinefoldError as error:
        raise PuzzleError(error.message) from None
