"""Texts and pictures agree: the SVG marks what the text names, and nothing else.

Checked from outside: the explanation as text, the picture as XML.
"""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import ninefold as nf
from ninefold.explanation import say
from ninefold.explanation.references import Colour, text_of
from ninefold.logic.step import Node, SueDeCoq
from ninefold.render.legend import key_of
from ninefold.render.scene import Role, scene_of
from tests.cases_file import all_cases
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

STEPS = 2000

CELL = re.compile(r"\br[1-9]c[1-9]\b")
CANDIDATE = re.compile(r"r[1-9]c[1-9]=[1-9]")


def steps() -> Iterator[nf.Step]:
    """Yield the steps of all golden cases, then those of the paths of generated puzzles."""
    for case in all_cases():
        if case.effect is not None:
            yield from nf.find_steps(case.board, technique=case.technique)[:12]
    for line in (ROOT / "tests/cases/generated.txt").read_text().split("\n"):
        if len(line) == 81:
            yield from nf.explain(line).steps


@pytest.fixture(scope="module")
def many() -> list[nf.Step]:
    found = list(steps())
    assert len(found) >= STEPS
    assert {step.technique for step in found} == {info.id for info in nf.techniques()} - {"mutant-x-wing"}
    return found[:: len(found) // STEPS]


def marks_in(picture: str) -> set[str]:
    """Return the names of all marked cells and candidates."""
    root = ElementTree.fromstring(picture)
    names = (element.attrib.get("data-of", "") for element in root.iter())
    return {name for name in names if CELL.fullmatch(name) or CANDIDATE.fullmatch(name)}


def candidates_in(sentence: nf.Sentence) -> Iterator[str]:
    """Yield the candidates that a sentence lists with their digits."""
    for _, ref in sentence.fields:
        match ref:
            case nf.CandidateSet():
                yield from map(str, ref)
            case Colour():
                yield from map(str, ref.candidates)
            case Node():
                yield from (f"{nf.cell_name(cell)}={ref.digit}" for cell in ref.cells)


def test_everything_named_is_marked(many: list[nf.Step]) -> None:
    for step in many:
        assert step.board is not None
        words = nf.explain_step(step.board, step)
        marked = marks_in(nf.to_svg(step))
        cells = {name.partition("=")[0] for name in marked}
        assert set(CELL.findall(str(words))) <= cells, step
        assert {name for sentence in words for name in candidates_in(sentence)} <= marked, step
        assert {str(candidate) for candidate in step.places + step.removes} <= marked, step


def test_everything_marked_is_named(many: list[nf.Step]) -> None:
    for step in many:
        assert step.board is not None
        sentences = [str(sentence) for sentence in nf.explain_step(step.board, step)]
        named = [(set(CELL.findall(text)), set(re.findall(r"\b[1-9]\b", text))) for text in sentences]
        for name in marks_in(nf.to_svg(step)):
            cell, _, digit = name.partition("=")
            assert any(cell in cells and (not digit or digit in digits) for cells, digits in named), (
                step,
                name,
            )


def test_shaded_houses_are_named(many: list[nf.Step]) -> None:
    for step in many:
        assert step.board is not None
        words = str(nf.explain_step(step.board, step))
        shaded = {
            element.attrib.get("data-of", "") for element in ElementTree.fromstring(nf.to_svg(step)).iter()
        }
        for kind, number in (
            name.split(" ") for name in shaded if re.fullmatch(r"(row|column|box) \d", name)
        ):
            assert re.search(rf"\b{kind}(s|es)? [^.:]*\b{number}\b", words), (step, kind, number)


@pytest.mark.parametrize("id_", ["als-xz", "als-xy-wing", "als-chain", "death-blossom"])
def test_sets_have_the_same_letters_in_text_and_picture(id_: str) -> None:
    step = nf.example(id_)
    assert step.board is not None
    words = nf.explain_step(step.board, step)
    scene = scene_of(step.board, words)
    letters = [text for _, text in key_of(scene)]
    named = [sentence.refs for sentence in words if {"name", "set"} <= set(sentence.refs)]
    assert len(named) > 1
    for refs in named:
        letter, cells = text_of(refs["name"]), refs["set"]
        assert isinstance(cells, nf.CellSet)
        assert f"set {letter}" in letters
        assert {scene.cells[cell].group for cell in cells} == {ord(letter) - ord("A")}


def test_stem_of_a_blossom_is_called_stem() -> None:
    step = nf.example("death-blossom")
    assert ">stem</text>" in nf.to_svg(step)
    assert "pivot</text>" not in nf.to_svg(step)


def test_candidates_ruled_out_by_a_net_are_marked_as_off() -> None:
    """Both the places that a house loses and the digits that a cell loses."""
    board, cell, lost = nf.Board("." * 81), nf.CellSet.of("r1c1"), nf.CellSet.of("r1c2")
    place = say("The {digit} is in {cell}, not in {gone}.", digit=nf.DigitSet.of(4), cell=cell, gone=lost)
    digit = say(
        "The {cell} is {digit}, not {known}.", digit=nf.DigitSet.of(4), cell=cell, known=nf.DigitSet.of(5)
    )
    for sentence, fails in ((place, "r1c2=4"), (digit, "r1c1=5")):
        marks = {
            str(candidate): mark.role for candidate, mark in scene_of(board, [sentence]).candidates.items()
        }
        assert marks == {"r1c1=4": Role.PATTERN, fails: Role.FAILS}


def test_sets_of_a_sue_de_coq_have_letters() -> None:
    step = nf.example("sue-de-coq")
    assert step.board is not None
    scene = scene_of(step.board, nf.explain_step(step.board, step))
    assert [text for mark, text in key_of(scene) if mark.role is Role.SET] == ["set A", "set B", "set C"]
    assert isinstance(step.evidence, SueDeCoq)
    for group, cells in enumerate((step.evidence.crossing, step.evidence.in_line, step.evidence.in_box)):
        assert {scene.cells[cell].group for cell in cells} == {group}
