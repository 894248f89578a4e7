"""Broken documents of f-puzzles, and rules that links cannot store: each error names what is wrong."""

import json
import random
from typing import Any

import pytest

import ninefold as nf
from ninefold.formats import fpuzzles
from ninefold.formats.fpuzzles.keys import KEYS
from ninefold.variants.constraint import Constraint
from ninefold.variants.form import FIELDS
from tests.formats.test_fpuzzles_rules import LINE, MARKS, document


def problem(fields: object) -> str:
    """The error that a document causes."""
    with pytest.raises(nf.PuzzleError) as caught:
        nf.read(json.dumps(fields))
    return caught.value.reason.removeprefix("line 1: ")


def cell(content: Any, size: int = 9) -> dict[str, Any]:
    """A document with this content in r1c1."""
    fields = document(size)
    fields["grid"][0][0] = content
    return fields


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (document(0), "size must be from 1 to 36, not 0"),
        (document(37), "size must be from 1 to 36, not 37"),
        (document() | {"size": -4}, "size must be from 1 to 36, not -4"),
        (document() | {"size": True}, "size must be from 1 to 36, not True"),
        (document() | {"size": "4"}, "size must be from 1 to 36, not '4'"),
        (document() | {"size": 10**400}, "size must be from 1 to 36, not 1000"),
        (document() | {"grid": [{}] * 4}, "row 1: 0 cells, expected 4"),
        (cell(7), "r1c1: expected an object"),
        (cell({"value": -1}), "r1c1: -1 is not a digit or a blank"),
        (cell({"value": True}), "r1c1: True is not a digit or a blank"),
        (cell({"value": 5}, 4), "r1c1: 5 is not a digit or a blank"),
        (cell({"colour": 5}, 4), "r1c1: unknown field 'colour' of a cell of f-puzzles"),
        (cell({"parity": "prime"}, 4), "r1c1: 'prime' is not odd or even"),
        (cell({"region": 1.5}, 4), "r1c1: the region 1.5 is not a number"),
        (cell({"region": 1}, 4), "4 digits are too few: a row, column or region has 5 cells"),
        (document(killercage={"cells": []}), "killercage: expected a list"),
        (document(killercage=7), "killercage: expected a list"),
        (document(killercage=[7]), "killercage 1: expected an object"),
        (document(killercage=[{}, {"cells": "R1C1"}]), "killercage 2: cells must be a list"),
        (document(killercage=[{"cells": [7]}]), "killercage 1: 7 is not the name of a cell"),
        (document(killercage=[{"cells": ["A1"]}]), "killercage 1: 'A1' is not the name of a cell"),
        (document(9, killercage=[{"cells": ["R10C1"]}]), "killercage 1: R10C1 is outside the grid of 9 rows"),
        (document(killercage=[{"cells": ["R0C1"]}]), "killercage 1: R0C1 is outside the grid of 4 rows"),
        (document(killercage=[{"cells": ["R1C1"], "value": "<3"}]), "killercage 1: '<3' is not a number"),
        (document(killercage=[{"cells": ["R1C1"], "value": -3}]), "killercage 1: -3 is not a number"),
        (document(killercage=[{"cells": ["R1C1"], "value": [3]}]), "killercage 1: [3] is not a number"),
        (document(killercage=[{"cells": ["R1C1"], "value": "9" * 99}]), "killercage 1: '9999"),
        (document(killercage=[{"cells": ["R1C1"], "value": "9"}]), "killer_cage r1c1: the sum 9 is"),
        (document(killercage=[{"cells": ["R1C1"] * 2}]), "killer_cage r1c1 r1c1: r1c1 is listed twice"),
        (document(killercage=[{}] * 5001), "killercage: 5001 entries are too many"),
        (document(thermometer=[{"lines": "R1C1"}]), "thermometer 1: lines must be a list"),
        (document(thermometer=[{"lines": ["R1C1"]}]), "thermometer 1: lines must be a list"),
        (document(thermometer=[{"lines": [["R1C1", "R1C9"]]}]), "thermometer 1: R1C9 is outside the grid"),
        (document(ratio=[{"cells": ["R1C1"]}]), "ratio 1: expected two cells"),
        (document(xv=[{"cells": ["R1C1"], "value": "X"}]), "xv 1: expected two cells"),
        (document(xv=[{"cells": ["R1C1", "R1C2"], "value": "I"}]), "xv 1: value is 'I', expected one"),
        (document(xv=[{"cells": ["R1C1", "R1C2"], "value": 9}]), "xv 1: value is 9, expected one of: X, V"),
        (document(clone=[{"cells": ["R1C1"]}]), "clone 1: the copy must have as many cells"),
        (document(quadruple=[{"cells": ["R1C1"], "values": "12"}]), "quadruple 1: values must be a list"),
        (document(quadruple=[{"cells": ["R1C1"], "values": ["a"]}]), "quadruple 1: 'a' is not a number"),
        (
            document(arrow=[{"cells": ["R1C1", "R1C2", "R1C3", "R1C4"], "lines": LINE[0]["lines"]}]),
            "arrow 1: 4 cells are too many, expected at most 3",
        ),
        (document(odd=[{}]), "odd 1: None is not the name of a cell"),
        (document(sandwichsum=[{"cell": "R1C1", "value": "3"}]), "sandwichsum 1: R1C1 is not beside"),
        (document(sandwichsum=[{"cell": "R9C1", "value": "3"}]), "sandwichsum 1: R9C1 is not beside"),
        (document(xsum=[{"cell": "R0C0", "value": "3"}]), "xsum 1: the clue at R0C0 points away"),
        (
            document(littlekillersum=[{"cell": "R0C1", "direction": "UR", "value": "3"}]),
            "littlekillersum 1: the clue at R0C1 points away from the grid",
        ),
        (
            document(littlekillersum=[{"cell": "R0C1", "direction": "down", "value": "3"}]),
            "littlekillersum 1: direction is 'down', expected one of: DR, DL, UR, UL",
        ),
        (document(antiknight="yes"), "antiknight: expected true or false"),
        (document(antiknight=[1]), "antiknight: expected true or false"),
        (document(negative="xv"), "negative: expected a list"),
        (document(negative=["odd"]), "negative: 'odd' is unknown, expected one of: difference, ratio, xv"),
        (document(negative=[["xv"]]), "negative: ['xv'] is unknown"),
        (document(5, disjointgroups=True), "disjointgroups needs boxes of one shape"),
        (document(nabner=LINE, renban=LINE), "unknown rule in a puzzle of f-puzzles: 'nabner'"),
    ],
)  # fmt: skip
def test_mistakes_name_the_key_and_the_cell(fields: dict[str, Any], message: str) -> None:
    assert problem(fields).startswith(message)


