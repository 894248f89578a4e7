"""Searches variants in their JSON form with the engine alone, without the checks of puzzles."""

from typing import Any, Literal, NamedTuple

from ninefold import _native
from ninefold.variants.form import check_form

__all__ = ["VariantResult", "count", "search", "true_candidates"]

Verdict = Literal["unique", "multiple", "none", "unknown"]


class VariantResult(NamedTuple):
    """What a search found. `unknown`: a limit stopped it before the answer was certain."""

    verdict: Verdict
    solutions: list[list[int]]
    #: How many solutions were found; all of them if the ending is `exhausted`.
    found: int
    ending: str
    #: Trial placements, and runs of propagators.
    nodes: int
    propagations: int


def search(
    puzzle: dict[str, Any],
    limit: int = 2,
    *,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    keep: int = 2,
) -> VariantResult:
    """Find up to `limit` solutions and return the first `keep`. Two are enough to refute uniqueness."""
    check_form(puzzle)
    return _search(puzzle, limit, max_nodes, max_seconds, keep, may_multiply=False)


def count(
    puzzle: dict[str, Any],
    limit: int = 2**63,
    *,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> VariantResult:
    """Count solutions without listing them; faster than `search` if the rules treat all digits alike."""
    check_form(puzzle)
    return _search(puzzle, limit, max_nodes, max_seconds, 0, may_multiply=True)


def _search(
    puzzle: dict[str, Any],
    limit: int,
    max_nodes: int | None,
    max_seconds: float | None,
    keep: int,
    *,
    may_multiply: bool,
) -> VariantResult:
    grids, found, ending, counters = _native.solve_rules(
        puzzle,
        limit=limit,
        max_nodes=max_nodes,
        max_seconds=max_seconds,
        keep=keep,
        may_multiply=may_multiply,
    )
    return VariantResult(_verdict(found, ending), grids, found, ending, *counters)


def _verdict(found: int, ending: str) -> Verdict:
    if found > 1:
        return "multiple"
    if ending != "exhausted":
        return "unknown"
    return "unique" if found else "none"


def true_candidates(
    puzzle: dict[str, Any], *, max_nodes: int | None = None, max_seconds: float | None = None
) -> tuple[list[list[int]], bool]:
    """Return the digits that each cell has in some solution, and whether the search could finish."""
    check_form(puzzle)
    digits, ending, _ = _native.true_candidates(puzzle, max_nodes=max_nodes, max_seconds=max_seconds)
    return digits, ending == "exhausted"
