"""Rules in the JSON of f-puzzles: what each key means, and what is written for each rule."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

import ninefold as nf
from ninefold.formats import fpuzzles
from ninefold.formats.drawings import DrawingWarning
from ninefold.formats.fpuzzles.keys import FLAGS, KEYS
from ninefold.formats.fpuzzles.whole_grid import WHOLE_GRID
from ninefold.formats.lz import compress
from ninefold.variants.constraint import Constraint
from ninefold.variants.form import FIELDS
from ninefold.variants.meaning import meaning_of

#: The neighbours of a 4x4 grid in the order of `nf.rules.negative`.
PAIRS = [
    [0, 1], [0, 4], [1, 2], [1, 5], [2, 3], [2, 6], [3, 7], [4, 5], [4, 8], [5, 6], [5, 9], [6, 7], [6, 10],
    [7, 11], [8, 9], [8, 12], [9, 10], [9, 13], [10, 11], [10, 14], [11, 15], [12, 13], [13, 14], [14, 15],
]  # fmt: skip

#: The cells at the same place of all boxes.
GROUPS = [[0, 2, 8, 10], [1, 3, 9, 11], [4, 6, 12, 14], [5, 7, 13, 15]]


def document(size: int = 4, **more: Any) -> dict[str, Any]:
    """A document of f-puzzles with an empty grid."""
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **more}


def read(fields: Mapping[str, Any]) -> nf.Puzzle:
    """The only puzzle of a document, which is read as JSON and as links of both sites."""
    text = json.dumps(fields)
    (puzzle,) = nf.read(text)
    links = [f"https://f-puzzles.com/?load={compress(text)}", f"https://sudokupad.app/fpuz{compress(text)}"]
    assert [nf.read(link) for link in links] == [[puzzle]] * 2
    return puzzle


def constraints(fields: Mapping[str, Any]) -> list[dict[str, Any]]:
    variant = read(fields).variant
    assert variant is not None
    return [own.form for own in variant.constraints]


def thermos(*lines: list[int]) -> list[dict[str, Any]]:
    return [{"type": "thermo", "cells": line} for line in lines]


LINE = [{"lines": [["R1C1", "R2C2", "R2C3"]]}]
CELLS = [0, 5, 6]
#: Keys with marks, and the constraints that they mean in a 4x4 grid.
MARKS: list[tuple[str, Any, list[dict[str, Any]]]] = [
    (
        "killercage",
        [{"cells": ["R1C1", "R1C2"], "value": "5"}, {"cells": ["R3C3", "R4C3"]}],
        [
            {"type": "killer_cage", "cells": [0, 1], "sum": 5},
            {"type": "killer_cage", "cells": [10, 14], "sum": None},
        ],
    ),
    ("killercage", [{"cells": ["R1C1", "R1C2"], "value": 5, "fontC": "#000000"}, {"cells": []}],
     [{"type": "killer_cage", "cells": [0, 1], "sum": 5}]),
    ("extraregion", [{"cells": ["R1C1", "R4C4"]}], [{"type": "all_different", "cells": [0, 15]}]),
    ("odd", [{"cell": "R1C1"}, {"cell": "R4C4"}], [{"type": "odd", "cells": [0, 15]}]),
    ("even", [{"cell": "R4C1"}], [{"type": "even", "cells": [12]}]),
    ("minimum", [{"cell": "R1C1"}], [{"type": "minimum", "cell": 0, "neighbours": [1, 4]}]),
    (
        "maximum",  # neighbours with the same mark do not count
        [{"cell": "R2C2"}, {"cell": "R2C3"}],
        [
            {"type": "maximum", "cell": 5, "neighbours": [1, 4, 9]},
            {"type": "maximum", "cell": 6, "neighbours": [2, 7, 10]},
        ],
    ),
    ("thermometer", [{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1", "R2C2"]]}], thermos([0, 1], [0, 4, 5])),
    (
        "arrow",
        [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1", "R3C1"]]}],
        [
            {"type": "arrow", "circle": [0], "shaft": [1]},
            {"type": "arrow", "circle": [0], "shaft": [4, 8]},
        ],
    ),
    (
        "arrow",  # a number of two digits is read from left to right, whatever was drawn first
        [{"cells": ["R2C2", "R2C1"], "lines": [["R2C2", "R1C3", "R1C4"]]}],
        [{"type": "arrow", "circle": [4, 5], "shaft": [2, 3]}],
    ),
    (
        "arrow",
        [{"cells": ["R1C1", "R1C2", "R1C3"], "lines": [["R1C3", "R2C4"]]}],
        [{"type": "arrow", "circle": [0, 1, 2], "shaft": [7]}],
    ),
    ("palindrome", LINE, [{"type": "palindrome", "cells": CELLS}]),
    ("betweenline", LINE, [{"type": "between", "cells": CELLS}]),
    ("lockout", LINE, [{"type": "lockout", "cells": CELLS, "difference": 4}]),
    (
        "difference",
        [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C2", "R2C2"], "value": "3"}],
        [
            {"type": "difference", "cells": [0, 1], "value": 1},
            {"type": "difference", "cells": [1, 5], "value": 3},
        ],
    ),
    (
        "ratio",
        [{"cells": ["R1C1", "R1C2"], "value": ""}, {"cells": ["R1C2", "R2C2"], "value": "3"}],
        [{"type": "ratio", "cells": [0, 1], "value": 2}, {"type": "ratio", "cells": [1, 5], "value": 3}],
    ),
    (
        "xv",
        [{"cells": ["R1C1", "R1C2"], "value": "V"}, {"cells": ["R3C3", "R4C3"]}],
        [{"type": "pair_sum", "cells": [0, 1], "value": 5}],
    ),
    (
        "clone",
        [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R3C2", "R3C3"]}],
        [{"type": "clone", "cells": [0, 1], "clone": [9, 10]}],
    ),
    (
        "quadruple",
        [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 4]}],
        [{"type": "quadruple", "cells": [0, 1, 4, 5], "values": [1, 4]}],
    ),
    (
        "littlekillersum",
        [
            {"cell": "R0C2", "direction": "DR", "cells": ["R1C3", "R2C4"], "value": "5"},
            {"cell": "R5C4", "direction": "UL", "value": "6"},
            {"cell": "R0C0", "direction": "DR", "value": "7"},
            {"cell": "R2C5", "direction": "DL"},
            {"cells": ["R1C2", "R2C1"], "value": 4},
        ],
        [
            {"type": "little_killer", "cells": [2, 7], "sum": 5},
            {"type": "little_killer", "cells": [14, 9, 4], "sum": 6},
            {"type": "little_killer", "cells": [0, 5, 10, 15], "sum": 7},
            {"type": "little_killer", "cells": [1, 4], "sum": 4},
        ],
    ),
    (
        "sandwichsum",
        [{"cell": "R1C0", "value": "0"}, {"cell": "R5C2", "value": "5"}, {"cell": "R2C0", "value": ""}],
        [
            {"type": "sandwich", "cells": [0, 1, 2, 3], "sum": 0, "crusts": [1, 4]},
            {"type": "sandwich", "cells": [1, 5, 9, 13], "sum": 5, "crusts": [1, 4]},
        ],
    ),
    (
        "xsum",
        [{"cell": "R1C0", "value": "3"}, {"cell": "R2C5", "value": "6"}],
        [
            {"type": "x_sum", "cells": [0, 1, 2, 3], "sum": 3},
            {"type": "x_sum", "cells": [7, 6, 5, 4], "sum": 6},
        ],
    ),
    (
        "skyscraper",
        [{"cell": "R0C1", "value": "2"}, {"cell": "R5C1", "value": "3"}],
        [
            {"type": "skyscraper", "cells": [0, 4, 8, 12], "count": 2},
            {"type": "skyscraper", "cells": [12, 8, 4, 0], "count": 3},
        ],
    ),
    ("renban", LINE, [{"type": "renban", "cells": CELLS}]),
    ("whispers", LINE, [{"type": "whisper", "cells": CELLS, "difference": 2}]),
    ("whispers", [{**LINE[0], "value": "3"}], [{"type": "whisper", "cells": CELLS, "difference": 3}]),
    (
        "regionsumline",
        [{"lines": [["R1C1", "R2C2", "R2C3"]]}],
        [{"type": "region_sum_line", "cells": CELLS, "segments": [[0, 5], [6]]}],
    ),
    ("entropicline", LINE, [{"type": "entropic", "cells": CELLS}]),
    ("modularline", LINE, [{"type": "modular", "cells": CELLS, "mod": 3}]),
    ("doublearrow", LINE, [{"type": "double_arrow", "cells": CELLS}]),
    ("zipperline", LINE, [{"type": "zipper", "cells": CELLS}]),
    ("slowthermometer", LINE, [{"type": "slow_thermo", "cells": CELLS}]),
    ("rowindexer", [{"cells": ["R1C1"]}], [{"type": "indexer", "cells": [0], "axis": "row"}]),
    ("columnindexer", [{"cells": ["R1C1"]}], [{"type": "indexer", "cells": [0], "axis": "column"}]),
    ("antiknight", True, [{"type": "anti_knight"}]),
    ("antiking", True, [{"type": "anti_king"}]),
    ("nonconsecutive", True, [{"type": "nonconsecutive"}]),
    ("diagonal+", True, [{"type": "diagonal", "direction": "/", "cells": [12, 9, 6, 3]}]),
    ("diagonal-", True, [{"type": "diagonal", "direction": "\\", "cells": [0, 5, 10, 15]}]),
    (
        "disjointgroups",
        True,
        [{"type": "disjoint_groups", "groups": GROUPS}],
    ),
    ("negative", ["xv"], [{"type": "negative", "forbid": {"sum": [5, 10]}, "pairs": PAIRS}]),
    ("negative", ["ratio"], [{"type": "negative", "forbid": {"ratio": [2]}, "pairs": PAIRS}]),
    ("negative", ["difference"], [{"type": "negative", "forbid": {"difference": [1]}, "pairs": PAIRS}]),
]  # fmt: skip


@pytest.mark.parametrize(("key", "content", "expected"), MARKS, ids=[key for key, _, _ in MARKS])
def test_each_key_has_its_meaning(key: str, content: Any, expected: list[dict[str, Any]]) -> None:
    assert constraints(document(**{key: content})) == expected


def test_every_key_has_an_example() -> None:
    assert {key for key, _, _ in MARKS} == {*WHOLE_GRID, *FLAGS, *(key.name for key in KEYS)}
    assert {key.type for key in KEYS} <= set(FIELDS)


@pytest.mark.parametrize(("key", "content", "expected"), MARKS, ids=[key for key, _, _ in MARKS])
def test_what_is_read_is_written_again(key: str, content: Any, expected: list[dict[str, Any]]) -> None:
    puzzle = read(document(**{key: content}))
    written = fpuzzles.write_variant(puzzle)
    assert puzzle.variant is not None
    again = read(written).variant
    assert again is not None
    assert meaning_of(again) == meaning_of(puzzle.variant)
    assert ("nonconsecutive" if content == ["difference"] else key) in written
    assert read(fpuzzles.write_variant(read(written))).variant == again


def test_missing_marks_mean_something_only_where_no_mark_is() -> None:
    dots: dict[str, Any] = {
        "ratio": [{"cells": ["R1C1", "R1C2"]}],
        "difference": [{"cells": ["R2C1", "R1C1"], "value": "3"}],
    }
    unmarked = [pair for pair in PAIRS if pair not in ([0, 1], [0, 4])]
    meanings: list[tuple[dict[str, Any], dict[str, list[int]]]] = [
        ({"negative": ["ratio"]}, {"ratio": [2]}),
        ({"negative": ["difference"]}, {"difference": [3]}),
        ({"negative": ["ratio", "difference"]}, {"difference": [3], "ratio": [2]}),
        ({"negative": True}, {"difference": [3], "ratio": [2]}),
        ({"nonconsecutive": True}, {"difference": [1]}),
        ({"nonconsecutive": True, "negative": ["ratio"]}, {"difference": [1], "ratio": [2]}),
    ]
    for more, forbid in meanings:
        found = constraints(document(**dots, **more))
        assert found[2:] == [{"type": "negative", "forbid": forbid, "pairs": unmarked}]
    signs: dict[str, Any] = {"xv": [{"cells": ["R1C2", "R1C1"], "value": "x"}]}
    found = constraints(document(5, **signs, negative=["xv"]))
    assert found[0]["value"] == 10
    assert [0, 1] not in found[1]["pairs"]
    assert len(found[1]["pairs"]) == 2 * 4 * 5 - 1
    assert found == constraints(document(5, **signs, negative=True))


def test_dots_of_other_kinds_do_not_matter_to_signs() -> None:
    found = constraints(document(ratio=[{"cells": ["R1C1", "R1C2"]}], negative=["xv"]))
    assert found[1]["pairs"] == PAIRS


def test_sizes_regions_givens_and_pencil_marks() -> None:
    fields = document(6, title="A title", author="Me", ruleset="Rules.")
    fields["grid"][0][0] = {"value": 6, "given": True}
    fields["grid"][0][1] = {"value": 5, "centerPencilMarks": [1]}  # what a player entered
    fields["grid"][5][5] = {"givenPencilMarks": [2, 3]}
    puzzle = read(fields)
    assert puzzle == nf.Puzzle("6" + "." * 35, pencilmarks={"r6c6": [2, 3]})
    assert puzzle.metadata == {"title": "A title", "author": "Me", "ruleset": "Rules."}
    assert read(fpuzzles.write_variant(puzzle)).metadata == puzzle.metadata


def test_pencil_marks_of_the_puzzle_count_in_classic_sudoku() -> None:
    fields = document(9)
    fields["grid"][0][0] = {"givenPencilMarks": [2, 3]}
    assert read(fields) == nf.Puzzle("." * 81, pencilmarks={"r1c1": [2, 3]})


def test_irregular_regions() -> None:
    fields = document(4)
    for row, text in enumerate(("0011", "0012", "3312", "3322")):
        for column, label in enumerate(text):
            fields["grid"][row][column]["region"] = int(label)
    puzzle = read(fields)
    assert puzzle == nf.Puzzle("." * 16, regions="0011 0012 3312 3322")
    assert read(fpuzzles.write_variant(puzzle)) == puzzle


@pytest.mark.parametrize("size", [4, 5, 7])
def test_latin_squares(size: int) -> None:
    fields = document(size)
    for row in fields["grid"]:
        for cell in row:
            cell["region"] = None
    latin = nf.Puzzle("." * size * size, size=size, boxes=())
    assert read(fields) == latin
    assert read(fpuzzles.write_variant(latin)) == latin
    if size != 4:  # there are no usual boxes
        assert read(document(size)) == latin


def test_old_documents_have_the_parity_in_cells() -> None:
    fields = document(4, odd=[{"cell": "R2C2"}])
    fields["grid"][0][0] = {"parity": "Even"}
    fields["grid"][0][3] = {"parity": "Odd"}
    assert [(own["type"], own["cells"]) for own in constraints(fields)] == [
        ("odd", [5]),
        ("odd", [3]),
        ("even", [0]),
    ]


def test_drawings_are_left_out_with_a_warning() -> None:
    fields = document(4, line=LINE, text=[{"cells": ["R1C1"], "value": "?"}], antiking=True)
    with pytest.warns(DrawingWarning, match=r"left out drawings \(line, text\)"):
        (puzzle,) = nf.read(json.dumps(fields))
    assert puzzle == read(document(4, antiking=True))
    with pytest.warns(DrawingWarning, match="circle"):
        (puzzle,) = nf.read(json.dumps(document(9, circle=[{}])))
    assert puzzle == nf.Puzzle("." * 81)


def test_drawings_of_rules_cause_no_warning() -> None:
    puzzle = nf.Puzzle("." * 36, rules=[nf.rules.renban("r1c1-r1c3"), nf.rules.x_sum("row 1", 3)])
    written = fpuzzles.write_variant(puzzle)
    assert written["line"][0]["lines"] == written["renban"][0]["lines"]
    assert written["text"][0]["cells"] == [written["xsum"][0]["cell"]]
    assert read(written) == nf.Puzzle("." * 36, rules=[*reversed(puzzle.variant.constraints)])  # type: ignore[union-attr]
    assert read(document(4, cage=[{"value": "title: T"}])) == nf.Puzzle("." * 16)
    for field in ("isNewConstraint", "fromConstraint"):
        assert read(document(4, renban=LINE, line=[{**LINE[0], field: "Renban"}])).variant is not None


def test_rules_with_the_same_meaning_are_written() -> None:
    windows = nf.Puzzle("." * 81, rules=[nf.rules.windoku()])
    assert len(fpuzzles.write_variant(windows)["extraregion"]) == 4
    assert fpuzzles.write_variant(nf.Puzzle("." * 16, rules=[nf.rules.diagonals()])) | {"grid": []} == {
        "size": 4,
        "grid": [],
        "diagonal+": True,
        "diagonal-": True,
    }
    groups = Constraint("disjoint_groups", groups=[[0, 5], [1, 6]])
    written = fpuzzles.write_variant(nf.Puzzle("." * 16, rules=[groups]))
    assert written["extraregion"] == [{"cells": ["R1C1", "R2C2"]}, {"cells": ["R1C2", "R2C3"]}]


def test_metadata_has_a_title_or_a_name() -> None:
    form = nf.Puzzle("." * 16).form
    assert fpuzzles.write_variant(nf.Puzzle.from_json({**form, "name": "N"}))["title"] == "N"
    assert fpuzzles.write_variant(nf.Puzzle.from_json({**form, "name": "N", "title": "T"}))["title"] == "T"
    assert "title" not in fpuzzles.write_variant(nf.Puzzle.from_json({**form, "title": 7}))
