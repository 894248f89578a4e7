"""Boards of other sizes and rules: what they hold, which candidates clash, and what they refuse."""

import json
import pickle
import random
from itertools import combinations
from typing import Any

import pytest

import ninefold as nf
from ninefold import _native
from ninefold._native import CandidateSet
from ninefold.reference.variants.clashes import clash_of
from ninefold.variants.boards import rules_of, variant_of
from ninefold.variants.variant import Variant
from tests.variants.cases import plain
from tests.variants.drawing import DRAWS, drawn_variant

STRIDE = 9
SMALL = "1...4..2........"
#: Types of constraints that boards express in full.
EXPRESSED = [
    "all_different", "anti_king", "anti_knight", "anti_taxicab", "clone", "diagonal",
    "diagonal_nonconsecutive", "difference", "disjoint_groups", "even", "greater_than",
    "knight_sum_forbidden", "maximum", "minimum", "negative", "nonconsecutive", "odd", "pair_sum",
    "palindrome", "ratio", "slow_thermo", "thermo", "whisper", "windoku",
]  # fmt: skip


def small(**more: Any) -> nf.Board:
    return nf.Board(nf.Puzzle({**plain(4, 2, 2), **more}))


def test_size_digits_and_houses() -> None:
    board = nf.Board(SMALL)
    assert board.rules.size == (4, 4)
    assert [house.name for house in board.rules.houses_of("r3c4")] == ["row 3", "column 4", "box 4"]
    assert len(board.rules.cells) == 16
    assert list(board.rules.digits) == [1, 2, 3, 4]
    assert board.line == SMALL
    assert board.values == (1, 0, 0, 0, 4, 0, 0, 2, *[0] * 8)
    assert list(board.candidates("r1c2")) == [2, 3]
    assert board.place("r1c2", 3).value("r1c2") == 3


def test_rules_are_shared_and_survive_pickling() -> None:
    puzzle = nf.Puzzle(SMALL)
    board = nf.Board(puzzle).place("r1c2", 3).without(["r4c4=1"])
    assert board.rules is puzzle.rules
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert again.rules is board.rules
    assert pickle.loads(pickle.dumps(board.rules)) is board.rules
    house = board.rules.boxes[3]
    assert pickle.loads(pickle.dumps(house)) == house
    assert variant_of(board.rules) == puzzle.variant
    assert variant_of(nf.CLASSIC) is None
    assert nf.Puzzle(board).variant == puzzle.variant


def test_damaged_pickles() -> None:
    state: Any = (*nf.Board(SMALL).__getstate__()[:3], None)
    with pytest.raises((ValueError, TypeError)):
        nf.Board.__new__(nf.Board).__setstate__(state)


def cells_of(number: int) -> list[int]:
    """Return three cells of a 4x4 board, different ones for each number below 560."""
    return list(list(combinations(range(16), 3))[number])


