"""Judges the answers of variant solvers: is this full grid a solution of that puzzle?

One predicate per rule, each straight from its definition. It shares nothing with the search engine.
"""

from collections.abc import Iterator
from typing import Any

from ninefold.reference.variants import boards, lines, sums
from ninefold.reference.variants.grid import FullGrid, Rule

__all__ = ["RULES", "broken_rules", "is_solution"]

#: Each type of constraint, and the predicate that judges it.
RULES: dict[str, Rule] = {**boards.RULES, **lines.RULES, **sums.RULES}


def is_solution(puzzle: dict[str, Any], values: list[int]) -> bool:
    """True if the values, one per cell, fit the givens, candidates, houses and constraints."""
    return next(broken_rules(puzzle, values), None) is None


def broken_rules(puzzle: dict[str, Any], values: list[int]) -> Iterator[str]:
    """Name each rule that the full grid breaks."""
    grid = FullGrid(puzzle["rows"], puzzle["cols"], puzzle["min_value"], puzzle["max_value"], values)
    if len(values) != grid.rows * grid.cols or not all(value in grid.digits for value in values):
        yield "digits"
        return
    houses = [*grid.lines(), *puzzle.get("regions", [])]
    if not all(grid.differ(house) for house in houses):
        yield "houses"
    givens = puzzle.get("givens") or [None] * len(values)
    if any(given not in (None, value) for given, value in zip(givens, values, strict=True)):
        yield "givens"
    if any(values[marks["cell"]] not in marks["values"] for marks in puzzle.get("candidates", [])):
        yield "candidates"
    for constraint in puzzle.get("constraints", []):
        if not RULES[constraint["type"]](grid, constraint):
            yield constraint["type"]