def test_empty_keys_mean_nothing() -> None:
    empty: dict[str, Any] = {key: [] for key, content, _ in MARKS if content is not True}
    assert nf.read(
        json.dumps(document(9, **empty, nabner=[], antiknight=False, activeConstraints=["Arrow"]))
    ) == [nf.Puzzle("." * 81)]
    assert nf.read(json.dumps(document(9, thermometer=[{}], killercage=[{}], arrow=[{}])))[0].variant is None


def test_random_damage_is_never_more_than_a_mistake() -> None:
    rng = random.Random(1)
    found: set[bool] = set()
    for key, content, _ in MARKS * 12:
        fields = json.loads(json.dumps(document(**{key: content})))
        damage(fields, rng)
        try:
            found.add(len(nf.read(json.dumps(fields))) == 1)
        except nf.PuzzleError:
            found.add(False)
    assert found == {True, False}


#: What may stand in a document by mistake, or to do harm.
JUNK: list[Any] = [
    None, True, -1, 1.5, "", "R1C1", "R99C99", [], [[]], {}, {"cells": [[]]}, 10**30, "x" * 99, [7], "true",
]  # fmt: skip


def damage(value: Any, rng: random.Random) -> None:
    """Replace one part of a document by something else."""
    while True:
        places = list(value) if isinstance(value, dict) else list(range(len(value)))
        at = rng.choice(places)
        inside = value[at]
        if not isinstance(inside, dict | list) or not inside or rng.random() < 0.3:
            value[at] = rng.choice(JUNK)
            return
        value = inside


def test_long_documents_end_soon() -> None:
    name = f"R1C{'9' * 5000}"
    assert "is not the name of a cell" in problem(document(odd=[{"cell": name}]))
    (puzzle,) = nf.read(json.dumps(document(killercage=[{"cells": ["R1C1", "R1C2"]}] * 5000)))
    assert puzzle.variant is not None
    assert len(puzzle.variant.constraints) == 5000


#: A constraint of each type that links cannot store at all, in a 9x9 grid.
UNKNOWN = [
    nf.rules.sum_of("r1c1 r1c2", 3), nf.rules.greater_than("r1c1 r1c2"), nf.rules.contains("r1c1 r1c2", [1]),
    nf.rules.same_values("r1c1", "r2c4"), nf.rules.counting_circles("r1c1"), nf.rules.lunchbox("r1c1", 0),
    nf.rules.rellik_cage("r1c1 r1c2", 3), nf.rules.equality_cage("r1c1 r1c2"), nf.rules.sum_line("r1c1 r1c2"),
    nf.rules.hidden_skyscraper("row 1", 3), nf.rules.numbered_room("row 1", 3), nf.rules.anti_taxicab(),
    nf.rules.knight_sum_forbidden(5), nf.rules.diagonal_nonconsecutive(), nf.rules.global_entropy(),
    nf.rules.global_mod3(), nf.rules.dutch_flatmates(),
]  # fmt: skip


