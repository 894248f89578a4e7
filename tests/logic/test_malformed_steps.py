"""Steps from files and users' code may hold anything: errors are clear and never Python's own."""

from collections.abc import Callable
from re import escape
from typing import Any

import pytest

import ninefold as nf
from ninefold import _native
from ninefold.logic.evidence import Evidence
from ninefold.logic.examples import has_example
from tests.puzzles import EASY

JUNK: list[object] = [None, 99, "x", (5,), nf.CellSet(), nf.CandidateSet(), nf.CLASSIC.houses[0], [[]]]
IDS = [info.id for info in nf.techniques() if has_example(info.id)]

USES: list[Callable[[nf.Board, nf.Step], object]] = [
    lambda board, step: nf.explain_step(board, step).fields("de"),
    lambda board, step: nf.to_svg(step, board=board),
    lambda board, step: nf.to_text(step, board=board),
    lambda board, step: nf.check_step(board, step),
    lambda board, step: board.apply(step),
]


def changed(thing: Any, **parts: object) -> Any:
    """Return a named tuple with parts that its type does not allow."""
    return thing._replace(**parts)


def is_rejected(board: nf.Board, step: nf.Step) -> bool:
    """Use a step in every way; True if at least one of them rejects it."""
    rejected = False
    for use in USES:
        try:
            use(board, step)
        except nf.NinefoldError:
            rejected = True
    return rejected


@pytest.mark.slow
@pytest.mark.parametrize("id_", IDS)
def test_malformed_steps_raise_only_ninefold_errors(id_: str) -> None:
    step = nf.example(id_)
    assert step.board is not None
    assert not is_rejected(step.board, step)
    for name in step._fields[:-1]:
        for junk in JUNK:
            is_rejected(step.board, changed(step, **{name: junk}))
    assert isinstance(step.evidence, Evidence)
    for name in step.evidence._fields:
        for junk in JUNK:
            is_rejected(step.board, step._replace(evidence=changed(step.evidence, **{name: junk})))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"technique": 5}, "the technique of a step must be a string, not 5"),
        ({"places": 5}, "the places of a step must be a tuple, not 5"),
        ({"removes": (5,)}, "5 is not a candidate"),
        ({"removes": ((81, 1),)}, r"\(81, 1\) is not a candidate"),
        ({"truths": (5,)}, "5 is not a truth"),
        ({"truths": (nf.Truth(cell=99),)}, "a truth needs either a cell"),
        ({"deadly": 5}, "the deadly pattern of a step must be a CandidateSet, not 5"),
    ],
)
def test_message_names_the_wrong_part(change: dict[str, object], message: str) -> None:
    step = changed(nf.example("x-wing"), **change)
    assert step.board is not None
    for use in (nf.explain_step, nf.check_step):
        with pytest.raises(nf.NinefoldError, match=message):
            use(step.board, step)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"evidence": None}, "the evidence of a step of x-wing must be Fish, not None"),
        ({"evidence": 5}, "the evidence of a step of x-wing must be Fish, not int"),
        ({"evidence": nf.OwnEvidence()}, "the evidence of a step of x-wing must be Fish, not OwnEvidence"),
        ({"technique": "xy-wing"}, "the evidence of a step of xy-wing must be Wing, not Fish"),
        ({"technique": "hidden-single"}, "a step of hidden-single must be Single or DirectSingle, not Fish"),
        ({"technique": "toy", "evidence": 5}, "ninefold.logic.evidence, an nf.OwnEvidence or None, not int"),
        (
            {"technique": "made-up", "truths": ()},
            "the step, 'made-up', is unknown: register your own",
        ),
        ({"technique": "x-wings", "truths": ()}, "'x-wings', is unknown: did you mean 'x-wing'?"),
        ({"technique": "", "truths": ()}, "technique of the step, '', is unknown"),
        ({"removes": ()}, "a step of x-wing must change something: its places and removes are empty"),
    ],
)
def test_explanation_needs_what_a_finder_gives(change: dict[str, object], message: str) -> None:
    step = changed(nf.example("x-wing"), **change)
    assert step.board is not None
    for use in (nf.explain_step, lambda board, step: step.to_svg(), lambda board, step: nf.to_text(step)):
        with pytest.raises(nf.NinefoldError, match=escape(message)):
            use(step.board, step)
    assert step._repr_svg_() is None


def test_truths_explain_the_step_of_an_unknown_technique() -> None:
    """A technique in Python may not be registered in the process that unpickles its steps."""
    step = nf.example("x-wing")._replace(technique="made-up", evidence=None)
    assert str(nf.explain_step(step)).startswith("The digit 7 needs a place in each of columns 5 and 9.")


def test_invalid_evidence_is_rejected() -> None:
    step = nf.example("x-wing")
    broken = step._replace(evidence=changed(step.evidence, base=None))
    for use in (lambda: nf.explain_step(step.board or "", broken), broken.to_svg):
        with pytest.raises(nf.NinefoldError, match="the evidence is not valid for x-wing"):
            use()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: nf.example(1.5), "the name of a technique must be a string, not 1.5"),  # type: ignore[arg-type]
        (lambda: nf.find_steps(EASY, technique=5), "techniques must be a list of names, not 5"),  # type: ignore[arg-type]
        (lambda: nf.Board(EASY).apply(5), "apply needs a step: 'int' object has no"),  # type: ignore[arg-type]
        (lambda: nf.explain_step(EASY, 5), "int is not a step"),  # type: ignore[call-overload]
        (lambda: nf.explain_step(EASY), "str is not a step"),  # type: ignore[call-overload]
        (lambda: nf.check_step(EASY, None), "NoneType is not a step"),  # type: ignore[arg-type]
    ],
)
def test_arguments_of_the_wrong_type_are_rejected(call: Callable[[], object], message: str) -> None:
    with pytest.raises(nf.NinefoldError, match=message):
        call()


@pytest.mark.parametrize("number", [-1, 324])
def test_core_refuses_truths_about_houses_that_do_not_exist(number: int) -> None:
    board = nf.Board("." * 81)
    with pytest.raises(ValueError, match="a truth is a number from 0 to 323"):
        _native.check_step(board, [(0, 1)], [], [number], nf.CandidateSet())
    assert _native.check_step(board, [(0, 1)], [], [323], nf.CandidateSet()) == "wrong"
