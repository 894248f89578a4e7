"""SudokuPad's own JSON: what has a meaning in it, and what is only drawn."""

import json
import random
from typing import Any

import pytest

import ninefold as nf
from ninefold.formats.drawings import DrawingWarning
from ninefold.formats.lz import compress
from ninefold.variants.constraint import Constraint
from tests.formats.test_fpuzzles_errors import damage


def document(size: int = 4, whole_grid: object = (), **more: Any) -> dict[str, Any]:
    """A puzzle of SudokuPad with an empty grid, and with rules about the whole of it."""
    more |= {"global": whole_grid} if whole_grid else {}
    return {"id": "x", "cellSize": 50, "cells": [[{} for _ in range(size)] for _ in range(size)], **more}


def read(fields: object) -> nf.Puzzle:
    """The only puzzle of a file, which is read from a link too."""
    text = json.dumps(fields)
    (puzzle,) = nf.read(text)
    assert nf.read(f"https://sudokupad.app/scl{compress(text)}") == [puzzle]
    return puzzle


def cages(*found: dict[str, Any], size: int = 4, **more: Any) -> tuple[Constraint, ...]:
    """The constraints of a puzzle with cages."""
    variant = read(document(size, cages=list(found), **more)).variant
    return () if variant is None else variant.constraints


def places(*cells: int, size: int = 4) -> list[list[int]]:
    return [list(divmod(cell, size)) for cell in cells]


def test_sizes_and_givens() -> None:
    fields = document(6)
    fields["cells"][0][0] = {"value": 6}
    fields["cells"][5][5] = {"value": "1", "centremarks": ["2"]}
    assert read(fields) == nf.Puzzle("6" + "." * 34 + "1")
    assert read(document(5)) == nf.Puzzle("." * 25, size=5, boxes=())
    assert read(document(10)).variant == nf.Puzzle("." * 100).variant


def test_regions() -> None:
    text = "AABB AABC DDBC DDCC"
    marks = text.replace(" ", "")
    regions = [places(*(cell for cell in range(16) if marks[cell] == mark)) for mark in "ABCD"]
    assert read(document(regions=regions)) == nf.Puzzle("." * 16, regions=text)


def test_cages_with_sums_or_different_digits() -> None:
    pair = places(0, 1)
    assert cages({"cells": pair, "value": "5"}) == (Constraint("killer_cage", cells=[0, 1], sum=5),)
    assert cages({"cells": pair, "sum": 5, "value": "V"}) == (Constraint("killer_cage", cells=[0, 1], sum=5),)
    assert cages({"cells": pair, "value": 5, "unique": True}) == (
        Constraint("killer_cage", cells=[0, 1], sum=5),
    )
    assert cages({"cells": pair, "value": "5", "unique": False}) == (Constraint("sum", cells=[0, 1], sum=5),)
    assert cages({"cells": pair, "unique": "true"}) == (Constraint("all_different", cells=[0, 1]),)


def test_cages_that_are_houses_or_texts_mean_nothing_more() -> None:
    row, box = places(0, 1, 2, 3), places(0, 1, 4, 5)
    hidden = {"unique": "true", "type": "rowcol", "hidden": "true"}
    assert cages({"cells": row, **hidden}, {"cells": box, "value": "10"}, {"value": "title: T"}) == ()
    assert cages({"cells": places(0, 5), "unique": False, "hidden": True}) == ()


def test_rules_about_the_whole_grid() -> None:
    listed = ["antiknight", "nonconsecutive"]
    found = cages(whole_grid=listed, metadata={"antiking": True, "antiknight": "t"})
    assert found == (Constraint("anti_knight"), Constraint("anti_king"), Constraint("nonconsecutive"))


def test_texts_become_metadata() -> None:
    fields = document(
        metadata={"title": "T", "rules": "R", "solution": "1"}, cages=[{"value": "author: A\nB"}]
    )
    assert read(fields).metadata == {"title": "T", "author": "A\nB", "ruleset": "R"}


