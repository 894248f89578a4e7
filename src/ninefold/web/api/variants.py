"""Endpoints for playing variants: what a board needs to draw one, and the rules that its digits break."""

from itertools import combinations
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ninefold._native import Board, Rules
from ninefold.errors import PuzzleError
from ninefold.numbers import Deadline
from ninefold.puzzle import Puzzle
from ninefold.reference.variants import RULES
from ninefold.reference.variants.grid import FullGrid
from ninefold.render.variant.board_picture import board_picture
from ninefold.render.variant.words import cells_of, describe, title_of
from ninefold.solving import search
from ninefold.translation import catalogue
from ninefold.variants.boards import variant_of
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant
from ninefold.web.api.endpoint import Answer, CellName, Endpoint, Grid, RequestBody
from ninefold.web.api.position import Position, PuzzleLike, any_board_in

__all__ = ["ENDPOINTS"]

_Cell = Annotated[int, Meta(ge=0, le=80, description="A cell by its number, nine to a row.")]
_Digits = Annotated[int, Meta(ge=0, le=1022, description="A set of digits: bit d for digit d.")]


class VariantRequest(RequestBody, frozen=True, kw_only=True):
    """Get everything that a board needs to draw a variant and to play it."""

    puzzle: PuzzleLike


class RuleView(Struct, frozen=True):
    """A rule in words, and the cells it names; rules about the whole board name none."""

    words: str
    cells: list[CellName]


class HouseView(Struct, frozen=True):
    """Cells that hold no digit twice."""

    name: str
    cells: list[_Cell]


class SignsView(Struct, frozen=True):
    """The signs of the rules as SVG below and above the digits, with their style sheet.

    A cell has 54 units, and the corner of the grid is at (`x`, `y`). `margins` has the space that clues need
    on the left, at the top, on the right and at the bottom. `labelled` has the cells with a number in the
    corner: candidates give way to it.
    """

    under: str
    over: str
    style: str
    x: int
    y: int
    margins: tuple[int, int, int, int]
    labelled: list[_Cell]


class VariantAnswer(Answer, frozen=True, kw_only=True):
    """A variant with at most nine rows, columns and digits. Cells are numbered nine to a row.

    `houses` and `links` are the rules about pairs of cells. A link has two cells and the number of a table:
    entry d of the table has the digits that the second cell cannot have if the first one has d. `bases` has
    the digits that each cell may have by itself, none for cells that do not exist. `rules` lists all
    constraints in words. `form` is the JSON form without givens.

    `status`: unique (`solution` has the digits); multiple; none; seconds (timed out).
    """

    title: str
    form: dict[str, Any]
    rows: int
    columns: int
    digits: int
    rules: list[RuleView]
    houses: list[HouseView]
    bases: Annotated[list[_Digits], Meta(min_length=81, max_length=81)]
    links: list[tuple[_Cell, _Cell, int]]
    tables: list[list[_Digits]]
    signs: SignsView
    status: Literal["unique", "multiple", "none", "seconds"]
    solution: Grid | None


def _variant(request: VariantRequest, deadline: Deadline) -> VariantAnswer:
    form, board = _parts(request.puzzle)
    own, words = _variant_of(board), catalogue(request.language)
    links, tables = _links(board.rules)
    status, solution = _solution(board, deadline)
    return VariantAnswer(
        title=title_of(own, len(board.givens), words),
        form=form,
        rows=own.rows,
        columns=own.columns,
        digits=own.max_value,
        rules=[RuleView(describe(own, one, words), _names(own, one)) for one in own.constraints],
        houses=[HouseView(house.name, list(house.cells)) for house in board.rules.houses],
        bases=_bases(form),
        links=links,
        tables=tables,
        signs=SignsView(*board_picture(own)),
        status=status,
        solution=solution,
    )


def _parts(puzzle: str | Position) -> tuple[dict[str, Any], Board]:
    """Return the JSON form without givens, and the board without digits and notes of a player."""
    if isinstance(puzzle, str):
        found = Puzzle(puzzle)
        form, board = found.form, Board(found)
    else:
        form, board = puzzle.variant or {}, any_board_in(Position(puzzle.givens, variant=puzzle.variant))
    return {name: value for name, value in form.items() if name != "givens"}, board


