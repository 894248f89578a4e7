"""Wrong sizes, boxes and regions: each error names what is wrong."""

from typing import Any

import pytest

import ninefold as nf

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"source": "." * 37**2, "size": 37}, "size must be from 1 to 36, not 37"),
    (
        {"source": "." * 37**2, "rules": [nf.rules.anti_king()]},
        "1369 cells are too many: at most 36 rows and columns",
    ),
    ({"source": "." * 15, "size": 4}, "15 cells, expected 16 for size 4"),
    ({"source": "5" + "." * 15, "size": 4}, "r1c1: '5' is not a digit from 1 to 4, or a blank"),
    ({"source": [5] + [0] * 15, "size": 4}, "r1c1: 5 is not a digit from 1 to 4, or a blank"),
    ({"source": "." * 49, "size": 7}, "a grid of size 7 has no usual boxes: pass regions=..., or boxes=()"),
    ({"source": "." * 36, "boxes": (2, 2)}, "boxes of 2 by 2 have 4 cells, expected 6"),
    ({"source": "." * 36, "boxes": (2,)}, "boxes must be the rows and columns of one box"),
    ({"source": "." * 16, "boxes": (2, 2), "regions": "A" * 16}, "pass boxes or regions, not both"),
    ({"source": "." * 16, "regions": "AABB"}, "the map of regions has 4 marks, expected 16"),
    (
        {"source": "." * 16, "regions": "AABBAABBCCCDCCDD"},
        "region C has 5 cells, expected 4: r3c1 r3c2 r3c3 r4c1 r4c2",
    ),
    ({"source": "." * 16, "regions": [[0, 1, 4, 5], [1, 2, 3, 6]]}, "r1c2 is in several regions: 1, 2"),
    ({"source": "." * 16, "regions": [[0, 1, 4, 5]]}, "r1c3 is in no region"),
    (
        {"source": "." * 16, "regions": ["r1c1 r5c1"]},
        "region 1: r5c1 is outside the grid of 4 rows and 4 columns",
    ),
    ({"source": [[1, 2], [3]], "size": 2}, "row 2: 1 cell, expected 2"),
]


@pytest.mark.parametrize(("arguments", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_wrong_puzzles(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(nf.PuzzleError) as error:
        nf.Puzzle(**arguments)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"rows": 37, "cols": 37, "max_value": 37}, "rows must be a whole number from 1 to 36"),
        ({"rows": 4, "cols": 4, "max_value": 3}, "3 digits are too few: a row, column or region has 4 cells"),
        (
            {"rows": 4, "cols": 4, "max_value": 4, "constraints": [{"type": "magic"}]},
            "unknown type of constraint: magic",
        ),
        ({"rows": 4, "cols": 4, "max_value": 4, "x": {1, 2}}, "the metadata is not JSON"),
        ("[1]", "a puzzle in JSON is an object, not list"),
        ("{", "not a JSON object"),
    ],
)
def test_wrong_json(fields: Any, reason: str) -> None:
    with pytest.raises(nf.PuzzleError, match=reason):
        nf.Puzzle.from_json(fields)


def test_short_lines_are_still_errors() -> None:
    with pytest.raises(nf.PuzzleError, match="5 characters, expected 81"):
        nf.Puzzle("8.3.6")
    with pytest.raises(nf.PuzzleError, match="16 characters, expected 81"):
        nf.Puzzle("9" + "." * 15)
