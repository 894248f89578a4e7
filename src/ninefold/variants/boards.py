"""Boards of variants: puzzles of up to nine rows, columns and digits, on which logic works."""

import json
from functools import lru_cache

from ninefold import _native
from ninefold._native import Board, CandidateSet, Rules
from ninefold.errors import PuzzleError
from ninefold.variants.variant import Variant
from ninefold.variants.variant_puzzle import VariantPuzzle

__all__ = [
    "board_of",
    "fits_on_a_board",
    "has_unique_givens",
    "obeys_rules",
    "parts_of",
    "rules_of",
    "variant_of",
]

#: Rows, columns and digits that boards have room for.
_MOST = 9
#: Enough for all puzzles that people solve; about a second.
_MOST_NODES = 200_000


def fits_on_a_board(variant: Variant) -> bool:
    """True if boards have room for a variant."""
    return max(variant.rows, variant.columns, variant.max_value) <= _MOST and variant.min_value == 1


def rules_of(variant: Variant) -> Rules:
    """Return the rules of a variant for boards; equal variants have the same rules."""
    if not fits_on_a_board(variant):
        raise PuzzleError(
            "boards, hints and explanations need a puzzle with at most 9 rows, columns and digits, and digits"
            " from 1; this one has {rows} rows, {columns} columns and digits from {low} to {high}",
            rows=variant.rows,
            columns=variant.columns,
            low=variant.min_value,
            high=variant.max_value,
        )
    return rules_from(variant.text)


@lru_cache(maxsize=256)
def rules_from(description: str) -> Rules:
    """Return the rules that `Rules.description` describes."""
    return _native.board_rules(json.loads(description), description)


@lru_cache(maxsize=256)
def _variant_from(description: str) -> Variant:
    return Variant.from_form(json.loads(description))


def variant_of(rules: Rules) -> Variant | None:
    """Return the variant that rules are for; None for classic Sudoku."""
    return _variant_from(rules.description) if rules.description else None


def board_of(puzzle: VariantPuzzle) -> Board:
    """Return the board of a variant."""
    rules, marks = rules_of(puzzle.variant), dict(puzzle.candidates)
    allowed = CandidateSet(
        (cell, digit)
        for number, cell in enumerate(rules.cells)
        for digit in marks.get(number, puzzle.variant.digits)
    )
    return _native.make_board(rules, [value or 0 for value in puzzle.values], allowed, _native.CellSet())


def parts_of(board: Board) -> VariantPuzzle:
    """Return the variant of a board, with its digits as givens and the candidates that are left."""
    form = json.loads(board.rules.description)
    form["givens"] = [value or None for value in board.values]
    if board.restricted:
        form["candidates"] = [
            {"cell": number, "values": list(board.candidates(cell))}
            for number, cell in enumerate(board.rules.cells)
            if cell in board.open
        ]
    return VariantPuzzle.from_form(form)


def obeys_rules(board: Board) -> bool:
    """True if the digits of a full board obey all rules of its variant."""
    form = json.loads(board.rules.description)
    form["givens"] = list(board.values)
    _, found, _, _ = _native.solve_rules(form, limit=1, max_nodes=None, max_seconds=None, keep=0)
    return found == 1


def has_unique_givens(board: Board) -> bool:
    """True if the givens alone, without placed digits and pencil marks, have exactly one solution."""
    form, givens = json.loads(board.rules.description), board.givens
    form["givens"] = [board.value(cell) if cell in givens else None for cell in board.rules.cells]
    _, found, ending, _ = _native.solve_rules(
        form, limit=2, max_nodes=_MOST_NODES, max_seconds=None, keep=0, may_multiply=False
    )
    return found == 1 and ending == "exhausted"
