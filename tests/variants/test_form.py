"""Wrong puzzles: a clear error, in Python and in the core, and never a crash."""

from contextlib import suppress
from typing import Any

import pytest

import ninefold as nf
from ninefold import _native
from tests.variants.cases import Variant, plain
from tests.variants.engine import count, search, true_candidates

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"rows": 37, "cols": 37}, "rows must be a whole number from 1 to 36"),
    ({"rows": 0}, "rows must be a whole number from 1 to 36"),
    ({"max_value": 50}, "50 digits are too many; at most 36 are possible"),
    ({"min_value": -1}, "min_value must be a whole number from 0 to 4"),
    ({"givens": [1, 2]}, "2 givens, expected 16"),
    ({"givens": [5] + [None] * 15}, "givens: cell 0 has 5, which is not a digit from 1 to 4"),
    ({"candidates": [{"cell": 16, "values": [1]}]}, "candidates: there is no cell 16"),
    ({"regions": [[0, 99]]}, "regions: there is no cell 99"),
    ({"regions": [[0, 1], [1, 2]]}, "regions 1 and 2 overlap in cell 1"),
    ({"constraints": [{"type": "magic"}]}, "unknown type of constraint: magic"),
    ({"constraints": [{"type": "termo"}]}, "unknown type of constraint: termo (did you mean thermo?)"),
    ({"constraints": [{"type": "thermo"}]}, "thermo.cells must be a list"),
    ({"constraints": [{"type": "thermo", "cells": [3, -1]}]}, "thermo.cells: there is no cell -1"),
    ({"constraints": [{"type": "sum", "cells": [0]}]}, "sum.sum must be a whole number from 0 to 1000000"),
    (
        {"constraints": [{"type": "arrow", "circle": [], "shaft": [0]}]},
        "wrong fields of the constraint arrow",
    ),
    (
        {"constraints": [{"type": "greater_than", "cells": [0]}]},
        "wrong fields of the constraint greater_than",
    ),
    (
        {"constraints": [{"type": "modular", "mod": 0, "cells": [0, 1]}]},
        "wrong fields of the constraint modular",
    ),
]


@pytest.mark.parametrize(("fields", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_wrong_form(fields: dict[str, Any], reason: str) -> None:
    puzzle = {**plain(4, 2, 2), **fields}
    for function in (search, count, true_candidates):
        with pytest.raises(nf.NinefoldError) as error:
            function(puzzle)
        assert str(error.value) == reason
    with suppress(ValueError):  # the core may read missing cells as none, but accepts nothing that does harm
        _native.solve_rules(puzzle, limit=2, max_nodes=None, max_seconds=None, keep=2)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"candidates": [3]}, 'candidates: expected objects such as {"cell": 0, "values": [1, 2]}'),
        ({"constraints": ["thermo"]}, "constraints: 'thermo' has no type"),
        ({"givens": [True] + [None] * 15}, "givens: cell 0 has True, which is not a digit from 1 to 4"),
    ],
)
def test_wrong_types(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(nf.PuzzleError) as error:
        nf.Puzzle.from_json({**plain(4, 2, 2), **fields})
    assert str(error.value) == reason


def with_rule(**rule: object) -> Variant:
    return {**plain(4, 2, 2), "constraints": [rule]}


@pytest.mark.parametrize(
    "puzzle",
    [
        with_rule(type="killer_cage", cells=[0, 1], sum=99),
        with_rule(type="killer_cage", cells=[0, 0], sum=4),
        with_rule(type="sum", cells=[0, 1], sum=1_000_000),
        with_rule(type="renban", cells=[0, 1, 4, 5, 10]),
        with_rule(type="quadruple", cells=[0], values=[1, 2]),
        {**plain(4, 2, 2), "regions": [[0, 1, 2, 3, 4]]},
        {**plain(4, 2, 2), "candidates": [{"cell": 0, "values": []}]},
    ],
    ids=["sum", "twice", "huge", "long", "crowded", "region", "empty"],
)
def test_impossible_puzzles_have_no_solution(puzzle: Variant) -> None:
    assert search(puzzle).verdict == "none"
    assert true_candidates(puzzle) == ([[]] * 16, True)


def test_largest_grid() -> None:
    result = search(plain(36, 6, 6), 1, max_nodes=2000)
    assert result.verdict == "unknown"
    assert result.ending in ("solutions", "nodes")


def test_limits() -> None:
    puzzle = plain(9, 3, 3)
    assert search(puzzle, max_nodes=0)[:1] == ("unknown",)
    assert search(puzzle, max_seconds=0).verdict == "unknown"
    assert search(puzzle, 5, keep=3)[2:4] == (5, "solutions")
    assert len(search(puzzle, 5, keep=3).solutions) == 3
    assert search(puzzle).verdict == "multiple"
