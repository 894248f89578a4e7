"""Writes puzzles with other rules in the JSON of f-puzzles."""

from typing import Any

from ninefold.errors import PuzzleError
from ninefold.formats.fpuzzles.contents import region_labels
from ninefold.formats.fpuzzles.document import Grid
from ninefold.formats.fpuzzles.keys import DRAWN_ALONG, KEYS, Key, key_of
from ninefold.formats.fpuzzles.reading import METADATA, read
from ninefold.formats.fpuzzles.refusal import refusal
from ninefold.formats.fpuzzles.whole_grid import write_whole_grid
from ninefold.puzzle import Puzzle
from ninefold.variants.boxes import has_boxes
from ninefold.variants.cells import cell_name
from ninefold.variants.constraint import Constraint
from ninefold.variants.meaning import meaning_of
from ninefold.variants.variant import Variant

__all__ = ["write_variant"]


def write_variant(puzzle: Puzzle) -> dict[str, Any]:
    """Return the document of a variant. A rule that it cannot store is an error.

    >>> import ninefold as nf
    >>> puzzle = nf.Puzzle("." * 16, rules=[nf.rules.thermo("r1c1-r1c3"), nf.rules.anti_king()])
    >>> document = write_variant(puzzle)
    >>> document["antiking"], document["thermometer"]
    (True, [{'lines': [['R1C1', 'R1C2', 'R1C3']]}])
    """
    variant = puzzle.variant
    assert variant is not None
    _check_shape(variant)
    document: dict[str, Any] = {"size": variant.rows, **_metadata(puzzle), "grid": _cells(puzzle, variant)}
    keys, left = write_whole_grid(variant)
    document |= keys
    marks: dict[str, list[dict[str, Any]]] = {}
    for constraint in [*_further_regions(variant), *left]:
        key = key_of(constraint)
        if key is None:
            raise refusal(constraint, variant)
        for mark in key.codec.write(constraint, variant):
            marks.setdefault(key.name, []).append(mark)
            if key.drawing:
                marks.setdefault(key.drawing, []).append(_drawing(key, mark))
    order = [key.name for key in KEYS]
    document |= dict(sorted(marks.items(), key=lambda item: order.index(item[0]) if item[0] in order else 99))
    _check_read_back(puzzle, read(document))
    return document


def _check_shape(variant: Variant) -> None:
    if variant.rows != variant.columns or (variant.min_value, variant.max_value) != (1, variant.rows):
        raise PuzzleError(
            "links to f-puzzles and SudokuPad need as many rows as columns, and digits from 1 to that number;"
            " this puzzle has {rows} rows, {columns} columns and digits from {low} to {high}: use 'json'",
            rows=variant.rows,
            columns=variant.columns,
            low=variant.min_value,
            high=variant.max_value,
        )


def _metadata(puzzle: Puzzle) -> dict[str, str]:
    """Return the texts about a puzzle; a name is a title."""
    known = puzzle.metadata
    texts = {name: known.get(name) for name in METADATA}
    texts["title"] = texts["title"] or known.get("name")
    return {name: text for name, text in texts.items() if isinstance(text, str) and text}


def _cells(puzzle: Puzzle, variant: Variant) -> list[list[dict[str, Any]]]:
    size, marks = variant.columns, puzzle.candidates
    labels = _labels(variant)
    usual = region_labels(Grid(size))
    cells: list[dict[str, Any]] = []
    for cell, value in enumerate(puzzle.values):
        content: dict[str, Any] = {} if value is None else {"value": value, "given": True}
        if cell in marks:
            if not marks[cell] or value is not None:
                raise PuzzleError(
                    "{at} has no candidates, which the format {format} cannot store: use 'json'",
                    cell=cell,
                    at=cell_name(cell, size),
                    format=repr("f-puzzles"),
                )
            content["givenPencilMarks"] = list(marks[cell])
        if labels[cell] != usual[cell]:
            content["region"] = labels[cell]
        cells.append(content)
    return [cells[start : start + size] for start in range(0, size * size, size)]


def _labels(variant: Variant) -> list[int | None]:
    """Return the number of the region of each cell, None if it is in none."""
    if not variant.regions and not has_boxes(variant.columns):
        return [*region_labels(Grid(variant.columns))]
    labels: list[int | None] = [None] * variant.cells
    for number, region in enumerate(_layout(variant)):
        for cell in region:
            labels[cell] = number
    return labels


def _layout(variant: Variant) -> list[tuple[int, ...]]:
    """Return regions that do not overlap, as many of the first ones as possible."""
    layout: list[tuple[int, ...]] = []
    taken: set[int] = set()
    for region in variant.regions:
        if taken.isdisjoint(region):
            layout.append(region)
            taken.update(region)
    return layout


def _further_regions(variant: Variant) -> list[Constraint]:
    """Return the other regions as constraints: they have different digits, too."""
    layout = _layout(variant)
    return [
        Constraint("all_different", cells=list(region)) for region in variant.regions if region not in layout
    ]


def _drawing(key: Key, mark: dict[str, Any]) -> dict[str, Any]:
    """Return the drawing for a mark, which programs show that do not know the key."""
    shape = {"cells": [mark["cell"]]} if "cell" in mark else {}
    shown = {name: value for name, value in mark.items() if name in ("cells", "lines")}
    value = {"value": mark["value"]} if key.drawing == "text" else {}
    return {
        **shape,
        **shown,
        **value,
        **dict(key.look),
        **dict(zip(DRAWN_ALONG, (True, key.title), strict=True)),
    }


def _check_read_back(puzzle: Puzzle, again: object) -> None:
    """Raise an error if a document would be read as another puzzle."""
    assert puzzle.variant is not None
    if (
        not isinstance(again, Puzzle)
        or again.variant is None
        or meaning_of(again.variant) != meaning_of(puzzle.variant)
        or (again.values, again.candidates) != (puzzle.values, puzzle.candidates)
    ):
        raise PuzzleError(
            "links to f-puzzles and SudokuPad cannot store this puzzle without changing it: use 'json'"
        )
