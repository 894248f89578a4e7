"""The rungs of a hint: each adds detail, and the first ones don't give the effect away."""

import re
from typing import Any

import pytest

import ninefold as nf
from ninefold.explanation.hint_rungs import Rung
from tests.logic.test_signature import POSITIONS

EXAMPLES = [info.id for info in nf.techniques() if info.id != "mutant-x-wing"]


@pytest.mark.parametrize("id_", EXAMPLES)
def test_each_rung_adds_a_sentence(id_: str) -> None:
    step = nf.example(id_)
    assert step.board is not None
    rungs = [nf.hint_at(step.board, step, level) for level in (1, 2, 3)]
    assert [len(rung) for rung in rungs] == [1, 2, 3]
    assert rungs[2].sentences[:2] == rungs[1].sentences
    assert not re.search(r"r\dc\d", str(rungs[1]))
    info = next(info for info in nf.techniques() if info.id == id_)
    assert str(rungs[1].sentences[1]) == f"Technique: {info.name}."
    assert nf.hint_at(step.board, step, 4) == nf.explain_step(step.board, step)
    assert str(nf.hint_at(step.board, step, 5)).startswith(("Place", "Remove"))


def named(id_: str) -> set[str]:
    """Return the cells that the third rung names."""
    step = nf.example(id_)
    assert step.board is not None
    return set(re.findall(r"r\dc\d", str(nf.hint_at(step.board, step, 3).sentences[2])))


@pytest.mark.parametrize("id_", EXAMPLES)
def test_hinted_cells_are_in_the_explanation(id_: str) -> None:
    step = nf.example(id_)
    assert step.board is not None
    assert named(id_)
    assert named(id_) <= set(re.findall(r"r\dc\d", str(nf.explain_step(step.board, step))))


@pytest.mark.parametrize(
    ("id_", "cells"),
    [
        ("hidden-pair", "r1c4 r1c6"),
        ("mutant-jellyfish", "r1c1 r1c3 r1c6 r1c7 r2c2 r2c3 r2c6 r3c3 r7c3 r7c8 r9c7"),
        ("unique-rectangle-1", "r7c2 r7c8 r9c2 r9c8"),
        ("avoidable-rectangle-1", "r4c3 r4c6 r5c3 r5c6"),
        ("bug-1", "r5c8"),
        ("simple-colors-wrap", "r4c1 r4c2 r6c2"),
        ("aligned-pair-exclusion", "r4c4 r4c5 r6c5 r7c5"),
        ("nice-loop-discontinuous", "r1c4 r2c5 r4c4 r4c5"),
        ("forcing-chain-contradiction", "r1c2 r2c3 r2c4 r4c2 r4c4"),
    ],
)
def test_whole_pattern_is_named_if_it_has_changed_cells(id_: str, cells: str) -> None:
    assert named(id_) == set(cells.split())
    step = nf.example(id_)
    assert named(id_) & {nf.cell_name(cell) for cell, _ in step.places + step.removes}


@pytest.mark.parametrize(
    "id_",
    ["naked-pair", "finned-x-wing", "simple-colors-trap", "aic", "sue-de-coq", "nishio", "template-delete"],
)
def test_changed_cells_outside_the_pattern_are_not_named(id_: str) -> None:
    assert named(id_).isdisjoint(nf.cell_name(cell) for cell, _ in nf.example(id_).removes)


@pytest.mark.parametrize(
    ("id_", "region"),
    [
        ("pointing", "Look at box 1."),
        ("naked-quad", "Look at column 4."),
        ("x-wing", "Look at the 7s."),
        ("skyscraper", "Look at the 5s."),
        ("swordfish", "Look at the 9s."),
        ("x-chain", "Look at the 6s."),
        ("xy-wing", "Look at boxes 1 and 2."),
        ("forcing-chain-cell", "Look at the whole board."),
        ("death-blossom", "Look at the whole board."),
    ],
)
def test_region_is_where_the_pattern_is(id_: str, region: str) -> None:
    step = nf.example(id_)
    assert step.board is not None
    assert str(nf.hint_at(step.board, step, 1)) == region


def test_region_names_a_digit_only_if_there_is_just_one() -> None:
    """For chains with several digits that span the whole board."""
    checked = 0
    for board in POSITIONS[:20]:
        for step in nf.find_steps(board, technique="aic", max_steps=20):
            if len({truth.digit for truth in step.truths}) > 1:
                words = str(nf.hint_at(board, step, 1))
                assert not re.search(r"the \ds", words)
                checked += words == "Look at the whole board."
    assert checked > 0


@pytest.mark.parametrize("level", [0, len(Rung) + 1, 2.5, "3", None])
def test_other_levels_are_rejected(level: Any) -> None:
    step = nf.example("pointing")
    assert step.board is not None
    with pytest.raises(nf.NinefoldError, match="give a level from 1 to 5"):
        nf.hint_at(step.board, step, level)
