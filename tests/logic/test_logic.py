"""Hints, paths, the table of techniques, and techniques that users write."""

import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

import ninefold as nf
from ninefold._native import technique_rows
from ninefold.logic.record import record
from ninefold.logic.technique_table import TECHNIQUES
from tests.puzzles import CLASHING, EASY, EVIL, MEDIUM, SHIPPED
from tests.verifier import solves


def test_every_technique_is_in_the_table() -> None:
    rows = technique_rows()
    assert {id_ for id_, _ in rows} == set(TECHNIQUES)
    assert [(info.id, info.family) for info in nf.techniques()] == rows


def test_old_module_of_the_table_warns() -> None:
    from ninefold.logic import catalogue

    with pytest.warns(DeprecationWarning, match="ninefold.logic.technique_table.TECHNIQUES"):
        assert catalogue.CATALOGUE is TECHNIQUES
    with pytest.warns(DeprecationWarning, match="info_of"):
        assert catalogue.info_of("x-wing") is TECHNIQUES["x-wing"]
    with pytest.raises(AttributeError, match="nothing"):
        _ = catalogue.nothing


@pytest.mark.parametrize("givens", SHIPPED)
def test_path_reaches_the_solution_or_ends_where_no_step_is_left(givens: str) -> None:
    path = nf.explain(givens)
    board = nf.Board(givens)
    for step in path.steps:
        assert nf.hint(board) == step
        board = board.apply(step)
    assert board == path.end
    if path.solved:
        assert solves(givens, path.end.line)
    else:
        assert nf.hint(board) is None


def test_techniques_can_be_chosen_by_any_name() -> None:
    path = nf.explain(EASY, techniques=["Last remaining cell"])
    assert {step.technique for step in path.steps} == {"hidden-single"}
    assert nf.hint(MEDIUM, techniques=["full-house"]) is None
    assert nf.hint(EASY, techniques="hidden single") == nf.hint(EASY, techniques=["hidden-single"])
    with pytest.raises(nf.NinefoldError, match="unknown technique 'naked-bear'; did you mean 'naked-pair'"):
        nf.find_steps(EASY, technique="naked-bear")


@pytest.mark.slow
def test_uniqueness_can_be_left_out() -> None:
    path = nf.explain(EVIL)
    assert any(step.assumes_unique for step in path.steps)
    assert not any(step.assumes_unique for step in nf.explain(EVIL, uniqueness=False).steps)
    assert nf.hint(EVIL, techniques=["hidden-rectangle"], uniqueness=False) is None
    assert nf.find_steps(EVIL, technique="hidden-rectangle", uniqueness=False) == []
    board = nf.Board(EVIL)
    for step in path.steps:
        kept = nf.find_steps(board, uniqueness=False)
        assert kept == [other for other in nf.find_steps(board) if not other.assumes_unique]
        board = board.apply(step)


def test_invalid_puzzles_are_rejected() -> None:
    with pytest.raises(nf.PuzzleError, match="two 5s"):
        nf.hint(CLASHING)


def test_time_is_limited() -> None:
    path = nf.explain(EASY, max_seconds=0)
    assert (path.ending, path.solved, len(path) < 44) == ("seconds", False, True)
    assert pickle.loads(pickle.dumps(path)).ending == "seconds"


def test_technique_in_python_is_used() -> None:
    @nf.technique("toy-single", family="toys")
    def toy(board: nf.Board) -> Iterator[nf.Step]:
        """Find naked singles, last cell first."""
        for cell in reversed(list(board.open)):
            digits = board.candidates(cell)
            if len(digits) == 1:
                place = nf.Candidate(cell, digits.first())
                yield nf.Step(technique="toy-single", places=(place,), truths=(nf.Truth(cell=cell),))

    try:
        steps = nf.find_steps(EASY, technique="toy single")
        assert steps
        assert all(nf.check_step(EASY, step) for step in steps)
        assert nf.techniques()[-1].id == "toy-single"
        path = nf.explain(EASY, techniques=["toy-single", "hidden-single"])
        assert path.solved
        assert path.steps[0] == steps[0]
        assert {step.technique for step in path.steps} == {"toy-single"}
        with pytest.raises(nf.NinefoldError, match="already"):
            nf.technique("toy-single")(toy)
    finally:
        toy.forget()
    assert nf.techniques()[-1].id != "toy-single"