def test_boards_outlive_their_rules_in_python() -> None:
    boards = []
    for number in range(300):  # more than the cache of rules has room for
        cage = {"type": "all_different", "cells": cells_of(number)}
        boards.append(small(constraints=[cage]))
    for number, board in enumerate(boards):
        extra = [house for house in board.rules.houses if house.kind == "extra region"]
        assert [cell // STRIDE * 4 + cell % STRIDE for cell in extra[0].cells] == sorted(cells_of(number))


@pytest.mark.parametrize("kind", EXPRESSED)
def test_clashes_are_those_of_the_definition(kind: str) -> None:
    random_ = random.Random(kind)
    for shape in [(4, 2, 2), (6, 2, 3), (9, 3, 3)]:
        puzzle = drawn_variant(random_, shape, [kind], 10)
        rules, clash = rules_of(Variant.from_form(puzzle)), clash_of(puzzle, STRIDE)
        candidates = [(cell, digit) for cell in rules.cells for digit in rules.digits]
        for one, other in combinations(candidates, 2):
            assert (other in rules.clashes(one)) == clash(one, other), (kind, one, other)


@pytest.mark.parametrize("kind", EXPRESSED)
def test_the_checker_knows_the_same_clashes(kind: str) -> None:
    """One candidate alone proves that another one is false if they clash, and only then."""
    random_ = random.Random(f"checker {kind}")
    puzzle = {**drawn_variant(random_, (6, 2, 3), [kind], 36), "givens": [None] * 36}
    board, clash = nf.Board(nf.Puzzle(puzzle)), clash_of(puzzle, STRIDE)
    candidates = [(cell, digit) for cell, digit in board.all_candidates]
    found = {True: 0, False: 0}
    for one, other in random_.sample(list(combinations(candidates, 2)), 3000):
        verdict = _native.follows(board, [], [other], [CandidateSet([one])], None)
        assert (verdict == "right") == clash(one, other), (kind, one, other)
        found[clash(one, other)] += 1
    assert min(found.values()) > 50


@pytest.mark.parametrize(("kind", "left"), [("odd", [1, 3]), ("even", [2, 4])])
def test_candidates_that_a_rule_forbids(kind: str, left: list[int]) -> None:
    board = small(constraints=[{"type": kind, "cells": [5]}])
    assert list(board.candidates("r2c2")) == left
    assert not board.restricted


def test_a_placed_digit_removes_what_it_clashes_with() -> None:
    thermo = small(constraints=[{"type": "thermo", "cells": [0, 5, 10]}])
    assert list(thermo.place("r2c2", 2).candidates("r3c3")) == [3, 4]
    assert list(thermo.place("r2c2", 3).candidates("r1c1")) == [1, 2]


def test_kinds_of_houses() -> None:
    rules = [
        {"type": "diagonal", "cells": [0, 5, 10, 15]},
        {"type": "windoku", "groups": [[5, 6, 9, 10]]},
        {"type": "killer_cage", "sum": 5, "cells": [0, 1]},
    ]
    board = small(constraints=rules)
    kinds = {house.kind: house.complete for house in board.rules.houses}
    assert kinds == {
        "row": True, "column": True, "box": True, "diagonal": True, "window": True, "cage": False
    }  # fmt: skip
    jigsaw = nf.Puzzle("." * 16, regions="aaab cabb ccdb cddd")
    assert {house.kind for house in jigsaw.rules.houses} == {"row", "column", "region"}
    assert jigsaw.rules.boxes[0].name == "region 1"


def test_more_houses_than_there_is_room_for() -> None:
    cages = [{"type": "killer_cage", "sum": None, "cells": [cell, cell + 10]} for cell in range(60)]
    form = {**plain(9, 3, 3), "constraints": cages}
    rules, clash = rules_of(Variant.from_form(form)), clash_of(form, STRIDE)
    assert len(rules.houses) == 64
    for one, other in combinations([(cell, 5) for cell in rules.cells], 2):
        assert (other in rules.clashes(one)) == clash(one, other)


def test_solved_asks_all_rules() -> None:
    solution = nf.solve(SMALL).grid
    cage = {"type": "killer_cage", "sum": 3, "cells": [0, 1]}
    givens = [int(mark) for mark in solution]
    assert small(givens=givens).solved
    assert small(givens=givens, constraints=[cage]).solved == (givens[0] + givens[1] == 3)


@pytest.mark.parametrize("cell", ["r5c1", "r1c5", 44])
def test_cells_that_a_board_lacks(cell: Any) -> None:
    with pytest.raises(ValueError, match=r"there is no r[15]c[159] on a board with 4 rows and 4 columns"):
        nf.Board(SMALL).value(cell)


def test_boards_have_room_for_nine_rows() -> None:
    with pytest.raises(nf.PuzzleError, match="at most 9 rows"):
        nf.Board("." * 100)


def test_json_of_rules() -> None:
    form = json.loads(nf.Board(SMALL).rules.description)
    assert (form["rows"], form["cols"]) == (4, 4)
    assert nf.CLASSIC.description == ""


def test_every_pairwise_type_is_tested() -> None:
    assert set(EXPRESSED) <= set(DRAWS)