def test_drawings_are_left_out_with_a_warning() -> None:
    fields = document(9, lines=[{"wayPoints": [[0, 0], [1, 1]]}], overlays=[{"text": "7"}], arrows=[])
    with pytest.warns(DrawingWarning, match=r"left out drawings \(lines, overlays\)"):
        assert nf.read(json.dumps(fields)) == [nf.Puzzle("." * 81)]
    for cage in ({"cells": places(0, 1)}, {"cells": places(0, 1), "value": "?"}):
        with pytest.warns(DrawingWarning, match=r"\(cages\)"):
            assert nf.read(json.dumps(document(cages=[cage]))) == [nf.Puzzle("." * 16)]


def test_the_short_form_of_json() -> None:
    text = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,0],[0,1]],v:'3'}],metadata:{antiking:t}}"
    (puzzle,) = nf.read("https://sudokupad.app/scl" + compress(text))
    killer = nf.rules.killer("r1c1 r1c2", 3)
    assert puzzle == nf.Puzzle("1" + "." * 15, rules=[nf.rules.anti_king(), killer])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (document(37), "size must be from 1 to 36, not 37"),
        (document() | {"cells": [[{}] * 4] * 3}, "row 1: 4 cells, expected 3"),
        (document() | {"cells": [7]}, "row 1: 0 cells, expected 1"),
        (document(2) | {"cells": [[{"value": "3"}, {}]] * 2}, "r1c1: '3' is not a digit or a blank"),
        (document(2) | {"cells": [[{"value": -1}, {}]] * 2}, "r1c1: -1 is not a digit or a blank"),
        (document(2) | {"cells": [[{"value": [1]}, {}]] * 2}, "r1c1: [1] is not a digit or a blank"),
        (document(regions=7), "regions: expected a list"),
        (document(regions=[7]), "regions: expected a list"),
        (document(regions=[[[0]]]), "regions: [0] is not a row and a column from 0 to 3"),
        (document(regions=[places(0, 1, 4, 5)] * 4), "r1c1 is in several regions: 1, 2, 3, 4"),
        (document(cages=7), "cages: expected a list"),
        (document(cages=[{}, 7]), "cages 2: expected an object"),
        (document(cages=[{"cells": 7}]), "cages 1: expected a list"),
        (document(cages=[{"cells": [[0, 4]]}]), "cages 1: [0, 4] is not a row and a column from 0 to 3"),
        (document(cages=[{"cells": [[0, 0.5]]}]), "cages 1: [0, 0.5] is not a row and a column"),
        (
            document(cages=[{"cells": places(0, 5), "sum": 99}]),
            "killer_cage r1c1 r2c2: the sum 99 is impossible",
        ),
        (document(whole_grid=True), "global: expected a list"),
        (document(whole_grid=[["x"]]), "global: ['x'] is unknown, expected one of: antiknight"),
        (document(metadata={"norowcol": True}), "digits may repeat in rows or columns of this puzzle"),
    ],
)
def test_mistakes_are_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(nf.PuzzleError) as caught:
        nf.read(json.dumps(fields))
    assert caught.value.reason.removeprefix("line 1: ").startswith(message)


def test_rows_and_columns_may_be_cages() -> None:
    lines = [places(*range(4 * n, 4 * n + 4)) for n in range(4)] + [
        places(*range(n, 16, 4)) for n in range(4)
    ]
    found = [{"cells": line, "unique": "true", "hidden": "true"} for line in lines]
    assert read(document(cages=found, metadata={"norowcol": True})) == nf.Puzzle("." * 16)


@pytest.mark.filterwarnings("ignore:left out drawings")
def test_random_damage_is_never_more_than_a_mistake() -> None:
    rng = random.Random(2)
    boxes = [places(0, 1, 4, 5), places(2, 3, 6, 7), places(8, 9, 12, 13), places(10, 11, 14, 15)]
    cage = {"cells": places(0, 5), "value": "5", "unique": True}
    fields = document(regions=boxes, cages=[cage], metadata={"antiking": True}, whole_grid=["antiknight"])
    found: set[bool] = set()
    for _ in range(400):
        damaged = json.loads(json.dumps(fields))
        damage(damaged, rng)
        try:
            found.add(len(nf.read(json.dumps(damaged))) == 1)
        except nf.PuzzleError:
            found.add(False)
    assert found == {True, False}