def wrong_finders() -> Iterator[tuple[object, str]]:
    step = nf.Step(technique="toy", removes=(nf.Candidate(0, 2),))
    yield 3, "yielded 3: expected an nf.Step with technique='toy'"
    yield step._replace(technique="x-wing"), "yielded Step.*x-wing.*: expected an nf.Step with"
    yield step._replace(removes=()), "yielded a step that changes nothing"
    yield step._replace(removes=(nf.Candidate(2, 4),)), "yielded toy: r1c3<>4, but r1c3=4 is not a candidate"


@pytest.mark.parametrize(("given", "message"), list(wrong_finders()))
def test_invalid_steps_are_rejected(given: nf.Step, message: str) -> None:
    """Steps that change nothing would make a path endless."""

    @nf.technique("toy")
    def toy(board: nf.Board) -> Iterator[nf.Step]:
        yield given

    try:
        with pytest.raises(nf.NinefoldError, match=f"technique 'toy' {message}"):
            nf.explain(EASY, techniques=["toy"])
    finally:
        toy.forget()


def test_technique_cannot_take_the_name_of_another() -> None:
    for name in ("x-wing", "Y-wing", "obvious_pair"):
        with pytest.raises(nf.NinefoldError, match="already"):
            nf.technique(name)(lambda board: [])


def test_a_path_is_a_value() -> None:
    path, again = nf.explain(EASY), nf.explain(EASY)
    assert path == again
    assert hash(path) == hash(again)
    assert pickle.loads(pickle.dumps(path)) == path
    assert pickle.loads(pickle.dumps(path)).end == path.end
    assert path != nf.explain(EASY, techniques=["hidden-single"])
    assert path != nf.explain(MEDIUM)


@pytest.mark.parametrize(
    "truth",
    [
        nf.Truth(), nf.Truth(cell=81), nf.Truth(cell=-1), nf.Truth(house=0), nf.Truth(digit=1),
        nf.Truth(house=0, digit=10), nf.Truth(house=64, digit=1), nf.Truth(cell=0, house=0, digit=1),
    ],
)  # fmt: skip
def test_invalid_truths_are_rejected(truth: nf.Truth) -> None:
    with pytest.raises(
        nf.NinefoldError, match="a truth needs either a cell, or a house and a digit, not Truth"
    ):
        truth.number  # noqa: B018


@pytest.mark.parametrize("use", [nf.check_step, nf.explain_step])
def test_truths_about_houses_that_a_board_lacks_are_rejected(use: Any) -> None:
    """Classic Sudoku has 27 houses, variants have others."""
    step = nf.hint(EASY)
    assert step is not None
    with pytest.raises(nf.NinefoldError, match="the board has no such house; the last one is 26"):
        use(EASY, step._replace(truths=(nf.Truth(house=27, digit=1),)))


@dataclass(frozen=True)
class Pivoted(nf.OwnEvidence):
    """A user's evidence with a field that the core's evidence has too."""

    pivot: nf.CellSet


@pytest.mark.parametrize(
    ("evidence", "plain"),
    [
        ({"cells": nf.CellSet.of(0), 3: 2.5}, {"cells": ["r1c1"], "3": 2.5}),
        ([nf.DigitSet.of(3, 4), True], [[3, 4], True]),
        (Pivoted(nf.CellSet.of(0)), {"kind": "Pivoted", "pivot": ["r1c1"]}),
        (Fraction(1, 2), "1/2"),
    ],
)
def test_any_evidence_can_be_written_as_json(evidence: Any, plain: object) -> None:
    step = nf.Step(technique="toy", places=(nf.Candidate(0, 6),), evidence=evidence)
    path = nf.Path(nf.Board(EASY), [step], nf.Board(EASY))
    assert json.loads(path.to_json())["steps"][0]["evidence"] == plain


@pytest.mark.parametrize(("technique", "field"), [("xy-wing", "pivot"), ("death-blossom", "stem")])
def test_cells_in_the_evidence_are_written_by_name(technique: str, field: str) -> None:
    step = nf.example(technique)
    evidence: Any = record(step)["evidence"]
    assert evidence[field] == nf.cell_name(getattr(step.evidence, field))


def test_board_is_not_compared_as_part_of_a_step() -> None:
    step = nf.hint(EASY)
    assert step is not None
    elsewhere = step._replace(board=nf.Board(MEDIUM))
    assert step == elsewhere
    assert not step != elsewhere  # noqa: SIM202 - the other operator
    assert hash(step) == hash(elsewhere)
    assert repr(step) == repr(elsewhere)
    assert repr(step).startswith("Step(technique='hidden-single', places=(Candidate(cell=78, digit=3),), ")
    assert step != step._replace(technique="full-house")
    assert step != tuple(step)
    assert pickle.loads(pickle.dumps(step)).board == nf.Board(EASY)