@pytest.mark.parametrize("rule", UNKNOWN, ids=lambda rule: str(rule.name))
@pytest.mark.parametrize("site", ["f-puzzles", "sudokupad"])
def test_rules_that_links_do_not_know_are_named(rule: nf.rules.Rule, site: str) -> None:
    with pytest.raises(nf.PuzzleError) as caught:
        nf.Puzzle("." * 81, rules=[rule]).to_link(site)
    assert caught.value.reason == (
        f"links to f-puzzles and SudokuPad cannot store the rule {rule.name}: use 'json'"
    )


def test_every_rule_is_written_or_refused() -> None:
    written = {form["type"] for _, _, forms in MARKS for form in forms}
    assert written | {rule.name for rule in UNKNOWN} | {"windoku"} == set(FIELDS)


PAIR = [[0, 1]]


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            [nf.rules.little_killer("r1c1 r2c2", 5)],
            "little_killer r1c1 r2c2, because its cells must be a whole",
        ),
        ([nf.rules.sandwich("r1c1-r1c5", 5)], "sandwich r1c1 r1c2 r1c3 r1c4 r1c5, because its cells must be"),
        ([nf.rules.sandwich("row 1", 5, (2, 3))], "because its crusts must be the smallest and the largest"),
        ([nf.rules.x_sum("r1c2-r1c9", 5)], "because its cells must be a whole row or column"),
        ([nf.rules.modular("r1c1-r1c3", 4)], "because its number must be 3"),
        ([nf.rules.lockout("r1c1-r1c3", 5)], "because its number must be 4"),
        ([nf.rules.xv("r1c1 r1c2", 7)], "because the sum must be 5 or 10"),
        ([nf.rules.quadruple("r1c1 r1c2 r1c3 r1c4", [1])], "because its cells must be a 2x2 square"),
        ([nf.rules.quadruple("r1c9 r2c1 r2c9 r3c1", [1])], "because its cells must be a 2x2 square"),
        ([nf.rules.arrow("r1c2 r1c1", "r2c2 r2c3")], "because its circle must be in reading order"),
        ([nf.rules.minimum("r1c1", "r1c2")], "because it must be about all cells beside it"),
        (
            [nf.rules.nonconsecutive(), nf.rules.white_dot("r1c1 r1c2", 3)],
            "because it exempts cells with a dot",
        ),
        (
            [Constraint("region_sum_line", cells=[0, 1], segments=[[0], [1]])],
            "because its pieces must be those that the regions make",
        ),
        (
            [Constraint("negative", forbid={"ratio": [2]}, pairs=PAIR)],
            "negative, because it must be about all neighbours without a mark",
        ),
        ([nf.rules.negative(ratio=[3])], "negative, because its numbers must be those of the marks"),
        ([nf.rules.negative(total=[5])], "negative, because its numbers must be those of the marks"),
    ],
)
def test_rules_that_do_not_fit_are_named_with_the_reason(rules: list[Any], message: str) -> None:
    with pytest.raises(nf.PuzzleError) as caught:
        nf.Puzzle("." * 81, rules=rules).to_link("f-puzzles")
    assert message in caught.value.reason
    assert caught.value.reason.endswith(": use 'json'")


def test_shapes_that_links_cannot_store() -> None:
    for form in (
        {"rows": 4, "cols": 6, "max_value": 6},
        {"rows": 4, "cols": 4, "max_value": 6},
        {"rows": 4, "cols": 4, "min_value": 0, "max_value": 3},
    ):
        with pytest.raises(nf.PuzzleError, match="need as many rows as columns, and digits from 1"):
            nf.Puzzle.from_json(form).to_link()
    dead = nf.Puzzle("." * 16, pencilmarks={"r1c2": []})
    with pytest.raises(
        nf.PuzzleError, match="r1c2 has no candidates, which the format 'f-puzzles' cannot store"
    ):
        dead.to_link()


def test_links_of_unknown_websites_are_refused() -> None:
    with pytest.raises(nf.PuzzleError, match="'penpa' is not a website for links; choose from: sudokupad"):
        nf.Puzzle("." * 81).to_link("penpa")


def test_a_document_that_would_change_the_puzzle_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = nf.Puzzle("." * 16, rules=[nf.rules.thermo("r1c1 r1c2")])
    assert fpuzzles.write_variant(puzzle)["thermometer"]
    palindrome = next(key for key in KEYS if key.name == "palindrome")
    monkeypatch.setattr("ninefold.formats.fpuzzles.writing.key_of", lambda _: palindrome)
    with pytest.raises(nf.PuzzleError, match="cannot store this puzzle without changing it"):
        fpuzzles.write_variant(puzzle)