def _variant_of(board: Board) -> Variant:
    found = variant_of(board.rules)
    if found is None:
        raise PuzzleError("this is classic Sudoku, not a variant")
    return found


def _names(variant: Variant, constraint: Constraint) -> list[str]:
    return [variant.cell_name(cell) for cell in cells_of(constraint)]


def _bases(form: dict[str, Any]) -> list[int]:
    """Return the digits that each cell may have, whatever the others have."""
    bases, empty = [0] * 81, Board(Puzzle.from_json(form))
    for cell in empty.rules.cells:
        bases[cell] = sum(1 << digit for digit in empty.candidates(cell))
    return bases


def _links(rules: Rules) -> tuple[list[tuple[int, int, int]], list[list[int]]]:
    """Return the pairs of cells with rules of their own, beyond those of houses, and their tables."""
    found: dict[tuple[int, int], list[int]] = {}
    for cell in rules.cells:
        for digit in rules.digits:
            for other, excluded in rules.clashes((cell, digit)):
                if other > cell:
                    table = found.setdefault((cell, other), [0] * 10)
                    table[digit] |= 1 << excluded
    equal = [1 << digit if digit in rules.digits else 0 for digit in range(10)]
    housed = {pair for house in rules.houses for pair in combinations(house.cells, 2)}
    tables: dict[tuple[int, ...], int] = {}
    links = [
        (*pair, tables.setdefault(tuple(table), len(tables)))
        for pair, table in sorted(found.items())
        if table != equal or pair not in housed
    ]
    return links, [list(table) for table in tables]


def _solution(board: Board, deadline: Deadline) -> tuple[Any, str | None]:
    """Return how many solutions the givens have, and the only one."""
    if board.clashes():
        return "none", None
    result = search(board, limit=2, max_seconds=deadline.left)
    if result.found > 1:
        return "multiple", None
    if not result.decided:
        return "seconds", None
    if not result.found:
        return "none", None
    marks = ["."] * 81
    for cell, digit in zip(board.rules.cells, result.grids[0], strict=True):
        marks[cell] = digit
    return "unique", "".join(marks)


class BrokenRulesRequest(RequestBody, frozen=True, kw_only=True):
    """Find the constraints of a variant that its digits break."""

    puzzle: PuzzleLike


class BrokenRulesAnswer(Answer, frozen=True, kw_only=True):
    """The constraints that are broken. Those with empty cells are not judged.

    Repeated digits in rows, columns and regions are not constraints; `check` lists them. `judged` is true if
    no constraint had to be left out.
    """

    broken: list[RuleView]
    judged: bool


def _broken_rules(request: BrokenRulesRequest, deadline: Deadline) -> BrokenRulesAnswer:
    board = any_board_in(request.puzzle)
    own, words = _variant_of(board), catalogue(request.language)
    values = list(board.values)
    grid = FullGrid(own.rows, own.columns, own.min_value, own.max_value, values)
    judged = [one for one in own.constraints if _is_filled(one, values)]
    broken = [one for one in judged if not RULES[one.type](grid, one.form)]
    return BrokenRulesAnswer(
        broken=[RuleView(describe(own, one, words), _names(own, one)) for one in broken],
        judged=len(judged) == len(own.constraints),
    )


def _is_filled(constraint: Constraint, values: list[int]) -> bool:
    """True if all cells that a rule looks at have digits."""
    cells = [] if constraint.type == "indexer" else cells_of(constraint)  # it looks at others in its line
    return all(values[cell] for cell in cells) if cells else all(values)


_EXAMPLE: dict[str, object] = {
    "puzzle": '{"rows": 4, "cols": 4, "max_value": 4, "constraints": '
    '[{"type": "killer_cage", "cells": [0, 1], "sum": 7}]}'
}

ENDPOINTS = (
    Endpoint("variant", "Describe a variant", VariantRequest, VariantAnswer, _variant, _EXAMPLE),
    Endpoint(
        "broken_rules",
        "Find broken rules",
        BrokenRulesRequest,
        BrokenRulesAnswer,
        _broken_rules,
        _EXAMPLE,
    ),
)
